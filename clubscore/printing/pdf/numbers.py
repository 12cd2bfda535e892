"""The numbers that objects of a part get in the whole, and references that follow them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

import pydyf

PAGES, CATALOG = 1, 2  # numbers every PDF of pydyf has, the whole one too
FIRST_FREE: Final = 3
REFERENCE: Final = re.compile(rb"(\d+) 0 R")
TEXT_OR_REFERENCE: Final = re.compile(rb"\((?:[^\\()]+|\\.)*\)|(\d+) 0 R", re.S)


def reference_to(number: int) -> bytes:
    """Return a reference to an object."""
    return f"{number} 0 R".encode()


class _RenumberedObject(pydyf.Object):  # type: ignore[misc]  # pydyf comes without types
    """An object as it is written, under another number."""

    data = b""

    def __init__(self, number: int, data: bytes) -> None:
        super().__init__()
        self.number = number
        self.data = data


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers of a part in the whole: moved by ``shift``, except those in ``exceptions``.

    What a part has and the whole has once, as the list of all pages, has the whole's number.
    """

    shift: int
    exceptions: dict[int, int] = field(default_factory=lambda: {PAGES: PAGES, CATALOG: CATALOG})

    def of(self, number: int) -> int:
        """Return the number of an object in the whole."""
        return self.exceptions.get(number, number + self.shift)

    def renumber_reference(self, reference: bytes) -> bytes:
        """Return a reference in the numbers of the whole."""
        return reference_to(self.of(int(reference.split()[0])))

    def renumber(self, one: Any) -> Any:
        """Return an object of the whole; texts that look like references stay."""
        if isinstance(one, pydyf.Stream):
            one.number = self.of(one.number)
            self.change(one.extra)
            return one
        data = TEXT_OR_REFERENCE.sub(
            lambda match: self.renumber_reference(match[0]) if match[1] else match[0], one.data
        )
        return _RenumberedObject(self.of(one.number), data)

    def change(self, value: Any) -> None:
        """Change the references within a dictionary or an array, however deep."""
        if isinstance(value, dict):
            places: Any = value.items()
        elif isinstance(value, list):
            places = enumerate(value)
        else:
            return
        for place, one in list(places):
            if isinstance(one, bytes):
                if REFERENCE.fullmatch(one):
                    value[place] = self.renumber_reference(one)
            else:
                self.change(one)
