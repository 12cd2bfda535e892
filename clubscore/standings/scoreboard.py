"""Standings at a glance: the podium, who moved, which tie-breaks decided."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from clubscore.tournaments.models import Session
from clubscore.tournaments.stages.points import Exact

from .contenders import contenders_of, places_by_entry
from .cuts import annulled_numbers, recorded_cuts
from .ranking import Ranking
from .rows import StandingRow
from .stage_standing import places_through_stages
from .statistics.figures import PlayedHand
from .statistics.history import TopHand, top_hands
from .tie_breaks import TieBreak

PODIUM: Final = 3  # places
MOST_ON_PODIUM: Final = 4  # players: where more share these places, nobody stands out


class TieBroken(NamedTuple):
    """The tie-break that put a player ahead of the next, equal in table points and points."""

    tie_break: TieBreak
    behind: StandingRow
    own: Exact  # what the tie-break compares: more is better
    other: Exact


@dataclass(frozen=True, slots=True)
class WonHand:
    """The best hand of an event and its winner."""

    row: StandingRow
    top: TopHand


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The highlights of standings. ``moves`` and ``decisions`` are by entry."""

    podium: tuple[StandingRow, ...]
    best: WonHand | None
    since: Session | None  # places moved since this session
    moves: Mapping[int, int]  # places gained, negative where they were lost; none where it stayed
    decisions: Mapping[int, TieBroken]


def scoreboard(standings: Ranking) -> Scoreboard:
    """Return the highlights of standings. Two queries, three more if there are stages."""
    before = places_before(standings)
    moves = {
        row.entry_id: before[row.entry_id] - row.place
        for row in standings.rows
        if row.place is not None and row.entry_id in before
    }
    return Scoreboard(
        podium=podium(standings.rows),
        best=best_hand(standings),
        since=standings.sessions[-2] if before else None,
        moves={entry: gained for entry, gained in moves.items() if gained},
        decisions=decisions(standings),
    )


def podium(rows: Sequence[StandingRow]) -> tuple[StandingRow, ...]:
    """Return the players on the first three places; none while too many or all share them."""
    ranked = [row for row in rows if row.place is not None]
    first = [row for row in ranked if row.place is not None and row.place <= PODIUM]
    stands_out = len(first) <= MOST_ON_PODIUM and len(ranked) > len(first)
    return tuple(first) if stands_out else ()


def best_hand(standings: Ranking) -> WonHand | None:
    """Return the most valuable hand won, of those known. Two queries."""
    rows = [row for row in (*standings.rows, *standings.unranked) if not row.disqualified]
    row = max(rows, key=lambda row: row.best.value if row.best else 0, default=None)
    top = None if row is None else best_hand_of(row)
    return WonHand(row, top) if row and top else None


def best_hand_of(row: StandingRow) -> TopHand | None:
    """Return the most valuable hand a player won, of those known. Two queries."""
    best = row.best
    if best is None:
        return None
    seat = next((one.wind for one in row.results if one.table == best.table_id), None)
    found = top_hands([_won(best.hand_id, best.table_id, seat, best.value)])
    return found[0] if found else None


def _won(hand: int, table: int, winner: int | None, value: int) -> PlayedHand:
    return PlayedHand(hand, table, "win", True, winner, None, value, 0, (), None)


def places_before(standings: Ranking) -> Mapping[int, int]:
    """Return the places before the last session of standings, by entry; of one session nothing."""
    earlier = standings.sessions[:-1]
    if not earlier:
        return {}
    event = standings.event
    contenders = contenders_of(row.entry for row in standings.rows)
    if event.stages:
        books, ties = standings.book_sums.books, standings.tie_breaks
        places = places_through_stages(
            *(event, earlier, contenders, books, ties),
            recorded_cuts(event),
            annulled_numbers(event),
        )
        return places[-1]
    sums = deque(standings.book_sums.by_session(earlier), maxlen=1).pop()
    return places_by_entry(event, contenders, sums, standings.tie_breaks)


def decisions(standings: Ranking) -> Mapping[int, TieBroken]:
    """Return, by entry, the tie-break that put a player ahead of the next, where one did."""
    found = {}
    for row, behind in pairwise(standings.rows):
        if row.place != behind.place and _worth(standings, row) == _worth(standings, behind):
            decision = _decision(standings.tie_breaks, row, behind)
            if decision is not None:
                found[row.entry_id] = decision
    return found


def _worth(standings: Ranking, row: StandingRow) -> tuple[object, ...]:
    """Return what is compared before any tie-break."""
    twelfths = row.twelfths if standings.event.has_table_points else 0
    return row.has_played, len(row.stages), row.is_out, twelfths, row.total


def _decision(ties: Sequence[TieBreak], row: StandingRow, behind: StandingRow) -> TieBroken | None:
    values = zip(row.tie_break_values, behind.tie_break_values, strict=True)
    for tie, (own, other) in zip(ties, values, strict=False):
        if own != other:
            return TieBroken(tie, behind, own, other)
    return None
