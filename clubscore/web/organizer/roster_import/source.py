"""Where a list came from, and how else it could be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from clubscore.exchange.roster.grid import Grid
from clubscore.exchange.roster.reading.readings import (
    Readings,
    readings_dump,
    readings_load,
)
from clubscore.text import one_line, truncate

from .names import encoding_name


@dataclass(frozen=True, slots=True)
class Source:
    """The rows of a list and the name of its file, nothing for pasted ones.

    ``readings`` are all ways to read the file, if there is a choice; ``reading`` names the
    chosen one.
    """

    grid: Grid
    name: str
    readings: Readings | None = None
    reading: str = ""

    @classmethod
    def of(cls, readings: Readings, name: str) -> Source:
        """Return what a file most likely says."""
        first = readings.choices[0]
        return cls(first.grid, name, readings if readings.has_choice else None, first.name)

    @property
    def is_certain(self) -> bool:
        """Whether nobody has to choose how the list is read."""
        return self.readings is None or self.readings.is_certain

    @property
    def reading_name(self) -> str:
        """The name of the chosen reading on the page."""
        return encoding_name(self.reading)

    @property
    def readings_text(self) -> str:
        """The readings as the page carries them on."""
        return readings_dump(self.readings) if self.readings else ""


def source_name(name: str) -> str:
    """Return the name of a file as the log tells it."""
    return truncate(one_line(name), 100)


def submitted_source(data: Mapping[str, str], grid: Grid) -> Source:
    """Return the source of rows that a page has sent back; raises ``roster_page_spoilt``."""
    readings = readings_load(data["readings"]) if data.get("readings") else None
    return Source(grid, source_name(data.get("source", "")), readings, data.get("reading", ""))
