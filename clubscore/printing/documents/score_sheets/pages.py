"""The documents there are to print: from tables to PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext

from clubscore.play.entry.assessment import EventRules
from clubscore.printing.documents.registry import Progress
from clubscore.printing.pdf.rendering import PdfPart, parts_to_pdf
from clubscore.tournaments.models import Table

from .compose import blank_sheet, filled_sheet, rows_of_sheet, totals_sheet
from .layout import rows_per_page
from .selectors import blank_records, records
from .sheet import Page, ScoreSheet

TEMPLATE = "printing/score_sheets/score_sheets.html"
STYLE = "css/print/score_sheets.css"
TABLES_AT_ONCE: Final = 4  # in a part: more take more memory and are not faster


@dataclass(frozen=True, slots=True)
class NumberedPage:
    """A page of a sheet in its document; ``session`` is set where a session's bookmark begins."""

    sheet: ScoreSheet
    page: Page
    number: int
    session: int | None = None


def number_pages(sheets: Sequence[ScoreSheet], before: int = 0) -> list[NumberedPage]:
    """Return the pages of sheets with their numbers, after ``before`` others."""
    pages = [(sheet, page) for sheet in sheets for page in sheet.pages]
    return [NumberedPage(*pair, number) for number, pair in enumerate(pages, before + 1)]


def _with_sessions(pages: Sequence[NumberedPage], last: int) -> list[NumberedPage]:
    """Mark the first page of each session; ``last`` is that of the pages before."""
    marked = []
    for one in pages:
        begins = one.sheet.session != last
        marked.append(replace(one, session=one.sheet.session) if begins else one)
        last = one.sheet.session
    return marked


def score_sheets_pdf(
    tables: Sequence[Table],
    *,
    title: str,
    blank: bool,
    links: Mapping[int, str],
    progress: Progress = lambda _pages: None,
    totals: bool = False,
) -> bytes:
    """Return the score sheets of tables of one event, in the active language, as PDF.

    ``links`` holds, by table id, the addresses printed as QR codes on blank sheets. Times are
    those of the event. ``totals`` makes the sheets that keep no hands. Tables of several sessions
    have bookmarks by session.
    """
    tournament = tables[0].session.tournament
    facts: dict[str, Any] = {"title": title, "author": tournament.club.name}
    total = len(tables) if totals else sum(sheet_pages(tables, blank=blank).values())
    with timezone.override(ZoneInfo(tournament.time_zone)):
        facts["printed_at"] = timezone.localtime()
        make = partial(score_sheets, blank=blank, links=links, totals=totals)
        parts = _sheet_parts(tables, facts, total, make=make, progress=progress)
        return parts_to_pdf(TEMPLATE, parts, style=STYLE)


def _sheet_parts(
    tables: Sequence[Table],
    facts: Mapping[str, Any],
    total: int,
    *,
    make: Callable[[Sequence[Table]], list[ScoreSheet]],
    progress: Progress,
) -> Iterator[PdfPart]:
    whole = len({table.session_id for table in tables}) > 1
    done = 0
    for start in range(0, len(tables), TABLES_AT_ONCE):
        progress(done)
        ours = tables[start : start + TABLES_AT_ONCE]
        pages = number_pages(make(ours), done)
        if whole:
            pages = _with_sessions(pages, tables[start - 1].session.number if start else 0)
        yield PdfPart({**facts, "whole": whole, "pages": pages, "total": total})
        done += len(pages)


def sheet_pages(tables: Sequence[Table], *, blank: bool) -> dict[int, int]:
    """Return how many pages the sheet of each table takes, by id. One query, none for blank ones.

    :func:`.compose.rows_of_sheet` lays them out by the same rule.
    """
    rules = EventRules.of(tables[0].session.tournament)
    last: dict[int, int | None] = {}
    if not blank:
        numbers = Table.objects.filter(pk__in=[table.pk for table in tables])
        last = dict(numbers.annotate(last=Max("hands__number")).values_list("pk", "last"))
    return {
        table.pk: -(
            -rows_of_sheet(rules, last.get(table.pk) or 0, table.size, blank=blank)
            // rows_per_page(table.size)
        )
        for table in tables
    }


def score_sheets(
    tables: Sequence[Table], *, blank: bool, links: Mapping[int, str], totals: bool = False
) -> list[ScoreSheet]:
    """Return the contents of the sheets; with ``totals``, without hands."""
    if blank:
        sheets = [
            blank_sheet(one, link=links.get(one.state.table.pk, ""))
            for one in blank_records(tables)
        ]
    else:
        sheets = [filled_sheet(one) for one in records(tables)]
    return [totals_sheet(one) for one in sheets] if totals else sheets


def title_of(tables: Sequence[Table], *, one_table: bool) -> str:
    """Return the title of the score sheets of an event, a session, or one of its tables."""
    session = tables[0].session
    facts = {
        "event": session.tournament.name,
        "session": session.number,
        "table": tables[0].number,
    }
    if any(table.session_id != session.pk for table in tables):
        return gettext("%(event)s – Score sheets") % facts
    if one_table:
        return gettext("%(event)s – Session %(session)s – Table %(table)s – Score sheet") % facts
    return gettext("%(event)s – Session %(session)s – Score sheets") % facts
