"""Files as answers: saved under a name of their own, never kept by a cache."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.http import HttpResponse, StreamingHttpResponse
from django.utils.http import content_disposition_header
from django.utils.text import slugify

from clubscore.exchange.club_file.shape import MEDIA_TYPE
from clubscore.exchange.clubs.exports import file_parts
from clubscore.exchange.downloads.spreadsheets import (
    CSV_TYPE,
    XLSX_TYPE,
    DownloadTable,
    Separator,
    csv_file,
    xlsx_file,
)
from clubscore.exchange.models import ClubJob
from clubscore.tournaments.models import Tournament

NOT_KEPT: Final = "private, no-store"  # results change with every hand, and with who asks
ASKED_AGAIN: Final = "private, no-cache"
ICS_TYPE: Final = "text/calendar; charset=utf-8"


def csv_response(event: Tournament, table: DownloadTable, separator: Separator) -> HttpResponse:
    """Return a table as a CSV file."""
    return _attachment(csv_file(table, separator), CSV_TYPE, f"{_stem(event, table.title)}.csv")


def table_response(stem: str, table: DownloadTable, separator: Separator) -> HttpResponse:
    """Return a table that is of no single event as a CSV file called ``stem``."""
    return _attachment(csv_file(table, separator), CSV_TYPE, f"{stem}.csv")


def xlsx_response(event: Tournament, title: str, tables: Sequence[DownloadTable]) -> HttpResponse:
    """Return tables as a workbook, named by ``title``."""
    return _attachment(xlsx_file(tables), XLSX_TYPE, f"{_stem(event, title)}.xlsx")


def calendar_response(event: Tournament, calendar: bytes) -> HttpResponse:
    """Return a calendar, to be saved or subscribed to; programs ask whether it has changed."""
    response = _attachment(calendar, ICS_TYPE, f"{event.slug}.ics")
    response["Cache-Control"] = ASKED_AGAIN
    return response


def club_file_response(job: ClubJob) -> StreamingHttpResponse:
    """Return the file of a club that is there, a part at a time."""
    response = StreamingHttpResponse(file_parts(job), content_type=MEDIA_TYPE)
    name = f"{job.slug}-{job.created_at:%Y-%m-%d}.zip"
    response["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    response["Content-Length"] = str(job.size)
    response["Cache-Control"] = NOT_KEPT
    return response


def _stem(event: Tournament, title: str) -> str:
    return f"{event.slug}-{slugify(title) or 'table'}"


def _attachment(content: bytes, kind: str, name: str) -> HttpResponse:
    headers = {
        "Content-Disposition": content_disposition_header(True, name) or "attachment",
        "Cache-Control": NOT_KEPT,
    }
    return HttpResponse(content, content_type=kind, headers=headers)
