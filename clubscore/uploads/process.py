"""Files from people, read in a process of their own, within limits of memory and time.

Whatever somebody made a file to do when it is unpacked, it does there: the server that took it in
goes on, and keeps none of the memory. :mod:`.reader` is what runs in that process.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import IO, Final

from django.conf import settings

from clubscore.errors import ClubError

CHUNK: Final = 2**16  # bytes
START: Final = 20  # seconds for a process to begin on a busy machine
SHARE: Final = 4  # so many others may be at work beside it
LIMITS: Final = frozenset({signal.SIGXCPU, signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT})

logger = logging.getLogger(__name__)
# One at a time in a process of the server: what all of them take together has to be there.
_one_at_a_time = BoundedSemaphore(1)


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

        Raises ``ClubError``: the function's, ``upload_too_costly`` beyond a limit, or
        ``upload_unread``.
        """
        with _one_at_a_time, tempfile.TemporaryFile() as copy:
            return _output_or_error(*self._run(_with_number(file, copy), arguments))

    def _run(self, file: IO[bytes], arguments: tuple[str, ...]) -> tuple[int, bytes, bytes]:
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
        )
        try:
            out, errors = process.communicate(timeout=START + SHARE * self.seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            out, errors = process.communicate()
        return process.returncode, out, errors


def _with_number(file: IO[bytes], copy: IO[bytes]) -> IO[bytes]:
    """Return a file that another process can be given: what is in memory is copied."""
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
    """Return what was read, or raise what the process says."""
    if status == 0:
        head, _, content = out.partition(b"\n")
        told = json.loads(head)
        if "code" in told:
            raise ClubError(told["code"], **told["facts"])
        return content
    if -status in LIMITS:
        raise ClubError("upload_too_costly")
    logger.error("a file was not read: %s", errors.decode(errors="replace")[-2000:])
    raise ClubError("upload_unread")
