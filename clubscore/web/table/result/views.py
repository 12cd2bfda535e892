"""The end of a table: its players confirm the result or object to it; a referee is called."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubscore.errors import ClubError
from clubscore.http.access import table_access, writer
from clubscore.http.looks import use_club_look, zone_activate
from clubscore.people.privacy import names_reveal
from clubscore.play.confirmations import (
    result_confirm,
    result_dispute,
    seat_of,
    table_confirmation_status,
)
from clubscore.play.hand_pages.corrections import latest_corrections
from clubscore.play.hand_pages.ledger_rows import course_of, ledger
from clubscore.play.selectors import table_state
from clubscore.play.sitters import FIELD, Sitters
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Table
from clubscore.tournaments.officials.calls import referee_call
from clubscore.tournaments.sessions.publication import provisional_words
from clubscore.web.actions import read_or_send
from clubscore.web.additions import OWN_PAGE
from clubscore.web.hand_entry.forms import parse_number
from clubscore.web.live.pages import live_seat
from clubscore.words import explain

from .rows import seat_confirmations

DISPUTE = "dispute"  # value of the button that objects


@never_cache
@read_or_send
@live_seat
def seat_confirm(request: HttpRequest, token: str) -> HttpResponse:
    """A player's own page at the end of a table: the result, to be confirmed or objected to."""
    seat = seat_of(token)
    zone_activate(seat.table.session.tournament.time_zone)
    use_club_look(request, seat.table.session.tournament.club)
    if seat.table.session.tournament.club.is_stand_in:
        names_reveal()  # the public sees none of a quick game
    if request.method == "POST":
        by = Actor.player(token, seat.entry.player.name)
        _speak(request, seat.table, seat.wind, by)
        return redirect("seat_confirm", token)
    state = table_state(seat.table)
    status = table_confirmation_status(state)
    context = {
        "token": token,
        "state": state,
        "confirmation_status": status,
        "me": state.seats[seat.wind],
        "confirmed": seat.wind in status.seats,
        "confirmations": seat_confirmations(request, state, status, with_links=False),
        "corrections": latest_corrections(state),
        "rounds": ledger(state),
        "course": course_of(state),
        "unlinked": state.tournament.results_held and state.session.published_at is None,
        "provisional": provisional_words(state.session),
        "added_links": OWN_PAGE.links(seat.entry.player) if state.tournament.is_public else (),
    }
    return render(request, "table/result/seat.html", context)


@require_POST
def table_confirm(request: HttpRequest, table_id: int) -> HttpResponse:
    """Confirm or object on the table's own phone, for the player at the seat sent."""
    access = table_access(request, table_id)
    by = writer(access)
    seat = parse_number(request.POST.get("seat", ""))
    _speak(request, access.table, -1 if seat is None else seat, by)
    return redirect("table", table_id)


def _speak(request: HttpRequest, table: Table, seat: int, by: Actor) -> None:
    """Confirm or object, as the button says."""
    sitters = Sitters.read(request.POST.get(FIELD, ""))
    if request.POST.get("action") == DISPUTE:
        remark = request.POST.get("remark", "")
        number = parse_number(request.POST.get("number", ""))
        _tell(
            request,
            lambda: result_dispute(
                table=table, seat=seat, remark=remark, number=number, by=by, sitters=sitters
            ),
            _("The table is now in dispute. A referee will decide."),
        )
        return
    state = request.POST.get("state", "")
    _tell(
        request,
        lambda: result_confirm(table=table, seat=seat, state=state, by=by, sitters=sitters),
        _("Result confirmed."),
    )


@require_POST
def table_call(request: HttpRequest, table_id: int) -> HttpResponse:
    """Call a referee to the table."""
    access = table_access(request, table_id)
    by, reason = writer(access), request.POST.get("reason", "")
    _tell(
        request,
        lambda: referee_call(table=access.table, reason=reason, by=by),
        _("Referee called."),
    )
    return redirect("table", table_id)


def _tell(request: HttpRequest, write: Callable[[], object], message: str) -> None:
    try:
        write()
    except ClubError as error:
        messages.error(request, explain(error))
    else:
        messages.success(request, message)
