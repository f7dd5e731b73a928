# The first player wins 4^5: the strong opening proved from scratch and the
# certificate through the independent checker. Minutes of work: only with
# OXO_SLOW_TESTS=1. The other two kinds of first moves take half an hour each
# (docs/FOUR.md).
# slow: a proof of 4^5
set -eu
[ -n "${OXO_SLOW_TESTS:-}" ] || { echo "SKIPPED: set OXO_SLOW_TESTS=1"; exit 77; }
fail() { echo "FAILED: $1"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$OXO_BUILD/oxo" prove 4^5 --threads 1 --no-walk -o "$work/five.proof" \
    >"$work/out" || fail "$(cat "$work/out")"
grep -q '4^5 game.*: the first player wins by opening a1Aa1' "$work/out" ||
    fail "$(cat "$work/out")"
"$OXO_BUILD/oxocheck" "$work/five.proof" >"$work/out" || fail "$(cat "$work/out")"
grep -qx 'c the first player can force a win in 4^5' "$work/out" || fail "claim"
tail -1 "$work/out" | grep -qx 's VERIFIED' || fail "not verified"
