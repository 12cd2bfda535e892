"""The nodes of a template: each kind has one function that yields its lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

from django.template.base import Node

from .expressions import text
from .scopes import TemplateScope

Lines = Callable[[Any, TemplateScope], Iterator[str]]
L = TypeVar("L", bound=Lines)
# By the type itself: what inherits from one may do something else.
LOWERED: Final[dict[type[Node], Lines]] = {}


def lowers(*types: type[Node]) -> Callable[[L], L]:
    """Return a decorator: the function yields the lines of nodes of these types."""

    def register(function: L) -> L:
        LOWERED.update(dict.fromkeys(types, function))
        return function

    return register


def node_lines(nodes: Iterable[Node], scope: TemplateScope) -> Iterator[str]:
    """Yield the lines of some nodes; raise ``TemplateLoweringError`` for an unknown one."""
    for node in nodes:
        here = scope.at(node.token.lineno or 1) if node.token is not None else scope
        lower = LOWERED.get(type(node))
        if lower is None:
            raise here.error(f"the tag {_tag(node)}")
        yield from lower(node, here)


def _tag(node: Node) -> str:
    words = node.token.contents.split() if node.token is not None else []
    return words[0] if words else type(node).__name__


def output_line(value: str) -> str:
    """Return the line that adds HTML."""
    return f"o += {value};"


def set_variable(name: str, value: str, scope: TemplateScope) -> str:
    """Return the line that gives a variable of the context its value."""
    return f"{scope.context}[{text(name)}] = {value};"
