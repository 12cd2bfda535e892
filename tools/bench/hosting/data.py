"""Thousands of clubs in the database: most of them small, a few large, with events of every state.

Games are dealt once by the rules and copied by the database to all tables, with their histories, so
that all of it can be verified. The same seed makes the same clubs. For PostgreSQL.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from datetime import time as clock
from zoneinfo import ZoneInfo

from django.contrib.auth.hashers import make_password
from django.db import connection, transaction
from django.utils import timezone

from clubscore.people.audit import chain_hash
from clubscore.people.models import Act, Club, Membership, Player, User
from clubscore.people.names import plain
from clubscore.tournaments.models import Change, Entry, Seat, Session, Table, Tournament, Via
from tests.factories import PASSWORD
from tools.trials.copied_games import Copy, Game, deal_games, hands_copy
from tools.trials.federation import BEGINNINGS, ENDS, FIRST_NAMES, MIDDLES

ROME = ZoneInfo("Europe/Rome")
ROWS = 5_000  # written at once
DAYS = 4 * 365  # in which events were, before today
COMING = 60  # days in which events are, from today on
LEAST_PLAYERS = 4
HANDS = 16  # of a game
GAMES = 12  # dealt; tables have one of them each

# Of events that nobody plays: visibility, share.
STILL = (("public", 0.7), ("draft", 0.2), ("rehearsal", 0.1))


@dataclass(frozen=True, slots=True)
class Size:
    """How much there is."""

    clubs: int
    players: int
    events: int
    hands: int
    running: int  # events that are played now


@dataclass
class Hosting:
    """The data that was created."""

    clubs: int = 0
    players: int = 0
    events: int = 0
    tables: int = 0
    hands: int = 0
    seconds: float = 0


@dataclass
class _Plan:
    """An event before it is in the database."""

    club: int  # place in the list of clubs
    players: int
    sessions: int
    kind: str
    day: date = date.min
    is_played: bool = False
    is_running: bool = False


@dataclass
class _Made:
    """What is in the database so far."""

    clubs: list[Club] = field(default_factory=list)
    users: list[User] = field(default_factory=list)
    people: list[range] = field(default_factory=list)  # ids of the players, by club
    copies: list[Copy] = field(default_factory=list)


def hosting(size: Size, *, seed: int) -> Hosting:
    """Make clubs, accounts, players, events and hands; one organizer and two lines of log each."""
    assert connection.vendor == "postgresql"
    started = time.monotonic()
    chance = random.Random(seed)
    made, told = _Made(), Hosting()
    with transaction.atomic():
        games, options = _games(seed)
        with connection.cursor() as cursor:  # keys are looked up in rows made a moment before
            cursor.execute("SET LOCAL session_replication_role = replica")
            cursor.execute("SET LOCAL synchronous_commit = off")
        sizes = list(shares(size.clubs, size.players, LEAST_PLAYERS))
        _clubs(made, sizes, chance)
        plans = _plans(size, sizes, chance)
        events = _events(made, plans, options, chance)
        _sessions(made, plans, events, games, chance)
        told.hands = hands_copy(made.copies)
        _games_move(games, made.clubs[0])
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # as autovacuum does in time
    told.clubs, told.players = len(sizes), sum(sizes)
    told.events, told.tables = len(plans), len(made.copies)
    told.seconds = time.monotonic() - started
    return told


def shares(places: int, total: int, least: int) -> Iterator[int]:
    """Yield how much each of some clubs has, the largest first; each has something."""
    weights = [1 / place for place in range(1, places + 1)]
    rest, all_weights = max(0, total - least * places), sum(weights)
    for weight in weights:
        yield least + round(rest * weight / all_weights)


def _games(seed: int) -> tuple[list[Game], dict[str, object]]:
    """Deal games, in clubs of their own; their events are drafts."""
    games = deal_games("mcr", GAMES, seed)
    events = Tournament.objects.all()
    options: dict[str, object] = events.values_list("options", flat=True)[0]
    events.update(visibility=Tournament.Visibility.DRAFT)
    return games, options


def _games_move(games: Sequence[Game], club: Club) -> None:
    """Move the events of the games to a club, so that only the requested clubs exist."""
    tables = [game.table for game in games]
    homes = Club.objects.filter(tournaments__sessions__tables__in=tables)
    pks = list(homes.values_list("pk", flat=True))
    Player.objects.filter(club__in=pks).update(club=club)
    Tournament.objects.filter(club__in=pks).update(club=club)
    Act.objects.filter(club__in=pks).delete()
    Club.objects.filter(pk__in=pks).delete()


def _clubs(made: _Made, sizes: Sequence[int], chance: random.Random) -> None:
    password = make_password(PASSWORD)
    cities = [begin + middle + "o" for begin in BEGINNINGS for middle in MIDDLES]
    names = [f"Circolo Mahjong {place}" for place in range(1, len(sizes) + 1)]
    clubs = [
        Club(name=f"{name} {city}", slug=f"circolo-{place}", city=city)
        for place, name in enumerate(names, start=1)
        for city in [chance.choice(cities)]
    ]
    for club in clubs:
        club.words = f" {plain(club.name)} {plain(club.city)}"
    made.clubs = Club.objects.bulk_create(clubs, ROWS)
    made.users = User.objects.bulk_create(
        (
            User(username=f"organizer-{place}", password=password)
            for place in range(1, len(sizes) + 1)
        ),
        ROWS,
    )
    pairs = list(zip(made.users, made.clubs, strict=True))
    Membership.objects.bulk_create(
        (Membership(user=user, club=club, role=Membership.Role.ADMIN) for user, club in pairs), ROWS
    )
    Act.objects.bulk_create((act for pair in pairs for act in _acts(*pair)), ROWS)
    rows = (
        Player(club=club, first_name=chance.choice(FIRST_NAMES), last_name=_surname(chance))
        for club, size in zip(made.clubs, sizes, strict=True)
        for _ in range(size)
    )
    first = Player.objects.bulk_create(rows, ROWS)[0].pk
    for size in sizes:
        made.people.append(range(first, first + size))
        first += size


def _acts(user: User, club: Club) -> Iterator[Act]:
    before = ""
    for kind in (Act.Kind.CLUB_MADE, Act.Kind.CLUB_CHANGED):
        act = Act(kind=kind, by=user, club=club, facts="city" if before else "")
        act.chain = before = chain_hash(before, act)
        yield act


def _surname(chance: random.Random) -> str:
    return chance.choice(BEGINNINGS) + chance.choice(MIDDLES) + chance.choice(ENDS)


def _plans(size: Size, sizes: Sequence[int], chance: random.Random) -> list[_Plan]:
    """Plan the events: as many are played as it takes for all the hands."""
    plans = [
        _plan(club, sizes[club], chance)
        for club, count in enumerate(shares(size.clubs, size.events, 1))
        for _ in range(count)
    ]
    tables = 0
    for plan in chance.sample(plans, len(plans)):
        if tables * HANDS < size.hands:
            plan.is_played = True
            tables += plan.sessions * plan.players // 4
            plan.day = timezone.localdate() - timedelta(days=chance.randrange(1, DAYS))
        else:
            plan.day = timezone.localdate() + timedelta(days=chance.randrange(-DAYS, COMING))
    still = [plan for plan in plans if not plan.is_played]
    for plan in chance.sample(still, min(size.running, len(still))):
        plan.is_running, plan.day = True, timezone.localdate()
    return plans


def _plan(club: int, members: int, chance: random.Random) -> _Plan:
    if members >= 60 and chance.random() < 0.1:
        players = min(members, chance.randint(40, 120)) // 4 * 4
        return _Plan(club, players, chance.randint(5, 8), Tournament.Kind.TOURNAMENT)
    players = min(members, chance.randint(4, 24)) // 4 * 4
    return _Plan(club, players, chance.randint(1, 3), Tournament.Kind.CLUB_NIGHT)


def _events(
    made: _Made, plans: Sequence[_Plan], options: object, chance: random.Random
) -> list[Tournament]:
    """Make the events with their players and a line of log each; in the order of ``plans``."""
    shown = [one for one, _share in STILL]
    weights = [share for _one, share in STILL]
    events = [
        Tournament(
            club=made.clubs[plan.club],
            kind=plan.kind,
            name=f"Serata {number}",
            slug=f"serata-{number}",
            starts_on=plan.day,
            ends_on=plan.day,
            registration_opens_at=_opening(plan, chance),
            time_zone="Europe/Rome",
            ruleset="mcr",
            options=options,
            place_points=[4, 2, 1, 0],
            visibility="public"
            if plan.is_played or plan.is_running
            else chance.choices(shown, weights)[0],
        )
        for number, plan in enumerate(plans, start=1)
    ]
    Tournament.objects.bulk_create(events, ROWS)
    Entry.objects.bulk_create(
        (
            Entry(
                tournament=event,
                player_id=pk,
                number=number,
                contact=f"{pk}@example.org" if chance.random() < 0.1 else "",
            )
            for event, plan in zip(events, plans, strict=True)
            for number, pk in enumerate(
                chance.sample(made.people[plan.club], plan.players), start=1
            )
        ),
        ROWS,
    )
    Change.objects.bulk_create(
        (
            Change(tournament=event, kind=Change.Kind.ENTRIES_ADDED, via=Via.ORGANIZER)
            for event in events
        ),
        ROWS,
    )
    return events


def _opening(plan: _Plan, chance: random.Random) -> datetime | None:
    """Return since when people may sign up; None: not at all, as for most club nights."""
    now = timezone.now()
    return now - timedelta(days=7) if plan.day > now.date() and chance.random() < 0.2 else None


def _sessions(
    made: _Made,
    plans: Sequence[_Plan],
    events: Sequence[Tournament],
    games: Sequence[Game],
    chance: random.Random,
) -> None:
    """Create the sessions that were or are played, with tables and seats, and note their games.

    Other events get a session in preparation.
    """
    entries: dict[int, list[int]] = {}
    for event, entry in Entry.objects.order_by("pk").values_list("tournament", "pk").iterator():
        entries.setdefault(event, []).append(entry)
    rows = [
        one for event, plan in zip(events, plans, strict=True) for one in _sessions_of(event, plan)
    ]
    sessions = Session.objects.bulk_create(rows, ROWS)
    tables = Table.objects.bulk_create(
        (
            Table(
                session=session,
                number=number,
                state=Table.State.CLOSED if session.closed_at else Table.State.OPEN,
                closed_at=session.closed_at,
            )
            for session in sessions
            if session.started_at
            for number in range(1, len(entries[session.tournament_id]) // 4 + 1)
        ),
        ROWS,
    )
    Seat.objects.bulk_create(_seats(tables, entries, chance), ROWS)
    for table in tables:
        if table.closed_at is not None:
            made.copies.append(Copy(table.pk, chance.choice(games).table, table.closed_at))


def _sessions_of(event: Tournament, plan: _Plan) -> Iterator[Session]:
    begin = datetime.combine(plan.day, clock(10), ROME)
    for number in range(1, (plan.sessions if plan.is_played else 1) + 1):
        session = Session(tournament=event, number=number)
        if plan.is_played:
            session.state = Session.State.CLOSED
            session.started_at = begin + timedelta(hours=2 * number)
            session.closed_at = begin + timedelta(hours=2 * number + 2)
        elif plan.is_running:
            session.state = Session.State.RUNNING
            session.started_at = timezone.now()
        yield session


def _seats(
    tables: Sequence[Table], entries: dict[int, list[int]], chance: random.Random
) -> Iterator[Seat]:
    """Seat everybody of an event in each of its sessions, in another order each time."""
    order: list[int] = []
    for table in tables:
        if table.number == 1:
            order = list(entries[table.session.tournament_id])
            chance.shuffle(order)
        for wind, entry in enumerate(order[4 * (table.number - 1) : 4 * table.number]):
            yield Seat(session_id=table.session_id, table=table, wind=wind, entry_id=entry)
