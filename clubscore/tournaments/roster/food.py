"""Meals at an event, if its organizers ask: choices, answers, and how many of each.

Only organizers see it. It is deleted with the contacts after the event, and is neither logged nor
in event files: allergies reveal something about a person's health.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from clubscore.text import line_within, one_line
from clubscore.tournaments.models import Tournament

MOST_FOOD: Final = 60  # characters of a choice
MOST_FOOD_NOTE: Final = 200


class HasFood(Protocol):
    """Someone whose choice of meal may be known."""

    @property
    def food(self) -> str:
        """The meal chosen; blank if not known."""


@dataclass(frozen=True, slots=True)
class FoodCount:
    """How many players chose a meal; without a name, those who have not answered."""

    name: str
    players: int


def food_choices(tournament: Tournament) -> list[str]:
    """Return the choices without duplicates, in the organizers' order."""
    if not tournament.asks_food:
        return []
    lines = (one_line(line)[:MOST_FOOD] for line in tournament.food_choices.splitlines())
    return [*dict.fromkeys(line for line in lines if line)]


def food_answer(tournament: Tournament, food: str, food_note: str) -> dict[str, str]:
    """Return the fields of an entry for an answer about food; blank if it was not asked."""
    if not tournament.asks_food:
        return {}
    chosen = food if food in food_choices(tournament) else ""
    return {"food": chosen, "food_note": line_within(food_note, MOST_FOOD_NOTE)}


def food_counts(tournament: Tournament, entries: Iterable[HasFood]) -> list[FoodCount]:
    """Return the number of each meal, in the order of the choices; no answer comes last."""
    counts = Counter(entry.food for entry in entries)
    names = dict.fromkeys([*food_choices(tournament), *sorted(counts)])
    found = [FoodCount(name, counts[name]) for name in names if name and counts[name]]
    return [*found, FoodCount("", counts[""])] if counts[""] else found
