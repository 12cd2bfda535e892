"""Who sits where: schedules for tournaments, and the draw of single sessions; see README.md.

A package of its own: it imports only the standard library.
"""

from .by_rank import by_rank, near_in_rank
from .comparison import compare_evenly
from .cross import cross_groups, cross_seeded
from .mixing import Mixing, fewest_together
from .model import Lock, Pair, Quality, Schedule, SeatingError, quality
from .odd_rounds import odd_rounds
from .odd_tables import by_rank_odd, draw_odd, near_in_rank_odd, odd_visits
from .remaining_sessions import NOBODY, repeated_meetings, schedule_remaining_sessions
from .schedule import schedule
from .session import draw

__all__ = [
    "NOBODY",
    "Lock",
    "Mixing",
    "Pair",
    "Quality",
    "Schedule",
    "SeatingError",
    "by_rank",
    "by_rank_odd",
    "compare_evenly",
    "cross_groups",
    "cross_seeded",
    "draw",
    "draw_odd",
    "fewest_together",
    "near_in_rank",
    "near_in_rank_odd",
    "odd_rounds",
    "odd_visits",
    "quality",
    "repeated_meetings",
    "schedule",
    "schedule_remaining_sessions",
]
