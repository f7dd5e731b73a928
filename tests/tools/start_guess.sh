# start_guess on the first replies: what it writes is the same with every
# compiler (kept in tests/golden), also when it is stopped half-way and goes on.
# With OXO_SLOW_TESTS=1 the run that the weights in use begin with.
. "$OXO_SOURCE/tests/tools/common.sh"
start=$OXO_BUILD/start_guess
# without the times
untimed() { sed -E 's/, [0-9]+ s$//; /start after/d; /of processor time/d' "$@"; }

"$start" --only 5 --rounds 2 | untimed >"$dir/out"
diff "$OXO_SOURCE/tests/golden/start_guess.txt" "$dir/out" ||
    fail "other weights than tests/golden/start_guess.txt has" "$dir/out"

"$start" --only 5 --rounds 1 --save "$dir/half" >"$dir/first"
"$start" --only 5 --rounds 2 --from "$dir/half" | untimed >"$dir/second"
sed 1d "$dir/out" | diff - "$dir/second" ||
    fail "stopped after one round and gone on: other weights" "$dir/second"

# the seed matters
"$start" --only 5 --rounds 1 --seed 2 | grep '{' >"$dir/seed"
grep '{' "$dir/first" >"$dir/one"
! cmp -s "$dir/one" "$dir/seed" || fail "the same weights with another seed" "$dir/seed"

# what is no state is refused
if "$start" --from "$dir/one" 2>"$dir/error"; then fail "a table without a shape was taken"; fi
grep -q 'a file of --save expected' "$dir/error" || fail "no reason" "$dir/error"
if "$start" --steps 2 2>"$dir/error"; then fail "an unknown option was taken"; fi
grep -q '^usage' "$dir/error" || fail "no usage" "$dir/error"

# the start of the weights in use (4 minutes)
[ -n "${OXO_SLOW_TESTS:-}" ] || exit 0
untimed "$OXO_SOURCE/tests/golden/qubic_start.txt" >"$dir/kept"
"$start" | untimed | diff "$dir/kept" - || fail "another start than that of the weights in use"
