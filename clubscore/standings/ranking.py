"""Who stands where in an event: rows that can be followed down to the tables.

The result of a session is that of its table: payments, and what false wins cost there. Table
points come from it. Other penalties are taken afterwards, from the total or from the table
points, so that they never change what opponents get.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from clubscore.events.models import Entry, Penalty, Session, Tournament
from clubscore.people.models import Player

from .books import BestHand, Books, TableBook, books_of, books_of_all
from .tie_breaks import TIE_BREAKS, TieBreak

NOT_LISTED = [Entry.State.REQUESTED, Entry.State.WAITING]  # in no standings


@dataclass(frozen=True, slots=True)
class SessionResult:
    """A player's result in one session. Points; table points in twelfths."""

    session: int  # id
    table: int  # id
    table_number: int
    wind: int  # starting wind, 0 East to 3 North
    total: int  # of the table, before other penalties
    payments: int
    place: int  # at the table; equal totals share one
    twelfths: int
    played: int  # hands
    forfeited: bool = False  # counts 0
    counts: bool = True  # among the best ones, where not all sessions count


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player in the standings. ``place`` is None for whoever is not ranked."""

    place: int | None
    entry: Entry
    twelfths: int  # table points, after penalties
    total: int  # points, after penalties
    payments: int  # of the sessions that count
    penalties: int  # points taken off, negative; also those of false wins
    penalty_twelfths: int  # table points taken off, negative
    results: tuple[SessionResult, ...]  # by session, those played
    hands_played: int
    won: int
    self_drawn: int  # of the hands won
    dealt_in: int  # discarded a winning tile
    false_wins: int
    best: BestHand | None
    disqualified: bool
    tie_break_figures: tuple[int, ...] = ()

    @property
    def entry_id(self) -> int:
        """Of the entry."""
        return self.entry.pk

    @property
    def entry_number(self) -> int | None:
        """The number on lists and score sheets."""
        return self.entry.number

    @property
    def player(self) -> Player:
        """The player."""
        return self.entry.player

    @property
    def name(self) -> str:
        """First and last name."""
        return self.entry.player.name

    @property
    def counting(self) -> list[SessionResult]:
        """The sessions that count."""
        return [result for result in self.results if result.counts and not result.forfeited]

    @property
    def session_totals(self) -> list[int]:
        """Total of each session that counts."""
        return [result.total for result in self.counting]

    @property
    def first_places(self) -> int:
        """Tables won, shared first places among them."""
        return sum(result.place == 1 for result in self.counting)

    @property
    def best_value(self) -> int:
        """Value of the best hand won; 0 without one."""
        return self.best.value if self.best else 0

    def in_session(self, session: int) -> SessionResult | None:
        """Return the result in a session, by its id; None for an absence."""
        return next((result for result in self.results if result.session == session), None)


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team in the standings: the sums of its members."""

    place: int
    name: str
    twelfths: int
    total: int
    members: tuple[StandingRow, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The standings after some sessions of an event."""

    event: Tournament
    sessions: tuple[Session, ...]
    rows: tuple[StandingRow, ...]  # ranked, the best first
    unranked: tuple[StandingRow, ...]  # disqualified players, then substitutes
    tie_breaks: tuple[TieBreak, ...]

    @property
    def teams(self) -> list[TeamRow]:
        """The teams, the best first: table points, then total; empty without teams."""
        return team_rows(self.rows)


@dataclass(slots=True)
class _Sums:
    """What is added up of one player while the tables are read."""

    results: list[SessionResult] = field(default_factory=list)
    points: int = 0  # penalties
    twelfths: int = 0  # penalties
    lost: int = 0  # by false wins whose points nobody received
    won: int = 0
    self_drawn: int = 0
    dealt_in: int = 0
    false_wins: int = 0
    best: BestHand | None = None


def ranking(event: Tournament, *, until: int | None = None, unpublished: bool = False) -> Ranking:
    """Return the standings of an event after session ``until``, by default after all.

    Where the event holds results back, sessions count once they are published, unless
    ``unpublished``. Six queries.
    """
    sessions = shown_sessions(event, unpublished=unpublished)
    if until is not None:
        sessions = [session for session in sessions if session.number <= until]
    entries = event.entries.exclude(state__in=NOT_LISTED).select_related("player", "team")
    return ranked(event, sessions, entries, books_of(event, sessions))


def rankings(events: Iterable[Tournament], *, unpublished: bool = True) -> list[Ranking]:
    """Return the final standings of several events. Six queries for all.

    With ``unpublished``, also the sessions whose results are held back.
    """
    events = list(events)
    sessions: defaultdict[int, list[Session]] = defaultdict(list)
    started = Session.objects.filter(tournament__in=events).exclude(state=Session.State.DRAFT)
    held = {event.pk for event in events if event.results_held and not unpublished}
    for session in started.order_by("number"):
        if session.published_at is not None or session.tournament_id not in held:
            sessions[session.tournament_id].append(session)
    entries: defaultdict[int, list[Entry]] = defaultdict(list)
    listed = Entry.objects.filter(tournament__in=events).exclude(state__in=NOT_LISTED)
    for entry in listed.select_related("player", "team").order_by("number", "pk"):
        entries[entry.tournament_id].append(entry)
    books = books_of_all(events, [session for group in sessions.values() for session in group])
    event_of = {session.pk: event for event, group in sessions.items() for session in group}
    tables: defaultdict[int, dict[int, TableBook]] = defaultdict(dict)
    for pk, table in books.tables.items():
        tables[event_of[table.session]][pk] = table
    return [
        # Penalties are those of entries, so that those of other events change nothing.
        ranked(
            event, sessions[event.pk], entries[event.pk], Books(tables[event.pk], books.penalties)
        )
        for event in events
    ]


def shown_sessions(event: Tournament, *, unpublished: bool = False) -> list[Session]:
    """Return the sessions whose results are shown, by number. One query."""
    sessions = event.sessions.exclude(state=Session.State.DRAFT).order_by("number")
    if event.results_held and not unpublished:
        sessions = sessions.exclude(published_at=None)
    return list(sessions)


def ranked(
    event: Tournament, sessions: Sequence[Session], entries: Iterable[Entry], books: Books
) -> Ranking:
    """Return the standings that follow from the books."""
    sums = _sums(event, books)
    ties = tuple(TIE_BREAKS[key] for key in event.tie_breaks if key in TIE_BREAKS)
    rows = [_row(event, entry, sums[entry.pk], ties) for entry in entries]
    out = [row for row in rows if row.disqualified] + [
        row for row in rows if row.entry.substitute and not row.disqualified
    ]
    # Who withdrew before the first session is on no list.
    stays = [
        row
        for row in rows
        if row not in out and (row.results or row.entry.state == Entry.State.CONFIRMED)
    ]
    return Ranking(event, tuple(sessions), tuple(_placed(event, stays)), tuple(out), ties)


def _sums(event: Tournament, books: Books) -> defaultdict[int, _Sums]:
    sums: defaultdict[int, _Sums] = defaultdict(_Sums)
    forfeits = {
        (note.entry, note.session) for note in books.penalties if note.kind == Penalty.Kind.FORFEIT
    }
    for pk, table in books.tables.items():
        _add_table(sums, event, pk, table, forfeits)
    for note in books.penalties:
        sums[note.entry].points += note.points
        sums[note.entry].twelfths += note.twelfths
    return sums


def _add_table(
    sums: defaultdict[int, _Sums],
    event: Tournament,
    pk: int,
    table: TableBook,
    forfeits: set[tuple[int, int | None]],
) -> None:
    totals, twelfths = table.totals, table.twelfths(event.place_points)
    for seat, entry in table.entries.items():
        one = sums[entry]
        one.results.append(
            SessionResult(
                session=table.session,
                table=pk,
                table_number=table.number,
                wind=seat,
                total=totals[seat],
                payments=table.payments[seat],
                place=1 + sum(other > totals[seat] for other in totals),
                twelfths=twelfths[seat],
                played=table.played,
                forfeited=(entry, table.session) in forfeits,
            )
        )
        one.won += table.won[seat]
        one.self_drawn += table.self_drawn[seat]
        one.dealt_in += table.dealt_in[seat]
        one.false_wins += table.false_wins[seat]
        best = table.best.get(seat)
        if best is not None and (one.best is None or best.value > one.best.value):
            one.best = best


def _row(event: Tournament, entry: Entry, sums: _Sums, ties: tuple[TieBreak, ...]) -> StandingRow:
    results = _best_ones(event, sums.results)
    counted = [result for result in results if result.counts and not result.forfeited]
    payments = sum(result.payments for result in counted)
    row = StandingRow(
        place=None,
        entry=entry,
        twelfths=sum(result.twelfths for result in counted) - sums.twelfths,
        total=sum(result.total for result in counted) - sums.points,
        payments=payments,
        penalties=sum(result.total for result in counted) - payments - sums.points,
        penalty_twelfths=-sums.twelfths,
        results=tuple(results),
        hands_played=sum(result.played for result in results),
        won=sums.won,
        self_drawn=sums.self_drawn,
        dealt_in=sums.dealt_in,
        false_wins=sums.false_wins,
        best=sums.best,
        disqualified=entry.disqualified,
    )
    return replace(row, tie_break_figures=tuple(tie.figure(row) for tie in ties))


def _best_ones(event: Tournament, results: list[SessionResult]) -> list[SessionResult]:
    """Mark the sessions that count, where only the best of them do."""
    if event.best_of is None or len(results) <= event.best_of:
        return results
    by_worth = sorted(
        results,
        key=lambda result: (not result.forfeited, result.twelfths, result.total),
        reverse=True,
    )
    dropped = {result.session for result in by_worth[event.best_of :]}
    return [replace(result, counts=result.session not in dropped) for result in results]


def _placed(event: Tournament, rows: Iterable[StandingRow]) -> list[StandingRow]:
    """Return the rows with their places, the best first; equal in all, they share one."""
    scored = event.has_table_points

    def worth(row: StandingRow) -> tuple[int, ...]:
        return (row.twelfths if scored else 0, row.total, *row.tie_break_figures)

    ordered = sorted(rows, key=lambda row: (*(-figure for figure in worth(row)), _by_name(row)))
    placed: list[StandingRow] = []
    for _, equal in groupby(ordered, key=worth):
        place = len(placed) + 1
        placed += [replace(row, place=place) for row in equal]
    return placed


def _by_name(row: StandingRow) -> int:
    return row.entry.number or 0


def team_rows(rows: Iterable[StandingRow]) -> list[TeamRow]:
    """Return the teams of players, the best first; equal in both sums, they share a place."""
    members: defaultdict[str, list[StandingRow]] = defaultdict(list)
    for row in rows:
        if row.entry.team is not None:
            members[row.entry.team.name].append(row)
    teams = [
        TeamRow(
            0,
            name,
            sum(row.twelfths for row in team),
            sum(row.total for row in team),
            tuple(team),
        )
        for name, team in members.items()
    ]
    teams.sort(key=lambda team: (-team.twelfths, -team.total, team.name))
    return [
        replace(
            team,
            place=1
            + sum((other.twelfths, other.total) > (team.twelfths, team.total) for other in teams),
        )
        for team in teams
    ]
