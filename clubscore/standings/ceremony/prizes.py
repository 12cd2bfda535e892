"""Special prizes that follow from the hands; equal players share one.

Where the hands of some tables are not known, a prize that depends on them has no winner: the
organizers decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from django.db.models import Q

from clubscore.standings.figure import NOTHING, Figure
from clubscore.standings.ranking import Ranking, ranks
from clubscore.standings.rows import StandingRow
from clubscore.tournaments.models import Entry, Session


class PrizeKind(StrEnum):
    """What a special prize is for."""

    BEST_HAND = "best_hand"  # the most valuable hand won
    FEWEST_DEAL_INS = "fewest_deal_ins"  # the smallest share of hands that somebody else won by it
    MOST_WINS = "most_wins"
    NEWCOMER = "newcomer"  # the best of those who play in their first event of the club


@dataclass(frozen=True, slots=True)
class Prize:
    """A special prize and who wins it. ``value`` are points, hands or the place."""

    kind: PrizeKind
    winners: tuple[StandingRow, ...]
    value: int
    of: int = 0  # hands played, of the fewest deal-ins
    hand: int | None = None  # id, of the best hand


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """Someone in the list of a special prize; equal figures share a place."""

    place: int
    row: StandingRow
    value: int
    of: int = 0


@dataclass(frozen=True, slots=True)
class PrizeList:
    """Everyone who may win a special prize, the winners first."""

    kind: PrizeKind
    lines: tuple[PrizeLine, ...]
    tables: Figure  # that decide it: those played, and those of which enough is known

    @property
    def is_decided(self) -> bool:
        """Whether enough is known of every table to say who has won it."""
        return self.tables.is_complete


def special_prizes(standings: Ranking) -> list[Prize]:
    """Return the special prizes that are decided after these standings. One query."""
    return [prize_of(one) for one in prize_lists(standings) if one.is_decided]


def prize_lists(standings: Ranking) -> list[PrizeList]:
    """Return who is where for each special prize there is, if known. One query.

    The fewest deal-ins are counted of those who played at least half as many hands as anyone; of
    newcomers there is a list where not everyone is one.
    """
    rows = [row for row in standings.rows if row.hands.played]
    there = [row for row in standings.rows if row.has_played]
    most = max([row.hands.played for row in rows], default=0)
    steady = [row for row in rows if 2 * row.hands.played >= most]
    new = _newcomers(standings, there)
    hands, places = standings.tables, NOTHING
    rank = ranks(standings.rows)
    lists = [
        _list(
            PrizeKind.BEST_HAND,
            [row for row in rows if row.best is not None],
            lambda row: -row.best_hand.amount,
            lambda row: (row.best_hand.amount, 0),
            hands,
        ),
        _list(
            PrizeKind.FEWEST_DEAL_INS,
            steady,
            lambda row: Fraction(row.hands.dealt_in, row.hands.played),
            lambda row: (row.hands.dealt_in, row.hands.played),
            hands,
        ),
        _list(
            PrizeKind.MOST_WINS,
            [row for row in rows if row.hands.won],
            lambda row: -row.hands.won,
            lambda row: (row.hands.won, 0),
            hands,
        ),
        _list(
            PrizeKind.NEWCOMER,
            new if len(new) < len(there) else [],
            lambda row: rank[row.entry_id],
            lambda row: (rank[row.entry_id], 0),
            places,
        ),
    ]
    return [one for one in lists if one.lines]


def _list(
    kind: PrizeKind,
    rows: Iterable[StandingRow],
    order: Callable[[StandingRow], int | Fraction],
    figures: Callable[[StandingRow], tuple[int, int]],
    tables: Figure,
) -> PrizeList:
    """Return rows in ascending order; ties are in the order of the standings."""
    lines: list[PrizeLine] = []
    for _worth, equal in groupby(sorted(rows, key=order), key=order):
        place = len(lines) + 1
        lines += [PrizeLine(place, row, *figures(row)) for row in equal]
    return PrizeList(kind, tuple(lines), tables)


def prize_of(of: PrizeList) -> Prize:
    """Return who wins a prize that is decided, and by what."""
    winners = tuple(line.row for line in of.lines if line.place == 1)
    first = of.lines[0]
    best = first.row.best if of.kind == PrizeKind.BEST_HAND else None
    return Prize(of.kind, winners, first.value, first.of, best.hand_id if best else None)


def _newcomers(standings: Ranking, rows: Sequence[StandingRow]) -> list[StandingRow]:
    """Return those who sat at no table of the club's events that began earlier.

    Who is in the results of an event that another program ran sat there as well.
    """
    played = Q(seats__session__state__in=Session.COUNTED) | Q(foreign_result__isnull=False)
    earlier = Entry.objects.filter(
        played,
        player__in=[row.entry.player_id for row in rows],
        tournament__club=standings.event.club_id,
        tournament__starts_on__lt=standings.event.starts_on,
    )
    known = set(earlier.values_list("player", flat=True))
    return [row for row in rows if row.entry.player_id not in known]
