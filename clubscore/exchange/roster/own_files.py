"""Clubscore's own files that are not lists of players, recognized by headings in any language.

Their contents do not fit: a row for every seat or hand, sums of several events. Each is refused
with a sentence that says which file to use instead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubscore.errors import ClubError
from clubscore.languages import in_all_languages
from clubscore.people.names import plain

from .grid import Grid

LOOKED_AT: Final = 10  # rows, as there may be something above the headings


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file by some of its headings that no other list has together; ``code`` says what it is."""

    code: str
    headings: Callable[[], tuple[str, ...]]
    has_people: bool = False  # but no results


OWN_FILES: Final = (
    OwnFile("roster_of_seats", lambda: (_("Session"), _("Table"), _("Starting wind"))),
    OwnFile("roster_of_hands", lambda: (_("Session"), _("Table"), _("Prevalent wind"))),
    OwnFile("roster_of_penalties", lambda: (_("Session"), _("Kind"), _("Article of the rules"))),
    OwnFile("roster_of_teams", lambda: (_("Players and places"), _("Players who count"))),
    OwnFile("roster_of_circuit", lambda: (*_of_circuit(), _("Score"), _("Events"))),
    OwnFile("roster_of_circuit", lambda: (*_of_circuit(), _of_ema(), _("Events"))),
    OwnFile("roster_of_log", lambda: (pgettext("audit log", "Line"), _("Activity"), _("Hash"))),
    OwnFile(
        "roster_of_players",
        lambda: (_("Player number"), _("Substitute"), _("Status"), _("Contact"), _("Note")),
        has_people=True,
    ),
)


def _of_circuit() -> tuple[str, ...]:
    return (_("Place"), _("First name"), _("Last name"), _("Country"), _("EMA number"))


def _of_ema() -> str:
    return _("Score (simulation of the EMA’s ranking)")


@cache
def _files_with_headings() -> tuple[tuple[OwnFile, frozenset[str]], ...]:
    """Return the files with their headings in each language, as ``plain`` writes them."""
    return tuple(
        in_all_languages(
            lambda: [(one, frozenset(map(plain, one.headings()))) for one in OWN_FILES]
        )
    )


def check_is_list(grid: Grid, *, with_results: bool) -> None:
    """Raise an error that names the file of ours this is, if it is not a list of players.

    ``with_results``: nor of their results.
    """
    for row in grid.rows[:LOOKED_AT]:
        words = {plain(cell) for cell in row.cells}
        for one, headings in _files_with_headings():
            if headings <= words and (with_results or not one.has_people):
                raise ClubError(one.code)
