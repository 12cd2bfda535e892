"""Turns a quick game into a club night: its players, hands, links and log move unchanged."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.people.models import Act, Club, Player
from clubscore.people.players.services import NewPlayer, lock_player, player_change, player_log
from clubscore.text import one_line
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import link_fits, lock_tournament_and_tables
from clubscore.tournaments.models import Change, Entry, Table, Tournament
from clubscore.tournaments.quotas import check_room_for_event


@transaction.atomic
def quick_game_take_over(
    *,
    table: Table,
    link: str,
    club: Club,
    name: str,
    people: Mapping[int, Player | NewPlayer],
    by: Actor,
) -> Tournament:
    """Move a quick game into a club as a public club night, which then counts.

    ``people`` has, by the id of each entry, someone of the club’s list or the name of someone
    new; nobody is matched by name alone. ``by`` is an organizer of the club, who came by the
    ``link`` of the table. A repeat does nothing. Raises ``quick_game_over`` if another club has it,
    ``link_not_valid``, ``name_missing``, ``player_entered_twice``, ``player_of_another_club`` or
    ``player_gone``.
    """
    # Both at once: another club may be taking it over, and the stand-in be gone then.
    both = Club.everything.filter(pk__in=[club.pk, table.session.tournament.club_id])
    list(both.select_for_update(no_key=True).order_by("pk"))
    event = lock_tournament_and_tables(table.session.tournament)
    if event.club_id == club.pk:
        return event
    stand_in = Club.everything.get(pk=event.club_id)
    if not stand_in.is_stand_in:
        raise ClubError("quick_game_over")
    if not link_fits(Table.objects.get(pk=table.pk), link):
        raise ClubError("link_not_valid", table=table.number)
    check_room_for_event(Club.everything.get(pk=club.pk))
    name = one_line(name)
    if not name:
        raise ClubError("name_missing")
    entries = list(event.entries.select_related("player").order_by("number"))
    for entry in entries:
        _settle(entry, club, people[entry.pk], entries, by)
    event.club = club
    event.name = name
    event.visibility = Tournament.Visibility.PUBLIC
    event.city, event.country, event.time_zone = club.city, club.country, club.time_zone
    event.created_by = by.user
    event.save(
        update_fields=[
            *("club", "name", "visibility", "city", "country", "time_zone", "created_by"),
        ]
    )
    facts = {"names": [entry.player.full_name for entry in entries]}
    change_log(kind=Change.Kind.EVENT_TAKEN_OVER, by=by, tournament=event, facts=facts)
    stand_in.delete()
    return event


def _settle(
    entry: Entry, club: Club, who: Player | NewPlayer, entries: list[Entry], by: Actor
) -> None:
    """Make someone who played a player of the club: one of its list, or someone new."""
    played = entry.player
    if isinstance(who, Player):
        lock_player(who)
        if who.club_id != club.pk:
            raise ClubError("player_of_another_club", name=who.name)
        if any(other.player_id == who.pk for other in entries):
            raise ClubError("player_entered_twice", name=who.name)
        entry.player = who
        entry.save(update_fields=["player"])
        played.delete()
        return
    played.club = club
    played.privacy = Player.Privacy.SHOWN
    played.save(update_fields=["club", "privacy"])
    player_change(
        player=played,
        first_name=who.first_name,
        last_name=who.last_name,
        country=who.country or club.country,
        ema_number="",
    )
    player_log(Act.Kind.PLAYER_ADDED, played, by.user)
