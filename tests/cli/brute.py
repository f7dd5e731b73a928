"""Small games played out from their definitions, against every door.

Random boards (k^n, boxes, misere, gravity) and random .pg files (different
winning sets, stones at the start, several moves in a row, limited times, first
moves) are solved here by trying everything, with nothing of oxo in it. Then

- solve and analyse must agree, on the position and on every move;
- prove must agree, from the start and from positions, and every certificate
  that it writes must claim what is true and be accepted by oxocheck;
- choose must keep what there is, and what forced and explain find must be won.

"open" contradicts nothing.

    brute.py OXO OXOCHECK GAMES
"""
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile

FIRST, SECOND = 0, 1
NAMES = {1: "first", -1: "second", 0: "draw"}
MOST = 20000  # positions of a game that are played out
TRUE = {"first-wins": lambda v: v > 0, "second-wins": lambda v: v < 0,
        "first-does-not-lose": lambda v: v >= 0,
        "second-does-not-lose": lambda v: v <= 0, "draw": lambda v: v == 0}


class TooLarge(Exception):
    pass


class Game:
    """Cells, winning sets of each side as bits, and whose turn it is when."""

    misere = False
    below = None   # with gravity: of each cell the one below it, or -1
    first = 0      # cells of the first move; 0: any
    initial = (0, 0)

    def setup(self):
        self.known = {}
        self.stones = bin(self.initial[0] | self.initial[1]).count("1")

    def ply(self, at):
        return bin(at[0] | at[1]).count("1") - self.stones

    def moves(self, at):
        taken = at[0] | at[1]
        for c in range(self.cells):
            if taken >> c & 1:
                continue
            if self.below and self.below[c] >= 0 and \
                    not taken >> self.below[c] & 1:
                continue
            if self.ply(at) == 0 and self.first and \
                    not self.first >> c & 1:
                continue
            yield c

    def after(self, at, c):
        side = self.turn[self.ply(at)]
        return ((at[0] | 1 << c, at[1]) if side == FIRST
                else (at[0], at[1] | 1 << c))

    def over(self, at):
        """None, or who has won: 1, -1, 0."""
        for side in (FIRST, SECOND):
            if any(at[side] & s == s for s in self.sets[side]):
                return 1 if (side == FIRST) != self.misere else -1
        if self.ply(at) >= len(self.turn) or not any(True for _ in
                                                     self.moves(at)):
            return 0
        return None

    def value(self, at):
        """Who wins, and after how many plies: the winner hurries."""
        if at in self.known:
            return self.known[at]
        if len(self.known) > MOST:
            raise TooLarge
        over = self.over(at)
        if over is not None:
            return over, 0
        me = 1 if self.turn[self.ply(at)] == FIRST else -1
        best = None
        for c in self.moves(at):
            winner, plies = self.value(self.after(at, c))
            new = winner, plies + 1
            score = (winner * me, -plies if winner == me else plies)
            if best is None or score > best[0]:
                best = score, new
        self.known[at] = best[1]
        return best[1]


def cell_name(point):
    return "".join((chr(97 + x), str(x + 1), chr(65 + x))[i % 3]
                   for i, x in enumerate(point))


def lines_of(sides, length):
    number = {p[::-1]: i for i, p in enumerate(
        itertools.product(*[range(s) for s in sides[::-1]]))}
    found = set()
    for p in number:
        for d in itertools.product((-1, 0, 1), repeat=len(sides)):
            line = [tuple(x + i * y for x, y in zip(p, d))
                    for i in range(length)]
            if any(d) and all(q in number for q in line):
                found.add(sum(1 << number[q] for q in line))
    return sorted(found), [cell_name(p) for p in number]


def random_board(rng):
    game = Game()
    while True:
        if rng.random() < .4:
            k, n = rng.choice([(2, 1), (3, 1), (4, 1), (2, 2), (3, 2), (2, 3)])
            sides, name = [k] * n, "%d^%d" % (k, n)
        else:
            sides = [rng.randint(1, 4) for _ in range(rng.randint(2, 3))]
            name = "x".join(map(str, sides))
        game.cells = 1
        for s in sides:
            game.cells *= s
        if 1 < game.cells <= 10 and max(sides) > 1:
            break
    length, options = max(sides), []
    if length > 2 and rng.random() < .4:
        length = rng.randint(2, length)
        options.append("line=%d" % length)
    if rng.random() < .3:
        game.misere = True
        options.append("misere")
    if len(sides) > 1 and rng.random() < .3:
        layer = game.cells // sides[-1]
        game.below = [c - layer if c >= layer else -1
                      for c in range(game.cells)]
        options.append("gravity")
    lines, game.names = lines_of(sides, length)
    game.sets = lines, lines
    game.turn = [i % 2 for i in range(game.cells)]
    game.name = name + (":" + ",".join(options) if options else "")
    return game


def random_sets(rng, n):
    sizes = [min(n, rng.choice([1, 2, 2, 3, 3, 3, 3, 4]))
             for _ in range(rng.randint(1, 8))]
    return sorted({sum(1 << c for c in rng.sample(range(n), s))
                   for s in sizes})


def random_file(rng, path):
    game = Game()
    n = game.cells = rng.randint(3, 9)
    black = random_sets(rng, n)
    white = (black if rng.random() < .5 else
             [] if rng.random() < .2 else random_sets(rng, n))
    game.sets = black, white
    times = n if rng.random() < .5 else rng.randint(1, n + 2)
    game.turn = [i % 2 if rng.random() < .95 else 1 - i % 2
                 for i in range(times)]
    if rng.random() < .3:
        stones = [0, 0]
        for c in range(n):
            if rng.random() < .3:
                stones[rng.randint(0, 1)] |= 1 << c
        game.initial = tuple(stones)
    free = [c for c in range(n)
            if not (game.initial[0] | game.initial[1]) >> c & 1]
    if free and rng.random() < .2:
        game.first = sum(1 << c for c in
                         rng.sample(free, rng.randint(1, len(free))))
    game.names = ["p%d" % c for c in range(n)]

    def words(bits):
        return " ".join(game.names[c] for c in range(n) if bits >> c & 1)

    parts = [("positions", " ".join(game.names)),
             ("times", " ".join("t%d" % i for i in range(times))),
             ("blackturns", " ".join("t%d" % i for i in range(times)
                                     if game.turn[i] == FIRST)),
             ("blackwins", "\n".join(map(words, black))),
             ("whitewins", "\n".join(map(words, white))),
             ("blackinitials", words(game.initial[0])),
             ("whiteinitials", words(game.initial[1])),
             ("firstmoves", words(game.first))]
    parts = [p for p in parts[:3]] + [p for p in parts[3:] if p[1]]
    rng.shuffle(parts)
    with open(path, "w") as file:
        file.write("".join("#%s\n%s\n" % p for p in parts))
    game.name = path
    return game


class Doors:
    def __init__(self, oxo, check, folder):
        self.oxo, self.check, self.folder = oxo, check, folder
        self.engine = subprocess.Popen([oxo, "engine", "json"], text=True,
                                       stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE)
        self.wrong = 0
        self.count = {}

    def note(self, what):
        self.count[what] = self.count.get(what, 0) + 1

    def say(self, game, moves, what, *more):
        self.wrong += 1
        print("FAILED", what, game.name, " ".join(moves), *more)
        if game.name.endswith(".pg"):
            print(open(game.name).read())

    def ask(self, **question):
        self.engine.stdin.write(json.dumps(question) + "\n")
        self.engine.stdin.flush()
        reply = json.loads(self.engine.stdout.readline())
        return reply["answer"] if reply["ok"] else None

    def verdict(self, text):
        run = subprocess.run([self.check, "-"], input=text, text=True,
                             capture_output=True)
        return run.stdout.strip().split("\n")[-1], run.stderr

    def certificate(self, game, moves, text, winner):
        header = dict(line.split(" ", 1) for line in text.split("\n\n")[0]
                      .split("\n")[1:])
        verdict, why = self.verdict(text)
        self.note("certificate, " + header["form"])
        if not TRUE[header["claim"]](winner):
            self.say(game, moves, "a false claim", text)
        if verdict != "s VERIFIED" and "--long" not in why:
            self.say(game, moves, verdict, why, text)

    def compare_value(self, game, moves, door, answer, truth):
        winner, plies = truth
        if answer["winner"] == "open":
            return
        self.note(door)
        if answer["winner"] != NAMES[winner]:
            self.say(game, moves, door, answer, truth)
        elif winner and answer.get("plies") is not None and \
                (answer["plies"] != plies if answer["exact"]
                 else answer["plies"] < plies):
            self.say(game, moves, door + ": plies", answer, truth)

    def position(self, game, at, cells):
        moves = [game.names[c] for c in cells]
        truth = game.value(at)
        where = dict(game=game.name, moves=moves)
        follow = {}
        over = game.over(at) is not None
        for c in () if over else game.moves(at):
            winner, plies = game.value(game.after(at, c))
            follow[game.names[c]] = winner, plies + 1
        for door in ("solve", "analyse", "prove"):
            answer = self.ask(ask=door, **where)
            if answer is None:
                if not over:  # all of these games are for each of them
                    self.say(game, moves, door + ": no answer")
                continue
            self.compare_value(game, moves, door, answer, truth)
            if door == "prove":
                if answer.get("move") and not over and \
                        follow[answer["move"]][0] != truth[0]:
                    self.say(game, moves, "prove: move", answer, follow)
                continue
            if {m["move"] for m in answer["moves"]} != set(follow):
                self.say(game, moves, door + ": moves", answer, follow)
                continue
            for m in answer["moves"]:
                self.compare_value(game, moves + [m["move"]], door + " of move",
                                   m, follow[m["move"]])
        if over:
            return
        chosen = self.ask(ask="choose", **where)
        if chosen and follow[chosen["move"]][0] != truth[0]:
            self.say(game, moves, "choose", chosen, follow)
        for door in ("forced", "explain"):
            answer = self.ask(ask=door, **where)
            if answer and answer["found"]:
                self.note(door)
                if answer["attacker"] != NAMES[truth[0]]:
                    self.say(game, moves, door, answer, truth)
        if not moves:
            answer = self.ask(ask="prove", certificate=True, **where)
            if answer and answer["certificate"]:
                self.certificate(game, moves, answer["certificate"], truth[0])
        path = os.path.join(self.folder, "proof")
        if os.path.exists(path):
            os.unlink(path)
        run = subprocess.run(
            [self.oxo, "prove", game.name, "-o", path, "--threads", "1"] +
            ([" ".join(moves)] if moves else []), text=True,
            capture_output=True)
        if os.path.exists(path) != (run.returncode == 0):
            self.say(game, moves, "exit code", run.returncode)
        if run.returncode not in (0, 1) and "too large" not in run.stderr:
            self.say(game, moves, "prove", run.stderr)
        if run.returncode == 0:
            with open(path) as file:
                self.certificate(game, moves, file.read(), truth[0])


def main():
    oxo, check, games = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with tempfile.TemporaryDirectory() as folder:
        doors = Doors(oxo, check, folder)
        for number in range(games):
            rng = random.Random(number)
            path = os.path.join(folder, "%d.pg" % number)
            game = (random_file(rng, path) if number % 2 else
                    random_board(rng))
            game.setup()
            both = [any(game.initial[s] & m == m for m in game.sets[s])
                    for s in (FIRST, SECOND)]
            if all(both):
                continue  # the rules do not say who has won
            try:
                game.value(game.initial)
            except TooLarge:
                continue
            for late in (False, True):
                at, cells = game.initial, []
                while late and game.over(at) is None and rng.random() < .75:
                    c = rng.choice(list(game.moves(at)))
                    at = game.after(at, c)
                    cells.append(c)
                if not late or (cells and game.over(at) is None):
                    doors.position(game, at, cells)
        doors.engine.stdin.close()
        doors.engine.wait()
    print(", ".join("%s %d" % i for i in sorted(doors.count.items())))
    least = {"solve": games, "solve of move": games, "prove": games // 2,
             "forced": games // 10, "explain": games // 10,
             "certificate, strategy": games // 2}
    for what, count in least.items():
        if doors.count.get(what, 0) < count:
            print("FAILED: only %d of %s" % (doors.count.get(what, 0), what))
            doors.wrong += 1
    sys.exit(1 if doors.wrong else 0)


main()
