"""The records of the event file, each declared once. docs/event-file.md describes them.

Model fields keep their names in the file; references to other rows use the file's own numbers, and
people who did something are signatures (``User.signature``).
"""

from __future__ import annotations

from dataclasses import fields as fields_of
from operator import getitem
from typing import Final

from clubscore.people.models import Player
from clubscore.play.corrections import snapshots
from clubscore.play.models import Confirmation, Hand, HandAcceptance, HandChange, TableTotals
from clubscore.seating_plans import Quality
from clubscore.tournaments.models import (
    Change,
    CutPlace,
    Draw,
    Entry,
    Penalty,
    SeatLock,
    Session,
    StageCut,
    Table,
    Tournament,
)
from clubscore.tournaments.settings.registry import SETTINGS
from clubscore.tournaments.settings.types import MOMENT
from clubscore.tournaments.units import ALL_SEATS, SEATS, TABLE_SIZES

from . import shape
from .columns import WHOLE, Schema, nullable
from .record import RecordShape, custom_key, field, fields, list_of, setting_key, signature

POINTS: Final = r"-?[0-9]{1,9}(\.[0-9]{1,2})?"  # of a result of another program
TABLE_POINTS: Final = r"-?[0-9]{1,5}(\.[0-9]{1,2})?"

NUMBER: Final[Schema] = {"type": "integer", "minimum": 1}  # of something in the file
SEAT: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": ALL_SEATS[-1]}
WIND: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": SEATS[-1]}
TEXT: Final[Schema] = {"type": "string"}
FREE: Final[Schema] = {"type": "object"}  # described in docs/event-file.md
LIST: Final[Schema] = {"type": "array"}
BY_SEAT: Final[Schema] = {
    "type": "array",
    "items": WHOLE,
    "minItems": min(TABLE_SIZES),
    "maxItems": max(TABLE_SIZES),
}
VALUES_BY_SEAT: Final[Schema] = {
    "type": "object",
    "propertyNames": {"pattern": f"^[0-{ALL_SEATS[-1]}]$"},
    "additionalProperties": {"type": "integer", "minimum": 0},
}
PAIR: Final[Schema] = {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2}
STATE_REF: Final[Schema] = {"$ref": "#/$defs/state"}

EVENT: Final = RecordShape(
    *map(setting_key, SETTINGS.values()),
    custom_key("ruleset", TEXT),
    custom_key("options", FREE),
    signature(Tournament, "created_by"),
    *fields(Tournament, "created_at", "archived_at"),
)

RESULT: Final = RecordShape(
    custom_key("place", nullable(NUMBER), None),
    custom_key("points", TEXT | {"pattern": f"^{POINTS}$"}),
    custom_key("table_points", nullable(TEXT | {"pattern": f"^{TABLE_POINTS}$"}), None),
)
PLAYER: Final = RecordShape(
    *fields(Player, "first_name", "last_name", "ema_number"),
    field(Player, "privacy", is_required=True),
    field(Player, "country", is_required=True),  # of no federation but their own
)
ENTRY: Final = RecordShape(
    *fields(Entry, "number", "contact", "remark"),
    *fields(Entry, "state", "substitute", "disqualified", is_required=True),
    *fields(Entry, "registered_at", "written_as", "brought_player"),
    field(Entry, "home_club", is_left_out=True),
    field(Entry, "paid", is_left_out=True),
    custom_key("player", NUMBER),
    custom_key("team", nullable(TEXT), None),
    custom_key("byes", list_of(NUMBER)),
    custom_key("result", nullable(RESULT.schema()), None, is_left_out=True),
)
LISTED_PLAYER: Final = RecordShape(*PLAYER.keys, *ENTRY.keys)

LOCK: Final = RecordShape(
    custom_key("player", NUMBER), *fields(SeatLock, "session", "table", "wind")
)
LOCK_OF_PLAN: Final = RecordShape(
    custom_key("player", WHOLE),
    custom_key("round", WHOLE),
    custom_key("table", nullable(WHOLE), None),
    custom_key("wind", nullable(WIND), None),
)
QUALITY: Final = RecordShape(*(custom_key(one.name, {}) for one in fields_of(Quality)))
DRAW: Final = RecordShape(
    *fields(Draw, "seed", "progress", "repeats", "again", "stop_asked", "method"),
    *fields(Draw, "created_at", "beat_at", "ended_at"),
    field(Draw, "sessions", schema=list_of(NUMBER)),
    *(field(Draw, name, schema=LIST) for name in ("keep_apart", "locks", "earlier", "rounds")),
    field(Draw, "quality", schema=nullable(FREE)),
    field(Draw, "mixing", schema=FREE, is_left_out=True),
    custom_key("players", list_of(nullable(NUMBER))),
    signature(Draw, "created_by"),
)

STATE: Final = RecordShape(
    *fields(
        Hand,
        *(one for one in snapshots.FIELDS if one not in ("options", "claim", "breakdown")),
        get=getitem,
    ),
    custom_key("claim", FREE),
    custom_key("breakdown", nullable(FREE), None),
    custom_key("options", nullable(FREE), None),
    custom_key("payments", BY_SEAT),
    custom_key("pot", WHOLE, 0, is_left_out=True),
    custom_key("further_values", VALUES_BY_SEAT, {}, is_left_out=True),
    custom_key("penalty_points", WHOLE, 0),
)
STEP: Final = RecordShape(
    *fields(HandChange, "revision", "kind", "at", "via", "label", "reason"),
    signature(HandChange, "by"),
    custom_key("before", nullable(STATE_REF), None),
    custom_key("after", nullable(STATE_REF), None),
    field(HandChange, "new_seats", schema=nullable(BY_SEAT), is_left_out=True),
    field(HandChange, "follows_hand", is_left_out=True),
)
ACCEPTANCE: Final = RecordShape(
    *fields(HandAcceptance, "seat", "revision", "at"),
    custom_key("player", NUMBER),
)
HAND_ALONE: Final = RecordShape(
    *fields(Hand, "revision", "recorded_at", "via"),
    signature(Hand, "recorded_by"),
    custom_key("penalty", nullable(NUMBER), None),
    custom_key("history", list_of({"$ref": "#/$defs/change"})),
    custom_key("acceptances", list_of(ACCEPTANCE.schema()), [], is_left_out=True),
)
HAND: Final = RecordShape(*STATE.keys, *HAND_ALONE.keys)

TOTALS: Final = RecordShape(
    *fields(TableTotals, "state", "revision"),
    field(TableTotals, "as_on_sheet", is_left_out=True),
    field(TableTotals, "pot", is_left_out=True),
    field(TableTotals, "beside_hands", is_left_out=True),
    custom_key("points", BY_SEAT),
    custom_key("lost", BY_SEAT),
)
TABLE_SEAT: Final = RecordShape(custom_key("wind", SEAT), custom_key("player", NUMBER))
CONFIRMATION: Final = RecordShape(
    *fields(Confirmation, "seat", "state", "at", "via"),
    signature(Confirmation, "by"),
    custom_key("player", NUMBER),
    custom_key("totals", BY_SEAT),
)
TABLE: Final = RecordShape(
    *fields(Table, "number", "state", "closed_at", "extra_minutes", "dispute", "link_active"),
    field(Table, "from_paper"),
    field(Table, "size", schema={"enum": list(TABLE_SIZES)}, is_left_out=True),
    custom_key("seats", list_of(TABLE_SEAT.schema())),
    custom_key("totals", nullable(TOTALS.schema()), None),
    custom_key("hands", list_of({"$ref": "#/$defs/hand"})),
    custom_key("confirmations", list_of(CONFIRMATION.schema())),
)
ANNULMENT: Final = RecordShape(
    field(Session, "annulled_at", key="at", schema=TEXT | {"pattern": MOMENT}, is_required=True),
    field(
        Session,
        "annulled_reason",
        key="reason",
        schema=TEXT | {"minLength": 1, "maxLength": 200},
        is_required=True,
    ),
    signature(Session, "annulled_by", key="by"),
)
SESSION: Final = RecordShape(
    *fields(Session, "number", "name", "seed", "starts_at", "minutes"),
    *fields(Session, "state", "published_at", is_required=True),
    *fields(Session, "clock_started_at", "clock_paused_at", "clock_paused_seconds"),
    *fields(Session, "seats_published_at", "started_at", "closed_at"),
    field(Session, "break_name", is_left_out=True),
    custom_key("annulled", nullable(ANNULMENT.schema()), None, is_left_out=True),
    custom_key("tables", list_of(TABLE.schema())),
)

PENALTY: Final = RecordShape(
    *fields(Penalty, "seat", "hand_number", "kind", "points", "twelfths", "reason", "remark"),
    *fields(Penalty, "article", "given_at", "cancelled_reason"),
    field(Penalty, "cancelled_at", is_required=True),
    signature(Penalty, "given_by"),
    signature(Penalty, "cancelled_by"),
    custom_key("player", NUMBER),
    custom_key("session", nullable(NUMBER), None),
    custom_key("table", nullable(NUMBER), None),
)
CHANGE: Final = RecordShape(
    *fields(Change, "kind", "at", "via", "label", "reason"),
    signature(Change, "by"),
    custom_key("session", nullable(NUMBER), None),
    custom_key("table", nullable(NUMBER), None),
    custom_key("facts", FREE, {}),
)

CUT_PLACE: Final = RecordShape(
    custom_key("player", NUMBER),
    *fields(CutPlace, "rank", "through", "group", "position", "by_lot"),
)
CUT: Final = RecordShape(
    *fields(StageCut, "stage", "session", "seed", "made_at"),
    signature(StageCut, "made_by"),
    custom_key("players", list_of(CUT_PLACE.schema())),
)

FILE: Final = RecordShape(
    custom_key("application", {"const": shape.APPLICATION}),
    custom_key("version", {"const": shape.VERSION}),
    custom_key("club", TEXT),
    custom_key("event", EVENT.schema()),
    custom_key("teams", list_of(TEXT | {"minLength": 1})),
    custom_key("players", list_of(LISTED_PLAYER.schema())),
    custom_key("apart", list_of(PAIR)),
    custom_key("apart_where_possible", list_of(PAIR), [], is_left_out=True),
    custom_key("seat_locks", list_of(LOCK.schema())),
    custom_key("draws", list_of(DRAW.schema())),
    custom_key("sessions", list_of(SESSION.schema())),
    custom_key("penalties", list_of(PENALTY.schema())),
    custom_key("log", list_of(CHANGE.schema())),
    custom_key("cuts", list_of(CUT.schema()), [], is_left_out=True),
)


def event_file_schema() -> Schema:
    """Return the JSON Schema of files of this version.

    A copy for other programs is ``docs/event-file.schema.json``; ``manage.py event_schema`` writes
    it. The schema says what the parts are. What they have to be together, an import checks.
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Clubscore event file, version {shape.VERSION}",
        **FILE.schema(),
        "$defs": {"hand": HAND.schema(), "state": STATE.schema(), "change": STEP.schema()},
    }
