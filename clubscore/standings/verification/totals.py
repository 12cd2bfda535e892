"""The books of an event computed a second time, in Python instead of the database."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from clubscore.play.entry.assessment import Assessment
from clubscore.play.models import Hand, valid_totals
from clubscore.standings.paid_wins import paid_by_rules
from clubscore.standings.rows import StandingRow
from clubscore.standings.table_book import BestHand, TableBook
from clubscore.tournaments.models import Session, Table

from .tables import Fault, TableRecord


def table_book(session: Session, one: TableRecord, *, duplicate: bool) -> TableBook:
    """Add up a table from what its hands are worth, or as stored if that is not known.

    ``duplicate``: hand by hand too.
    """
    closed = one.table.state == Table.State.CLOSED
    book = TableBook(one.table.number, session.pk, one.table.size, closed=closed)
    book.entries = {seat.wind: seat.entry_id for seat in one.seats}
    payments = list(book.payments)
    if (paper := valid_totals(one.table)) is not None:
        payments, book.lost_points, book.by_totals = (
            list(paper.payments),
            list(paper.lost_points),
            True,
        )
        book.pot, book.off_by = paper.pot, paper.off_by
    deals: dict[int, list[int]] = {}
    ended = set()
    for record in one.records:
        hand, verdict = record.hand, record.assessment
        if not hand.is_valid:
            continue
        book.hands_recorded += 1
        book.hands_played += hand.ends_hand
        if paper is not None:  # these count, and the hands stand beside them
            _add_win(book, hand, verdict)
            continue
        paid = hand.payments if verdict is None else verdict.payments or hand.payments
        payments = [before + points for before, points in zip(payments, paid, strict=True)]
        book.pot += hand.pot if verdict is None or verdict.payments is None else verdict.pot
        lost = list(book.lost_points)
        if verdict is None:
            _add_lost(book, hand)
        else:
            for seat, points in enumerate(verdict.penalties):
                book.lost_points[seat] -= points
        _add_win(book, hand, verdict)
        deal = deals.get(hand.number, [0] * book.size)
        parts = zip(deal, paid, lost, book.lost_points, strict=True)
        deals[hand.number] = [had + points + was - now for had, points, was, now in parts]
        if hand.ends_hand:
            ended.add(hand.number)
    if duplicate:
        book.deals = {number: points for number, points in deals.items() if number in ended}
    book.payments = tuple(payments)
    return book


def _add_lost(book: TableBook, hand: Hand) -> None:
    if hand.winner is not None:
        book.lost_points[hand.winner] += hand.penalty_points


def _add_win(book: TableBook, hand: Hand, verdict: Assessment | None) -> None:
    kind, winner, discarder = hand.kind, hand.winner, hand.discarder
    values = hand.winner_values
    if verdict is not None:
        entry = verdict.entry
        kind, winner, discarder = entry.outcome.value, entry.winner, entry.discarder
        values = verdict.values
    if winner is None:
        return
    if kind == Hand.Kind.FALSE_WIN:
        book.false_wins[winner] += 1
        return
    won = values or {winner: 0}
    paid = paid_by_rules([*won], discarder, hand.ruleset, hand.options)
    if not paid:
        return
    if discarder is None:
        book.self_drawn[winner] += 1
    else:
        book.dealt_in[discarder] += 1
    for seat in paid:
        worth = won[seat]
        book.won[seat] += 1
        best = book.best.get(seat)
        if best is None or (worth, -hand.pk) > (best.value, -best.hand_id):
            book.best[seat] = BestHand(hand.pk, hand.table_id, worth)


ROW: Final = (
    *("place", "twelfths", "total", "payments", "penalties", "penalty_twelfths"),
    *("hands", "tie_break_figures", "tie_break_values"),
)


def row_faults(actual: Sequence[StandingRow], expected: Sequence[StandingRow]) -> Iterator[Fault]:
    """Compare the standings shown with those expected."""
    due = {row.entry_id: row for row in expected}
    for row in actual:
        other = due.pop(row.entry_id, None)
        if other is None:
            yield f"player {row.entry_number} in the standings", True, False
            continue
        for name in ROW:
            stored, right = getattr(row, name), getattr(other, name)
            if stored != right:
                yield f"{name} of player {row.entry_number}", stored, right
    for row in due.values():
        yield f"player {row.entry_number} in the standings", False, True
