"""Files kept from before somebody's data were deleted."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.db.models.signals import post_save

from clubscore.exchange.models import Upload
from clubscore.people.models import Player, User


@transaction.atomic
def uploads_forget(*, club: int) -> None:
    """Delete the files of everybody with a role in a club or one of its events."""
    users = User.objects.filter(
        Q(memberships__club=club) | Q(event_roles__tournament__club=club)
    ).order_by()
    Upload.objects.filter(owner__in=users.values("pk")).delete()


def connect() -> None:
    """Keep from now on no file that would bring back a player whose data were deleted."""
    post_save.connect(_saved, sender=Player, dispatch_uid="clubscore.exchange.uploads")


def _saved(*, instance: Player, created: bool, **_signal: Any) -> None:
    if not created and instance.is_erased:
        uploads_forget(club=instance.club_id)
