"""The JSON Schema of the event file, made from the models and from :mod:`.shape`.

A copy for other programs is ``docs/event-file.schema.json``; ``manage.py event_schema`` writes it.
The schema says what the parts are. What they have to be together, an import checks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.db import models

from clubscore.people.models import Player
from clubscore.play.models import Confirmation, Hand, HandChange, TableTotals
from clubscore.play.totals.paper import AS_ON_SHEET, BESIDE_HANDS
from clubscore.tournaments.foreign_results import MOST_PARTICIPANTS
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
from clubscore.tournaments.sessions.shifts import BREAK_NAME
from clubscore.tournaments.stages.stage import MOST_STAGES
from clubscore.tournaments.table_sizes import OddTables
from clubscore.tournaments.units import ALL_SEATS, HEAVIEST, SEATS, TABLE_SIZES

from . import shape
from .foreign import PARTICIPANTS, POINTS, RESULT, RESULTS_FROM, TABLE_POINTS
from .mixing import MIXING
from .stages import CUT, CUTS, PLACE, STAGES

Schema = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
MOMENT: Final = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z$"
DAY: Final = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"

WHOLE: Final[Schema] = {"type": "integer"}
NUMBER: Final[Schema] = {"type": "integer", "minimum": 1}  # of something in the file
SEAT: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": ALL_SEATS[-1]}
WIND: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": SEATS[-1]}
WHO: Final[Schema] = {"type": ["string", "null"]}
FREE: Final[Schema] = {"type": "object"}  # described in docs/event-file.md
BY_SEAT: Final[Schema] = {
    "type": "array",
    "items": WHOLE,
    "minItems": min(TABLE_SIZES),
    "maxItems": max(TABLE_SIZES),
}


def event_file_schema() -> Schema:
    """Return the schema of files of this version."""
    tables = _fields(Table, shape.TABLE) | {
        "seats": _list(_object({"wind": SEAT, "player": NUMBER})),
        "totals": _nullable(
            _object(
                _fields(TableTotals, shape.TOTALS) | {"points": BY_SEAT, "lost": BY_SEAT},
                maybe={AS_ON_SHEET: {"const": True}, BESIDE_HANDS: {"const": True}},
            )
        ),
        "hands": _list({"$ref": "#/$defs/hand"}),
        "confirmations": _list(
            _object(
                _fields(Confirmation, shape.CONFIRMATION)
                | {"player": NUMBER, "totals": BY_SEAT, "by": WHO}
            )
        ),
    }
    odd = {shape.SIZE: {"enum": [size for size in TABLE_SIZES if size != len(SEATS)]}}
    sessions = _fields(Session, shape.SESSION) | {"tables": _list(_object(tables, maybe=odd))}
    reason = {"type": "string", "minLength": 1, "maxLength": 200}
    annulled = _object({"at": {"type": "string", "pattern": MOMENT}, "reason": reason, "by": WHO})
    maybe = {
        shape.ANNULLED: annulled,
        shape.BREAK: {"type": "string", "minLength": 1, "maxLength": BREAK_NAME},
    }
    parts = {
        "application": {"const": shape.APPLICATION},
        "version": {"const": shape.VERSION},
        "club": {"type": "string"},
        "event": _event(),
        "teams": _list({"type": "string", "minLength": 1}),
        "players": _list(_player()),
        shape.APART: _pairs(),
        "seat_locks": _list(_object(_fields(SeatLock, shape.LOCK) | {"player": NUMBER})),
        "draws": _list(_draw()),
        "sessions": _list(_object(sessions, maybe=maybe)),
        "penalties": _list(_penalty()),
        "log": _list(_log()),
    }
    state = _state()
    hand = _object(
        state
        | _fields(Hand, shape.HAND)
        | {
            "penalty": _nullable(NUMBER),
            "recorded_by": WHO,
            "history": _list({"$ref": "#/$defs/change"}),
        }
    )
    change = _fields(HandChange, shape.HAND_CHANGE) | {
        "by": WHO,
        "before": _nullable({"$ref": "#/$defs/state"}),
        "after": _nullable({"$ref": "#/$defs/state"}),
    }
    return {
        "$schema": DIALECT,
        "title": f"Clubscore event file, version {shape.VERSION}",
        **_object(parts, maybe={CUTS: _list(_cut()), shape.APART_WISHED: _pairs()}),
        "$defs": {
            "hand": hand,
            "state": _object(state),
            "change": _object(change, maybe={shape.NEW_SEATS: BY_SEAT}),
        },
    }


def _event() -> Schema:
    fields = _fields(Tournament, shape.EVENT) | {
        "ruleset": {"type": "string"},
        "options": FREE,
        "place_points": _list({"type": "number", "multipleOf": 0.5}),
        "tie_breaks": _list({"type": "string"}),
        "created_by": WHO,
    }
    stages = {**_list(FREE), "minItems": 1, "maxItems": MOST_STAGES}
    program = {"type": "string", "minLength": 1, "maxLength": 60}
    odd = {"enum": [value for value in OddTables.values if value != OddTables.NONE]}
    maybe: Schema = {STAGES: stages, MIXING: FREE, RESULTS_FROM: program, shape.ODD: odd}
    maybe |= {
        key: {"const": True}
        for key in (shape.TIES, shape.FORFEITS, shape.GONG, shape.TEAM_SUBSTITUTES)
    }
    weight = {"type": "number", "multipleOf": 0.5, "minimum": 0, "maximum": HEAVIEST}
    maybe[shape.EMA_WEIGHT] = weight
    maybe[PARTICIPANTS] = {"type": "integer", "minimum": 1, "maximum": MOST_PARTICIPANTS}
    maybe |= dict.fromkeys((shape.NO_SHOW, *shape.TEAM_NUMBERS), NUMBER)
    return _object(fields, maybe=maybe)


def _pairs() -> Schema:
    return _list({"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2})


def _player() -> Schema:
    return _object(
        {"player": NUMBER}
        | _fields(Player, shape.PLAYER)
        | _fields(Entry, shape.ENTRY)
        | {"team": {"type": ["string", "null"]}, "byes": _list(NUMBER)},
        maybe={
            RESULT: _result(),
            shape.HOME_CLUB: {"type": "string", "minLength": 1, "maxLength": 60},
            shape.PAID: {"const": True},
        },
    )


def _result() -> Schema:
    return _object(
        {
            "place": _nullable(NUMBER),
            "points": {"type": "string", "pattern": f"^{POINTS}$"},
            "table_points": _nullable({"type": "string", "pattern": f"^{TABLE_POINTS}$"}),
        }
    )


def _draw() -> Schema:
    plain: Schema = {
        "sessions": _list(NUMBER),
        "keep_apart": {},
        "locks": {"type": "array"},
        "earlier": {"type": "array"},
        "rounds": {"type": "array"},
        "quality": FREE,
        "players": _list(_nullable(NUMBER)),
        "created_by": WHO,
    }
    return _object(_fields(Draw, shape.DRAW) | plain, maybe={MIXING: FREE})


def _penalty() -> Schema:
    return _object(
        _fields(Penalty, shape.PENALTY)
        | {
            "player": NUMBER,
            "session": _nullable(NUMBER),
            "table": _nullable(NUMBER),
            "given_by": WHO,
            "cancelled_by": WHO,
        }
    )


def _log() -> Schema:
    return _object(
        _fields(Change, shape.CHANGE)
        | {
            "session": _nullable(NUMBER),
            "table": _nullable(NUMBER),
            "by": WHO,
            "facts": FREE,
        }
    )


def _state() -> Schema:
    plain: Schema = {
        "claim": FREE,
        "breakdown": _nullable(FREE),
        "options": _nullable(FREE),
        "payments": BY_SEAT,
        "penalty_points": WHOLE,
        "winner": _nullable(SEAT),
        "discarder": _nullable(SEAT),
        "prevalent_wind": WIND,
        "dealer": SEAT,
    }
    return _fields(Hand, shape.STATE) | plain


def _cut() -> Schema:
    places = _fields(CutPlace, PLACE) | {"player": NUMBER}
    return _object(_fields(StageCut, CUT) | {"made_by": WHO, "players": _list(_object(places))})


def _fields(model: type[models.Model], names: Iterable[str]) -> Schema:
    """Return the schema of each of these fields of a model."""
    return {name: _field(model._meta.get_field(name)) for name in names}


def _field(field: Any) -> Schema:
    if field.choices:
        values = [value for value, _label in field.flatchoices]
        values += [""] if field.blank and not field.null and "" not in values else []
        return {"enum": [*values, None] if field.null else values}
    found = _kind(field)
    return _nullable(found) if field.null else found


def _kind(field: Any) -> Schema:
    if isinstance(field, models.BooleanField):
        return {"type": "boolean"}
    if isinstance(field, models.DateTimeField):
        return {"type": "string", "pattern": MOMENT}
    if isinstance(field, models.DateField):
        return {"type": "string", "pattern": DAY}
    if isinstance(field, models.PositiveIntegerField | models.PositiveSmallIntegerField):
        return {"type": "integer", "minimum": 0}
    if isinstance(field, models.IntegerField):
        return WHOLE
    if isinstance(field, models.CharField):
        return {"type": "string", "maxLength": field.max_length}
    return {}  # JSON


def _nullable(schema: Schema) -> Schema:
    kind = schema.get("type")
    if isinstance(kind, str):
        return schema | {"type": [kind, "null"]}
    return {"anyOf": [schema, {"type": "null"}]} if schema else {}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _object(properties: Schema, maybe: Schema | None = None) -> Schema:
    """Return an object that has all these keys and no others, except those it ``maybe`` has."""
    return {
        "type": "object",
        "properties": properties | (maybe or {}),
        "required": sorted(properties),
        "additionalProperties": False,
    }
