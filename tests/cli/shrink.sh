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
code=0
"$OXO" shrink "$dir/3.proof" 2>"$dir/err" || code=$?
[ $code -eq 2 ] || fail "a certificate of another game: exit code $code"
[ "$(wc -l <"$dir/err")" -eq 1 ] || fail "one line for another game"
head -c 2000 "$proof" >"$dir/cut"
code=0
"$OXO" shrink "$dir/cut" 2>"$dir/err" || code=$?
[ $code -eq 2 ] || fail "a truncated certificate: exit code $code"
code=0
"$OXO" shrink --seconds 0 "$proof" 2>"$dir/err" || code=$?
[ $code -eq 2 ] || fail "no time: exit code $code"

for wrong in "--depth 0" "--depth 9" "--rounds x"; do
    code=0
    # shellcheck disable=SC2086
    "$OXO" shrink $wrong "$proof" 2>"$dir/err" || code=$?
    [ $code -eq 2 ] || fail "$wrong: exit code $code"
done

# a proof that has not been shrunk yet
"$OXO" prove 4^3 -o "$dir/large" >/dev/null
"$OXO" shrink "$dir/large" --depth 1 --rounds 1 --seed 3 -o "$dir/small" \
    >"$dir/out" || fail "shrinking: $(cat "$dir/out")"
entries() { sed -n 's/^entries //p' "$1"; }
[ "$(entries "$dir/small")" -lt "$(entries "$dir/large")" ] || fail "no smaller"
"$OXO_BUILD/oxocheck" "$dir/small" | tail -1 | grep -qx 's VERIFIED' ||
    fail "oxocheck does not accept it"
grep -qx 'x-seed 3' "$dir/small" || fail "the seed is not recorded"
grep -q '^three-positions  *[0-9]* (at least 7 after a strong first move)$' "$dir/out" ||
    fail "three-positions: $(cat "$dir/out")"

# the recorded command does the same again; its result is a start like another
command=$(sed -n 's/^x-command oxo shrink //p' "$dir/small")
cp "$dir/small" "$dir/first"
# shellcheck disable=SC2086
(cd "$dir" && "$OXO" shrink $command -o again >/dev/null)
cmp "$dir/first" "$dir/again" || fail "another result with the same command"
"$OXO" shrink "$dir/small" "$dir/large" --depth 1 --rounds 1 -o "$dir/third" \
    >/dev/null
[ "$(entries "$dir/third")" -le "$(entries "$dir/small")" ] || fail "it grew"
