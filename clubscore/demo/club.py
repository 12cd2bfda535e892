"""A made-up club with one finished evening and one under way, entered through the services."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Final
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from clubscore.people.clubs.logos import logo_set
from clubscore.people.clubs.services import club_create
from clubscore.people.models import Club, Membership, User
from clubscore.people.players.services import player_create
from clubscore.people.roles import membership_add
from clubscore.play.closure import session_close, table_close
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.entry.random_games import deal_game
from clubscore.play.services import hand_record
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Session, Table, Tournament
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.services import club_night_create
from clubscore.tournaments.sessions.services import session_create, session_start

from .logos import gate
from .times import backdate_event, backdate_session

CLUB_NAME: Final = "Circolo Mahjong Porta Marina"
CLUB_SLUG: Final = "porta-marina"
CLUB_NIGHT_NAME: Final = "Serata MCR"
USERNAME: Final = "organizzatore"
PASSWORD: Final = "quattro-venti"  # noqa: S105 - printed on every start, of an invented club
SEED: Final = 2000
FIRST_AGO, FIRST_LASTED = timedelta(minutes=150), timedelta(minutes=110)
SECOND_AGO: Final = timedelta(minutes=25)
HANDS_BEGUN: Final = {1: 3, 3: 3}  # table → hands played in the session going on

PLAYERS: Final = (
    ("Anna", "Baldini", "07010012"),
    ("Marco", "Bentivoglio", "07010047"),
    ("Chiara", "Casadei", "07010051"),
    ("Lorenzo", "Della Valle", ""),
    ("Giulia", "Fabbri", "07010103"),
    ("Davide", "Gardini", ""),
    ("Elena", "Laghi", "07010118"),
    ("Matteo", "Montanari", "07010126"),
    ("Francesca", "Orioli", ""),
    ("Paolo", "Pasini", "07010150"),
    ("Maria Beatrice", "Ravaioli Guidarelli", "07010164"),
    ("Stefano", "Ricci", ""),
    ("Silvia", "Savini", "07010177"),
    ("Andrea", "Tassinari", "07010189"),
    ("Ottavia", "Zaccaria", ""),
    ("Nicolò", "Zoli", "07010202"),
)


class InUseError(Exception):
    """The database holds another club, so made-up players and a known password must stay out."""


def demonstration_club_night() -> Tournament:
    """Return the club night of the made-up club, creating only what is missing.

    Raises ``InUseError``.
    """
    with transaction.atomic():
        existing = Tournament.objects.filter(club__slug=CLUB_SLUG, name=CLUB_NIGHT_NAME).first()
        if existing is not None:
            return existing
        if Club.objects.exists():
            raise InUseError
        return _club_night()


def _club_night() -> Tournament:
    user = User.objects.create_user(
        USERNAME, password=PASSWORD, first_name="Olga", last_name="Bassi", language="it"
    )
    club = club_create(name=CLUB_NAME, slug=CLUB_SLUG, city="Ravenna")
    club = logo_set(club=club, content=gate())
    membership_add(user=user, club=club, role=Membership.Role.ADMIN)
    players = [
        player_create(club=club, first_name=first, last_name=last, ema_number=number)
        for first, last, number in PLAYERS
    ]
    by, now = Actor.organizer(user), timezone.now()
    evening = club_night_create(
        club=club,
        name=CLUB_NIGHT_NAME,
        starts_on=timezone.localdate(),
        ruleset="mcr",
        options={},
        players=players,
        by=by,
    )
    first = evening.sessions.get()
    _play_whole(first, by)
    backdate_session(first, starts_at=now - FIRST_AGO, lasts=FIRST_LASTED)
    backdate_event(evening, since=now, at=now - FIRST_AGO)
    second = session_create(tournament=evening)
    _begin(second, by)
    backdate_session(second, starts_at=now - SECOND_AGO, lasts=SECOND_AGO)
    return evening


def _play_whole(session: Session, by: Actor) -> None:
    for table in _start_tables(session, by, SEED):
        _record(table, deal_game(SEED + table.number, EventRules.of(session.tournament)))
        table_close(table=table, by=by)
    session_close(session=session, by=by)


def _begin(session: Session, by: Actor) -> None:
    for table in _start_tables(session, by, SEED + 1):
        hands = HANDS_BEGUN.get(table.number, 0)
        seed = SEED + 100 + table.number
        _record(table, deal_game(seed, EventRules.of(session.tournament), hands))


def _start_tables(session: Session, by: Actor, seed: int) -> list[Table]:
    seats_draw(session=session, seed=seed, by=by)
    session_start(session=session, by=by)
    return list(session.tables.order_by("number"))


def _record(table: Table, game: Iterable[tuple[int, HandEntry]]) -> None:
    """Record a game, as someone with the table's link would."""
    by = Actor.link_holder(table.link_token)
    for number, entry in game:
        hand_record(table=table, entry=entry, token=uuid4(), number=number, by=by)
