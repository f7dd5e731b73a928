# --memory bounds the process, also while a table grows: what a limit adds to the
# memory of a run that needs none is at most the limit and a twentieth.
# once: the sanitizers keep what was freed, and count it
set -u
python3 - "$OXO" <<'END'
import os, sys
oxo = sys.argv[1]
def peak(*arguments):
    """The most memory that a run had, in bytes."""
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        os.execv(oxo, [oxo, *arguments])
    _, status, used = os.wait4(child, 0)
    return os.waitstatus_to_exitcode(status), used.ru_maxrss * 1024
def check(name, code, limit, *arguments):
    base = peak("solve", arguments[1], "--nodes", "10")[1]
    got, most = peak(*arguments)
    assert got == code, f"{name}: exit {got}"
    assert most - base < 1.05 * limit, \
        f"{name}: {(most - base) >> 20} MB with a limit of {limit >> 20}"
    assert most - base > limit / 4, f"{name}: it never came near its limit"
check("gravity", 3, 64 << 20, "solve", "4x4x2:gravity", "--memory", "64M",
      "--nodes", "3M")
check("memo", 3, 48 << 20, "solve", "5^2:misere", "--memory", "48M", "--nodes", "3M")
# a search that forgets what was cheap when its memory is full, and goes on
check("prove", 3, 64 << 20, "prove", "5^3", "--search", "graph", "--memory", "64M",
      "--threads", "1", "--nodes", "2M")
# and both questions about a position together
check("position", 3, 64 << 20, "prove", "5^3", "c3C b2B", "--memory", "64M",
      "--threads", "1", "--nodes", "4M")
END
