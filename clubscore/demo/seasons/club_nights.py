"""An evening every other week for two years: the latest with their hands, others by totals."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from random import Random
from typing import Final
from uuid import uuid4
from zoneinfo import ZoneInfo

from django.utils import timezone

from clubscore.demo.times import backdate_event
from clubscore.people.models import Club
from clubscore.play.closure import table_close
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.random_games import deal_game
from clubscore.play.services import hand_record
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.services import club_night_create
from clubscore.tournaments.visibility import event_archive

from .regulars import comers, regulars
from .sheets import session_end, session_open, sheets_enter

NAME: Final = "Serata MCR"
NIGHTS: Final = 50
APART: Final = timedelta(days=14)
BEGINS: Final = time(20, 45)
WITH_HANDS: Final = 4  # the latest evenings, recorded hand by hand
RECENT: Final = 8  # evenings; the organizers have put earlier ones into the archive
SEED: Final = 9300


def club_nights_play(club: Club, by: Actor) -> list[Tournament]:
    """Make the evenings, the first one first."""
    people, today = regulars(club), timezone.localdate()
    nights = []
    for ago in range(NIGHTS, 0, -1):
        since, day, chance = timezone.now(), today - ago * APART, Random(SEED + ago)  # noqa: S311
        night = club_night_create(
            club=club,
            name=NAME,
            starts_on=day,
            ruleset="mcr",
            options={},
            players=comers(chance, people, ago),
            by=by,
        )
        session, at = night.sessions.get(), evening(night, day)
        backdate_event(night, since=since, at=at)
        if ago <= WITH_HANDS:
            _play(session, at=at, seed=SEED + ago, by=by)
        else:
            sheets_enter(session, at=at, seed=SEED + ago, by=by)
        if ago > RECENT:
            event_archive(tournament=night, by=by)
        nights.append(night)
    return nights


def evening(event: Tournament, day: date) -> datetime:
    """Return when the evening of a day begins."""
    return datetime.combine(day, BEGINS, ZoneInfo(event.time_zone))


def _play(session: Session, *, at: datetime, seed: int, by: Actor) -> None:
    since = timezone.now()
    for table in session_open(session, seed=seed, by=by):
        keeper = Actor.link_holder(table.link_token)
        rules = EventRules.of(session.tournament)
        for number, entry in deal_game(seed * 10 + table.number, rules):
            hand_record(table=table, entry=entry, token=uuid4(), number=number, by=keeper)
        table_close(table=table, by=by)
    session_end(session, at=at, since=since, by=by)
