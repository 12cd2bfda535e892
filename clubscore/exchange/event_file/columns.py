"""What a column of a model is in the event file: how it is read, written and described."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from django.core.exceptions import ValidationError
from django.db import models

from clubscore.text import moment_text
from clubscore.tournaments.settings.types import DAY, MOMENT

from .json_node import LARGE, LARGEST, SMALL, Node

if TYPE_CHECKING:
    Field: TypeAlias = models.Field[Any, Any]

Schema: TypeAlias = dict[str, Any]

REQUIRED: Final = object()  # in place of a default
WHOLE: Final[Schema] = {"type": "integer"}
AS_THEY_ARE: Final = frozenset((str, int, bool, float, list, dict, type(None)))  # in JSON
RANGES: Final = {
    "PositiveSmallIntegerField": (0, SMALL),
    "PositiveIntegerField": (0, LARGE),
    "IntegerField": (-LARGE - 1, LARGE),
    "BigIntegerField": (-LARGEST - 1, LARGEST),
}


def field_value(node: Node, model: type[models.Model], name: str) -> Any:
    """Return the value of a field of a model; it fits its column."""
    return field_reader(model, name)(node)


@cache
def field_reader(model: type[models.Model], name: str) -> Callable[[Node], Any]:
    """Return what reads the value of a field of a model."""
    column = cast("Field", model._meta.get_field(name))
    read, may_be_null = READERS[column.get_internal_type()], column.null

    def read_value(node: Node) -> Any:
        return None if node.value is None and may_be_null else read(node, column)

    return read_value


def plain_value(value: object) -> object:
    """Return the value of a column as in the file."""
    if type(value) in AS_THEY_ARE:
        return value
    if isinstance(value, datetime):
        return moment_text(value)
    if isinstance(value, Enum):
        return value.value
    return value.isoformat() if isinstance(value, date) else value


def nullable(schema: Mapping[str, Any]) -> Schema:
    """Return the schema of a value that may be null."""
    kind = schema.get("type")
    if isinstance(kind, str):
        return {**schema, "type": [kind, "null"]}
    return {"anyOf": [schema, {"type": "null"}]} if schema else {}


def column_default(column: Any) -> Any:
    """Return the default of a column that is the same at any time, as in the file."""
    if not column.has_default():
        return None if column.null else REQUIRED
    if callable(column.default) and column.default not in (dict, list):
        return REQUIRED
    return plain_value(column.get_default())


def column_schema(column: Any) -> Schema:
    if column.choices:
        values = [value for value, _label in column.flatchoices]
        values += [""] if column.blank and not column.null and "" not in values else []
        return {"enum": [*values, None] if column.null else values}
    kind = _kind_of(column)
    return nullable(kind) if column.null else kind


def _kind_of(column: Any) -> Schema:
    if isinstance(column, models.BooleanField):
        return {"type": "boolean"}
    if isinstance(column, models.DateTimeField):
        return {"type": "string", "pattern": MOMENT}
    if isinstance(column, models.DateField):
        return {"type": "string", "pattern": DAY}
    if isinstance(column, models.PositiveIntegerField | models.PositiveSmallIntegerField):
        return {"type": "integer", "minimum": 0}
    if isinstance(column, models.IntegerField):
        return WHOLE
    if isinstance(column, models.CharField):
        return {"type": "string", "maxLength": column.max_length}
    return {}  # JSON


def _read_text(node: Node, field: Field) -> str:
    text = node.text(field.max_length)
    if not text.strip() and not field.blank:
        raise node.fault("file_empty")
    if text and field.choices and text not in {key for key, _label in field.flatchoices}:
        raise node.bad()
    try:
        if text:
            field.run_validators(text)
    except ValidationError:
        raise node.bad() from None
    return text


def _read_whole(node: Node, field: Field) -> int:
    return node.whole(*RANGES[field.get_internal_type()])


READERS: Final[dict[str, Callable[[Node, Field], Any]]] = {
    "CharField": _read_text,
    "BooleanField": lambda node, _field: node.flag(),
    "DateTimeField": lambda node, _field: node.moment(),
    "DateField": lambda node, _field: node.day(),
    "FloatField": lambda node, _field: node.share(),
    "JSONField": lambda node, _field: node.value,
    **dict.fromkeys(RANGES, _read_whole),
}
