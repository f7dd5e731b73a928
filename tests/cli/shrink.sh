# oxo shrink: fewer entries, still a proof for the independent checker.
set -eu
fail() { echo "FAILED: $1"; exit 1; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
proof=$OXO_SOURCE/data/qubic.proof

# input that must be refused: no file, another game, a damaged file
code=0
"$OXO" shrink "$dir/none" 2>"$dir/err" || code=$?
[ $code -eq 2 ] || fail "a missing file: exit code $code"
"$OXO" prove 3^3 -o "$dir/3.proof" >/dev/null
"$OXO" prove 5^2 -o "$dir/draw.proof" >/dev/null
for files in "$dir/draw.proof" "$dir/3.proof $proof" "--openings 3 $dir/3.proof"; do
    code=0
    # shellcheck disable=SC2086
    "$OXO" shrink --rounds 1 $files >/dev/null 2>"$dir/err" || code=$?
    [ $code -eq 2 ] || fail "$files: exit code $code"
    [ "$(wc -l <"$dir/err")" -eq 1 ] || fail "one line for $files"
done
head -c 2000 "$proof" >"$dir/cut"
code=0
"$OXO" shrink "$dir/cut" 2>"$dir/err" || code=$?
[ $code -eq 2 ] || fail "a truncated certificate: exit code $code"
code=0
"$OXO" shrink --seconds 0 "$proof" 2>"$dir/err" || code=$?
[ $code -eq 2 ] || fail "no time: exit code $code"

for wrong in "--answers d4D" "--answers a1A:d4D" "--answers d4D:d4D"; do
    code=0
    # shellcheck disable=SC2086
    "$OXO" shrink --rounds 1 $wrong 2>"$dir/err" || code=$?
    [ $code -eq 2 ] || fail "$wrong: exit code $code"
    grep -q 'pairs like' "$dir/err" || fail "$wrong: $(cat "$dir/err")"
done
for wrong in "--answers d4D:a1D" "--depth 0" "--depth 9" "--rounds x"; do
    code=0
    # shellcheck disable=SC2086
    "$OXO" shrink $wrong "$proof" 2>"$dir/err" || code=$?
    [ $code -eq 2 ] || fail "$wrong: exit code $code"
done

entries() { sed -n 's/^entries //p' "$1"; }
verified() {
    "$OXO_BUILD/oxocheck" "$1" | tail -1 | grep -qx 's VERIFIED' ||
        fail "oxocheck does not accept $1"
}

# other games, from the start and from a position, either side the winner
"$OXO" prove 4x4x5:line=4 -o "$dir/box.proof" >/dev/null
"$OXO" prove 4^3 'a1A b1A d4D c1A' -o "$dir/from.proof" >/dev/null
"$OXO" prove 4^3 'b1A a1A c4B d4D a2C' -o "$dir/other.proof" >/dev/null
grep -q '^claim second-wins' "$dir/other.proof" || fail "not the other side"
for what in 3 box from other; do
    "$OXO" shrink "$dir/$what.proof" --depth 1 --rounds 1 -o "$dir/$what.small" \
        >/dev/null || fail "shrinking $what"
    verified "$dir/$what.small"
    [ "$(entries "$dir/$what.small")" -le "$(entries "$dir/$what.proof")" ] ||
        fail "$what grew"
done

# a proof that has not been shrunk yet
"$OXO" prove 4^3 -o "$dir/large" >/dev/null
"$OXO" shrink "$dir/large" --depth 1 --rounds 1 --seed 3 -o "$dir/small" \
    >"$dir/out" || fail "shrinking: $(cat "$dir/out")"
[ "$(entries "$dir/small")" -lt "$(entries "$dir/large")" ] || fail "no smaller"
verified "$dir/small"
grep -qx 'x-seed 3' "$dir/small" || fail "the seed is not recorded"
grep -q '^three-positions  *[0-9]* (at least 7 after a strong first move)$' "$dir/out" ||
    fail "three-positions: $(cat "$dir/out")"

# the recorded command does the same again; its result is a start like another
command=$(sed -n 's/^x-command oxo shrink //p' "$dir/small")
cp "$dir/small" "$dir/first"
# shellcheck disable=SC2086
(cd "$dir" && "$OXO" shrink $command -o again >/dev/null)
cmp "$dir/first" "$dir/again" || fail "another result with the same command"
# shellcheck disable=SC2086
(cd "$dir" && "$OXO" shrink $command --threads 3 -o again >/dev/null)
cmp "$dir/first" "$dir/again" || fail "another result with three threads"
"$OXO" shrink "$dir/small" "$dir/large" --depth 1 --rounds 1 -o "$dir/third" \
    >/dev/null
[ "$(entries "$dir/third")" -le "$(entries "$dir/small")" ] || fail "it grew"
