# oxo explain and oxo forced on the command line: the paper's example in both.
set -e
out=$("$OXO" explain --no-boards "a4A a1B d4A a1D d1A d4C")
grep -q "layer 1: 6 direct threats" <<< "$out"
grep -q "layer 2: 8 indirect threats" <<< "$out"
grep -q "layer 3: 4 indirect threats" <<< "$out"
grep -q "the win uses 1, 3, 6, 8, 14, 18; in playing order:" <<< "$out"
grep -q "won after 11 plies" <<< "$out"
grep -q "complete search: a forced win exists, the shortest in 11 plies" <<< "$out"
"$OXO" explain --json "a4A a1B d4A a1D d1A d4C" | grep -q '"used":\[1,3,6,8,14,18\]'
"$OXO" forced --shortest "a4A a1B d4A a1D d1A d4C" | grep -q "5 attacks, the line is complete after 11 plies"
# the same by the search for all line games
"$OXO" forced --generic --shortest "a4A a1B d4A a1D d1A d4C" | grep -q "5 attacks"
# "no" is exit code 1, nonsense is 2
code=0; "$OXO" forced xo1x8x8o41o > /dev/null || code=$?; test $code = 1
code=0; "$OXO" explain xo1x8x8o41o > /dev/null || code=$?; test $code = 1
code=0; "$OXO" forced 3^2:misere 9 2> /dev/null || code=$?; test $code = 2
code=0; "$OXO" forced xq 2> /dev/null || code=$?; test $code = 2
code=0; "$OXO" explain --side z 2> /dev/null || code=$?; test $code = 2
# a win that comes after the last time point of a .pg file is no win
pg=$(mktemp -d)
trap 'rm -rf "$pg"' EXIT
cat > "$pg/short.pg" <<'END'
#times
t1 t2 t3
#blackturns
t1 t3
#positions
a b c d e f g
#blackinitials
a
#blackwins
a b c
a d e
b d f
b d g
END
sed 's/^t1 t2 t3$/t1 t2 t3 t4 t5/; s/^t1 t3$/t1 t3 t5/' "$pg/short.pg" > "$pg/long.pg"
code=0; "$OXO" explain --game "$pg/short.pg" > "$pg/out" 2>&1 || code=$?; test $code = 2
grep -q "take turns until the board is full" "$pg/out"
code=0; "$OXO" forced "$pg/short.pg" > /dev/null || code=$?; test $code = 1
"$OXO" explain --game "$pg/long.pg" | grep -q "won after 5 plies"
"$OXO" forced "$pg/long.pg" | grep -q "2 attacks"
# lines of five on 625 cells: explained, and the same win by force and by threats
five='a1Aa a5Ee b1Aa b4Ed c1Aa d2Ce e2Aa a4Db e3Aa c5Bd e4Aa b2De'
"$OXO" explain 5^4 "$five" > "$pg/out"
grep -q '1\. e1Aa   threatens d1Aa and e5Aa: won after 3 plies' "$pg/out"
"$OXO" forced 5^4 "$five" | grep -q '1\. e1Aa   threatens d1Aa and e5Aa'
"$OXO" forced --threats 5^4 "$five" | grep -q 'forced win for first, from e1Aa on'
# a name alone is a game, not a position
code=0; "$OXO" forced graham 2> "$pg/out" || code=$?; test $code = 2
grep -q "not a line game" "$pg/out"
echo passed
