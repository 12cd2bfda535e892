"""Score sheets, printed now."""

from collections.abc import Sequence

from django.utils import timezone

from clubscore.printing.documents.score_sheets.pages import STYLE, TEMPLATE, number_pages
from clubscore.printing.documents.score_sheets.selectors import event_tables
from clubscore.printing.documents.score_sheets.sheet import ScoreSheet
from clubscore.printing.pdf.rendering import template_to_pdf
from clubscore.tournaments.models import Session, Table


def sheets_pdf(sheets: Sequence[ScoreSheet], *, title: str, author: str) -> bytes:
    pages = number_pages(sheets)
    context = {
        "title": title,
        "author": author,
        "pages": pages,
        "total": len(pages),
        "printed_at": timezone.localtime(),
    }
    return template_to_pdf(TEMPLATE, context, style=STYLE)


def session_tables(session: Session) -> list[Table]:
    return event_tables(session.tournament, [session.number])
