#!/usr/bin/env python3
"""Which verbs keep their limits: every verb with --seconds on awkward games.

    tools/limits.py build/release/oxo              # prints what went beyond
    tools/limits.py build/release/oxo --all        # every run, slowest first
    tools/limits.py build/release/oxo --signal INT # the same for Ctrl-C
    tools/limits.py build/release/oxo analyse openings --games 2^13 1^16

A run with `--seconds S` (0.2 unless told) may use S + 0.5 s. What is judged is
the run's own processor time, user and system, with one thread: other programs
on the machine add little to it. With --signal a run without a limit gets the
signal after 0.3 s (--after), and what it still uses afterwards is judged, 0.5 s.

It is a measurement and no test: its figures depend on the machine. The test
tests/cli/limits.sh asks for the same rows with a generous allowance.
Exit code 1 when a row went beyond, so that a script can ask.
"""
import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time

# Boards where a node is costly (many lines through a point, huge positions,
# huge groups), boards with many nodes, games that go on for ever, odd rules.
GAMES = """
2^12 2x2x2x2x2x2x2x2x2x2x2x2 2^13 1^16 16^2 4^6 3^7 255^1 90^2 200x40 13x5x5x5x5
7x7x7x7:line=4 5^3 4^4 3^5 8^2 4^3 3^3 4^3:misere 5^3:misere 2^12:misere 4^2:misere
3x3x4:gravity 4^4:gravity 5^3:gravity 2^12:gravity 4^3:gravity
moving:3 moving:4 moving:6 moving:4,tokens=7 moving:3,tokens=5,lines=2
graham nygaard number:k=4,sum=34 number:k=5 number:k=7
hex4.pg bridge.pg qubic.pg
""".split()

# A verb with the arguments that it takes for a game; "threads" where it has
# the option: one thread, so that time on the clock is processor time.
VERBS = {
    "count": ["count", "{game}", "--threads", "1"],
    "tree": ["tree", "{game}"],
    "solve": ["solve", "{game}", "--threads", "1"],
    "strategy": ["strategy", "{game}", "--threads", "1"],
    "prove": ["prove", "{game}", "--threads", "1"],
    "openings": ["openings", "{game}", "--threads", "1"],
    "forced": ["forced", "{game}"],
    "explain": ["explain", "{game}"],
    "analyse": ["analyse", "{game}"],
    "puzzle": ["puzzle", "{game}"],
    "puzzle-new": ["puzzle", "{game}", "--make", "3", "--threads", "1"],
    "match": ["match", "{game}", "perfect", "search:nodes=100000", "--threads", "1"],
    "tournament": ["tournament", "{game}", "random", "greedy", "--threads", "1"],
    "plan": ["plan", "{game}"],
    "csp": ["csp", "{game}"],
}

# Verbs whose work is no single game's.
OTHERS = {
    "sweep": ["sweep"],
    "sweep-range": ["sweep", "number:k=4,sum=30..38"],
    "table": ["table", "--why", "15^5", "--pairing", "--drawn"],
    "by-hand": ["by-hand", "4^3"],
    "shrink": ["shrink", "-o", "small.proof", "--threads", "1"],
    "shrink-weak": ["shrink", "{data}/qubic-weak.proof.zst", "--depth", "1",
                    "-o", "weak.proof", "--threads", "1"],
    "train": ["train", "lines", "-o", "lines.net", "--threads", "1"],
    "selfplay": ["selfplay", "-o", "self.net", "--threads", "1"],
    "verify-dictionary": ["verify-dictionary", "{data}/qubic.proof"],
    "proof": ["proof", "expand", "{data}/qubic-weak.proof.zst", "-o", "full.proof"],
}


def qubic_file(folder, oxo):
    """Qubic as a .pg file, written by the program itself."""
    path = os.path.join(folder, "qubic.pg")
    with open(path, "w") as out:
        subprocess.run([oxo, "lines", "4^3", "--pg"], stdout=out, check=True)


class Run:
    """One run: its command line, processor time and exit code."""

    def __init__(self, what, used, code):
        self.what, self.used, self.code = what, used, code


def processor_time(pid):
    """What a running process has used so far, in seconds."""
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run(oxo, arguments, folder, number, after):
    """Runs to its end, or sends the signal after so much processor time.

    A run that needs more than 20 s is ended by the system, which counts as
    going beyond."""
    def prepare():
        resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
        signal.signal(signal.SIGINT, signal.SIG_DFL) # a job behind the shell ignores it
    process = subprocess.Popen([oxo] + arguments, cwd=folder, preexec_fn=prepare,
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    before = 0.0
    if number is not None:
        while before < after:
            time.sleep(0.05)
            if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                break
            before = processor_time(process.pid)
        os.kill(process.pid, number) # send_signal would wait for a dead one
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    used = usage.ru_utime + usage.ru_stime - before
    return Run(" ".join(arguments), used, process.returncode)


def commands(verbs, games, source):
    """The rows of the table: arguments of oxo, without a limit."""
    data = os.path.join(source, "data")
    places = {"hex4.pg": f"{source}/examples/games/hex4.pg",
              "bridge.pg": f"{source}/examples/games/bridge.pg"}
    for verb in verbs:
        if verb in OTHERS:
            yield [a.format(data=data) for a in OTHERS[verb]]
        else:
            for game in games:
                yield [a.format(game=places.get(game, game)) for a in VERBS[verb]]


def main():
    known = list(VERBS) + list(OTHERS)
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("oxo", help="the program")
    parser.add_argument("verb", nargs="*", help="of: " + " ".join(known))
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--beyond", type=float, default=0.5, help="what is allowed")
    parser.add_argument("--signal", choices=["INT", "TERM"])
    parser.add_argument("--after", type=float, default=0.3,
                        help="processor time before the signal")
    parser.add_argument("--all", action="store_true", help="print every run")
    options = parser.parse_args()
    for verb in options.verb:
        if verb not in known:
            parser.error(f"{verb} is not one of: {' '.join(known)}")
    oxo = os.path.abspath(options.oxo)
    source = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    number = getattr(signal, "SIG" + options.signal) if options.signal else None
    limit = [] if number is not None else ["--seconds", str(options.seconds)]
    allowed = options.beyond + (0 if number is not None else options.seconds)
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        qubic_file(folder, oxo)
        for row in commands(options.verb or known, options.games, source):
            runs.append(run(oxo, row + limit, folder, number, options.after))
            print(f"{len(runs)} {runs[-1].what}\033[K", end="\r", file=sys.stderr,
                  flush=True) if sys.stderr.isatty() else None
    runs.sort(key=lambda r: -r.used)
    beyond = [r for r in runs if r.used > allowed]
    for r in runs if options.all else beyond:
        print(f"{r.used:7.2f} s  exit {r.code:3}  oxo {r.what}")
    print(f"{len(runs)} runs, {len(beyond)} used more than {allowed:.2f} s, "
          f"the longest {runs[0].used:.2f} s: oxo {runs[0].what}")
    return 1 if beyond else 0


if __name__ == "__main__":
    sys.exit(main())
