"""Changes to a player's entry: data, team, substitute, withdrawal."""

from django.db import transaction
from django.db.models import Max

from clubscore.errors import ClubError
from clubscore.people.models import Player
from clubscore.people.players.services import player_change
from clubscore.text import fold, line_within
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import current_entry, lock_tournament, lock_tournament_and_drafts
from clubscore.tournaments.models import (
    Change,
    Entry,
    Seat,
    Session,
    Team,
    Tournament,
)

from .food import MOST_FOOD, MOST_FOOD_NOTE
from .identities import identity_settle


@transaction.atomic
def entry_change(
    *,
    entry: Entry,
    first_name: str,
    last_name: str,
    country: str,
    ema_number: str,
    team: str,
    substitute: bool,
    by: Actor,
    home_club: str | None = None,
    paid: bool | None = None,
    food: str | None = None,
    food_note: str | None = None,
) -> Entry:
    """Change a player's data and place in the event; ``team`` is a name, new or existing.

    A new spelling of the player's own team renames the whole team. A team without players is
    deleted; ``home_club``, ``paid``, ``food`` and ``food_note`` stay if not given. What someone
    eats is not logged: it is deleted after the event. Raises what ``player_change`` raises.
    """
    tournament = lock_tournament(entry.tournament)
    entry = current_entry(entry)
    before = entry_facts(entry)
    player_change(
        player=entry.player,
        first_name=first_name,
        last_name=last_name,
        country=country,
        ema_number=ema_number,
        by=by.user,
    )
    entry.team = _renamed_team(entry, team)
    entry.substitute = substitute
    if home_club is not None:
        entry.home_club = home_club_text(home_club)
    if paid is not None:
        entry.paid = paid
    if food is not None:
        entry.food = line_within(food, MOST_FOOD)
    if food_note is not None:
        entry.food_note = line_within(food_note, MOST_FOOD_NOTE)
    entry.save(update_fields=["team", "substitute", "home_club", "paid", "food", "food_note"])
    tournament.teams.filter(entries=None).delete()
    after = entry_facts(entry)
    if before != after:
        _log(Change.Kind.ENTRY_CHANGED, entry, by, {"before": before, "after": after})
    return entry


def get_or_create_team(tournament: Tournament, name: str) -> Team | None:
    """Return the team with this name in a locked event, created if new, or None without a name.

    Capitals, accents and spaces do not make a different team; it keeps the name first used for it.
    """
    name = line_within(name, 60)
    if not name:
        return None
    found = Team.objects.get_or_create(
        tournament=tournament, key=fold(name), defaults={"name": name}
    )
    return found[0]


def _renamed_team(entry: Entry, name: str) -> Team | None:
    """Return the team of an entry by a name: another one, or its own, which is then spelled so."""
    team = get_or_create_team(entry.tournament, name)
    if team is not None and team.pk == entry.team_id and team.name != line_within(name, 60):
        team.name = line_within(name, 60)
        team.save(update_fields=["name", "key"])
    return team


def home_club_text(name: str) -> str:
    """Return the name of a home club as an entry stores it."""
    return line_within(name, 60)


@transaction.atomic
def entry_withdraw(*, entry: Entry, by: Actor) -> Entry:
    """Withdraw a player from all sessions still to be played; results stay. A repeat does nothing.

    Seats in sessions being prepared become free, so these have to be drawn again. Raises
    ``entry_is_seated`` for a player at a table of a running session.
    """
    lock_tournament(entry.tournament)
    entry = current_entry(entry)
    if entry.state == Entry.State.WITHDRAWN:
        return entry
    seats = Seat.objects.filter(entry=entry)
    running = seats.filter(session__state=Session.State.RUNNING).select_related("table__session")
    if seat := running.first():
        name, session = entry.player.name, seat.table.session.number
        raise ClubError("entry_is_seated", name=name, session=session)
    seats.filter(session__state=Session.State.DRAFT).delete()
    entry.state = Entry.State.WITHDRAWN
    entry.save(update_fields=["state"])
    _log(Change.Kind.ENTRY_WITHDRAWN, entry, by)
    return entry


@transaction.atomic
def entry_return(*, entry: Entry, by: Actor) -> Entry:
    """Let a player who withdrew play again; a repeat does nothing. Raises ``who_is_it``."""
    tournament = lock_tournament(entry.tournament)
    entry = current_entry(entry)
    if entry.state == Entry.State.WITHDRAWN:
        identity_settle(entry=entry)
        entry.state = Entry.State.CONFIRMED
        entry.number = entry.number or next_number(tournament)
        entry.save(update_fields=["state", "number", "brought_player"])
        _log(Change.Kind.ENTRY_RESTORED, entry, by)
    return entry


def entry_facts(entry: Entry) -> dict[str, object]:
    """Return the facts that the log stores when an entry changes, as they are now."""
    return {
        "name": entry.player.full_name,
        "country": entry.player.country,
        "ema_number": entry.player.ema_number,
        "team": entry.team.name if entry.team else "",
        "home_club": entry.home_club,
        "substitute": entry.substitute,
        "paid": entry.paid,
    }


def _log(
    kind: Change.Kind, entry: Entry, by: Actor, facts: dict[str, object] | None = None
) -> None:
    event: Tournament = entry.tournament
    facts = {"number": entry.number, "name": entry.player.full_name, **(facts or {})}
    change_log(kind=kind, by=by, tournament=event, entry=entry, facts=facts)


@transaction.atomic
def entry_add(*, tournament: Tournament, player: Player) -> Entry:
    """Put a player on the event's list, under the next number.

    Raises ``player_of_another_club`` or ``player_entered_twice``.
    """
    tournament = lock_tournament(tournament)
    if player.club_id != tournament.club_id:
        raise ClubError("player_of_another_club", name=player.name)
    if tournament.entries.filter(player=player).exists():
        raise ClubError("player_entered_twice", name=player.name)
    return Entry.objects.create(
        tournament=tournament, player=player, number=next_number(tournament)
    )


def next_number(tournament: Tournament) -> int:
    """Return the number the next player of a locked event gets."""
    return 1 + (tournament.entries.aggregate(last=Max("number"))["last"] or 0)


@transaction.atomic
def entry_remove(*, entry: Entry, by: Actor) -> None:
    """Remove a player who has not played from the list and from draft seats.

    If the player came to the club's list by a request and was never confirmed, that record goes
    too. Raises ``entry_has_played`` or ``entry_gone``.
    """
    tournament = lock_tournament_and_drafts(entry.tournament)
    entry = current_entry(entry)
    seats = Seat.objects.filter(entry=entry)
    started = seats.exclude(session__state=Session.State.DRAFT).exists()
    if started or entry.penalties.exists():
        raise ClubError("entry_has_played", name=entry.player.name)
    facts = {"number": entry.number, "name": entry.player.full_name}
    change_log(kind=Change.Kind.ENTRY_REMOVED, by=by, tournament=tournament, facts=facts)
    seats.delete()
    entry.delete()
    tournament.teams.filter(entries=None).delete()
    player = entry.player
    if player.unconfirmed and not player.entries.exists():
        player.delete()  # only the public form knew of this person
