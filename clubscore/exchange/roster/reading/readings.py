"""A file someone sent, in all the ways it can be read: its encodings, or its sheets.

If one is certain it is used, and can be changed; otherwise someone chooses. All of this runs in a
process without models.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import IO, Any, Final

from clubscore.errors import ClubError
from clubscore.uploads.process import Reader

from ..grid import Grid, grid_dump, grid_load, grid_of_rows
from ..limits import OF_EVENT, ListLimits
from .encodings import decodings
from .kinds import check_kind, is_workbook
from .text_rows import text_rows
from .workbook import workbook_sheets

READER: Final = Reader(
    "clubscore.exchange.roster.reading.readings:file_text", memory=400 * 2**20, seconds=10
)
LIST_ROWS: Final = 2  # at least, of a sheet that looks like a list
LIST_SHARE: Final = 0.5  # of its rows, at least
LONGEST_NAME: Final = 60  # characters


class ReadingKind(StrEnum):
    """What can be chosen."""

    ENCODING = "encoding"
    SHEET = "sheet"


MOST: Final = {ReadingKind.ENCODING: 6, ReadingKind.SHEET: 30}  # that are offered


@dataclass(frozen=True, slots=True)
class FileReading:
    """One way to read a file: ``name`` is an encoding, or that of a sheet."""

    name: str
    grid: Grid


@dataclass(frozen=True, slots=True)
class Unread:
    """A sheet that cannot be chosen, and why."""

    name: str
    error: ClubError


@dataclass(frozen=True, slots=True)
class Readings:
    """All ways to read a file, most likely first; unless ``is_certain``, the user chooses."""

    kind: ReadingKind
    choices: tuple[FileReading, ...]
    is_certain: bool = True
    unread: tuple[Unread, ...] = ()

    @property
    def has_choice(self) -> bool:
        """Whether there is something to choose, even if it is clear what."""
        return len(self.choices) > 1 or bool(self.unread)

    def reading(self, name: str) -> FileReading | None:
        """Return the reading of that name, None if there is none."""
        return next((one for one in self.choices if one.name == name), None)


def read_file(data: bytes, limits: ListLimits = OF_EVENT) -> Readings:
    """Read a file: a spreadsheet, or text in columns with any of the usual encodings.

    Raises ``ClubError``, always with a code that begins with ``roster``.
    """
    if len(data) > limits.file:
        raise ClubError("roster_too_large", limit=limits.file // 1_000_000)
    check_kind(data)
    return _sheets(data, limits) if is_workbook(data) else _encodings(data, limits)


def read_roster(data: bytes, limits: ListLimits = OF_EVENT) -> Grid:
    """Read a file if nobody can be asked; raises ``roster_uncertain`` too."""
    readings = read_file(data, limits)
    if not readings.is_certain:
        raise ClubError("roster_uncertain")
    return readings.choices[0].grid


def file_text(file: IO[bytes]) -> bytes:
    """Return a file as ``readings_dump`` writes it; raises as ``read_file`` does."""
    return readings_dump(read_file(file.read(OF_EVENT.file + 1))).encode()


def read_uploaded_roster(file: IO[bytes]) -> Readings:
    """Read a file someone sent, as ``read_file`` does, in a process of its own.

    Not in the thread of a request. Raises what ``Reader.read`` raises too.
    """
    return readings_load(READER.read(file).decode())


def read_roster_soon(file: IO[bytes]) -> Readings | None:
    """Do the same if it takes no longer than a page; None if it does."""
    text = READER.read_soon(file)
    return None if text is None else readings_load(text.decode())


def readings_dump(readings: Readings) -> str:
    """Return readings as text, for a form to carry on; ``readings_load`` reads them back."""
    return json.dumps(
        {
            "kind": readings.kind,
            "certain": readings.is_certain,
            "choices": [[one.name, grid_dump(one.grid)] for one in readings.choices],
            "unread": [[one.name, one.error.code, one.error.facts] for one in readings.unread],
        },
        ensure_ascii=False,
    )


def readings_load(text: str) -> Readings:
    """Return what ``readings_dump`` wrote; raises ``roster_page_spoilt`` for anything else."""
    try:
        told: dict[str, Any] = json.loads(text)
        readings = Readings(
            choices=tuple(
                FileReading(str(name), grid_load(grid)) for name, grid in told["choices"]
            ),
            kind=ReadingKind(told["kind"]),
            is_certain=bool(told["certain"]),
            unread=tuple(
                Unread(str(name), ClubError(code, **facts)) for name, code, facts in told["unread"]
            ),
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise ClubError("roster_page_spoilt") from None
    if not readings.choices:
        raise ClubError("roster_page_spoilt")
    return readings


def _encodings(data: bytes, limits: ListLimits) -> Readings:
    found = decodings(data)
    first, *others = found.readings
    choices = [FileReading(first.encoding, grid_of_rows(text_rows(first.text, limits), limits))]
    for other in others:
        try:
            grid = grid_of_rows(text_rows(other.text, limits), limits)
        except ClubError:
            continue
        if all(grid != one.grid for one in choices):
            choices.append(FileReading(other.encoding, grid))
    fitting, _left = _fitting(choices[: MOST[ReadingKind.ENCODING]], limits)
    is_certain = found.is_certain or (len(choices) == 1 and not first.doubts)
    return Readings(ReadingKind.ENCODING, tuple(fitting), is_certain=is_certain)


def _sheets(data: bytes, limits: ListLimits) -> Readings:
    """Return the sheets with rows: those that look like lists first, then in their order."""
    choices: list[FileReading] = []
    unread: list[Unread] = []
    for sheet in workbook_sheets(data, limits):
        try:
            if len(choices) >= MOST[ReadingKind.SHEET]:
                raise ClubError("roster_too_large", limit=limits.text // 1_000_000)
            choices.append(FileReading(sheet.name, grid_of_rows(sheet.rows(), limits)))
        except ClubError as error:
            if error.code != "roster_empty":
                unread.append(Unread(sheet.name, error))
    if not choices:
        raise unread[0].error if unread else ClubError("roster_empty")
    lists = [one for one in choices if _looks_like_list(one.grid)]
    choices.sort(key=lambda one: one not in lists)
    fitting, left = _fitting(choices, limits)
    unread += [
        Unread(one.name, ClubError("roster_too_large", limit=limits.text // 1_000_000))
        for one in left
    ]
    alone = len(choices) == 1 and not unread
    is_certain = alone or (len(lists) == 1 and not any(map(_may_be_list, unread)))
    return Readings(ReadingKind.SHEET, tuple(fitting), is_certain=is_certain, unread=tuple(unread))


def _fitting(
    choices: Iterable[FileReading], limits: ListLimits
) -> tuple[list[FileReading], list[FileReading]]:
    """Return as many as a page can carry, and the rest."""
    fitting: list[FileReading] = []
    left: list[FileReading] = []
    size = 0
    for one in choices:
        size += one.grid.size
        (left if fitting and size > limits.text else fitting).append(one)
    return fitting, left


def _looks_like_list(grid: Grid) -> bool:
    """Tell whether most rows have several cells, one of them with something like a name."""
    rows = [
        row
        for row in grid.rows
        if sum(map(bool, row.cells)) > 1 and any(map(_is_like_name, row.cells))
    ]
    return len(rows) >= max(LIST_ROWS, LIST_SHARE * len(grid.rows))


def _may_be_list(unread: Unread) -> bool:
    return unread.error.code in {"roster_too_long", "roster_too_large"}


def _is_like_name(cell: str) -> bool:
    return cell[:1].isalpha() and 1 < len(cell) <= LONGEST_NAME and not any(map(str.isdigit, cell))
