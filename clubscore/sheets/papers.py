"""Everything an organizer prints besides score sheets: what there is, and how it is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.events.models import Tournament

from . import blanks, certificates, lists, signs, slips
from .orders import Order
from .render import template_to_pdf

STYLE: Final = "css/papers.css"
AT_ONCE: Final = 8  # pages in a part: more take more memory and are not faster


class Need(Enum):
    """What an event has to have before a paper can be printed."""

    NOTHING = auto()
    PLAYERS = auto()
    SEATS = auto()
    RESULTS = auto()


class Choice(Enum):
    """What can be chosen besides the language."""

    SESSIONS = "sessions"
    TABLES = "tables"
    CODES = "codes"


@dataclass(frozen=True, slots=True)
class Paper:
    """One kind of document. ``make`` returns what its template needs."""

    key: str
    title: Promise
    text: Promise
    make: Callable[[Order], dict[str, Any]]
    template: str
    needs: Need = Need.NOTHING
    choices: tuple[Choice, ...] = ()

    @property
    def takes_sessions(self) -> bool:
        """Sessions can be chosen."""
        return Choice.SESSIONS in self.choices

    @property
    def takes_tables(self) -> bool:
        """Tables can be chosen."""
        return Choice.TABLES in self.choices

    @property
    def takes_codes(self) -> bool:
        """A session whose QR codes are printed can be chosen."""
        return Choice.CODES in self.choices


@dataclass(frozen=True, slots=True)
class Group:
    """Papers that are used at the same time."""

    title: Promise
    papers: tuple[Paper, ...]


GROUPS: Final = (
    Group(
        _("Who sits where"),
        (
            Paper(
                "plan-tables",
                _("Seating plan by table"),
                _("Every session with its tables, and who begins at which wind."),
                lists.plan_by_table,
                "plan_tables",
                Need.SEATS,
                (Choice.SESSIONS, Choice.TABLES),
            ),
            Paper(
                "plan-players",
                _("Seating plan by player"),
                _("All players in the alphabet, with table and starting wind in every session."),
                lists.plan_by_player,
                "plan_players",
                Need.SEATS,
                (Choice.SESSIONS,),
            ),
            Paper(
                "wall-tables",
                _("Tables, for the wall"),
                _("The tables of a session in large print: choose the session above."),
                lists.wall_by_table,
                "wall_tables",
                Need.SEATS,
                (Choice.SESSIONS, Choice.TABLES),
            ),
            Paper(
                "wall-players",
                _("Players and their tables, for the wall"),
                _("The players of a session in large print, in the alphabet, with table and wind."),
                lists.wall_by_player,
                "wall_players",
                Need.SEATS,
                (Choice.SESSIONS,),
            ),
            Paper(
                "slips",
                _("Slips for the players"),
                _("Each player’s own timetable to cut out: start, table, wind and opponents."),
                slips.slips,
                "slips",
                Need.SEATS,
                (Choice.SESSIONS,),
            ),
        ),
    ),
    Group(
        _("For the room"),
        (
            Paper(
                "signs",
                _("Table signs"),
                _("A page for each table with its number, to be read from far away."),
                signs.signs,
                "signs",
                Need.PLAYERS,
                (Choice.TABLES, Choice.CODES),
            ),
            Paper(
                "badges",
                _("Name badges"),
                _("85 × 54 mm, ten to a page with marks to cut: name, number, team, country."),
                slips.badges,
                "badges",
                Need.PLAYERS,
            ),
            Paper(
                "players",
                _("List of players"),
                _("For the wall: everybody in the alphabet with number, team and country."),
                lists.player_list,
                "players",
                Need.PLAYERS,
            ),
            Paper(
                "sign-in",
                _("Sign-in list"),
                _("Who is there: a line for each player, with space for a signature every day."),
                lists.sign_in,
                "sign_in",
                Need.PLAYERS,
            ),
        ),
    ),
    Group(
        _("For the referees"),
        (
            Paper(
                "fouls",
                _("Foul sheet"),
                _("Blank, to note violations and penalties by hand."),
                blanks.foul_sheet,
                "fouls",
            ),
            Paper(
                "penalties",
                _("List of penalties"),
                _("Every penalty recorded in the event; cancelled ones are struck out."),
                lists.penalty_list,
                "penalties",
            ),
            Paper(
                "appeal",
                _("Appeal form"),
                _("Blank: to be handed in within 30 minutes of the end of the session."),
                blanks.appeal_form,
                "appeal",
            ),
        ),
    ),
    Group(
        _("For the end"),
        (
            Paper(
                "certificates",
                _("Certificates of participation"),
                _("One for every player, in the order of their numbers."),
                certificates.participation,
                "certificates",
                Need.PLAYERS,
            ),
            Paper(
                "certificates-places",
                _("Certificates for places 1 to 3"),
                _("By the standings as they are now; shared places each get one."),
                certificates.places,
                "certificates",
                Need.RESULTS,
            ),
        ),
    ),
)
PAPERS: Final[Mapping[str, Paper]] = {paper.key: paper for one in GROUPS for paper in one.papers}


def obstacle(paper: Paper, order: Order) -> str:
    """Return why a paper cannot be printed as ordered, empty if it can be."""
    roster = order.roster
    match paper.needs:
        case Need.PLAYERS if not roster.people:
            return gettext("There are no players yet.")
        case Need.SEATS if not roster.seated_rounds:
            return gettext("No session has seats yet: draw them first.")
        case Need.SEATS if not order.rounds:
            return gettext("The sessions chosen have no seats yet.")
        case Need.SEATS if paper.takes_tables and not any(map(order.tables_of, order.rounds)):
            return gettext("The sessions chosen have none of these tables.")
        case Need.RESULTS if not any(one.started for one in roster.rounds):
            return gettext("Nothing has been played yet.")
    return ""


def paper_title(paper: Paper, event: Tournament) -> str:
    """Return the title of a paper as a document, in the active language."""
    return gettext("%(event)s – %(paper)s") % {"event": event.name, "paper": paper.title}


def paper_pdf(paper: Paper, order: Order) -> bytes:
    """Return a paper as PDF in the order's languages; its times are active ones."""
    with translation.override(order.languages[0]):
        (part,) = paper_parts(paper, order, at_once=None)
        return template_to_pdf(f"sheets/papers/{paper.template}.html", part, style=STYLE)


def paper_parts(
    paper: Paper, order: Order, *, at_once: int | None = AT_ONCE
) -> Iterator[dict[str, Any]]:
    """Return what the template needs for so many pages at once, part after part.

    A paper that flows over as many pages as it needs is one part, and so is all without a number.
    """
    event = order.roster.event
    made = paper.make(order)
    facts = {
        "event": event,
        "paper": paper,
        "title": paper_title(paper, event),
        "languages": order.languages,
        "printed_at": timezone.localtime(),
        **made,
    }
    pages: Sequence[Any] = made.get("pages", ())
    size = at_once or max(1, len(pages))
    for start in range(0, max(1, len(pages)), size):
        part = pages[start : start + size]
        yield {**facts, "pages": part, "before": start, "total": len(pages)}
