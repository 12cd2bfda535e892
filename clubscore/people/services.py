"""Every write about people and clubs."""

import re
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils.text import slugify

from clubscore.errors import ClubError
from clubscore.text import one_line

from .accounts import others_access_end
from .acts import act_log
from .clubs import check_country, check_zone
from .models import EMA_NUMBER, Act, Club, Membership, Player, User
from .second_factor import device_of
from .slugs import slug_take


def club_create(
    *,
    name: str,
    slug: str = "",
    city: str = "",
    country: str = "ITA",
    time_zone: str = "Europe/Rome",
    by: User | None = None,
) -> Club:
    """Make a club; its slug is made from the name unless given.

    Raises ``ClubError``: ``name_missing``, ``bad_country`` or ``bad_time_zone``.
    """
    name = _name(name)
    check_country(country)
    check_zone(time_zone)
    club = Club(name=name, city=city, country=country, time_zone=time_zone)
    with transaction.atomic():
        slug_take(club, slug or slugify(name)[:50] or "club")
        act_log(kind=Act.Kind.CLUB_MADE, by=by, club=club)
    return club


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
    ``unconfirmed`` is in no list of the club yet, and may say an EMA number somebody has.

    Raises ``ClubError``: ``name_missing``, ``bad_country``, ``bad_ema_number`` or
    ``ema_number_taken``.
    """
    with transaction.atomic():
        if token:
            _club_locked(club)
            if earlier := club.players.filter(token=token).first():
                return earlier
        player = Player(club=club, token=token, unconfirmed=unconfirmed)
        player = _player_saved(player, first_name, last_name, country, ema_number)
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

    An erased player stays as it is, and so does what somebody else has set meanwhile.
    """
    with transaction.atomic():
        _player_locked(player)
        if player.is_erased:
            return player
        before = _data(player)
        player = _player_saved(player, first_name, last_name, country, ema_number)
        if _data(player) != before:
            player_log(Act.Kind.PLAYER_CHANGED, player, by)
    return player


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
    """Log an act about a player, who is told by number: a name may have to be erased."""
    act_log(kind=kind, by=by, club=player.club, told=f"#{player.pk}")


def _data(player: Player) -> tuple[str, ...]:
    return player.first_name, player.last_name, player.country, player.ema_number


def _player_saved(
    player: Player, first_name: str, last_name: str, country: str, ema_number: str
) -> Player:
    check_country(country)
    if not re.fullmatch(EMA_NUMBER, ema_number):
        raise ClubError("bad_ema_number", text=ema_number)
    player.first_name = one_line(first_name)
    player.last_name = _name(last_name)
    player.country = country
    player.ema_number = ema_number
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError:
        namesake = Player.objects.listed().filter(club=player.club_id, ema_number=ema_number)
        other = namesake.exclude(pk=player.pk).first()
        if not ema_number or other is None:
            raise
        raise ClubError("ema_number_taken", number=ema_number, name=other.name) from None
    return player


@transaction.atomic
def membership_add(
    *,
    user: User,
    club: Club,
    role: str = Membership.Role.ORGANIZER,
    by: User | None = None,
    address: str = "",
) -> Membership:
    """Give somebody a role in a club; somebody who has one already gets this one instead.

    Views come here by an accepted invitation, or to take rights away. What others may hold to get
    into the account ends. Raises ``last_admin`` if that would leave the club without an
    administrator.
    """
    _club_locked(club)
    held = club.memberships.filter(user=user).first()
    if held is not None and role != Membership.Role.ADMIN:
        _check_admin_stays(held)
    others_access_end(user=user)
    membership, _created = Membership.objects.update_or_create(
        user=user, club=club, defaults={"role": role}
    )
    act_log(kind=Act.Kind.ROLE_GIVEN, by=by, about=user, club=club, told=str(role), address=address)
    return membership


@transaction.atomic
def membership_remove(*, membership: Membership, by: User | None = None, address: str = "") -> None:
    """Take somebody's role in a club away; the account stays. Raises ``last_admin``."""
    _club_locked(membership.club)
    _check_admin_stays(membership)
    act_log(
        kind=Act.Kind.ROLE_TAKEN,
        by=by,
        about=membership.user,
        club=membership.club,
        told=membership.role,
        address=address,
    )
    membership.delete()


@transaction.atomic
def factor_require(*, club: Club, required: bool, by: User, address: str) -> None:
    """Require a second factor of the club's administrators, or no longer.

    Raises ``factor_first`` if whoever requires it has none: nobody shuts the door on themselves.
    """
    locked = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if required and device_of(by) is None:
        raise ClubError("factor_first")
    if locked.requires_second_factor != required:
        locked.requires_second_factor = required
        locked.save(update_fields=["requires_second_factor"])
        kind = Act.Kind.FACTOR_REQUIRED if required else Act.Kind.FACTOR_OPTIONAL
        act_log(kind=kind, by=by, club=locked, address=address)


def _player_locked(player: Player) -> None:
    """Lock a player and read what is true of it now."""
    try:
        player.refresh_from_db(from_queryset=Player.objects.select_for_update(no_key=True))
    except Player.DoesNotExist:
        raise ClubError("player_gone", name=player.full_name) from None


def _club_locked(club: Club) -> None:
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def _check_admin_stays(membership: Membership) -> None:
    admins = Membership.objects.filter(club=membership.club_id, role=Membership.Role.ADMIN)
    if set(admins.values_list("pk", flat=True)) == {membership.pk}:
        raise ClubError("last_admin", name=str(membership.user))


def _name(text: str) -> str:
    name = one_line(text)
    if not name:
        raise ClubError("name_missing")
    return name
