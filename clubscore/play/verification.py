"""Proof that what is stored of a table still follows from what was entered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

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


def reassess_hand(hand: Hand) -> Assessment | StoredDifference:
    """Judge a hand again by its own rules and winds, or tell why that cannot be."""
    try:
        rules = EventRules(get(hand.ruleset), hand.options)
        assessment = assess(entry_of(hand), position_of(hand), rules)
        if assessment.problem is not None:
            raise assessment.problem
    except (RuleError, ClubError, KeyError, TypeError, ValueError, AttributeError) as error:
        return StoredDifference(
            hand, getattr(error, "code", "entry"), str(error), "a hand that counts"
        )
    return assessment


def assessment_differences(hand: Hand, assessment: Assessment) -> Iterator[StoredDifference]:
    """Yield what is stored of a hand otherwise than it was judged."""
    entry = assessment.entry
    penalty = hand.penalty.points if hand.penalty is not None else 0
    pairs: dict[str, tuple[object, object]] = {
        "kind": (hand.kind, entry.outcome.value),
        "winner": (hand.winner, entry.winner),
        "discarder": (hand.discarder, entry.discarder),
        "ends_hand": (
            hand.ends_hand,
            assessment.rules.ends_hand(entry.outcome),
        ),
        "tiles": (hand.tiles, entry.tiles),
        "value": (hand.value, assessment.value),
        "payments": (hand.payments, assessment.payments),
        "penalty": (penalty, -sum(assessment.penalties)),
        "breakdown": (hand.breakdown, assessment.breakdown),
    }
    for what, (stored, expected) in pairs.items():
        if stored != expected:
            yield StoredDifference(hand, what, stored, expected)
    if hand.penalty is not None and hand.is_valid != (hand.penalty.cancelled_at is None):
        yield StoredDifference(hand, "penalty in force", not hand.is_valid, hand.is_valid)


def table_differences(table: Table) -> Iterator[StoredDifference]:
    """Yield what differs in all hands of a table, void ones too, and gaps in their numbers."""
    hands = list(table.hands.select_related("table__session__tournament", "penalty"))
    for hand in hands:
        yield from hand_differences(hand)
    yield from number_differences(EventRules.of(table.session.tournament), hands)


def number_differences(rules: EventRules, hands: Iterable[Hand]) -> Iterator[StoredDifference]:
    """Yield the valid hands of a table that leave a gap in its numbers."""
    ledger = Ledger.of(rules, hands)
    for expected, hand in enumerate(ledger.hands, start=1):
        if hand.number != expected:
            yield StoredDifference(hand, "number", hand.number, expected)
