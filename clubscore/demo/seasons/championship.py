"""The other tournaments of the championship: played ones, one to register for, one after that."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Final
from uuid import uuid4
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.text import slugify

from clubscore.demo.players import SUBSTITUTE
from clubscore.demo.times import backdate_event
from clubscore.people.models import Club
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Entry, Tournament
from clubscore.tournaments.roster.entries import entry_add, entry_change
from clubscore.tournaments.roster.entries_import import NewEntry, entries_import
from clubscore.tournaments.roster.requests import entry_request
from clubscore.tournaments.services import event_create
from clubscore.tournaments.sessions.timetable import sessions_add
from clubscore.tournaments.table_points import PLACE_POINTS

from .regulars import regulars
from .sheets import Scores, sheets_enter

PLAYED: Final = (("Coppa dei Draghi", 287), ("Trofeo del Faro", 168))  # so many days ago
OPEN_NAME, OPEN_IN = "Trofeo dei Quattro Venti", 34  # in so many days; who likes may register
LATER_NAME, LATER_IN = "Memorial Ubaldo Bassi", 97
SESSIONS, MINUTES, PAUSE, FIRST_START = 3, 105, 15, time(10, 0)
SEED: Final = 9600
SUNDAY: Final = 6
MADE_BEFORE: Final = timedelta(days=40)
OPENED: Final = timedelta(days=18)  # ago
CLOSES_BEFORE: Final = timedelta(days=6)
LATER_OPENS: Final = 20  # in so many days
PLACES: Final = 32
VENUE: Final = "Sala del Molo, via dei Calafati 12, Ravenna"
FEE: Final = "25 €, pranzo compreso"
DESCRIPTION: Final = (
    "Tre turni di MCR in una domenica, aperti a tutti: **chi gioca il suo primo torneo è il "
    "benvenuto**.\n\n"
    "- Ritrovo alle 9:30, primo turno alle 10\n"
    "- Pranzo in sala tra il primo e il secondo turno\n"
    "- Premi ai primi tre e alla mano più bella\n"
)
MEAT, VEGETARIAN = "Cappelletti al ragù", "Cappelletti burro e salvia"
# By last name: what they wrote, what they eat, allergies, and whether they have paid.
WROTE: Final = {
    "Baldini": ("", MEAT, "", True),
    "Bentivoglio": ("Arrivo alle 9:45", MEAT, "", True),
    "Casadei": ("", VEGETARIAN, "", True),
    "Fabbri": ("", MEAT, "", True),
    "Laghi": ("", VEGETARIAN, "niente noci", False),
    "Montanari": ("", MEAT, "celiaco", True),
    "Savini": ("", VEGETARIAN, "", True),
    "Zaccaria": ("Primo torneo!", MEAT, "", False),
}
GUEST: Final = ("", MEAT, "", True)
GUESTS: Final = (
    *("Amadori", "Balestra", "Cortesi", "Ercolani", "Mambelli", "Piazza"),
    *("Aubry", "Berger", "Hoekstra", "Böhm", "Andersen"),
)
FILE: Final = "iscritti.csv"
ASKED: Final = (
    ("Ilaria", "Bertozzi", "", VEGETARIAN),
    ("Federico", "Minguzzi", "", MEAT),
    ("Marta", "Zannoni", "Vengo in treno da Bologna", MEAT),
)


def tournaments_play(club: Club, by: Actor) -> list[Tournament]:
    """Create the finished tournaments in order; in the latest, two players tie."""
    return [
        _play(_event(club, name, _sunday(-ago), by), SEED + 10 * number, number == len(PLAYED), by)
        for number, (name, ago) in enumerate(PLAYED, start=1)
    ]


def tournaments_announce(club: Club, by: Actor) -> tuple[Tournament, Tournament]:
    """Make the one to register for, with who has done so, and the one after it."""
    now, day = timezone.now(), _sunday(OPEN_IN)
    event = _event(
        club,
        OPEN_NAME,
        day,
        by,
        capacity=PLACES,
        venue=VENUE,
        fee=FEE,
        description=DESCRIPTION,
        asks_food=True,
        food_choices=f"{MEAT}\n{VEGETARIAN}",
        registration_opens_at=now - OPENED,
        registration_closes_at=_start(club, day) - CLOSES_BEFORE,
    )
    _register(event, by)
    backdate_event(event, since=now, at=now - OPENED)
    later = _event(
        club,
        LATER_NAME,
        _sunday(LATER_IN),
        by,
        capacity=PLACES,
        venue=VENUE,
        registration_opens_at=_start(club, _sunday(LATER_OPENS)),
    )
    return event, later


def _event(club: Club, name: str, day: date, by: Actor, **settings: object) -> Tournament:
    """Make a tournament of one day with its timetable."""
    event = event_create(
        club=club,
        kind=Tournament.Kind.TOURNAMENT,
        name=name,
        starts_on=day,
        ends_on=day,
        ruleset="mcr",
        options={},
        by=by,
        settings={
            "place_points": list(PLACE_POINTS),
            "tie_breaks": ["best_session", "first_places"],
            "session_minutes": MINUTES,
            **settings,
        },
    )
    sessions_add(
        tournament=event,
        count=SESSIONS,
        starts_at=_start(club, day),
        minutes=MINUTES,
        pause=PAUSE,
        by=by,
    )
    return event


def _play(event: Tournament, seed: int, tie: bool, by: Actor) -> Tournament:
    for player in regulars(event.club):
        entry_add(tournament=event, player=player)
    made_at = _start(event.club, event.starts_on) - MADE_BEFORE
    backdate_event(event, since=event.created_at, at=made_at)
    scores: Scores = {}
    for session in event.sessions.order_by("number"):
        assert session.starts_at is not None  # noqa: S101 - by the timetable
        sheets_enter(
            session,
            at=session.starts_at,
            seed=seed + session.number,
            by=by,
            scores=scores,
            tie=tie and session.number == SESSIONS,
        )
    return event


def _register(event: Tournament, by: Actor) -> None:
    """Let players of the club and guests have their places, and others ask for one."""
    known = event.club.players.exclude(last_name=SUBSTITUTE[1]).order_by("pk")
    places = []
    for player in (*known.filter(last_name__in=WROTE), *known.filter(last_name__in=GUESTS)):
        remark, _food, _note, paid = WROTE.get(player.last_name, GUEST)
        contact = f"{slugify(player.first_name)}@example.org"
        places.append(NewEntry(player, contact=contact, remark=remark, paid=paid))
    for entry in entries_import(tournament=event, entries=places, facts={"file": FILE}, by=by):
        _remark, food, note, _paid = WROTE.get(entry.player.last_name, GUEST)
        _eat(entry, food, note, by)
    for first, last, remark, food in ASKED:
        entry_request(
            tournament=event,
            first_name=first,
            last_name=last,
            country=event.country,
            ema_number="",
            team="",
            contact=f"{slugify(first)}@example.org",
            remark=remark,
            food=food,
            token=uuid4(),
        )


def _eat(entry: Entry, food: str, note: str, by: Actor) -> None:
    player = entry.player
    entry_change(
        entry=entry,
        first_name=player.first_name,
        last_name=player.last_name,
        country=player.country,
        ema_number=player.ema_number,
        team="",
        substitute=False,
        food=food,
        food_note=note,
        by=by,
    )


def _sunday(days: int) -> date:
    """Return the Sunday of the week in a given number of days."""
    day = timezone.localdate() + timedelta(days=days)
    return day + timedelta(days=SUNDAY - day.weekday())


def _start(club: Club, day: date) -> datetime:
    return datetime.combine(day, FIRST_START, ZoneInfo(club.time_zone))
