"""Whose results count for a team, and teams of unequal size."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from clubscore.tournaments.models import Entry, Tournament


@dataclass(frozen=True, slots=True)
class TeamSize:
    """How many players of a team can count for it."""

    name: str
    players: int


def counts_for_team(event: Tournament, entry: Entry) -> bool:
    """Tell whether a player can count for the team, being among the best of it."""
    if entry.team_id is None or entry.disqualified:
        return False
    return event.team_substitutes or not entry.substitute


def uneven_teams(event: Tournament) -> tuple[TeamSize, ...]:
    """Return the teams to be asked about before the first session starts, smallest first.

    With a size those of another one; without, where not all have the players who count, or where
    all count and the sizes differ, every team. One query.
    """
    playing = event.entries.in_play().exclude(team=None).select_related("team")
    counted = Counter(one.team.name for one in playing if one.team and counts_for_team(event, one))
    sizes = [
        TeamSize(name, counted[name])
        for name in sorted({one.team.name for one in playing if one.team})
    ]
    if event.team_size is not None:
        found = [one for one in sizes if one.players != event.team_size]
    elif event.team_best is not None:
        found = [one for one in sizes if one.players < (event.team_best or 0)]
    else:
        found = sizes if len({one.players for one in sizes}) > 1 else []
    return tuple(sorted(found, key=lambda one: one.players))
