"""The winners of a stage's periods."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clubscore.standings.cuts import annulled_numbers
from clubscore.tournaments.models import Session
from clubscore.tournaments.stages.points import Exact
from clubscore.tournaments.stages.stage import NumberedStage, stages_of

if TYPE_CHECKING:
    from clubscore.standings.ranking import Ranking
    from clubscore.standings.rows import StandingRow


@dataclass(frozen=True, slots=True)
class StagePeriod:
    """A period that has begun, with who has most in it; table points in twelfths."""

    stage: NumberedStage
    number: int  # in the stage, from 1
    first: int  # number of its first session
    last: int
    is_over: bool  # all its sessions are closed
    winners: tuple[StandingRow, ...]  # several where they are equal in all that decides
    twelfths: Exact
    total: Exact


def stage_periods(standings: Ranking) -> list[StagePeriod]:
    """Return the periods of the stages in standings, earliest first."""
    rows = {row.entry_id: row for row in standings.rows}
    closed = {one.number for one in standings.sessions if one.state == Session.State.CLOSED}
    if standings.event.stages:  # an annulled session keeps no period open
        closed |= annulled_numbers(standings.event)
    found = []
    for stage in stages_of(standings.event):
        field = standings.fields.get(stage.number)
        length = stage.stage.sessions_of_period
        for number, worths in enumerate(field.periods if field else (), start=1):
            first = stage.first + (number - 1) * length
            ranked = {entry: worth for entry, worth in worths.items() if entry in rows}
            if not ranked:
                continue
            best = max(ranked.values())
            winners = (row for entry, row in rows.items() if ranked.get(entry) == best)
            last = first + length - 1
            if stage.is_last and number == stage.stage.periods:  # has all sessions that follow
                last = max(last, *(session.number for session in standings.sessions))
            over = closed.issuperset(range(first, last + 1))
            found.append(StagePeriod(stage, number, first, last, over, tuple(winners), *best[1:3]))
    return found
