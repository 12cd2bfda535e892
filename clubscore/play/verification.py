"""Verification that the stored data of a table still matches what was entered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from clubscore.errors import ClubError
from clubscore.tournaments.models import Table
from scoring.errors import RuleError
from scoring.rulesets import get
from scoring.rulesets.base import Position

from .entry.assessment import Assessment, EventRules, assess
from .ledger import Ledger, entry_of, position_of, with_further_wins
from .models import Hand

UNREADABLE: Final = (RuleError, ClubError, KeyError, TypeError, ValueError, AttributeError)
"""What judging a stored hand raises where it cannot be one."""


@dataclass(frozen=True, slots=True)
class StoredDifference:
    """Stored data that does not match the entry."""

    hand: Hand
    what: str  # field, or code of the error judging it again raised
    stored: object
    expected: object

    def __str__(self) -> str:
        """Return one line for a terminal."""
        where = f"{self.hand.table} / hand {self.hand.number} (id {self.hand.pk})"
        return f"{where}: {self.what} is {self.stored!r}, not {self.expected!r}"


def hand_differences(ledger: Ledger, hands: Sequence[Hand]) -> Iterator[StoredDifference]:
    """Judge hands of a table again by their own rules and winds; yield stored differences.

    Some of them may be void, and so not in the ledger.
    """
    for hand, position in zip(hands, positions_of(ledger, hands), strict=True):
        judged = reassess_hand(hand, position)
        if isinstance(judged, StoredDifference):
            yield judged
        else:
            yield from assessment_differences(hand, judged)


def rules_of(hand: Hand) -> EventRules:
    """Return the rules a hand was recorded under; raises ``RuleError`` for such as do not exist.

    They name only what differs from the system, all the rest having been looked at.
    """
    written = EventRules(get(hand.ruleset), hand.options)
    written.ruleset.configure(written.options)
    return EventRules(written.ruleset, written.changed_options)


def positions_of(ledger: Ledger, hands: Sequence[Hand]) -> list[Position]:
    """Return where some hands of a table were played, with what its game carried.

    That is nothing if a hand of it cannot be read, which judging that one tells, and for a void
    hand that would be settled again by restoring it.
    """
    try:
        positions = ledger.positions(hands)
    except UNREADABLE:
        return [position_of(hand) for hand in hands]
    return [
        position_of(hand) if _is_paid_again(hand, ledger.rules) else position
        for hand, position in zip(hands, positions, strict=True)
    ]


def reassess_hand(
    hand: Hand, position: Position, rules: Callable[[Hand], EventRules] = rules_of
) -> Assessment | StoredDifference:
    """Judge a hand again by its own rules where it was played, or say why that is impossible."""
    try:
        assessment = assess(entry_of(hand), position, rules(hand))
        if assessment.problem is not None:
            raise assessment.problem
    except UNREADABLE as error:
        return StoredDifference(
            hand, getattr(error, "code", "entry"), str(error), "a hand that counts"
        )
    return assessment


def assessment_differences(hand: Hand, assessment: Assessment) -> Iterator[StoredDifference]:
    """Yield the stored values of a hand that differ from its assessment."""
    stored, expected = _stored(hand), _expected(assessment)
    if hand.engine_version < assessment.rules.ruleset.version:
        # It was explained as its engine did; what it is worth follows all the same.
        stored, expected = _without_ignored_patterns(stored), _without_ignored_patterns(expected)
    if stored != expected:
        for what, is_, due in zip(COMPARED, stored, expected, strict=True):
            if is_ != due and not (what in MOVED and _is_paid_again(hand, assessment.rules)):
                yield StoredDifference(hand, what, is_, due)
    penalty = hand.penalty
    if penalty is not None and hand.is_valid != (penalty.cancelled_at is None):
        yield StoredDifference(hand, "penalty in force", not hand.is_valid, hand.is_valid)


COMPARED: Final = (
    *("kind", "winner", "discarder", "ends_hand", "tiles"),
    *("value", "further_values", "payments", "pot", "penalty", "breakdown"),
)
MOVED: Final = ("payments", "pot")  # by what lay on the table


def _is_paid_again(hand: Hand, rules: EventRules) -> bool:
    """Tell whether a hand is void and restoring it would settle it again."""
    return not hand.is_valid and rules.ruleset.hands_depend


def _stored(hand: Hand) -> tuple[object, ...]:
    """Return the stored values of a hand, in the order of :data:`COMPARED`."""
    return (
        *(hand.kind, hand.winner, hand.discarder, hand.ends_hand, hand.tiles),
        *(hand.value, hand.further_values, hand.payments, hand.pot, hand.penalty_points),
        hand.breakdown,
    )


def _expected(assessment: Assessment) -> tuple[object, ...]:
    """Return what follows from the entry, in the same order."""
    entry, judged = assessment.entry, assessment
    ends_hand = judged.rules.ends_hand(entry.outcome)
    return (
        *(entry.outcome.value, entry.winner, entry.discarder, ends_hand, entry.tiles),
        *(judged.value, judged.further_values, judged.payments, judged.pot),
        *(-sum(judged.penalties), judged.breakdown),
    )


def _without_ignored_patterns(figures: tuple[object, ...]) -> tuple[object, ...]:
    """Return the values to compare, without the patterns that do not count."""
    *others, breakdown = figures
    return (*others, _without_left_out(breakdown))


def _without_left_out(breakdown: object) -> object:
    if not isinstance(breakdown, dict):
        return breakdown
    without = {key: value for key, value in breakdown.items() if key != "left_out"}
    for name in ("seats", "also"):
        if isinstance(by_seat := without.get(name), dict):
            without[name] = {seat: _without_left_out(count) for seat, count in by_seat.items()}
    return without


def table_differences(table: Table) -> Iterator[StoredDifference]:
    """Yield what differs in all hands of a table, void ones too, and gaps in their numbers."""
    rules = EventRules.of(table.session.tournament)
    stored = table.hands.select_related("table__session__tournament", "penalty")
    hands = list(with_further_wins(stored, rules))
    ledger = Ledger.of(rules, hands, table.size)
    yield from hand_differences(ledger, hands)
    yield from number_differences(ledger)


def number_differences(ledger: Ledger) -> Iterator[StoredDifference]:
    """Yield the valid hands of a table that leave a gap in its numbers."""
    for expected, hand in enumerate(ledger.hands, start=1):
        if hand.number != expected:
            yield StoredDifference(hand, "number", hand.number, expected)


def wind_differences(ledger: Ledger, all_hands: Iterable[Hand]) -> Iterator[StoredDifference]:
    """Yield dealers and prevalent winds that do not follow from the hands before.

    Where dealers stay on, a later correction may change who should have dealt; the hands after it
    keep the winds they were played with, so a game with such changes proves nothing.
    """
    hands, is_open = ledger.played, ledger.rules.ruleset.hands_in_game is None
    if is_open and any(hand.revision > 1 for hand in all_hands):
        return
    states = ledger.states(hands)
    for hand in hands:
        try:
            state = next(states)
        except UNREADABLE:
            return  # it is reported there
        if not hand.ends_hand:
            continue
        if state.ending:
            yield StoredDifference(hand, "number", hand.number, "within the game")
            return
        due = state.position
        stored, expected = (hand.dealer, hand.prevalent_wind), (due.dealer, int(due.prevalent_wind))
        if stored != expected:
            yield StoredDifference(hand, "dealer and prevalent wind", stored, expected)
