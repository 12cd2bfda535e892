"""Two versions of one hand, side by side: two phones recorded it at the same time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubscore.play.entry.assessment import Assessment, EventRules
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.explanation.counts import Sitter, seat_hand_words
from clubscore.play.explanation.payment_rows import PaymentRow, payment_rows
from clubscore.play.explanation.score import TileGroup, tile_groups
from clubscore.play.ledger import entry_of, net_points
from clubscore.play.models import Hand
from clubscore.play.selectors import SeatRow
from scoring.rulesets import get

from .hands import counted_beside, entry_answers, hand_words


@dataclass(frozen=True, slots=True)
class Version:
    """What one of the two phones says."""

    entry: HandEntry
    words: str
    tiles: tuple[TileGroup, ...]
    others: tuple[tuple[str, str], ...]  # name, what was entered for a hand that did not win
    payments: tuple[PaymentRow, ...]


def recorded_version(hand: Hand, seats: Sequence[SeatRow]) -> Version:
    """Return the version that was recorded."""
    entry, payments = entry_of(hand), payment_rows(net_points(hand), seats)
    rules = EventRules(get(hand.ruleset), hand.options)
    words = _words(hand_words(hand, seats), entry, rules, seats)
    return Version(entry, words, _tiles(entry), _others(entry, rules, seats), payments)


def entered_version(assessment: Assessment, seats: Sequence[SeatRow]) -> Version:
    """Return the version that was sent, which may itself be wrong."""
    entry = assessment.entry
    told = {
        "kind": entry.outcome.value,
        "winner": entry.winner,
        "discarder": entry.discarder,
        "value": assessment.value,
        "ruleset": assessment.rules.ruleset.key,
        "options": assessment.rules.options,
        "claim": entry.as_dict(),
    }
    return Version(
        entry,
        _words(hand_words(told, seats), entry, assessment.rules, seats),
        _tiles(entry),
        _others(entry, assessment.rules, seats),
        payment_rows(assessment.net, seats),
    )


def _words(words: str, entry: HandEntry, rules: EventRules, seats: Sequence[Sitter]) -> str:
    """Return how a hand ended, what it was counted as at the table, and what the table said."""
    answers = entry_answers(entry, rules.ruleset, seats)
    parts = (words, counted_beside(words, entry, rules), *answers)
    return " · ".join(part for part in parts if part)


def _others(
    entry: HandEntry, rules: EventRules, seats: Sequence[Sitter]
) -> tuple[tuple[str, str], ...]:
    return tuple(
        (seats[seat].short_name, seat_hand_words(seat_hand, rules))
        for seat, seat_hand in entry.others.items()
    )


def _tiles(entry: HandEntry) -> tuple[TileGroup, ...]:
    hand = entry.winner_hand.hand
    return tile_groups(hand) if hand else ()
