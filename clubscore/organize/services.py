"""Writes of the organizer's pages that span several apps."""

from collections.abc import Mapping, Sequence
from datetime import date
from uuid import UUID

from django.db import transaction

from clubscore.events.actor import Actor
from clubscore.events.models import Tournament
from clubscore.events.services import entry_add, evening_create, event_sent
from clubscore.people.models import Club, Player
from clubscore.people.services import player_create
from scoring.rulesets.base import OptionValue

FullNames = Sequence[tuple[str, str]]
"""First and last names."""


@transaction.atomic
def evening_open(
    *,
    club: Club,
    name: str,
    starts_on: date,
    ruleset: str,
    options: Mapping[str, OptionValue],
    players: Sequence[Player],
    new_players: FullNames,
    by: Actor,
    token: UUID | None = None,
) -> Tournament:
    """Make an evening with players of the club and people new to it; all or nothing.

    Sent again with its ``token`` it is made once, and so are the new people.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if earlier := event_sent(club=club, token=token):
        return earlier
    return evening_create(
        club=club,
        name=name,
        starts_on=starts_on,
        ruleset=ruleset,
        options=options,
        players=[*players, *_created(club, new_players)],
        by=by,
        token=token,
    )


@transaction.atomic
def players_enter(
    *, tournament: Tournament, players: Sequence[Player], new_players: FullNames
) -> int:
    """Put players of the club and people new to it on an event's list; return how many."""
    entering = [*players, *_created(tournament.club, new_players)]
    for player in entering:
        entry_add(tournament=tournament, player=player)
    return len(entering)


def _created(club: Club, names: FullNames) -> list[Player]:
    return [
        player_create(club=club, first_name=first, last_name=last, country=club.country)
        for first, last in names
    ]
