"""Hands in words, and the page of one: who won from whom, what it was worth, what changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubscore.play.corrections.snapshots import payments_in
from clubscore.play.corrections.steps import ChangeRow, follows_words, hand_history
from clubscore.play.entry.assessment import Assessment, EventRules, assess_in_game
from clubscore.play.entry.hand_entry import NOTHING_ENTERED, HandEntry
from clubscore.play.explanation.counts import (
    CountView,
    Sitter,
    counts_of_recorded,
    entered_words,
    points_words,
    seat_hand_words,
)
from clubscore.play.explanation.course import (
    answers_words,
    place_words,
    unwon_questions,
)
from clubscore.play.explanation.payment_lines import (
    PaymentLine,
    paid_words,
    payment_lines,
    several_words,
)
from clubscore.play.explanation.score import (
    ScoreView,
    TileGroup,
    flower_keys,
    score_view,
    tile_groups,
)
from clubscore.play.ledger import entry_of, net_points, paid_seats, position_of
from clubscore.play.models import Hand
from clubscore.play.selectors import SeatRow, TableState
from clubscore.play.sitters import Sitters, moves_words
from clubscore.tournaments.models import Via
from clubscore.words import localized_name, signed_points, worth
from scoring.rulesets import get
from scoring.rulesets.base import Outcome, Position, Question, Ruleset
from scoring.tiles import Wind


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
    follows: str = ""  # which hand's change it follows


def hand_words(
    state: Mapping[str, Any] | Hand, seats: Sequence[Sitter], *, value: bool = True
) -> str:
    """Return what happened in a hand, or in a snapshot of one, in a sentence."""
    told = (lambda name: getattr(state, name)) if isinstance(state, Hand) else state.__getitem__
    kind, winner, discarder = told("kind"), told("winner"), told("discarder")
    ruleset, claim = get(told("ruleset")), told("claim")
    if winner is None:
        return _unwon_words(Outcome(kind), claim["answers"], ruleset, seats)
    name = seats[winner].short_name
    if kind == Hand.Kind.FALSE_WIN:
        return _("False win by %(winner)s") % {"winner": name}
    also = [one["winner"] for one in claim.get("also", ())]
    if discarder is None:
        text = _("%(winner)s, self-drawn") % {"winner": name}
    elif also:
        paid = paid_seats((winner, *also), discarder, ruleset.conduct(told("options")))
        return several_words((winner, *also), paid, discarder, seats)
    else:
        facts = {"winner": name, "discarder": seats[discarder].short_name}
        text = _("%(winner)s from %(discarder)s") % facts
    points = told("value")
    if not value or points is None:
        return text
    return f"{text}, {worth(points, ruleset.key)}"


def _unwon_words(
    outcome: Outcome, answers: Mapping[str, str], ruleset: Ruleset, seats: Sequence[Sitter]
) -> str:
    """Return how a hand ended that nobody won, with what the table said of it."""
    said = answers_words(answers, unwon_questions(ruleset.questions, outcome), seats)
    if outcome is Outcome.ABORTIVE_DRAW:
        return said[0] if said else _("Abortive draw")
    return " · ".join((_("Drawn hand"), *said))


def news_since(state: TableState, expected_number: int | None) -> list[str]:
    """Return what was recorded since a page offered to enter hand ``expected_number``.

    If that number is beyond the hand in play, hands were undone after the page was shown.
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

    Seats without a known player are left out.
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


def history(changes: Sequence[ChangeRow], seats: Sequence[SeatRow]) -> list[HistoryRow]:
    """Return the changes of a hand, latest first, leaving out values that stayed the same."""
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
        change.before is not None and not change.corrects_seats and change.follows_hand is None,
        follows_words(change.follows_hand),
    )


def _state_words(state: Mapping[str, Any], seats: Sequence[SeatRow]) -> str:
    points = list(payments_in(state))
    if state["penalty"] and state["winner"] is not None:
        points[state["winner"]] -= state["penalty"]
    return snapshot_words(state, seats, points_words(points, seats))


def snapshot_words(state: Mapping[str, Any], seats: Sequence[SeatRow], points: str = "") -> str:
    """Return a snapshot of a hand in words: how it ended, with which tiles, who got what."""
    entry = HandEntry.from_dict(state["claim"])
    rules = EventRules(get(state["ruleset"]), state["options"])
    others = [
        f"{seats[seat].short_name}: {seat_hand_words(seat_hand, rules)}"
        for seat, seat_hand in entry.others.items()
    ]
    words = hand_words(state, seats)
    counted = state["tiles"] or counted_beside(words, entry, rules)
    answers = entry_answers(entry, rules.ruleset, seats)
    parts = [words, counted, *others, *answers, points]
    if state["state"] == Hand.State.VOID:
        parts.append(pgettext("a hand", "void"))
    return " · ".join(part for part in parts if part)


def counted_beside(words: str, entry: HandEntry, rules: EventRules) -> str:
    """Return what the first winner's hand was counted as at the table, if its words lack it."""
    counted = entered_words(entry.winner_hand, rules)
    return "" if counted in words else counted


def entry_answers(entry: HandEntry, ruleset: Ruleset, seats: Sequence[Sitter]) -> tuple[str, ...]:
    """Return what the table said of a hand that its words do not say: "Riichi: Rossi M."."""
    questions = _asked_of_wins(ruleset, entry)
    further = [
        f"{seats[one.seat].short_name}: {answer}"
        for one in entry.also
        for answer in answers_words(one.answers, questions, seats)
    ]
    return (*answers_words(entry.answers, questions, seats), *further)


@dataclass(frozen=True, slots=True)
class FurtherWinView:
    """Another player who won with the hand: the tiles and their score, or the points entered."""

    name: str
    tiles: tuple[TileGroup, ...]
    flowers: tuple[str, ...]
    situations: tuple[str, ...]
    answers: tuple[str, ...]
    score: ScoreView | None
    counted_at_table: str
    value: int | None


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
    place: str = ""  # in players' words, with what lay on the table
    answers: tuple[str, ...] = ()  # what the table said besides
    lines: tuple[PaymentLine, ...] = ()  # what the payments are made of
    note: str = ""  # on who was paid
    winner: str = ""  # by name, where several have won
    counted_at_table: str = ""  # what the first winner's hand was counted as, without its tiles
    further: tuple[FurtherWinView, ...] = ()  # others who won on the same discard

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
    def is_told(self) -> bool:
        """Whether the first winner's hand was counted at the table, without its tiles."""
        return self.hand.kind == Hand.Kind.WIN and self.score is None and not self.counts

    @property
    def can_be_counted(self) -> bool:
        """Whether its tiles are known, so the calculator can score it again."""
        return bool(self.tiles or any(count.tiles for count in self.counts))


def hand_page(
    state: TableState, hand: Hand, changes: Sequence[ChangeRow] | None = None
) -> HandPage:
    """Return the page of a hand, from what was recorded: nothing is scored again.

    One query, for the changes, unless they were read before.
    """
    entry, position = entry_of(hand), position_of(hand)
    (now,) = state.ledger.positions([hand]) if state.ruleset.hands_depend else (position,)
    settled = _as_settled(state, hand, entry, now)
    breakdown = hand.breakdown or {}
    tiles = entry.winner_hand.hand if "seats" not in breakdown else None
    further = tuple(_further_wins(state, hand, entry))
    winds = [position.wind_at(seat.seat) for seat in state.seats]
    payments = zip(state.seats, winds, net_points(hand), strict=True)
    return HandPage(
        hand,
        hand_words(hand, state.seats),
        position,
        tile_groups(tiles) if tiles else (),
        tuple(flower_keys(tiles.flowers)) if tiles else (),
        _situation_names(state.ruleset, entry.situations),
        score_view(state.ruleset, breakdown) if "patterns" in breakdown else None,
        counts_of_recorded(entry, position, breakdown, state.ruleset, state.seats)
        if "seats" in breakdown
        else (),
        tuple(payments),
        history(hand_history(hand) if changes is None else changes, state.seats),
        hand.number >= state.hands_played,
        place_words(now, state.ruleset),
        answers_words(entry.answers, _asked_of_wins(state.ruleset, entry), state.seats),
        payment_lines(settled) if settled else (),
        paid_words(settled, state.seats) if settled else "",
        state.seats[entry.winner].short_name if further and entry.winner is not None else "",
        entered_words(entry.winner_hand, state.ledger.rules),
        further,
    )


def _further_wins(state: TableState, hand: Hand, entry: HandEntry) -> Iterator[FurtherWinView]:
    """Yield the players who won besides the first, from what was recorded."""
    counted = (hand.breakdown or {}).get("also", {})
    for one in hand.claim.get("also", ()):
        seat = one["winner"]
        held = entry.hands.get(seat, NOTHING_ENTERED)
        tiles, score = held.hand, counted.get(str(seat))
        yield FurtherWinView(
            state.seats[seat].short_name,
            tile_groups(tiles) if tiles else (),
            tuple(flower_keys(tiles.flowers)) if tiles else (),
            _situation_names(state.ruleset, one["situations"]),
            answers_words(one["answers"], state.ruleset.questions, state.seats),
            score_view(state.ruleset, score) if score else None,
            entered_words(held, state.ledger.rules),
            hand.further_values.get(seat),
        )


def _situation_names(ruleset: Ruleset, situations: Iterable[str]) -> tuple[str, ...]:
    names = {info.situation: localized_name(info.names) for info in ruleset.situations}
    return tuple(names.get(one, one) for one in sorted(situations))


def _as_settled(
    state: TableState, hand: Hand, entry: HandEntry, position: Position
) -> Assessment | None:
    """Return a hand as settled, to name the counters or sticks that moved points.

    None if they move none, and if the recorded hand would no longer be settled so.
    """
    if not state.ruleset.hands_depend or not hand.is_valid:
        return None
    settled = assess_in_game(entry, position, state.ledger.rules)
    return settled if settled.net == net_points(hand) else None


def _asked_of_wins(ruleset: Ruleset, entry: HandEntry) -> tuple[Question, ...]:
    """Return the questions whose answers the words of the hand do not say already."""
    unwon = unwon_questions(ruleset.questions, entry.outcome)
    return tuple(one for one in ruleset.questions if one not in unwon)
