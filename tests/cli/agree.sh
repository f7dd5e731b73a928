# No two doors contradict each other: see agree.py. 50 positions, a thousand
# with OXO_SLOW_TESTS=1.
# slow: a quarter of a minute of processor time
set -eu
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
positions=50
[ -z "${OXO_SLOW_TESTS:-}" ] || positions=1000
exec python3 "$OXO_SOURCE/tests/cli/agree.py" "$OXO" "$OXO_BUILD/oxo-web-native" $positions
