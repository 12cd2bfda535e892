"""Files kept between the look at them and the consent, for a short time."""

import tempfile
import zlib
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler, SkipFile, StopFutureHandlers
from django.db import transaction
from django.utils import timezone

from clubscore.people.models import User

from . import eventfile as of
from .models import Upload

KEPT: Final = timedelta(hours=2)
ROOM: Final = 2**16  # bytes of a request beside the file in it


class EventFileHandler(FileUploadHandler):
    """Takes files as large as those of events; the larger ones are not read.

    They are put where they have no name and are gone with the process, not into its memory.
    """

    activated = True

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

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        """Begin a file; no other handler gets it."""
        super().new_file(*args, **kwargs)
        if self.activated:
            self.file = tempfile.TemporaryFile()  # noqa: SIM115 - Django closes it
            raise StopFutureHandlers

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        """Write a piece of it."""
        if not self.activated:
            return raw_data
        if start + len(raw_data) > of.MOST_BYTES + ROOM:  # nobody said so beforehand
            raise SkipFile
        self.file.write(raw_data)
        return None

    def file_complete(self, file_size: int) -> "UploadedFile[bytes] | None":
        """Return the file, to be read from its beginning."""
        if not self.activated:
            return None
        self.file.seek(0)
        return UploadedFile(
            self.file,
            name=self.file_name,
            content_type=self.content_type,
            size=file_size,
            charset=self.charset,
        )


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
