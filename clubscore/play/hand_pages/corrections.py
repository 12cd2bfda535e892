"""What was corrected at a table: the note for its players, and its history as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.play.corrections.steps import change_rows
from clubscore.play.models import HandChange
from clubscore.play.selectors import SeatRow, TableState
from clubscore.tournaments.models import Change, Table, Via

from .hands import HistoryRow, history_row

MOST_SHOWN = 5  # corrections on top of a table's page


@dataclass(frozen=True, slots=True)
class CorrectionRow:
    """A correction of a hand in words; the hand is of ``table_id``."""

    table_id: int
    hand_id: int
    number: int
    change: HistoryRow


@dataclass(frozen=True, slots=True)
class CorrectionNews:
    """A correction as reported to a phone; ``id`` identifies it among all changes."""

    id: int
    text: str


@dataclass(frozen=True, slots=True)
class TableEvent:
    """A line in the history of a table: of the table itself, or the correction of a hand."""

    at: datetime
    label: str
    who: str
    reason: str
    correction: CorrectionRow | None = None


def corrections_of(table: Table, seats: Sequence[SeatRow]) -> list[CorrectionRow]:
    """Return every correction of a table's hands, latest first. One query."""
    changes = (
        HandChange.objects.filter(hand__table=table)
        .exclude(kind=HandChange.Kind.RECORDED)
        .select_related("by", "hand")
        .order_by("-pk")
    )
    numbers = {change.hand_id: change.hand.number for change in changes}
    return [
        CorrectionRow(table.pk, row.hand_id, numbers[row.hand_id], history_row(row, seats))
        for row in change_rows(changes)
    ]


def latest_corrections(
    state: TableState, corrections: Iterable[CorrectionRow] | None = None
) -> list[CorrectionRow]:
    """Return the corrections since the last hand was recorded, latest first.

    The next hand takes them off the page: by then the players have seen them.
    """
    if corrections is None:
        corrections = corrections_of(state.table, state.seats)
    played = [row.hand.recorded_at for row in state.hands]
    since = max(played, default=None)
    news = [one for one in corrections if since is None or one.change.at > since]
    return news[:MOST_SHOWN]


def last_change(table: Table) -> int:
    """Return the number of the latest change of a table's hands; 0 before the first. One query."""
    latest = HandChange.objects.filter(hand__table=table).aggregate(Max("pk"))
    return latest["pk__max"] or 0


def corrections_since(state: TableState, change: int) -> list[CorrectionNews]:
    """Return what has been corrected since a change, oldest first, or only a number if many.

    That a whole hand was voided is other news (``news_since``). One query, or two.
    """
    voided = Q(kind=HandChange.Kind.VOIDED, hand__ends_hand=True)
    since = HandChange.objects.filter(hand__table=state.table, pk__gt=change)
    since = since.exclude(kind=HandChange.Kind.RECORDED).exclude(voided)
    found = set(since.values_list("pk", flat=True))
    if not found:
        return []
    rows = [row for row in corrections_of(state.table, state.seats) if row.change.id in found]
    count = len({row.hand_id for row in rows})
    if count > MOST_SHOWN:
        text = ngettext(
            "%(count)s hand was corrected. Look at the table.",
            "%(count)s hands were corrected. Look at the table.",
            count,
        ) % {"count": count}
        return [CorrectionNews(max(found), text)]
    return [
        CorrectionNews(
            row.change.id,
            _("Hand %(number)s was corrected: %(words)s.")
            % {"number": row.number, "words": row.change.after.rstrip(".")},
        )
        for row in reversed(rows)
    ]


def table_history(
    changes: Iterable[Change], corrections: Iterable[CorrectionRow]
) -> list[TableEvent]:
    """Return what was done at a table besides recording its hands, oldest first."""
    lines = [
        TableEvent(
            change.at,
            change.get_kind_display(),
            str(change.by or change.label or change.by_name or Via(change.via).label),
            change.reason,
        )
        for change in changes
    ]
    lines += [
        TableEvent(one.change.at, one.change.label, one.change.who, one.change.reason, one)
        for one in corrections
    ]
    return sorted(lines, key=lambda line: line.at)
