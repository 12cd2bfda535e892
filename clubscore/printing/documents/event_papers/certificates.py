"""Certificates: of participation, for the first three places and teams, for prizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise, lazy
from django.utils.translation import gettext_lazy as _

from clubscore.printing.documents.score_sheets.boxes import largest_size_class
from clubscore.printing.pdf.bilingual import mix_languages
from clubscore.printing.pdf.text_fit import Box, cut_to_fit, list_to_fit, name_size
from clubscore.standings.ceremony.prizes import Prize, special_prizes
from clubscore.standings.ceremony.steps import CeremonyPlan, prize_title, prize_words
from clubscore.standings.ranking import ranking
from clubscore.standings.rows import StandingRow
from clubscore.standings.teams import TeamRow
from clubscore.tournaments.models import Ceremony, Tournament
from clubscore.words import localized_name
from scoring.rulesets import get

from .orders import PaperOrder

NAME: Final[Box] = (220.0, 24.0)  # mm, as in certificates.css
NAME_ABOVE_DETAIL: Final[Box] = (220.0, 19.5)
DETAIL: Final[Box] = (220.0, 10.0)
TITLE: Final[Box] = (220.0, 26.0)
EVENT: Final[Box] = (220.0, 17.0)
CLUB: Final[Box] = (185.0, 4.7)  # a line; narrower than there is room: letters are spaced
SIZES_NAME: Final = (40, 36, 32, 28, 26, 24, 22, 20, 18, 16, 15, 14, 13)
SIZES_DETAIL: Final = (11, 10, 9, 8)
SIZES_TITLE: Final = (32, 28, 24, 20, 18, 16)
SIZES_EVENT: Final = (20, 18, 16, 15, 14, 13, 12, 11, 10)
SIZES_CLUB: Final = (11, 10, 9, 8, 7)
PLACES: Final = (_("First place"), _("Second place"), _("Third place"))
WHERE: Final = {
    Tournament.Kind.TOURNAMENT: _("in the tournament"),
    Tournament.Kind.LEAGUE: _("in the league"),
    Tournament.Kind.CLUB_NIGHT: _("at the club night"),
}
WHERE_TEAMS: Final = {
    Tournament.Kind.TOURNAMENT: _("in the team standings of the tournament"),
    Tournament.Kind.LEAGUE: _("in the team standings of the league"),
    Tournament.Kind.CLUB_NIGHT: _("in the team standings of the club night"),
}


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate's recipient and reason; ``place`` is 0 for taking part and for prizes.

    ``detail`` is the line below the name: a team's players, or what won a prize.
    """

    who: str
    title: Promise | str
    reason: Promise
    place: int = 0
    detail: str = ""

    @property
    def _box(self) -> Box:
        return NAME_ABOVE_DETAIL if self.detail else NAME

    @property
    def name(self) -> str:
        """The name, cut where even the smallest type is too large."""
        return cut_to_fit(self.who, self._box, SIZES_NAME[-1])

    @property
    def size(self) -> str:
        """The class of the name's type size."""
        return name_size(self.name, self._box, SIZES_NAME)

    @property
    def title_size(self) -> str:
        """The class of the title's type size: what someone typed may be long."""
        return name_size(str(self.title), TITLE, SIZES_TITLE)

    @property
    def more(self) -> str:
        """The detail, as much as there is room for."""
        return list_to_fit(self.detail, DETAIL, SIZES_DETAIL[-1])

    @property
    def more_size(self) -> str:
        """The class of the detail's type size."""
        return largest_size_class(self.more, DETAIL, SIZES_DETAIL)


def participation(order: PaperOrder) -> dict[str, Any]:
    """Return a certificate for everyone who plays, by number."""
    title, reason = _("Certificate of participation"), _("for taking part in")
    made = [Certificate(person.name, title, reason) for person in order.roster.people]
    return {"pages": made, **_common(order)}


def places(order: PaperOrder) -> dict[str, Any]:
    """Return certificates for the places 1 to 3 of the standings as they are, best first."""
    event = order.roster.event
    where = WHERE[Tournament.Kind(event.kind)]
    made = [
        Certificate(row.player.name_alone, PLACES[row.place - 1], where, row.place)
        for row in ranking(event, unpublished=True).rows
        if row.place is not None and row.place <= len(PLACES)
    ]
    return {"pages": made, **_common(order)}


def teams(order: PaperOrder) -> dict[str, Any]:
    """Return certificates for the first three teams, with their players, best first."""
    event = order.roster.event
    where = WHERE_TEAMS[Tournament.Kind(event.kind)]
    made = [
        Certificate(row.name, PLACES[row.place - 1], where, row.place, _members(row))
        for row in ranking(event, unpublished=True).teams
        if row.place is not None and row.place <= len(PLACES)
    ]
    return {"pages": made, **_common(order)}


def _members(team: TeamRow) -> str:
    return ", ".join(row.player.name_alone for row in team.members)


def prizes(order: PaperOrder) -> dict[str, Any]:
    """Return certificates for the special prizes that are decided.

    Where a prize-giving was prepared, those it reveals and the organizers' own.
    """
    event = order.roster.event
    made = ranking(event, unpublished=True)
    decided = special_prizes(made)
    ceremony = Ceremony.objects.filter(tournament=event).first()
    plan = CeremonyPlan.from_dict(ceremony.plan) if ceremony else None
    if plan is not None:
        decided = [prize for prize in decided if prize.kind in plan.prizes]
    pages = [_prize(order, prize, row) for prize in decided for row in prize.winners]
    rows = {row.entry_id: row for row in (*made.rows, *made.unranked)}
    where = WHERE[Tournament.Kind(event.kind)]
    pages += [
        Certificate(rows[one.entry].player.name_alone, one.title, where)
        for one in (plan.own if plan else ())
        if one.entry in rows
    ]
    return {"pages": pages, **_common(order)}


def _prize(order: PaperOrder, prize: Prize, row: StandingRow) -> Certificate:
    event = order.roster.event
    words = lambda: prize_words(prize.kind, prize.value, prize.of, event.ruleset)  # noqa: E731
    return Certificate(
        row.player.name_alone,
        lazy(prize_title, str)(prize.kind),
        WHERE[Tournament.Kind(event.kind)],
        detail=mix_languages(order.languages, words),
    )


def own_prize(order: PaperOrder) -> dict[str, Any]:
    """Return a certificate for a prize that was typed in, or none if its winner was removed."""
    event, winner = order.roster.event, order.roster.winners.get(order.winner)
    made = []
    if winner and order.prize:
        where = WHERE[Tournament.Kind(event.kind)]
        made = [Certificate(winner.name, order.prize, where, detail=winner.detail)]
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
