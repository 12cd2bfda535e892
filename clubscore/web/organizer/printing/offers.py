"""What the page of everything printable offers: papers, score sheets and results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.printing.documents.evening_cards.document import EVENING_CARDS, card_parameters
from clubscore.printing.documents.event_papers.document import order_of, paper_parameters
from clubscore.printing.documents.event_papers.offers import (
    Offer,
    Paper,
    PaperChoice,
    PaperGroup,
    PaperNeed,
    obstacle,
)
from clubscore.printing.documents.event_papers.orders import PaperOrder, PaperSelection
from clubscore.printing.documents.event_papers.papers import GROUPS
from clubscore.printing.documents.event_papers.roster import Roster
from clubscore.printing.documents.registry import Parameters
from clubscore.printing.documents.score_sheets.document import (
    HANDS,
    SCORE_SHEETS,
    has_totals_sheet,
    sheet_parameters,
)
from clubscore.standings.players.evening import evening_sessions
from clubscore.tournaments.access import EventAccess


@dataclass(frozen=True, slots=True, kw_only=True)
class FromTables(Offer):
    """Score sheets and hands: a kind of document that is made of tables, perhaps blank."""

    kind: str
    blank: bool = False
    totals: bool = False  # the sheets that keep no hands


@dataclass(frozen=True, slots=True, kw_only=True)
class FromResults(Offer):
    """Standings and results: a kind of document that is made of all sessions up to one."""

    kind: str
    teams: bool = False  # needs them


@dataclass(frozen=True, slots=True, kw_only=True)
class FromDay(Offer):
    """Cards: a kind of document that is made of the sessions of one day."""

    kind: str


SHEETS: Final = PaperGroup(
    _("Score sheets"),
    (
        FromTables(
            key="sheets-blank",
            title=_("Blank score sheets"),
            text=_("One page per table with names, seats and QR code."),
            needs=PaperNeed.SEATS,
            choices=(PaperChoice.SESSIONS, PaperChoice.TABLES),
            kind=SCORE_SHEETS,
            blank=True,
        ),
        FromTables(
            key="sheets-filled",
            title=_("Filled-in score sheets"),
            text=_("Everything recorded at each table, with corrections and penalties."),
            needs=PaperNeed.RESULTS,
            choices=(PaperChoice.SESSIONS, PaperChoice.TABLES),
            kind=SCORE_SHEETS,
        ),
        FromTables(
            key="totals-blank",
            title=_("Blank result sheets"),
            text=_("Half a page per table, without hands: points, uma, final score, signatures."),
            needs=PaperNeed.SEATS,
            choices=(PaperChoice.SESSIONS, PaperChoice.TABLES),
            kind=SCORE_SHEETS,
            blank=True,
            totals=True,
        ),
        FromTables(
            key="totals-filled",
            title=_("Filled-in result sheets"),
            text=_("Each player’s final score and how it is made up."),
            needs=PaperNeed.RESULTS,
            choices=(PaperChoice.SESSIONS, PaperChoice.TABLES),
            kind=SCORE_SHEETS,
            totals=True,
        ),
        FromTables(
            key="hands",
            title=_("All hands"),
            text=_("Each hand with its tiles, patterns and payments."),
            needs=PaperNeed.RESULTS,
            choices=(PaperChoice.SESSIONS, PaperChoice.TABLES),
            kind=HANDS,
        ),
    ),
)
RESULTS: Final = PaperGroup(
    _("Standings and results"),
    (
        FromResults(
            key="standings",
            title=_("Standings"),
            text=_("After the last session played, or the last one selected above."),
            needs=PaperNeed.RESULTS,
            choices=(PaperChoice.AFTER,),
            kind="standings",
        ),
        FromResults(
            key="teams",
            title=_("Team standings"),
            text=_("As above, for teams and their members."),
            needs=PaperNeed.RESULTS,
            choices=(PaperChoice.AFTER,),
            kind="teams",
            teams=True,
        ),
        FromResults(
            key="results",
            title=_("Results of all sessions"),
            text=_("The standings with every session of every player, and how ties are broken."),
            needs=PaperNeed.RESULTS,
            choices=(PaperChoice.AFTER,),
            kind="results",
        ),
    ),
)
CARDS: Final = PaperGroup(
    _("For the players, afterwards"),
    (
        FromDay(
            key="cards",
            title=_("Result cards"),
            text=_(
                "One card per player, eight per page: result and expected result, best and most "
                "costly hand, standings and rating. For the last day that is over, or the last "
                "session selected above."
            ),
            needs=PaperNeed.RESULTS,
            choices=(PaperChoice.SESSIONS,),
            kind=EVENING_CARDS,
        ),
    ),
)
OFFERED: Final = (GROUPS[0], SHEETS, *GROUPS[1:-1], RESULTS, CARDS, GROUPS[-1])
OFFERS: Final[Mapping[str, Offer]] = {one.key: one for group in OFFERED for one in group.papers}


def is_offered(offer: Offer, access: EventAccess) -> bool:
    """Tell whether there is such a document in an event with these rules, for this visitor."""
    if offer.for_organizers and not access.is_organizer:
        return False
    needs_totals = isinstance(offer, FromTables) and offer.totals
    return not needs_totals or has_totals_sheet(access.tournament)


@dataclass(frozen=True, slots=True)
class DocumentRequest:
    """A document as the queue of documents takes it, or why there is none."""

    kind: str = ""
    parameters: Parameters | None = None
    why: str = ""


def ask(
    offer: Offer, access: EventAccess, roster: Roster, selection: PaperSelection, *, links: str = ""
) -> DocumentRequest:
    """Return the document to request; ``links`` is the pattern of the links in it."""
    if isinstance(offer, Paper):
        parameters = paper_parameters(offer, selection, links)
        why = obstacle(offer, order_of(roster, parameters, ("en",)))
        return DocumentRequest(why=why) if why else DocumentRequest(offer.key, parameters)
    if why := obstacle(offer, PaperOrder(roster, ("en",), selection.sessions, selection.tables)):
        return DocumentRequest(why=why)
    if isinstance(offer, FromTables):
        return _ask_tables(offer, access, roster, selection, links)
    if isinstance(offer, FromDay):
        return _ask_day(offer, access, selection, links)
    assert isinstance(offer, FromResults)  # noqa: S101 - there are no others
    return _ask_results(offer, roster, selection)


def _ask_tables(
    offer: FromTables, access: EventAccess, roster: Roster, selection: PaperSelection, links: str
) -> DocumentRequest:
    order = PaperOrder(roster, ("en",), selection.sessions, selection.tables)
    sessions = [
        one for one in order.sessions if order.tables_of(one) and (offer.blank or one.is_started)
    ]
    if not sessions:
        return DocumentRequest(why=gettext("No hands have been played yet."))
    numbers = [one.number for one in sessions]
    table = next(iter(selection.tables)) if len(selection.tables) == 1 else None
    parameters = sheet_parameters(
        access, numbers, table=table, blank=offer.blank, links=links, totals=offer.totals
    )
    if offer.kind == HANDS:
        parameters = {"sessions": numbers, "table": table, "links": ""}
    if len(selection.tables) > 1:
        parameters["tables"] = sorted(selection.tables)
    return DocumentRequest(offer.kind, parameters)


def _ask_results(offer: FromResults, roster: Roster, selection: PaperSelection) -> DocumentRequest:
    if offer.teams and not any(person.team for person in roster.people):
        return DocumentRequest(why=gettext("No teams."))
    last = max(selection.sessions, default=None)
    started = [one.number for one in roster.sessions if one.is_started]
    numbers = [number for number in started if last is None or number <= last]
    if last is not None and last not in started:
        return DocumentRequest(why=gettext("No hands have been played yet."))
    return DocumentRequest(offer.kind, {"sessions": numbers, "after": last is not None})


def _ask_day(
    offer: FromDay, access: EventAccess, selection: PaperSelection, links: str
) -> DocumentRequest:
    last = max(selection.sessions, default=None)
    days = [
        day
        for day, sessions in evening_sessions(access.tournament).items()
        if last is None or any(one.number == last for one in sessions)
    ]
    if not days:
        return DocumentRequest(why=gettext("The session is not over yet."))
    return DocumentRequest(offer.kind, card_parameters(access.tournament, days[-1], links))
