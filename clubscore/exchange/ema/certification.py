"""What the EMA asks of a tournament before it certifies it: dates, counted back from the event.

Source: EMA, Requirements and guidelines for MERS tournaments, 18 December 2018, 1.1, 1.3, 2, 3.6,
3.10 and 3.11.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from clubscore.standings.circuits.mers import days_of
from clubscore.standings.circuits.periods import months_later
from clubscore.tournaments.models import Tournament

EARLIEST, LATEST = 12, 3  # months before the first day: when to apply
EXAMINED: Final = timedelta(days=14)  # objections can be made for so long
OBSERVER: Final = timedelta(days=14)  # before the first day
MOST_SESSIONS_A_DAY: Final = 4
PLAYERS_OF_A_REFEREE: Final = 32
FEWEST_PLAYERS: Final = 16  # of EMA countries
SCHEDULES: Final = {"mcr": {1: (4, 90), 2: (6, 120), 3: (9, 120)}}
"""By rules and days of play: sessions, and minutes of each, that are played at least."""
LONGEST: Final = 3  # days of these


@dataclass(frozen=True, slots=True)
class Certification:
    """The dates and minimum requirements of a tournament, as of a day."""

    today: date
    apply_from: date
    apply_by: date
    observer_by: date
    ends_on: date
    days: int
    sessions: int  # in all, at least; 0 where the EMA says it of other rules alone
    minutes: int  # of each session, at least; likewise
    referees: int  # at least; 0 while nobody has entered
    most_a_day: int = MOST_SESSIONS_A_DAY
    fewest_players: int = FEWEST_PLAYERS

    @property
    def certified_by(self) -> date:
        """When the EMA answers an application sent on the last day."""
        return self.apply_by + EXAMINED

    @property
    def can_apply(self) -> bool:
        """Whether today is a day to apply."""
        return self.apply_from <= self.today <= self.apply_by

    @property
    def is_late(self) -> bool:
        """Whether the last day to apply has gone by, and the event is not over."""
        return self.apply_by < self.today <= self.ends_on


def certification(event: Tournament, *, players: int, today: date) -> Certification:
    """Return what the EMA requires of a tournament with a given number of players."""
    days = days_of(event.starts_on, event.ends_on)
    schedule = SCHEDULES.get(event.ruleset, {})
    sessions, minutes = schedule.get(min(days, LONGEST), (0, 0))
    return Certification(
        today=today,
        apply_from=months_later(event.starts_on, -EARLIEST),
        apply_by=months_later(event.starts_on, -LATEST),
        observer_by=event.starts_on - OBSERVER,
        ends_on=event.ends_on,
        days=days,
        sessions=sessions,
        minutes=minutes,
        referees=-(-players // PLAYERS_OF_A_REFEREE),
    )
