# four_n: x wins 4^6 against one first reply; what is left is seen when x may
# not do what he needs. With OXO_SLOW_TESTS=1 the whole run, every n >= 6.
. "$OXO_SOURCE/tests/tools/common.sh"
four=$OXO_BUILD/four_n
# exit status and output of a run
run() {
    want=$1
    shift
    got=0
    "$four" "$@" >"$dir/out" 2>"$dir/error" || got=$?
    [ $got = "$want" ] || fail "four_n $*: exit status $got, not $want" "$dir/out" "$dir/error"
}

run 0 --first 000012
cat >"$dir/want" <<'END'
o1            coord.       kinds      cube    around  searched      left
000012    o2  6             1277      1273         2        35         2
000012    o3  6             5110      4856       254       188         0
6387 kinds: 6129 won in a cube alone, 256 with stones around it, 2 answered by one more stone, 0 left; 223 positions searched.
END
diff "$dir/want" "$dir/out" || fail "another table for 000012"
grep -q 'o3: 2 of 2' "$dir/error" || fail "no progress" "$dir/error"
mv "$dir/out" "$dir/first"

# neither the order of coordinates nor the exchange of 1 and 2 matters to x1
run 0 --first 210000
sed 's/^210000/000012/' "$dir/out" | diff "$dir/first" - || fail "210000 is not 000012"

# without x2 what it is for is left: o2 on the line x0x1
run 1 --first 000012 --stones 2
[ "$(grep -c '^  left:' "$dir/out")" = 2 ] || fail "not two left" "$dir/out"
for o2 in 100000 200000; do
    grep -qx "  left: x 000000 o 000012 x 300000 o $o2" "$dir/out" || fail "$o2 is not left" "$dir/out"
done
# without quiet threats everything is
run 1 --first 000012 --stones 2 --quiet 0
grep -q '^1277 kinds: 0 won in a cube alone, 0 with stones around it.* 1277 left' "$dir/out" ||
    fail "won without quiet threats" "$dir/out"

for wrong in '--first 000000' '--first 00001' '--first 000014' '--quiet' '--what 1'; do
    # shellcheck disable=SC2086
    run 2 $wrong
    # shellcheck disable=SC2086
    set -- $wrong
    grep -q "^four_n: $1 .*: expected --first with six digits" "$dir/error" ||
        fail "no reason for $wrong" "$dir/error"
    [ "$(wc -l <"$dir/error")" = 1 ] || fail "more than a line for $wrong" "$dir/error"
done
run 0 --help
grep -q '^usage' "$dir/out" || fail "no help" "$dir/out"

[ -n "${OXO_SLOW_TESTS:-}" ] || exit 0
run 0
grep -qx 'The first player wins 4^n for every n >= 6.' "$dir/out" || fail "not won" "$dir/out"
grep -q ', 0 left;' "$dir/out" || fail "something is left" "$dir/out"
