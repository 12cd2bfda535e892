"""Reads about people and clubs."""

from collections.abc import Sequence

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from .models import Club, Membership, Player, User
from .names import NameIndex, name_key, plain


def organized_clubs(user: User | AnonymousUser) -> QuerySet[Club]:
    """Return the clubs whose events ``user`` may organize, by name."""
    if not isinstance(user, User):
        return Club.objects.none()
    return Club.objects.filter(memberships__user=user)


def is_organizer(user: User | AnonymousUser, club_id: int) -> bool:
    """Tell whether ``user`` may organize the events of a club."""
    return isinstance(user, User) and user.memberships.filter(club_id=club_id).exists()


def is_admin(user: User | AnonymousUser, club_id: int) -> bool:
    """Tell whether ``user`` decides who may organize the events of a club."""
    if not isinstance(user, User):
        return False
    return user.memberships.filter(club_id=club_id, role=Membership.Role.ADMIN).exists()


def administered_clubs(user: User) -> set[int]:
    """Return the ids of the clubs ``user`` is an administrator of."""
    admin = user.memberships.filter(role=Membership.Role.ADMIN)
    return set(admin.values_list("club", flat=True))


def organized_players(user: User | AnonymousUser) -> QuerySet[Player]:
    """Return everybody in the lists of the clubs ``user`` organizes."""
    return Player.objects.filter(club__in=organized_clubs(user)).select_related("club")


def players_found(players: Sequence[Player], search: str) -> list[Player]:
    """Return those whose name, country or EMA number begins with every word of ``search``."""
    wanted = plain(search).split()
    return [player for player in players if all(_begins(player, word) for word in wanted)]


def _begins(player: Player, word: str) -> bool:
    told = plain(f"{player.name} {player.country} {player.ema_number}").split()
    return any(part.startswith(word) for part in told)


def alike_pairs(players: Sequence[Player]) -> list[tuple[Player, Player]]:
    """Return pairs of players who may be one person; two EMA numbers make two people."""
    by_id = {player.pk: player for player in players}
    index = NameIndex((one.pk, name_key(one.first_name, one.last_name)) for one in players)
    pairs = [(by_id[one], by_id[other]) for one, other in index.pairs()]
    return [pair for pair in pairs if not all(one.ema_number for one in pair)]
