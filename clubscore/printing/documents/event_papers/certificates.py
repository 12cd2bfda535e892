"""Certificates: of participation, and for the first three places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubscore.play.explanation.score import localized_name
from clubscore.printing.documents.score_sheets.boxes import largest_size_class
from clubscore.printing.pdf.bilingual import mix_languages
from clubscore.printing.pdf.labels import name_size
from clubscore.printing.pdf.text_fit import Box, cut_to_fit
from clubscore.standings.ranking import ranking
from clubscore.tournaments.models import Tournament
from scoring.rulesets import get

from .orders import PaperOrder

NAME: Final[Box] = (220.0, 24.0)  # mm, as in certificates.css
EVENT: Final[Box] = (220.0, 17.0)
CLUB: Final[Box] = (185.0, 4.7)  # a line; narrower than there is room: letters are spaced
SIZES_NAME: Final = (40, 36, 32, 28, 26, 24, 22, 20, 18, 16, 15, 14, 13)
SIZES_EVENT: Final = (20, 18, 16, 15, 14, 13, 12, 11, 10)
SIZES_CLUB: Final = (11, 10, 9, 8, 7)
PLACES: Final = (_("First place"), _("Second place"), _("Third place"))
WHERE: Final = {
    Tournament.Kind.TOURNAMENT: _("in the tournament"),
    Tournament.Kind.LEAGUE: _("in the league"),
    Tournament.Kind.CLUB_NIGHT: _("at the club night"),
}


@dataclass(frozen=True, slots=True)
class Certificate:
    """Who is honoured, and for what; ``place`` is 0 for taking part."""

    who: str
    title: Promise
    reason: Promise
    place: int = 0

    @property
    def name(self) -> str:
        """The name, cut where even the smallest type is too large."""
        return cut_to_fit(self.who, NAME, SIZES_NAME[-1])

    @property
    def size(self) -> str:
        """The class of the name's type size."""
        return name_size(self.name, NAME, SIZES_NAME)


def participation(order: PaperOrder) -> dict[str, Any]:
    """Return a certificate for everybody who plays, by number."""
    title, reason = _("Certificate of participation"), _("for taking part in")
    made = [Certificate(person.name, title, reason) for person in order.roster.people]
    return {"pages": made, **_common(order)}


def places(order: PaperOrder) -> dict[str, Any]:
    """Return certificates for the places 1 to 3 of the standings as they are, the best first."""
    event = order.roster.event
    where = WHERE[Tournament.Kind(event.kind)]
    made = [
        Certificate(row.player.name_alone, PLACES[row.place - 1], where, row.place)
        for row in ranking(event, unpublished=True).rows
        if row.place is not None and row.place <= len(PLACES)
    ]
    return {"pages": made, **_common(order)}


def _common(order: PaperOrder) -> dict[str, Any]:
    event = order.roster.event
    name = cut_to_fit(event.name, EVENT, SIZES_EVENT[-1])
    club = cut_to_fit(event.club.name.upper(), CLUB, SIZES_CLUB[-1])
    return {
        "event_name": name,
        "event_size": name_size(name, EVENT, SIZES_EVENT),
        "club_name": club,
        "club_size": largest_size_class(club, CLUB, SIZES_CLUB),
        "rules": mix_languages(order.languages, lambda: localized_name(get(event.ruleset).names)),
    }
