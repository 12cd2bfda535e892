"""A championship of any size in the database, created quickly: games dealt once, then copied.

The benchmarks of one run create each size once and copy its file, if there is a place to store it.
"""

from __future__ import annotations

import os
import shutil
from datetime import date
from pathlib import Path
from uuid import uuid4

from django.db import connection
from django.utils import timezone

from clubscore.people.clubs.services import club_create
from clubscore.people.models import Membership, Player, User
from clubscore.people.roles import membership_add
from clubscore.play.corrections.snapshots import snapshot
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.random_games import deal_game
from clubscore.play.models import Hand, HandChange
from clubscore.play.services import hand_record
from clubscore.seating_plans import schedule
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Entry, Seat, Session, Table, Tournament, Via
from clubscore.tournaments.services import event_create
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.tournaments.sessions.services import session_start

from .targets import KEPT

GAMES = 8  # dealt; the tables have one of them each
SEED = 20


def make_championship(players: int, sessions: int) -> tuple[Tournament, User]:
    """Return a tournament with every hand of every session, its history, and its organizer."""
    kept = Path(os.environ[KEPT], f"{players}-{sessions}.sqlite3") if KEPT in os.environ else None
    if kept is not None and kept.exists():
        connection.close()
        shutil.copyfile(kept, connection.settings_dict["NAME"])
        return Tournament.objects.get(), User.objects.get()
    event, user = _made(players, sessions)
    if kept is not None:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(kept)])
    return event, user


def _made(players: int, sessions: int) -> tuple[Tournament, User]:
    user = User.objects.create_user("organizer", password=None)
    club = club_create(name="Federazione")
    membership_add(user=user, club=club, role=Membership.Role.ADMIN)
    event = event_create(
        club=club,
        kind=Tournament.Kind.TOURNAMENT,
        name="Campionato",
        starts_on=date(2026, 6, 13),
        ends_on=date(2026, 6, 14),
        ruleset="mcr",
        options={},
        by=Actor.organizer(user),
        settings={"place_points": [4, 2, 1, 0], "tie_breaks": ["best_session"]},
    )
    entries = _entered(event, players)
    _played(event, entries, sessions, Actor.organizer(user))
    _write_histories(event)
    return event, user


def _entered(event: Tournament, players: int) -> list[Entry]:
    people = Player.objects.bulk_create(
        Player(club=event.club, first_name=f"Nome{number}", last_name=f"Cognome{number:03}")
        for number in range(1, players + 1)
    )
    return Entry.objects.bulk_create(
        Entry(tournament=event, player=player, number=number)
        for number, player in enumerate(people, start=1)
    )


def _played(event: Tournament, entries: list[Entry], sessions: int, by: Actor) -> None:
    games: list[list[Hand]] = []
    plan = schedule(len(entries), sessions, seed=SEED)
    for number, tables in enumerate(plan.rounds, start=1):
        session = Session.objects.create(tournament=event, number=number)
        seats = [[entries[place] for place in table] for table in tables]
        session_start(session=seats_set(session=session, seats=seats, by=by), by=by)
        for table in session.tables.order_by("number"):
            if len(games) < GAMES:
                games.append(_dealt(table, by))
            else:
                _copied(games[(number + table.number) % GAMES], table)
        now = timezone.now()
        session.tables.update(state=Table.State.CLOSED, closed_at=now)
        Session.objects.filter(pk=session.pk).update(state=Session.State.CLOSED, closed_at=now)
    assert Seat.objects.filter(session__tournament=event).count() == len(entries) * sessions


def _dealt(table: Table, by: Actor) -> list[Hand]:
    rules = EventRules.of(table.session.tournament)
    return [
        hand_record(table=table, entry=entry, token=uuid4(), number=number, by=by)
        for number, entry in deal_game(SEED + table.pk, rules)
    ]


def _copied(game: list[Hand], table: Table) -> None:
    copies = []
    for hand in game:
        fields = {
            field.attname: getattr(hand, field.attname)
            for field in Hand._meta.concrete_fields
            if field.attname not in {"id", "table_id", "token", "penalty_id"}
        }
        copies.append(Hand(table=table, token=uuid4(), **fields))
    Hand.objects.bulk_create(copies)


def _write_histories(event: Tournament) -> None:
    """Give each hand that was copied the one change that recorded it."""
    copied = Hand.objects.filter(table__session__tournament=event, changes=None)
    HandChange.objects.bulk_create(
        HandChange(
            hand=hand, revision=1, kind=HandChange.Kind.RECORDED, via=Via.LINK, after=snapshot(hand)
        )
        for hand in copied.select_related("penalty")
    )
