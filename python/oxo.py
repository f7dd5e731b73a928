"""oxo from Python: games, players and forced sequences of the C library.

    import oxo
    game = oxo.Game("4^3")
    position = game.position()
    white = oxo.Player("perfect", game)
    choice = white.choose(position)
    position.play(choice.move)
    print(position, choice.why, oxo.forced(position))

Only the standard library is needed. The shared library is found by the
environment variable OXO_LIBRARY, or where the system keeps its libraries.
"""
import ctypes
import ctypes.util
import os
from collections import namedtuple

OUTCOMES = ("ongoing", "first", "second", "draw")
SIDES = ("first", "second")
BASES = ("guess", "forced", "proved")
NO = 1  # status "the answer is no"


class Error(Exception):
    """What the library says when it refuses."""


class _Error(ctypes.Structure):
    _fields_ = [("status", ctypes.c_int), ("line", ctypes.c_size_t),
                ("column", ctypes.c_size_t), ("text", ctypes.c_char * 232)]


class _Value(ctypes.Structure):
    _fields_ = [("winner", ctypes.c_int), ("ground", ctypes.c_int),
                ("plies", ctypes.c_uint32), ("exact", ctypes.c_bool)]


class _Choice(ctypes.Structure):
    _fields_ = [("move", ctypes.c_uint32), ("value", _Value),
                ("estimate", ctypes.c_double), ("why", ctypes.c_char * 64)]


class _Query(ctypes.Structure):
    _fields_ = [("attacker", ctypes.c_int), ("shortest", ctypes.c_bool),
                ("generic", ctypes.c_bool)]


class _Win(ctypes.Structure):
    _fields_ = [("length", ctypes.c_uint), ("completes", ctypes.c_bool),
                ("count", ctypes.c_uint),
                ("moves", ctypes.POINTER(ctypes.c_uint32)),
                ("last", ctypes.c_uint32 * 2),
                ("zone", ctypes.POINTER(ctypes.c_uint64)),
                ("nodes", ctypes.c_uint64)]


def _load():
    path = os.environ.get("OXO_LIBRARY") or ctypes.util.find_library("oxo")
    if not path:
        raise ImportError("liboxo not found: set OXO_LIBRARY to its path")
    lib = ctypes.CDLL(path)
    pointer, text, size = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t
    out, error = ctypes.POINTER(pointer), ctypes.POINTER(_Error)
    number = ctypes.POINTER(ctypes.c_uint32)
    for name, result, arguments in (
            ("oxo_version", text, []),
            ("oxo_game_create", ctypes.c_int, [text, out, error]),
            ("oxo_game_destroy", None, [pointer]),
            ("oxo_game_name", text, [pointer]),
            ("oxo_game_title", text, [pointer]),
            ("oxo_game_max_moves", ctypes.c_uint, [pointer]),
            ("oxo_pos_new", pointer, [pointer]),
            ("oxo_pos_free", None, [pointer]),
            ("oxo_pos_read", ctypes.c_int, [pointer, text, pointer, error]),
            ("oxo_pos_outcome", ctypes.c_int, [pointer, pointer]),
            ("oxo_pos_turn", ctypes.c_int, [pointer, pointer]),
            ("oxo_pos_moves", ctypes.c_uint, [pointer, pointer, number]),
            ("oxo_pos_play", ctypes.c_int,
             [pointer, pointer, ctypes.c_uint32, error]),
            ("oxo_pos_text", size, [pointer, pointer, text, size]),
            ("oxo_pos_board", size, [pointer, pointer, text, size]),
            ("oxo_move_text", size,
             [pointer, ctypes.c_uint32, text, size]),
            ("oxo_move_read", ctypes.c_int,
             [pointer, pointer, text, number, error]),
            ("oxo_player_create", ctypes.c_int,
             [text, pointer, ctypes.c_uint64, out, error]),
            ("oxo_player_destroy", None, [pointer]),
            ("oxo_player_choose", ctypes.c_int,
             [pointer, pointer, pointer, ctypes.POINTER(_Choice), error]),
            ("oxo_forced_create", ctypes.c_int, [pointer, out, error]),
            ("oxo_forced_destroy", None, [pointer]),
            ("oxo_forced_search", ctypes.c_int,
             [pointer, pointer, ctypes.POINTER(_Query), pointer,
              ctypes.POINTER(_Win), error])):
        function = getattr(lib, name)
        function.restype, function.argtypes = result, arguments
    return lib


_lib = _load()
version = _lib.oxo_version().decode()


def _check(status, error):
    if status:
        raise Error(error.text.decode())


class Game:
    """A game by its name: "4^3", "3^2:misere", "moving:3", "graham" ..."""

    def __init__(self, name):
        self._game, error = ctypes.c_void_p(), _Error()
        _check(_lib.oxo_game_create(name.encode(), ctypes.byref(self._game),
                                    ctypes.byref(error)), error)
        self.name = _lib.oxo_game_name(self._game).decode()
        self.title = _lib.oxo_game_title(self._game).decode()

    def __del__(self):
        if getattr(self, "_game", None):
            _lib.oxo_game_destroy(self._game)

    def position(self, text=""):
        """The start position, or one in any notation of the game."""
        return Position(self, text)

    def _text(self, write, *arguments):
        size = write(self._game, *arguments, None, 0) + 1
        buffer = ctypes.create_string_buffer(size)
        write(self._game, *arguments, buffer, size)
        return buffer.value.decode()


class Position:
    """A position; str() is its notation, board() a picture."""

    def __init__(self, game, text=""):
        self.game, error = game, _Error()
        self._pos = ctypes.c_void_p(_lib.oxo_pos_new(game._game))
        _check(_lib.oxo_pos_read(game._game, text.encode(), self._pos,
                                 ctypes.byref(error)), error)

    def __del__(self):
        if getattr(self, "_pos", None):
            _lib.oxo_pos_free(self._pos)

    def __str__(self):
        return self.game._text(_lib.oxo_pos_text, self._pos)

    def board(self):
        return self.game._text(_lib.oxo_pos_board, self._pos)

    @property
    def outcome(self):
        return OUTCOMES[_lib.oxo_pos_outcome(self.game._game, self._pos)]

    @property
    def turn(self):
        return SIDES[_lib.oxo_pos_turn(self.game._game, self._pos)]

    def moves(self):
        """The legal moves, as texts."""
        room = _lib.oxo_game_max_moves(self.game._game)
        moves = (ctypes.c_uint32 * room)()
        count = _lib.oxo_pos_moves(self.game._game, self._pos, moves)
        return [self._name(moves[i]) for i in range(count)]

    def play(self, move):
        """Plays a move given as text."""
        number, error = ctypes.c_uint32(), _Error()
        _check(_lib.oxo_move_read(self.game._game, self._pos, move.encode(),
                                  ctypes.byref(number), ctypes.byref(error)),
               error)
        _check(_lib.oxo_pos_play(self.game._game, self._pos, number,
                                 ctypes.byref(error)), error)

    def _name(self, move):
        return self.game._text(_lib.oxo_move_text, ctypes.c_uint32(move))


Choice = namedtuple("Choice", "move basis outcome distance estimate why")


class Player:
    """A player by its name: "perfect", "search:nodes=500", "level:5" ..."""

    def __init__(self, name, game, seed=1):
        self.game, self._player, error = game, ctypes.c_void_p(), _Error()
        _check(_lib.oxo_player_create(name.encode(), game._game, seed,
                                      ctypes.byref(self._player),
                                      ctypes.byref(error)), error)

    def __del__(self):
        if getattr(self, "_player", None):
            _lib.oxo_player_destroy(self._player)

    def choose(self, position):
        """The move it would play. outcome and distance are None for a guess."""
        choice, error = _Choice(), _Error()
        _check(_lib.oxo_player_choose(self._player, position._pos, None,
                                      ctypes.byref(choice),
                                      ctypes.byref(error)), error)
        value = choice.value
        sure = value.winner != 0
        counted = sure and value.plies != 0xffffffff
        basis = 0 if not sure else 1 if value.ground <= 2 else 2
        return Choice(position._name(choice.move), BASES[basis],
                      OUTCOMES[value.winner] if sure else None,
                      value.plies if counted else None, choice.estimate,
                      choice.why.decode())


def forced(position, side=None):
    """A shortest forced sequence of a side (whose turn it is, unless given):
    the list of moves up to the double threat, or None when there is none."""
    searcher, error = ctypes.c_void_p(), _Error()
    _check(_lib.oxo_forced_create(position.game._game, ctypes.byref(searcher),
                                  ctypes.byref(error)), error)
    try:
        query = _Query(SIDES.index(side or position.turn), True, False)
        win = _Win()
        status = _lib.oxo_forced_search(searcher, position._pos,
                                        ctypes.byref(query), None,
                                        ctypes.byref(win), ctypes.byref(error))
        if status == NO:
            return None
        _check(status, error)
        return [position._name(win.moves[i]) for i in range(win.count)]
    finally:
        _lib.oxo_forced_destroy(searcher)
