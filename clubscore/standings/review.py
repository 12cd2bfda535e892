"""What would follow if a hand were changed: at its table and in the standings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from clubscore.play.corrections.review import FigureChange, PlaceReview, PlayerReview, Review
from clubscore.play.corrections.snapshots import snapshot
from clubscore.play.entry.assessment import no_points
from clubscore.play.explanation.hands import snapshot_words
from clubscore.play.ledger import net_points
from clubscore.play.models import Hand
from clubscore.play.selectors import TableState, table_state
from clubscore.tournaments.locks import lock_table
from clubscore.tournaments.models import Table

from .ranking import StandingRow, ranking


@dataclass(frozen=True, slots=True)
class _Figures:
    """Everything a correction can change, at one moment."""

    words: str
    hand: tuple[int, ...]
    state: TableState
    rows: dict[int, StandingRow]  # by entry

    @classmethod
    def of(cls, table: Table, hand: Hand, *, unpublished: bool) -> _Figures:
        made = ranking(table.session.tournament, unpublished=unpublished)
        rows = {row.entry_id: row for row in (*made.rows, *made.unranked)}
        current = Hand.objects.select_related("penalty").get(pk=hand.pk)
        points = net_points(current) if current.is_valid else no_points(current.players)
        state = table_state(table)
        return cls(snapshot_words(snapshot(current), state.seats), points, state, rows)

    def place(self, entry_id: int) -> int | None:
        row = self.rows.get(entry_id)
        return row.place if row else None


def correction_review(
    *, table: Table, hand: Hand, correct: Callable[[], Hand], unpublished: bool
) -> Review | None:
    """Return what ``correct`` would change; it is done and rolled back, nothing is written.

    None where it changes nothing. ``unpublished`` includes sessions held back. Raises what
    ``correct`` raises.
    """
    with transaction.atomic():
        locked = lock_table(table)
        before = _Figures.of(locked, hand, unpublished=unpublished)
        revision = Hand.objects.values_list("revision", flat=True).get(pk=hand.pk)
        changed = correct().revision != revision
        after = _Figures.of(locked, hand, unpublished=unpublished) if changed else before
        transaction.set_rollback(True)
    return _review(before, after) if changed else None


def _review(before: _Figures, after: _Figures) -> Review:
    four = {seat.entry_id for seat in before.state.seats}
    players = tuple(
        PlayerReview(
            was.name,
            FigureChange(before.hand[was.seat], after.hand[was.seat]),
            FigureChange(was.result, now.result),
            FigureChange(was.twelfths, now.twelfths),
            FigureChange(before.place(was.entry_id), after.place(was.entry_id)),
        )
        for was, now in zip(before.state.seats, after.state.seats, strict=True)
    )
    others = (
        PlaceReview(row.name, FigureChange(row.place, after.place(entry)))
        for entry, row in before.rows.items()
        if entry not in four
    )
    moved = sorted(
        (one for one in others if one.place.moves), key=lambda one: one.place.before or 0
    )
    return Review(before.words, after.words, players, tuple(moved), before.state.has_table_points)
