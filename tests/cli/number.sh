#!/bin/bash
# Number games on the command line: sweeps and the paper, in all three forms.
# slow: 10 s of processor time
set -e -o pipefail
fail() { echo "FAILED: $*"; exit 1; }

out=$("$OXO" paper markowsky)
grep -q "8              1814880   1814400" <<<"$out" || fail "table 1"
grep -q "the paper prints 1814880, its formula gives 1814400" <<<"$out" ||
    fail "the difference in table 1 is not explained"
grep -q "9335565    9335565    9003965" <<<"$out" || fail "Graham's counts"
grep -q "7719261" <<<"$out" || fail "Nygaard's counts"
grep -q "5477" <<<"$out" || fail "tic-tac-toe's counts"
"$OXO" paper markowsky --json | grep >/dev/null '"item":"occur"' || fail "paper --json"
"$OXO" paper | grep >/dev/null markowsky || fail "list of papers"

# Graham's game with every sum: values that the twin confirms in the unit tests
csv=$("$OXO" sweep "number:sum=*" --csv)
[ "$(wc -l <<<"$csv")" = 20 ] || fail "19 sums and a head"
grep -q '^"graham",sum,15,8,first,9,45,6,16,29,0,' <<<"$csv" || fail "sum 15"
"$OXO" sweep "number:sum=14..15" | grep "Odd wins" >/dev/null || fail "range"
"$OXO" sweep "number:sum=15" 2>/dev/null && fail "no pattern"
[ $? = 2 ] || true
"$OXO" sweep "number:k=5,sum=65..65" --nodes 50000 >/dev/null && fail "limit"
code=0; "$OXO" sweep "number:k=5,sum=65..65" --nodes 50000 >/dev/null || code=$?
[ "$code" = 3 ] || fail "a limit gives exit code 3, not $code"
# ranked: one table over all patterns, most bits first, the same through JSON
ranked=$("$OXO" sweep --rank "number:sum=14..15" "nygaard:sum=15..15")
[ "$(awk 'NR > 1 {print $NF}' <<<"$ranked" | tr '\n' ' ')" = "nygaard graham number:sum=14 " ] ||
    fail "the order of --rank: $ranked"
[ "$(grep -o '"game":"[^"]*"' <<<"$("$OXO" sweep --rank "number:sum=14..15" \
    "nygaard:sum=15..15" --json)" | tr '\n' ' ')" = \
    '"game":"nygaard" "game":"graham" "game":"number:sum=14" ' ] || fail "--rank --json"
"$OXO" sweep --rank "number:k=4,sum=10..10" >/dev/null 2>&1 && fail "4x4 ranked"
"$OXO" sweep "number:sum=15..15" --json | grep >/dev/null '"plies":9' || fail json

# solve: values, distinct moves, json; a position; refusal in one line
out=$("$OXO" solve graham)
grep -q "value        Odd wins in 9 plies" <<<"$out" || fail "solve graham"
grep -q "distinct moves: 6 of 45" <<<"$out" || fail "distinct moves"
out=$("$OXO" solve nygaard)
grep -q "5   L6   L6   L6   L6   L6   L6   L6   L6   L6" <<<"$out" ||
    fail "5 loses Nygaard's game"
"$OXO" solve graham --json | grep '"distinct":6' >/dev/null || fail "json"
"$OXO" solve graham "b1=1 a1=2" | grep "Odd wins in 5 plies" >/dev/null ||
    fail "position"
code=0; err=$("$OXO" solve number:sum=99 2>&1) || code=$?
[ "$code" = 2 ] && [ "$(wc -l <<<"$err")" = 1 ] || fail "sum 99"
# a name with dots in it is a name, not a wrong board of Qubic
err=$("$OXO" solve number:numbers=9..1 2>&1) && fail "numbers from 9 to 1"
[ "$err" = "oxo solve: '9..1' is not a range like 1..9 or 2..16/2" ] || fail "9..1: $err"
# the general solver, which knows nothing of all this, agrees
"$OXO" solve "number:sum=23,parity" --no-symmetry | grep "a draw" >/dev/null ||
    fail "the general solver disagrees"
code=0; "$OXO" solve number:k=5 --nodes 30000 >/dev/null 2>&1 || code=$?
[ "$code" = 3 ] || fail "limit of a large board: exit $code"
# 4x4: a late position with a checkpoint, then resumed from it
file=$(mktemp); rm -f "$file"
pos="1g2f3e4d5........"; pos=1,16,2,15,3,14,4,13,5,.,.,.,.,.,.,.
one=$("$OXO" solve number:k=4,sum=30 "$pos" --checkpoint "$file" | grep value)
two=$("$OXO" solve number:k=4,sum=30 "$pos" --checkpoint "$file")
grep -q "taken from the checkpoint" <<<"$two" || fail "checkpoint not read"
[ "$one" = "$(grep value <<<"$two")" ] || fail "checkpoint changed the value"
code=0; "$OXO" solve number:k=4 "$pos" --checkpoint "$file" 2>/dev/null ||
    code=$?
[ "$code" = 2 ] || fail "a checkpoint of another game was taken"
rm -f "$file"
echo ok
