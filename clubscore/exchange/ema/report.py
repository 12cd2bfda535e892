"""What an event means for the EMA's ranking: its weight, and whether its file can be sent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import Final

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from clubscore.people.models import Player
from clubscore.standings.ranking import Ranking, StandingRow, ranking, rankings
from clubscore.tournaments.models import Session, Tournament
from scoring.rulesets import get

from .ranking import (
    Points,
    RankedTournament,
    Weight,
    base_rank,
    days_of,
    ranking_points,
    weight_after,
    weight_of,
)

RULESET: Final = "mcr"
FOLDED: Final = 8  # players in a row of names; where there are more, they are folded away
REMEMBERED: Final = timedelta(days=2 * 366 + 1)  # older results weigh nothing
# The first two digits of an EMA number: the association that gave it.
ASSOCIATIONS: Final = {
    "01": "AUT",
    "02": "BEL",
    "03": "DNK",
    "04": "FRA",
    "05": "DEU",
    "06": "HUN",
    "07": "ITA",
    "08": "NLD",
    "09": "SWE",
    "10": "ESP",
    "11": "GBR",
    "12": "PRT",
    "14": "FIN",
    "15": "RUS",
    "16": "CHE",
    "17": "SVK",
    "19": "POL",
}
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
class EmaRow:
    """A ranked player: what this event counts, and the ranking points of all the club's events."""

    row: StandingRow
    base_rank: int
    weight: Fraction
    tournaments: int  # of the club that weigh something today
    points: Points | None
    check: str  # what to look at, in words

    @property
    def weighted_rank(self) -> Decimal:
        """Base rank × weight."""
        return decimal(self.base_rank * self.weight)

    @property
    def ranking_points(self) -> Decimal | None:
        """Ranking points; None before the second tournament."""
        return None if self.points is None else decimal(self.points.total)


@dataclass(frozen=True, slots=True)
class WeightPart:
    """A part of an event's weight, with the reason."""

    text: str
    weight: Decimal


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
        """There are too many names to read them all at a glance."""
        return len(self.players) > FOLDED


@dataclass(frozen=True, slots=True)
class EmaReport:
    """Whether there is a file, what to check before it is sent, what it counts.

    ``obstacle`` says why there is no file; it is empty where there is one.
    """

    event: Tournament
    obstacle: str
    checks: tuple[Check, ...]
    parts: tuple[WeightPart, ...]
    weight: Weight | None
    rows: tuple[EmaRow, ...]
    unranked: tuple[StandingRow, ...]
    events: int  # finished MCR tournaments of the club, of the last two years

    @property
    def left_out(self) -> Check:
        """Those who are not in the file because they are not ranked."""
        text = _(
            "Disqualified players and substitutes are not ranked, so they are not in the file:"
        )
        return Check(text, _named_players(self.unranked))

    @property
    def total(self) -> Decimal:
        """The weight of the event."""
        return decimal(self.weight.total if self.weight else Fraction(0))


def decimal(number: Fraction) -> Decimal:
    """Return a fraction as a decimal number."""
    return Decimal(number.numerator) / Decimal(number.denominator)


def ema_report(event: Tournament, *, on: date | None = None) -> EmaReport:
    """Return what an event means for the EMA's ranking on a day, by default today. 14 queries."""
    made = ranking(event, unpublished=True)
    obstacle = file_obstacle(event, made)
    if obstacle:
        return EmaReport(event, obstacle, (), (), None, (), made.unranked, 0)
    weight = event_weight(made)
    records, events = _records(made, max(on or timezone.localdate(), event.ends_on))
    players = len(made.rows)
    rows = tuple(
        EmaRow(
            row=row,
            base_rank=base_rank(row.place or players, players),
            weight=weight.total,
            tournaments=sum(result.weight > 0 for result in records[row.player.pk]),
            points=ranking_points(records[row.player.pk]),
            check=_check(row.player),
        )
        for row in made.rows
    )
    checks = tuple(_checks(made, rows, list(event.sessions.order_by("number"))))
    return EmaReport(event, "", checks, _parts(made, weight), weight, rows, made.unranked, events)


def file_obstacle(event: Tournament, made: Ranking) -> str:
    """Say why there can be no result file, or nothing."""
    if event.ruleset != RULESET:
        name = get(event.ruleset).names.get(get_language() or "")
        return _("Only MCR tournaments have a results file; this event uses %(name)s.") % {
            "name": name
        }
    if event.kind != Tournament.Kind.TOURNAMENT:
        kind = str(Tournament.Kind(event.kind).label)
        return _("Only tournaments have a results file; this event is a %(kind)s.") % {"kind": kind}
    if not made.sessions:
        return _("No session has started yet.")
    return "" if made.rows else _("There are no ranked players.")


def event_weight(made: Ranking) -> Weight:
    """Return the weight (MERS) of an event with its ranking."""
    event = made.event
    return weight_of(
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        players=len(made.rows),
        countries=len(_countries(made)),
        qualifier=event.qualifier,
    )


def _countries(made: Ranking) -> set[str]:
    return {row.player.country for row in made.rows} - {""}  # of whoever is erased


def _parts(made: Ranking, weight: Weight) -> tuple[WeightPart, ...]:
    event = made.event
    days = days_of(event.starts_on, event.ends_on)
    players, countries = len(made.rows), len(_countries(made))
    parts = [
        (ngettext("%(count)s day", "%(count)s days", days) % {"count": days}, weight.days),
        (
            ngettext("%(count)s ranked player", "%(count)s ranked players", players)
            % {"count": players},
            weight.players,
        ),
        (
            ngettext("%(count)s country", "%(count)s countries", countries) % {"count": countries},
            weight.countries,
        ),
        (
            _("championship qualifier") if event.qualifier else _("not a qualifier"),
            weight.qualifier,
        ),
    ]
    return tuple(WeightPart(text, decimal(part)) for text, part in parts)


def _records(this: Ranking, on: date) -> tuple[defaultdict[int, list[RankedTournament]], int]:
    """Return the results of the club's players by player, and of how many events. Seven queries."""
    records: defaultdict[int, list[RankedTournament]] = defaultdict(list)
    events = _finished_tournaments(this.event, on)
    finished = rankings(event for event in events if event != this.event)
    finished += [this] if this.event in events else []
    for made in finished:
        weight = weight_after(event_weight(made).total, made.event.ends_on, on)
        for row in made.rows:
            rank = base_rank(row.place or len(made.rows), len(made.rows))
            records[row.player.pk].append(RankedTournament(rank, weight))
    return records, len(finished)


def _finished_tournaments(event: Tournament, on: date) -> Sequence[Tournament]:
    """Return the MCR tournaments of a club that are over; a draft left over keeps none open."""
    events = Tournament.objects.public().filter(
        club=event.club_id,
        ruleset=RULESET,
        kind=Tournament.Kind.TOURNAMENT,
        ends_on__gt=on - REMEMBERED,
        ends_on__lte=on,
    )
    played = events.filter(_with(Session.State.CLOSED)).exclude(_with(Session.State.RUNNING))
    return list(played.exclude(_with(Session.State.DRAFT), ends_on=on))


def _with(state: Session.State) -> Q:
    return Q(pk__in=Session.objects.filter(state=state).values("tournament"))


def _check(player: Player) -> str:
    """Return what looks wrong about a player's data, in words."""
    if player.is_erased:
        return _("this person’s data has been deleted")
    found = []
    if player.country in MISTAKEN:
        facts = {"code": player.country, "right": MISTAKEN[player.country]}
        found.append(_("%(code)s is not an ISO code; did you mean %(right)s?") % facts)
    association = ASSOCIATIONS.get(player.ema_number[:2])
    if association and association != MISTAKEN.get(player.country, player.country):
        facts = {"association": association, "country": player.country}
        found.append(
            _("the EMA number belongs to %(association)s, the country is %(country)s") % facts
        )
    if not player.first_name:
        found.append(_("the first name is missing"))
    return "; ".join(found)


def _checks(made: Ranking, rows: Sequence[EmaRow], sessions: Iterable[Session]) -> Iterable[Check]:
    """Return what to look at before the file is sent."""
    yield from map(Check, _event_checks(made, list(sessions)))
    if without := _named_players(one.row for one in rows if not one.row.player.ema_number):
        yield Check(_("No EMA number, listed in the file as non-members:"), without)
    if strange := [
        NamedPlayer(one.row.entry_id, one.row.name, one.check) for one in rows if one.check
    ]:
        yield Check(_("Data to check:"), tuple(strange))
    for place, equal in groupby(made.rows, key=lambda row: row.place):
        names = _named_players(equal)
        if len(names) > 1:
            text = _("Place %(place)s is shared, with the same base rank:")
            yield Check(text % {"place": place}, names)


def _named_players(rows: Iterable[StandingRow]) -> tuple[NamedPlayer, ...]:
    return tuple(NamedPlayer(row.entry_id, row.name) for row in rows)


def _event_checks(made: Ranking, sessions: Sequence[Session]) -> Iterable[str]:
    event = made.event
    yield from _reasons_not_public(event)
    if open_ones := _numbers(one for one in sessions if one.state != Session.State.CLOSED):
        yield _("Not closed yet: session %(numbers)s. Places may still change.") % open_ones
    if event.results_held and (
        held := _numbers(one for one in made.sessions if one.published_at is None)
    ):
        yield _("Not published yet: session %(numbers)s. The file includes its results.") % held
    if not event.has_table_points:
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
    numbers = ", ".join(str(session.number) for session in sessions)
    return {"numbers": numbers} if numbers else {}
