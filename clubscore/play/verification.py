"""Proof that what is stored of a table still follows from what was entered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from clubscore.errors import ClubError
from clubscore.tournaments.models import Table
from scoring.errors import RuleError
from scoring.rulesets import get

from .entry.assessment import Assessment, EventRules, assess
from .ledger import Ledger, entry_of, position_of
from .models import Hand


@dataclass(frozen=True, slots=True)
class StoredDifference:
    """Something stored that is not what follows from the entry."""

    hand: Hand
    what: str  # field, or code of the error judging it again raised
    stored: object
    expected: object

    def __str__(self) -> str:
        """One line for a terminal."""
        where = f"{self.hand.table} / hand {self.hand.number} (id {self.hand.pk})"
        return f"{where}: {self.what} is {self.stored!r}, not {self.expected!r}"


def hand_differences(hand: Hand) -> Iterator[StoredDifference]:
    """Judge a hand again by its own rules and winds; yield what is stored differently."""
    judged = reassess_hand(hand)
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


def reassess_hand(
    hand: Hand, rules: Callable[[Hand], EventRules] = rules_of
) -> Assessment | StoredDifference:
    """Judge a hand again by its own rules and winds, or tell why that cannot be."""
    try:
        assessment = assess(entry_of(hand), position_of(hand), rules(hand))
        if assessment.problem is not None:
            raise assessment.problem
    except (RuleError, ClubError, KeyError, TypeError, ValueError, AttributeError) as error:
        return StoredDifference(
            hand, getattr(error, "code", "entry"), str(error), "a hand that counts"
        )
    return assessment


def assessment_differences(hand: Hand, assessment: Assessment) -> Iterator[StoredDifference]:
    """Yield what is stored of a hand otherwise than it was judged."""
    stored, expected = _stored(hand), _expected(assessment)
    if hand.engine_version < assessment.rules.ruleset.version:
        # It was explained as its engine did; what it is worth follows all the same.
        stored, expected = _without_ignored_patterns(stored), _without_ignored_patterns(expected)
    if stored != expected:
        for what, is_, due in zip(COMPARED, stored, expected, strict=True):
            if is_ != due:
                yield StoredDifference(hand, what, is_, due)
    penalty = hand.penalty
    if penalty is not None and hand.is_valid != (penalty.cancelled_at is None):
        yield StoredDifference(hand, "penalty in force", not hand.is_valid, hand.is_valid)


COMPARED: Final = (
    *("kind", "winner", "discarder", "ends_hand", "tiles"),
    *("value", "payments", "penalty", "breakdown"),
)


def _stored(hand: Hand) -> tuple[object, ...]:
    """Return what is stored of a hand, in the order of :data:`COMPARED`."""
    return (
        *(hand.kind, hand.winner, hand.discarder, hand.ends_hand, hand.tiles),
        *(hand.value, hand.payments, hand.penalty_points, hand.breakdown),
    )


def _expected(assessment: Assessment) -> tuple[object, ...]:
    """Return what follows from the entry, in the same order."""
    entry, judged = assessment.entry, assessment
    ends_hand = judged.rules.ends_hand(entry.outcome)
    return (
        *(entry.outcome.value, entry.winner, entry.discarder, ends_hand, entry.tiles),
        *(judged.value, judged.payments, -sum(judged.penalties), judged.breakdown),
    )


def _without_ignored_patterns(figures: tuple[object, ...]) -> tuple[object, ...]:
    """Return what is compared without the patterns that do not count."""
    *others, breakdown = figures
    return (*others, _without_left_out(breakdown))


def _without_left_out(breakdown: object) -> object:
    if not isinstance(breakdown, dict):
        return breakdown
    without = {key: value for key, value in breakdown.items() if key != "left_out"}
    if isinstance(seats := without.get("seats"), dict):
        without["seats"] = {seat: _without_left_out(count) for seat, count in seats.items()}
    return without


def table_differences(table: Table) -> Iterator[StoredDifference]:
    """Yield what differs in all hands of a table, void ones too, and gaps in their numbers."""
    hands = list(table.hands.select_related("table__session__tournament", "penalty"))
    for hand in hands:
        yield from hand_differences(hand)
    yield from number_differences(EventRules.of(table.session.tournament), hands, table.size)


def number_differences(
    rules: EventRules, hands: Iterable[Hand], players: int
) -> Iterator[StoredDifference]:
    """Yield the valid hands of a table that leave a gap in its numbers."""
    ledger = Ledger.of(rules, hands, players)
    for expected, hand in enumerate(ledger.hands, start=1):
        if hand.number != expected:
            yield StoredDifference(hand, "number", hand.number, expected)
