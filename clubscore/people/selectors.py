"""Reads about people and clubs."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from .models import Club, User


def organized_clubs(user: User | AnonymousUser) -> QuerySet[Club]:
    """Return the clubs whose events ``user`` may organize, by name."""
    if not isinstance(user, User):
        return Club.objects.none()
    return Club.objects.filter(memberships__user=user)


def is_organizer(user: User | AnonymousUser, club_id: int) -> bool:
    """Tell whether ``user`` may organize the events of a club."""
    return isinstance(user, User) and user.memberships.filter(club_id=club_id).exists()
