"""What of a page is not in the language that nobody speaks, or is put together from pieces."""

import csv
import re
from collections.abc import Iterator, Sequence
from functools import cache
from html.parser import HTMLParser
from typing import Final

from babel import Locale

from tests.left_out_files import of_every_language

from .allowed import ALLOWED, BETWEEN, ELEMENTS, SELECTS, SIDE_BY_SIDE
from .language import CLOSE, CODE, OPEN

# What somebody reads or hears of an element, and is no text of its own.
SAID: Final = {
    *("title", "alt", "placeholder", "label", "aria-label", "aria-description"),
    *("aria-valuetext", "aria-roledescription"),
}
JOINED: Final = {"b", "strong", "em", "i", "wbr"}  # do not end a text
EMPTY: Final = {
    *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"),
    *("track", "wbr"),
}
BUTTONS: Final = {"submit", "button", "reset"}
# Of data- attributes, which scripts show: no names for scripts, objects or addresses.
SENTENCES: Final = re.compile(r"(?![a-z_ ]+$)[^{\[./].*?\w+ \w+")
WORD: Final = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)*")
PLAIN: Final = re.compile("[aeiouy]", re.IGNORECASE)  # a translated word has none
END: Final = re.compile(rf"[.!?…:)]{CLOSE}?$")  # of a sentence, or of an addition in brackets


class Texts(HTMLParser):
    """The texts of a page in their order, those of elements in another language left out."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._now = ""
        self._open: list[tuple[str, bool]] = []  # elements, and whether nobody reads them here
        self.feed(html)
        self.close()
        self._say()

    @property
    def _is_silent(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    def _say(self) -> None:
        """End a text, unless a message goes on in the next element."""
        if self._now.count(OPEN) == self._now.count(CLOSE):
            if text := " ".join(self._now.split()):
                self.texts.append(text)
            self._now = ""

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag not in JOINED:
            self._say()
        is_foreign = values.get("lang", CODE) != CODE and tag != "html"
        is_list = tag == "select" and values.get("name") in SELECTS
        is_silent = self._is_silent or is_foreign or is_list or tag in ELEMENTS
        if not is_silent:
            self.texts += filter(None, self._attributes(tag, values))
        if tag not in EMPTY:
            self._open.append((tag, is_silent))

    def _attributes(self, tag: str, values: dict[str, str]) -> Iterator[str]:
        for name, value in values.items():
            is_text = name.startswith("data-") and SENTENCES.match(value)
            if name in SAID or is_text:
                yield value
        if tag == "input" and values.get("type") in BUTTONS:
            yield values.get("value", "")
        named = values.get("name", "") + values.get("property", "")
        if tag == "meta" and re.search("description|title", named):
            yield values.get("content", "")

    def handle_endtag(self, tag: str) -> None:
        if tag not in JOINED:
            self._say()
        while self._open and any(one == tag for one, _silent in self._open):
            if self._open.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        if not self._is_silent:
            self._now += data


def cells(table: str) -> list[str]:
    """Return the texts of a file with a table."""
    lines = table.lstrip("\ufeff").splitlines()
    separator = max(",;\t", key=lines[0].count) if lines else ","
    return [cell for row in csv.reader(lines, delimiter=separator) for cell in row]


def lines_of_calendar(calendar: str) -> list[str]:
    """Return what a calendar shows of its dates."""
    unfolded = re.sub(r"\r?\n[ \t]", "", calendar).replace("\\n", " ").replace("\\", "")
    return re.findall(r"^(?:SUMMARY|DESCRIPTION|X-WR-CALNAME|NAME):(.*?)\r?$", unfolded, re.M)


def faults(text: str) -> list[str]:
    """Return what is wrong with a text: words that are not translated, and what is glued."""
    rest = known().sub(" ", text)
    found, depth, last = [], 0, 0
    for mark in re.finditer(f"[{OPEN}{CLOSE}]", rest):
        found += _plain(rest[last : mark.start()], inside=depth > 0)
        depth += 1 if mark[0] == OPEN else -1
        last = mark.end()
    found += _plain(rest[last:], inside=depth > 0)
    return [f"not translated: {word}" for word in found] + list(_glued(text))


def _plain(text: str, *, inside: bool) -> list[str]:
    words = WORD.findall(text)
    return [word for word in words if PLAIN.search(word)] if inside else words


def _glued(text: str) -> Iterator[str]:
    """Yield what stands between two messages of a text, and is neither listed nor an end."""
    if any(re.search(one, text) for one in SIDE_BY_SIDE):
        return
    depth, ended = 0, None
    for mark in re.finditer(f"[{OPEN}{CLOSE}]", text):
        if mark[0] == OPEN:
            if depth == 0 and ended is not None:
                between = text[ended + 1 : mark.start()]
                is_listed = any(re.search(f"^{one}|{one}$", between) for one in BETWEEN)
                is_addition = text.startswith("(", mark.end())
                if not (is_listed or is_addition or END.search(text[:ended])):
                    yield f"glued: {CLOSE}{between}{OPEN}"
            depth += 1
        else:
            depth -= 1
            ended = mark.start() if depth == 0 else ended


@cache
def known() -> re.Pattern[str]:
    """Return what need not be translated: the table, and names of days and months."""
    with of_every_language():
        kinds = (Locale.parse(CODE).days, Locale.parse(CODE).months)
    names = {
        name
        for kind in kinds
        for widths in kind.values()
        for width in widths.values()
        for name in width.values()
        if not name.isdigit()
    }
    dates = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.compile("|".join([*ALLOWED, rf"\b(?:{dates})\b"]))
