"""Hands entered in the place of the totals of their table, or to stand beside them."""

from __future__ import annotations

from collections.abc import Callable

from clubscore.errors import ClubError
from clubscore.play.models import TableTotals
from clubscore.play.selectors import table_state
from clubscore.tournaments.access import Actor
from clubscore.tournaments.locks import required_reason
from clubscore.tournaments.models import Change, Table

from .beside import Compared, check_compared
from .paper import differences_text, paper_of, snapshot
from .services import save_totals_change


def hands_beside_totals(
    *,
    table: Table,
    by: Actor,
    record: Callable[[], object],
    beside: Compared | None = None,
    reason: str = "",
) -> None:
    """Let ``record`` write the hands of a locked table, whatever totals it has.

    Hands replace totals, if they come to the same for every player, false wins included; others
    are recorded beside them only where an official has decided that: ``beside`` is the difference
    as it was seen, with a ``reason``. Once all hands are void, that is decided anew. Raises
    ``sheet_gives_other_totals``, ``hands_give_other_totals`` for another difference and
    ``reason_missing``; nothing is written then, in the caller's transaction.
    """
    now = TableTotals.objects.filter(table=table, state=TableTotals.State.VALID).first()
    if now is None:
        record()
        return
    if not by.is_official:
        raise ClubError("totals_for_officials")
    if now.beside_hands and table.hands.filter(state="valid").exists():
        record()
        return
    paper, before = paper_of(now), snapshot(now)
    now.beside_hands = beside is not None
    if beside is not None:
        save_totals_change(now, Change.Kind.TOTALS_KEPT, by, required_reason(reason), before)
        record()
        check_compared(table_state(table), paper, beside)
        return
    now.state = TableTotals.State.REPLACED
    save_totals_change(now, Change.Kind.TOTALS_REPLACED, by, "", before)
    record()
    state = table_state(table)
    if state.hand_results != paper.results:
        raise ClubError(
            "sheet_gives_other_totals",
            table=table.number,
            differences=differences_text(state, paper.results, state.hand_results),
        )
