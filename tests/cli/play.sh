# oxo play in line mode: a scripted game with every command, bad input, files.
set -eu
dir=$(mktemp -d)
trap 'rm -r "$dir"' EXIT
fail() { echo "FAILED: $1"; [ -f "$dir/out" ] && tail -40 "$dir/out"; exit 1; }
# play ARGUMENTS...: commands from standard input, output to $dir/out
play() { "$OXO" play --plain --seconds 1 --save "$dir/last.oxo" "$@" >"$dir/out" 2>&1 || fail "exit code $?"; }
has() { grep -qF -- "$1" "$dir/out" || fail "no '$1'"; }
hasnt() { ! grep -qF -- "$1" "$dir/out" || fail "unexpected '$1'"; }

# two people; marks; the end of the game; record on leaving
play 3^2 --as both <<'END'
b2
a1
c1
zz
b2
a3
a2
undo
undo
redo
END
has "no cell 'zz'"
has "cannot be played here"
has "!x!"
has ":X:"
has "Saved to"
"$OXO" record "$dir/last.oxo" --as moves | grep -qx "b2 a1 c1 a3 a2" || fail "record"

# why: a blunder is refuted on the board, step by step, and the game goes on
play 3^2 --as both <<'END'
b2
b1
hint
a1
a2
why
back
next
next
next
next
undo
position
END
has "Hint: a1 wins in 5 plies (forced)."
has "a2 loses in 2 plies (rules)."
has "Step 1 of 1: <c3>"
has "This is the end of the line"
has "[X]"
has "xo1ox"

# the transcript in the documentation is what comes out
command=$(sed -n "s/^\$ \(printf .*\) | oxo play .*/\1/p" "$OXO_SOURCE/docs/PLAY.md")
(cd "$dir" && eval "$command" | "$OXO" play 3^2 --as both --plain --save game.oxo) >"$dir/out"
sed -n '/^\$ printf /,/^```/p' "$OXO_SOURCE/docs/PLAY.md" | sed '1d;$d' | diff - "$dir/out" ||
    fail "docs/PLAY.md shows something else"

# a player answers; swap; opponent; hints that stay; analysis; pass
play 3^3 --as first --opponent greedy <<'END'
b2B
hints on
analyse
pass
swap
opponent nobody
opponent
side both
side nobody
comment a fine move
record
go
END
has "(greedy) plays"
has "Hints stay on"
has "does nothing (analysis)"
has "no player 'nobody'"
has "expected first, second, both or none"
has "{a fine move}"

# setting up, other games, saving and loading
play 4^3 --as both <<END
setup xo1x8x8o41o
put x d4A
put q d4A
put x z9Z
turn x
position
save $dir/a.oxo
new 3^2
b2
load $dir/a.oxo
position
load $dir/none.oxo
setup nonsense
resume
quit
END
has "xo1x8x8o41o"
has "xo1x8x2x5o41o/x"
has "There is no cell 'z9Z'."
has "put: expected"
has "A new game of 3^2."
has "cannot read"

# a broken record: the place; nothing begins in its place, and at the board the
# running game stays
printf 'oxo-record 1\ngame 3^2\n\nb2 a1 b2 c3\n' >"$dir/bad.oxo"
refused() { # what it says, arguments
    local what=$1
    shift
    code=0
    "$OXO" play --plain "$@" </dev/null >"$dir/refused" 2>&1 || code=$?
    [ $code = 2 ] || fail "exit code $code of play $*"
    grep -qF -- "$what" "$dir/refused" || { cat "$dir/refused"; fail "play $* does not say '$what'"; }
    [ "$(grep -c 'a  b' "$dir/refused")" = 0 ] || fail "play $* begins a game"
}
refused "line 4, column 7" 3^2 --as both --load "$dir/bad.oxo"
refused "cannot read" --load "$dir/missing.oxo"
play 3^2 --as both <<<$'b2\nload '"$dir/bad.oxo"$'\nposition'
has "line 4, column 7"
has "It has 2 moves before that. Nothing was loaded."
has "4x"
printf 'oxo-record 1\ngame 3^2\n\nb2 a1\n' >"$dir/other.oxo"
refused "holds a game of 3^2, not of 5^3" 5^3 --load "$dir/other.oxo"
refused "--level expects 1" --level 12
refused "exclude each other" --level 2 --opponent greedy

# cells in any case, levels, a position to begin from, what undo took back
play 3^2 --as both <<<$'B2\na1\nundo\nlevel 2\nlevel x'
has "Taken back: a1."
has "first: you, second: you."
has "level: expected a number"
play 3^2 --as both --position "b2 a1" <<<"position"
has "o3x"
play 3^2 --as first --level 1 --position "b2 a1 a3 b1" <<<"c1"
has "You have won."
has "new starts again"

# other families, other shapes
play tapatan --as both <<<$'b2\na1\nc1\na3\nb1\nb3\nb2-a2\nb1-c2'
hasnt "Assert"
play graham --as both <<<$'b2=5\na1=2\nhelp\nwhy'
has "<2>"
has "Odd   1 3 - 7 9" # the rows of numbers of the paper's Figure 1
has "Even  - 4 6 8"
play nygaard --as both <<<$'b2=5\na1=2' # and the board of parities of Figure 2
has "1  <2> .  .      e  .  ."
play 3^4 --as both <<<$'b2Bb\na1Aa'
has "<O>"
play 3^3 --as none --opponent forced </dev/null
has "has won."
play --resume --as both 3^3 </dev/null
has "Loaded"

# nothing saved: said in words, not as a path
"$OXO" play 5^3 --resume --plain --save "$dir/none.oxo" >"$dir/out" 2>&1 </dev/null &&
    fail "--resume with nothing saved is a success"
has "No game has been saved yet"
hasnt "none.oxo"

# the same commands are in the help
play 3^2 --as both <<<"help"
for word in undo redo hint hints why next back analyse pass go swap side opponent new setup put turn save load resume comment record position quit; do
    grep -q "^  $word\b" "$dir/out" || fail "help lacks $word"
done

# nonsense on the command line
for args in "4^^3" "3^2 --as me" "3^2 --opponent nobody" "3^2 3^3"; do
    code=0
    "$OXO" play --plain $args </dev/null >/dev/null 2>&1 || code=$?
    [ $code -eq 2 ] || fail "oxo play $args: exit code $code"
done

# a line without end and bytes that are no text
head -c 5000 /dev/zero | tr '\0' 'x' >"$dir/long"
play 3^2 --as both <"$dir/long"
has "too long"
head -c 300 /dev/urandom >"$dir/noise"
play 3^2 --as both <"$dir/noise"

# what cannot be saved is shown
"$OXO" play 3^2 --plain --as both --save /dev/null/x.oxo <<<$'b2\na1' >"$dir/out" 2>&1 || fail "no folder"
has "Not saved"
has "1. b2 a1"

# Ctrl-C saves
rm -f "$dir/last.oxo"
mkfifo "$dir/pipe"
"$OXO" play 3^2 --plain --as both --save "$dir/last.oxo" <"$dir/pipe" >"$dir/out" 2>&1 &
pid=$!
exec 3>"$dir/pipe"
echo b2 >&3
for _ in $(seq 100); do grep -q 'second>' "$dir/out" && break; sleep 0.1; done
kill -TERM $pid # a job in the background does not get SIGINT
wait $pid || fail "exit code after a signal"
exec 3>&-
"$OXO" record "$dir/last.oxo" --as moves | grep -qx b2 || fail "nothing saved"
echo passed
