# Small games played out from their definitions: see brute.py. 120 games, three
# thousand with OXO_SLOW_TESTS=1.
set -eu
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
games=120
[ -z "${OXO_SLOW_TESTS:-}" ] || games=3000
exec python3 "$OXO_SOURCE/tests/cli/brute.py" "$OXO" "$OXO_BUILD/oxocheck" $games
