"""What the pages of a table show of a quick game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest

from clubscore.http.links import table_url
from clubscore.markup.qr import qr_svg
from clubscore.play.closure import may_reopen
from clubscore.tournaments.access import TableAccess
from clubscore.tournaments.models import Table


@dataclass(frozen=True, slots=True)
class QuickGame:
    """A game without a club, for whoever has its link."""

    kept_until: date
    may_reopen: bool


@dataclass(frozen=True, slots=True)
class GameCode:
    """The link of a table, and its code for other phones."""

    link: str
    qr: str


def quick_game(access: TableAccess) -> QuickGame | None:
    """Return what there is to say of the quick game at a table; None for a club’s."""
    kept_until = access.table.session.tournament.club.kept_until
    if kept_until is None or access.actor is None:
        return None
    return QuickGame(kept_until, may_reopen(access.table, access.actor))


def code_of(request: HttpRequest, table: Table) -> GameCode:
    """Return the link and the code of a table; the answer shows a secret then."""
    link = table_url(request, table)
    return GameCode(link, qr_svg(link))
