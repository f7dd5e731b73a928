# oxo puzzle: the stock is what it says, refusals, missed wins.
set -eu
dir=$(mktemp -d)
trap 'rm -r "$dir"' EXIT
fail() { echo "FAILED: $1"; exit 1; }
stock=$OXO_SOURCE/data/puzzles.txt
[ "$(grep -vc '^#' "$stock")" -ge 200 ] || fail "fewer than 200 puzzles"
[ -z "$(grep -v '^#' "$stock" | sort | uniq -d)" ] || fail "a puzzle is there twice"
"$OXO" puzzle --check "$stock" >"$dir/out" || fail "$(tail -3 "$dir/out")"

# the check can fail: a wrong solution, a wrong grade, a position that is none
line=$(grep -v '^#' "$stock" | head -1)
set -- $line
wrong() {
    echo "$1" >"$dir/bad"
    code=0
    "$OXO" puzzle --check "$dir/bad" >"$dir/out" || code=$?
    [ $code -eq 1 ] || fail "accepted: $1"
}
wrong "$1 $2 z9Z $4 $5 $6 $7"
wrong "$1 $2 $3 $4 $5 9 $7"
wrong "$1 $2 $3 99 $5 $6 $7"
wrong "4^3 xo b2B 5 1 1 proved"
wrong "4^3 x"
wrong "nonsense $2 $3 $4 $5 $6 $7"

# what is not there: which games, which grades
says() { # WORDS ARGUMENT...
    words=$1; shift
    code=0; "$OXO" puzzle "$@" >/dev/null 2>"$dir/out" || code=$?
    [ $code -eq 2 ] && grep -qF -- "$words" "$dir/out" || fail "puzzle $*: $(cat "$dir/out")"
}
says "unknown game 'foo'" foo
says "no puzzle of 5^4 is in the stock, which has 4^3, 3^3, 5^3;" 5^4
says "no puzzle of 3^3 has grade 5: its grades are 1, 2" 3^3 --grade 5
says "--grade expects 1 to 5, not 9" --grade 9
says "--grade expects 1 to 5, not 9" 4^3 --make 1 --grade 9
[ "$("$OXO" puzzle qubic --number 3)" = "$("$OXO" puzzle 4^3 --number 3)" ] || fail "qubic is 4^3"

# one puzzle: the solution is right, another move is not
[ "$("$OXO" puzzle --number 1 --json | sed -n 's/.*"solution":"\([^"]*\)".*/\1/p')" = "$3" ] || fail "number 1"
"$OXO" puzzle "$1" "$2" --try "$3" | grep -q "is right" || fail "try"
other=a1A; [ "$3" = a1A ] && other=d4D
code=0; "$OXO" puzzle "$1" "$2" --try $other >"$dir/out" 2>&1 || code=$?
[ $code -ne 0 ] || fail "a wrong move was right"
# the same day gives the same puzzle, the next one another
a=$("$OXO" puzzle --date 2026-11-15); b=$("$OXO" puzzle --date 2026-11-15)
c=$("$OXO" puzzle --date 2026-11-16)
[ "$a" = "$b" ] && [ "$a" != "$c" ] || fail "puzzle of the day"
"$OXO" puzzle --solution | grep -q '^solution:' || fail "solution"
for day in 2026-13-45 2026-02-29 2100-02-29 2026-04-31 2026-11-00; do
    code=0; "$OXO" puzzle --date $day >/dev/null 2>&1 || code=$?; [ $code -eq 2 ] || fail "date $day"
done
"$OXO" puzzle --date 2028-02-29 >/dev/null || fail "a leap day"
code=0; "$OXO" puzzle 3^2 start >/dev/null 2>&1 || code=$?; [ $code -eq 1 ] || fail "no puzzle"

# the same seed makes the same puzzle, and it passes the check
"$OXO" puzzle --make 1 --seed 3 >"$dir/one"
"$OXO" puzzle --make 1 --seed 3 | cmp - "$dir/one" || fail "not reproducible"
"$OXO" puzzle --check "$dir/one" >/dev/null || fail "a made puzzle fails"

# a game that goes on from a puzzle with another move: the win was missed
printf 'oxo-record 1\ngame %s\nstart %s\n\n%s\n' "$1" "$2" "$other" >"$dir/game.oxo"
"$OXO" puzzle --from "$dir/game.oxo" --solution | grep -q "^solution: $3" || fail "missed win"
printf 'oxo-record 1\ngame %s\nstart %s\n\n%s\n' "$1" "$2" "$3" >"$dir/game.oxo"
code=0; "$OXO" puzzle --from "$dir/game.oxo" >/dev/null || code=$?; [ $code -eq 1 ] || fail "nothing was missed"
echo passed

# the example of the help: a cell that is taken is no, not an error
code=0
"$OXO" puzzle --number 7 --try b2B >/dev/null 2>&1 || code=$?
[ $code = 1 ] || fail "--try of a taken cell: exit code $code, expected 1"
code=0
"$OXO" puzzle --number 7 --try zz >/dev/null 2>&1 || code=$?
[ $code = 2 ] || fail "--try of no cell: exit code $code, expected 2"
# solved in place: a wrong move is answered, the right ones are played out
solved=$(printf 'a4B\nd3B\nd4B\nc3B\nc1D\nc1B\nc4B\n' | "$OXO" puzzle --number 7 --play) || true
case $solved in
*'a4B does not win: the answer is '*'good; the defence answers '*) ;;
*) fail "--play" ;;
esac
line=$("$OXO" puzzle --grade 1 --number 1 --solution | sed -n 's/^solution: //p' | tr ' ' '\n' | sed -n 'p;n')
solved=$(printf '%s\n' "$line" | "$OXO" puzzle --grade 1 --number 1 --play) || true
case $solved in
*'does not win'*) fail "--play refuses the solution" ;;
esac
