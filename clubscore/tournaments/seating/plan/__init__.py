"""Who sits where: schedules for tournaments, and the draw of single sessions."""

from .by_rank import by_rank, near_in_rank
from .model import Lock, Pair, Quality, Schedule, SeatingError, quality
from .onward import NOBODY, meetings_again, onward
from .schedule import schedule
from .session import draw

__all__ = [
    "NOBODY",
    "Lock",
    "Pair",
    "Quality",
    "Schedule",
    "SeatingError",
    "by_rank",
    "draw",
    "meetings_again",
    "near_in_rank",
    "onward",
    "quality",
    "schedule",
]
