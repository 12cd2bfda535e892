"""What to look at before results are sent to the EMA."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.utils.translation import gettext as _

from clubscore.people.models import Player
from clubscore.play.entry.assessment import EventRules
from clubscore.play.final_scores import final_conduct
from clubscore.standings.circuits.mers import ASSOCIATIONS, country_at
from clubscore.standings.ranking import Ranking
from clubscore.standings.rows import StandingRow
from clubscore.tournaments.models import Session, Tournament
from clubscore.words import list_words

FOLDED: Final = 8  # players in a row of names; where there are more, they are folded away
# Sports associations' codes, taken for those of ISO 3166.
MISTAKEN: Final = {
    "BUL": "BGR",
    "CRO": "HRV",
    "DEN": "DNK",
    "ENG": "GBR",
    "GER": "DEU",
    "GRE": "GRC",
    "HOL": "NLD",
    "LAT": "LVA",
    "NED": "NLD",
    "POR": "PRT",
    "SCO": "GBR",
    "SLO": "SVN",
    "SUI": "CHE",
}


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A player in a list of names; ``note`` says what about them, where they differ in it."""

    entry_id: int
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """Something to look at before the file is sent; ``players`` are those it is about."""

    text: str
    players: tuple[NamedPlayer, ...] = ()

    @property
    def is_long(self) -> bool:
        """Whether there are too many names to read them all at a glance."""
        return len(self.players) > FOLDED


def player_check(player: Player, host: str) -> str:
    """Return what looks wrong about a player's data, in words, at an event in a country."""
    if player.is_erased:
        return _("this person’s data has been deleted")
    found = []
    if player.country in MISTAKEN:
        facts = {"code": player.country, "right": MISTAKEN[player.country]}
        found.append(_("%(code)s is not an ISO code; did you mean %(right)s?") % facts)
    association = ASSOCIATIONS.get(player.ema_number[:2])
    country = MISTAKEN.get(player.country, player.country)
    if association and association != country_at(country, player.ema_number, host):
        facts = {"association": association, "country": player.country}
        found.append(
            _("the EMA number belongs to %(association)s, the country is %(country)s") % facts
        )
    if not player.first_name:
        found.append(_("the first name is missing"))
    return "; ".join(found)


def report_checks(
    standings: Ranking, doubts: Mapping[int, str], sessions: Iterable[Session]
) -> Iterable[Check]:
    """Return what to look at before the file is sent.

    ``doubts`` are what looks wrong about the data of each player, by entry; empty: nothing.
    """
    yield from map(Check, _event_checks(standings, list(sessions)))
    if without := named_players(row for row in standings.rows if not row.player.ema_number):
        yield Check(_("No EMA number, listed in the file as non-members:"), without)
    if strange := [
        NamedPlayer(row.entry_id, row.name, doubt)
        for row in standings.rows
        if (doubt := doubts[row.entry_id])
    ]:
        yield Check(_("Data to check:"), tuple(strange))
    for place, equal in groupby(standings.rows, key=lambda row: row.place):
        names = named_players(equal)
        if len(names) > 1:
            text = _("Place %(place)s is shared, with the same base rank:")
            yield Check(text % {"place": place}, names)


def named_players(rows: Iterable[StandingRow]) -> tuple[NamedPlayer, ...]:
    return tuple(NamedPlayer(row.entry_id, row.name) for row in rows)


def _event_checks(standings: Ranking, sessions: Sequence[Session]) -> Iterable[str]:
    event = standings.event
    yield from _reasons_not_public(event)
    if open_ones := _numbers(one for one in sessions if not one.is_over):
        yield _("Not closed yet: session %(numbers)s. Places may still change.") % open_ones
    if event.results_held and (
        held := _numbers(one for one in standings.sessions if one.published_at is None)
    ):
        yield _("Not published yet: session %(numbers)s. The file includes its results.") % held
    if not event.has_table_points and final_conduct(EventRules.of(event)) is None:
        yield _("The EMA expects table points, and this event has none. Set them in the settings.")
    if not event.city:
        yield _("The event has no city. Add it in the settings.")


def _reasons_not_public(event: Tournament) -> Iterable[str]:
    """Return why the results of an event that is not public are not for the EMA."""
    if event.visibility == Tournament.Visibility.REHEARSAL:
        yield _("This event is a rehearsal and doesn’t count: don’t send this file.")
    elif not event.is_public:
        yield _("This event is a draft, so nobody can see these results. Make it public first.")


def _numbers(sessions: Iterable[Session]) -> dict[str, str]:
    numbers = list_words(str(session.number) for session in sessions)
    return {"numbers": numbers} if numbers else {}
