"""The description of the API as a page prints it, in the visitor's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from .description import JSON, METHODS, description


@dataclass(frozen=True, slots=True)
class FieldType:
    """The type of a value: its name, and the object it links to if it is one."""

    name: str
    model: str = ""


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A field of an object or a parameter of an address."""

    name: str
    kinds: tuple[FieldType, ...]
    text: SafeString
    required: bool
    default: str


@dataclass(frozen=True, slots=True)
class Operation:
    """An address with what it takes and gives."""

    id: str
    method: str
    path: str
    scope: str  # of the token that is needed; empty: none
    summary: str
    text: SafeString
    parameters: tuple[FieldRow, ...]
    body: tuple[FieldType, ...]
    answers: tuple[FieldType, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """Addresses that belong together."""

    title: str
    operations: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Model:
    """An object, field by field."""

    name: str
    fields: tuple[FieldRow, ...]


def chapters() -> list[Chapter]:
    """Return all addresses by chapter."""
    found: dict[str, list[Operation]] = {}
    for path, operations in description()["paths"].items():
        for method in METHODS:
            if method in operations:
                told = operations[method]
                found.setdefault(told["tags"][0], []).append(_operation(method, path, told))
    return [Chapter(gettext(title), tuple(those)) for title, those in found.items()]


def models() -> list[Model]:
    """Return every object by name."""
    return [
        Model(name, tuple(_fields(schema)))
        for name, schema in sorted(description()["components"]["schemas"].items())
        if "properties" in schema
    ]


def _operation(method: str, path: str, operation: Mapping[str, Any]) -> Operation:
    body = operation.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema")
    answered = operation["responses"]["200"]["content"][JSON]["schema"]
    text = operation.get("description", "")
    return Operation(
        operation["operationId"].removeprefix("clubscore_api_"),
        method.upper(),
        path,
        next((one for needed in operation.get("security", ()) for (one,) in needed.values()), ""),
        gettext(operation["summary"]),
        _html_of(text),
        tuple(_parameter(one) for one in operation.get("parameters", ())),
        _kinds(body) if body else (),
        _kinds(answered),
    )


def _parameter(parameter: Mapping[str, Any]) -> FieldRow:
    return _field(parameter["name"], parameter["schema"], required=parameter.get("required", False))


def _fields(schema: Mapping[str, Any]) -> Iterable[FieldRow]:
    required = schema.get("required", ())
    for name, field in schema["properties"].items():
        yield _field(name, field, required=name in required)


def _field(name: str, schema: Mapping[str, Any], *, required: bool) -> FieldRow:
    text = schema.get("description", "")
    default = schema.get("default")
    return FieldRow(
        name,
        _kinds(schema),
        _html_of(text),
        required,
        "" if default is None else str(default).lower(),
    )


def _html_of(text: str) -> SafeString:
    """Return a description in the visitor's language, with text between backticks as code."""
    parts = escape(gettext(text) if text else "").split("`")
    parts[1::2] = [f"<code>{part}</code>" for part in parts[1::2]]
    return mark_safe("".join(parts))  # noqa: S308 - escaped above


def _kinds(schema: Mapping[str, Any]) -> tuple[FieldType, ...]:
    """Return what a value may be, null last."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return (FieldType(name, name),)
    if "anyOf" in schema:
        return tuple(kind for one in schema["anyOf"] for kind in _kinds(one))
    if "enum" in schema:
        return (FieldType(" ".join(f'"{value}"' for value in schema["enum"])),)
    if schema.get("type") == "array":
        return tuple(FieldType(f"[ {kind.name} ]", kind.model) for kind in _kinds(schema["items"]))
    if schema.get("format") in {"date", "date-time"}:
        return (FieldType(schema["format"]),)
    inner = schema.get("additionalProperties")
    if isinstance(inner, dict) and inner:
        return (FieldType("{ " + " ".join(kind.name for kind in _kinds(inner)) + " }"),)
    return (FieldType(schema.get("type", "any")),)
