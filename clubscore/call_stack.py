"""Room on the stack for deep calls.

CPython allocates the frames of a thread in chunks of 16 KB. It returns a chunk to the system as
soon as the first call in it returns, and allocates it again at the next one; code that calls back
and forth across the end of a chunk does so thousands of times. Rendering a large page took up to
two thirds longer, depending on how deep it happened to begin. Later versions hold on to a chunk
(https://github.com/python/cpython/issues/142183), 3.11 and 3.12 don't.

A function with a large stack gets its own chunk, and the calls within it use the rest of that:
every command and every server thread begins with one.
"""

import sys
import threading
from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

SLOTS: Final = 33_000  # of 8 bytes, never touched: of a chunk of 512 KB that leaves 248
IS_NEEDED: Final = sys.version_info < (3, 13)


def with_room(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call a function with 248 KB of stack for it and the calls within it."""
    return _call(function, args, kwargs) if IS_NEEDED else function(*args, **kwargs)


def give_threads_room() -> None:
    """Let every thread that starts from now on in this process run with that stack."""
    run = threading.Thread.run
    setattr(threading.Thread, "run", lambda thread: with_room(run, thread))  # noqa: B010


def _call(function: Callable[..., R], args: tuple[Any, ...], kwargs: dict[str, Any]) -> R:
    return function(*args, **kwargs)


if IS_NEEDED:
    _call.__code__ = _call.__code__.replace(co_stacksize=SLOTS)
