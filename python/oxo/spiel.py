"""Games and states in the shape of OpenSpiel's Python interface, so that code
written for it runs: load_game, new_initial_state, legal_actions, apply_action,
is_terminal, returns, observation_tensor ... OpenSpiel itself is not needed.

Actions are numbers, the same in every position of a game:

    line games    the cell
    number games  cell * (how many numbers there are) + the number's rank
    moving games  the cell (placing), cells + from * cells + to (moving),
                  and the last action is a pass
"""
from __future__ import annotations

from typing import Optional

from .game import Game as _Game
from .game import Position

TERMINAL_PLAYER = -4  # as in OpenSpiel


class Game:
    def __init__(self, name: str):
        self.base = _Game(name)
        self._cell = {c: i for i, c in enumerate(self.base.cells)}
        info = self.base._info
        self._numbers = [entry["number"] for entry in
                         info.get("number", {}).get("pool", ())]
        cells = len(self.base.cells)
        self._actions = (cells * len(self._numbers) if self._numbers else
                         cells + cells * cells + 1
                         if self.base.family == "moving" else cells)
        self._shape = [len(tensor := Position(self.base).tensor()),
                       len(tensor[0])]

    def new_initial_state(self, text: str = "") -> "State":
        return State(self, Position(self.base, text))

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return self._actions

    def max_game_length(self) -> int:
        """0: play may be endless."""
        return self.base._info["max_plies"]

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        return list(self._shape)

    def observation_tensor_size(self) -> int:
        return self._shape[0] * self._shape[1]

    def __str__(self) -> str:
        return self.base.name

    # ---- actions and moves ----

    def action(self, move: str) -> int:
        cells = len(self.base.cells)
        if self._numbers:
            cell, number = move.split("=")
            return (self._cell[cell] * len(self._numbers) +
                    self._numbers.index(int(number)))
        if self.base.family == "moving":
            if move == "pass":
                return self._actions - 1
            if "-" in move:
                start, end = move.split("-")
                return cells + self._cell[start] * cells + self._cell[end]
        return self._cell[move]

    def move(self, action: int) -> str:
        names, cells = self.base.cells, len(self.base.cells)
        if not 0 <= action < self._actions:
            raise ValueError(f"expected an action below {self._actions}")
        if self._numbers:
            cell, rank = divmod(action, len(self._numbers))
            return f"{names[cell]}={self._numbers[rank]}"
        if action < cells:
            return names[action]
        if action == self._actions - 1:
            return "pass"
        start, end = divmod(action - cells, cells)
        return f"{names[start]}-{names[end]}"


class State:
    def __init__(self, game: Game, position: Position):
        self._game, self.position = game, position

    def get_game(self) -> Game:
        return self._game

    def current_player(self) -> int:
        if self.position.over:
            return TERMINAL_PLAYER
        return 0 if self.position.to_move == "first" else 1

    def is_terminal(self) -> bool:
        return self.position.over

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        if player is not None and player != self.current_player():
            return []
        return sorted(map(self._game.action, self.position.legal_moves))

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        self.position.play(self._game.move(action))

    def undo_action(self, player: int, action: int) -> None:
        self.position.undo()

    def child(self, action: int) -> "State":
        other = self.clone()
        other.apply_action(action)
        return other

    def clone(self) -> "State":
        return State(self._game, self.position.copy())

    def returns(self) -> list[float]:
        winner = self.position.winner
        return ([1.0, -1.0] if winner == "first" else
                [-1.0, 1.0] if winner == "second" else [0.0, 0.0])

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        """The planes of Position.tensor, one after another, as the player (or
        the side to move) sees them."""
        side = None if player is None else ("first", "second")[player]
        return [x for plane in self.position.tensor(side) for x in plane]

    def observation_string(self, player: Optional[int] = None) -> str:
        return str(self)

    def history(self) -> list[int]:
        return [self._game.action(m) for m in self.position.moves]

    def move_number(self) -> int:
        return len(self.position.moves)

    def action_to_string(self, *player_and_action: int) -> str:
        return self._game.move(player_and_action[-1])

    def string_to_action(self, *player_and_text) -> int:
        return self._game.action(player_and_text[-1])

    def __str__(self) -> str:
        return str(self.position)


def load_game(name: str) -> Game:
    return Game(name)
