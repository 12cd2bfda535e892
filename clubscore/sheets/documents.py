"""The documents there are to print: from tables to PDF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext

from clubscore.events.models import Table

from .cards import Card, Order
from .compose import blank_sheet, filled_sheet
from .render import template_to_pdf
from .rows import Sheet
from .selectors import records, seating
from .tilepdf import HandPicture, TileForms

TEMPLATE = "sheets/score_sheets.html"
STYLE = "css/sheets.css"
CARD_TEMPLATE = "sheets/card.html"
CARD_STYLE = "css/card.css"


def score_sheets_pdf(
    tables: Sequence[Table], *, title: str, blank: bool, links: Mapping[int, str]
) -> bytes:
    """Return the score sheets of tables of one event, in the active language, as PDF.

    ``links`` holds, by table id, the addresses printed as QR codes on blank sheets. Times are
    those of the event.
    """
    tournament = tables[0].session.tournament
    with timezone.override(ZoneInfo(tournament.time_zone)):
        sheets = score_sheets(tables, blank=blank, links=links)
        return sheets_pdf(sheets, title=title, author=tournament.club.name)


def sheets_pdf(sheets: Sequence[Sheet], *, title: str, author: str) -> bytes:
    """Return score sheets as PDF, printed now."""
    context = {
        "title": title,
        "author": author,
        "sheets": sheets,
        "printed_at": timezone.localtime(),
    }
    return template_to_pdf(TEMPLATE, context, style=STYLE)


def score_sheets(tables: Sequence[Table], *, blank: bool, links: Mapping[int, str]) -> list[Sheet]:
    """Return what stands on the sheets."""
    if blank:
        return [blank_sheet(one, link=links.get(one.state.table.pk, "")) for one in seating(tables)]
    return [filled_sheet(one) for one in records(tables)]


def title_of(tables: Sequence[Table], *, one_table: bool) -> str:
    """Return the title of the score sheets of a session, or of one of its tables."""
    session = tables[0].session
    facts = {
        "event": session.tournament.name,
        "session": session.number,
        "table": tables[0].number,
    }
    if one_table:
        return gettext("%(event)s – Session %(session)s – Table %(table)s – Score sheet") % facts
    return gettext("%(event)s – Session %(session)s – Score sheets") % facts


def card_pdf(card: Card, *, compact: bool) -> bytes:
    """Return a reference card in the active language; ``compact``: without the hands."""
    forms = TileForms()
    pictures = (
        {} if compact else {f"hand:{row.key}": HandPicture(row.hand, forms) for row in card.rows}
    )
    context = {
        "title": card_title(card),
        "card": card,
        "compact": compact,
        "printed_at": timezone.localtime(),
    }
    return template_to_pdf(CARD_TEMPLATE, context, style=CARD_STYLE, pictures=pictures)


def card_title(card: Card) -> str:
    """Return the title of a reference card as a document."""
    if card.order is Order.POINTS:
        return gettext("%(rules)s – Patterns by points") % {"rules": card.title}
    return gettext("%(rules)s – Patterns by category") % {"rules": card.title}
