"""A Markdown reference of the public API, generated from the docstrings."""

from __future__ import annotations

import dataclasses
import inspect
import re
import types
from collections.abc import Iterator
from enum import Enum
from typing import Any, Final

import scoring

ROLE: Final = re.compile(r":\w+:`~?([\w.]+)`")
EXAMPLE: Final = re.compile(r"^>>> (?:.+\n?)+", re.MULTILINE)


def reference() -> str:
    """Return all that is public with what its docstrings say, as Markdown."""
    calls = [name for name in scoring.__all__ if inspect.isfunction(getattr(scoring, name))]
    classes = [name for name in scoring.__all__ if inspect.isclass(getattr(scoring, name))]
    types_ = [name for name in scoring.__all__ if name not in (*calls, *classes)]
    lines = [f"# Reference of `{scoring.__name__}` {scoring.__version__}", ""]
    for title, names in (("Calls", calls), ("Classes", classes), ("Types", types_)):
        lines += [f"## {title}", ""]
        for name in names:
            lines += [*_entry(name, getattr(scoring, name)), ""]
    return "\n".join(lines)


def _entry(name: str, value: Any) -> Iterator[str]:
    """Yield the reference text for a call, a class or a type."""
    if inspect.isclass(value):
        yield from _class_entry(name, value)
    elif inspect.isfunction(value):
        yield f"### `{name}{_signature(value)}`"
        yield from ("", _docstring(value))
    else:
        yield f"### `{name} = {_type_text(value)}`"


def _class_entry(name: str, cls: type) -> Iterator[str]:
    yield f"### `{name}`"
    yield from ("", _docstring(cls))
    if issubclass(cls, Enum):
        members = ", ".join(f"`{member.name}`" for member in cls)
        yield from ("", f"Members: {members}")
    fields = [*_fields(cls)]
    if fields:
        yield from ("", "| field | type | default |", "| --- | --- | --- |", *fields)
    for attribute, member in _own_members(cls):
        if isinstance(member, property):
            yield from ("", f"- `{attribute}`: {_docstring(member).replace(chr(10), ' ')}")
        else:
            text = _docstring(member).replace("\n", "\n  ")
            yield from ("", f"- `{attribute}{_signature(member)}`: {text}")


def _fields(cls: type) -> Iterator[str]:
    """Yield a row for each field of a data class or a named tuple."""
    if dataclasses.is_dataclass(cls):
        for field in dataclasses.fields(cls):
            default = (
                "" if field.default is dataclasses.MISSING else f"`{_source_of(field.default)}`"
            )
            yield _row(field.name, field.type, default)
    elif issubclass(cls, tuple):
        for name in cls._fields:  # type: ignore[attr-defined]
            defaults = cls._field_defaults  # type: ignore[attr-defined]
            default = f"`{_source_of(defaults[name])}`" if name in defaults else ""
            yield _row(name, _annotation(cls, name), default)


def _annotation(cls: type, name: str) -> object:
    return next(one.__annotations__[name] for one in cls.__mro__ if name in one.__annotations__)


def _row(name: str, type_: object, default: str) -> str:
    text = (type_ if isinstance(type_, str) else _type_text(type_)).replace("|", "\\|")
    return f"| `{name}` | `{text}` | {default} |"


def _own_members(cls: type) -> Iterator[tuple[str, Any]]:
    """Yield the public methods and properties, those of its public bases included."""
    for name in sorted({*dir(cls)}):
        value = inspect.getattr_static(cls, name)
        if name.startswith("_") or not _is_ours(cls, name):
            continue
        if isinstance(value, classmethod | staticmethod):
            value = value.__func__
        if isinstance(value, property | types.FunctionType):
            yield name, value


def _is_ours(cls: type, name: str) -> bool:
    owner = next((one for one in cls.__mro__ if name in vars(one)), object)
    return owner.__module__.partition(".")[0] == scoring.__name__.partition(".")[0]


def _signature(function: Any) -> str:
    """Return a function's signature, with types as written in the source."""
    signature = inspect.signature(function)
    parameters = [
        parameter.replace(default=_DefaultValue(parameter.default))
        if parameter.default is not parameter.empty
        else parameter
        for name, parameter in signature.parameters.items()
        if name not in ("self", "cls")
    ]
    return str(signature.replace(parameters=parameters)).replace("'", "").replace("\0", "'")


class _DefaultValue:
    """A default value whose ``repr`` is what one would write."""

    def __init__(self, value: object) -> None:
        self._value = value

    def __repr__(self) -> str:
        return _source_of(self._value).replace("'", "\0")  # other quotes go, which are of types


def _source_of(value: object) -> str:
    """Return a value as one would write it."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if type(value) is tuple and value:
        return f"({', '.join(map(_source_of, value))})"
    return value.__name__ if isinstance(value, type) else repr(value)


def _docstring(value: object) -> str:
    """Return a docstring as Markdown."""
    text = ROLE.sub(lambda match: f"`{match[1].rpartition('.')[2]}`", inspect.getdoc(value) or "")
    return EXAMPLE.sub(r"```pycon\n\g<0>\n```", text.replace("``", "`"))


def _type_text(value: object) -> str:
    return value.__name__ if isinstance(value, type) else str(value).replace("typing.", "")
