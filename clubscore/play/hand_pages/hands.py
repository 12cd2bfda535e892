"""The table's and the hand's pages as rows: who won from whom, what changed, the running score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from clubscore.play.corrections.snapshots import payments_in
from clubscore.play.corrections.steps import ChangeRow, hand_history
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.explanation.counts import (
    CountView,
    Sitter,
    counts_of_recorded,
    points_words,
    seat_hand_words,
)
from clubscore.play.explanation.score import (
    ScoreView,
    TileGroup,
    flower_keys,
    localized_name,
    score_view,
    tile_groups,
)
from clubscore.play.ledger import entry_of, net_points, position_of
from clubscore.play.models import Hand
from clubscore.play.selectors import HandRow, SeatRow, TableState
from clubscore.play.sitters import Sitters, moves_words
from clubscore.tournaments.models import Via
from clubscore.words import signed_points, worth
from scoring.rulesets.base import Position
from scoring.tiles import Wind


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A line of the ledger: a hand, or a false win within it. Points are by seat."""

    hand: Hand
    number: int
    words: str
    points: tuple[int, ...]
    running_totals: tuple[int, ...] | None
    is_false_win: bool = False
    stays: bool = False  # whoever is East stays East for the next hand

    @property
    def columns(self) -> list[tuple[int, int | None]]:
        """Points and the total after them, by seat."""
        after = self.running_totals or [None] * len(self.points)
        return list(zip(self.points, after, strict=True))


@dataclass(frozen=True, slots=True)
class LedgerRound:
    """The hands of one prevalent wind."""

    wind: int
    rows: tuple[LedgerRow, ...]


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A change of a hand in words."""

    id: int
    label: str
    at: datetime
    who: str
    reason: str
    before: str
    after: str
    undoable: bool


def hand_words(
    state: Mapping[str, Any] | Hand, seats: Sequence[Sitter], *, value: bool = True
) -> str:
    """Return what happened in a hand, or in a snapshot of one, in a sentence."""
    told = (lambda name: getattr(state, name)) if isinstance(state, Hand) else state.__getitem__
    kind, winner, discarder = told("kind"), told("winner"), told("discarder")
    if kind == Hand.Kind.DRAW:
        return _("Drawn hand")
    name = seats[winner].short_name
    if kind == Hand.Kind.FALSE_WIN:
        return _("False win by %(winner)s") % {"winner": name}
    if discarder is None:
        text = _("%(winner)s, self-drawn") % {"winner": name}
    else:
        facts = {"winner": name, "discarder": seats[discarder].short_name}
        text = _("%(winner)s from %(discarder)s") % facts
    points = told("value")
    if not value or points is None:
        return text
    return f"{text}, {worth(points, told('ruleset'))}"


def news_since(state: TableState, expected_number: int | None) -> list[str]:
    """Return what was recorded since a page offered the entry of hand ``expected_number``.

    A hand with a higher number than the one in play was offered before hands were undone.
    """
    if expected_number is None:
        return []
    news = [
        _("Hand %(number)s has just been recorded: %(words)s.")
        % {"number": row.number, "words": hand_words(row.hand, state.seats).rstrip(".")}
        for row in state.hands
        if row.number >= expected_number
    ]
    position = state.position
    if position is None or expected_number <= position.number:
        return news
    undone = {
        hand.number for hand in state.void if position.number <= hand.number < expected_number
    }
    return [_("Hand %(number)s voided.") % {"number": number} for number in sorted(undone)]


def seat_news(state: TableState, before: Sitters | None) -> list[str]:
    """Return that others sit at a table than ``before``, when the entry of a hand was opened.

    Of nobody it is not known who that was.
    """
    if before is None or before == state.sitters:
        return []
    if not before:
        return [_("The seats were corrected. Check who you meant.")]
    moves = moves_words(state.table, before, state.sitters)
    return [_("The seats have changed (%(moves)s). Check who you meant.") % {"moves": moves}]


def repeat_question(before: Hand, seats: Sequence[Sitter]) -> str:
    """Return the question about a hand that is the same as the one before it."""
    facts = {"number": before.number, "words": hand_words(before, seats).rstrip(".")}
    return _("Hand %(number)s was the same: %(words)s. The same hand again?") % facts


def ledger(state: TableState) -> list[LedgerRound]:
    """Return the hands in rounds, false wins before the end of the hand they happened in."""
    rounds: dict[int, list[LedgerRow]] = {}
    following = [*(row.position for row in state.hands[1:]), state.position]
    for row, after in zip(state.hands, following, strict=False):
        stays = after is not None and after.winds == row.position.winds
        rounds.setdefault(row.position.prevalent_wind, []).extend(_hand_rows(row, state, stays))
    if state.pending and state.position is not None:
        pending = (_false_win(hand, state) for hand in state.pending)
        rounds.setdefault(state.position.prevalent_wind, []).extend(pending)
    return [LedgerRound(wind, tuple(rows)) for wind, rows in rounds.items()]


def _hand_rows(row: HandRow, state: TableState, stays: bool) -> list[LedgerRow]:
    words = hand_words(row.hand, state.seats)
    main = LedgerRow(
        row.hand, row.number, words, net_points(row.hand), row.running_totals, stays=stays
    )
    return [*(_false_win(hand, state) for hand in row.false_wins), main]


def _false_win(hand: Hand, state: TableState) -> LedgerRow:
    words = hand_words(hand, state.seats)
    return LedgerRow(hand, hand.number, words, net_points(hand), None, is_false_win=True)


def history(changes: Sequence[ChangeRow], seats: Sequence[SeatRow]) -> list[HistoryRow]:
    """Return the changes of a hand, the latest first; what stayed as it was is left out."""
    return [history_row(change, seats) for change in reversed(changes)]


def history_row(change: ChangeRow, seats: Sequence[SeatRow]) -> HistoryRow:
    """Return one change in words."""
    after = _state_words(change.after, seats)
    before = _state_words(change.before, seats) if change.before else ""
    return HistoryRow(
        change.id,
        change.label,
        change.at,
        change.who or str(Via(change.via).label),
        change.reason,
        "" if before == after else before,
        after,
        change.before is not None and not change.corrects_seats,
    )


def _state_words(state: Mapping[str, Any], seats: Sequence[SeatRow]) -> str:
    points = list(payments_in(state))
    if state["penalty"] and state["winner"] is not None:
        points[state["winner"]] -= state["penalty"]
    return snapshot_words(state, seats, points_words(points, seats))


def snapshot_words(state: Mapping[str, Any], seats: Sequence[SeatRow], points: str = "") -> str:
    """Return a snapshot of a hand in words: how it ended, with which tiles, who got what."""
    entry = HandEntry.from_dict(state["claim"])
    others = [
        f"{seats[seat].short_name}: {seat_hand_words(seat_hand)}"
        for seat, seat_hand in entry.others.items()
    ]
    parts = [hand_words(state, seats), state["tiles"], *others, points]
    if state["state"] == Hand.State.VOID:
        parts.append(_("void"))
    return " · ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class HandPage:
    """Everything the page of a hand prints; ``before`` and ``after`` are its neighbours."""

    hand: Hand
    words: str
    position: Position
    tiles: tuple[TileGroup, ...]
    flowers: tuple[str, ...]
    situations: tuple[str, ...]
    score: ScoreView | None
    counts: tuple[CountView, ...]  # of all four hands, where they count
    payments: tuple[tuple[SeatRow, Wind | None, int], ...]  # wind None: sat out
    history: list[HistoryRow]
    is_last: bool

    @property
    def alt(self) -> str:
        """What the picture of the hand shows: who won what, with which tiles, who paid."""
        points = ", ".join(
            f"{seat.short_name} {signed_points(points)}"
            for seat, _wind, points in self.payments
            if points
        )
        return " · ".join(part for part in (self.words, self.hand.tiles, points) if part)

    @property
    def can_be_counted(self) -> bool:
        """Its tiles are known, so that the calculator can count it again."""
        return bool(self.tiles or any(count.tiles for count in self.counts))


def hand_page(
    state: TableState, hand: Hand, changes: Sequence[ChangeRow] | None = None
) -> HandPage:
    """Return the page of a hand, from what was recorded: nothing is scored again.

    One query, for the changes, unless they were read before.
    """
    entry, position = entry_of(hand), position_of(hand)
    breakdown = hand.breakdown or {}
    tiles = entry.winner_hand.hand if "seats" not in breakdown else None
    names = {info.situation: localized_name(info.names) for info in state.ruleset.situations}
    winds = [position.wind_at(seat.seat) for seat in state.seats]
    payments = zip(state.seats, winds, net_points(hand), strict=True)
    return HandPage(
        hand,
        hand_words(hand, state.seats),
        position,
        tile_groups(tiles) if tiles else (),
        tuple(flower_keys(tiles.flowers)) if tiles else (),
        tuple(names.get(one, one) for one in sorted(entry.situations)),
        score_view(state.ruleset, breakdown) if "patterns" in breakdown else None,
        counts_of_recorded(entry, position, breakdown, state.ruleset, state.seats)
        if "seats" in breakdown
        else (),
        tuple(payments),
        history(hand_history(hand) if changes is None else changes, state.seats),
        hand.number >= state.hands_played,
    )
