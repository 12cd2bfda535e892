"""Quick games for tests."""

from typing import Any
from uuid import uuid4

from clubscore.play.quick_games.services import quick_game_start
from clubscore.tournaments.models import Table

NAMES = ("Zita Quattrocchi", "Ugo Quattrocchi", "Wanda", "")


def quick_table(**fields: Any) -> Table:
    """Begin a quick game of people whose names nobody else here has; return its table."""
    given = {
        "names": NAMES,
        "ruleset": "mcr",
        "options": {},
        "token": uuid4(),
        "address": "192.0.2.7",
    }
    table: Table = quick_game_start(**{**given, **fields})
    return table
