"""Event files as one text, and their schema."""

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias

import jsonschema_rs

from clubscore.exchange.event_file.records import event_file_schema
from clubscore.exchange.event_file.writer import event_chunks
from clubscore.tournaments.models import Tournament

Json: TypeAlias = dict[str, Any]


@cache
def _schema() -> Any:
    return jsonschema_rs.validator_for(event_file_schema())


def schema_faults(file: Any) -> list[str]:
    """Return what of an event file does not fit its schema."""
    return [f"{error.instance_path}: {error.message}" for error in _schema().iter_errors(file)]


def event_text(tournament: Tournament) -> str:
    return "".join(event_chunks(tournament))


def _defaults(file: Any, schema: Json, of: Json) -> Iterator[tuple[Json, Json]]:
    """Yield every object of a file with the defaults that the schema ``of`` its place has."""
    if "$ref" in of:
        of = schema["$defs"][of["$ref"].rpartition("/")[2]]
    for kind in (of, *of.get("anyOf", ())):
        if isinstance(file, list) and "items" in kind:
            for one in file:
                yield from _defaults(one, schema, kind["items"])
        elif isinstance(file, dict) and kind is not of and "$ref" in kind:
            yield from _defaults(file, schema, kind)
        elif isinstance(file, dict) and "properties" in kind:
            known = kind["properties"]
            yield file, {key: one["default"] for key, one in known.items() if "default" in one}
            for key, one in known.items():
                if key in file:
                    yield from _defaults(file[key], schema, one)


def leave_out_defaults(file: Json) -> int:
    """Take everything out of a file that has its default; return how much that is."""
    schema = event_file_schema()
    left_out = 0
    for one, own in list(_defaults(file, schema, schema)):
        for key, default in own.items():
            if key in one and one[key] == default:
                del one[key]
                left_out += 1
    return left_out


def say_defaults(file: Json) -> int:
    """Put into a file whatever was left out of it; return how much that is."""
    schema = event_file_schema()
    said = 0
    for one, own in list(_defaults(file, schema, schema)):
        for key in own.keys() - one.keys():
            one[key] = own[key]
            said += 1
    return said
