"""Environments for learning code.

    Table    two agents in turn, in the shape of PettingZoo's AEC environments:
             reset, agent_iter, last, step, observe, action masks
    Seat     one agent against a player of oxo, in the shape of Gymnasium's:
             reset() -> (observation, info), step(action) -> (observation,
             reward, terminated, truncated, info)

Neither library is needed. An observation is a dictionary: "observation", the
planes of Position.tensor, and "action_mask"; actions are those of oxo.spiel.
"""
from __future__ import annotations

import random
from typing import Any, Iterator, Optional

from .game import Player
from .spiel import Game, State

Observation = dict[str, Any]


class Discrete:
    """The space of actions: numbers below n."""

    def __init__(self, n: int):
        self.n = n

    def sample(self, mask: Optional[list[int]] = None) -> int:
        return random.choice([a for a in range(self.n)
                              if mask is None or mask[a]])

    def contains(self, action: Any) -> bool:
        return isinstance(action, int) and 0 <= action < self.n


def _seen(state: State, player: int) -> Observation:
    side = ("first", "second")[player]
    return {"observation": state.position.tensor(side),
            "action_mask": state.legal_actions_mask(player)}


class Table:
    metadata = {"name": "oxo_v1", "render_modes": ["ansi"],
                "is_parallelizable": False}
    possible_agents = ["player_0", "player_1"]

    def __init__(self, game: str = "3^2"):
        self.game = Game(game)
        self.reset()

    def reset(self, seed: Optional[int] = None,
              options: Optional[dict] = None) -> None:
        self.state = self.game.new_initial_state()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {a: {} for a in self.agents}
        self.agent_selection = self.agents[self.state.current_player()]

    def action_space(self, agent: str) -> Discrete:
        return Discrete(self.game.num_distinct_actions())

    def observe(self, agent: str) -> Observation:
        return _seen(self.state, self.possible_agents.index(agent))

    def last(self) -> tuple[Observation, float, bool, bool, dict]:
        agent = self.agent_selection
        return (self.observe(agent), self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:  # a finished agent takes its leave
            if action is not None:
                raise ValueError("the game is over: expected None")
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        self._cumulative_rewards[agent] = 0.0
        self.state.apply_action(action)
        self.rewards = dict(zip(self.possible_agents, self.state.returns()))
        for a in self.agents:
            self._cumulative_rewards[a] += self.rewards[a]
        if self.state.is_terminal():
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[1 - self.agents.index(agent)]
        else:
            self.agent_selection = self.agents[self.state.current_player()]

    def agent_iter(self) -> Iterator[str]:
        while self.agents:
            yield self.agent_selection

    def render(self) -> str:
        return str(self.state)

    def close(self) -> None:
        pass


class Seat:
    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game: str = "3^2", opponent: str = "random",
                 side: str = "first"):
        self.game, self.side = Game(game), ("first", "second").index(side)
        self._opponent = opponent
        self.action_space = Discrete(self.game.num_distinct_actions())

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[dict] = None) -> tuple[Observation, dict]:
        self.state = self.game.new_initial_state()
        self.opponent = Player(self._opponent, self.game.base, seed or 1)
        self._answer()
        return _seen(self.state, self.side), {}

    def _answer(self) -> None:
        state = self.state
        while not state.is_terminal() and state.current_player() != self.side:
            state.position.play(self.opponent.choose(state.position).move)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict]:
        self.state.apply_action(action)
        self._answer()
        return (_seen(self.state, self.side),
                self.state.player_return(self.side), self.state.is_terminal(),
                False, {})

    def render(self) -> str:
        return str(self.state)

    def close(self) -> None:
        pass
