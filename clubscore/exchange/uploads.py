"""Files kept between the look at them and the consent, for a short time."""

import zlib
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubscore.people.models import User

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


def upload_find(*, owner: User, kind: str, token: UUID) -> Upload | None:
    """Return somebody's file without what is in it, None if it is too old or gone."""
    fresh = Upload.objects.filter(made_at__gte=timezone.now() - KEPT)
    return fresh.filter(owner=owner, kind=kind, token=token).defer("content").first()


def upload_content(upload: Upload) -> bytes:
    """Return what is in a file."""
    return zlib.decompress(bytes(upload.content))
