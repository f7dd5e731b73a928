# oxo by-hand: the 17 steps of the 3^3 walk-through, saving and resuming.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
out=$(printf 'hint\nb2B\n' | "$OXO" by-hand 3^3 --trace -o "$dir/3.proof")
grep -q "b2B    leaves 0 replies without a forced sequence" <<< "$out"
grep -q "  17. step 2: the stack is empty: the game is a first-player win" <<< "$out"
grep -q "solved: the first player wins 3^3; 1 strategic moves, 4 positions, 17 steps" <<< "$out"
"$OXO" proof info "$dir/3.proof" | grep -q "verified"
# the moves of a file instead of a person
"$OXO" by-hand 3^3 --moves "$dir/3.proof" < /dev/null | grep -q "17 steps"
# stopped and resumed: what was answered is not asked again
code=0; printf '0\nquit\n' | "$OXO" by-hand 4^3 -o "$dir/part.proof" > /dev/null || code=$?
test $code = 3
grep -q "x-by-hand unfinished" "$dir/part.proof"
code=0; "$OXO" by-hand 4^3 --resume "$dir/part.proof" < /dev/null > "$dir/out" || code=$?
test $code = 3
grep -q "1 strategic moves so far" "$dir/out"
# nonsense
code=0; "$OXO" by-hand 3^3 --resume "$dir/part.proof" 2> /dev/null || code=$?; test $code = 2
code=0; "$OXO" by-hand 3^2:misere 2> /dev/null || code=$?; test $code = 2
code=0; printf 'z9\n99\nundo\nquit\n' | "$OXO" by-hand 3^3 > "$dir/out" || code=$?; test $code = 3
grep -q "there is no move to take back" "$dir/out"
# boards are turned back: every stone of the person's, and every reply but the
# latest, stands where it was put; hints and moves are in the same coordinates
printf '0\n3\n15\n12\nquit\n' | "$OXO" by-hand 4^3 > "$dir/out" || true
test "$(grep -c '^ 1  x ' "$dir/out")" -ge 3 # a1A stays a1A
echo passed
