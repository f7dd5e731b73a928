# oxo analyse: verdicts of known positions, the keys of its JSON, bad input.
set -eu
fail() { echo "FAILED: $1"; exit 1; }
has() { grep -qF -- "$1" <<<"$out" || fail "no '$1' in: $out"; }
out=$("$OXO" analyse 3^2 "b2 b1")
has "first to move wins in 5 plies"
has "b3         draw"
has "best line: a1 c3 a2 c1 c2"
# the position of the 1992 paper: six attacks win, the shortest in 11 plies
out=$("$OXO" analyse --all 4^3 "a4A a1B d4A a1D d1A d4C")
has "first to move wins in at most 11 plies"
[ "$(grep -c 'win in at most' <<<"$out")" = 6 ] || fail "not six winning moves"
# threats of both orders
out=$("$OXO" analyse 4^3 "a1A d4D b1A d3D c1A")
has "first threatens: to complete a line with d1A"
has "loss in 2"
# every documented key is there
out=$("$OXO" analyse 3^2 b2 --json)
for key in game position to_move over winner plies exact ground moves move estimate line best_line threats first second threes searched forced; do
    has "\"$key\":"
    grep -q "\`.*$key" "$OXO_SOURCE/docs/JSON.md" || fail "docs/JSON.md lacks $key"
done
out=$("$OXO" analyse 3^2 xxxoo)
has "first has won"
for game in tapatan graham 3^2:misere 3^2:gravity 2^4; do
    "$OXO" analyse $game >/dev/null || fail "$game"
done
# every first move of Qubic wins, and every reply to a weak one loses
out=$("$OXO" analyse 4^3)
has "first to move wins (certificate)"
has "and 52 more: 52 win"
out=$("$OXO" analyse 4^3 b1A)
has "second to move loses (certificate)"
has "and 51 more: 0 win, 0 draw, 0 open, 51 lose"
# what oxo prove and oxo table know of a misere game, and no more than that
out=$("$OXO" analyse 3^3:misere)
has "first to move wins (theory)"
has "b2B        win                     theory"
out=$("$OXO" analyse 5^2:misere --json --nodes 1000)
has '"winner":"draw","plies":null,"exact":false,"ground":"theory"'
out=$("$OXO" analyse 4^3:misere --nodes 1000)
has "first to move: not decided"
# a draw that is known of the position and of none of its moves: the hint looks no further
out=$("$OXO" analyse 1x3x3:misere "a1A a1C" --nodes 200 --json)
has '"winner":"draw","plies":null,"exact":false,"ground":"proof-search","moves":[{"move":"a1B","winner":"open"'
has '"hint":"Hint: a1B (a guess: first draws (proof-search), but with which move is not known)."'
code=0; "$OXO" analyse 3^2 nonsense 2>/dev/null || code=$?; [ $code -eq 2 ] || fail "bad input"
echo passed
