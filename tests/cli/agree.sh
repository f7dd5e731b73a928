# No two doors contradict each other: see agree.py. A sample; agree_all.sh asks
# about a thousand positions.
set -eu
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
exec python3 "$OXO_SOURCE/tests/cli/agree.py" "$OXO" "$OXO_BUILD/oxo-web-native" "${OXO_POSITIONS:-48}"
