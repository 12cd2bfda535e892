"""Special prizes that follow from the hands; whoever is equal shares one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from clubscore.standings.ranking import Ranking, StandingRow
from clubscore.tournaments.models import Entry, Seat

T = TypeVar("T", int, Fraction)


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


def special_prizes(made: Ranking) -> list[Prize]:
    """Return the special prizes that can be given after these standings. One query.

    The fewest deal-ins are counted of those who played at least half as many hands as anybody.
    """
    rows = [row for row in made.rows if row.hands_played]
    if not rows:
        return []
    prizes = []
    with_hand = [row for row in rows if row.best is not None]
    if with_hand:
        first = _best(with_hand, lambda row: row.best_value)
        best = first[0].best
        assert best is not None  # noqa: S101 - those without are left out
        prizes.append(Prize(PrizeKind.BEST_HAND, first, best.value, hand=best.hand_id))
    most = max(row.hands_played for row in rows)
    steady = [row for row in rows if 2 * row.hands_played >= most]
    careful = _best(steady, lambda row: -Fraction(row.dealt_in, row.hands_played))
    fewest = careful[0]
    prizes.append(
        Prize(PrizeKind.FEWEST_DEAL_INS, careful, fewest.dealt_in, of=fewest.hands_played)
    )
    winning = _best(rows, lambda row: row.won)
    if winning[0].won:
        prizes.append(Prize(PrizeKind.MOST_WINS, winning, winning[0].won))
    new = _newcomers(made, rows)
    if new and len(new) < len(rows):
        place = new[0].place or 0
        first = tuple(row for row in new if row.place == place)
        prizes.append(Prize(PrizeKind.NEWCOMER, first, place))
    return prizes


def _best(
    rows: Iterable[StandingRow], worth: Callable[[StandingRow], T]
) -> tuple[StandingRow, ...]:
    """Return those of the highest worth, in the order of the standings; there is somebody."""
    valued = [(worth(row), row) for row in rows]
    most = max(value for value, _row in valued)
    return tuple(row for value, row in valued if value == most)


def _newcomers(made: Ranking, rows: Sequence[StandingRow]) -> list[StandingRow]:
    """Return those who sat at no table of the club's events that began earlier."""
    earlier = Entry.objects.filter(
        player__in=[row.entry.player_id for row in rows],
        tournament__club=made.event.club_id,
        tournament__starts_on__lt=made.event.starts_on,
        pk__in=Seat.objects.values("entry"),
    )
    known = set(earlier.values_list("player", flat=True))
    return [row for row in rows if row.entry.player_id not in known]
