"""An event's results as tables: one row per player, seat, hand, team or penalty.

Contact data and remarks of entries are in none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Sum
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from clubscore.standings.sums import SessionResult
from clubscore.tournaments.models import Penalty, Session, Tournament
from clubscore.words import off_by_words, wind_name
from scoring.rulesets.base import FinalScore

from .hands import hands_table
from .results import ResultTables, points_of
from .spreadsheets import Cell, DownloadTable
from .standings import standings_table


@dataclass(frozen=True, slots=True)
class Export:
    """A table offered for download: its contents, in a sentence, and who may have it."""

    key: str
    title: str | Promise
    text: str | Promise
    make: Callable[[ResultTables], DownloadTable]
    for_officials: bool = False
    for_teams: bool = False  # only where there are some


def results_table(results: ResultTables) -> DownloadTable:
    """Return one row per seat of every session. One query."""
    event = results.event
    scored = event.has_table_points
    has_final = any(result.final for row in results.rows for result in row.results)
    headings = (
        _("Session"),
        _("Table"),
        _("Starting wind"),
        _("Player number"),
        _("First name"),
        _("Last name"),
        _("Team"),
        _("Hands played"),
        _("Points"),
        *(_final_headings() if has_final else ()),
        _("Place"),
        *([event.points_title] if scored else []),
        _("Penalties (points)"),
        *([_("Penalties (table points)")] if scored else []),
        _("Note"),
    )
    numbers = {session.pk: session.number for session in results.ranking.sessions}
    penalties = _session_penalties(results.event)
    seats = [(row, result) for row in results.rows for result in row.results]
    seats.sort(key=lambda seat: (numbers[seat[1].session], seat[1].table_number, seat[1].wind))
    rows = []
    for row, result in seats:
        points, twelfths = penalties.get((row.entry_id, result.session), (0, 0))
        cells: list[Cell] = [
            numbers[result.session],
            result.table_number,
            wind_name(result.wind),
            row.entry_number,
            row.player.shown_first_name,
            row.player.shown_last_name,
            row.entry.team.name if row.entry.team else "",
            None if result.by_totals else result.hands_played,
            result.total if result.is_played else None,
            *(_final_cells(result.final) if has_final else ()),
            result.place,
            *([points_of(result.twelfths) if result.is_played else None] if scored else []),
            -points,
            *([points_of(-twelfths)] if scored else []),
            _remark(result),
        ]
        rows.append(cells)
    return DownloadTable(_("Results seat by seat"), headings, rows)


def _final_headings() -> tuple[str, ...]:
    """Return the headings of the parts of a final score."""
    return (
        _("Final score: total at the table"),
        _("Final score: rounding"),
        _("Final score: points to return"),
        _("Final score: uma"),
        _("Final score: oka"),
        _("Final score: sticks left"),
        _("Final score: false wins"),
        _("Final score: penalties on the sheet"),
        _("Final score: absent"),
    )


def _final_cells(final: FinalScore | None) -> tuple[Cell, ...]:
    """Return the parts of a final score, deductions as negative numbers.

    An absent player's score is what the rules say, less the deductions.
    """
    if final is None:
        return (None,) * len(_final_headings())
    off = -final.chombo, -final.penalty
    if final.absent:
        rest = final.score + final.chombo + final.penalty
        return (final.total, None, None, None, None, None, *off, rest)
    made = final.rounding, -final.taken_off, final.uma, final.oka, final.sticks
    return (final.total, *made, *off, None)


def _session_penalties(event: Tournament) -> dict[tuple[int, int], tuple[int, int]]:
    """Return points and twelfths by entry and session; those of false wins are in the results."""
    given = Penalty.objects.filter(
        tournament=event, cancelled_at=None, hand=None, session__in=event.sessions.that_count()
    )
    sums = given.order_by("entry").values_list("entry", "session")
    return {
        (entry, session): (points, twelfths)
        for entry, session, points, twelfths in sums.annotate(Sum("points"), Sum("twelfths"))
    }


def _remark(result: SessionResult) -> str:
    remarks = []
    if result.is_over and not result.is_played:
        remarks.append(pgettext("table", "not played"))
    if result.by_totals:
        remarks.append(_("totals from paper, without the hands"))
    if result.beside_hands:
        remarks.append(_("totals from the sheet; the hands differ"))
    if result.off_by:
        remarks.append(off_by_words(result.off_by))
    if result.forfeited:
        counts = result.final is not None
        remarks.append(pgettext("session", "forfeited") if counts else _("forfeited: counts 0"))
    elif not result.counts and result.is_played:
        remarks.append(_("not counted: not among the best"))
    return "; ".join(remarks)


def teams_table(results: ResultTables) -> DownloadTable:
    """Return the teams with their players. No queries."""
    event = results.event
    scored = event.has_table_points
    headings = (
        _("Place"),
        _("Team"),
        *([event.points_title] if scored else []),
        _("Points"),
        _("Players"),
        _("Player numbers"),
        _("Players and places"),
        _("Players who count"),
    )
    rows: list[list[Cell]] = [
        [
            team.place,
            team.name,
            *([points_of(team.twelfths)] if scored else []),
            team.total,
            len(team.members),
            ", ".join(str(row.entry_number or "") for row in team.members),
            ", ".join(f"{row.player.name_alone} ({row.place})" for row in team.members),
            ", ".join(str(row.entry_number or "") for row in team.counting_members),
        ]
        for team in results.ranking.teams
    ]
    return DownloadTable(_("Teams"), headings, rows)


def penalties_table(results: ResultTables) -> DownloadTable:
    """Return every penalty, also those cancelled. One query."""
    headings = (
        _("Session"),
        _("Table"),
        _("Hand"),
        _("Player number"),
        _("First name"),
        _("Last name"),
        _("Kind"),
        _("Points"),
        _("Table points"),
        _("Reason"),
        _("Article of the rules"),
        _("Note"),
        _("Given on"),
        _("Given by"),
        _("Cancelled on"),
        _("Cancelled by"),
        _("Reason for cancelling"),
    )
    related = ("entry__player", "session", "table", "given_by", "cancelled_by", "hand")
    counted = results.event.penalties.exclude(session__state=Session.State.ANNULLED)
    given = counted.select_related(*related).order_by("given_at", "pk")
    return DownloadTable(
        _("Penalties"), headings, [_penalty(results, penalty) for penalty in given]
    )


def _penalty(results: ResultTables, penalty: Penalty) -> list[Cell]:
    player = penalty.entry.player
    return [
        penalty.session.number if penalty.session else None,
        penalty.table.number if penalty.table else None,
        penalty.hand_number,
        penalty.entry.number,
        player.shown_first_name,
        player.shown_last_name,
        str(Penalty.Kind(penalty.kind).label),
        -penalty.points,
        points_of(-penalty.twelfths),
        _("false win") if hasattr(penalty, "hand") else penalty.reason,
        penalty.article,
        penalty.remark,
        results.local(penalty.given_at),
        str(penalty.given_by or ""),
        results.local(penalty.cancelled_at),
        str(penalty.cancelled_by or ""),
        penalty.cancelled_reason,
    ]


FOREIGN: Final = frozenset({"standings", "teams"})  # of events that other programs ran
EXPORTS: Final = (
    Export(
        "standings",
        gettext_lazy("Standings"),
        gettext_lazy(
            "One row per player: place, table points, points, penalties, hands, and every session."
        ),
        standings_table,
    ),
    Export(
        "results",
        gettext_lazy("Results seat by seat"),
        gettext_lazy(
            "One row per seat: who sat where in each session, and the result. The ranking is in"
            " the file “Standings”."
        ),
        results_table,
    ),
    Export(
        "hands",
        gettext_lazy("Hands"),
        gettext_lazy("One row per hand: who won, who discarded, tiles, patterns and payments."),
        hands_table,
    ),
    Export(
        "teams",
        gettext_lazy("Teams"),
        gettext_lazy("One row per team: its players’ totals and places."),
        teams_table,
        for_teams=True,
    ),
    Export(
        "penalties",
        gettext_lazy("Penalties"),
        gettext_lazy("Every penalty with its reason, including cancelled ones."),
        penalties_table,
        for_officials=True,
    ),
)


def exports_for(results: ResultTables, *, is_official: bool) -> Sequence[Export]:
    """Return what a visitor may download from an event; nothing until there is a result."""
    if not results.ranking.has_results:
        return ()
    return [
        export
        for export in EXPORTS
        if (not results.event.is_foreign or export.key in FOREIGN)
        and (is_official or not export.for_officials)
        and (not export.for_teams or results.ranking.teams)
    ]
