"""What an import would do, before it is done.

:func:`summary_of` is computed where the file is unpacked, and is small; :func:`preview` makes the
page of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.people.models import Club, Player
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.rules import ActiveRules, active_rules

from .checks import EventFile
from .importer import MatchedPlayer, differences, match_players

SHOWN = 20  # differences

WORDS: Final[Mapping[str, str | Promise]] = {
    "kind": _("outcome"),
    "winner": _("who won"),
    "discarder": _("who discarded"),
    "ends_hand": _("whether the game continues"),
    "tiles": _("tiles"),
    "value": pgettext_lazy("hand", "points"),
    "further_values": pgettext_lazy("hand", "points"),
    "payments": _("payments"),
    "pot": _("points on the table"),
    "penalty": _("penalty"),
    "breakdown": _("patterns"),
    "penalty in force": _("penalty"),
    "history": _("history"),
}


PERSON: Final = ("first_name", "last_name", "country", "ema_number", "privacy")


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """Something of a hand that does not follow from the rules."""

    session: int
    table: int
    hand: int
    what: str


@dataclass(frozen=True, slots=True)
class SheetOff:
    """A table whose totals do not add up to zero, and were recorded as on the sheet."""

    session: int
    table: int
    off_by: int


@dataclass(frozen=True, slots=True)
class EventFilePreview:
    """The event in a file, and what the club's list has of its players."""

    event: Tournament
    club_name: str
    counts: Mapping[str, int]  # sessions, hands, penalties
    rules: ActiveRules
    players: list[MatchedPlayer]
    difference_count: int
    first_differences: tuple[DifferenceRow, ...]  # the first differences
    sheets_off: tuple[SheetOff, ...]
    namesake: Tournament | None  # of the same name and day, in the club already

    @property
    def known_players(self) -> list[MatchedPlayer]:
        """The players of the club's list."""
        return [row for row in self.players if row.in_club is not None]

    @property
    def new_players(self) -> list[MatchedPlayer]:
        """The players who would join it."""
        return [row for row in self.players if row.in_club is None]

    @property
    def more_differences(self) -> int:
        """How many differences are not shown."""
        return self.difference_count - len(self.first_differences)


def summary_of(file: EventFile) -> dict[str, Any]:
    """Return what a page tells of a file, in plain values; every hand is judged for it."""
    event = file.tournament
    differing = list(differences(file))
    return {
        "event": {
            "kind": event.kind,
            "name": event.name,
            "starts_on": event.starts_on.isoformat(),
            "ends_on": event.ends_on.isoformat(),
            "ruleset": event.ruleset,
            "options": event.options,
        },
        "club_name": file.club_name,
        "counts": {
            "sessions": len(file.sessions),
            "hands": len(file.hands),
            "penalties": len(file.penalties),
        },
        "players": [[getattr(player, name) for name in PERSON] for player in file.players],
        "differing": len(differing),
        "shown": [
            [one.hand.table.session.number, one.hand.table.number, one.hand.number, one.what]
            for one in differing[:SHOWN]
        ],
        "off": [
            [totals.table.session.number, totals.table.number, totals.off_by]
            for totals in file.totals
            if totals.is_valid and totals.off_by
        ],
    }


def event_file_preview(summary: Mapping[str, Any], club: Club) -> EventFilePreview:
    """Return what the import of a file with this summary into a club would do. Two queries."""
    told = dict(summary["event"])
    days = {name: date.fromisoformat(told.pop(name)) for name in ("starts_on", "ends_on")}
    event = Tournament(**told, **days)
    same = Tournament.objects.filter(club=club, name=event.name, starts_on=event.starts_on)
    players = [Player(**dict(zip(PERSON, one, strict=True))) for one in summary["players"]]
    return EventFilePreview(
        event=event,
        club_name=summary["club_name"],
        counts=summary["counts"],
        rules=active_rules(event),
        players=match_players(players, club),
        difference_count=summary["differing"],
        first_differences=tuple(
            DifferenceRow(session, table, hand, _words(what))
            for session, table, hand, what in summary["shown"]
        ),
        sheets_off=tuple(SheetOff(*one) for one in summary.get("off", ())),
        namesake=same.first(),
    )


def _words(what: str) -> str:
    return str(WORDS.get(what, _("what was entered")))
