# tune_guess on the first reply: what it writes is the same with every
# compiler (kept in tests/golden), also when it is stopped half-way and goes on.
# With OXO_SLOW_TESTS=1 the run that made the weights in use.
. "$OXO_SOURCE/tests/tools/common.sh"
tune=$OXO_BUILD/tune_guess
# without the times
untimed() { sed -E 's/, [0-9]+ s( of processor time)?$//; /start after/d' "$@"; }

"$tune" --only 1 --steps 5 | untimed >"$dir/out"
diff "$OXO_SOURCE/tests/golden/tune_guess.txt" "$dir/out" ||
    fail "other weights than tests/golden/tune_guess.txt has" "$dir/out"

"$tune" --only 1 --steps 2 --save "$dir/half" >"$dir/first"
"$tune" --only 1 --steps 5 --from "$dir/half" >"$dir/second"
grep '{' "$dir/out" >"$dir/whole"
grep '{' "$dir/second" | diff "$dir/whole" - ||
    fail "stopped after two steps and gone on: other weights" "$dir/second"

# the seed matters
"$tune" --only 1 --steps 5 --seed 2 | grep '{' >"$dir/seed"
! cmp -s "$dir/whole" "$dir/seed" || fail "the same weights with another seed" "$dir/seed"

# what is no table is refused
head -5 "$dir/half" >"$dir/short"
if "$tune" --from "$dir/short" 2>"$dir/error"; then fail "a table of five lines was taken"; fi
grep -q '12 rows as in line_guess.c expected' "$dir/error" || fail "no reason" "$dir/error"
if "$tune" --stepps 2 2>"$dir/error"; then fail "an unknown option was taken"; fi
grep -q '^--stepps: no such option' "$dir/error" || fail "no reason" "$dir/error"
grep -q '^usage' "$dir/error" || fail "no usage" "$dir/error"
if "$tune" --steps two 2>"$dir/error"; then fail "a word was taken for a number"; fi
grep -q "^--steps: expected a number, not 'two'" "$dir/error" || fail "no reason" "$dir/error"
if "$tune" --steps 2>"$dir/error"; then fail "an option without its value was taken"; fi
grep -q '^--steps: expected a value' "$dir/error" || fail "no reason" "$dir/error"

# the weights in use are those that the kept output of their run ends with
grep '^    {' "$OXO_SOURCE/tests/golden/qubic_weights.txt" >"$dir/kept"
sed -n '/oxo_guess_table qubic/,/^}};/s/^    {/&/p' "$OXO_SOURCE/src/search/line_guess.c" >"$dir/used"
[ "$(wc -l <"$dir/used")" = 12 ] || fail "no table in line_guess.c" "$dir/used"
diff "$dir/kept" "$dir/used" || fail "line_guess.c has other weights than its record" "$dir/used"

# and that run gives them again (8 minutes)
[ -n "${OXO_SLOW_TESTS:-}" ] || exit 0
untimed "$OXO_SOURCE/tests/golden/qubic_weights.txt" >"$dir/kept"
"$tune" --from "$OXO_SOURCE/tests/golden/qubic_start.txt" --whole 41 | untimed >"$dir/made"
diff "$dir/kept" "$dir/made" || fail "other weights than those in use" "$dir/made"
