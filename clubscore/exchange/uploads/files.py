"""Files stored for a short time between preview and consent."""

import zlib
from collections.abc import Iterable
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.signals import post_save
from django.utils import timezone

from clubscore.exchange.models import Upload
from clubscore.jobs.queue import AT_WORK
from clubscore.people.models import Club, Player, User

KEPT: Final = timedelta(hours=2)
ROOM: Final = 2**16  # bytes of a request beside the file in it
NAME_LENGTH: Final = 200
CLUB: Final = "club"  # in the target of every file: the id of the club it was sent for
FAST: Final = 1  # of zlib: the thread of a request does it


@transaction.atomic
def upload_keep(
    *,
    owner: User,
    kind: str,
    name: str,
    content: bytes,
    summary: dict[str, Any] | None = None,
    task: str = "",
    target: dict[str, Any] | None = None,
) -> Upload:
    """Keep a file in place of the last one of its kind that is not in progress; old ones go.

    ``content`` is as :func:`packed` returns it: compressed before anything is locked. ``summary``
    is what a page tells of it without unpacking it again.
    With a ``task`` of :mod:`.tasks` it waits for that, which is done for ``target``; there the
    club it was sent for is under ``CLUB``.
    """
    ended = Upload.objects.exclude(state__in=AT_WORK)
    ended.filter(owner=owner, kind=kind).delete()
    uploads_expire()
    return Upload.objects.create(
        owner=owner,
        kind=kind,
        name=name.replace("\0", " ")[-NAME_LENGTH:],
        content=content,
        summary=summary or {},
        task=task,
        target=target or {},
        state=Upload.State.WAITING if task else Upload.State.DONE,
    )


def uploads_expire() -> None:
    """Delete everyone's expired files."""
    Upload.objects.filter(made_at__lt=timezone.now() - KEPT).delete()


def upload_find(*, owner: User, kind: str, token: UUID, club: Club) -> Upload | None:
    """Return a file that someone sent for a club, without its contents.

    None if it has expired or is gone.
    """
    found = owned_uploads(owner).filter(kind=kind, token=token, **_sent_for(club.pk))
    return found.first()


def owned_uploads(owner: User) -> QuerySet[Upload]:
    """Return someone's stored files, without their contents."""
    fresh = Upload.objects.filter(owner=owner, made_at__gte=timezone.now() - KEPT)
    return fresh.select_related("owner").defer("content")


def upload_content(upload: Upload) -> bytes:
    """Return the contents of a file."""
    return zlib.decompress(bytes(upload.content))


def pack_content(content: Iterable[bytes]) -> bytes:
    """Compress a file piece by piece, for storage."""
    packing = zlib.compressobj(FAST)
    return b"".join([*(packing.compress(piece) for piece in content), packing.flush()])


def uploads_forget(*, club: int) -> None:
    """Delete the files that were sent for a club, and none that the same people sent for others."""
    Upload.objects.filter(**_sent_for(club)).delete()


def _sent_for(club: int) -> dict[str, int]:
    return {f"target__{CLUB}": club}


def keep_no_erased() -> None:
    """From now on, drop files that would bring back a player whose data was deleted."""
    post_save.connect(
        _forget_uploads_of_erased, sender=Player, dispatch_uid="clubscore.exchange.uploads"
    )


def _forget_uploads_of_erased(*, instance: Player, **signal: Any) -> None:
    if not signal["created"] and instance.is_erased:
        uploads_forget(club=instance.club_id)
