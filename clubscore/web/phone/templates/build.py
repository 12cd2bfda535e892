"""The templates of the phone: some that pages name, and all that these include."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.template.loader import get_template

from .expressions import text
from .nodes import node_lines
from .scopes import Function, Needs, TemplateScope, indent


def lower_templates(names: Iterable[str], function: Function) -> str:
    """Return the constant ``TEMPLATES`` of a script: by name, functions from context to HTML.

    ``function`` gives the script's name for a function of a module, by which a filter or tag of
    ours is called, or raises ``LookupError``. The script knows the runtime as ``py`` and
    ``django``. Raises ``TemplateLoweringError`` for what has no counterpart there.
    """
    lines, _needs = _lower(names, function)
    return "\n".join(["const TEMPLATES = {", *indent(lines), "};", ""])


def messages_in(names: Iterable[str]) -> frozenset[str]:
    """Return the msgids of these templates and all they include, after context and ``\\x04``."""
    return frozenset(_lower(names, _any_function)[1].messages)


def files_in(names: Iterable[str]) -> frozenset[str]:
    """Return the static files that these templates and all they include name."""
    return frozenset(_lower(names, _any_function)[1].files)


def _any_function(_module: str, name: str) -> str:
    return name


def _lower(names: Iterable[str], function: Function) -> tuple[list[str], Needs]:
    needs = Needs(function, dict.fromkeys(names))
    lines: list[str] = []
    done: set[str] = set()
    while pending := [name for name in needs.templates if name not in done]:
        for name in pending:
            lines += _template(name, needs)
            done.add(name)
    return lines, needs


def _template(name: str, needs: Needs) -> Iterator[str]:
    found: Any = get_template(name)
    yield f"{text(name)}: (c) => {{"
    yield '  let o = "";'
    yield from indent(node_lines(found.template.nodelist, TemplateScope(name, needs)))
    yield "  return o;"
    yield "},"
