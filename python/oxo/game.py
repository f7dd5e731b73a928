"""Games, positions, players and what is known about them."""
from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Iterable, Literal, Optional

from ._library import Error, Stop, Watch, ask
from ._picture import svg

Side = Literal["first", "second"]
Winner = Literal["first", "second", "draw", "open"]


@dataclass(frozen=True)
class Value:
    """Who wins with best play, in how many plies (None: not counted), whether
    that is the very number or a bound, and the ground it rests on: rules,
    forced, table, certificate, theory, full-search, proof-search; None: open."""

    winner: Winner
    plies: Optional[int]
    exact: bool
    ground: Optional[str]

    @classmethod
    def _of(cls, answer: dict) -> "Value":
        return cls(answer["winner"], answer["plies"], answer["exact"],
                   answer["ground"])


@dataclass(frozen=True)
class MoveValue:
    """A move and its value, counted from the position before it. `line` are
    moves that show it; `estimate` (-1..1 for the mover) is a guess."""

    move: str
    value: Value
    estimate: Optional[float] = None
    line: tuple[str, ...] = ()


@dataclass(frozen=True)
class Threats:
    """Cells that complete a line; a forced sequence were this side to move."""

    threes: tuple[str, ...]
    forced: Optional[tuple[str, ...]]
    plies: Optional[int]


@dataclass(frozen=True)
class Analysis:
    value: Value
    moves: tuple[MoveValue, ...]  # best first
    best_line: tuple[str, ...]
    threats: dict[Side, Threats]
    text: str


@dataclass(frozen=True)
class Solution:
    value: Value
    moves: tuple[MoveValue, ...]
    nodes: int


@dataclass(frozen=True)
class Proof:
    value: Value
    method: str
    nodes: int
    entries: int
    certificate: Optional[str]  # its text; None: there is no form for it


@dataclass(frozen=True)
class Forced:
    """Attack, block ... attack; the cells on which the win depends."""

    moves: tuple[str, ...]
    plies: int
    zone: tuple[str, ...]


@dataclass(frozen=True)
class Choice:
    """A player's move. Its value is open where the player only guesses."""

    move: str
    value: Value
    estimate: float
    text: str


@dataclass(frozen=True)
class Why:
    """About a move: its value, how the other side wins after it, what was
    better, and `mistake`, the ply of the move that lost the game."""

    ply: int
    move: str
    value: Value
    line: tuple[str, ...]
    best: MoveValue
    mistake: Optional[int]
    text: str


@dataclass(frozen=True)
class Score:
    """Of the first player named, by the side it played."""

    as_first: tuple[int, int, int]  # wins, draws, losses
    as_second: tuple[int, int, int]
    plies: int

    @property
    def points(self) -> float:
        return sum(w + d / 2 for w, d, _ in (self.as_first, self.as_second))


class Game:
    """A game by its name: "4^3", "3^2:misere", "moving:3", "graham" ...

    Two objects of the same game are equal.
    """

    def __init__(self, name: str):
        self._info = ask("info", game=name)
        self.name: str = self._info["name"]
        self.title: str = self._info["title"]
        self.family: str = self._info["family"]
        #: the names of the cells, by flat index
        self.cells: tuple[str, ...] = tuple(self._info["cells"])
        #: the lines, as flat indices
        self.lines: tuple[tuple[int, ...], ...] = tuple(
            map(tuple, self._info["lines"]))

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def position(self, text: str = "", moves: Iterable[str] = ()) -> "Position":
        """The start, or a position in any notation, and moves from there."""
        return Position(self, text, moves)

    @cached_property
    def facts(self) -> dict[str, Any]:
        """Points, lines, symmetries: the question "show"."""
        return ask("show", game=self.name)


class Position:
    """A position of a game with the moves that led to it. `play` and `undo`
    change it; `copy` makes another. Equal positions have equal boards and the
    same side to move, whatever led to them."""

    def __init__(self, game: Game, text: str = "", moves: Iterable[str] = ()):
        if not isinstance(game, Game):
            raise TypeError("expected a Game")
        self.game = game
        self._start = text
        self._moves = list(moves)
        self._state: dict[str, Any] = self._asked(self._moves)

    def _asked(self, moves: list[str]) -> dict[str, Any]:
        return ask("state", game=self.game.name, position=self._start,
                   moves=moves)

    # ---- what it is ----

    def __str__(self) -> str:
        return self._state["position"]

    def __repr__(self) -> str:
        return f"Position({self.game.name!r}, {str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Position) and self.game == other.game and
                self._key == other._key)

    def __hash__(self) -> int:
        return hash((self.game.name, self._key))

    @property
    def _key(self) -> tuple[str, str]:
        return self._state["position"], self._state["to_move"]

    @property
    def to_move(self) -> Side:
        return self._state["to_move"]

    @property
    def over(self) -> bool:
        return self._state["over"]

    @property
    def winner(self) -> Winner:
        """By the rules: "open" as long as the game goes on."""
        return self._state["winner"]

    @property
    def moves(self) -> tuple[str, ...]:
        """Those that were played."""
        return tuple(self._state["moves"])

    @property
    def legal_moves(self) -> tuple[str, ...]:
        return tuple(self._state["legal"])

    @property
    def marks(self) -> tuple[int, ...]:
        """By cell: 0 empty, 1 first, 2 second (3: a number of nobody)."""
        return tuple(self._state["marks"])

    @property
    def numbers(self) -> Optional[tuple[int, ...]]:
        """Number games: by cell, 0 empty."""
        found = self._state.get("numbers")
        return None if found is None else tuple(found)

    def tensor(self, side: Optional[Side] = None) -> list[list[float]]:
        """Planes over the cells: own stones, the other's, empty; in number
        games also the numbers, 1 being the largest. Own is the side to move,
        unless given. numpy.array of it has shape (planes, cells)."""
        own = 1 if (side or self.to_move) == "first" else 2
        planes = [[float(m == own) for m in self.marks],
                  [float(m not in (0, own)) for m in self.marks],
                  [float(m == 0) for m in self.marks]]
        if self.numbers is not None:
            pool = self.game._info["number"]["pool"]
            most = max(entry["number"] for entry in pool)
            planes.append([n / most for n in self.numbers])
        return planes

    # ---- playing ----

    def play(self, *moves: str) -> "Position":
        """Plays moves, all or none; returns itself."""
        self._state = self._asked([*self._moves, *moves])
        self._moves += moves
        return self

    def undo(self, count: int = 1) -> "Position":
        """Takes moves back; returns itself."""
        if not 0 <= count <= len(self._moves):
            raise ValueError(f"there are {len(self._moves)} moves to undo")
        kept = self._moves[:len(self._moves) - count]
        self._state = self._asked(kept)
        self._moves = kept
        return self

    def copy(self) -> "Position":
        other = object.__new__(Position)
        other.game, other._start = self.game, self._start
        other._moves, other._state = list(self._moves), self._state
        return other

    __copy__ = copy

    def _where(self) -> dict[str, Any]:
        return {"game": self.game.name, "position": self._start,
                "moves": self._moves}

    # ---- what is known: budgets are nodes and milliseconds ----

    def analyse(self, *, nodes: Optional[int] = None, ms: Optional[int] = None,
                seed: int = 1, stop: Optional[Stop] = None,
                progress: Optional[Watch] = None) -> Analysis:
        """The value of the position and of every move."""
        a = ask("analyse", **self._where(), nodes=nodes, ms=ms, seed=seed,
                stop=stop, progress=progress)
        sides: tuple[Side, Side] = ("first", "second")
        return Analysis(
            Value._of(a),
            tuple(MoveValue(m["move"], Value._of(m), m["estimate"],
                            tuple(m["line"])) for m in a["moves"]),
            tuple(a["best_line"]),
            {side: Threats(tuple(t["threes"]),
                           t["forced"] and tuple(t["forced"]), t["plies"])
             for side, t in ((s, a["threats"][s]) for s in sides)},
            a["text"])

    def solve(self, *, nodes: Optional[int] = None, ms: Optional[int] = None,
              stop: Optional[Stop] = None,
              progress: Optional[Watch] = None) -> Solution:
        """The exact value by full search; open when a limit comes first."""
        a = ask("solve", **self._where(), nodes=nodes, ms=ms, stop=stop,
                progress=progress)
        return Solution(Value._of(a),
                        tuple(MoveValue(m["move"], Value._of(m))
                              for m in a.get("moves", ())), a.get("nodes", 0))

    def prove(self, *, nodes: Optional[int] = None, ms: Optional[int] = None,
              stop: Optional[Stop] = None,
              progress: Optional[Watch] = None) -> Value:
        """Who wins from here, by proof search (oxo.prove: the whole game, with
        a certificate)."""
        return Value._of(ask("prove", **self._where(), nodes=nodes, ms=ms,
                             stop=stop, progress=progress))

    def forced(self, side: Optional[Side] = None, *,
               nodes: Optional[int] = None, ms: Optional[int] = None,
               stop: Optional[Stop] = None) -> Optional[Forced]:
        """A shortest forced sequence of a side; None: there is none."""
        a = ask("forced", **self._where(), side=side, nodes=nodes, ms=ms,
                stop=stop)
        return Forced(tuple(a["moves"]), a["plies"],
                      tuple(a["zone"])) if a["found"] else None

    def why(self, side: Optional[Side] = None, *, nodes: Optional[int] = None,
            ms: Optional[int] = None, stop: Optional[Stop] = None) -> Why:
        """What was wrong with the last move (of a side)."""
        a = ask("why", **self._where(), side=side, nodes=nodes, ms=ms,
                stop=stop)
        return Why(a["ply"], a["move"], Value._of(a), tuple(a["line"]),
                   MoveValue(a["best"]["move"], Value._of(a["best"])),
                   a["mistake"] and a["mistake"]["ply"], a["text"])

    # ---- pictures ----

    def _repr_svg_(self) -> str:
        return svg(self.game._info, self._state)


class Player:
    """A player by its name: "perfect", "search:nodes=500", "level:5" ... for a
    game. The same seed plays the same game."""

    def __init__(self, name: str, game: Game, seed: int = 1):
        self.name, self.game, self.seed = name, game, seed
        self._chosen = 0
        if name.split(":")[0] not in {p["name"] for p in ask("hello")["players"]}:
            raise Error(f"no player {name!r}")

    def choose(self, position: Position, *, nodes: Optional[int] = None,
               ms: Optional[int] = None, stop: Optional[Stop] = None) -> Choice:
        """The move it would play. The position must be of its game."""
        if position.game != self.game:
            raise Error(f"{self.name} plays {self.game.name}, and this is a "
                        f"position of {position.game.name}")
        a = ask("choose", **position._where(), player=self.name,
                seed=(self.seed + 7919 * self._chosen) % (1 << 53),
                nodes=nodes, ms=ms, stop=stop)
        self._chosen += 1
        return Choice(a["move"], Value._of(a), a["estimate"], a["text"])


def prove(game: Game, *, first: Optional[str] = None,
          certificate: bool = False, nodes: Optional[int] = None,
          ms: Optional[int] = None, threads: int = 1,
          stop: Optional[Stop] = None,
          progress: Optional[Watch] = None) -> Proof:
    """Who wins the game, by proof search; its certificate, if asked for."""
    a = ask("prove", game=game.name, first=first, certificate=certificate,
            nodes=nodes, ms=ms, threads=threads, stop=stop, progress=progress)
    return Proof(Value._of(a), a["method"], a["nodes"], a["entries"],
                 a.get("certificate"))


def match(game: Game, a: str, b: str, *, games: int = 100, seed: int = 1,
          one_side: bool = False, threads: int = 1, ms: Optional[int] = None,
          stop: Optional[Stop] = None,
          progress: Optional[Watch] = None) -> Score:
    """Games between two players, named as for Player; sides alternate."""
    s = ask("match", game=game.name, players=[a, b], games=games, seed=seed,
            one_side=one_side, ms=ms, threads=threads, stop=stop,
            progress=progress)
    first, second = ((s[k]["wins"], s[k]["draws"], s[k]["losses"])
                     for k in ("as_first", "as_second"))
    return Score(first, second, s["plies"])
