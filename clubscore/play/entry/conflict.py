"""Two versions of one hand, side by side: two phones recorded it at the same time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubscore.errors import ClubError
from clubscore.play.explanation.counts import Sitter, held_words
from clubscore.play.explanation.hands import hand_words, net_points
from clubscore.play.explanation.score import TileGroup, lying
from clubscore.play.ledger import entry_of
from clubscore.play.models import Hand
from clubscore.play.selectors import SeatRow
from scoring.errors import RuleError
from scoring.notation import parse_hand

from .hand_entry import HandEntry
from .preview import PaymentRow, PreviewRequest, net_of


@dataclass(frozen=True, slots=True)
class Version:
    """What one of the two phones says."""

    entry: HandEntry
    words: str
    tiles: tuple[TileGroup, ...]
    others: tuple[tuple[str, str], ...]  # name, what was entered for a hand that did not win
    payments: tuple[PaymentRow, ...]


def recorded(hand: Hand, seats: Sequence[SeatRow]) -> Version:
    """Return what is in the books."""
    payments = tuple(
        PaymentRow(seat.short_name, points)
        for seat, points in zip(seats, net_points(hand), strict=True)
    )
    entry = entry_of(hand)
    others = _others(entry, seats)
    return Version(entry, hand_words(hand, seats), _tiles(hand.tiles), others, payments)


def entered(asked: PreviewRequest) -> Version:
    """Return what was sent, which may be wrong in itself."""
    entry, value, payments = asked.entry, None, None
    try:
        assessment = asked.assess()
    except (ClubError, RuleError):
        pass
    else:
        entry, value, payments = assessment.entry, assessment.verdict.value, net_of(assessment)
    told = {
        "kind": entry.outcome.value,
        "winner": entry.winner,
        "discarder": entry.discarder,
        "value": value,
        "ruleset": asked.rules.ruleset.key,
    }
    return Version(
        entry,
        hand_words(told, asked.seats),
        _tiles(entry.tiles),
        _others(entry, asked.seats),
        asked.rows(payments),
    )


def _others(entry: HandEntry, seats: Sequence[Sitter]) -> tuple[tuple[str, str], ...]:
    return tuple((seats[seat].short_name, held_words(held)) for seat, held in entry.others.items())


def _tiles(text: str) -> tuple[TileGroup, ...]:
    try:
        return lying(parse_hand(text)) if text else ()
    except RuleError:
        return ()
