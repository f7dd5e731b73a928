#!/bin/bash
# oxocheck answers small files soon, by limits of work, not of time: searches
# that are too long are left undecided, boards with large groups are not walked
# through map by map. Other cases of these forms: oxocheck_forms.sh.
set -u
CHECK=${OXOCHECK:-$OXO_BUILD/oxocheck}
. "$OXO_SOURCE/tests/support/certificates.sh"

# 3,150,869 positions, where depth 4 has 66,308
make 7^3 draw play-then-pair "depth 5" "weights 1 1 1 1 1 1 1"
expect 2 "the search is longer than"
# few positions, but each of them with long ways from line to line
make 8^4 draw play-then-pair "depth 9" "weights 1 1 1 1 1 1 1 1000"
expect 2 "the search is longer than"
# 8,386,560 lines: that a map sends lines to lines is asked last
make 2^12:misere second-wins mirror
expect 1 "a line with a fixed cell has no pair"
make 3^2:misere second-wins mirror "0 1"
expect 1 "7 fixed cells"
for game in 2^6 2^7 2^8 3^6 4^6 8^4 16^2 64^2 4096^1; do
    make $game first-wins compact
    "$CHECK" -q "$TMP/c" >/dev/null 2>&1
    [ $? -le 1 ] || {
        echo "FAILED: $game"
        failures=$((failures + 1))
    }
done
make moving:3,tokens=13 draw table "width 1"
expect 2 "expected \`layer 0 0 rows 1 columns 1'"
[ $failures = 0 ] && echo ok
exit $((failures > 0))
