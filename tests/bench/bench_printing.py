"""How fast documents are printed, beside the rate of WeasyPrint alone.

"alone" is WeasyPrint in the same run on pages as long as ours: the same texts in the same number
of table cells and paragraphs, on paper of the same size in a type so small that they take no more
pages ("of"), without classes, pictures, fonts of our own, tags for screen readers, and without the
database, the templates and the joining of parts. "empty" is the same number of pages with nothing
but a number on them, which no page with a table comes near.
"""

from __future__ import annotations

import gc
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from typing import Any, Final, TypeVar
from unittest import mock

import weasyprint
from django.utils import translation
from pypdf import PdfReader

from tests.deployment import installed

from . import SMALL
from .targets import at_least, say

Made = TypeVar("Made")
MINIMAL: Final = "<style>@page { size: %s; margin: 8mm } html { font-size: 6pt }</style>"
SHARE = 0.9  # of the rate of WeasyPrint alone
PLAYERS, SESSIONS = (16 if SMALL else 172), 2
ONE = {"sessions": [1], "table": None, "blank": False, "links": ""}
BLANK = {**ONE, "blank": True, "links": "https://clubscore.example.org/t/TOKEN/"}
PAPER: dict[str, Any] = {"sessions": [], "tables": [], "codes": None, "links": ""}
BOTH = {"sessions": [1, 2], "after": False}
CASES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("blank score sheets, 43 tables", "score-sheets", BLANK),
    ("the same filled in", "score-sheets", ONE),
    ("slips of 172 players", "slips", PAPER),
    ("badges", "badges", PAPER),
    ("seating plan by table", "plan-tables", PAPER),
    ("all hands of a table, tiles drawn", "hands", {**ONE, "table": 1}),
    ("standings of 172 players", "standings", BOTH),
    ("results of all sessions", "results", BOTH),
)


def main() -> None:
    """Print the table."""
    with installed():
        _table()


def _table() -> None:
    from clubscore.printing.documents.registry import kind_of

    from .championship import make_championship

    event, _user = make_championship(PLAYERS, SESSIONS)
    say("Documents: pages a second of processor time, and WeasyPrint alone with as long pages")
    say(f"  {'':<34}{'pages':>8}{'ours':>8}{'alone':>8}{'share':>8}{'of':>8}{'empty':>8}")
    _empty(5)  # reads fonts once, as the first document of any process does
    with translation.override("it"):
        for name, kind, told in CASES:
            _measure(name, partial(kind_of(kind).make, event, told, _collect))


def _measure(name: str, make: Callable[[], bytes]) -> None:
    with _written() as written:
        make()
    pdf, seconds = _timed(make)
    pages = len(PdfReader(BytesIO(pdf)).pages)
    paper = PdfReader(BytesIO(pdf)).pages[0].mediabox
    size = "A4 landscape" if paper.width > paper.height else "A4"
    bare = [MINIMAL % size + _bare(html) for html in written]
    plain: list[bytes] = []
    _done, alone = _timed(lambda: plain.extend(map(_collected, bare)))
    length = sum(len(PdfReader(BytesIO(one)).pages) for one in plain)
    _nothing, empty = _timed(lambda: _empty(pages))
    ours, theirs = pages / seconds, pages / alone
    rates = f"{ours:>8.1f}{theirs:>8.1f}{ours / theirs:>8.2f}{length:>8}{pages / empty:>8.0f}"
    say(f"  {name:<34}{pages:>8}{rates}   {at_least(SHARE, ours / theirs)}")


@contextmanager
def _written() -> Iterator[list[str]]:
    """Gather the HTML that our templates write."""
    from clubscore.printing.pdf.bilingual import page as original

    gathered: list[str] = []

    def page(template: str, context: dict[str, Any]) -> str:
        gathered.append(original(template, context))
        return gathered[-1]

    with mock.patch("clubscore.printing.pdf.rendering.page", page):
        yield gathered


def _bare(html: str) -> str:
    """Leave of a page its texts in its tables and paragraphs."""
    html = re.sub(r"<head>.*?</head>|<img[^>]*>|<colgroup>.*?</colgroup>", "", html, flags=re.S)
    html = re.sub(r"<(\w+)\s(?:[^>]*?(colspan=\"\d+\"|rowspan=\"\d+\"))?[^>]*>", r"<\1 \2>", html)
    return html.replace("<section", "<section style='break-before: page'")


def _collected(html: str) -> bytes:
    pdf: bytes = weasyprint.HTML(string=html).write_pdf()
    gc.collect()
    return pdf


def _collect(_pages: int) -> None:
    """Do between parts what the worker does."""
    gc.collect()


def _empty(pages: int) -> bytes:
    body = "".join(f"<p style='break-after: page'>{page}</p>" for page in range(1, pages + 1))
    pdf: bytes = weasyprint.HTML(string=f"<html><body>{body}</body></html>").write_pdf()
    return pdf


def _timed(work: Callable[[], Made]) -> tuple[Made, float]:
    """Return a result and the seconds of processor it took, as the worker works."""
    gc.collect()
    gc.disable()
    started = time.process_time()
    result = work()
    taken = time.process_time() - started
    gc.enable()
    return result, taken


if __name__ == "__main__":
    main()
