"""What the pages of a table show of its end: a row for each player, with the code to confirm by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from clubscore.http.links import absolute_url
from clubscore.markup.qr import qr_svg
from clubscore.play.confirmations import (
    ConfirmationStatus,
    objecting_seats,
    seat_token,
    table_confirmation_status,
)
from clubscore.play.explanation.table_course import final_parts
from clubscore.play.selectors import SeatRow, TableState
from clubscore.tournaments.access import TableAccess
from clubscore.tournaments.sessions.publication import provisional_words


@dataclass(frozen=True, slots=True)
class EndRow:
    """A player at the end of a table; ``qr`` leads to their own page, where it may be shown.

    ``parts`` say what the final score is made of, if the rules have one.
    """

    seat: SeatRow
    is_confirmed: bool
    is_objecting: bool = False
    url: str = ""
    qr: str = ""
    parts: tuple[str, ...] = ()


def end_rows(
    request: HttpRequest, state: TableState, status: ConfirmationStatus, *, with_links: bool
) -> list[EndRow]:
    """Return the players of a table that is over, the first of them first.

    ``with_links`` gives those a code who have not confirmed the result. A query where the table is
    in dispute.
    """
    objecting = objecting_seats(state)
    rows = []
    for seat in sorted(state.seats, key=lambda one: (one.place or len(state.seats), one.seat)):
        confirmed, url, qr = seat.seat in status.seats, "", ""
        if with_links and not confirmed and state.table.link_active:
            url, qr = own_code(request, state, seat)
        parts = () if seat.final is None else final_parts(seat.final)
        rows.append(EndRow(seat, confirmed, seat.seat in objecting, url, qr, parts))
    return rows


def own_code(request: HttpRequest, state: TableState, seat: SeatRow) -> tuple[str, str]:
    """Return the address of a player’s own page and its code; the answer shows a secret then."""
    token = seat_token(state.table, seat.seat, seat.entry_id)
    path = reverse("seat_confirm", args=[token])
    url = absolute_url(request, path, club=state.tournament.club_id)
    return url, qr_svg(url)


def result_context(request: HttpRequest, access: TableAccess, state: TableState) -> dict[str, Any]:
    """Return what the page of a table shows of its end."""
    status = table_confirmation_status(state)
    asks = access.actor is not None and status.is_open
    return {
        "confirmation_status": status,
        "ending": end_context(request, state, status, with_links=asks),
        "asks": asks,
        "provisional": provisional_words(state.session),
    }


def end_context(
    request: HttpRequest, state: TableState, status: ConfirmationStatus, *, with_links: bool
) -> dict[str, Any] | None:
    """Return the rows of a finished table, or None if the game is not over or was not played.

    ``is_asked``: each row says whether its player has confirmed the result. In a quick game only
    after someone has; nobody can object there, since no referee would come.
    """
    is_over = state.is_over or status.is_open
    if not is_over or state.is_not_played or not state.seats:
        return None
    rows = end_rows(request, state, status, with_links=with_links)
    is_quick = state.tournament.club.is_stand_in
    is_said = status.is_open and (status.count > 0 or not is_quick)
    return {
        "rows": rows,
        "is_asked": is_said or status.is_complete,
        "may_object": not is_quick,
        "has_parts": any(row.parts for row in rows),
    }
