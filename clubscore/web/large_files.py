"""Receive large uploaded files without holding all of them in memory."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler, SkipFile, StopFutureHandlers
from django.http import HttpRequest

from clubscore.exchange.uploads.files import ROOM

AT_ONCE: Final = 2  # of the threads of a process that take in such a file, which may take a second

_taking = BoundedSemaphore(AT_ONCE)


@contextmanager
def taken_in() -> Iterator[bool]:
    """Yield whether this thread may receive such a file; only a few may at once."""
    is_free = _taking.acquire(blocking=False)
    try:
        yield is_free
    finally:
        if is_free:
            _taking.release()


class LargeFileHandler(FileUploadHandler):
    """Takes files up to a number of bytes; larger ones are not read.

    The data goes to an unnamed file that disappears with the process, not into memory.
    """

    is_active = True

    def __init__(self, request: HttpRequest, *, most: int) -> None:
        """Take no file of more bytes than ``most``."""
        super().__init__(request)
        self.most = most + ROOM

    def handle_raw_input(
        self,
        input_data: object,
        META: Any,  # noqa: N803 - Django's name
        content_length: int,
        boundary: str,
        encoding: str | None = None,
    ) -> None:
        """Switch itself off for what is larger, as Django's does at its own limit."""
        self.is_active = content_length <= self.most

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        """Begin a file; no other handler gets it."""
        super().new_file(*args, **kwargs)
        if self.is_active:
            self.file = tempfile.TemporaryFile()  # noqa: SIM115 - Django closes it
            raise StopFutureHandlers

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        """Write a piece of it."""
        if not self.is_active:
            return raw_data
        if start + len(raw_data) > self.most:  # nobody said so beforehand
            raise SkipFile
        self.file.write(raw_data)
        return None

    def file_complete(self, file_size: int) -> "UploadedFile[bytes] | None":
        """Return the file, to be read from its beginning."""
        if not self.is_active:
            return None
        self.file.seek(0)
        return UploadedFile(
            self.file,
            name=self.file_name,
            content_type=self.content_type,
            size=file_size,
            charset=self.charset,
        )
