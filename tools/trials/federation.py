"""A national federation in the database, in minutes: games dealt once, copied by the database.

Clubs of all sizes (the largest has a quarter of everything), with club nights, tournaments and
championships over six years. Whole games are dealt by the rules; each table gets one of them, with
history, so that all of it can be verified. The same seed creates the same federation.
"""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.db import connection, transaction

from clubscore.people.clubs.services import club_create
from clubscore.people.models import Club, Membership, Player, User
from clubscore.people.roles import membership_add
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Entry, Seat, Session, Table, Tournament
from clubscore.tournaments.services import event_create
from tests.factories import make_user

from .copied_games import Copy, Game, deal_games, hands_copy

RULESETS = {"mcr": 0.75, "zung_jung": 0.15, "italian": 0.1}
CLUBS = 30
FIRST_DAY, DAYS = date(2020, 9, 1), 6 * 365
FIRST_NAMES = (
    *("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Giulia", "Ivo", "Laura", "Marco"),
    *("Nadia", "Paolo", "Rita", "Sergio", "Teresa", "Ugo", "Vera", "Luca", "Chiara", "Pietro"),
)
BEGINNINGS = ("Ba", "Car", "Del", "Fer", "Gal", "Lom", "Mar", "Pel", "Ros", "San", "Tor", "Vil")
MIDDLES = ("an", "bar", "cel", "di", "gon", "lin", "man", "ner", "ri", "tel", "van", "zu")
ENDS = (
    "delli",
    "etti",
    "gnoli",
    "ini",
    "letta",
    "nato",
    "one",
    "rato",
    "ssi",
    "tta",
    "vano",
    "zzi",
)
# Kind, how often, players, sessions
KINDS = (
    (Tournament.Kind.CLUB_NIGHT, 0.58, (12, 24), (1, 3)),
    (Tournament.Kind.TOURNAMENT, 0.36, (32, 64), (6, 10)),
    (Tournament.Kind.LEAGUE, 0.06, (120, 200), (10, 15)),
)


@dataclass
class Federation:
    """The federation created, and users to view it with."""

    clubs: list[Club] = field(default_factory=list)  # the largest first
    organizer: User = field(default_factory=User)  # of the largest
    players: int = 0
    events: int = 0
    tables: int = 0
    hands: int = 0
    seconds: float = 0


def federation(
    *, players: int, events: int, games: int, seed: int, clubs: int = CLUBS
) -> Federation:
    """Make one of so many players and events; ``games`` are dealt for each system of rules."""
    started = time.monotonic()
    chance = random.Random(seed)
    made = Federation()
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous=OFF")  # while it is made; nobody relies on it
    with transaction.atomic():
        dealt = {key: deal_games(key, games, seed) for key in RULESETS}
        options = dict(Tournament.objects.values_list("ruleset", "options"))
        people = _people(made, players, clubs, chance)
        copies: list[Copy] = []
        for number, club in enumerate(_homes(made.clubs, events, chance), start=1):
            _event(made, copies, club, people[club.pk], number, dealt, options, chance)
        made.hands = hands_copy(copies)
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA synchronous=FULL")
        else:
            cursor.execute("ANALYZE")  # as autovacuum does in time
    made.seconds = time.monotonic() - started
    return made


def _people(
    made: Federation, count: int, clubs: int, chance: random.Random
) -> dict[int, list[int]]:
    """Make the clubs with their lists; return the ids of the players by club."""
    weights = [1 / place for place in range(1, clubs + 1)]
    lists: dict[int, list[int]] = {}
    for place, weight in enumerate(weights, start=1):
        club = club_create(name=f"Circolo {place}")
        made.clubs.append(club)
        size = max(24, round(count * weight / sum(weights)))
        rows = (
            Player(club=club, first_name=chance.choice(FIRST_NAMES), last_name=_surname(chance))
            for _ in range(size)
        )
        Player.objects.bulk_create(rows, batch_size=2000)
        lists[club.pk] = list(club.players.values_list("pk", flat=True))
        made.players += size
    made.organizer = make_user()
    membership_add(user=made.organizer, club=made.clubs[0], role=Membership.Role.ADMIN)
    return lists


def _surname(chance: random.Random) -> str:
    return chance.choice(BEGINNINGS) + chance.choice(MIDDLES) + chance.choice(ENDS)


def _homes(clubs: Sequence[Club], events: int, chance: random.Random) -> Iterator[Club]:
    weights = [1 / place for place in range(1, len(clubs) + 1)]
    yield clubs[0]
    yield from chance.choices(clubs, weights, k=events - 1)


def _event(
    made: Federation,
    copies: list[Copy],
    club: Club,
    people: Sequence[int],
    number: int,
    dealt: dict[str, list[Game]],
    options: dict[str, dict[str, Any]],
    chance: random.Random,
) -> None:
    """Make an event with everybody seated; which game a table gets is noted for later."""
    kind, _share, sizes, rounds = chance.choices(KINDS, [row[1] for row in KINDS])[0]
    size = min(chance.randint(*sizes), len(people)) // 4 * 4
    (ruleset,) = chance.choices(list(RULESETS), list(RULESETS.values()))
    day = FIRST_DAY + timedelta(days=chance.randrange(DAYS))
    event = event_create(
        club=club,
        kind=kind,
        name=f"{kind.label} {number}",
        starts_on=day,
        ends_on=day + timedelta(days=1),
        ruleset=ruleset,
        options=options[ruleset],
        by=Actor.organizer(made.organizer),
        settings={"place_points": [4, 2, 1, 0]},
    )
    Entry.objects.bulk_create(
        Entry(tournament=event, player_id=pk, number=place)
        for place, pk in enumerate(chance.sample(people, size), start=1)
    )
    entries = list(event.entries.values_list("pk", flat=True))
    at = datetime(day.year, day.month, day.day, 9, tzinfo=UTC)
    sessions = Session.objects.bulk_create(
        Session(
            tournament=event,
            number=place,
            state=Session.State.CLOSED,
            started_at=at + timedelta(hours=2 * place),
            closed_at=at + timedelta(hours=2 * place + 2),
        )
        for place in range(1, chance.randint(*rounds) + 1)
    )
    for session in sessions:
        chance.shuffle(entries)
        copies += _seated(session, entries, dealt[ruleset], chance)
    made.events += 1
    made.tables += len(sessions) * size // 4


def _seated(
    session: Session, entries: Sequence[int], games: Sequence[Game], chance: random.Random
) -> Iterator[Copy]:
    """Seat the players; yield which game each table gets."""
    rows = (
        Table(
            session=session,
            number=place,
            state=Table.State.CLOSED,
            closed_at=session.closed_at,
        )
        for place in range(1, len(entries) // 4 + 1)
    )
    Table.objects.bulk_create(rows)
    tables = list(session.tables.order_by("number").values_list("pk", flat=True))
    Seat.objects.bulk_create(
        Seat(session=session, table_id=tables[place // 4], wind=place % 4, entry_id=entry)
        for place, entry in enumerate(entries)
    )
    assert session.closed_at is not None
    for table in tables:
        yield Copy(table, chance.choice(games).table, session.closed_at)


def size_of_database() -> float:
    """Return how large the database is, in MB."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            assert isinstance(connection.connection, sqlite3.Connection)
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        else:
            cursor.execute("SELECT pg_database_size(current_database())")
        return float(cursor.fetchone()[0]) / 1e6
