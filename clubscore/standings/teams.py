"""Teams in the standings: the sums of their players who count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from clubscore.tournaments.models import Tournament
from clubscore.tournaments.stages.points import Exact

if TYPE_CHECKING:
    from .rows import StandingRow


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team in the standings: the sums of those of its members who count, the best of them."""

    place: int | None  # None: none of its players has played
    name: str
    twelfths: Exact
    total: Exact
    members: tuple[StandingRow, ...]
    counting_members: tuple[StandingRow, ...]

    @property
    def has_played(self) -> bool:
        """Whether one of its players who count has played."""
        return any(row.has_played for row in self.counting_members)


def team_rows(rows: Iterable[StandingRow], event: Tournament) -> list[TeamRow]:
    """Return the teams of players, best first; teams equal in both sums share a place.

    A team none of whose players has played has no place and comes last. Without table points,
    penalties in table points have no effect.
    """
    members: defaultdict[str, list[StandingRow]] = defaultdict(list)
    for row in rows:
        if row.entry.team is not None:
            members[row.entry.team.name].append(row)
    teams = [_team(name, team, event) for name, team in members.items()]
    teams.sort(key=lambda team: (not team.has_played, -team.twelfths, -team.total, team.name))
    there = [(team.twelfths, team.total) for team in teams if team.has_played]
    return [
        replace(team, place=1 + sum(other > (team.twelfths, team.total) for other in there))
        if team.has_played
        else team
        for team in teams
    ]


def _team(name: str, members: Sequence[StandingRow], event: Tournament) -> TeamRow:
    # Who has played comes first: nothing played is no result of 0, better than one below. Of equal
    # ones it does not matter who counts: the first in the standings.
    able = sorted(
        members,
        key=lambda row: (
            not row.has_played,
            -row.event_twelfths if event.has_table_points else 0,
            -row.event_total,
        ),
    )
    counted = able if event.team_best is None else able[: event.team_best]
    return TeamRow(
        None,
        name,
        sum(row.event_twelfths for row in counted) if event.has_table_points else 0,
        sum(row.event_total for row in counted),
        tuple(members),
        tuple(row for row in members if row in counted),
    )
