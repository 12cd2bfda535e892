"""A club over all its events: ranking, seasons, records, calendar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeVar

from django.utils import timezone

from clubscore.people.models import Club, Player
from clubscore.standings.final_ranking import FinalResults, final_results
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.selectors import EventRow, club_events

from .games import club_games
from .ratings import ClubRatings, RatedPlayer, SeasonRow, rate
from .records import Record, records_of

PODIUM: Final = 3
Row = TypeVar("Row", RatedPlayer, SeasonRow)


@dataclass(frozen=True, slots=True)
class Podium:
    """A player on the podium of an event."""

    place: int
    player: int  # id
    number: int | None  # on the lists of the event


@dataclass(frozen=True, slots=True)
class ClubBook:
    """What follows from all games of a club; people by id, so that it holds no names."""

    games: int
    rated: ClubRatings
    records: tuple[Record, ...]
    finals: dict[int, FinalResults]  # by event

    @property
    def podiums(self) -> dict[int, tuple[Podium, ...]]:
        """The first of each event."""
        return {event: podium_of(final) for event, final in self.finals.items()}


EMPTY: Final = ClubBook(0, rate([]), (), {})


@dataclass(frozen=True, slots=True)
class CalendarRow:
    """An event in the calendar, with who came first."""

    row: EventRow
    podium: tuple[Podium, ...]
    has_results: bool = False  # final ones: of a partial list the first may be missing

    @property
    def event(self) -> Tournament:
        """The event."""
        return self.row.event


@dataclass(frozen=True, slots=True)
class Calendar:
    """The events of a club."""

    running: tuple[CalendarRow, ...]
    upcoming: tuple[CalendarRow, ...]  # the next first
    past: tuple[CalendarRow, ...]  # the latest first
    leagues: tuple[CalendarRow, ...]  # also among the others


def build_club_book(club: Club) -> ClubBook:
    """Determine what follows from the games of a club. Nine queries."""
    played = club_games(club)
    return ClubBook(
        games=len(played.games),
        rated=rate(played.games),
        records=tuple(records_of(played.games)),
        finals={event: final_results(made) for event, made in played.rankings.items()},
    )


def podium_of(final: FinalResults) -> tuple[Podium, ...]:
    """Return the podium of an event; disqualified players are left off."""
    return tuple(
        Podium(one.place, one.player, one.number)
        for one in final.places
        if one.place <= PODIUM and not one.disqualified
    )


def calendar_of(club: Club, book: ClubBook) -> Calendar:
    """Return the events of a club in chronological order. One query.

    Who prepared an event and never played it keeps it to themselves once its days are over.
    """
    podiums = book.podiums
    rows = [
        CalendarRow(row, podiums.get(pk, ()), pk in book.finals and bool(book.finals[pk].places))
        for row in club_events(club)
        for pk in [row.event.pk]
    ]
    today = timezone.localdate()
    running = [CalendarRow(one.row, ()) for one in rows if one.row.state == Session.State.RUNNING]
    resting = [one for one in rows if one.row.state != Session.State.RUNNING]
    coming = [one for one in resting if _is_upcoming(one, today)]
    past = [one for one in resting if one not in coming and one.has_results]
    return Calendar(
        running=tuple(running),
        upcoming=tuple(sorted(coming, key=lambda one: (one.event.starts_on, one.event.pk))),
        past=tuple(past),
        leagues=tuple(_leagues(rows, today)),
    )


def _is_upcoming(one: CalendarRow, today: date) -> bool:
    return one.row.state == Session.State.DRAFT and one.event.ends_on >= today


def _leagues(rows: Iterable[CalendarRow], today: date) -> list[CalendarRow]:
    leagues = (one for one in rows if one.event.kind == Tournament.Kind.LEAGUE)
    return [one for one in leagues if one.has_results or one.event.ends_on >= today]


def rows_with_places(
    rows: Iterable[Row], people: Mapping[int, Player], *, ranked: bool
) -> list[tuple[int | None, Player, Row]]:
    """Return the rows of people who are in ``people``, each with its place.

    Those about whom too little is known have no place. Without a ranking nobody has one: rows are
    sorted by name, hidden names last.
    """
    there = [(people[row.player], row) for row in rows if row.player in people]
    if not ranked:
        return by_name((None, player, row) for player, row in there)
    return [
        (place if row.is_known else None, player, row)
        for place, (player, row) in enumerate(there, start=1)
    ]


def by_name(
    lines: Iterable[tuple[int | None, Player, Row]],
) -> list[tuple[int | None, Player, Row]]:
    """Return lines by the names of the players, those whose name is hidden last."""
    return sorted(lines, key=lambda line: _name_key(line[1]))


def _name_key(player: Player) -> tuple[bool, tuple[str, str], int]:
    if not player.has_history:
        return True, ("", ""), player.pk
    name, number = player.sort_key
    return False, name, number
