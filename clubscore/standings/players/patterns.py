"""A player's wins compared with the club's: their values, and how often each pattern occurs.

The club's wins are those of its latest sessions, so a page costs the same in a club of any age.
Each session's figures are cached.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, F

from clubscore.people.models import Club
from clubscore.standings.statistics.figures import PlayedHand, Statistics, percent
from clubscore.standings.statistics.sessions import statistics_of_sessions
from clubscore.tournaments.models import Session
from clubscore.tournaments.sessions.publication import COUNTED
from clubscore.words import localized_name
from scoring.rulesets import get
from scoring.rulesets.base import PatternInfo

LATEST_TABLES: Final = 200  # of the club: about 3,000 hands


@dataclass(frozen=True, slots=True)
class PatternShare:
    """How often a pattern is in a player's wins, and in the club's. Shares in percent."""

    pattern: PatternInfo
    name: str  # in the active language
    hands: int  # the player's wins with it
    share: float | None
    club_share: float | None
    average_value: float | None  # of the player's wins with it


def latest_sessions(club: Club, ruleset: str) -> list[Session]:
    """Return the club's latest sessions under some rules, the last first: as many as are needed.

    One query.
    """
    sessions = Session.objects.filter(
        COUNTED, tournament__club=club, tournament__ruleset=ruleset
    ).annotate(seated=Count("tables"))
    tables = 0
    found: list[Session] = []
    session: Any  # with what was counted
    for session in sessions.order_by(F("closed_at").desc(), "-pk")[:LATEST_TABLES]:
        if tables >= LATEST_TABLES:
            break
        tables += session.seated
        found.append(session)
    return found


def latest_statistics(club: Club, ruleset: str) -> Statistics:
    """Return everyone's figures in the club's latest sessions. Two or three queries."""
    return statistics_of_sessions(latest_sessions(club, ruleset))


def pattern_shares(
    ruleset: str, mine: Statistics, wins: Iterable[PlayedHand], club: Statistics
) -> list[PatternShare]:
    """Return the patterns that the player or the club has made, the player's most frequent first.

    ``wins`` are the player's.
    """
    values: defaultdict[str, list[int]] = defaultdict(list)
    for hand in wins:
        for key in hand.patterns or ():
            values[key].append(hand.value or 0)
    shares = [
        PatternShare(
            pattern,
            localized_name(pattern.names),
            mine.patterns[pattern.key],
            percent(mine.patterns[pattern.key], mine.hands_explained),
            percent(club.patterns[pattern.key], club.hands_explained),
            _mean(values[pattern.key]),
        )
        for pattern in get(ruleset).patterns
        if mine.patterns[pattern.key] or club.patterns[pattern.key]
    ]
    return sorted(shares, key=lambda one: (-one.hands, -(one.club_share or 0)))


def _mean(values: list[int]) -> float | None:
    return sum(values) / len(values) if values else None
