"""What the ratings predicted before a table was played.

A club's book has each rated player's curve: the rating at the end of each day. Players without a
rating count as average, which is close to the best guess while games are few.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from datetime import date, timedelta
from math import exp, log

from clubscore.standings.clubs.ratings import AVERAGE, RatedPlayer, RatingPoint


class PastRatings:
    """The ratings of a club's players as they were."""

    def __init__(self, rated: Iterable[RatedPlayer]) -> None:
        """Read the curves of some players."""
        self._curves = {one.player: one.curve for one in rated}
        self._days = {player: [one.day for one in curve] for player, curve in self._curves.items()}
        self.say_something = any(self._days.values())
        """Whether anyone has a rating; without one nothing is expected of anyone."""
        self._lists: dict[date, list[float]] = {}  # ratings at the end of a day, the lowest first

    def before(self, player: int, day: date) -> RatingPoint | None:
        """Return the last rating before a day, or None if there was none."""
        at = bisect_left(self._days.get(player, []), day)
        return self._curves[player][at - 1] if at else None

    def since(self, player: int, day: date) -> RatingPoint | None:
        """Return the first rating on a day or after it; None while there is none."""
        at = bisect_left(self._days.get(player, []), day)
        curve = self._curves.get(player, ())
        return curve[at] if at < len(curve) else None

    def place(self, player: int, day: date) -> int | None:
        """Return the place in the club's ranking at the end of a day, or None without a rating."""
        point = self.before(player, day + timedelta(days=1))
        if point is None:
            return None
        if day not in self._lists:
            points = (self.before(one, day + timedelta(days=1)) for one in self._curves)
            self._lists[day] = sorted(one.rating.value for one in points if one is not None)
        values = self._lists[day]
        return 1 + len(values) - bisect_right(values, point.rating.value)

    def chance_above(self, player: int, other: int, day: date) -> float:
        """Return how probably a player finishes above another at a table of a day.

        The log-odds of a rating are the distance from an average opponent, so those of two players
        are the difference.
        """
        distance = _log_odds(self.before(player, day)) - _log_odds(self.before(other, day))
        return 1 / (1 + exp(-distance))


def _log_odds(point: RatingPoint | None) -> float:
    share = (AVERAGE if point is None else point.rating.value) / 100
    return log(share / (1 - share))
