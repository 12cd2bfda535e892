"""The games of a club over all its events: every table of a session that is over and shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from clubscore.people.models import Club
from clubscore.play.models import FurtherWin, Hand
from clubscore.standings.books import Books, books_of_all
from clubscore.standings.paid_wins import NO_SHARED_WINS, SharedWins, shared_wins
from clubscore.standings.ranking import NOT_LISTED, Ranking, rank_entries
from clubscore.standings.table_book import BestHand, TableBook
from clubscore.standings.table_scores import several_may_win
from clubscore.tournaments.models import Entry, Session, Tournament
from clubscore.tournaments.sessions.publication import played_at
from scoring.rulesets import get
from scoring.rulesets.kit.game import hands_in_game


@dataclass(frozen=True, slots=True)
class Game:
    """A table: who sat there by starting wind, and how it ended."""

    table: int  # id
    event: int  # id
    ruleset: str
    season: int  # year
    at: datetime  # of the session
    players: tuple[int, ...]  # ids
    totals: tuple[int, ...]  # points
    worths: tuple[int, ...]  # what places follow from, by wind
    won: tuple[int, ...]  # hands
    best: tuple[BestHand | None, ...]
    forfeited_seats: frozenset[int]  # winds whose session counts 0
    winners: tuple[int | None, ...]  # wind that won each hand, in order; None: nobody
    by_totals: bool = False  # from paper, be its hands known or not
    also_won: frozenset[tuple[int, int]] = frozenset()  # in which hand, from 0, who won too

    @property
    def places(self) -> tuple[int, ...]:
        """Place at the table by wind; equal totals share one."""
        return tuple(1 + sum(other > one for other in self.worths) for one in self.worths)

    @property
    def length(self) -> float:
        """The share of a whole game's hands that were played; 1 if that is open or not known."""
        whole = hands_in_game(get(self.ruleset), len(self.players))
        if self.by_totals or not whole:
            return 1.0
        return min(len(self.winners) / whole, 1.0)

    @property
    def is_half_played(self) -> bool:
        """At least half of the game's hands were played; always so where their number is open.

        Nobody enters the totals of a game that was given up.
        """
        if self.by_totals:
            return True
        whole = hands_in_game(get(self.ruleset), len(self.players)) or 0
        return 2 * len(self.winners) >= whole


@dataclass(frozen=True, slots=True)
class ClubGames:
    """The games in chronological order, and the standings after them, by event; people are ids."""

    games: tuple[Game, ...]
    rankings: dict[int, Ranking]


def club_games(club: Club) -> ClubGames:
    """Return every game of a club's public events, earliest first.

    Nine queries, one for totals, and two where several may win a hand.
    """
    events = {event.pk: event for event in Tournament.objects.that_count().filter(club=club)}
    sessions = [one for one in _over(club) if _is_public(one, events[one.tournament_id])]
    books = books_of_all(events.values(), sessions)
    entries = list(
        Entry.objects.filter(tournament__in=list(events))
        .exclude(state__in=NOT_LISTED)
        .order_by("number", "pk")
    )
    games = _games(events, {one.pk: one for one in sessions}, books, entries)
    return ClubGames(tuple(games), _rankings(events, sessions, books, entries))


def _over(club: Club) -> list[Session]:
    events = Tournament.objects.that_count().filter(club=club)
    closed = Session.objects.filter(tournament__in=events, state=Session.State.CLOSED)
    return list(closed.order_by("tournament", "number"))


def _is_public(session: Session, event: Tournament) -> bool:
    return not event.results_held or session.published_at is not None


def _games(
    events: dict[int, Tournament],
    sessions: dict[int, Session],
    books: Books,
    entries: Iterable[Entry],
) -> list[Game]:
    players = {entry.pk: entry.player_id for entry in entries}
    forfeits = books.forfeits()
    of_several = NO_SHARED_WINS
    if several_may_win(events.values()):
        further = FurtherWin.objects.filter(hand__table__session__in=list(sessions))
        of_several = shared_wins(further.filter(hand__state=Hand.State.VALID))
    winners = _winners(list(sessions), of_several)
    games = []
    for pk, book in books.tables.items():
        session = sessions[book.session]
        totals = book.totals
        if not book.has_result or len(book.entries) != len(totals):
            continue
        seats = [book.entries[wind] for wind in sorted(book.entries)]
        if any(entry not in players for entry in seats):
            continue
        event = events[session.tournament_id]
        at = played_at(session, event)
        games.append(
            Game(
                table=pk,
                event=event.pk,
                ruleset=event.ruleset,
                season=at.year,
                at=at,
                players=tuple(players[entry] for entry in seats),
                totals=totals,
                worths=book.worths,
                won=tuple(book.won),
                best=tuple(book.best.get(wind) for wind in range(len(seats))),
                forfeited_seats=frozenset(
                    wind for wind, entry in enumerate(seats) if (entry, book.session) in forfeits
                ),
                winners=tuple(one[0] if one else None for one in winners[pk]),
                by_totals=book.by_totals,
                also_won=frozenset(
                    (hand, seat) for hand, won in enumerate(winners[pk]) for seat in won[1:]
                ),
            )
        )
    # Books come by number of session and table, which settle what was played at one moment.
    return sorted(games, key=lambda game: (game.at, game.event))


def _winners(
    sessions: list[int], of_several: SharedWins
) -> defaultdict[int, list[tuple[int, ...]]]:
    """Return who won each hand of each table, in order; nobody of a drawn one."""
    found: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
    hands = Hand.objects.filter(
        table__session__in=sessions, state=Hand.State.VALID, ends_hand=True
    ).order_by("table", "number")
    for pk, table, kind, winner in hands.values_list("pk", "table", "kind", "winner"):
        won = () if kind != Hand.Kind.WIN or winner is None else of_several.winners(pk, winner)
        found[table].append(won)
    return found


def _rankings(
    events: dict[int, Tournament],
    sessions: Sequence[Session],
    books: Books,
    entries: Iterable[Entry],
) -> dict[int, Ranking]:
    event_of = {session.pk: session.tournament_id for session in sessions}
    tables: defaultdict[int, dict[int, TableBook]] = defaultdict(dict)
    for pk, table in books.tables.items():
        tables[event_of[table.session]][pk] = table
    listed: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in entries:
        listed[entry.tournament_id].append(entry)
    foreign = [event.pk for event in events.values() if event.is_foreign]
    return {
        pk: rank_entries(
            events[pk],
            [one for one in sessions if one.tournament_id == pk],
            listed[pk],
            Books(tables[pk], books.penalties, books.foreign),
        )
        for pk in dict.fromkeys([*event_of.values(), *foreign])
    }
