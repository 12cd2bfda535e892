"""A player's own page in an event: the next seat, the place over time, every hand played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.cache import cache

from clubscore.markup.figures import PlacesFigure, places_of
from clubscore.play.explanation.counts import CountView, counts_of_recorded
from clubscore.play.explanation.score import (
    ScoreView,
    TileGroup,
    flower_keys,
    score_view,
    tile_groups,
)
from clubscore.play.hand_pages.hands import hand_words
from clubscore.play.ledger import entry_of, net_points, paid_winners_of, position_of, winners_of
from clubscore.play.models import Hand
from clubscore.play.selectors import TableState, table_state
from clubscore.play.totals.beside import SeatComparison, beside_rows
from clubscore.standings.ranking import Ranking, places_by_session
from clubscore.standings.statistics.figures import KEPT
from clubscore.standings.sums import SessionResult
from clubscore.standings.versions import EventState, digest
from clubscore.tournaments.models import Entry, Session, Table
from scoring.tiles import Wind


@dataclass(frozen=True, slots=True)
class MyHand:
    """A hand as one of its players sees it. Points are that player's."""

    hand: Hand
    words: str
    prevalent_wind: Wind
    wind: Wind | None  # of the seat; None: sat out
    points: int
    running_total: int | None  # after it; None of a false win within a hand
    won: bool
    dealt_in: bool
    tiles: tuple[TileGroup, ...]
    flowers: tuple[str, ...]
    score: ScoreView | None
    counts: tuple[CountView, ...]  # of all four hands, where they count


@dataclass(frozen=True, slots=True)
class MyTable:
    """The hands a player played in one session."""

    session: Session
    table: Table
    wind: int  # starting wind
    hands: tuple[MyHand, ...]
    by_totals: bool = False  # the hands are on paper
    beside: tuple[SeatComparison, ...] = ()  # totals count beside hands that differ


def session_name(session: Session) -> str:
    """Return what a session is called if there is little room: its name, or its number."""
    return session.name or str(session.number)


def places_over_time(ranking: Ranking, entry: Entry, state: EventState) -> PlacesFigure | None:
    """Return the chart of a player's place after each session.

    Places after all sessions but the last are cached until something about those sessions changes.
    """
    sessions = ranking.sessions
    if len(sessions) < 2:
        return None
    key = f"places-{digest(state.before(sessions[-1].pk), [one.pk for one in sessions])}"
    kept: list[dict[int, int]] | None = cache.get(key)
    if kept is None:
        kept = places_by_session(ranking)[:-1]
        cache.set(key, kept, KEPT)
    last = {row.entry_id: row.place for row in ranking.rows if row.place is not None}
    after = zip(sessions, [*kept, last], strict=True)
    places = [(session_name(one), of[entry.pk]) for one, of in after if entry.pk in of]
    return places_of(places, len(ranking.rows))


def my_table(session: Session, result: SessionResult) -> MyTable:
    """Return the hands of a player in a session, with tiles and explanation. Four queries."""
    state = table_state(Table(pk=result.table))
    seat = result.wind
    hands: list[MyHand] = []
    for row in state.hands:
        hands += [_my_hand(state, false_win, seat, None) for false_win in row.false_wins]
        hands.append(
            _my_hand(state, row.hand, seat, state.starting_points + row.running_totals[seat])
        )
    hands += [_my_hand(state, false_win, seat, None) for false_win in state.pending]
    return MyTable(
        session, state.table, seat, tuple(hands), state.has_totals_only, tuple(beside_rows(state))
    )


def _my_hand(state: TableState, hand: Hand, seat: int, running: int | None) -> MyHand:
    entry, position = entry_of(hand), position_of(hand)
    breakdown = hand.breakdown or {}
    paid = paid_winners_of(hand)
    shown = _shown_winner(hand, seat, paid)
    own = breakdown if shown == hand.winner else breakdown.get("also", {}).get(str(shown), {})
    held = entry.hand_of(shown).hand if shown is not None and "seats" not in breakdown else None
    counts: tuple[CountView, ...] = ()
    if "seats" in breakdown:
        counts = counts_of_recorded(entry, position, breakdown, state.ruleset, state.seats)
    return MyHand(
        hand=hand,
        words=hand_words(hand, state.seats),
        prevalent_wind=position.prevalent_wind,
        wind=position.wind_at(seat),
        points=net_points(hand)[seat],
        running_total=running,
        won=hand.kind == Hand.Kind.WIN and seat in paid,
        dealt_in=hand.discarder == seat and bool(paid),
        tiles=tile_groups(held) if held else (),
        flowers=tuple(flower_keys(held.flowers)) if held else (),
        score=score_view(state.ruleset, own) if "patterns" in own else None,
        counts=counts,
    )


def _shown_winner(hand: Hand, seat: int, paid: Sequence[int]) -> int | None:
    """Return whose hand a player sees: the own of a winner, else the first that is paid."""
    if seat in winners_of(hand):
        return seat
    return hand.winner if hand.winner in paid else next(iter(paid), None)
