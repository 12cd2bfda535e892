"""Players accept hands, confirm the result or object on their own phones; a referee is called."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubscore.errors import ClubError
from clubscore.http.access import table_access, writer
from clubscore.http.looks import use_club_look, zone_activate
from clubscore.people.privacy import names_reveal
from clubscore.play.acceptances.selectors import Acceptances
from clubscore.play.acceptances.services import hand_accept, hand_object
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
from clubscore.tournaments.models import Session, Table
from clubscore.tournaments.officials.calls import referee_call
from clubscore.tournaments.sessions.publication import provisional_words
from clubscore.web.actions import parse_number, read_or_send
from clubscore.web.additions import OWN_PAGE
from clubscore.web.live.pages import live_seat
from clubscore.words import explain

from .hands import own_hands_context
from .rows import end_context, own_code

DISPUTE = "dispute"  # value of the button that objects
DISPUTED = gettext_noop("The table is now in dispute. A referee will decide.")
ACCEPT, OBJECT = "accept", "object"  # of those about a single hand


@never_cache
@read_or_send
@live_seat
def seat_confirm(request: HttpRequest, token: str) -> HttpResponse:
    """A player's own page at the end of a table: the result, to be confirmed or objected to."""
    seat = seat_of(token)
    zone_activate(seat.table.session.tournament.time_zone)
    running = seat.table.session.state == Session.State.RUNNING
    use_club_look(request, seat.table.session.tournament.club, always=running)
    if seat.table.session.tournament.club.is_stand_in:
        names_reveal()  # the public sees none of a quick game
    if request.method == "POST":
        by = Actor.player(token, seat.entry.player.name)
        speak = _speak_of_hand if request.POST.get("action") in (ACCEPT, OBJECT) else _speak
        speak(request, seat.table, seat.wind, by)
        return redirect("seat_confirm", token)
    state = table_state(seat.table)
    acceptances = Acceptances.of(state)
    status = table_confirmation_status(state)
    context = {
        "token": token,
        "state": state,
        "confirmation_status": status,
        "me": state.seats[seat.wind],
        "confirmed": seat.wind in status.seats,
        "ending": end_context(request, state, status, with_links=False),
        "corrections": latest_corrections(state),
        "rounds": ledger(state, acceptances),
        "course": course_of(state),
        "unlinked": state.tournament.results_held and state.session.published_at is None,
        "provisional": provisional_words(state.session),
        "may_object": not state.tournament.club.is_stand_in,
        **own_hands_context(state, acceptances, seat.wind),
        "added_links": OWN_PAGE.links(seat.entry.player) if state.tournament.is_public else (),
    }
    return render(request, "table/result/seat.html", context)


@never_cache
@require_safe
def table_codes(request: HttpRequest, table_id: int) -> HttpResponse:
    """The codes of the players’ own pages, for their own phones, while a session is played."""
    access = table_access(request, table_id)
    writer(access)
    state = table_state(access.table)
    is_open = state.session.state == Session.State.RUNNING and state.table.link_active
    if not is_open or not state.seats:
        raise Http404
    codes = [(seat, *own_code(request, state, seat)) for seat in state.seats]
    context = {"access": access, "state": state, "codes": codes}
    return render(request, "table/result/codes.html", context)


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
            _(DISPUTED),
        )
        return
    state = request.POST.get("state", "")
    _tell(
        request,
        lambda: result_confirm(table=table, seat=seat, state=state, by=by, sitters=sitters),
        _("Result confirmed."),
    )


def _speak_of_hand(request: HttpRequest, table: Table, seat: int, by: Actor) -> None:
    """Accept the hand sent, in the revision that was shown, or object to it."""
    hand = parse_number(request.POST.get("hand", "")) or 0
    revision = parse_number(request.POST.get("revision", "")) or 0
    sitters = Sitters.read(request.POST.get(FIELD, ""))
    remark = request.POST.get("remark", "")
    message = _(DISPUTED)
    try:
        if request.POST.get("action") == OBJECT:
            hand_object(
                table=table,
                hand=hand,
                revision=revision,
                seat=seat,
                remark=remark,
                by=by,
                sitters=sitters,
            )
        else:
            accepted = hand_accept(
                table=table, hand=hand, revision=revision, seat=seat, by=by, sitters=sitters
            )
            message = _("Hand %(number)s accepted.") % {"number": accepted.number}
    except ClubError as error:
        messages.error(request, explain(error))
    else:
        messages.success(request, message)


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
