"""Writes of the organizer's pages that span several apps."""

from collections.abc import Mapping, Sequence
from datetime import date
from uuid import UUID

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.events.actor import Actor
from clubscore.events.guards import tournament_locked
from clubscore.events.models import Change, Tournament
from clubscore.events.services import (
    change_log,
    entry_add,
    evening_create,
    event_create,
    event_sent,
)
from clubscore.events.settings import event_change, rules_change
from clubscore.events.table_points import PLACE_POINTS
from clubscore.people.models import Club, Player
from clubscore.people.services import player_create
from clubscore.text import one_line
from scoring.rulesets.base import OptionValue

from .forms_settings import SettingsForms

FullNames = Sequence[tuple[str, str]]
"""First and last names."""


@transaction.atomic
def event_open(
    *,
    club: Club,
    kind: Tournament.Kind,
    name: str,
    starts_on: date,
    ends_on: date,
    ruleset: str,
    options: Mapping[str, OptionValue],
    players: Sequence[Player],
    new_players: FullNames,
    by: Actor,
    token: UUID | None = None,
    visibility: Tournament.Visibility = Tournament.Visibility.PUBLIC,
) -> Tournament:
    """Make an event with players of the club and people new to it; all or nothing.

    A club night has its first session at once, so that its players have to be a multiple of four;
    tournaments and leagues begin with table points of 4-2-1-0 and without sessions. Sent again
    with its ``token`` an event is made once, and so are the new people.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if earlier := event_sent(club=club, token=token, name=name):
        return earlier
    everybody = [*players, *_created(club, new_players)]
    if kind == Tournament.Kind.CLUB_NIGHT:
        return evening_create(
            club=club,
            name=name,
            starts_on=starts_on,
            ruleset=ruleset,
            options=options,
            players=everybody,
            by=by,
            settings={"visibility": visibility},
            token=token,
        )
    event = event_create(
        club=club,
        kind=kind,
        name=name,
        starts_on=starts_on,
        ends_on=ends_on,
        ruleset=ruleset,
        options=options,
        by=by,
        settings={"place_points": list(PLACE_POINTS), "visibility": visibility},
        token=token,
    )
    for player in everybody:
        entry_add(tournament=event, player=player)
    return event


@transaction.atomic
def players_enter(
    *,
    tournament: Tournament,
    players: Sequence[Player],
    new_players: FullNames,
    by: Actor,
    token: UUID | None = None,
) -> int:
    """Put players of the club and people new to it on an event's list; return how many.

    Sent again with its ``token`` it does nothing and returns how many they were. Raises
    ``form_sent_otherwise`` if those were others.
    """
    Club.objects.select_for_update(no_key=True).get(pk=tournament.club_id)
    tournament = tournament_locked(tournament)
    added = tournament.changes.filter(kind=Change.Kind.ENTRIES_ADDED)
    if token and (earlier := added.filter(facts__token=str(token)).first()):
        names = [one.full_name for one in players]
        names += [one_line(f"{first} {last}") for first, last in new_players]
        if earlier.facts["names"] != names:
            raise ClubError("form_sent_otherwise")
        return len(names)
    entering = [*players, *_created(tournament.club, new_players)]
    entries = [entry_add(tournament=tournament, player=player) for player in entering]
    if entries:
        facts = {"names": [entry.player.full_name for entry in entries], "token": str(token or "")}
        change_log(kind=Change.Kind.ENTRIES_ADDED, by=by, tournament=tournament, facts=facts)
    return len(entries)


@transaction.atomic
def settings_save(*, tournament: Tournament, forms: SettingsForms, by: Actor) -> None:
    """Save checked settings, and the rules where they may still change; all or nothing.

    Raises what ``event_change`` and ``rules_change`` raise.
    """
    told = forms.settings.cleaned_data
    event_change(
        tournament=tournament,
        name=told["name"],
        starts_on=told["starts_on"],
        ends_on=told["ends_on"],
        settings=forms.settings.settings,
        by=by,
    )
    if forms.rules and forms.tells_rules:
        options = forms.rules.ruleset_options
        rules_change(tournament=tournament, ruleset=forms.rules.ruleset, options=options, by=by)


def _created(club: Club, names: FullNames) -> list[Player]:
    return [
        player_create(club=club, first_name=first, last_name=last, country=club.country)
        for first, last in names
    ]
