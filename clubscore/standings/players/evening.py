"""What an evening was for each player: the result against the expectation, hands, what changed.

An evening is a day of an event: its sessions that are over and shown. Nothing of it is stored.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from clubscore.standings.clubs.ratings import RatingPoint
from clubscore.standings.clubs.shelf import club_book
from clubscore.standings.ranking import Ranking, places_by_session, ranking
from clubscore.standings.statistics.figures import PlayedHand, hands_of_tables
from clubscore.tournaments.models import Entry, Session, Tournament
from clubscore.tournaments.sessions.publication import played_at

from .expectation import PastRatings
from .opponents import score_at
from .sources import as_paid
from .tables import PlayedTable, tables_of_entries


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The club's rating before and after the evening, and the place in the club's list."""

    before: RatingPoint | None
    after: RatingPoint | None  # None while too little is known
    place_before: int | None
    place_after: int | None

    @property
    def gain(self) -> float | None:
        """In percent; None unless both are known."""
        if self.before is None or self.after is None:
            return None
        return self.after.rating.value - self.before.rating.value


@dataclass(frozen=True, slots=True)
class EveningCard:
    """A player's evening. Points are those of the tables."""

    entry: Entry
    day: date
    tables: tuple[PlayedTable, ...]
    above: float  # opponents finished above, a shared place counting half
    expected: float | None  # None where ratings say nothing
    opponents: int
    best: PlayedHand | None  # the most valuable one won
    worst: PlayedHand | None  # the one that cost most
    rating: RatingChange
    place_before: int | None  # in the standings of the event
    place_after: int | None
    ranked: int  # players in them

    @property
    def points(self) -> int:
        """Points of all tables."""
        return sum(table.total for table in self.tables)

    @property
    def places(self) -> list[int]:
        """At the tables, in chronological order."""
        return [table.place for table in self.tables if table.place is not None]

    @property
    def worst_points(self) -> int:
        """What the worst hand cost, negative."""
        return _payment(self.worst, self.tables) if self.worst else 0


def evening_sessions(event: Tournament) -> dict[date, list[Session]]:
    """Return an event's sessions that are over and shown, by day, earliest first. One query."""
    sessions = event.sessions.filter(state=Session.State.CLOSED).order_by("number")
    if event.results_held:
        sessions = sessions.exclude(published_at=None)
    found: defaultdict[date, list[Session]] = defaultdict(list)
    for session in sessions:
        found[played_at(session, event).date()].append(session)
    return dict(sorted(found.items()))


def evening_cards(event: Tournament, day: date, sessions: Sequence[Session]) -> list[EveningCard]:
    """Return the cards of everyone who played in the sessions of a day, by number."""
    tables = tables_of_entries(event, sessions)
    entries = event.entries.filter(pk__in=list(tables)).select_related("player", "team")
    standings = ranking(event)
    places = _places(standings, sessions)
    ratings = PastRatings(club_book(event.club).book.rated.ratings)
    hands = _hands_by_table(tables)
    return [
        _card(entry, day, tables[entry.pk], ratings, hands, places, len(standings.rows))
        for entry in entries.order_by("number", "pk")
    ]


def _places(standings: Ranking, sessions: Sequence[Session]) -> tuple[Mapping[int, int], ...]:
    """Return everyone's places before and after some sessions, by entry."""
    numbers = [one.number for one in standings.sessions]
    after = places_by_session(standings)
    first = numbers.index(sessions[0].number)
    last = numbers.index(sessions[-1].number)
    return after[first - 1] if first else {}, after[last]


def _hands_by_table(tables: Mapping[int, Iterable[PlayedTable]]) -> dict[int, list[PlayedHand]]:
    ids = {table.table for group in tables.values() for table in group}
    found: defaultdict[int, list[PlayedHand]] = defaultdict(list)
    for hand in hands_of_tables(ids):
        found[hand.table].append(hand)
    return found


def _card(
    entry: Entry,
    day: date,
    tables: Sequence[PlayedTable],
    ratings: PastRatings,
    hands: Mapping[int, Sequence[PlayedHand]],
    places: tuple[Mapping[int, int], ...],
    ranked: int,
) -> EveningCard:
    above, expected, opponents = score_at(tables, ratings)
    mine = [(hand, table) for table in tables for hand in hands.get(table.table, ())]
    won = [win for hand, table in mine if (win := hand.won_by(table.wind))]
    lost = [hand for hand, table in mine if hand.payments[table.wind] < 0]
    worst = min(lost, key=lambda hand: (_payment(hand, tables), hand.hand), default=None)
    before, after = places
    return EveningCard(
        entry=entry,
        day=day,
        tables=tuple(tables),
        above=above,
        expected=expected if ratings.say_something else None,
        opponents=opponents,
        best=max(won, key=lambda hand: (hand.value or 0, -hand.hand), default=None),
        worst=as_paid(worst) if worst else None,
        rating=_rating_change(entry.player_id, day, ratings),
        place_before=before.get(entry.pk),
        place_after=after.get(entry.pk),
        ranked=ranked,
    )


def _payment(hand: PlayedHand, tables: Iterable[PlayedTable]) -> int:
    """Return what a hand at one of the tables brought the player."""
    return next(hand.payments[table.wind] for table in tables if table.table == hand.table)


def _rating_change(player: int, day: date, ratings: PastRatings) -> RatingChange:
    after = ratings.since(player, day)
    return RatingChange(
        ratings.before(player, day),
        after,
        ratings.place(player, day - timedelta(days=1)),
        ratings.place(player, after.day) if after else None,
    )
