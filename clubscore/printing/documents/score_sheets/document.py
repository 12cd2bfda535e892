"""Score sheets and all hands as documents: of a table, of a session, of the whole event."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.not_found import NotFoundError
from clubscore.play.entry.assessment import EventRules
from clubscore.printing.documents.registry import (
    DocumentKind,
    Parameters,
    Progress,
    Query,
    flag,
    register,
    requested_number,
)
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Session, Table, Tournament
from clubscore.tournaments.sessions.links import table_url_at

from .hands import hand_pages, hands_pdf, hands_title
from .pages import score_sheets_pdf, sheet_pages, title_of
from .selectors import event_tables

SCORE_SHEETS: Final = "score-sheets"
HANDS: Final = "hands"


def sheet_parameters(
    access: EventAccess,
    sessions: list[int],
    *,
    table: int | None,
    blank: bool,
    links: str,
    totals: bool = False,
) -> Parameters:
    """Return what to print: sessions and table by number; ``links`` for officials.

    With ``totals`` it is the sheets that keep no hands. Raises ``NotFoundError`` if the rules
    have no final scores.
    """
    if totals and not has_totals_sheet(access.tournament):
        raise NotFoundError
    return {
        "sessions": sessions,
        "table": table,
        "blank": blank,
        "links": links if blank and access.is_official else "",
        **({"totals": True} if totals else {}),
    }


def has_totals_sheet(event: Tournament) -> bool:
    """Tell whether games have final scores, for which there is a sheet without hands."""
    return EventRules.of(event).conduct.final_scores


def _parse_query(query: Query, access: EventAccess, links: str) -> Parameters:
    """``?session=3&table=7&blank=1&totals=1``: without a number, all whose seats are shown."""
    session, table = requested_number(query, "session"), requested_number(query, "table")
    shown = [one.number for one in _sessions(access) if session in {None, one.number}]
    if session is not None and not shown:
        raise NotFoundError
    parameters = sheet_parameters(
        access,
        shown,
        table=table,
        blank=flag(query, "blank"),
        links=links,
        totals=flag(query, "totals"),
    )
    if not _tables(access.tournament, parameters):
        raise NotFoundError
    return parameters


def _sessions(access: EventAccess) -> list[Session]:
    sessions = access.tournament.sessions.order_by("number")
    return [one for one in sessions if access.sees(one)]


def _is_allowed(access: EventAccess, parameters: Parameters) -> bool:
    """Tell whether a visitor may have the sheets; links and hidden sessions are for officials."""
    if parameters["links"] and not access.is_official:
        return False
    if access.is_official:
        return True
    return set(parameters["sessions"]) <= {one.number for one in _sessions(access)}


def _tables(event: Tournament, parameters: Parameters) -> list[Table]:
    table = parameters["table"]
    numbers = parameters.get("tables", []) if table is None else [table]
    return event_tables(event, parameters["sessions"], numbers)


def _title(event: Tournament, parameters: Parameters) -> str:
    tables = _tables(event, parameters)
    one_table = parameters["table"] is not None
    return title_of(tables, one_table=one_table) if tables else event.name


def _pages(event: Tournament, parameters: Parameters) -> int:
    tables = _tables(event, parameters)
    if parameters.get("totals"):
        return len(tables)
    return sum(sheet_pages(tables, blank=parameters["blank"]).values()) if tables else 0


def _make(event: Tournament, parameters: Parameters, progress: Progress) -> bytes:
    tables = _tables(event, parameters)
    if not tables:
        raise ClubError("print_empty")
    pattern = parameters["links"]
    links = {one.pk: table_url_at(pattern, one) for one in tables if pattern and one.link_active}
    return score_sheets_pdf(
        tables,
        title=_title(event, parameters),
        blank=parameters["blank"],
        links=links,
        progress=progress,
        totals=parameters.get("totals", False),
    )


# Every hand, with its tiles


def _parse_hands_query(query: Query, access: EventAccess, links: str) -> Parameters:
    """``?session=3&table=7``: without a number, all those that have started."""
    parameters = _parse_query(query, access, links)
    started = access.tournament.sessions.exclude(state=Session.State.DRAFT)
    numbers = started.filter(number__in=parameters["sessions"]).values_list("number", flat=True)
    if not numbers:
        raise NotFoundError
    return {"sessions": sorted(numbers), "table": parameters["table"], "links": ""}


def _hands_title(event: Tournament, parameters: Parameters) -> str:
    tables = _tables(event, parameters)
    one_table = parameters["table"] is not None
    return hands_title(tables, one_table=one_table) if tables else event.name


def _hands_pages(event: Tournament, parameters: Parameters) -> int:
    return hand_pages(_tables(event, parameters))


def _hands_make(event: Tournament, parameters: Parameters, progress: Progress) -> bytes:
    tables = _tables(event, parameters)
    if not tables:
        raise ClubError("print_empty")
    return hands_pdf(tables, title=_hands_title(event, parameters), progress=progress)


register(
    DocumentKind(
        HANDS,
        _("All hands"),
        _parse_hands_query,
        _is_allowed,
        _hands_title,
        _hands_pages,
        _hands_make,
    )
)
register(
    DocumentKind(SCORE_SHEETS, _("Score sheets"), _parse_query, _is_allowed, _title, _pages, _make)
)
