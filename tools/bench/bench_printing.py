"""How fast documents are printed, compared with WeasyPrint alone.

"alone" is WeasyPrint in the same run with the finished pages: the same HTML, parsed style sheet,
fonts, pictures and tags for screen readers, in the same parts, each written to its own PDF. The
difference is our work: queries, texts, templates, joining parts. On both sides the garbage of a
part is collected before the next one.

"texts" shows the cost of layout and tags: WeasyPrint on the same texts in as many table cells and
paragraphs, in small type, without classes, pictures, our own fonts and tags. It is not a target for
us: nobody could print that, and where our paper is denser it takes more pages ("of"). "empty" is
the same number of pages with only a number on them.
"""

from __future__ import annotations

import gc
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from math import inf
from typing import Any, Final, TypeVar
from unittest import mock

import weasyprint
from django.utils import translation
from pypdf import PdfReader

from clubscore.printing.pdf.images import PdfImage
from tests.deployment import installed

from . import SMALL
from .targets import at_least, say

Made = TypeVar("Made")
MINIMAL: Final = "<style>@page { size: %s; margin: 8mm } html { font-size: 6pt }</style>"
SHARE = 0.9  # of the rate of WeasyPrint alone
TURNS = 2  # of ours and WeasyPrint alone by turns; the better of each counts
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
    gc.collect()
    gc.freeze()  # as the worker does
    say("Documents: pages a second of processor time, and WeasyPrint alone on the same pages")
    heads = ("pages", "ours", "alone", "share", "texts", "share", "of", "empty")
    say(f"  {'':<34}" + "".join(f"{head:>8}" for head in heads))
    _empty(5)  # reads fonts once, as the first document of any process does
    with translation.override("it"):
        for name, kind, told in CASES:
            _measure(name, partial(kind_of(kind).make, event, told, _collect))


def _measure(name: str, make: Callable[[], bytes]) -> None:
    pdf = make()  # reads style sheets and templates once
    pages = len(PdfReader(BytesIO(pdf)).pages)
    paper = PdfReader(BytesIO(pdf)).pages[0].mediabox
    size = "A4 landscape" if paper.width > paper.height else "A4"
    finished = _finished(make)
    seconds, alone = inf, inf
    for _turn in range(TURNS):
        seconds = min(seconds, _timed(make)[1])
        alone = min(alone, _timed(partial(_write_all, _finished(make)))[1])
    bare = [MINIMAL % size + _bare(page.html) for page in finished]
    plain, texts = _timed(lambda: [_write_texts(html) for html in bare])
    length = sum(len(PdfReader(BytesIO(one)).pages) for one in plain)
    _nothing, empty = _timed(lambda: _empty(pages))
    share = alone / seconds
    figures = f"{pages / seconds:>8.1f}{pages / alone:>8.1f}{share:>8.2f}"
    figures += f"{pages / texts:>8.1f}{texts / seconds:>8.2f}{length:>8}{pages / empty:>8.0f}"
    say(f"  {name:<34}{pages:>8}{figures}   {at_least(SHARE, share)}")


@dataclass(frozen=True, slots=True)
class FinishedPages:
    """What WeasyPrint is given of a part of a document."""

    html: str
    style: str
    pictures: Mapping[str, PdfImage] | None


def _finished(make: Callable[[], bytes]) -> list[FinishedPages]:
    """Gather what WeasyPrint would be given; it is given nothing, so pictures stay undrawn."""
    gathered: list[FinishedPages] = []

    def lay_out(*told: Any) -> Any:
        gathered.append(FinishedPages(*told))
        return mock.Mock(**{"write_pdf.return_value": b""})

    with mock.patch("clubscore.printing.pdf.weasyprint.lay_out", lay_out):
        make()
    return gathered


def _write_all(parts: Sequence[FinishedPages]) -> None:
    from clubscore.printing.pdf.weasyprint import PDF_VARIANT, lay_out

    for one in parts:
        gc.collect()
        lay_out(one.html, one.style, one.pictures).write_pdf(pdf_variant=PDF_VARIANT)


def _bare(html: str) -> str:
    """Leave of a page its texts in its tables and paragraphs."""
    html = re.sub(r"<head>.*?</head>|<img[^>]*>|<colgroup>.*?</colgroup>", "", html, flags=re.S)
    html = re.sub(r"<(\w+)\s(?:[^>]*?(colspan=\"\d+\"|rowspan=\"\d+\"))?[^>]*>", r"<\1 \2>", html)
    return html.replace("<section", "<section style='break-before: page'")


def _write_texts(html: str) -> bytes:
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
