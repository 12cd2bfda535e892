"""What an event means for the EMA's ranking: its weight, and whether its file can be sent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Final

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.errors import ClubError
from clubscore.people.models import Player
from clubscore.standings.circuits.calculation import CircuitPlace, CircuitResult, place_of
from clubscore.standings.circuits.mers import MOST_SUBSTITUTES, Weight, base_rank, days_of
from clubscore.standings.circuits.results import (
    countries_of,
    obstacle_of,
    results_of_players,
    weight_of_event,
)
from clubscore.standings.circuits.rule import MERS
from clubscore.standings.clubs.book import ClubBook
from clubscore.standings.clubs.shelf import KnownBook, club_book
from clubscore.standings.final_ranking import final_results, of_those_who_played, with_disqualified
from clubscore.standings.ranking import Ranking, ranking
from clubscore.standings.rows import StandingRow
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.selectors import FOREIGN, with_session
from clubscore.words import explain, localized_name
from scoring.rulesets import RULESETS, get

from .checks import Check, named_players, player_check, report_checks

DOUBTFUL: Final = 10  # countries
REMEMBERED: Final = timedelta(days=2 * 366 + 1)  # older results weigh nothing


@dataclass(frozen=True, slots=True)
class EmaRow:
    """A ranked player: what this event counts, and the ranking points of all the club's events."""

    row: StandingRow
    base_rank: int
    weight: Fraction
    tournaments: int | None  # of the club that weigh something today; None: not known yet
    points: CircuitPlace | None
    check: str  # what to look at, in words

    @property
    def weighted_rank(self) -> Decimal:
        """Base rank × weight."""
        return decimal(self.base_rank * self.weight)

    @property
    def ranking_points(self) -> Decimal | None:
        """Ranking points; None before the second tournament."""
        return None if self.points is None else decimal(self.points.score)


@dataclass(frozen=True, slots=True)
class WeightPart:
    """A part of an event's weight, with the reason."""

    text: str
    weight: Decimal


@dataclass(frozen=True, slots=True)
class EmaReport:
    """Whether there is a file, what to check before it is sent, what it counts.

    ``obstacle`` says why there is no file; it is empty if there is one.
    """

    event: Tournament
    obstacle: str
    checks: tuple[Check, ...]
    parts: tuple[WeightPart, ...]
    weight: Weight | None
    rows: tuple[EmaRow, ...]
    unranked: tuple[StandingRow, ...]
    events: int  # finished tournaments of the club in the same rules, of the last two years
    countries: int = 0  # of ranked players, guests as the host's
    unknown: tuple[str, ...] = ()  # why events of other programs do not count in ranking points
    book: KnownBook | None = None  # what the ranking points follow from, and how old that is

    @property
    def rules(self) -> str:
        """What the EMA calls the rules, in sentences."""
        names = get(self.event.ruleset).ema
        return names.short if names else ""

    @property
    def has_doubtful_countries(self) -> bool:
        """Whether the EMA's own pages disagree on the weight of this number of countries."""
        return self.countries == DOUBTFUL and not self.is_given

    @property
    def is_given(self) -> bool:
        """Whether the weight is what the EMA gave, not the sum of the parts."""
        return self.weight is not None and self.weight.ema_weight is not None

    @property
    def left_out(self) -> Check:
        """Those who are not in the file because they are not ranked."""
        text = _("Players who are not ranked, such as substitutes, are not in the file:")
        return Check(text, named_players(self.unranked))

    @property
    def sum_of_parts(self) -> Decimal:
        """The sum of the parts."""
        return decimal(self.weight.sum_of_parts if self.weight else Fraction(0))

    @property
    def total(self) -> Decimal:
        """The weight of the event."""
        return decimal(self.weight.total if self.weight else Fraction(0))


def decimal(number: Fraction) -> Decimal:
    """Return a fraction as a decimal number."""
    return Decimal(number.numerator) / Decimal(number.denominator)


def ema_report(event: Tournament, *, on: date | None = None) -> EmaReport:
    """Return what an event means for the EMA's ranking on a day, by default today.

    Results of the club's other events come from its book, so that nobody waits for them.
    """
    standings = ema_standings(event)
    obstacle = file_obstacle(event, standings)
    if obstacle:
        return EmaReport(event, obstacle, (), (), None, (), standings.unranked, 0)
    weight = event_weight(standings)
    on = max(on or timezone.localdate(), event.ends_on)
    known = club_book(event.club)
    results, events, unknown = _records(standings, known.book, on)
    records = {pk: place_of(pk, of_player, MERS, on) for pk, of_player in results.items()}
    players = len(standings.rows)
    doubts = {row.entry_id: player_check(row.player, event.country) for row in standings.rows}
    rows = tuple(
        EmaRow(
            row=row,
            base_rank=base_rank(row.place or players, players),
            weight=weight.total,
            tournaments=None if known.is_missing else _weighing(records.get(row.player.pk)),
            points=None if known.is_missing else _points(records.get(row.player.pk)),
            check=doubts[row.entry_id],
        )
        for row in standings.rows
    )
    checks = tuple(report_checks(standings, doubts, list(event.sessions.order_by("number"))))
    parts = _parts(standings, weight)
    return EmaReport(
        *(event, "", checks, parts, weight, rows, standings.unranked, events),
        countries=len(_countries(standings)),
        book=known,
        unknown=tuple(explain(ClubError(code, event=name)) for name, code in unknown),
    )


def ema_standings(event: Tournament) -> Ranking:
    """Return the standings to report to the EMA: those who played, disqualified players last.

    Six queries.
    """
    return with_disqualified(of_those_who_played(ranking(event, unpublished=True)))


def _weighing(line: CircuitPlace | None) -> int:
    return sum(one.weight > 0 for one in line.results) if line else 0


def _points(line: CircuitPlace | None) -> CircuitPlace | None:
    return line if _weighing(line) >= MERS.fewest_events else None


def file_obstacle(event: Tournament, standings: Ranking) -> str:
    """Say why there can be no result file, or nothing."""
    if get(event.ruleset).ema is None:
        known = [ruleset.ema.short for ruleset in RULESETS.values() if ruleset.ema]
        facts = {"name": localized_name(get(event.ruleset).names)}
        facts |= {"rules": get_text_list(known, _("and"))}
        text = _("Only %(rules)s tournaments have a results file; this event uses %(name)s.")
        return text % facts
    if event.kind != Tournament.Kind.TOURNAMENT:
        kind = str(Tournament.Kind(event.kind).label)
        return _("Only tournaments have a results file; this event is a %(kind)s.") % {"kind": kind}
    if not standings.has_results:
        return _("No session has started yet.")
    if not standings.rows:
        return _("There are no ranked players.")
    if standings.players != len(standings.rows):
        return _("The list of this event is partial: a results file has all players.")
    return ""


def event_weight(standings: Ranking) -> Weight:
    """Return the weight (MERS) of an event, given its ranking with nobody missing."""
    players = (row.player for row in standings.rows)
    weight = weight_of_event(standings.event, final_results(standings), players)
    assert weight is not None  # noqa: S101 - ``file_obstacle`` has seen to it
    return weight


def _countries(standings: Ranking) -> set[str]:
    return countries_of(standings.event, (row.player for row in standings.rows))


def _parts(standings: Ranking, weight: Weight) -> tuple[WeightPart, ...]:
    event = standings.event
    days = days_of(event.starts_on, event.ends_on)
    players, countries = len(standings.rows), len(_countries(standings))
    parts = [
        (ngettext("%(count)s day", "%(count)s days", days) % {"count": days}, weight.days),
        (_players_words(players, final_results(standings).substitutes), weight.players),
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


def _players_words(players: int, substitutes: int) -> str:
    ranked = ngettext("%(count)s ranked player", "%(count)s ranked players", players) % {
        "count": players
    }
    counted = min(substitutes, MOST_SUBSTITUTES)
    if not counted:
        return ranked
    return _("%(players)s and %(substitutes)s") % {
        "players": ranked,
        "substitutes": ngettext("%(count)s substitute", "%(count)s substitutes", counted)
        % {"count": counted},
    }


def _records(
    this: Ranking, book: ClubBook, on: date
) -> tuple[defaultdict[int, list[CircuitResult]], int, list[tuple[str, str]]]:
    """Return the results of an event's players in the club, and of how many events. Two queries.

    Events of which too little is known come last: the name, with the error that says why.
    """
    unknown = []
    records: defaultdict[int, list[CircuitResult]] = defaultdict(list)
    events = _finished_tournaments(this.event, on)
    ranked = {row.player.pk for row in this.rows}
    people = Player.objects.filter(club=this.event.club_id).in_bulk()
    for event in events:
        final = final_results(this) if event == this.event else book.finals.get(event.pk)
        if final is None:  # over since the book was made
            continue
        players = (people[one.player] for one in final.places if one.player in people)
        weight = weight_of_event(event, final, players)
        if code := obstacle_of(MERS, final, weight):
            unknown.append((event.name, code))
            continue
        results = results_of_players(event, final, weight, is_home=True, players=ranked)
        for player, result in results.items():
            records[player].append(result)
    return records, len(events) - len(unknown), unknown


def _finished_tournaments(event: Tournament, on: date) -> Sequence[Tournament]:
    """Return the tournaments of a club, in the rules of this one, that are over.

    A draft left over keeps none open. Other events whose results are held back do not count yet.
    """
    events = Tournament.objects.that_count().filter(
        club=event.club_id,
        ruleset=event.ruleset,
        kind=Tournament.Kind.TOURNAMENT,
        ends_on__gt=on - REMEMBERED,
        ends_on__lte=on,
    )
    closed = events.filter(FOREIGN | with_session(Session.State.CLOSED))
    played = closed.exclude(with_session(Session.State.RUNNING))
    held = Session.objects.filter(
        tournament=OuterRef("pk"), state=Session.State.CLOSED, published_at=None
    )
    shown = played.exclude(~Q(pk=event.pk), Exists(held), results_held=True)
    return list(shown.exclude(with_session(Session.State.DRAFT), ends_on=on))
