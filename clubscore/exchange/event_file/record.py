"""A record of the event file: declared once, it reads, writes and describes itself.

What has its default may be left out of a file. The writer does so with keys that most events do
not need, and that are newer than the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum
from typing import Any, Final, TypeAlias

from django.db import models

from clubscore.text import moment_text
from clubscore.tournaments.settings.setting import Setting
from clubscore.tournaments.settings.types import DAY, MOMENT, Structure

from .json_node import Node, field_value

Plain: TypeAlias = dict[str, Any]
Schema: TypeAlias = dict[str, Any]

REQUIRED: Final = object()  # in place of a default
WHOLE: Final[Schema] = {"type": "integer"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key of a record. Where ``read`` or ``write`` is None, the reader or writer does it."""

    name: str
    schema: Schema
    attribute: str = ""
    """What the row calls it."""
    read: Callable[[Node], Any] | None = None
    write: Callable[[Any], Any] | None = None
    """Returns what a row has."""
    default: Any = REQUIRED
    """What it is worth where a file leaves it out."""
    is_left_out: bool = False
    """The writer leaves it out where it has its default."""


class Record:
    """An object of the file: its keys."""

    def __init__(self, *keys: Key) -> None:
        """Take the keys in any order: files have them by name."""
        self.keys = keys
        self._names = {key.name: None for key in keys}
        self._defaults = {key.name: key.default for key in keys if key.default is not REQUIRED}
        self._readers = [(key.attribute, key.name, key.read) for key in keys if key.read]
        self._writers = [(key.name, key.write) for key in keys if key.write]
        self._left_out = {key.name: key.default for key in keys if key.is_left_out}

    def schema(self) -> Schema:
        """Return the JSON Schema."""
        return {
            "type": "object",
            "properties": {
                key.name: key.schema | ({} if key.default is REQUIRED else {"default": key.default})
                for key in self.keys
            },
            "required": sorted(self._names.keys() - self._defaults.keys()),
            "additionalProperties": False,
        }

    def complete(self, node: Node) -> Node:
        """Return an object with all keys of the record: what is left out has its default.

        Raises ``file_wants_object``, ``file_missing`` or ``file_unknown_key``.
        """
        values = node.plain_object()
        if values.keys() != self._names.keys():
            values = self._defaults | values
        return Node(values, node.path).object(*self._names)

    def read(self, node: Node) -> dict[str, Any]:
        """Return what the keys say that need nothing else to be read, by attribute of the row."""
        return {attribute: read(node[name]) for attribute, name, read in self._readers}

    def write(self, row: Any, **values: Any) -> Plain:
        """Return a row as the file has it; ``values`` are what do not follow from it alone."""
        plain = {name: write(row) for name, write in self._writers} | values
        for name, default in self._left_out.items():
            if plain[name] == default:
                del plain[name]
        return plain


def custom_key(
    name: str, schema: Schema, default: Any = REQUIRED, *, is_left_out: bool = False
) -> Key:
    """Return a key that reader and writer see to."""
    return Key(name=name, schema=schema, default=default, is_left_out=is_left_out)


def field(
    model: type[models.Model],
    name: str,
    *,
    key: str = "",
    schema: Schema | None = None,
    is_required: bool = False,
    is_left_out: bool = False,
    get: Callable[[Any, str], Any] = getattr,
) -> Key:
    """Return the key of a field of a model; ``get`` takes its value from a row."""
    column: Any = model._meta.get_field(name)
    return Key(
        name=key or name,
        schema=_schema_of(column) if schema is None else schema,
        attribute=name,
        read=lambda node: field_value(node, model, name),
        write=lambda row: plain_value(get(row, name)),
        default=REQUIRED if is_required else _default_of(column),
        is_left_out=is_left_out,
    )


def fields(
    model: type[models.Model], *names: str, get: Callable[[Any, str], Any] = getattr
) -> tuple[Key, ...]:
    """Return the keys of fields of a model, called like these."""
    return tuple(field(model, name, get=get) for name in names)


def signature(model: type[models.Model], name: str, *, key: str = "") -> Key:
    """Return the key of who did something: a user as text, or whom another installation named."""
    attribute = f"{name}_name"

    def write(row: Any) -> str | None:
        user = getattr(row, name)
        return (getattr(row, attribute) if user is None else user.signature) or None

    return Key(
        name=key or name,
        schema={"type": ["string", "null"]},
        attribute=attribute,
        read=lambda node: signed_by(node, model, attribute),
        write=write,
        default=None,
    )


def setting_key(setting: Setting) -> Key:
    """Return the key of a setting of an event."""
    kind, is_left_out = setting.type, not setting.always_in_file
    default = plain_value(setting.to_json(setting.default)) if setting.has_default else REQUIRED
    if isinstance(kind, Structure):
        return custom_key(setting.field, kind.schema(), default, is_left_out=is_left_out)
    return Key(
        name=setting.field,
        schema=kind.schema(),
        attribute=setting.field,
        read=kind.read,
        write=lambda event: setting.to_json(getattr(event, setting.field)),
        default=default,
        is_left_out=is_left_out,
    )


def signed_by(node: Node, model: type[Any], name: str) -> str:
    """Return a signature; nobody's is empty."""
    if node.value is None:
        return ""
    text: str = field_value(node, model, name)
    if not text:
        raise node.fault("file_empty")
    return text


def plain_value(value: object) -> object:
    """Return the value of a column as the file has it."""
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


def list_of(items: Schema) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": items}


def _default_of(column: Any) -> Any:
    """Return the default of a column that is the same at any time, as the file has it."""
    if not column.has_default():
        return None if column.null else REQUIRED
    if callable(column.default) and column.default not in (dict, list):
        return REQUIRED
    return plain_value(column.get_default())


def _schema_of(column: Any) -> Schema:
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
