# No two doors contradict each other, in many positions: see agree.py. 200 of
# them, a thousand with OXO_SLOW_TESTS=1.
# slow: half a minute of processor time
set -eu
positions=200
[ "${OXO_SLOW_TESTS:-}" != 1 ] || positions=1000
OXO_POSITIONS=$positions exec bash "$OXO_SOURCE/tests/cli/agree.sh"
