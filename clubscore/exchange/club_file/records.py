"""The records of the club file, each declared once. docs/club-file.md describes them.

They are like those of the event file: fields of models under their own names, other rows by their
numbers in the file.
"""

from __future__ import annotations

from typing import Final

from clubscore.exchange.event_file.columns import Schema, nullable
from clubscore.exchange.event_file.record import RecordShape, custom_key, fields, list_of
from clubscore.people.models import Club, Player
from clubscore.tournaments.models import Circuit

from . import shape

NUMBER: Final[Schema] = {"type": "integer", "minimum": 1}  # of something in the file
TEXT: Final[Schema] = {"type": "string"}
NAME: Final[Schema] = TEXT | {"minLength": 1}
FREE: Final[Schema] = {"type": "object"}  # described in docs/club-file.md
KEY: Final[Schema] = TEXT | {"pattern": "^[0-9a-f]{32}$"}
SLUG: Final[Schema] = TEXT | {"pattern": "^[-a-zA-Z0-9_]+$"}

CLUB: Final = RecordShape(
    custom_key("key", KEY),
    custom_key("slug", SLUG | {"maxLength": 60}),
    *fields(Club, "name", is_required=True),
    *fields(Club, "city", "country", "time_zone", "web", "contact", "accent", "language"),
    *fields(Club, "ruleset", "contacts_weeks", "requires_second_factor"),
    custom_key("options", FREE, {}),
    custom_key("logo", {"type": "boolean"}, False),
)
PLAYER: Final = RecordShape(
    custom_key("player", NUMBER),
    custom_key("keys", list_of(KEY)),
    *fields(Player, "first_name", "ema_number", "unconfirmed", "is_member"),
    *fields(Player, "last_name", "country", "privacy", is_required=True),
)
EVENT: Final = RecordShape(
    custom_key("event", NUMBER),
    custom_key("file", NAME),
    custom_key("slug", SLUG),
    custom_key("players", list_of(NUMBER)),
)
EVENT_ELSEWHERE: Final = RecordShape(
    custom_key("slug", SLUG), custom_key("name", NAME), custom_key("starts_on", TEXT)
)
CIRCUIT: Final = RecordShape(
    *fields(Circuit, "name", is_required=True),
    *fields(Circuit, "starts_on", "ends_on", "ruleset", "kind", "takes_all", "created_at"),
    custom_key("rule", FREE),
    custom_key("events", list_of(NUMBER)),
    custom_key("elsewhere", list_of(EVENT_ELSEWHERE.schema()), [], is_left_out=True),
)
ROLE: Final = RecordShape(
    custom_key("role", TEXT | {"enum": ["admin", "organizer", "referee"]}),
    custom_key("name", NAME),
    custom_key("email", TEXT, ""),
    custom_key("event", nullable(NUMBER), None),
)
FILE: Final = RecordShape(
    custom_key("application", {"const": shape.APPLICATION}),
    custom_key("version", {"const": shape.VERSION}),
    custom_key("club", CLUB.schema()),
    custom_key("players", list_of(PLAYER.schema())),
    custom_key("events", list_of(EVENT.schema())),
    custom_key("circuits", list_of(CIRCUIT.schema()), []),
    custom_key("roles", list_of(ROLE.schema()), []),
)


def club_file_schema() -> Schema:
    """Return the JSON Schema of ``club.json`` of this version.

    A copy for other programs is ``docs/club-file.schema.json``; ``manage.py event_schema --club``
    writes it.
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Clubscore club file, version {shape.VERSION}",
        **FILE.schema(),
    }
