# oxo shrink, stopped while it lists moves: it ends at once, nothing is written
# that was not walked, and what was listed is not lost.
set -eu
fail() { echo "FAILED: $1"; exit 1; }
dir=$(mktemp -d)
. "$OXO_SOURCE/tests/support/shrink.sh"
"$OXO" prove 4^3 -o "$dir/large" >/dev/null
stopped_while alternatives cut.proof large --depth 4
[ ! -e "$dir/cut.proof" ] || [ "$(entries "$dir/cut.proof")" -le "$(entries "$dir/large")" ] ||
    fail "it grew"

# The weak opening's certificate, whose walk alone takes 2 s: what is used after
# the signal is a tenth of a second of processor time (11 s when it still chose
# and walked), 2 s are allowed.
python3 "$OXO_SOURCE/tools/limits.py" "$OXO" shrink-weak --signal INT --after 2 --beyond 2 ||
    fail "it goes on after Ctrl-C"

# it says how to go on
set -m # else a job in the background ignores SIGINT
weak="$OXO_SOURCE/data/qubic-weak.proof.zst --depth 1 --threads 1 --rounds 1 -o $dir/weak"
# shellcheck disable=SC2086
"$OXO" shrink $weak >/dev/null 2>"$dir/err" &
until [ -s "$dir/weak.part" ]; do
    kill -0 $! || fail "it ended before it saved anything"
    sleep 0.05
done
kill -INT $!
code=0
wait $! || code=$?
[ $code -eq 3 ] || fail "exit code $code after Ctrl-C"
grep -q 'what is known was saved: the same command with --resume goes on' "$dir/err" ||
    fail "after Ctrl-C it says: $(cat "$dir/err")"
[ ! -e "$dir/weak" ] || fail "a certificate that was not walked"
