#!/bin/bash
# Number games on the command line: sweeps and the paper, in all three forms.
set -e -o pipefail
fail() { echo "FAILED: $*"; exit 1; }

out=$("$OXO" paper markowsky)
grep -q "8              1814880   1814400" <<<"$out" || fail "table 1"
grep -q "the paper prints 1814880, its formula gives 1814400" <<<"$out" ||
    fail "the difference in table 1 is not explained"
grep -q "9335565     9335565     9003965" <<<"$out" || fail "Graham's counts"
grep -q "7719261" <<<"$out" || fail "Nygaard's counts"
grep -q "5477" <<<"$out" || fail "tic-tac-toe's counts"
"$OXO" paper markowsky --json | grep >/dev/null '"can_occur"' || fail "paper --json"
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
"$OXO" sweep "number:sum=15..15" --json | grep >/dev/null '"distance": 9' || fail json
echo ok
