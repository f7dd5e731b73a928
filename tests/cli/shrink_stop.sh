# oxo shrink, stopped while it lists moves: what was listed is not lost.
set -eu
fail() { echo "FAILED: $1"; exit 1; }
dir=$(mktemp -d)
. "$OXO_SOURCE/tests/support/shrink.sh"
"$OXO" prove 4^3 -o "$dir/large" >/dev/null
stopped_while alternatives cut.proof large --depth 4
[ "$(entries "$dir/cut.proof")" -le "$(entries "$dir/large")" ] || fail "it grew"
