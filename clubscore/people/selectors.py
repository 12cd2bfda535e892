"""Reads about people and clubs."""

from collections.abc import Sequence

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, Q, QuerySet
from django_otp.plugins.otp_totp.models import TOTPDevice

from .models import Club, Membership, Player, User
from .names import NameIndex, begins, name_key


def organized_clubs(user: User | AnonymousUser) -> QuerySet[Club]:
    """Return the clubs whose events ``user`` may organize, by name."""
    if not isinstance(user, User):
        return Club.objects.none()
    return Club.objects.filter(memberships__user=user)


def is_organizer(user: User | AnonymousUser, club_id: int) -> bool:
    """Tell whether ``user`` may organize the events of a club."""
    return isinstance(user, User) and user.memberships.filter(club_id=club_id).exists()


def is_admin(user: User | AnonymousUser, club_id: int) -> bool:
    """Tell whether ``user`` decides who may organize the events of a club.

    Where the club requires a second factor, an administrator without one does not.
    """
    return isinstance(user, User) and club_id in administered_clubs(user, club=club_id)


def is_admin_without_factor(user: User | AnonymousUser, club_id: int) -> bool:
    """Tell whether only a second factor is missing for :func:`is_admin`."""
    if not isinstance(user, User) or is_admin(user, club_id):
        return False
    return user.memberships.filter(club_id=club_id, role=Membership.Role.ADMIN).exists()


def administered_clubs(user: User, *, club: int | None = None) -> set[int]:
    """Return the ids of the clubs ``user`` is an administrator of, or of one of them."""
    has_factor = Exists(TOTPDevice.objects.filter(user=user, confirmed=True))
    admin = user.memberships.filter(role=Membership.Role.ADMIN)
    if club is not None:
        admin = admin.filter(club=club)
    free = admin.filter(Q(club__requires_second_factor=False) | Q(has_factor))
    return set(free.values_list("club", flat=True))


def organized_players(user: User | AnonymousUser) -> QuerySet[Player]:
    """Return everyone in the lists of the clubs ``user`` organizes."""
    players = Player.objects.in_list().filter(club__in=organized_clubs(user))
    return players.select_related("club")


def find_players(players: Sequence[Player], search: str) -> list[Player]:
    """Return those whose name, country or EMA number begins with every word of ``search``.

    The number is found without its zero in front, too.
    """
    return [
        player
        for player in players
        if begins(
            f"{player.name} {player.country} {player.ema_number} {player.ema_number.lstrip('0')}",
            search,
        )
    ]


def alike_pairs(players: Sequence[Player]) -> list[tuple[Player, Player]]:
    """Return pairs of players who may be one person; two EMA numbers make two people."""
    players = [player for player in players if not player.is_erased]
    by_id = {player.pk: player for player in players}
    index = NameIndex((one.pk, name_key(one.first_name, one.last_name)) for one in players)
    pairs = [(by_id[one], by_id[other]) for one, other in index.pairs()]
    return [pair for pair in pairs if not all(one.ema_number for one in pair)]
