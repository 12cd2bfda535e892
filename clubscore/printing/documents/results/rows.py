"""Standings on paper: the content of their rows, and how equal players were separated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any, Final

from django.utils.translation import gettext, ngettext, pgettext

from clubscore.play.entry.assessment import EventRules
from clubscore.play.final_scores import final_conduct
from clubscore.printing.documents.score_sheets.words import ruleset_words
from clubscore.standings.books import books_of
from clubscore.standings.figure import Figure, figure_words, known_words
from clubscore.standings.ranking import NOT_LISTED, Ranking, rank_entries
from clubscore.standings.rows import StandingRow
from clubscore.standings.sums import SessionResult
from clubscore.standings.tie_breaks import TieBreak, compared_words
from clubscore.tournaments.models import Session, Tournament
from clubscore.words import list_words
from scoring.rulesets import get

SESSIONS_IN_A_ROW: Final = 16  # on a page in landscape
FEWER_IN_A_ROW: Final = 9  # where totals have five digits and more
LONG_TOTAL: Final = 10_000


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A player with the results of some sessions; None for an absence."""

    row: StandingRow
    results: tuple[SessionResult | None, ...]


@dataclass(frozen=True, slots=True)
class SessionBlock:
    """A table of results: some sessions, all players."""

    sessions: tuple[Session, ...]
    rows: tuple[SessionRow, ...]

    @property
    def span(self) -> str:
        """The numbers of the sessions, "1–9"."""
        first, last = self.sessions[0].number, self.sessions[-1].number
        return f"{first}–{last}" if first != last else str(first)


@dataclass(frozen=True, slots=True)
class TiedRow:
    """One of several equal players, with the figures compared, in the order of the tie-breaks."""

    row: StandingRow
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tie:
    """Players equal in table points and points: what they had, and what decided."""

    rows: tuple[TiedRow, ...]
    tie_breaks: Sequence[TieBreak]

    @property
    def head(self) -> StandingRow:
        """The first of them."""
        return self.rows[0].row

    @property
    def deciding_words(self) -> str:
        """What decided, in the active language."""
        return _deciding_words([one.row for one in self.rows], self.tie_breaks)


def ranking_of(event: Tournament, numbers: Sequence[int]) -> Ranking:
    """Return the standings after the sessions of these numbers. Five queries."""
    started = event.sessions.that_count().filter(number__in=numbers)
    sessions = list(started.order_by("number"))
    entries = event.entries.exclude(state__in=NOT_LISTED).select_related("player", "team")
    return rank_entries(event, sessions, entries, books_of(event, sessions))


def results_context(event: Tournament, numbers: Sequence[int]) -> dict[str, Any]:
    """Return what all pages of standings say."""
    made = ranking_of(event, numbers)
    everybody = (*made.rows, *made.unranked)
    left = event.sessions.not_over().exists() or len(made.sessions) != (
        event.sessions.that_count().count()
    )
    return {
        "event": event,
        "ruleset": ruleset_words(get(event.ruleset)),
        "ranking": made,
        "last": made.sessions[-1].number if made.sessions else 0,
        "is_final": not left,
        "annulled": list(event.sessions.annulled().order_by("number")),
        "running": [one for one in made.sessions if one.state == Session.State.RUNNING],
        "has_penalties": any(row.penalties or row.penalty_twelfths for row in everybody),
        "costs_in_sessions": any(row.costs_in_sessions for row in everybody),
        "penalties_beside": any(row.has_penalties_beside for row in everybody),
        "has_totals_only": any(one.by_totals for row in everybody for one in row.results),
        "as_on_sheet": _as_on_sheet(made.sessions, everybody),
        "final_scores": final_conduct(EventRules.of(event)) is not None,
        "remainders": _remainders(made.sessions, everybody),
        "has_unplayed": any(one.is_not_played for row in everybody for one in row.results),
        "has_open": any(one.is_awaited for row in everybody for one in row.results),
        "has_teams": any(row.entry.team for row in everybody),
        "ties": ties_of(made),
    }


def _as_on_sheet(sessions: Sequence[Session], rows: Iterable[StandingRow]) -> list[dict[str, int]]:
    """Return the tables whose totals do not add up, each once, in order, with their sum."""
    numbers = {session.pk: session.number for session in sessions}
    found = {
        (numbers[one.session], one.table_number): one.off_by
        for row in rows
        for one in row.results
        if one.off_by
    }
    return [
        {"session": session, "table": table, "off_by": off_by}
        for (session, table), off_by in sorted(found.items())
    ]


def _remainders(sessions: Sequence[Session], rows: Iterable[StandingRow]) -> list[dict[str, int]]:
    """Return the tables where points were left that nobody gets, without duplicates, in order."""
    numbers = {session.pk: session.number for session in sessions}
    found = {
        (numbers[one.session], one.table_number): one.remainder
        for row in rows
        for one in row.results
        if one.remainder
    }
    return [
        {"session": session, "table": table, "points": points}
        for (session, table), points in sorted(found.items())
    ]


def session_blocks(ranking: Ranking) -> list[SessionBlock]:
    """Return the results of all sessions, in as many tables as they need, evenly."""
    everybody = (*ranking.rows, *ranking.unranked)
    totals = [abs(result.total) for row in everybody for result in row.results]
    most = FEWER_IN_A_ROW if max(totals, default=0) >= LONG_TOTAL else SESSIONS_IN_A_ROW
    count = -(-len(ranking.sessions) // most)
    return [_block(sessions, everybody) for sessions in _split_evenly(ranking.sessions, count)]


def _split_evenly(sessions: Sequence[Session], count: int) -> list[Sequence[Session]]:
    """Split sessions into a number of groups whose sizes differ by at most one."""
    cuts = [len(sessions) * index // count for index in range(count + 1)] if count else []
    return [sessions[start:end] for start, end in pairwise(cuts)]


def _block(sessions: Sequence[Session], rows: Iterable[StandingRow]) -> SessionBlock:
    return SessionBlock(
        tuple(sessions),
        tuple(
            SessionRow(row, tuple(row.in_session(session.pk) for session in sessions))
            for row in rows
        ),
    )


def ties_of(ranking: Ranking) -> list[Tie]:
    """Return the groups of players who are equal in table points and points.

    If the event has no tie-breaks, there is nothing to say about them but their place.
    """
    if not ranking.tie_breaks:
        return []
    scored = ranking.event.has_table_points
    played = [row for row in ranking.rows if row.has_played]
    groups = groupby(
        played,
        key=lambda row: (len(row.stages), row.twelfths if scored else 0, row.total),
    )
    equal = [tuple(rows) for _, rows in groups]
    return [_tie(rows, ranking.tie_breaks) for rows in equal if len(rows) > 1]


def _tie(rows: Sequence[StandingRow], tie_breaks: Sequence[TieBreak]) -> Tie:
    return Tie(
        tuple(TiedRow(row, tuple(map(_figure, tie_breaks, row.tie_break_figures))) for row in rows),
        tie_breaks,
    )


def _figure(tie_break: TieBreak, figure: Figure) -> str:
    """Write a compared figure, and for how many tables it is known."""
    if figure.value is None:
        return figure_words(figure)
    counted = compared_words(tie_break, figure.value)
    if figure.is_partial:
        facts = {"count": counted, "tables": known_words(figure)}
        return pgettext("3 hands won, of 2 of 5 tables", "%(count)s (%(tables)s)") % facts
    return counted


def _deciding_words(rows: Sequence[StandingRow], tie_breaks: Sequence[TieBreak]) -> str:
    """Return which tie-breaks separated the players, and who shares a place."""
    used = [
        tie_break
        for index, tie_break in enumerate(tie_breaks)
        if any(
            one.tie_break_values[:index] == other.tie_break_values[:index]
            and one.tie_break_values[index] != other.tie_break_values[index]
            for one, other in pairwise(rows)
        )
    ]
    words = []
    if used:
        names = list_words(gettext(one.text) for one in used)
        # Translators: what is one or several tie-breaks
        words.append(gettext("Decided by %(what)s.") % {"what": names})
    places = Counter(row.place for row in rows if row.place is not None)
    if shared := sum(count for count in places.values() if count > 1):
        text = ngettext(
            "%(count)s player shares a place.", "%(count)s players share a place.", shared
        )
        words.append(text % {"count": shared})
    return " ".join(words)
