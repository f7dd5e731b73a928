# third_floor: what it cannot read is refused; the choice it finds is not smaller
# than its bound, and near it (the smallest three-position of data/qubic.proof,
# 20 s of processor time: only with OXO_SLOW_TESTS=1).
. "$OXO_SOURCE/tests/tools/common.sh"
floor=$OXO_BUILD/third_floor
proof=$OXO_SOURCE/data/qubic.proof

refused() { # arguments...
    local code=0
    "$floor" "$@" >/dev/null 2>"$dir/error" || code=$?
    [ $code -eq 2 ] || fail "'$*': exit code $code"
    [ "$(wc -l <"$dir/error")" -eq 1 ] || fail "'$*': one line expected"
}
refused
refused "$dir/none"
refused "$proof" --three 0
refused "$proof" --three 8
refused "$proof" --four 1
head -c 2000 "$proof" >"$dir/cut"
refused "$dir/cut"

[ -n "${OXO_SLOW_TESTS:-}" ] || exit 0
"$floor" "$proof" --three 5 >"$dir/out"
awk '/^annealed/ { size = $2 } /^not below/ { bound = $3 }
    END { exit !(bound <= size && bound > size - 10 && size > 0) }' "$dir/out" ||
    fail "$(cat "$dir/out")"
