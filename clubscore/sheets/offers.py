"""What the page of everything printable offers: the papers, and the score sheets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.events.access import EventAccess

from .forms_print import Chosen
from .kinds import Parameters
from .kinds_papers import order_of, paper_parameters
from .kinds_sheets import SCORE_SHEETS, sheet_parameters
from .orders import Order
from .papers import GROUPS, Choice, Group, Need, Offer, Paper, obstacle
from .roster import Roster


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheets(Offer):
    """Score sheets, to write on or of what was recorded."""

    blank: bool


SHEETS: Final = Group(
    _("Score sheets"),
    (
        ScoreSheets(
            key="sheets-blank",
            title=_("Blank score sheets"),
            text=_("A page for each table with names, seats and the QR code of the table."),
            needs=Need.SEATS,
            choices=(Choice.SESSIONS, Choice.TABLE),
            blank=True,
        ),
        ScoreSheets(
            key="sheets-filled",
            title=_("Filled-in score sheets"),
            text=_("What was recorded at each table, with corrections and penalties."),
            needs=Need.RESULTS,
            choices=(Choice.SESSIONS, Choice.TABLE),
            blank=False,
        ),
    ),
)
OFFERED: Final = (GROUPS[0], SHEETS, *GROUPS[1:])
OFFERS: Final[Mapping[str, Offer]] = {one.key: one for group in OFFERED for one in group.papers}


@dataclass(frozen=True, slots=True)
class Asked:
    """A document as the queue of documents takes it, or why there is none."""

    kind: str = ""
    parameters: Parameters | None = None
    why: str = ""


def ask(
    offer: Offer, access: EventAccess, roster: Roster, chosen: Chosen, *, base: str = ""
) -> Asked:
    """Return what is to be asked for; links in it begin with ``base``."""
    if isinstance(offer, ScoreSheets):
        return _ask_sheets(offer, access, roster, chosen, base)
    assert isinstance(offer, Paper)  # noqa: S101 - there are no others
    parameters = paper_parameters(offer, chosen, base)
    if why := obstacle(offer, order_of(roster, parameters, ("en",))):
        return Asked(why=why)
    return Asked(offer.key, parameters)


def _ask_sheets(
    offer: ScoreSheets, access: EventAccess, roster: Roster, chosen: Chosen, base: str
) -> Asked:
    order = Order(roster, ("en",), chosen.sessions, chosen.tables)
    if why := obstacle(offer, order):
        return Asked(why=why)
    if len(chosen.tables) > 1:
        return Asked(why=gettext("Score sheets: choose one table, or leave the field empty."))
    rounds = [one for one in order.rounds if order.tables_of(one) and (offer.blank or one.started)]
    if not rounds:
        return Asked(why=gettext("Nothing has been played there yet."))
    numbers = [one.number for one in rounds]
    table = next(iter(chosen.tables), None)
    return Asked(
        SCORE_SHEETS,
        sheet_parameters(access, numbers, table=table, blank=offer.blank, base=base),
    )
