"""No two doors contradict each other.

Random positions of several games are asked about through every door that says
who wins: the questions analyse, why, choose, solve and forced through `oxo
engine json` and through the module of the page (native build), `oxo analyse
--json`, hint, analyse and why of `oxo play`, and the scores of UGI. Every
answer is a claim about a position, named by the moves that lead to it:

    claims[game, ("a1A", "b2B")] = [("play hint", "first", plies, exact), ...]

Two claims about a position contradict each other when both name a winner and
the winners differ, when both count exactly and differ, or when one counts
exactly what the other says takes fewer. Claims about a position and about its
moves contradict each other when a move wins for its mover and the position
does not, or when the position is lost for the mover and a move is not. "open"
contradicts nothing.

    agree.py OXO NATIVE POSITIONS
"""
import collections
import json
import random
import re
import subprocess
import sys
import tempfile

NODES = 30000
SIDES = ("first", "second")


class Lines:
    """A program that answers every line with a line."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, **question):
        self.say(json.dumps(question))
        reply = json.loads(self.process.stdout.readline())
        return reply["answer"] if reply["ok"] else None

    def until(self, word):
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError("%r ended" % self.process.args)
            lines.append(line.rstrip("\n"))
            if line.startswith(word):
                return lines

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Claims:
    def __init__(self):
        self.claims = collections.defaultdict(list)
        self.by_door = collections.Counter()

    def add(self, game, moves, door, winner, plies=None, exact=False):
        """plies count from the position itself."""
        if winner in (None, "open"):
            return
        self.by_door[door] += 1
        self.claims[game, tuple(moves)].append((door, winner, plies, exact))

    def add_value(self, game, moves, door, value, of_move=False):
        plies = value["plies"]
        if plies is not None and of_move:
            plies -= 1
        self.add(game, moves, door, value["winner"], plies, value["exact"])

    def contradictions(self):
        found = []
        for (game, moves), list_ in self.claims.items():
            where = "%s %s" % (game, " ".join(moves))
            for i, (door, winner, plies, exact) in enumerate(list_):
                for door2, winner2, plies2, exact2 in list_[:i]:
                    if winner != winner2:
                        found.append("%s: %s says %s, %s says %s" % (
                            where, door, winner, door2, winner2))
                    elif plies is not None and plies2 is not None and (
                            (exact and plies > plies2) or
                            (exact2 and plies2 > plies)):
                        found.append("%s: %s says %s%u plies, %s %s%u" % (
                            where, door, "" if exact else "at most ", plies,
                            door2, "" if exact2 else "at most ", plies2))
            parent = self.claims.get((game, moves[:-1]), []) if moves else []
            mover = MOVERS.get((game, moves[:-1]))
            for door, winner, _, _ in list_:
                for door2, winner2, _, _ in parent:
                    if mover and (winner == mover or winner2 not in (
                            "draw", mover)) and winner != winner2:
                        found.append("%s: %s says %s, but before the move %s "
                                     "says %s" % (where, door, winner, door2,
                                                  winner2))
        return found


MOVERS = {}  # (game, moves) -> whose turn it is


def other(side):
    return SIDES[side == "first"]


def qubic_file(path):
    """Qubic with its points under other names and in another order."""
    lines = set()
    steps = [(a, b, c) for a in (-1, 0, 1) for b in (-1, 0, 1)
             for c in (-1, 0, 1) if (a, b, c) != (0, 0, 0)]
    cells = [(x, y, z) for z in range(4) for y in range(4) for x in range(4)]
    for start in cells:
        for step in steps:
            line = [tuple(s + t * d for s, d in zip(start, step))
                    for t in range(4)]
            if all(0 <= x < 4 for cell in line for x in cell):
                lines.add(tuple(sorted(line)))
    name = {cell: "p%u" % (11 * i % 64) for i, cell in enumerate(cells)}
    sets = "\n".join(" ".join(name[c] for c in l) for l in sorted(lines))
    times = ["t%u" % i for i in range(64)]
    with open(path, "w") as out:
        out.write("#times\n%s\n#blackturns\n%s\n#positions\n%s\n"
                  "#blackwins\n%s\n#whitewins\n%s\n" % (
                      " ".join(times), " ".join(times[::2]),
                      " ".join("p%u" % (37 * i % 64) for i in range(64)),
                      sets, sets))


def random_position(json_door, game, rng, plies):
    """Moves to a position in which the game goes on, or None."""
    moves = []
    for _ in range(plies + 1):
        state = json_door.ask(ask="state", game=game, moves=moves)
        if state["over"]:
            return None
        MOVERS[game, tuple(moves)] = state["to_move"]
        if len(moves) < plies:
            moves.append(rng.choice(state["legal"]))
    return moves


def ask_json(door, name, claims, game, moves):
    """analyse, why, choose, solve, forced: one answer each."""
    here = dict(game=game, moves=moves)
    mover = MOVERS[game, tuple(moves)]
    a = door.ask(ask="analyse", nodes=NODES, **here)
    claims.add_value(game, moves, name + " analyse", a)
    for m in a["moves"]:
        claims.add_value(game, moves + [m["move"]], name + " analyse", m, True)
    for side in SIDES:
        threat = a["threats"][side]
        if side == mover and threat["forced"]:
            claims.add(game, moves, name + " threats", side, threat["plies"])
    c = door.ask(ask="choose", player="perfect", nodes=200, **here)
    claims.add_value(game, moves + [c["move"]], name + " choose", c, True)
    f = door.ask(ask="forced", nodes=NODES, **here)
    if f and f["found"]:
        claims.add(game, moves, name + " forced", mover, f["plies"])
    # full search says nothing about 256 cells
    s = game != "4^4" and door.ask(ask="solve", nodes=NODES, **here)
    if s:
        claims.add_value(game, moves, name + " solve", s)
        for m in s.get("moves", []):
            claims.add_value(game, moves + [m["move"]], name + " solve", m,
                             True)
    if moves:
        w = door.ask(ask="why", nodes=NODES, **here)
        claims.add_value(game, moves, name + " why", w, True)
        claims.add_value(game, moves[:-1] + [w["best"]["move"]], name + " why",
                         w["best"], True)
        if w["mistake"]:
            before = moves[:w["mistake"]["ply"] - 1]
            best = w["mistake"]["best"]
            claims.add_value(game, before + [best["move"]],
                             name + " why, turning point", best, True)
            # what was played there lost, as did everything after it
            loser = MOVERS[game, tuple(before)]
            claims.add(game, moves[:w["mistake"]["ply"]],
                       name + " why, turning point", other(loser))
    return a


def ask_verb(oxo, claims, game, moves):
    position = "moves " + " ".join(moves) if moves else "start"
    out = subprocess.run([oxo, "analyse", game, position, "--nodes",
                          str(NODES), "--json"],
                         stdout=subprocess.PIPE, text=True, check=True).stdout
    a = json.loads(out)
    claims.add_value(game, moves, "oxo analyse", a)
    for m in a["moves"]:
        claims.add_value(game, moves + [m["move"]], "oxo analyse", m, True)


VERDICT = re.compile(r"(\S+) (wins|loses|draws)(?: in (at most )?(\d+) pl\w+)? "
                     r"\([a-z-]+\)")


def ask_play(oxo, claims, game, moves):
    """hint, analyse and why of one session, one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        out = subprocess.run(
            [oxo, "play", game, "--plain", "--as", "both", "--seconds", "0.3",
             "--save", folder + "/game.oxo"],
            input="".join(m + "\n" for m in moves) + "hint\nanalyse\nwhy\n",
            stdout=subprocess.PIPE, text=True, check=True).stdout
    mover = MOVERS[game, tuple(moves)]

    def claim(door, at, side, verdict):
        move, word, most, plies = verdict.groups()
        winner = {"wins": side, "loses": other(side), "draws": "draw"}[word]
        claims.add(game, at + [move] if at is not None else moves, door,
                   winner, int(plies) - 1 if plies else None,
                   plies is not None and not most)

    text = out.replace("\n", " ")
    hint = re.search(r"Hint: " + VERDICT.pattern, text)
    if hint:
        claim("play hint", moves, mover, hint)
    for line in re.findall(r"\n  (\S+) +(win|loss|draw)(?: in [a-z0-9 ]+)? "
                           r"\([a-z-]+\)", out):
        winner = {"win": mover, "loss": other(mover), "draw": "draw"}[line[1]]
        claims.add(game, moves + [line[0]], "play analyse", winner)
    if moves:
        why = re.search(r"why +" + VERDICT.pattern, text)
        if why:
            claim("play why", moves[:-1], MOVERS[game, tuple(moves[:-1])], why)


def ask_ugi(ugi, claims, game, moves):
    ugi.say("position startpos" + (" moves " + " ".join(moves) if moves
                                   else ""))
    ugi.say("go nodes 200")
    lines = ugi.until("bestmove")
    best = lines[-1].split()[1]
    info = [l for l in lines if " string " in l]
    match = re.search(r"score cp (-?\d+) pv (\S+) string (proved|forced):",
                      info[-1] if info else "")
    if match:
        mover = MOVERS[game, tuple(moves)]
        score = int(match[1])
        claims.add(game, moves + [best], "ugi",
                   mover if score > 0 else other(mover) if score < 0
                   else "draw")


def self_test():
    """The judge of contradictions sees each kind of them, and no others."""
    MOVERS["g", ()] = "first"

    def found(*list_):
        claims = Claims()
        for moves, winner, plies, exact in list_:
            claims.add("g", moves, "door", winner, plies, exact)
        return len(claims.contradictions())

    a = ("a",)
    assert found((a, "first", None, False), (a, "open", None, False)) == 0
    assert found((a, "first", 3, True), (a, "first", 5, False)) == 0
    assert found((a, "first", None, False), (a, "second", None, False)) == 1
    assert found((a, "first", None, False), (a, "draw", None, False)) == 1
    assert found((a, "first", 3, True), (a, "first", 5, True)) == 1
    assert found((a, "first", 7, True), (a, "first", 5, False)) == 1
    # a winning move in a position that is not won; a good one in a lost one
    assert found(((), "draw", None, False), (a, "first", None, False)) == 1
    assert found(((), "second", None, False), (a, "draw", None, False)) == 1
    assert found(((), "draw", None, False), (a, "second", None, False)) == 0
    assert found(((), "first", None, False), (a, "draw", None, False)) == 0


def main():
    oxo, native, positions = sys.argv[1], sys.argv[2], int(sys.argv[3])
    self_test()
    claims = Claims()
    rng = random.Random(13)
    with tempfile.TemporaryDirectory() as folder:
        file = folder + "/same.pg"
        qubic_file(file)
        games = (("3^2", 7), ("3^3", 12), ("4^3", 24), ("4^4", 4),
                 ("tapatan", 16),
                 ("graham", 6), (file, 24))
        for number, (game, plies) in enumerate(games):
            doors = ((Lines(oxo, "engine", "json"), "json"),
                     (Lines(native), "page"))
            ugi = Lines(oxo, "engine", "ugi", "--game", game, "--player",
                        "perfect")
            share = positions // len(games) + (number <
                                               positions % len(games))
            done = 0
            while done < share:
                moves = random_position(doors[0][0], game, rng,
                                        rng.randrange(plies))
                if moves is None:
                    continue
                door, name = doors[done % 2]
                ask_json(door, name, claims, game, moves)
                ask_ugi(ugi, claims, game, moves)
                if done % 4 == 0:
                    ask_verb(oxo, claims, game, moves)
                    ask_play(oxo, claims, game, moves)
                done += 1
            for door in (doors[0][0], doors[1][0], ugi):
                door.close()
    found = claims.contradictions()
    for line in found[:20]:
        print(line)
    for door, count in sorted(claims.by_door.items()):
        print("%-28s %6u claims" % (door, count))
    print("%u positions, %u contradictions" % (positions, len(found)))
    missing = [d for d in ("json analyse", "page analyse", "json choose",
                           "json why", "page why", "oxo analyse", "play hint",
                           "play analyse", "play why", "ugi")
               if not claims.by_door[d]]
    if missing:
        print("FAILED: nothing was claimed by: " + ", ".join(missing))
    sys.exit(1 if found or missing else 0)


if __name__ == "__main__":
    main()
