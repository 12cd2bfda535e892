"""Hands entered in the place of the totals of their table, which they have to come to."""

from __future__ import annotations

from collections.abc import Callable

from clubscore.errors import ClubError
from clubscore.play.models import TableTotals
from clubscore.play.selectors import table_state
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Change, Table

from .paper import differences_text, paper_of, snapshot
from .services import save_totals_change


def replace_totals_by_hands(*, table: Table, by: Actor, record: Callable[[], object]) -> None:
    """Let ``record`` write the hands of a locked table instead of its totals, if there are any.

    The hands have to come to the same for every player, false wins included. Raises
    ``hands_give_other_totals``; nothing is written then, in the caller's transaction.
    """
    now = TableTotals.objects.filter(table=table, state=TableTotals.State.VALID).first()
    if now is None:
        record()
        return
    if not by.is_official:
        raise ClubError("totals_for_officials")
    paper, before = paper_of(now), snapshot(now)
    now.state = TableTotals.State.REPLACED
    save_totals_change(now, Change.Kind.TOTALS_REPLACED, by, "", before)
    record()
    state = table_state(table)
    results = tuple(seat.result for seat in state.seats)
    if results != paper.results:
        raise ClubError(
            "sheet_gives_other_totals",
            table=table.number,
            differences=differences_text(state, paper.results, results),
        )
