"""Clubs, evenings and hands for tests, made through the services."""

from collections.abc import Mapping
from datetime import date, timedelta
from itertools import count
from typing import Any
from uuid import UUID, uuid4

from django.utils import timezone

from clubscore.people.clubs.services import club_create
from clubscore.people.models import Club, Membership, Player, User
from clubscore.people.players.services import player_create
from clubscore.people.roles import membership_add
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.ledger import Ledger
from clubscore.play.models import Hand
from clubscore.play.services import hand_record
from clubscore.play.sitters import Sitters
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Entry, Session, Table, Tournament
from clubscore.tournaments.roster.entries import entry_add
from clubscore.tournaments.services import club_night_create, event_create
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.tournaments.sessions.services import session_start
from clubscore.tournaments.sessions.start_check import start_check
from scoring.rulesets.base import Outcome

from .kept import kept

PASSWORD = "long-enough-4-tests"
DAY = date(2026, 3, 14)
EAST, SOUTH, WEST, NORTH = range(4)  # seats, by starting wind

# MCR, on a discard
EIGHT_POINTS = "[123m] [456p] 888m78sEE + 9s"  # Mixed Straight (35) and nothing else
TWO_POINTS = "[222m] [333p] [FFF] 45p99s + 6p"  # a dragon pung (14): no win
SEVEN_PAIRS = "1199m2288p3377sF + F"  # 24

_serial = count(1)


def make_user(username: str = "", **fields: Any) -> User:
    """Make somebody who can log in with ``PASSWORD``."""
    username = username or f"user-{next(_serial)}"
    return User.objects.create_user(username, password=PASSWORD, **fields)


def make_club(name: str = "Circolo di prova", **fields: Any) -> Club:
    """Make a club in Italy."""
    return club_create(name=name, **fields)


def make_organizer(club: Club, role: str = Membership.Role.ORGANIZER) -> User:
    """Make somebody who runs the club's events."""
    user = make_user()
    membership_add(user=user, club=club, role=role)
    return user


def make_players(club: Club, number: int) -> list[Player]:
    """Make players: Nome1 Cognome1 and so on."""
    return [
        player_create(club=club, first_name=f"Nome{index}", last_name=f"Cognome{index:02}")
        for index in range(1, number + 1)
    ]


@kept
def make_evening(
    *,
    tables: int = 1,
    club: Club | None = None,
    ruleset: str = "mcr",
    options: Mapping[str, Any] | None = None,
) -> Tournament:
    """Make a club night with as many players as its tables seat; the session is a draft."""
    club = club or make_club()
    return club_night_create(
        club=club,
        name="Serata",
        starts_on=DAY,
        ruleset=ruleset,
        options=options or {},
        players=make_players(club, 4 * tables),
        by=organizer(),
    )


@kept
def make_event(
    *,
    players: int = 8,
    club: Club | None = None,
    kind: Tournament.Kind = Tournament.Kind.TOURNAMENT,
    ruleset: str = "mcr",
    **settings: Any,
) -> Tournament:
    """Make a tournament with players and 4-2-1-0 table points, without sessions."""
    club = club or make_club()
    event = event_create(
        club=club,
        kind=kind,
        name="Torneo",
        starts_on=DAY,
        ends_on=DAY,
        ruleset=ruleset,
        options={},
        by=organizer(),
        settings={"place_points": [4, 2, 1, 0], **settings},
    )
    for player in make_players(club, players):
        entry_add(tournament=event, player=player)
    return event


def coming(event: Tournament) -> Tournament:
    """Let an event be a month from now, so that one may still sign up for it."""
    event.starts_on = event.ends_on = date.today() + timedelta(days=30)  # noqa: DTZ011 - any zone's
    event.save(update_fields=["starts_on", "ends_on"])
    return event


def organizer() -> Actor:
    """Return somebody who may change everything."""
    return Actor.organizer(make_user())


def link(table: Table) -> Actor:
    """Return whoever has the table's link as it is now."""
    return Actor.link_holder(Table.objects.get(pk=table.pk).link_token)


def start(session: Session) -> Session:
    """Start a session, whatever is asked about."""
    confirmed = start_check(session).fingerprint
    return session_start(session=session, by=organizer(), confirmed=confirmed)


def begin(session: Session) -> Session:
    """Have a session run without asking, even beside another of the same players."""
    session.state, session.started_at = Session.State.RUNNING, timezone.now()
    session.save(update_fields=["state", "started_at"])
    return session


def seat_in_order(session: Session) -> None:
    """Seat the players in the order of their numbers: 1 to 4 at table 1, East to North."""
    entries = list(Entry.objects.filter(tournament=session.tournament_id).order_by("number"))
    tables = [entries[start : start + 4] for start in range(0, len(entries), 4)]
    seats_set(session=session, seats=tables, by=organizer())


@kept
def make_session(*, tables: int = 1, **fields: Any) -> Session:
    """Make a running session with everybody seated in order."""
    session = make_evening(tables=tables, **fields).sessions.get()
    seat_in_order(session)
    return session_start(session=session, by=organizer())


def make_table(**fields: Any) -> Table:
    """Make an open table of a running session."""
    return make_session(**fields).tables.get(number=1)


def win(
    winner: int = EAST, discarder: int | None = None, tiles: str = EIGHT_POINTS, **fields: Any
) -> HandEntry:
    """Return a win, self-drawn unless somebody discarded."""
    return HandEntry.win(winner, discarder, tiles, **fields)


def points(winner: int, discarder: int | None, value: int) -> HandEntry:
    """Return a win of points only."""
    return HandEntry.win(winner, discarder, points=value)


def false_win(seat: int) -> HandEntry:
    """Return a false win."""
    return HandEntry(Outcome.FALSE_WIN, seat)


DRAW = HandEntry(Outcome.DRAW)


def next_number(table: Table) -> int:
    """Return the number of the hand in play."""
    return len(Ledger.read(table).hands) + 1


def record(
    table: Table,
    entry: HandEntry = DRAW,
    *,
    number: int | None = None,
    token: UUID | None = None,
    by: Actor | None = None,
    asks_repeat: bool = False,
) -> Hand:
    """Record the hand in play, unless a number says otherwise, by the table's link."""
    return hand_record(
        table=table,
        entry=entry,
        token=token or uuid4(),
        number=next_number(table) if number is None else number,
        by=by or link(table),
        sitters=Sitters.of(table),
        asks_repeat=asks_repeat,
    )


def play(table: Table, *entries: HandEntry) -> list[Hand]:
    """Record several hands one after the other."""
    return [record(table, entry) for entry in entries]
