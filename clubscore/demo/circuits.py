"""A ranking over the events of the made-up club."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from clubscore.people.models import Club, User
from clubscore.standings.circuits.rule import PRESETS
from clubscore.standings.circuits.services import CircuitSettings, circuit_create
from clubscore.tournaments.models import Circuit, Tournament

NAME: Final = "Campionato sociale"
TOKEN: Final = UUID("c1c00000-0000-4000-8000-000000000001")  # one, however often it is loaded


def demonstration_circuit(club: Club, by: User) -> Circuit:
    """Count the club's tournaments for a championship; it is created once."""
    settings = CircuitSettings(
        name=NAME, rule=PRESETS["three"], takes_all=True, kind=Tournament.Kind.TOURNAMENT
    )
    return circuit_create(club=club, settings=settings, token=TOKEN, by=by)
