"""What annulling or restoring a session changes in the standings."""

from __future__ import annotations

from dataclasses import dataclass

from clubscore.play.models import Hand, TableTotals
from clubscore.tournaments.models import Session
from clubscore.tournaments.stages.points import Exact

from .books import books_of
from .cuts import annulled_numbers
from .ranking import NOT_LISTED, Ranking, rank_entries, shown_sessions
from .rows import StandingRow


@dataclass(frozen=True, slots=True)
class RowChange:
    """A player whose place or points would change; None: no longer in the standings, or not yet."""

    before: StandingRow | None
    after: StandingRow | None

    @property
    def row(self) -> StandingRow:
        """The player's row now, or the row after the change if there is none now."""
        row = self.before or self.after
        assert row is not None  # noqa: S101 - a player is in one of the two
        return row


@dataclass(frozen=True, slots=True)
class AnnulmentPreview:
    """What a session has, and what would change if it were annulled, or restored."""

    tables: int
    hands: int  # that count at their tables
    paper_tables: int  # whose totals alone are known
    changes: tuple[RowChange, ...]


def annulment_preview(session: Session) -> AnnulmentPreview:
    """Return what would change; nothing is written. Computes the standings twice."""
    event = session.tournament
    now = shown_sessions(event, unpublished=True)
    others = [one for one in now if one.pk != session.pk]
    would = others if session.is_counted else sorted([*now, session], key=lambda one: one.number)
    annulled = annulled_numbers(event) ^ {session.number}
    inside = {"table__session": session}
    return AnnulmentPreview(
        session.tables.count(),
        Hand.objects.filter(**inside, state=Hand.State.VALID, ends_hand=True).count(),
        TableTotals.objects.filter(**inside, state=TableTotals.State.VALID).count(),
        _changes(_ranking(session, now), _ranking(session, would, annulled)),
    )


def _ranking(
    session: Session, sessions: list[Session], annulled: frozenset[int] | None = None
) -> Ranking:
    event = session.tournament
    entries = event.entries.exclude(state__in=NOT_LISTED).select_related("player", "team")
    return rank_entries(event, sessions, entries, books_of(event, sessions), annulled)


def _changes(before: Ranking, after: Ranking) -> tuple[RowChange, ...]:
    """Return who would have another place or other points, in the order of places now."""
    was, would = _rows(before), _rows(after)
    found = [
        RowChange(was.get(entry), would.get(entry))
        for entry in dict.fromkeys([*was, *would])
        if _figures(was.get(entry)) != _figures(would.get(entry))
    ]
    return tuple(sorted(found, key=lambda one: one.row.place or len(found) + len(was)))


def _rows(standings: Ranking) -> dict[int, StandingRow]:
    """Return the players in the standings; empty until something has been played."""
    return (
        {row.entry_id: row for row in (*standings.rows, *standings.unranked)}
        if standings.sessions
        else {}
    )


def _figures(row: StandingRow | None) -> tuple[Exact | None, ...]:
    return (row.place, row.twelfths, row.total) if row else ()
