"""Files kept between the look at them and the consent, for a short time."""

import zlib
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.core.files.uploadhandler import MemoryFileUploadHandler
from django.db import transaction
from django.utils import timezone

from clubscore.people.models import User

from . import eventfile as of
from .models import Upload

KEPT: Final = timedelta(hours=2)
ROOM: Final = 2**16  # bytes of a request beside the file in it


class EventFileHandler(MemoryFileUploadHandler):
    """Takes files as large as those of events into memory; the larger ones are not read."""

    def handle_raw_input(
        self,
        input_data: object,
        META: Any,  # noqa: N803 - Django's name
        content_length: int,
        boundary: str,
        encoding: str | None = None,
    ) -> None:
        """Switch itself off for what is larger, as Django's does at its own limit."""
        self.activated = content_length <= of.MOST_BYTES + ROOM


@transaction.atomic
def upload_keep(*, owner: User, kind: str, name: str, content: bytes) -> Upload:
    """Keep a file in place of the last one of its kind; old ones of everybody go."""
    Upload.objects.filter(owner=owner, kind=kind).delete()
    Upload.objects.filter(made_at__lt=timezone.now() - KEPT).delete()
    name = name.replace("\0", " ")[-200:]
    packed = zlib.compress(content)
    return Upload.objects.create(owner=owner, kind=kind, name=name, content=packed)


def upload_find(*, owner: User, kind: str, token: UUID) -> Upload | None:
    """Return somebody's file, None if it is too old or gone."""
    fresh = Upload.objects.filter(made_at__gte=timezone.now() - KEPT)
    return fresh.filter(owner=owner, kind=kind, token=token).first()


def upload_content(upload: Upload) -> bytes:
    """Return what is in a file."""
    return zlib.decompress(bytes(upload.content))
