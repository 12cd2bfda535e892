"""Everything an organizer prints besides score sheets: the papers, and how each is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from math import ceil
from typing import Any, Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.printing.documents.registry import Progress
from clubscore.printing.pdf.bilingual import mix_languages, printed_in
from clubscore.printing.pdf.rendering import PdfPart, parts_to_pdf
from clubscore.tournaments.models import Tournament

from . import blanks, certificates, lists, signs, slips
from .offers import Paper, PaperChoice, PaperGroup, PaperNeed
from .orders import PaperOrder

STYLE: Final = "css/print/event_papers/event_papers.css"
AT_ONCE: Final = 8  # pages in a part: more take more memory and are not faster


def _one(_order: PaperOrder) -> int:
    return 1


def _of_players(on_page: int) -> Callable[[PaperOrder], int]:
    return lambda order: ceil(len(order.roster.people) / on_page)


def _of_tables(on_page: int) -> Callable[[PaperOrder], int]:
    return lambda order: sum(ceil(len(order.tables_of(one)) / on_page) for one in order.sessions)


def _of_walls(order: PaperOrder) -> int:
    return len(order.sessions) * ceil(len(order.roster.people) / 25)


def _of_slips(order: PaperOrder) -> int:
    down = slips.slip_form(len(order.sessions), order.languages).down
    return ceil(len(order.people) / (2 * down))


GROUPS: Final = (
    PaperGroup(
        _("Seating"),
        (
            Paper(
                key="plan-tables",
                title=_("Seating plan by table"),
                text=_("Every session with its tables and starting winds."),
                needs=PaperNeed.SEATS,
                choices=(PaperChoice.SESSIONS, PaperChoice.TABLES),
                make=lists.plan_by_table,
                template="plan_tables",
                pages=_of_tables(30),
            ),
            Paper(
                key="plan-players",
                title=_("Seating plan by player"),
                text=_(
                    "All players in alphabetical order, with table and starting wind in every"
                    " session."
                ),
                needs=PaperNeed.SEATS,
                choices=(PaperChoice.SESSIONS,),
                make=lists.plan_by_player,
                template="plan_players",
                pages=_of_players(50),
            ),
            Paper(
                key="wall-tables",
                title=_("Tables, for the wall"),
                text=_("The tables of a session in large print: choose the session above."),
                needs=PaperNeed.SEATS,
                choices=(PaperChoice.SESSIONS, PaperChoice.TABLES),
                make=lists.wall_by_table,
                template="wall_tables",
                pages=_of_tables(8),
            ),
            Paper(
                key="wall-players",
                title=_("Players and their tables, for the wall"),
                text=_(
                    "The players of a session in alphabetical order, in large print, with"
                    " table and wind."
                ),
                needs=PaperNeed.SEATS,
                choices=(PaperChoice.SESSIONS,),
                make=lists.wall_by_player,
                template="wall_players",
                pages=_of_walls,
            ),
            Paper(
                key="slips",
                title=_("Player slips"),
                text=_(
                    "A timetable for each player, to cut out: start, table, wind and opponents."
                ),
                needs=PaperNeed.SEATS,
                choices=(PaperChoice.SESSIONS, PaperChoice.PLAYERS),
                make=slips.slips,
                template="slips",
                pages=_of_slips,
            ),
        ),
    ),
    PaperGroup(
        _("For the room"),
        (
            Paper(
                key="signs",
                title=_("Table signs"),
                text=_("One page per table with its number, readable from a distance."),
                needs=PaperNeed.PLAYERS,
                choices=(PaperChoice.TABLES, PaperChoice.CODES),
                make=signs.signs,
                template="signs",
                pages=lambda order: len(order.table_numbers),
            ),
            Paper(
                key="badges",
                title=_("Name badges"),
                text=_("85 × 54 mm, ten per page with cut marks: name, number, team, country."),
                needs=PaperNeed.PLAYERS,
                make=slips.badges,
                template="badges",
                pages=_of_players(slips.BADGES),
            ),
            Paper(
                key="players",
                title=_("Player list"),
                text=_(
                    "For the wall: all players in alphabetical order with number, team and country."
                ),
                needs=PaperNeed.PLAYERS,
                make=lists.player_list,
                template="players",
                pages=_of_players(30),
            ),
            Paper(
                key="sign-in",
                title=_("Sign-in list"),
                text=_("Attendance: one line per player, with space for a signature each day."),
                needs=PaperNeed.PLAYERS,
                make=lists.sign_in,
                template="sign_in",
                pages=_of_players(24),
            ),
            Paper(
                key="food",
                title=_("Food list"),
                text=_(
                    "For the kitchen, not for display: how many of each meal, and who chose it."
                ),
                needs=PaperNeed.FOOD,
                make=lists.food_list,
                template="food",
                for_organizers=True,
                pages=_of_players(40),
            ),
        ),
    ),
    PaperGroup(
        _("For the referees"),
        (
            Paper(
                key="fouls",
                title=_("Penalty sheet"),
                text=_("Blank, for noting violations and penalties by hand."),
                make=blanks.foul_sheet,
                template="fouls",
                pages=_one,
            ),
            Paper(
                key="penalties",
                title=_("List of penalties"),
                text=_("Every penalty recorded in the event; cancelled ones are crossed out."),
                make=lists.penalty_list,
                template="penalties",
                pages=_one,
            ),
            Paper(
                key="appeal",
                title=_("Appeal form"),
                text=_("Blank, to hand in within 30 minutes of the end of the session."),
                make=blanks.appeal_form,
                template="appeal",
                pages=_one,
            ),
        ),
    ),
    PaperGroup(
        _("For the prize-giving"),
        (
            Paper(
                key="certificates",
                title=_("Certificates of participation"),
                text=_("One for every player, in order of player number."),
                needs=PaperNeed.PLAYERS,
                make=certificates.participation,
                template="certificates",
                pages=_of_players(1),
            ),
            Paper(
                key="certificates-places",
                title=_("Certificates for places 1 to 3"),
                text=_("Based on the current standings; players sharing a place get one each."),
                needs=PaperNeed.RESULTS,
                make=certificates.places,
                template="certificates",
                pages=lambda _order: 3,
            ),
            Paper(
                key="certificates-teams",
                title=_("Certificates for teams, places 1 to 3"),
                text=_("Based on the current team standings, with the players of each team."),
                needs=PaperNeed.TEAM_RESULTS,
                make=certificates.teams,
                template="certificates",
                pages=lambda _order: 3,
            ),
            Paper(
                key="certificates-prizes",
                title=_("Certificates for special prizes"),
                text=_(
                    "Best hand, fewest deal-ins, most hands won, best newcomer, as far as the"
                    " results decide them. Once you have held a prize-giving: those it revealed,"
                    " and your own prizes."
                ),
                needs=PaperNeed.RESULTS,
                make=certificates.prizes,
                template="certificates",
                pages=lambda _order: 4,
            ),
            Paper(
                key="certificates-own",
                title=_("Certificate for a prize of your own"),
                text=_("For a player or a team."),
                needs=PaperNeed.PLAYERS,
                choices=(PaperChoice.PRIZE,),
                make=certificates.own_prize,
                template="certificates",
                pages=_one,
            ),
        ),
    ),
)
PAPERS: Final[Mapping[str, Paper]] = {
    one.key: one for group in GROUPS for one in group.papers if isinstance(one, Paper)
}


def paper_title(paper: Paper, event: Tournament) -> str:
    """Return the title of a paper as a document, in the active language."""
    return gettext("%(event)s – %(paper)s") % {"event": event.name, "paper": paper.title}


def print_time_words(at: datetime) -> str:
    """Return what the foot of a page says about the time of printing, in the active language."""
    return gettext("Printed %(time)s") % {"time": date_format(at, "SHORT_DATETIME_FORMAT")}


def paper_pdf(paper: Paper, order: PaperOrder, progress: Progress = lambda _pages: None) -> bytes:
    """Return a paper as PDF in the order's languages; its times are active ones."""
    # Two languages stand beside each other in the templates already: they are rendered once.
    with printed_in(order.languages[0]):
        parts = paper_parts(paper, order, progress)
        return parts_to_pdf(f"printing/event_papers/{paper.template}.html", parts, style=STYLE)


def paper_parts(paper: Paper, order: PaperOrder, progress: Progress) -> Iterator[PdfPart]:
    """Return the template context for some pages at a time, part by part.

    A paper that flows over as many pages as it needs is one part.
    """
    event = order.roster.event
    made = paper.make(order)
    facts = {
        "event": event,
        "paper": paper,
        "title": paper_title(paper, event),
        "languages": order.languages,
        "printed_at": (now := timezone.localtime()),
        "printed": mix_languages(order.languages, lambda: print_time_words(now)),
        "page_word": mix_languages(order.languages, lambda: gettext("page")),
        "session_word": mix_languages(order.languages, lambda: gettext("Session")),
        **made,
    }
    pages: Sequence[Any] = made.get("pages", ())
    if "pages" in made and not pages:  # nobody has a place yet, no prize is decided
        raise ClubError("print_empty")
    for start in range(0, max(1, len(pages)), AT_ONCE):
        progress(start)
        part = pages[start : start + AT_ONCE]
        yield PdfPart({**facts, "pages": part, "before": start, "total": len(pages)})
