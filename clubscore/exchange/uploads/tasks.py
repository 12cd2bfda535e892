"""The tasks that a worker runs on an uploaded file.

Each of ``MODULES`` lists its own in ``TASKS``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Final

from clubscore.exchange.models import Upload

MODULES: Final = (
    "clubscore.exchange.uploads.logos",
    "clubscore.exchange.roster.uploads",
    "clubscore.exchange.event_file.uploads",
    "clubscore.exchange.mts.uploads",
)


@dataclass(frozen=True, slots=True)
class Task:
    """What to do with a file: ``run`` changes the row in place, and raises ``ClubError``.

    ``units`` are what it costs its sender: one for about a second of a processor. ``heavy``
    ones are worked on one at a time.
    """

    name: str
    run: Callable[[Upload], None]
    units: int
    heavy: bool = False


@cache
def tasks() -> dict[str, Task]:
    """Return all tasks by name."""
    found = [task for module in MODULES for task in import_module(module).TASKS]
    return {task.name: task for task in found}
