#!/bin/bash
# Can oxocheck go wrong at run time? Frama-C's WP with -rte asks for every access
# to memory, every index, division and signed sum of the functions below, and for
# what their annotations (ACSL, in check/) say of callers, loops and results, and
# hands the questions to cvc4 and Z3.
#
#   tools/frama-c.sh [FILE.c [FUNCTION]]     of check/; without any, the list
#
# Prints for each function how many goals there are, how many are proved, and the
# names of the others, as docs/TRUST.md has them. SECONDS_A_GOAL is 20 unless set.
# Packages: tools/setup.sh frama-c.
# Exit: 0 as many proved as the list says or more, 1 fewer, 77 no Frama-C.
set -u
cd "$(dirname "$0")/../check" || exit 2
command -v frama-c >/dev/null && command -v cvc4 >/dev/null &&
    command -v z3 >/dev/null || {
    echo "frama-c-base, why3, cvc4 and z3 are needed: tools/setup.sh frama-c"
    exit 77
}
TMP=$(mktemp -d) || exit 2
trap 'rm -rf "$TMP"' EXIT
export WHY3CONFIG=$TMP/why3.conf
why3 config detect >/dev/null 2>&1 || exit 2

# file, function, goals that are not proved
list="checksum.c crc64 0
board.c refresh 0
board.c place 0
board.c lift 0
board.c completed_at 0
board.c add_completion 0
board.c completions 0
board.c completions_through 0
forced.c replay 4
forced.c collect 18
symmetry.c canonical 0
symmetry.c preserves_lines 3
pairing.c has_pair 0"
[ $# -eq 0 ] || list="$1 ${2:-} 0"
code=0
while read -r file function left; do
    case $function in
    "" | 0) only="" left=0 ;;
    *) only="-wp-fct $function" ;;
    esac
    # shellcheck disable=SC2086  # an option with its value
    frama-c -cpp-extra-args="-std=c17 -I." -wp -wp-rte $only -wp-prover cvc4,z3 \
        -wp-timeout "${SECONDS_A_GOAL:-20}" -wp-par 1 "$file" >"$TMP/out" 2>&1
    read -r proved goals <<<"$(sed -n \
        's/.*Proved goals: *\([0-9]*\) *\/ *\([0-9]*\).*/\1 \2/p' "$TMP/out" | tail -1)"
    echo "$file ${only:+$function}: ${proved:-0} of ${goals:-?} goals proved"
    sed -n 's/^\[wp\] \[[A-Z][a-z]*\] Goal typed_\([a-z_0-9]*\)\( (.*)\)*$/    not: \1/p' "$TMP/out"
    [ "${proved:-0}" -ge $((${goals:-1} - left)) ] || code=1
done <<<"$list"
exit $code
