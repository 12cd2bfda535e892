"""The results of an event, read once for all tables of a download."""

from __future__ import annotations

import zoneinfo
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from clubscore.standings.ranking import Ranking, ranking
from clubscore.standings.rows import StandingRow
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.stages.points import Exact
from clubscore.tournaments.units import TWELFTHS


@dataclass(frozen=True, slots=True)
class ResultTables:
    """What the tables are made of: the standings, and what is shown with them."""

    ranking: Ranking

    @property
    def event(self) -> Tournament:
        """The event."""
        return self.ranking.event

    @property
    def rows(self) -> tuple[StandingRow, ...]:
        """Everyone, unranked players last."""
        return (*self.ranking.rows, *self.ranking.unranked)

    def local(self, moment: datetime | None) -> datetime | None:
        """Return a moment by the clock of the event's place."""
        zone = zoneinfo.ZoneInfo(self.event.time_zone)
        return moment.astimezone(zone).replace(tzinfo=None) if moment else None


def results_of(event: Tournament, *, unpublished: bool) -> ResultTables:
    """Return the results of an event; held-back ones only if ``unpublished``. Six queries."""
    return ResultTables(ranking(event, unpublished=unpublished))


def points_of(twelfths: Exact) -> Fraction:
    """Return table points as a number."""
    return Fraction(twelfths) / TWELFTHS
