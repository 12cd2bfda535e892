"""Event files as one text, and their schema."""

from functools import cache
from typing import Any

import jsonschema_rs

from clubscore.exchange.event_file.schema import event_file_schema
from clubscore.exchange.event_file.writer import event_chunks
from clubscore.tournaments.models import Tournament


@cache
def _schema() -> Any:
    return jsonschema_rs.validator_for(event_file_schema())


def schema_faults(file: Any) -> list[str]:
    """Return what of an event file does not fit its schema."""
    return [f"{error.instance_path}: {error.message}" for error in _schema().iter_errors(file)]


def event_text(tournament: Tournament) -> str:
    return "".join(event_chunks(tournament))
