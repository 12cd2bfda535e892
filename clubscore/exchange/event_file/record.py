"""A record of the event file: declared once, it reads, writes and describes itself.

What has its default may be left out of a file. The writer does so with keys that most events do
not need, and that are newer than the others. What decides who sees something, who is out or what
counts has no default here: another's would not be noticed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.db import models

from clubscore.tournaments.settings.setting import Setting
from clubscore.tournaments.settings.types import Structure

from .columns import (
    REQUIRED,
    Schema,
    column_default,
    column_schema,
    field_reader,
    field_value,
    plain_value,
)
from .json_node import Node

Plain: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordKey:
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


class RecordShape:
    """An object of the file: its keys."""

    def __init__(self, *keys: RecordKey) -> None:
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
        """Return an object with all keys of the record; missing ones have their defaults.

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
        """Return a row as in the file; ``values`` are those it does not determine itself."""
        plain = {name: write(row) for name, write in self._writers} | values
        for name, default in self._left_out.items():
            if plain[name] == default:
                del plain[name]
        return plain


def custom_key(
    name: str, schema: Schema, default: Any = REQUIRED, *, is_left_out: bool = False
) -> RecordKey:
    """Return a key that reader and writer see to."""
    return RecordKey(name=name, schema=schema, default=default, is_left_out=is_left_out)


def field(
    model: type[models.Model],
    name: str,
    *,
    key: str = "",
    schema: Schema | None = None,
    is_required: bool = False,
    is_left_out: bool = False,
    get: Callable[[Any, str], Any] = getattr,
) -> RecordKey:
    """Return the key of a field of a model; ``get`` takes its value from a row."""
    column: Any = model._meta.get_field(name)
    return RecordKey(
        name=key or name,
        schema=column_schema(column) if schema is None else schema,
        attribute=name,
        read=field_reader(model, name),
        write=lambda row: plain_value(get(row, name)),
        default=REQUIRED if is_required else column_default(column),
        is_left_out=is_left_out,
    )


def fields(
    model: type[models.Model],
    *names: str,
    is_required: bool = False,
    get: Callable[[Any, str], Any] = getattr,
) -> tuple[RecordKey, ...]:
    """Return the keys of fields of a model, called like these."""
    return tuple(field(model, name, is_required=is_required, get=get) for name in names)


def signature(model: type[models.Model], name: str, *, key: str = "") -> RecordKey:
    """Return the key of who did something: a user as text, or a name from another installation."""
    attribute = f"{name}_name"

    def write(row: Any) -> str | None:
        user = getattr(row, name)
        return (getattr(row, attribute) if user is None else user.signature) or None

    return RecordKey(
        name=key or name,
        schema={"type": ["string", "null"]},
        attribute=attribute,
        read=lambda node: signed_by(node, model, attribute),
        write=write,
        default=None,
    )


def setting_key(setting: Setting) -> RecordKey:
    """Return the key of a setting of an event."""
    kind, is_left_out = setting.type, not setting.always_in_file
    default: Any = REQUIRED
    if setting.has_default and not setting.is_required_in_file:
        default = plain_value(setting.to_json(setting.default))
    if isinstance(kind, Structure):
        return custom_key(setting.field, kind.schema(), default, is_left_out=is_left_out)
    return RecordKey(
        name=setting.field,
        schema=kind.schema(),
        attribute=setting.field,
        read=kind.read,
        write=lambda event: setting.to_json(getattr(event, setting.field)),
        default=default,
        is_left_out=is_left_out,
    )


def signed_by(node: Node, model: type[Any], name: str) -> str:
    """Return a signature; empty without one."""
    if node.value is None:
        return ""
    text: str = field_value(node, model, name)
    if not text:
        raise node.fault("file_empty")
    return text


def list_of(items: Schema) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": items}
