"""Lists of players too large to read within the request that sends them."""

from __future__ import annotations

import io
from typing import Final

from clubscore.exchange.models import Upload
from clubscore.exchange.uploads.files import pack_content, upload_content
from clubscore.exchange.uploads.tasks import Task

from .reading.readings import Readings, read_uploaded_roster, readings_dump, readings_load

ROSTER: Final = "roster"


def read_roster_upload(upload: Upload) -> None:
    """Keep the rows of a list in place of its file, in all ways it can be read."""
    readings = read_uploaded_roster(io.BytesIO(upload_content(upload)))
    upload.content = pack_content([readings_dump(readings).encode()])


def readings_of(upload: Upload) -> Readings:
    """Return the rows of a list that has been read."""
    return readings_load(upload_content(upload).decode())


TASKS: Final = [Task(ROSTER, read_roster_upload, units=5)]
