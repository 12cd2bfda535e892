"""Events of several stages without a database: results by entry, and what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from clubscore.standings.books import Books, PenaltyNote
from clubscore.standings.cuts import Cuts
from clubscore.standings.stage_standing import StageStandings, stage_standing
from clubscore.standings.table_book import TableBook
from clubscore.standings.tie_breaks import TIE_BREAKS
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.stages.stage import Stage, stage_data

Results = Sequence[Mapping[int, int]]
"""Of the tables of a session: results by entry, which is the number on lists as well."""


def event_of(*stages: Stage, place_points: Sequence[int] = ()) -> Tournament:
    """Return an event with stages, not saved."""
    return Tournament(
        stages=[stage_data(stage) for stage in stages],
        place_points=list(place_points),
        starts_on=date(2026, 11, 1),
    )


def books_of(sessions: Sequence[Results], penalties: Sequence[PenaltyNote] = ()) -> Books:
    """Return the books of sessions with these results."""
    tables = {}
    for session, results in enumerate(sessions, start=1):
        for number, totals in enumerate(results, start=1):
            book = TableBook(number, session, hands_played=1, hands_recorded=1)
            book.entries = dict(enumerate(totals))
            book.payments = (*totals.values(), *[0] * (4 - len(totals)))
            tables[100 * session + number] = book
    return Books(tables, list(penalties))


def standing_of(
    event: Tournament,
    sessions: Sequence[Results],
    cuts: Cuts | None = None,
    *,
    ties: Sequence[str] = (),
    penalties: Sequence[PenaltyNote] = (),
) -> StageStandings:
    """Return the standings after these sessions."""
    everybody = {entry for results in sessions for totals in results for entry in totals}
    return stage_standing(
        event,
        [Session(pk=number, number=number) for number in range(1, len(sessions) + 1)],
        [(entry, entry, True) for entry in sorted(everybody)],
        books_of(sessions, penalties),
        [TIE_BREAKS[key] for key in ties],
        cuts or {},
    )
