"""Deletes the verification marks of an event or a club along with it."""

from __future__ import annotations

from typing import Any

from django.db.models.signals import post_delete

from clubscore.operation.models import VerifiedBook, VerifiedEvent
from clubscore.people.models import Club
from clubscore.tournaments.models import Tournament


def _event_deleted(*, instance: Tournament, **_signal: Any) -> None:
    VerifiedEvent.objects.filter(pk=instance.pk).delete()


def _club_deleted(*, instance: Club, **_signal: Any) -> None:
    VerifiedBook.objects.filter(pk=instance.pk).delete()


def connect() -> None:
    """From now on, delete the verification marks of whatever is deleted."""
    uid = "clubscore.operation.verification"
    post_delete.connect(_event_deleted, sender=Tournament, dispatch_uid=uid)
    post_delete.connect(_club_deleted, sender=Club, dispatch_uid=uid)
