"""Reading uploaded files in a separate process, within limits of memory and time.

Whatever a file was designed to do when it is unpacked happens there: the server that received it
continues, with none of the memory used. :mod:`.reader` is what runs in that process.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import IO, Final

from django.conf import settings

from clubscore.errors import ClubError
from clubscore.system.limits import is_of_limit, kill, watch_over
from clubscore.system.processes import helper

CHUNK: Final = 2**16  # bytes
START: Final = 20  # seconds for a process to begin on a busy machine
SHARE: Final = 4  # so many others may be at work beside it

SOON: Final = 1.5  # seconds that the thread of a request waits for a file at most

logger = logging.getLogger(__name__)
# Of the threads that answer requests in a process, one waits for a file; no other does.
_waiting_thread = BoundedSemaphore(1)


@dataclass(frozen=True, slots=True)
class Reader:
    """A function that reads files, as ``module:name``: ``(file, *arguments) -> bytes``.

    It may raise ``ClubError``. ``memory`` is in bytes, of address space, the program included;
    ``seconds`` are of a processor. ``uses_models`` is for those that need Django's applications.
    """

    function: str
    memory: int
    seconds: int
    uses_models: bool = False

    def read(self, file: IO[bytes], *arguments: str) -> bytes:
        """Return what the function makes of a file, from its beginning.

        Not in the thread of a request. Raises ``ClubError``: the function's, ``upload_too_costly``
        beyond a limit, or ``upload_unread``.
        """
        within = START + SHARE * self.seconds
        with tempfile.TemporaryFile() as copy:
            try:
                told = self._run(_with_number(file, copy), arguments, within)
            except subprocess.TimeoutExpired:
                raise ClubError("upload_too_costly") from None
        return _output_or_error(*told)

    def read_soon(self, file: IO[bytes], *arguments: str) -> bytes | None:
        """Return the same if it takes no longer than a page; raises as :meth:`read` does.

        None if it does, or if another thread of this process waits for a file: then let a worker
        read it.
        """
        if not _waiting_thread.acquire(blocking=False):
            return None
        try:
            with tempfile.TemporaryFile() as copy:
                told = self._run(_with_number(file, copy), arguments, SOON)
        except subprocess.TimeoutExpired:
            return None
        finally:
            _waiting_thread.release()
        return _output_or_error(*told)

    def _run(
        self, file: IO[bytes], arguments: tuple[str, ...], within: float
    ) -> tuple[int, bytes, bytes]:
        """Run it in a process of its own.

        Raises ``TimeoutExpired`` once that is killed, and ``ClubError`` if it took too much.
        """
        command = [
            *(sys.executable, "-m", "clubscore.uploads.reader", self.function),
            *(str(self.memory), str(self.seconds), str(int(self.uses_models))),
            *arguments,
        ]
        process = subprocess.Popen(  # noqa: S603 - our own program; what people sent is in the file
            command,
            cwd=settings.BASE_DIR,
            stdin=file,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **helper(),
        )
        with watch_over(process, memory=self.memory, seconds=self.seconds) as watch:
            try:
                out, errors = process.communicate(timeout=within)
            except subprocess.TimeoutExpired:
                kill(process)
                process.communicate()
                raise
        if watch.has_ended_it:
            raise ClubError("upload_too_costly")
        return process.returncode, out, errors


def _with_number(file: IO[bytes], copy: IO[bytes]) -> IO[bytes]:
    """Return a file that another process can be given; one in memory is copied."""
    file.seek(0)
    try:
        file.fileno()
    except OSError:
        while chunk := file.read(CHUNK):
            copy.write(chunk)
        file = copy
        file.seek(0)
    else:
        os.lseek(file.fileno(), 0, os.SEEK_SET)
    return file


def _output_or_error(status: int, out: bytes, errors: bytes) -> bytes:
    """Return what was read, or raise the error the process reports."""
    if status == 0:
        head, _, content = out.partition(b"\n")
        told = json.loads(head)
        if "code" in told:
            raise ClubError(told["code"], **told["facts"])
        return content
    if is_of_limit(status):
        raise ClubError("upload_too_costly")
    logger.error("a file was not read: %s", errors.decode(errors="replace")[-2000:])
    raise ClubError("upload_unread")
