"""Headings and explanations in two languages: the same page in both, put together text by text.

Nothing in a template says anything about it. The two pages have the same tags, so their texts
stand beside each other; where they differ, and the place is a heading, a label or an explanation,
both are shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils import translation

TAG: Final = re.compile(r"(<[^>]*>)")
NAME: Final = re.compile(r"</?([a-zA-Z0-9]+)")
CLASS: Final = re.compile(r'\sclass="([^"]*)"')
VOID: Final = frozenset({"meta", "col", "img", "br", "input", "link", "hr"})
HEADINGS: Final = frozenset({"h1", "h2", "h3", "th", "dt", "title"})
LABELS: Final = frozenset({"seat", "team", "referees", "legend", "corner", "label"})
EXPLANATIONS: Final = frozenset({"explained", "footnote", "provisional"})
AS_THEY_ARE: Final = frozenset({"how", "fans", "name", "who", "number"})  # what was played, by whom
SHORT: Final = 2  # letters of a wind stand close together: "O/W"

_second: ContextVar[str] = ContextVar("second", default="")


@contextmanager
def printed_in(language: str) -> Iterator[None]:
    """Print in a language, or in two, as ``it,en``: texts in the first, headings in both."""
    first, _, second = language.partition(",")
    token = _second.set(second)
    try:
        with translation.override(first):
            yield
    finally:
        _second.reset(token)


def languages() -> tuple[str, ...]:
    """Return the language being printed in, and the second one if there is one."""
    first, second = translation.get_language() or "en", _second.get()
    return (first, second) if second else (first,)


def page(template: str, context: dict[str, Any]) -> str:
    """Render a page in the active language, with headings in the second one if there is one."""
    first = render_to_string(template, context)
    second = _second.get()
    if not second:
        return first
    with translation.override(second):
        return together(first, render_to_string(template, context))


def together(first: str, second: str) -> str:
    """Return a page with the headings of another, in a class for the style sheet.

    Where the two do not have the same tags, which templates never make, the first is returned.
    """
    ours, theirs = TAG.split(first), TAG.split(second)
    if len(ours) != len(theirs):
        return first
    place = _Place()
    parts = []
    for index, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        if index % 2:
            place.pass_by(one)
            parts.append(one)
        else:
            parts.append(_both(one, other) if place.is_heading else one)
    return "".join(parts).replace("<body", "<body data-both", 1)


class _Place:
    """Where in a page a text stands."""

    def __init__(self) -> None:
        self._open: list[tuple[str, frozenset[str]]] = []

    def pass_by(self, tag: str) -> None:
        """Go past a tag."""
        found = NAME.match(tag)
        if found is None or (name := found[1].lower()) in VOID:
            return
        if tag.startswith("</"):
            while self._open and self._open.pop()[0] != name:
                pass
        else:
            classes = CLASS.search(tag)
            self._open.append((name, frozenset(classes[1].split() if classes else ())))

    @property
    def is_heading(self) -> bool:
        """Tell whether a text here is a heading, a label or an explanation, not what was played."""
        if any(classes & AS_THEY_ARE for _name, classes in self._open):
            return False
        return any(
            name in HEADINGS or classes & (LABELS | EXPLANATIONS) for name, classes in self._open
        )


def _both(one: str, other: str) -> str:
    mine, yours = one.strip(), other.strip()
    if not mine or not yours or mine == yours:
        return one
    bar = "/" if len(mine) <= SHORT and len(yours) <= SHORT else " / "
    return one.replace(mine, f"{mine}{bar}{yours}", 1)
