"""What the pages of a table show of a quick game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from django.http import HttpRequest

from clubscore.http.access import MAX_LINKS
from clubscore.http.links import table_url
from clubscore.markup.qr import qr_svg
from clubscore.play.closure import may_reopen
from clubscore.tournaments.access import TableAccess
from clubscore.tournaments.models import Table

BEGUN_HERE: Final = "quick_games_begun"  # session key: ids of events


@dataclass(frozen=True, slots=True)
class QuickGame:
    """A game without a club, for anyone who has its link."""

    kept_until: date
    may_reopen: bool
    may_delete: bool


@dataclass(frozen=True, slots=True)
class GameCode:
    """The link of a table, and its code for other phones."""

    link: str
    qr: str


def note_begun(request: HttpRequest, table: Table) -> None:
    """Remember that this visitor has begun the game of a table."""
    events = [*request.session.get(BEGUN_HERE, []), table.session.tournament_id]
    request.session[BEGUN_HERE] = events[-MAX_LINKS:]


def has_begun(request: HttpRequest, table: Table) -> bool:
    """Tell whether this visitor has begun the game of a table."""
    return table.session.tournament_id in request.session.get(BEGUN_HERE, [])


def quick_game(request: HttpRequest, access: TableAccess) -> QuickGame | None:
    """Return what there is to say about the quick game at a table; None for a club’s."""
    kept_until = access.table.session.tournament.club.kept_until
    if kept_until is None or access.actor is None:
        return None
    table = access.table
    return QuickGame(kept_until, may_reopen(table, access.actor), has_begun(request, table))


def code_of(request: HttpRequest, table: Table) -> GameCode:
    """Return the link and the code of a table; the answer shows a secret then."""
    link = table_url(request, table)
    return GameCode(link, qr_svg(link))
