"""Pages that stand in no document: API, schema of the event file and library, as Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils import translation

import scoring
from clubscore.api.description import ROOT as API
from clubscore.api.documentation import FieldRow, FieldType, Operation, chapters, models

from .navigation import DOCS

SCHEMA: Final = DOCS / "event-file.schema.json"
TIMES: Final = {
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{6}Z$": "time",
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}$": "day",
}
# The key of a schema that limits a value, and how that is said.
LIMITS: Final = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "multipleOf": "in steps of {}",
    "minLength": "at least {} characters",  # but see ``_limits``
    "maxLength": "at most {} characters",
    "minItems": "at least {}",
    "maxItems": "at most {}",
}


def references() -> dict[str, str]:
    """Return the text of each by the name of its file."""
    with translation.override("en"):
        return {
            "api-reference.md": api_reference(),
            "event-file-schema.md": event_file_schema(),
            "library-reference.md": library_reference(),
        }


# The API


def api_reference() -> str:
    """Return every address and every object of the API, as its OpenAPI description has them."""
    lines = [
        "# API reference",
        f"\nEvery address and every object of the API, made from its OpenAPI description. "
        f"Addresses begin with `{API}`. Every installation has the same under *API*, in Italian "
        f"too, and the description itself at `{API}/openapi.json`. "
        "The [guide](api.md) says how to use them.",
    ]
    for chapter in chapters():
        lines.append(f"\n## {chapter.title}")
        for one in chapter.operations:
            lines += _operation(one)
    lines += ["\n## Objects"]
    for model in models():
        lines += [
            f"\n(object-{model.name.lower()})=",
            f"### {model.name}\n",
            *_fields(model.fields),
        ]
    return "\n".join(lines) + "\n"


def _operation(one: Operation) -> Iterator[str]:
    yield f"\n### {one.summary}\n"
    yield f"`{one.method} {one.path}`\n"
    if one.text:
        yield f"{one.text}\n"
    if one.scope:
        yield f"Needs a token with the scope `{one.scope}`.\n"
    if one.parameters:
        yield from _fields(one.parameters)
    if one.body:
        yield f"\nBody: {_kinds(one.body)}\n"
    yield f"\nReturns: {_kinds(one.answers)}\n"


def _fields(rows: Sequence[FieldRow]) -> Iterator[str]:
    yield "| name | type | |"
    yield "| --- | --- | --- |"
    for row in rows:
        said = ["required"] if row.required else []
        said += [f"default `{row.default}`"] if row.default else []
        said += [str(row.text)] if row.text else []
        yield f"| `{row.name}` | {_kinds(row.kinds)} | {_cell('; '.join(said))} |"


def _kinds(kinds: Sequence[FieldType]) -> str:
    named = [
        f"[`{kind.name}`](#object-{kind.model.lower()})" if kind.model else f"`{kind.name}`"
        for kind in kinds
    ]
    return " or ".join(named)


# The event file


def event_file_schema() -> str:
    """Return the schema of the event file, a table for each of its objects."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    lines = [
        "# Schema of the event file",
        "\nEvery key an [event file](event-file.md) may have, made from its "
        "[JSON Schema](event-file.schema.json) (2020-12). A key without a default is required. "
        "`[ ]` is a list. The [guide](event-file.md#conventions) says how times and days are "
        "written.",
        "\n## The file\n",
        *_keys(schema, ""),
    ]
    for name, inner in _objects(schema, ""):
        lines += [f"\n(schema-{_anchor(name)})=", f"## {name}\n", *_keys(inner, name)]
    for name, inner in schema["$defs"].items():
        lines += [f"\n(schema-def-{name})=", f"## {name}, wherever it stands\n"]
        lines += _keys(inner, f"def.{name}")
        for deeper, part in _objects(inner, f"def.{name}"):
            shown = deeper.removeprefix("def.")
            lines += [f"\n(schema-{_anchor(deeper)})=", f"## {shown}\n", *_keys(part, deeper)]
    return "\n".join(lines) + "\n"


def _objects(schema: Mapping[str, Any], within: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield every object below a schema, with its path."""
    for key, value in schema.get("properties", {}).items():
        name = f"{within}.{key}".lstrip(".")
        inner = _inside(value)
        if "properties" in inner:
            yield name, inner
            yield from _objects(inner, name)


def _inside(value: Mapping[str, Any]) -> Mapping[str, Any]:
    while isinstance(value.get("items"), dict):
        value = value["items"]
    return value


def _keys(schema: Mapping[str, Any], within: str) -> Iterator[str]:
    yield "| key | holds | default |"
    yield "| --- | --- | --- |"
    required = schema.get("required", ())
    for key, value in schema.get("properties", {}).items():
        name = f"{within}.{key}".lstrip(".")
        default = "" if key in required else f"`{json.dumps(value.get('default'))}`"
        yield f"| `{key}` | {_cell(_holds(value, name))} | {default} |"


def _holds(value: Mapping[str, Any], name: str) -> str:
    """Return what a value may be, in words."""
    if "$ref" in value:
        target = value["$ref"].rpartition("/")[2]
        return f"[{target}](#schema-def-{target})"
    if "anyOf" in value:
        return " or ".join(_holds(one, name) for one in value["anyOf"])
    if "const" in value:
        return f"`{json.dumps(value['const'])}`"
    if "enum" in value:
        return ", ".join(f"`{json.dumps(one)}`" for one in value["enum"])
    if "properties" in value:
        return f"[object](#schema-{_anchor(name)})"
    if "prefixItems" in value:
        return "[ " + ", ".join(_holds(one, name) for one in value["prefixItems"]) + " ]"
    if isinstance(value.get("items"), dict):
        return f"[ {_holds(value['items'], name)} ]" + _limits(value)
    kinds = value.get("type", "anything")
    named = [kinds] if isinstance(kinds, str) else list(kinds)
    pattern = value.get("pattern", "")
    if pattern in TIMES:
        named = [TIMES[pattern] if kind == "string" else kind for kind in named]
    elif pattern:
        return f"{' or '.join(named)} like `{pattern}`{_limits(value)}"
    return " or ".join(named) + _limits(value)


def _limits(value: Mapping[str, Any]) -> str:
    least, most = value.get("minItems"), value.get("maxItems")
    if least is not None and least == most:
        return f", {least} of them"
    said = [text.format(value[key]) for key, text in LIMITS.items() if key in value]
    if value.get("minLength") == 1:
        said = ["not empty", *said[1:]]
    return f", {', '.join(said)}" if said else ""


def _anchor(name: str) -> str:
    return name.replace(".", "-").replace("_", "-").lower()


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


# The library


def library_reference() -> str:
    """Return the page that Sphinx fills from the docstrings of all public names."""
    public = sorted(scoring.__all__, key=lambda name: (name.casefold(), name))
    calls = [name for name in public if name[0].islower()]
    others = [name for name in public if not name[0].islower()]
    lines = [
        "# Library reference",
        "\nEvery public name of `scoring`, with what its code says of it. All of them are in the "
        "package itself: `import scoring`. The [guide](library.md) shows how they go together.",
        "\n## Functions\n",
        *(_documented("autofunction", name) for name in calls),
        "\n## Classes and types\n",
        *(_documented(_directive(name), name) for name in others),
    ]
    return "\n".join(lines) + "\n"


def _directive(name: str) -> str:
    return "autoclass" if isinstance(getattr(scoring, name), type) else "autodata"


def _documented(directive: str, name: str) -> str:
    return f"```{{eval-rst}}\n.. {directive}:: scoring.{name}\n```\n"
