"""What would follow if two players exchanged their seats in a session played."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from clubscore.standings.ranking import ranking
from clubscore.standings.rows import StandingRow
from clubscore.standings.sums import SessionResult
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Entry, Session
from clubscore.tournaments.sessions.seat_swaps import players_swap
from clubscore.tournaments.stages.points import Exact


@dataclass(frozen=True, slots=True)
class Consequence:
    """A player whose figures would change: the whole event, and this session."""

    before: StandingRow
    after: StandingRow
    session_before: SessionResult | None
    session_after: SessionResult | None

    @property
    def moves(self) -> bool:
        """Would sit elsewhere in the session."""
        was, would = self.session_before, self.session_after
        return (was and (was.table, was.wind)) != (would and (would.table, would.wind))


def swap_consequences(
    *, session: Session, one: Entry, other: Entry, by: Actor
) -> list[Consequence]:
    """Return whose results a swap would change, the two players first; nothing is written.

    Raises what ``players_swap`` raises.
    """
    before = _rows(session)
    with transaction.atomic():
        players_swap(session=session, one=one, other=other, reason="?", by=by)
        after = _rows(session)
        transaction.set_rollback(True)
    two = [one.pk, other.pk]
    changed = [pk for pk in before if pk in two or _figures(before[pk]) != _figures(after.get(pk))]
    changed.sort(key=lambda pk: (pk not in two, before[pk].place or 0))
    return [
        Consequence(
            before[pk],
            after[pk],
            before[pk].in_session(session.pk),
            after[pk].in_session(session.pk),
        )
        for pk in changed
        if pk in after
    ]


def _rows(session: Session) -> dict[int, StandingRow]:
    made = ranking(session.tournament, unpublished=True)
    return {row.entry_id: row for row in (*made.rows, *made.unranked)}


def _figures(row: StandingRow | None) -> tuple[Exact | None, ...]:
    return (row.place, row.twelfths, row.total) if row else ()
