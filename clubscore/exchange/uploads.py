"""Files kept between the look at them and the consent, for a short time."""

import zlib
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.db.models.signals import post_save
from django.utils import timezone

from clubscore.people.models import Player, User

from .models import Upload

KEPT: Final = timedelta(hours=2)
ROOM: Final = 2**16  # bytes of a request beside the file in it


@transaction.atomic
def upload_keep(
    *, owner: User, kind: str, name: str, content: bytes, summary: dict[str, Any] | None = None
) -> Upload:
    """Keep a file in place of the last one of its kind; old ones of everybody go.

    ``summary`` is what a page tells of it without unpacking it again.
    """
    Upload.objects.filter(owner=owner, kind=kind).delete()
    Upload.objects.filter(made_at__lt=timezone.now() - KEPT).delete()
    name = name.replace("\0", " ")[-200:]
    packed = zlib.compress(content)
    return Upload.objects.create(
        owner=owner, kind=kind, name=name, content=packed, summary=summary or {}
    )


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


def upload_find(*, owner: User, kind: str, token: UUID) -> Upload | None:
    """Return somebody's file without what is in it, None if it is too old or gone."""
    fresh = Upload.objects.filter(made_at__gte=timezone.now() - KEPT)
    return fresh.filter(owner=owner, kind=kind, token=token).defer("content").first()


def upload_content(upload: Upload) -> bytes:
    """Return what is in a file."""
    return zlib.decompress(bytes(upload.content))
