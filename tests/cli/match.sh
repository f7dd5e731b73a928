# Matches: resuming, other programs as players, every opening reply, ratings.
set -eu
fail() { echo "FAILED: $1"; exit 1; }
dir=$(mktemp -d)
trap 'rm -r "$dir"' EXIT
cd "$dir"

# a match that was stopped goes on to the same record and score
"$OXO" match greedy random --game 3^3 --games 40 --record whole >score
"$OXO" match greedy random --game 3^3 --games 15 --record parts >/dev/null
printf '15 first fir' >>parts # cut short while it was written
"$OXO" match greedy random --game 3^3 --games 40 --record parts --resume >again
cmp whole parts || fail "the resumed record differs"
[ "$(grep together score)" = "$(grep together again)" ] || fail "the resumed score differs"
"$OXO" match greedy random --game 3^3 --games 40 --record new --resume >/dev/null
cmp whole new || fail "resuming nothing is not a new match"
# what is no record of this match is refused and stays as it is
refused() {
    cp "$1" before
    code=0
    "$OXO" match greedy random --game 3^3 --games 40 --record "$1" --resume >/dev/null 2>err || code=$?
    [ $code -eq 2 ] || fail "$2: exit code $code"
    [ "$(wc -l <err)" -eq 1 ] || fail "$2: more than one line of error"
    cmp before "$1" || fail "$2: the file was changed"
}
sed 's/greedy/forced/' whole >other && refused other "another match"
sed '2s/first/second/' whole >side && refused side "another side"
sed '4s/$/ a1A/' whole >moves && refused moves "moves after the end"
sed '5d' whole >gap && refused gap "a game is missing"

# another program as a player, with both ways to bound it
"$OXO" match "ugi:nodes=20:$OXO engine --player greedy" random --game 3^3 --games 6 |
    grep -q 'together  *6' || fail "our engine as an external player"
"$OXO" match "ugi:ms=5:$OXO engine --player search" random --game 3^2 --games 2 >/dev/null ||
    fail "ugi with ms"
broken() { # command, what the error says
    code=0
    "$OXO" match "ugi:$1" random --game 3^2 --games 2 >/dev/null 2>err || code=$?
    [ $code -eq 2 ] || fail "broken engine '$1': exit code $code"
    grep -q "$2" err || fail "broken engine '$1': $(cat err)"
}
broken "exit 1" "has gone"
broken "no-such-program-here" "has gone"
broken "" "expected ugi:COMMAND"
broken "echo ugiok; echo readyok; read a; read b; read c; read d; read e; echo bestmove z9; cat" "played 'z9'"

# White's strategy against every first reply: 12 classes
"$OXO" match perfect greedy --game 4^3 --every 1 --json | tr -d '\n ' |
    grep -q '"as_first":{"wins":12,"draws":0,"losses":0}' || fail "--every 1"

# a tournament
"$OXO" tournament random greedy forced --game 3^3 --games 10 --json >t1
"$OXO" tournament random greedy forced --game 3^3 --games 10 --json --threads 1 >t2
cmp -s t1 t2 || fail "a tournament does not repeat"
"$OXO" tournament random greedy --game 3^3 --games 10 --markdown | grep -q '^| 2 greedy' || fail "markdown"
for bad in "random" "random nobody" "--games 3 random greedy"; do
    code=0
    "$OXO" tournament $bad >/dev/null 2>&1 || code=$?
    [ $code -eq 2 ] || fail "tournament $bad: exit code $code"
done

# every game as a record that the other verbs read
mkdir "$dir/games"
"$OXO" match greedy random --game 3^3 --games 3 --save "$dir/games" >/dev/null ||
    fail "match --save"
[ "$(ls "$dir/games" | wc -l)" -eq 3 ] || fail "three records"
for file in "$dir"/games/*.oxo; do
    "$OXO" record "$file" >/dev/null || fail "a saved record is refused"
done
code=0
"$OXO" match greedy random --games 2 --save "$dir/none" >/dev/null 2>&1 || code=$?
[ $code -eq 2 ] || fail "an unwritable folder: exit code $code"
