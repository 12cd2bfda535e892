"""A second made-up club: its own look, its own administrator, other rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from clubscore.people.clubs.logos import logo_set
from clubscore.people.clubs.services import ClubSettings, club_change, club_create
from clubscore.people.models import Accent, Club, Membership, User
from clubscore.people.players.services import player_create
from clubscore.people.roles import membership_add
from clubscore.play.closure import session_close, table_close
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.random_games import deal_game
from clubscore.play.services import hand_record
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Session, Table, Tournament
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.services import club_night_create
from clubscore.tournaments.sessions.services import session_create, session_start

from .club import PASSWORD
from .logos import bamboo
from .times import backdate_event, backdate_session

CLUB_NAME: Final = "Circolo Mahjong Il Bambù"
CLUB_SLUG: Final = "il-bambu"
USERNAME: Final = "presidente"
ITALIAN_NAME, ZUNG_JUNG_NAME = "Serata italiana", "Prova di Zung Jung"
# Evenings of one table, which is being played: name, rules, and who plays nowhere else then.
# Together with the other events they have a table of every rule system.
TABLES: Final = (
    (
        "Tavolo di Zung Jung",
        "zung_jung",
        (
            ("Anita", "Bergonzoni"),
            ("Bruno", "Casadio"),
            ("Cinzia", "Dosi"),
            ("Dino", "Evangelisti"),
        ),
    ),
    (
        "Tavolo cinese classico",
        "chinese_classical",
        (("Elisa", "Fantuzzi"), ("Fausto", "Gamberini"), ("Gaia", "Mingardi"), ("Ivo", "Lolli")),
    ),
    (
        "Tavolo europeo",
        "european",
        (("Lidia", "Nannini"), ("Marco", "Orsi"), ("Nadia", "Piazzi"), ("Otello", "Rambaldi")),
    ),
    (
        "Tavolo di Hong Kong",
        "hong_kong",
        (("Paola", "Sarti"), ("Renzo", "Tassinari"), ("Sonia", "Ungarelli"), ("Tullio", "Venturi")),
    ),
    (
        "Tavolo di riichi",
        "riichi",
        (("Alba", "Zini"), ("Bice", "Alvisi"), ("Corrado", "Biagi"), ("Delia", "Corelli")),
    ),
)
SEED: Final = 6000
EVENING_AGO, EVENING_LASTED = timedelta(minutes=120), timedelta(minutes=75)
NEXT_AGO: Final = timedelta(minutes=20)
HANDS, HANDS_BEGUN = 8, 3  # at each table: of an evening that is over, of one going on
PLAYERS: Final = (
    *(("Beatrice", "Albertazzi"), ("Carlo", "Bonfiglioli"), ("Daria", "Cavazza")),
    *(("Ettore", "Dall’Olio"), ("Federica", "Lambertini"), ("Guido", "Malaguti")),
    *(("Irene", "Pallotti"), ("Luca", "Zamboni")),
)


@transaction.atomic
def demonstration_other_club() -> tuple[Tournament, Tournament]:
    """Return the evenings of the second club, Italian rules and Zung Jung; nothing twice."""
    club = Club.objects.filter(slug=CLUB_SLUG).first()
    if club is None:
        club = _club()
        by = Actor.organizer(User.objects.get(username=USERNAME))
        _club_night(club, ZUNG_JUNG_NAME, "zung_jung", 14, by)
        _next_session(_club_night(club, ITALIAN_NAME, "italian", 0, by), by)
    events = Tournament.objects.select_related("club").filter(club=club)
    return events.get(name=ITALIAN_NAME), events.get(name=ZUNG_JUNG_NAME)


@transaction.atomic
def demonstration_tables(club: Club) -> list[Tournament]:
    """Return an evening of one table for each rule system the others leave out; nothing twice."""
    by = Actor.organizer(User.objects.get(username=USERNAME))
    return [_one_table(club, name, ruleset, people, by) for name, ruleset, people in TABLES]


def _one_table(
    club: Club, name: str, ruleset: str, people: Sequence[tuple[str, str]], by: Actor
) -> Tournament:
    existing = Tournament.objects.filter(club=club, name=name).first()
    if existing is not None:
        return existing
    now = timezone.now()
    event = club_night_create(
        club=club,
        name=name,
        starts_on=timezone.localdate(now),
        ruleset=ruleset,
        options={},
        players=[
            player_create(club=club, first_name=first, last_name=last) for first, last in people
        ],
        by=by,
    )
    session = event.sessions.get()
    for table in _start_tables(session, by):
        _play(table, HANDS_BEGUN)
    backdate_session(session, starts_at=now - NEXT_AGO, lasts=NEXT_AGO)
    backdate_event(event, since=now, at=now - NEXT_AGO)
    return event


def _club() -> Club:
    user = User.objects.create_user(
        USERNAME, password=PASSWORD, first_name="Piera", last_name="Zanotti", language="it"
    )
    club = club_create(name=CLUB_NAME, slug=CLUB_SLUG)
    membership_add(user=user, club=club, role=Membership.Role.ADMIN)
    told = ClubSettings(
        name=CLUB_NAME,
        city="Bologna",
        web="https://ilbambu.example/",
        contact="ciao@ilbambu.example",
        accent=Accent.MOSS,
        language="it",
        ruleset="italian",
    )
    club_change(club=club, settings=told)
    for first, last in PLAYERS:
        player_create(club=club, first_name=first, last_name=last)
    return logo_set(club=club, content=bamboo())


def _club_night(club: Club, name: str, ruleset: str, days_ago: int, by: Actor) -> Tournament:
    """Two tables that played one session to its end."""
    now = timezone.now()
    starts_at = now - timedelta(days=days_ago) - EVENING_AGO
    event = club_night_create(
        club=club,
        name=name,
        starts_on=timezone.localdate(starts_at),
        ruleset=ruleset,
        options={},
        players=list(club.players.all()),
        by=by,
    )
    session = event.sessions.get()
    for table in _start_tables(session, by):
        _play(table, HANDS)
        table_close(table=table, by=by, reason="Il locale chiudeva")
    session_close(session=session, by=by)
    backdate_session(session, starts_at=starts_at, lasts=EVENING_LASTED)
    backdate_event(event, since=now, at=starts_at)
    return event


def _next_session(event: Tournament, by: Actor) -> None:
    session, now = session_create(tournament=event), timezone.now()
    for table in _start_tables(session, by):
        _play(table, HANDS_BEGUN)
    backdate_session(session, starts_at=now - NEXT_AGO, lasts=NEXT_AGO)


def _start_tables(session: Session, by: Actor) -> list[Table]:
    seats_draw(session=session, seed=SEED + session.number, by=by)
    session_start(session=session, by=by)
    return list(session.tables.order_by("number"))


def _play(table: Table, hands: int) -> None:
    """Record a game, as someone with the table's link would."""
    by = Actor.link_holder(table.link_token)
    seed = SEED + 100 * table.session.number + table.number
    for number, entry in deal_game(seed, EventRules.of(table.session.tournament), hands):
        hand_record(table=table, entry=entry, token=uuid4(), number=number, by=by)
