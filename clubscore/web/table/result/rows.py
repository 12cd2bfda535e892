"""What the pages of a table show of its end: who has confirmed, by which link, until when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from clubscore.http.links import absolute_url
from clubscore.markup.qr import qr_svg
from clubscore.play.confirmations import ConfirmationStatus, seat_token, table_confirmation_status
from clubscore.play.selectors import SeatRow, TableState
from clubscore.tournaments.access import TableAccess
from clubscore.tournaments.sessions.publication import provisional_words


@dataclass(frozen=True, slots=True)
class SeatConfirmation:
    """A player at the end of a table; ``qr`` leads to their own page, where it may be shown."""

    seat: SeatRow
    is_confirmed: bool
    url: str = ""
    qr: str = ""


def seat_confirmations(
    request: HttpRequest, state: TableState, status: ConfirmationStatus, *, with_links: bool
) -> list[SeatConfirmation]:
    """Return the players with whether they have confirmed the result."""
    rows = []
    for seat in state.seats:
        confirmed, url, qr = seat.seat in status.seats, "", ""
        if with_links and not confirmed and state.table.link_active:
            token = seat_token(state.table, seat.seat, seat.entry_id)
            url = absolute_url(request, reverse("seat_confirm", args=[token]))
            qr = qr_svg(url)
        rows.append(SeatConfirmation(seat, confirmed, url, qr))
    return rows


def result_context(request: HttpRequest, access: TableAccess, state: TableState) -> dict[str, Any]:
    """Return what the page of a table shows of its confirmation."""
    status = table_confirmation_status(state)
    asks = access.actor is not None and status.is_open
    return {
        "confirmation_status": status,
        "confirmations": seat_confirmations(request, state, status, with_links=asks),
        "asks": asks,
        "provisional": provisional_words(state.session),
    }
