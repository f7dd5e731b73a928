# Every first move wins 4^4: one opening of each kind proved from scratch and
# the certificates through the independent checker. Minutes of work: only with
# OXO_SLOW_TESTS=1.
# slow: three proofs of 4^4
set -eu
[ -n "${OXO_SLOW_TESTS:-}" ] || { echo "SKIPPED: set OXO_SLOW_TESTS=1"; exit 77; }
fail() { echo "FAILED: $1"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for first in a1Aa b1Aa b2Aa; do
    "$OXO_BUILD/oxo" prove 4^4 --first $first --threads 1 --no-walk \
        -o "$work/$first.proof" >"$work/out" || fail "$first: $(cat "$work/out")"
    "$OXO_BUILD/oxocheck" "$work/$first.proof" | tail -1 |
        grep -qx 's VERIFIED' || fail "$first: not verified"
done
# the three first moves lie on 15, 8 and 6 lines, so all kinds are covered
for first in a1Aa b1Aa b2Aa; do
    awk '$1 == "256" { print $2 }' "$work/$first.proof"
done | tr '\n' ' ' | grep -qx '0 1 5 ' || fail "first moves"
