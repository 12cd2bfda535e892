"""The fields of a request: each is looked at before it is believed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from scoring.errors import A_NUMBER, A_STRING, FLAG, STRINGS, RuleError
from scoring.tiles import Wind, parse_wind

Request = Mapping[str, Any]
T = TypeVar("T")


def any_field(fields: Request, name: str) -> Any:
    """Return a field; raise ``missing_field`` if it is missing or null."""
    if fields.get(name) is None:
        raise RuleError("missing_field", field=name)
    return fields[name]


def text_field(fields: Request, name: str) -> str:
    """Return a field that has to be a string."""
    value = any_field(fields, name)
    if not isinstance(value, str):
        raise RuleError("bad_field", field=name, expected=A_STRING)
    return value


def flag_field(fields: Request, name: str) -> bool:
    """Return a Boolean field, or false if it is missing."""
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise RuleError("bad_field", field=name, expected=FLAG)
    return value


def number_field(fields: Request, name: str) -> int:
    """Return a field that is a non-negative whole number, or 0 if it is missing."""
    value = fields.get(name)
    if value is None:
        return 0
    if type(value) is not int or value < 0:
        raise RuleError("bad_field", field=name, expected=A_NUMBER)
    return value


def list_field(fields: Request, name: str, parse: Callable[[str], T]) -> list[T]:
    """Return a field that is a list of parsed strings; empty if it is missing."""
    values = fields.get(name)
    if values is None or values == []:
        return []
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise RuleError("bad_field", field=name, expected=STRINGS)
    return [parse(value) for value in values]


def wind_field(fields: Request, name: str) -> Wind | None:
    """Return a field that names a wind, or None if it is missing."""
    return None if fields.get(name) is None else parse_wind(text_field(fields, name))
