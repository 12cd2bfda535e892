"""Lists of players that are too much work for the request that brings them."""

from __future__ import annotations

import io
from typing import Final

from clubscore.exchange.models import Upload
from clubscore.exchange.uploads.files import packed, upload_content
from clubscore.exchange.uploads.tasks import Task

from .grid import Grid, grid_dump, grid_load, read_uploaded_roster

ROSTER: Final = "roster"


def read_roster_upload(upload: Upload) -> None:
    """Keep the rows of a list in place of its file."""
    grid = read_uploaded_roster(io.BytesIO(upload_content(upload)))
    upload.content = packed([grid_dump(grid).encode()])


def grid_of(upload: Upload) -> Grid:
    """Return the rows of a list that has been read."""
    return grid_load(upload_content(upload).decode())


TASKS: Final = [Task(ROSTER, read_roster_upload, units=5)]
