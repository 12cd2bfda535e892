"""Reads about people and clubs."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from .models import Club, Membership, User


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
