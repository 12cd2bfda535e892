"""Room for deep calls."""

from __future__ import annotations

from types import FunctionType
from typing import Final, TypeVar, cast

F = TypeVar("F")

# Python keeps what its calls need in pieces of 16 KB and gives a piece back to the system when the
# first call in it returns. Where the middle of a page lies across the edge of one, it does so
# thousands of times: a third of the page's time (gh-142183; Python 3.11 and 3.12 stay so). A call
# that asks for more gets a larger piece, whose rest is for the calls it makes.
ROOM: Final = 17_000  # pointers: a piece of 256 KB, half of it left


def with_room(function: F) -> F:
    """Let a function call others as deep as a page does without such an edge."""
    code = cast(FunctionType, function).__code__
    cast(FunctionType, function).__code__ = code.replace(co_stacksize=ROOM)
    return function
