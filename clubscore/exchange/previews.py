"""What an import would do, before it is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from clubscore.events.models import Tournament
from clubscore.events.rules import RulesInForce, rules_in_force
from clubscore.people.models import Club
from clubscore.play.verification import Difference

from .archive_in import EventFile
from .importing import Recognised, differences, recognised

SHOWN = 20  # differences

WORDS: Final[Mapping[str, str]] = {
    "kind": _("how it ended"),
    "winner": _("who won"),
    "discarder": _("who discarded"),
    "ends_hand": _("whether the game goes on"),
    "tiles": _("tiles"),
    "value": _("points"),
    "payments": _("payments"),
    "penalty": _("penalty"),
    "breakdown": _("patterns"),
    "penalty in force": _("penalty"),
    "history": _("history"),
}


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """Something of a hand that does not follow from the rules."""

    session: int
    table: int
    hand: int
    what: str


@dataclass(frozen=True, slots=True)
class Preview:
    """The event in a file, and what the club's list has of its players."""

    file: EventFile
    rules: RulesInForce
    players: list[Recognised]
    differing: tuple[DifferenceRow, ...]
    namesake: Tournament | None  # of the same name and day, in the club already

    @property
    def event(self) -> Tournament:
        """The event."""
        return self.file.tournament

    @property
    def known(self) -> list[Recognised]:
        """The players of the club's list."""
        return [row for row in self.players if row.known is not None]

    @property
    def new(self) -> list[Recognised]:
        """The players who would join it."""
        return [row for row in self.players if row.known is None]

    @property
    def shown(self) -> tuple[DifferenceRow, ...]:
        """The first differences."""
        return self.differing[:SHOWN]

    @property
    def differing_hands(self) -> int:
        """How many hands differ in something."""
        return len({(row.session, row.table, row.hand) for row in self.differing})

    @property
    def more(self) -> int:
        """How many differences are not shown."""
        return len(self.differing) - len(self.shown)


def preview(file: EventFile, club: Club) -> Preview:
    """Return what an import into a club would do. Two queries."""
    event = file.tournament
    same = Tournament.objects.filter(club=club, name=event.name, starts_on=event.starts_on)
    rows = tuple(map(_row, differences(file)))
    return Preview(file, rules_in_force(event), recognised(file, club), rows, same.first())


def _row(difference: Difference) -> DifferenceRow:
    hand = difference.hand
    what = gettext(WORDS.get(difference.what, _("what was entered")))
    return DifferenceRow(hand.table.session.number, hand.table.number, hand.number, what)
