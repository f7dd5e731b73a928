"""The shared library: one function, a question in JSON and its answer.

The library is that of the environment variable OXO_LIBRARY, or the one that
came with the package, or where the system keeps its libraries. Each thread has
a session of its own.
"""
from __future__ import annotations

import ctypes
import ctypes.util
import json
import os
import signal
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Iterator, Optional, Protocol, Union


class Error(Exception):
    """A question that was refused. `code` is one of those in docs/JSON.md:
    bad-input, unsupported, no, limit, stopped, memory."""

    def __init__(self, text: str, code: str = "bad-input"):
        super().__init__(text)
        self.code = code


@dataclass(frozen=True)
class Progress:
    """What a long question is doing. `done` is 0..1, negative when unknown."""

    phase: str
    nodes: int
    done: float


class Event(Protocol):
    """Such as threading.Event."""

    def is_set(self) -> bool: ...


Stop = Union[Event, Callable[[], bool]]
Watch = Callable[[Progress], Any]


class _Progress(ctypes.Structure):
    _fields_ = [("phase", ctypes.c_char_p), ("nodes", ctypes.c_uint64),
                ("done", ctypes.c_double), ("memory", ctypes.c_size_t),
                ("detail", ctypes.c_char_p)]


_STOP = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p)
_WATCH = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(_Progress))


class _Context(ctypes.Structure):
    _fields_ = [("max_nodes", ctypes.c_uint64), ("deadline", ctypes.c_double),
                ("max_memory", ctypes.c_size_t), ("threads", ctypes.c_uint),
                ("stop", _STOP), ("progress", _WATCH),
                ("user", ctypes.c_void_p), ("ranks", ctypes.c_void_p)]


def _beside() -> Optional[str]:
    """The library that came with this package: inside it (pip), or where the
    same `make install` put it, PREFIX/lib beside PREFIX/share/oxo/python."""
    package = Path(__file__).resolve().parent
    places = [package / "liboxo.so"]
    if package.parts[-4:] == ("share", "oxo", "python", "oxo"):
        prefix = package.parents[3]
        places += [*prefix.glob("lib*/liboxo.so"),
                   *prefix.glob("lib/*/liboxo.so")]
    return next((str(place) for place in places if place.exists()), None)


def _path() -> str:
    found = (os.environ.get("OXO_LIBRARY") or _beside() or
             ctypes.util.find_library("oxo"))
    if not found:
        raise ImportError("liboxo was not found: install the package with "
                          "'pip install .' in a checkout, or set OXO_LIBRARY "
                          "to the path of liboxo.so")
    return found


def _load() -> ctypes.CDLL:
    library = ctypes.CDLL(_path())
    text, place = ctypes.c_char_p, ctypes.c_void_p
    for name, result, arguments in (
            ("oxo_version", text, []),
            ("oxo_session_create", place, []),
            ("oxo_session_destroy", None, [place]),
            ("oxo_ask", place,
             [place, text, ctypes.c_size_t, ctypes.POINTER(_Context)]),
            ("oxo_reply_free", None, [place])):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


_lib = _load()
version: str = _lib.oxo_version().decode()


class _Session:
    def __init__(self) -> None:
        self.place = _lib.oxo_session_create()
        if not self.place:
            raise MemoryError

    def __del__(self) -> None:
        if getattr(self, "place", None):
            _lib.oxo_session_destroy(self.place)


_local = threading.local()  # a session ends with its thread


def _session() -> int:
    if not hasattr(_local, "session"):
        _local.session = _Session()
    return _local.session.place


@contextmanager
def _interrupts(raised: list[BaseException]) -> Iterator[None]:
    """Ctrl-C is put into `raised` instead of being raised: that happens on the
    first line of a callback as well as inside its `try`, and what leaves a
    callback is printed and forgotten by ctypes, so that the search goes on."""
    ours = (threading.current_thread() is threading.main_thread() and
            signal.getsignal(signal.SIGINT) is signal.default_int_handler)
    if ours:
        signal.signal(signal.SIGINT,
                      lambda *_: raised.append(KeyboardInterrupt()))
    try:
        yield
    finally:
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def ask_text(question: str, *, threads: int = 1, stop: Optional[Stop] = None,
             progress: Optional[Watch] = None) -> str:
    """A question and its reply as they are in docs/JSON.md, both texts.

    While it runs, `stop` (an Event or a function) is asked whether to go on,
    and `progress` is called with a Progress. Ctrl-C stops it as well.
    """
    raised: list[BaseException] = []

    def must_stop(_user: Any) -> bool:
        try:
            if raised or stop is None:
                return bool(raised)
            return bool(stop() if callable(stop) else stop.is_set())
        except BaseException as error:
            raised.append(error)
            return True

    def watch(_user: Any, p: Any) -> None:
        now = p.contents
        try:
            progress(Progress((now.phase or b"").decode(), now.nodes, now.done))
        except BaseException as error:
            raised.append(error)

    context = _Context(threads=threads, stop=_STOP(must_stop),
                       progress=_WATCH(watch) if progress else _WATCH())
    encoded = question.encode()
    session = _session()
    with _interrupts(raised):
        place = _lib.oxo_ask(session, encoded, len(encoded),
                             ctypes.byref(context))
    if raised:
        if place:
            _lib.oxo_reply_free(place)
        raise raised[0]
    if not place:
        raise MemoryError
    reply = ctypes.string_at(place).decode()
    _lib.oxo_reply_free(place)
    return reply


def ask(name: str, *, threads: int = 1, stop: Optional[Stop] = None,
        progress: Optional[Watch] = None, **parameters: Any) -> Any:
    """The answer to a question of docs/JSON.md; Error when it is refused.

    Parameters that are None are left out.
    """
    question = {"ask": name}
    question.update((k, v) for k, v in parameters.items() if v is not None)
    reply = json.loads(ask_text(json.dumps(question), threads=threads,
                                stop=stop, progress=progress))
    if not reply["ok"]:
        raise Error(reply["error"], reply["code"])
    return reply["answer"]
