#!/bin/bash
# Can the core of oxocheck go wrong at run time? Frama-C's WP with -rte asks for
# every access to memory, every division and every sum in these files, and hands
# the questions to cvc4 (Debian: frama-c-base why3 cvc4).
#
#   tools/frama-c.sh [FILE.c]...     of check/; without any, the core
#
# Prints for each file how many goals there are and how many are proved, as
# docs/TRUST.md has them. Exit: 0 all proved, 1 some left, 77 no Frama-C.
set -u
cd "$(dirname "$0")/../check" || exit 2
command -v frama-c >/dev/null && command -v cvc4 >/dev/null || {
    echo "frama-c-base, why3 and cvc4 are needed"
    exit 77
}
TMP=$(mktemp -d) || exit 2
trap 'rm -rf "$TMP"' EXIT
export WHY3CONFIG=$TMP/why3.conf
why3 config detect >/dev/null 2>&1 || exit 2
[ $# -gt 0 ] || set -- checksum.c table.c forced.c symmetry.c board.c pairing.c win.c
left=0
for file in "$@"; do
    result=$(frama-c -cpp-extra-args="-std=c17 -I." -wp -wp-rte \
        -wp-prover cvc4 -wp-timeout "${SECONDS_A_GOAL:-5}" -wp-par 2 "$file" 2>&1 |
        sed -n 's/.*Proved goals: *\([0-9]*\) *\/ *\([0-9]*\).*/\1 \2/p')
    read -r proved goals <<<"${result:-0 ?}"
    echo "$file: $proved of $goals goals proved"
    [ "$proved" = "$goals" ] || left=1
done
exit $left
