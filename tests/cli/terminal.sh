# On a terminal: a progress line that never wraps and is taken back, and
# Ctrl-C that ends what runs, also while Z3 is at work. And long work that
# could not be written in the end does not begin.
set -eu
fail() { echo "FAILED: $1"; exit 1; }
command -v python3 >/dev/null || { echo "python3 is absent: skipped"; exit 77; }
dir=$(mktemp -d)
trap 'rm -r "$dir"' EXIT

cat >"$dir/terminal.py" <<'END'
"""Runs a command on a terminal of some columns: terminal.py COLUMNS [int]
COMMAND... prints what came, with the exit code at the end. With `int` the
command is interrupted when its first progress line has come."""
import fcntl
import os
import pty
import signal
import struct
import sys
import termios

columns = int(sys.argv[1])
interrupt = sys.argv[2] == "int"
command = sys.argv[3 if interrupt else 2:]
master, slave = pty.openpty()
fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
pid = os.fork()
if pid == 0:
    os.close(master)
    os.dup2(slave, 1)
    os.dup2(slave, 2)
    os.execv(command[0], command)
os.close(slave)
seen = b""
while True:
    try:
        piece = os.read(master, 4096)
    except OSError:
        break
    if not piece:
        break
    seen += piece
    if interrupt and b"\r\x1b[K" in seen:
        os.kill(pid, signal.SIGINT)
        interrupt = False
_, status = os.waitpid(pid, 0)
# every report begins with return and clear; so does the end of the last one
reports = seen.decode().split("\r\x1b[K")[1:-1]
longest = max((len(line) for line in reports), default=0)
sys.stdout.write(seen.decode().replace("\x1b[K", "<clear>").replace("\r", "\n"))
print("longest progress line", longest)
print("exit code", os.waitstatus_to_exitcode(status))
END

on_terminal() { python3 "$dir/terminal.py" "$@" >"$dir/out"; }

for columns in 30 100; do
    on_terminal $columns "$OXO" prove 4^3:gravity --nodes 200k
    longest=$(sed -n 's/^longest progress line //p' "$dir/out")
    [ "$longest" -gt 20 ] || fail "no progress line"
    [ "$longest" -lt $columns ] || fail "$longest characters on $columns columns"
done

if "$OXO" csp -g 3^2 xx..o.... >/dev/null 2>&1; then
    on_terminal 100 int "$OXO" match 3^3 csp random -n 3000
    grep -q 'of 3000 games' "$dir/out" || fail "no number of games"
    grep -q '^exit code 3' "$dir/out" || fail "Ctrl-C does not end a match of csp"
fi

# what takes time after Ctrl-C is said at once
on_terminal 100 int "$OXO" prove 4^5 --threads 1 -o "$dir/five"
grep -q '<clear>saving .* MB' "$dir/out" || fail "no word about saving"
grep -q '^stopped; go on with' "$dir/out" || fail "a search stopped without a word"
grep -q '^exit code 3' "$dir/out" || fail "Ctrl-C does not end a search"

refused() {
    code=0
    "$OXO" "$@" >"$dir/out" 2>"$dir/err" || code=$?
    [ $code -eq 2 ] || fail "$*: exit code $code"
    [ "$(wc -l <"$dir/err")" -eq 1 ] || fail "$*: not one line"
    [ -s "$dir/out" ] && fail "$*: it began"
    return 0
}
refused prove 4^3 -o "$dir/none/x"
refused shrink -o "$dir/none/x"
refused draw 4^3 -o "$dir/none/x.svg"
if "$OXO" net >/dev/null 2>&1; then
    refused train model1 -o "$dir/none/x"
    refused train model1 -o "$dir/x" --svg "$dir/none/x"
    refused selfplay -o "$dir/none/x"
    refused selfplay -o "$dir/x" --csv "$dir/none/x"
    refused selfplay -o "$dir/x" --generations 0
    grep -q 'generations expects 1 to 100000' "$dir/err" || fail "no range"
    refused net --game 5^3
fi
echo "terminal: good"
