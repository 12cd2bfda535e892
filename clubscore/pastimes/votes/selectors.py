"""The hands of a month, what the club's players think of them, and of this day in other years."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.db.models import Count, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from clubscore.people.models import Club
from clubscore.play.models import FurtherWin, Hand, HandVote
from clubscore.standings.paid_wins import shared_wins
from clubscore.tournaments.models import Session
from clubscore.tournaments.sessions.publication import COUNTED, played_at

OPEN_DAYS: Final = 14  # after the end of the month
SHOWN: Final = 12  # hands of a month without a vote, the most valuable
MONTHS: Final = 12  # earlier ones with their hand


@dataclass(frozen=True, slots=True)
class Nominee:
    """A hand of the month with the votes it has."""

    hand: int  # id
    table: int  # id
    votes: int


@dataclass(frozen=True, slots=True)
class PastDay:
    """A day of an earlier year, with the most valuable hand won on it."""

    day: date
    session: Session
    hand: int | None  # id; None where no hands are known


def first_day(day: date) -> date:
    """Return the first day of a day's month."""
    return day.replace(day=1)


def month_of(session: Session) -> date:
    """Return the first day of the month in which a session was played."""
    return first_day(played_at(session, session.tournament).date())


def next_month(month: date) -> date:
    """Return the first day of the month after."""
    return first_day(month + timedelta(days=32))


def is_open(month: date, today: date) -> bool:
    """Tell whether a vote for the hand of a month may be open."""
    return month <= today < next_month(month) + timedelta(days=OPEN_DAYS)


def candidates(club: int) -> QuerySet[Hand]:
    """Return the hands of a club that may be voted for: won with tiles, shown to everyone."""
    counted = Session.objects.filter(COUNTED, tournament__club=club)
    hands = Hand.objects.filter(
        table__session__in=counted,
        # Said twice, so that PostgreSQL begins with the club and not with the latest of all events.
        table__session__tournament__club=club,
        kind=Hand.Kind.WIN,
        state=Hand.State.VALID,
    )
    return hands.exclude(tiles="").select_related("table__session__tournament")


def _of_the_paid(hands: QuerySet[Hand]) -> QuerySet[Hand]:
    """Leave out hands whose tiles are those of someone who is not paid for them. One query.

    If several win on a discard, rules may pay only one of them, or nobody if there are three.
    """
    several = FurtherWin.objects.filter(hand__in=hands.order_by())
    return hands.exclude(pk__in=shared_wins(several).first_unpaid)


def nominees(club: Club, month: date) -> list[Nominee]:
    """Return the hands of a month: those with most votes first, then the most valuable.

    Points of different rules cannot be compared, so the best of each system take turns. Four
    queries.
    """
    last = next_month(month) - timedelta(days=1)
    sessions = [one.pk for one in _sessions_within(club, month, last) if month_of(one) == month]
    hands = _of_the_paid(candidates(club.pk).filter(table__session__in=sessions))
    voted = _count_votes(club, HandVote.objects.filter(month=month, hand__in=hands))
    place = Window(RowNumber(), partition_by="ruleset", order_by=["-value", "pk"])
    ranked = hands.exclude(pk__in=voted[month]).annotate(place=place)
    best = ranked.order_by("place", "ruleset")
    more = [Nominee(pk, table, 0) for pk, table in best.values_list("pk", "table")[:SHOWN]]
    return [*_by_votes(voted[month].values()), *more]


def last_month(club: Club) -> date | None:
    """Return the last month with hands that may be voted for, or None without any. One query."""
    latest = candidates(club.pk).order_by(
        "-table__session__tournament__starts_on", "-table__session__number", "-pk"
    )
    hand = latest.first()
    return None if hand is None else month_of(hand.table.session)


def hands_of_past_months(club: Club, before: date) -> dict[date, list[Nominee]]:
    """Return the hands with most votes of earlier months, latest first. Two queries.

    Several share the first place where they have equally many; a hand that counts no longer has
    lost it.
    """
    counting = _of_the_paid(candidates(club.pk).filter(votes__month__lt=before))
    votes = HandVote.objects.filter(month__lt=before, hand__in=counting.values("pk"))
    voted = _count_votes(club, votes)
    months = sorted(voted, reverse=True)[:MONTHS]
    found = {}
    for month in months:
        ranked = _by_votes(voted[month].values())
        found[month] = [one for one in ranked if one.votes == ranked[0].votes]
    return found


def this_day(club: Club, today: date) -> list[PastDay]:
    """Return the sessions of this day of the year in earlier years, latest first.

    Three queries.
    """
    starts = Session.objects.filter(COUNTED, tournament__club=club)
    years = starts.values_list("tournament__starts_on__year", flat=True).distinct()
    days = [day for year in years if year < today.year and (day := _in_year(today, year))]
    if not days:
        return []
    within = Q(pk__in=[])
    for day in days:
        within |= Q(tournament__starts_on__lte=day, tournament__ends_on__gte=day)
    sessions = starts.filter(within).select_related("tournament").order_by("-tournament__starts_on")
    played = {
        one: day for one in sessions if (day := played_at(one, one.tournament).date()) in days
    }
    return _best_of_days(club, played)


def _in_year(today: date, year: int) -> date | None:
    try:
        return today.replace(year=year)
    except ValueError:  # 29 February
        return None


def _best_of_days(club: Club, played: dict[Session, date]) -> list[PastDay]:
    """Return a line for each event of a day, with its best hand."""
    hands = _of_the_paid(candidates(club.pk).filter(table__session__in=[one.pk for one in played]))
    best: dict[int, int] = {}
    rows = hands.order_by("-value", "pk").values_list("pk", "table__session__tournament")
    for pk, event in rows:
        best.setdefault(event, pk)
    lines = {}
    for session, day in played.items():
        hand = best.get(session.tournament_id)
        lines[day, session.tournament_id] = PastDay(day, session, hand)
    return sorted(lines.values(), key=lambda one: one.day, reverse=True)


def _sessions_within(club: Club, first: date, last: date) -> Iterable[Session]:
    counted = Session.objects.filter(
        COUNTED,
        tournament__club=club,
        tournament__starts_on__lte=last,
        tournament__ends_on__gte=first,
    )
    return counted.select_related("tournament")


def _count_votes(club: Club, votes: QuerySet[HandVote]) -> defaultdict[date, dict[int, Nominee]]:
    """Return votes counted by month and hand; those of players of the club."""
    counted = votes.filter(player__club=club).order_by().values_list("month", "hand", "hand__table")
    found: defaultdict[date, dict[int, Nominee]] = defaultdict(dict)
    for month, hand, table, count in counted.annotate(count=Count("pk")):
        found[month][hand] = Nominee(hand, table, count)
    return found


def _by_votes(nominees: Iterable[Nominee]) -> list[Nominee]:
    return sorted(nominees, key=lambda one: (-one.votes, one.hand))
