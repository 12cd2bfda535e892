"""Teams in the standings: the sums of their players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from clubscore.tournaments.stages.points import Exact

if TYPE_CHECKING:
    from .rows import StandingRow


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team in the standings: the sums of its members."""

    place: int
    name: str
    twelfths: Exact
    total: Exact
    members: tuple[StandingRow, ...]


def team_rows(rows: Iterable[StandingRow], *, scored: bool) -> list[TeamRow]:
    """Return the teams of players, the best first; equal in both sums, they share a place.

    Without table points (``scored``), those that a penalty takes off count for nothing.
    """
    members: defaultdict[str, list[StandingRow]] = defaultdict(list)
    for row in rows:
        if row.entry.team is not None:
            members[row.entry.team.name].append(row)
    teams = [
        TeamRow(
            0,
            name,
            sum(row.event_twelfths for row in team) if scored else 0,
            sum(row.event_total for row in team),
            tuple(team),
        )
        for name, team in members.items()
    ]
    teams.sort(key=lambda team: (-team.twelfths, -team.total, team.name))
    return [
        replace(
            team,
            place=1
            + sum((other.twelfths, other.total) > (team.twelfths, team.total) for other in teams),
        )
        for team in teams
    ]
