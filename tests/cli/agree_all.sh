# No two doors contradict each other, in a thousand positions: see agree.py.
# slow: minutes
set -eu
OXO_POSITIONS=1000 exec bash "$OXO_SOURCE/tests/cli/agree.sh"
