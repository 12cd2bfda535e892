"""The standings of an event as a table: one row per player."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubscore.standings.ranking import Ranking
from clubscore.standings.rows import StandingRow
from clubscore.standings.tie_breaks import TIE_BREAKS
from clubscore.tournaments.models import Entry
from clubscore.tournaments.stages.points import Exact

from .results import ResultTables, points_of
from .spreadsheets import Cell, DownloadTable


def standings_table(results: ResultTables) -> DownloadTable:
    """Return the standings: one row per player, sessions side by side. No queries."""
    event, sessions = results.event, results.ranking.sessions
    scored = event.has_table_points
    who = [
        _("Place"),
        _("Player number"),
        _("First name"),
        _("Last name"),
        _("Country"),
        _("EMA number"),
        _("Team"),
        _("Home club"),
        _("Status"),
    ]
    if event.is_foreign:
        scores = [*([event.points_title] if scored else []), _("Points")]
        headings = [*who, *scores, _("Number of players")]
        lines = [
            [*_who(row), *([points_of(row.twelfths)] if scored else []), row.total, participants]
            for row in results.rows
            for participants in [event.participants]
        ]
        return DownloadTable(_("Standings"), tuple(headings), lines)
    headings = [
        *who,
        *([event.points_title, _("Penalties (table points)")] if scored else []),
        _("Points"),
        _("Points before penalties"),
        _("Penalties (points)"),
        _("Sessions played"),
        _("Tables played"),
        _("Tables with their hands"),
        _("Hands played"),
        _("Hands won"),
        pgettext("hands", "Self-drawn"),
        _("Deal-ins"),
        _("False wins"),
        _("Tables won"),
        _("Best session"),
        _("Best hand"),
        *([_("Tie-breaks not known for all tied players")] if results.ranking.tie_breaks else []),
    ]
    for session in sessions:
        number = {"number": session.number}
        if scored:
            headings.append(_("Session %(number)s: table points") % number)
        headings.append(_("Session %(number)s: points") % number)
    if event.stages:
        headings.append(_("Stages played"))
    if event.best_of is not None:
        headings.append(_("Sessions that count"))
    return DownloadTable(
        _("Standings"),
        tuple(headings),
        [_standings_line(results.ranking, row) for row in results.rows],
    )


def _who(row: StandingRow) -> list[Cell]:
    return [
        row.place,
        row.entry_number,
        row.player.shown_first_name,
        row.player.shown_last_name,
        row.player.country,
        row.player.shown_ema_number,
        row.entry.team.name if row.entry.team else "",
        row.entry.shown_home_club,
        _status(row),
    ]


def _standings_line(ranking: Ranking, row: StandingRow) -> list[Cell]:
    event = ranking.event
    scored = event.has_table_points
    cells = _who(row)
    known = not row.has_no_result
    if scored:
        twelfths = points_of(row.twelfths) if known else None
        cells += [twelfths, points_of(row.penalty_twelfths)]
    cells += [
        row.total if known else None,
        row.payments if row.has_played else None,
        row.penalties,
        sum(result.is_played for result in row.results),
        row.hands_played.of,
        row.hands_played.known_tables,
        row.hands_played.value,
        row.won.value,
        row.self_drawn.value,
        row.dealt_in.value,
        row.false_wins.value,
        row.first_places.value,
        row.best_session.value,
        row.best.value if row.best else None,
    ]
    if ranking.tie_breaks:
        cells.append(_passed_over(ranking, row))
    for session in ranking.sessions:
        worth = _session_worth(row, session.pk)
        if scored:
            cells.append(points_of(worth.twelfths) if worth else None)
        cells.append(worth.total if worth else None)
    if event.stages:
        cells.append(len(row.stages))
    if event.best_of is not None:
        numbers = {session.pk: session.number for session in ranking.sessions}
        counting = [numbers[result.session] for result in row.counting_results]
        counting += [numbers[absence.session] for absence in row.absences if absence.counts]
        cells.append(", ".join(map(str, sorted(counting))))
    return cells


def _passed_over(ranking: Ranking, row: StandingRow) -> str:
    """Return the tie-breaks skipped for a player, as they are not known for all."""
    keys = [one.key for one in ranking.passed_over if row.entry_id in one.entries]
    return ", ".join(dict.fromkeys(TIE_BREAKS[key].name for key in keys))


@dataclass(frozen=True, slots=True)
class _SessionWorth:
    total: int
    twelfths: Exact


def _session_worth(row: StandingRow, session: int) -> _SessionWorth | None:
    """Return what a session is worth, or None if nothing was played.

    One that was forfeited is worth nothing, unless the rules have a score for that.
    """
    absence, result = row.absence_from(session), row.in_session(session)
    if absence is not None:
        return _SessionWorth(absence.total, 0)
    if result is None or not result.is_played:
        return None
    return _SessionWorth(result.total, result.twelfths) if result.can_count else _SessionWorth(0, 0)


def _status(row: StandingRow) -> str:
    if row.disqualified:
        return pgettext("player", "disqualified")
    if row.entry.substitute:
        return _("substitute")
    return pgettext("player", "withdrawn") if row.entry.state == Entry.State.WITHDRAWN else ""
