"""What stands beside the names of people who are called the same in an event.

Whoever opens an event for a request calls ``namesakes_set`` with what reads its marks; from then on
``Player.name`` and ``Player.short_name`` carry them. They are read at the first name shown, and
again where names turn out to be shown in full. Outside of requests names stand alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

Marks = Mapping[int, tuple[str, ...]]
"""By player, what tells somebody from others of the same name, the number first."""


class _EventMarks:
    """The marks of an event, read when they are needed."""

    def __init__(self, read: Callable[[], Marks]) -> None:
        self._read = read
        self._known: dict[bool, Marks] = {}

    def marks(self, *, public: bool) -> Marks:
        if public not in self._known:
            self._known[public] = self._read()
        return self._known[public]


_event_marks: Final[ContextVar[_EventMarks | None]] = ContextVar("namesakes", default=None)


def namesakes_set(read: Callable[[], Marks]) -> None:
    """Let names carry the marks that ``read`` returns for the rest of this request."""
    _event_marks.set(_EventMarks(read))


@contextmanager
def without_namesakes() -> Iterator[None]:
    """Show names alone until somebody calls ``namesakes_set``; what was set before returns."""
    before = _event_marks.set(None)
    try:
        yield
    finally:
        _event_marks.reset(before)


def with_mark(name: str, player: int | None, *, public: bool, short: bool = False) -> str:
    """Return a name, with its mark in brackets where somebody else has the same.

    ``short``: with the number, the first part of the mark, alone.
    """
    event = _event_marks.get()
    mark = event.marks(public=public).get(player) if event and player is not None else None
    if not mark:
        return name
    return f"{name} {mark[0]}" if short else f"{name} ({', '.join(mark)})"
