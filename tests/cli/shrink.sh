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

"$OXO" shrink "$proof" --seconds 2 -o "$dir/small" >"$dir/out" ||
    fail "shrinking: $(cat "$dir/out")"
entries() { sed -n 's/^entries //p' "$1"; }
[ "$(entries "$dir/small")" -le "$(entries "$proof")" ] || fail "it grew"
"$OXO_BUILD/oxocheck" "$dir/small" | tail -1 | grep -qx 's VERIFIED' ||
    fail "oxocheck does not accept it"
