"""Every write about a club's players."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from clubscore.errors import ClubError
from clubscore.people.audit import act_log, acts_log
from clubscore.people.models import Act, Club, Player, User
from clubscore.people.names import required_name
from clubscore.people.privacy import renew_names_stamp
from clubscore.people.roles import lock_club
from clubscore.text import one_line

from .countries import check_country
from .ema_numbers import read_ema_number

DATA: Final = ("first_name", "last_name", "country", "ema_number")
"""What there is to know about a player."""


class NewPlayer(NamedTuple):
    """Someone new to a club; without a country, of the club's."""

    first_name: str
    last_name: str
    country: str = ""
    ema_number: str = ""


NewPlayers = Sequence[NewPlayer | tuple[str, str]]


def player_create(
    *,
    club: Club,
    first_name: str,
    last_name: str,
    country: str = "ITA",
    ema_number: str = "",
    token: UUID | None = None,
    unconfirmed: bool = False,
    by: User | None = None,
) -> Player:
    """Add a player to a club; ``by`` for the club's log, where no event's log tells of it.

    ``token`` names the form it came from: sent again, it gives the player there is. Who is
    ``unconfirmed`` is in no list of the club yet, and may say an EMA number someone has.

    Raises ``ClubError``: ``name_missing``, ``bad_country``, ``bad_ema_number`` or
    ``ema_number_taken``.
    """
    with transaction.atomic():
        if token:
            lock_club(club)
            if earlier := club.players.filter(token=token).first():
                return earlier
        player = Player(club=club, token=token, unconfirmed=unconfirmed)
        player = _save_player(player, first_name, last_name, country, ema_number)
        if by is not None:
            player_log(Act.Kind.PLAYER_ADDED, player, by)
    return player


def player_change(
    *,
    player: Player,
    first_name: str,
    last_name: str,
    country: str,
    ema_number: str,
    by: User | None = None,
) -> Player:
    """Change a player's data; raises what ``player_create`` raises, or ``player_gone``.

    An erased player stays unchanged, and so do fields that someone else has set in the meantime.
    """
    with transaction.atomic():
        lock_player(player)
        if player.is_erased:
            return player
        before = _data(player)
        player = _save_player(player, first_name, last_name, country, ema_number)
        if _data(player) != before:
            player_log(Act.Kind.PLAYER_CHANGED, player, by)
    return player


@transaction.atomic
def players_change(
    *, club: Club, changes: Mapping[int, Mapping[str, str]], by: User | None = None
) -> list[Player]:
    """Change many players of a club, whose list is locked; return them as they are now.

    ``changes`` are names, countries and EMA numbers by player’s id and field. Numbers may be
    exchanged. Erased players stay as they are. Raises what ``player_change`` raises. Seven queries.
    """
    locked = Player.objects.select_for_update(no_key=True).filter(club=club, pk__in=changes)
    players = [player for player in locked.order_by("pk") if not player.is_erased]
    before = {player.pk: _data(player) for player in players}
    for player in players:
        told = dict(zip(DATA, before[player.pk], strict=True)) | dict(changes[player.pk])
        check_country(told["country"])
        player.first_name = one_line(told["first_name"])
        player.last_name = required_name(told["last_name"])
        player.country = told["country"]
        player.ema_number = read_ema_number(told["ema_number"])
    changed = [player for player in players if _data(player) != before[player.pk]]
    _check_ema_numbers(club, changed)
    # Out of the way first, so that no number is there twice.
    Player.objects.filter(pk__in=[player.pk for player in changed]).update(ema_number="")
    Player.objects.bulk_update(changed, DATA)
    if changed:
        renew_names_stamp()
        lines = [_about(player) for player in changed]
        acts_log(Act.Kind.PLAYER_CHANGED, by, club, lines)
    return players


def _check_ema_numbers(club: Club, players: Sequence[Player]) -> None:
    """Raise ``ema_number_taken`` if two players of a club’s list would have one."""
    listed = [player for player in players if player.ema_number and not player.unconfirmed]
    others = Player.objects.in_list().filter(club=club).exclude(pk__in=[one.pk for one in players])
    numbers = {player.ema_number for player in listed}
    holders = {one.ema_number: one for one in others.filter(ema_number__in=numbers)}
    for player in listed:
        holder = holders.setdefault(player.ema_number, player)
        if holder is not player:
            raise ClubError("ema_number_taken", number=player.ema_number, name=holder.name)


def player_privacy_set(
    *, player: Player, privacy: Player.Privacy, by: User | None = None
) -> Player:
    """Show the name in public as the player asked; an erased one stays erased."""
    with transaction.atomic():
        locked = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        if Player.Privacy.ERASED not in (locked.privacy, privacy) and locked.privacy != privacy:
            locked.privacy = privacy
            locked.save(update_fields=["privacy"])
            player_log(Act.Kind.PRIVACY_SET, locked, by)
    return locked


def player_delete(*, player: Player, by: User | None = None) -> None:
    """Take a player off the club's list; raises ``player_has_entries`` for one of an event's."""
    try:
        with transaction.atomic():
            player_log(Act.Kind.PLAYER_DELETED, player, by)
            player.delete()
    except ProtectedError:
        raise ClubError("player_has_entries", name=player.name) from None


def player_log(kind: Act.Kind, player: Player, by: User | None) -> None:
    """Log an act about a player, by number: a name might have to be erased."""
    act_log(kind=kind, by=by, club=player.club, facts=_about(player))


def _about(player: Player) -> str:
    return f"#{player.pk}"


def _data(player: Player) -> tuple[str, ...]:
    return player.first_name, player.last_name, player.country, player.ema_number


def _save_player(
    player: Player, first_name: str, last_name: str, country: str, ema_number: str
) -> Player:
    check_country(country)
    ema_number = read_ema_number(ema_number)
    player.first_name = one_line(first_name)
    player.last_name = required_name(last_name)
    player.country = country
    player.ema_number = ema_number
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError:
        namesake = Player.objects.in_list().filter(club=player.club_id, ema_number=ema_number)
        other = namesake.exclude(pk=player.pk).first()
        if not ema_number or other is None:
            raise
        raise ClubError("ema_number_taken", number=ema_number, name=other.name) from None
    return player


def lock_player(player: Player) -> Player:
    """Lock a player for the rest of the transaction, reloading its current data.

    Raises ``player_gone``.
    """
    try:
        player.refresh_from_db(from_queryset=Player.objects.select_for_update(no_key=True))
    except Player.DoesNotExist:
        raise ClubError("player_gone", name=player.full_name) from None
    return player
