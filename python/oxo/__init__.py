"""oxo: tic-tac-toe in every dimension, from Python.

    >>> import oxo
    >>> game = oxo.Game("4^3")
    >>> position = game.position(moves=["a1A", "b1A"])
    >>> position.analyse().value
    Value(winner='first', plies=None, exact=False, ground='certificate')

Everything rests on one function, `ask`: the questions of docs/JSON.md, the
same as behind `oxo VERB --json`. Only the standard library is needed.

    Game, Position, Player        play, undo, copy, ==, hash, tensors, SVG
    Position.analyse, .solve, .forced, .why; prove, match
    nodes=, ms=, stop=, progress= budgets, an Event or function, a function
    oxo.spiel                     the shape of OpenSpiel's games and states
    oxo.env                       environments like PettingZoo's and Gymnasium's
"""
from ._library import Error, Progress, ask, ask_text, version
from .game import (Analysis, Choice, Forced, Game, MoveValue, Player, Position,
                   Proof, Score, Solution, Threats, Value, Why, match, prove)

__version__ = version
__all__ = ["Analysis", "Choice", "Error", "Forced", "Game", "MoveValue",
           "Player", "Position", "Progress", "Proof", "Score", "Solution",
           "Threats", "Value", "Why", "ask", "ask_text", "match", "prove",
           "version"]
