"""The marks that tell people of the same name apart in an event.

Code that opens an event for a request, or prints its documents, calls ``namesakes_set`` or
``with_namesakes`` with a function that reads its marks; from then on ``Player.name`` and
``Player.short_name`` include them. They are read when the first name is shown, and again if names
turn out to be shown in full. Outside events, and in files for other programs, names have no marks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class NamesakeMark:
    """What distinguishes a person from others with the same name; each part may be empty."""

    number: str = ""  # on the list of the event
    ema_number: str = ""
    country: str = ""

    @property
    def whole(self) -> str:
        """Number and country: ``7, ITA``; the EMA number if there is no number."""
        return ", ".join(filter(None, (self.number or self.ema_number, self.country)))

    @property
    def short(self) -> str:
        """The number; without one, the EMA number or the country."""
        return self.number or self.ema_number or self.country

    @property
    def by_number(self) -> str:
        """The mark of a name that already follows its number."""
        return self.country if self.number else self.whole

    @property
    def by_country(self) -> str:
        """The mark of a name that already has its country next to it."""
        return self.number or self.ema_number


Marks = Mapping[int, NamesakeMark]
"""By player, what tells those of one name apart."""
Form = Literal["whole", "short", "by_number", "by_country"]


class _EventMarks:
    """The marks of an event, read when they are needed."""

    def __init__(self, read: Callable[[], Marks]) -> None:
        self._read = read
        self._marks: dict[bool, Marks] = {}

    def marks(self, *, public: bool) -> Marks:
        if public not in self._marks:
            self._marks[public] = self._read()
        return self._marks[public]


_event_marks: Final[ContextVar[_EventMarks | None]] = ContextVar("namesakes", default=None)


def namesakes_set(read: Callable[[], Marks]) -> None:
    """Let names carry the marks that ``read`` returns for the rest of this request."""
    _event_marks.set(_EventMarks(read))


@contextmanager
def with_namesakes(read: Callable[[], Marks]) -> Iterator[None]:
    """Show names with the marks that ``read`` returns; restores the old setting at the end."""
    before = _event_marks.set(_EventMarks(read))
    try:
        yield
    finally:
        _event_marks.reset(before)


@contextmanager
def without_namesakes() -> Iterator[None]:
    """Show names alone until ``namesakes_set`` is called; restores the old setting at the end."""
    before = _event_marks.set(None)
    try:
        yield
    finally:
        _event_marks.reset(before)


def mark_text(player: int | None, *, public: bool, form: Form = "whole") -> str:
    """Return what distinguishes a player from namesakes; empty if there are none."""
    event = _event_marks.get()
    mark = event.marks(public=public).get(player) if event and player is not None else None
    text: str = getattr(mark, form) if mark else ""
    return text


def with_mark(name: str, player: int | None, *, public: bool, form: Form = "whole") -> str:
    """Return a name, with its mark if someone else has the same name.

    The mark is in brackets, except the ``short`` one: ``Rossi M. 7``.
    """
    text = mark_text(player, public=public, form=form)
    if not text:
        return name
    return f"{name} {text}" if form == "short" else f"{name} ({text})"
