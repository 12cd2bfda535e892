"""Everything else an organizer prints, as documents: of an event, of sessions, of tables."""

from __future__ import annotations

from functools import partial
from zoneinfo import ZoneInfo

from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.not_found import NotFoundError
from clubscore.printing.documents.registry import (
    DocumentKind,
    Parameters,
    Progress,
    Query,
    register,
)
from clubscore.printing.pdf.bilingual import languages
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.sessions.links import table_url_at

from .offers import Paper, obstacle
from .orders import Choices, PaperOrder, PaperSelection, UnknownNumberError
from .papers import PAPERS, paper_pdf, paper_title
from .roster import Roster, roster_of


def paper_parameters(paper: Paper, selection: PaperSelection, links: str) -> Parameters:
    """Return the print parameters of a selection; ``links`` is the pattern of table links."""
    codes = selection.codes if paper.takes_codes else None
    prize = {"prize": selection.prize, "winner": selection.winner} if paper.takes_prize else {}
    return prize | {
        "sessions": sorted(selection.sessions) if paper.takes_sessions else [],
        "tables": sorted(selection.tables) if paper.takes_tables else [],
        "players": sorted(selection.players) if paper.takes_players else [],
        "codes": codes,
        "links": "" if codes is None else links,
    }


def order_of(roster: Roster, parameters: Parameters, languages: tuple[str, ...]) -> PaperOrder:
    """Return what to print, and in which languages."""
    links = {
        table.number: table_url_at(parameters["links"], table.table)
        for one in roster.seated_sessions
        if one.number == parameters["codes"]
        for table in one.tables
        if table.table.link_active
    }
    sessions, tables = frozenset(parameters["sessions"]), frozenset(parameters["tables"])
    # A document asked for before there was this choice is of all players.
    players = frozenset(parameters.get("players", ()))
    prize, winner = parameters.get("prize", ""), parameters.get("winner", "")
    codes = parameters["codes"]
    return PaperOrder(roster, languages, sessions, tables, links, codes, players, prize, winner)


def _parse_query(paper: Paper, query: Query, access: EventAccess, links: str) -> Parameters:
    """``?sessions=1-3&tables=7&codes=1``, as the page of everything printable has it."""
    if not _is_allowed(paper, access, {}):
        raise NotFoundError
    roster = roster_of(access.tournament)
    try:
        chosen = Choices.of(roster).read_selection(query)
    except (ValueError, UnknownNumberError):
        raise NotFoundError from None
    if paper.takes_prize and not (chosen.prize and chosen.winner):
        raise NotFoundError
    parameters = paper_parameters(paper, chosen, links)
    if obstacle(paper, order_of(roster, parameters, ("en",))):
        raise NotFoundError
    return parameters


def _is_allowed(paper: Paper, access: EventAccess, _parameters: Parameters) -> bool:
    return access.is_organizer if paper.for_organizers else access.is_official


def _title(paper: Paper, event: Tournament, _parameters: Parameters) -> str:
    return paper_title(paper, event)


def _pages(paper: Paper, event: Tournament, parameters: Parameters) -> int:
    return paper.pages(order_of(roster_of(event), parameters, languages()))


def _make(paper: Paper, event: Tournament, parameters: Parameters, progress: Progress) -> bytes:
    with timezone.override(ZoneInfo(event.time_zone)):
        order = order_of(roster_of(event), parameters, languages())
        if obstacle(paper, order):  # since it was asked for
            raise ClubError("print_empty")
        return paper_pdf(paper, order, progress)


for _paper in PAPERS.values():
    register(
        DocumentKind(
            _paper.key,
            _paper.title,
            partial(_parse_query, _paper),
            partial(_is_allowed, _paper),
            partial(_title, _paper),
            partial(_pages, _paper),
            partial(_make, _paper),
        )
    )
