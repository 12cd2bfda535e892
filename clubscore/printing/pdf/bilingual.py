"""Headings and explanations in two languages: both versions of a page, merged text by text.

The two pages have the same tags, so their texts correspond; where they differ, and the place is a
heading, a label or an explanation, both are shown. Short texts that share figures and names, such
as dates and the foot of a page, are merged word by word: a template marks them with the class
``mixed``, and ``data-`` attributes always are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import SequenceMatcher
from functools import reduce
from html import unescape
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.html import escape

TAG: Final = re.compile(r"(<[^>]*>)")
NAME: Final = re.compile(r"</?([a-zA-Z0-9]+)")
CLASS: Final = re.compile(r'\sclass="([^"]*)"')
DATA: Final = re.compile(r'(?<=\s)(data-[a-z]+=")([^"]*)(?=")')
# A word or a mark, with the space before it; a colon within a time is none.
WORD: Final = re.compile(r"(\s*)([,;·–]|:(?!\S)|(?:[^\s,;·–:]|:(?=\S))+)")
DAY: Final = re.compile(r"^([0-9]{1,2})\.$")  # of a month, as German and Danish write it
VOID: Final = frozenset({"meta", "col", "img", "br", "input", "link", "hr"})
HEADINGS: Final = frozenset({"h1", "h2", "h3", "th", "dt", "title"})
LABELS: Final = frozenset({"seat", "team", "referees", "legend", "corner", "label", "note"})
EXPLANATIONS: Final = frozenset({"explained", "footnote", "provisional", "key"})
MIXED: Final = frozenset({"mixed"})
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


def in_each(languages: Iterable[str], make: Callable[[], str]) -> list[str]:
    """Return a text as made in each language, without repetitions."""
    made: dict[str, None] = {}
    for code in languages:
        with translation.override(code):
            made.setdefault(make())
    return list(made)


def mix_languages(languages: Iterable[str], make: Callable[[], str]) -> str:
    """Return a short text in each language, word by word: ``24 ottobre/October 2026``."""
    return reduce(mix_words, in_each(languages, make))


def both(make: Callable[[], str]) -> str:
    """Return an explanation in the languages being printed in, one after another."""
    return " / ".join(in_each(languages(), make))


def mix_words(one: str, other: str) -> str:
    """Put a text and its translation together; words that both share appear once.

    ``Stampato il 24 nov`` and ``Printed 24 Nov`` are ``Stampato il / Printed 24 nov``.
    """
    ours, theirs = WORD.findall(one), WORD.findall(other)
    same = SequenceMatcher(
        None, [_alike(word) for _, word in ours], [_alike(word) for _, word in theirs], False
    )
    parts: list[str] = []
    for tag, start, end, first, last in same.get_opcodes():
        mine, yours = (
            "".join(map("".join, words)) for words in (ours[start:end], theirs[first:last])
        )
        if tag == "replace":
            bar = "/" if end - start == last - first == 1 else " / "
            mine += bar + yours.lstrip()
        elif tag == "insert" and not parts:
            yours += " "
        parts.append(mine or yours)
    return "".join(parts)


def _alike(word: str) -> str:
    """Return what words that are the same in both languages share: ``24.`` is the day ``24``."""
    return DAY.sub(r"\1", word.casefold())


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
            parts.append(_tag(one, other))
        else:
            parts.append(place.put(one, other))
    return "".join(parts).replace("<body", "<body data-both", 1)


class _Place:
    """The place of a text in a page."""

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

    def put(self, one: str, other: str) -> str:
        """Return the text for this place; the innermost element with a relevant class decides.

        Headings, labels and explanations are in both languages, records of play in the first.
        """
        for name, classes in reversed(self._open):
            if classes & MIXED:
                return _mix_html(one, other) + one[len(one.rstrip()) :]
            if classes & AS_THEY_ARE:
                return one
            if name in HEADINGS or classes & (LABELS | EXPLANATIONS):
                return _both(one, other)
        return one


def _tag(one: str, other: str) -> str:
    """Return a tag with its ``data-`` attributes in both languages: the style sheet prints them."""
    if one == other:
        return one
    theirs = iter(DATA.findall(other))
    return DATA.sub(lambda match: match[1] + _mix_html(match[2], next(theirs, ("", ""))[1]), one)


def _mix_html(one: str, other: str) -> str:
    """Put texts of a page together; no character reference is torn apart."""
    return str(escape(mix_words(unescape(one), unescape(other))))


def _both(one: str, other: str) -> str:
    mine, yours = one.strip(), other.strip()
    if not mine or not yours or mine == yours:
        return one
    bar = "/" if len(mine) <= SHORT and len(yours) <= SHORT else " / "
    return one.replace(mine, f"{mine}{bar}{yours}", 1)
