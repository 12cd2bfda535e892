"""Two years of the made-up club: its evenings, a league, a championship, and what comes next."""

from __future__ import annotations

from django.db import transaction

from clubscore.people.models import Club, User
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Tournament

from .championship import OPEN_NAME, tournaments_announce, tournaments_play
from .club_nights import club_nights_play
from .league import NAME as LEAGUE_NAME
from .league import league_play
from .pastimes import days_answer, months_vote


@transaction.atomic
def demonstration_seasons(club: Club, user: User) -> list[Tournament]:
    """Return the league and the tournament to register for; nothing is made twice."""
    events = Tournament.objects.filter(club=club, name__in=(LEAGUE_NAME, OPEN_NAME))
    if not events.exists():
        by = Actor.organizer(user)
        club_nights_play(club, by)
        tournaments_play(club, by)
        league_play(club, by)
        tournaments_announce(club, by)
        days_answer(club)
        months_vote(club)
    return list(events.select_related("club").order_by("starts_on"))
