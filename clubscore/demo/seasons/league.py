"""A league in its middle: an evening every other week, five of eight played."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.utils import timezone

from clubscore.demo.times import backdate_event
from clubscore.people.models import Club
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.roster.entries import entry_add
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.services import event_create
from clubscore.tournaments.sessions.timetable import sessions_add
from clubscore.tournaments.table_points import PLACE_POINTS

from .club_nights import APART, evening
from .regulars import regulars
from .sheets import Scores, sheets_enter

NAME: Final = "Lega sociale"
SESSIONS, PLAYED, COUNTED = 8, 5, 6
NEXT_IN: Final = timedelta(days=7)  # between two club nights
MINUTES: Final = 120
SEED: Final = 9400


def league_play(club: Club, by: Actor) -> Tournament:
    """Make the league; two of its players are equal so far."""
    since, today = timezone.now(), timezone.localdate()
    days = [today + NEXT_IN + (number - PLAYED) * APART for number in range(SESSIONS)]
    league = event_create(
        club=club,
        kind=Tournament.Kind.LEAGUE,
        name=NAME,
        starts_on=days[0],
        ends_on=days[-1],
        ruleset="mcr",
        options={},
        by=by,
        settings={
            "place_points": list(PLACE_POINTS),
            "tie_breaks": ["best_session", "first_places"],
            "best_of": COUNTED,
            "session_minutes": MINUTES,
        },
    )
    for player in regulars(club):
        entry_add(tournament=league, player=player)
    for day in days:
        at = evening(league, day)
        sessions_add(tournament=league, count=1, starts_at=at, minutes=MINUTES, pause=0, by=by)
    backdate_event(league, since=since, at=evening(league, days[0]) - APART)
    scores: Scores = {}
    for session in league.sessions.order_by("number")[:PLAYED]:
        sheets_enter(
            session,
            at=evening(league, days[session.number - 1]),
            seed=SEED + session.number,
            by=by,
            scores=scores,
            tie=session.number == PLAYED,
        )
    seats_draw(session=league.sessions.get(number=PLAYED + 1), seed=SEED, by=by)
    return league
