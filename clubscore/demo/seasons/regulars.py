"""The regulars of the made-up club: how often they come, and how well they play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from clubscore.people.models import Club, Player
from clubscore.play.entry.assessment import BySeat

POINTS: Final = 85  # of a total: what a performance one standard deviation above the table wins
FEWEST, MOST = 8, 12  # of an evening
LARGE: Final = 0.15  # of the evenings


@dataclass(frozen=True, slots=True)
class Regular:
    """A player who comes regularly."""

    last_name: str
    strength: float  # in performances, as in docs/rating.md
    comes: float  # to so many of the evenings
    since: int = 100  # evenings ago


REGULARS: Final = (
    Regular("Baldini", 0.6, 0.9),
    Regular("Bentivoglio", 0.25, 0.8),
    Regular("Casadei", -0.3, 0.75),
    Regular("Della Valle", -0.55, 0.7),
    Regular("Fabbri", 0.4, 0.7),
    Regular("Gardini", 0.0, 0.6),
    Regular("Laghi", 0.65, 0.6),
    Regular("Montanari", -0.15, 0.6),
    Regular("Orioli", -0.5, 0.55),
    Regular("Pasini", 0.35, 0.55),
    Regular("Ravaioli Guidarelli", 0.15, 0.65),
    Regular("Ricci", -0.2, 0.5),
    Regular("Savini", 0.5, 0.5),
    Regular("Tassinari", -0.65, 0.6),
    Regular("Zaccaria", 0.1, 0.8, since=9),
    Regular("Zoli", -0.3, 0.7, since=7),
)
STRENGTHS: Final = {one.last_name: one.strength for one in REGULARS}


def regulars(club: Club) -> list[Player]:
    """Return the regulars in the order they joined."""
    return list(club.players.filter(last_name__in=STRENGTHS).order_by("pk"))


def comers(chance: Random, people: Sequence[Player], evenings_ago: int) -> list[Player]:
    """Return who came to an evening, in tables of four."""
    by_name = {one.last_name: one for one in people}
    there = [one for one in REGULARS if evenings_ago <= one.since]
    chance.shuffle(there)
    there.sort(key=lambda one: chance.random() >= one.comes)  # whoever had time comes first
    count = MOST if chance.random() < LARGE else FEWEST
    return [by_name[one.last_name] for one in there[:count]]


def totals_of(chance: Random, players: Sequence[Player]) -> BySeat:
    """Return how a table ended, in points by seat: the better the player, the more, and luck."""
    performances = [STRENGTHS[one.last_name] + chance.gauss(0, 1) for one in players]
    mean = sum(performances) / len(performances)
    totals = [round(POINTS * (one - mean)) for one in performances]
    highest = totals.index(max(totals))
    totals[highest] -= sum(totals)
    return tuple(totals)
