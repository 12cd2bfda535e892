"""The ranking of an event: rows that can be traced down to the tables.

A session's result is that of the player's table: payments less the cost of false wins there. Table
points follow from it. Other penalties come off the total or the table points afterwards, so they
never change what opponents get.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from django.db.models import Q

from clubscore.people.models import Player
from clubscore.tournaments.models import Entry, Seat, Session, Tournament
from clubscore.tournaments.roster.teams import counts_for_team

from .books import Books, books_of, books_of_all
from .contenders import contenders_of, place_entries, places_by_entry, tie_break_figures
from .cuts import Field, annulled_numbers, recorded_cuts
from .figure import Figure
from .foreign import foreign_figures, foreign_places
from .rows import StandingRow
from .stage_standing import StageStandings, places_through_stages, stage_standing
from .sums import (
    BookSums,
    PlayerSums,
)
from .table_book import TableBook
from .teams import TeamRow, team_rows
from .tie_breaks import TIE_BREAKS, PassedOver, TieBreak, passed_over_words

NOT_LISTED = [Entry.State.REQUESTED, Entry.State.WAITING]  # in no standings


@dataclass(frozen=True, slots=True)
class Ranking:
    """The standings after some sessions of an event."""

    event: Tournament
    sessions: tuple[Session, ...]
    rows: tuple[StandingRow, ...]  # the best first; last, without a place, who has not played
    unranked: tuple[StandingRow, ...]  # disqualified players, then substitutes
    tie_breaks: tuple[TieBreak, ...]
    book_sums: BookSums = field(compare=False, repr=False)  # what it follows from
    fields: Mapping[int, Field] = field(default_factory=dict, compare=False, repr=False)  # by stage
    passed_over: tuple[PassedOver, ...] = ()  # tie-breaks not known for all who are equal

    @property
    def tables(self) -> Figure:
        """The tables played, and those of them whose hands are known."""
        return self.book_sums.tables

    @property
    def has_all_hands(self) -> bool:
        """Whether the hands of all tables played are known."""
        return self.tables.is_complete

    @property
    def passed_over_lines(self) -> list[str]:
        """The tie-breaks that were passed over, a sentence each."""
        names = {row.entry_id: row.name for row in self.rows}
        return [
            passed_over_words(
                TIE_BREAKS[one.key].name,
                [names[entry] for entry in names if entry in one.entries],
            )
            for one in self.passed_over
        ]

    @property
    def has_results(self) -> bool:
        """Whether a session has started, or there are results of another program."""
        return bool(self.sessions) or any(row.foreign for row in (*self.rows, *self.unranked))

    @property
    def players(self) -> int | None:
        """How many players places are counted among; None for a list that doesn’t say."""
        return self.event.participants if self.event.is_foreign else len(self.rows)

    @property
    def players_listed(self) -> int:
        """How many of them are here; disqualified players count, substitutes don’t."""
        out = (row for row in self.unranked if row.disqualified and not row.entry.substitute)
        return len([*self.rows, *out])

    @property
    def is_international(self) -> bool:
        """Tell whether players come from more than one country."""
        return are_international((*self.rows, *self.unranked))

    @property
    def teams(self) -> list[TeamRow]:
        """The teams, best first: table points, then total; empty without teams."""
        rows = (*self.rows, *self.unranked)
        return team_rows(
            [row for row in rows if counts_for_team(self.event, row.entry)], self.event
        )


def are_international(rows: Iterable[StandingRow]) -> bool:
    """Tell whether the players of these rows come from more than one country."""
    return len({row.player.country for row in rows} - {""}) > 1


def ranking(event: Tournament, *, until: int | None = None, unpublished: bool = False) -> Ranking:
    """Return the standings of an event after session ``until``, by default after all.

    Where the event holds results back, sessions count once they are published, unless
    ``unpublished``. Six queries.
    """
    sessions = shown_sessions(event, unpublished=unpublished)
    if until is not None:
        sessions = [session for session in sessions if session.number <= until]
    entries = event.entries.exclude(state__in=NOT_LISTED).select_related("player", "team")
    return rank_entries(event, sessions, entries, books_of(event, sessions))


def rankings(
    events: Iterable[Tournament], *, unpublished: bool = True, player: Player | None = None
) -> list[Ranking]:
    """Return the final standings of several events. Six queries for all.

    With ``unpublished``, also the sessions whose results are held back. With ``player``, hands won
    and dealt into are only those of this player, except in events whose places depend on them: that
    takes a third less.
    """
    events = list(events)
    sessions: defaultdict[int, list[Session]] = defaultdict(list)
    started = Session.objects.filter(tournament__in=events).that_count()
    held = {event.pk for event in events if event.results_held and not unpublished}
    for session in started.order_by("number"):
        if session.published_at is not None or session.tournament_id not in held:
            sessions[session.tournament_id].append(session)
    entries: defaultdict[int, list[Entry]] = defaultdict(list)
    listed = Entry.objects.filter(tournament__in=events).exclude(state__in=NOT_LISTED)
    for entry in listed.select_related("player", "team").order_by("number", "pk"):
        entries[entry.tournament_id].append(entry)
    wins_at = None
    if player is not None:
        by_hands = [event for event in events if _is_ranked_by_hands(event)]
        own = Seat.objects.filter(entry__player=player)
        wins_at = Q(table__session__tournament__in=by_hands) | Q(table__in=own.values("table"))
    shown = [session for group in sessions.values() for session in group]
    books = books_of_all(events, shown, wins_at)
    event_of = {session.pk: event for event, group in sessions.items() for session in group}
    tables: defaultdict[int, dict[int, TableBook]] = defaultdict(dict)
    for pk, table in books.tables.items():
        tables[event_of[table.session]][pk] = table
    return [
        # Penalties are those of entries, so that those of other events change nothing.
        rank_entries(
            *(event, sessions[event.pk], entries[event.pk]),
            Books(tables[event.pk], books.penalties, books.foreign),
        )
        for event in events
    ]


def shown_sessions(event: Tournament, *, unpublished: bool = False) -> list[Session]:
    """Return the sessions whose results are shown, by number. One query."""
    sessions = event.sessions.that_count().order_by("number")
    if event.results_held and not unpublished:
        sessions = sessions.exclude(published_at=None)
    return list(sessions)


def rank_entries(
    event: Tournament,
    sessions: Sequence[Session],
    entries: Iterable[Entry],
    books: Books,
    annulled: Collection[int] | None = None,
) -> Ranking:
    """Return the standings that follow from the books.

    ``annulled`` are the numbers of the sessions no stage waits for; by default as they are.
    """
    entries = list(entries)
    if event.is_foreign:
        return _foreign_ranking(event, entries, books)
    ties = tie_breaks_of(event)
    fields: Mapping[int, Field] = {}
    book_sums = BookSums(event, books)
    if event.stages:
        cuts = recorded_cuts(event)
        standing = stage_standing(
            *(event, sessions, contenders_of(entries), books, ties, cuts),
            annulled_numbers(event) if annulled is None else annulled,
        )
        places, fields = standing.places, standing.fields
        passed_over = standing.passed_over
        rows = {entry.pk: _row_of_stages(entry, standing, ties) for entry in entries}
    else:
        sums = book_sums.all()
        placing = place_entries(event, contenders_of(entries), sums, ties)
        places, passed_over = placing.places, placing.passed_over
        rows = {
            entry.pk: replace(
                _row(entry, sums[entry.pk], ties, places.get(entry.pk)),
                tie_break_values=placing.tie_break_values.get(entry.pk, ()),
            )
            for entry in entries
        }
    out = [entry for entry in entries if entry.disqualified] + [
        entry for entry in entries if entry.substitute and not entry.disqualified
    ]
    return Ranking(
        event,
        tuple(sessions),
        tuple(rows[pk] for pk in places),
        tuple(rows[entry.pk] for entry in out),
        ties,
        book_sums,
        fields,
        in_order_of_places(passed_over, places),
    )


def in_order_of_places(
    passed_over: Iterable[PassedOver], places: Iterable[int]
) -> tuple[PassedOver, ...]:
    """Return the tie-breaks passed over, those that concern the best players first."""
    order = {entry: index for index, entry in enumerate(places)}
    return tuple(sorted(passed_over, key=lambda one: min(order[entry] for entry in one.entries)))


def _foreign_ranking(event: Tournament, entries: Iterable[Entry], books: Books) -> Ranking:
    """Return the standings of an event that another program ran: of those whose result is known."""
    known = [entry for entry in entries if entry.pk in books.foreign]
    places = foreign_places(known, books.foreign)
    rows = [
        replace(
            _row(entry, PlayerSums(), (), places.get(entry.pk)),
            **foreign_figures(books.foreign[entry.pk]),
            foreign=True,
        )
        for entry in known
    ]
    ranked = sorted((row for row in rows if row.place), key=lambda row: row.place or 0)
    unranked = tuple(row for row in rows if not row.place)
    return Ranking(event, (), tuple(ranked), unranked, (), BookSums(event, books))


def _is_ranked_by_hands(event: Tournament) -> bool:
    """Tell whether places may depend on who won how often; with stages it is taken for granted."""
    of_hands = any(one.of_hands for one in tie_breaks_of(event))
    return event.ties_by_hands or of_hands or bool(event.stages)


def tie_breaks_of(event: Tournament) -> tuple[TieBreak, ...]:
    """Return the tie-breaks of an event in their order."""
    return tuple(TIE_BREAKS[key] for key in event.tie_breaks if key in TIE_BREAKS)


def places_by_session(standings: Ranking) -> list[dict[int, int]]:
    """Return everyone's place after each session of the standings, by entry."""
    contenders = contenders_of(row.entry for row in standings.rows)
    if standings.event.stages:
        return places_through_stages(
            *(
                standings.event,
                standings.sessions,
                contenders,
                standings.book_sums.books,
                standings.tie_breaks,
            ),
            recorded_cuts(standings.event),
            annulled_numbers(standings.event),
        )
    return [
        places_by_entry(standings.event, contenders, sums, standings.tie_breaks)
        for sums in standings.book_sums.by_session(standings.sessions)
    ]


def ranks(rows: Iterable[StandingRow]) -> dict[int, int]:
    """Return each entry's rank, counting down all rows, even those without a place.

    Rows that share a place share a rank, as do consecutive rows without a place.
    """
    found: dict[int, int] = {}
    for _place, equal in groupby(rows, key=lambda row: row.place):
        rank = len(found) + 1
        found |= {row.entry_id: rank for row in equal}
    return found


def _row(
    entry: Entry, sums: PlayerSums, ties: Sequence[TieBreak], place: int | None = None
) -> StandingRow:
    total = sums.total
    payments = sum([result.payments for result in sums.counting_results])
    return StandingRow(
        place=place,
        entry=entry,
        twelfths=sums.twelfths,
        total=total,
        payments=payments,
        penalties=total - payments,
        penalty_twelfths=-sums.penalty_twelfths,
        results=tuple(sums.results),
        hands=sums.hands,
        disqualified=entry.disqualified,
        tie_break_figures=tie_break_figures(sums, ties),
        absences=tuple(sums.absences),
    )


def _row_of_stages(entry: Entry, standing: StageStandings, ties: Sequence[TieBreak]) -> StandingRow:
    """Return a row whose figures are those of the stage someone reached, all others of all."""
    row = _row(entry, standing.sums[entry.pk], ties, standing.places.get(entry.pk))
    figures = standing.figures.get(entry.pk)
    if figures is None:
        return row
    return replace(
        row,
        twelfths=figures.twelfths,
        total=figures.total,
        tie_break_figures=figures.tie_breaks,
        tie_break_values=figures.tie_break_values,
        stages=tuple(standing.lines[entry.pk]),
    )
