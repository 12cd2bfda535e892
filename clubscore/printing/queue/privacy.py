"""Deleting documents from before a name was hidden or erased."""

from __future__ import annotations

from typing import Any, Final

from django.db import transaction
from django.db.models import Q
from django.db.models.signals import post_save

from clubscore.people.models import Player
from clubscore.printing.models import PrintJob

from .worker import DOCUMENTS

OF_CLUBS: Final = Q(tournament=None, kind="circuit")


@transaction.atomic
def documents_forget(*, player: Player) -> None:
    """Delete the documents of a player's events, and those of clubs that name people.

    If the player's data was deleted, those of all events of the club, because their texts change.
    Documents being made have to be requested again.
    """
    theirs = Q(tournament__entries__player=player)
    if player.is_erased:
        theirs = Q(tournament__club=player.club_id)
    jobs = PrintJob.objects.filter(theirs | OF_CLUBS)
    ours = PrintJob.objects.filter(pk__in=jobs.values("pk"))
    DOCUMENTS.interrupt(ours.filter(state=PrintJob.State.RUNNING))
    ours.filter(state=PrintJob.State.DONE).delete()


def _forget_hidden_name(*, instance: Player, **signal: Any) -> None:
    if signal["created"] or instance.privacy == Player.Privacy.SHOWN:
        return
    documents_forget(player=instance)
    # Until then a document that is begun is made with the name as it was.
    transaction.on_commit(lambda: documents_forget(player=instance))


def connect() -> None:
    """Forget from now on what shows a name that is hidden."""
    uid = "clubscore.printing.queue.privacy"
    post_save.connect(_forget_hidden_name, sender=Player, dispatch_uid=uid)
