"""Who sits where: schedules for tournaments, and the draw of a club night."""

from .evening import draw
from .model import Lock, Quality, Schedule, SeatingError, quality
from .schedule import schedule

__all__ = ["Lock", "Quality", "Schedule", "SeatingError", "draw", "quality", "schedule"]
