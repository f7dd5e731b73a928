# oxo play on a real screen, in tmux: keys, mouse, marks, resize, Ctrl-C.
set -eu
command -v tmux >/dev/null || { echo "skipped: tmux is absent"; exit 77; }
dir=$(mktemp -d)
socket=oxo-$$
tm() { tmux -L "$socket" -f /dev/null "$@"; }
trap 'tm kill-server 2>/dev/null || true; rm -r "$dir"' EXIT
fail() { echo "FAILED: $1"; tm capture-pane -p || true; exit 1; }
# waits until the screen shows a text; nothing here depends on speed
sees() {
    for _ in $(seq 3000); do
        tm capture-pane -p 2>/dev/null | grep -qF -- "$1" && return 0
        sleep 0.1
    done
    fail "the screen never showed '$1'"
}
keys() { tm send-keys "$@"; }

tm new-session -d -x 90 -y 24 \
    "$OXO play 4^3 --as both --save $dir/last.oxo; sleep 2" ||
    { echo "skipped: tmux cannot start"; exit 77; }
sees "move 1: first"
sees "# help"
# typing cells
keys a1A Enter; sees "<X>"
keys d4D Enter; sees "<O>"
# arrows and Enter: to b1A
keys Right Enter; sees "<X> .  ."
keys z9Z Enter; sees "no cell 'z9Z'"
# threes by shape: a1A b1A c1A
keys d3D Enter; sees "move 5: first"
keys c1A Enter; sees ":X::X:<X>!x!"
# a blunder, and why
keys a4D Enter; sees "move 7: first"
keys '?'; sees "WHY? step 1 of 1"; sees "[X][X][X][X]"
keys '<'; sees "move 7: first"
# undo, redo
keys '<'; sees "move 6: second"
keys '>'; sees "move 7: first"
# help over the whole screen
keys '#'; sees "any key: more"
sleep 1 # longer than the screen waits for a key: the text must stay
tm capture-pane -p | grep -q "any key: more" || fail "help went away by itself"
keys x; sees "back to the board"
sleep 1
tm capture-pane -p | grep -q "back to the board" || fail "help went away by itself"
keys x; sees "move 7: first"
keys '='; sees "any key"; keys x; sees "move 7: first"
# 80 columns: help is offered, and a long message is wrapped, not cut
tm resize-window -x 80 -y 24; sees "# help"
keys z9Z Enter; sees "lists the commands"
# 60 columns, 20 lines: the last move can be seen
tm resize-window -x 60 -y 20; sees "# help"; sees "<O>"; sees "C              D"
tm resize-window -x 90 -y 24; sees "# help"
# smaller than the board, and back
tm resize-window -x 40 -y 14; sees "move 7"
tm resize-window -x 5 -y 3; sees "too s"
tm resize-window -x 90 -y 24; sees "D"
# the mouse: a click on d1A (column 15, line 5), as a terminal reports it
tm send-keys -H 1b 5b 4d 20 2f 25
sees "first has won"; sees "[X][X][X][X]"
# Ctrl-C saves
keys C-c
for _ in $(seq 100); do [ -s "$dir/last.oxo" ] && break; sleep 0.1; done
"$OXO" record "$dir/last.oxo" --as moves | grep -q "^a1A d4D b1A d3D c1A a4D d1A$" || fail "the record"
# 60 columns, 20 lines, as a newcomer: help and analysis stay until a key is
# pressed, lines that go on stand further right, level and undo say what they did
tm kill-server 2>/dev/null || true
socket=oxo-$$-small # the first may not have ended yet
tm new-session -d -x 60 -y 20 \
    "NO_COLOR=1 $OXO play 4^3 --level 3 --save $dir/small.oxo; sleep 2"
sees "second: level:3"
keys b2B Enter; sees "<O>"
keys help Enter; sees "any key: more"
sleep 1
tm capture-pane -p | grep -q "^        cursor does too" || fail "help at 60 columns"
for _ in 1 2 3 4 5 6; do
    tm capture-pane -p | grep -q "any key: back" && break
    keys x; sleep 0.5
done
keys x; sees "# help"
keys "level 5" Enter; sees "second: level:5."
keys undo Enter; sees "Taken back: "; sees "b2B."
keys analyse Enter; sees "any key: back to the board"
sleep 1
tm capture-pane -p | grep -q "any key: back" || fail "analysis went away by itself"
keys x; sees "move 1: first"
keys C-c
# boards of other verbs: two layers in a row, each row labelled, no line too long
tm kill-server 2>/dev/null || true
socket=oxo-$$-verbs
tm new-session -d -x 60 -y 40 "$OXO show 4^3 a1D; echo END; sleep 60"
sees END
tm capture-pane -p >"$dir/shown"
grep -qxF " 1  .  .  .  . A   .  .  .  . B" "$dir/shown" || fail "layers A and B in a row"
grep -qxF " 1  .  .  .  . C   x  .  .  . D" "$dir/shown" || fail "layers C and D below"
tm kill-server 2>/dev/null || true
socket=oxo-$$-analyse
tm new-session -d -x 60 -y 60 "$OXO analyse 4^3 'a4A a1B d4A a1D d1A d4C'; echo END; sleep 60"
sees END
tm capture-pane -p >"$dir/shown"
# a line of play stands below its move, whole
grep -qE "^    ([a-d][1-4][A-D] ){8}[a-d][1-4][A-D]$" "$dir/shown" || fail "a line of play in one line"
# a terminal that nobody knows: line by line
TERM=no-such-terminal "$OXO" play 3^2 --as both --save "$dir/u.oxo" </dev/null >"$dir/unknown" 2>&1 || true
grep -q "Type a move" "$dir/unknown" || fail "an unknown terminal"
echo passed
