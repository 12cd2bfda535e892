"""Sessions being run: seats, tables and their links, clock, extra time, disputes, timetable."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubscore.errors import ClubError
from clubscore.http.access import (
    organizer_required,
    referee_required,
    table_organizer_required,
    table_referee_required,
)
from clubscore.http.links import table_url
from clubscore.markup.qr import qr_svg
from clubscore.play.confirmations import close_if_confirmed
from clubscore.play.held.selectors import held_at_event
from clubscore.standings.pairing import methods_of
from clubscore.tournaments.access import EventAccess, TableAccess
from clubscore.tournaments.attendance.lineup import lineup
from clubscore.tournaments.locks import lock_draft, lock_session, lock_table, lock_tournament
from clubscore.tournaments.models import Session
from clubscore.tournaments.roster.selectors import entries_by_seat
from clubscore.tournaments.sessions.clock import (
    clock_of,
    clock_pause,
    clock_set,
    clock_start,
    table_extra,
)
from clubscore.tournaments.sessions.disputes import dispute_open, dispute_settle
from clubscore.tournaments.sessions.links import table_link_renew, table_link_revoke
from clubscore.tournaments.sessions.publication import (
    seats_publish,
    seats_withhold,
    session_publish,
    session_withhold,
)
from clubscore.tournaments.sessions.seats import seats_set, table_sizes_of
from clubscore.tournaments.sessions.shifts import breaks_of
from clubscore.tournaments.sessions.timetable import session_remove, sessions_add, timetable_set
from clubscore.web.actions import read_or_send, whole_number
from clubscore.web.editing.page import Edit, StoredValues
from clubscore.web.editing.saving import Saving, save_form
from clubscore.web.organizer.event.board import session_board, session_lines
from clubscore.web.organizer.shifts import BreakForm, ShiftForm, shift_undo
from clubscore.words import explain

from .forms import DayForm, DisputeForm, MinutesForm, TimetableForm, added_words
from .seats_form import SeatsForm


def session_of(access: EventAccess, number: int) -> Session:
    """Return a session of an event by its number; 404 without one."""
    return get_object_or_404(access.tournament.sessions, number=number)


@referee_required
@require_safe
def session_manage(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """One session with all its tables."""
    event = access.tournament
    line = next((line for line in session_lines(event) if line.session.number == number), None)
    if line is None:
        raise Http404
    context = {
        "event": event,
        "access": access,
        "run": session_board(line, held_at_event(access.tournament)),
        "methods": methods_of(event),
    }
    return render(request, "organizer/sessions/session.html", context)


@organizer_required
@read_or_send
def session_seats(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Seats by hand."""
    event, session = access.tournament, session_of(access, number)
    try:
        if session.state != Session.State.DRAFT:
            raise ClubError("session_not_draft", session=session.number)
        form, edit, is_done = save_form(
            request.POST if request.method == "POST" else None,
            stored=session,
            lock=lambda: lock_draft(session),
            make=_seats_form,
            save=lambda form: seats_set(session=session, seats=form.seats(), by=access.by),
        )
    except ClubError as error:
        messages.error(request, explain(error))
        return redirect("event_manage", event.slug)
    if is_done:
        messages.success(request, _("Seats saved."))
        return redirect("event_manage", event.slug)
    context = {"event": event, "session": session, "form": form, "edit": edit}
    return render(request, "organizer/sessions/seats.html", context)


def _seats_form(session: Session, data: Any) -> SeatsForm:
    playing = lineup(session.tournament, session.number)
    entries = sorted((*playing.entries, *playing.spare), key=lambda entry: entry.player.sort_key)
    return SeatsForm(
        table_sizes_of(session, playing), entries, data, seated=entries_by_seat(session)
    )


@require_POST
@referee_required
def session_clock(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Start, pause or resume the clock, or change the length of the session."""
    session = session_of(access, number)
    acts: dict[str, Callable[[], object]] = {
        "start": lambda: clock_start(session=session, by=access.by),
        "pause": lambda: clock_pause(session=session, by=access.by),
        "minutes": lambda: _set_minutes(request, access, session),
    }
    try:
        acts.get(request.POST.get("action", ""), lambda: None)()
    except ClubError as error:
        messages.error(request, explain(error))
    return redirect("session_manage", access.tournament.slug, number)


def _set_minutes(request: HttpRequest, access: EventAccess, session: Session) -> None:
    form = MinutesForm(request.POST)
    if form.is_valid():
        shown = request.POST.get("shown")
        clock_set(
            session=session,
            minutes=form.cleaned_data["minutes"],
            by=access.by,
            minutes_shown=None if shown is None else whole_number(shown),
        )
    else:
        messages.error(request, " ".join(map(str, form.errors["minutes"])))


@table_referee_required
@read_or_send
def table_desk(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """What officials do about a table besides its hands: extra time, disputes."""
    table, session = access.table, access.table.session
    dispute = DisputeForm()
    is_extra = request.POST.get("action") == "extra"
    extra, edit, done = _save_extra_minutes(access, request.POST if is_extra else None)
    if done:
        messages.success(request, _("Extra time set."))
    elif request.method == "POST" and not is_extra:
        dispute = DisputeForm(request.POST)
        done = dispute.is_valid() and _change_dispute(request, access, dispute)
    if done:
        return redirect("table_desk", table.pk)
    context = {
        "table": table,
        "session": session,
        "event": session.tournament,
        "access": access,
        "clock": clock_of(session, table),
        "extra": extra,
        "edit": edit,
        "dispute": dispute,
    }
    return render(request, "organizer/sessions/table.html", context)


def _save_extra_minutes(access: TableAccess, data: Any) -> Saving:
    table, by = access.table, access.actor
    assert by  # noqa: S101 - officials have one
    return save_form(
        data,
        stored=table,
        lock=lambda: lock_table(table),
        make=lambda now, data: MinutesForm(data, lowest=0, initial={"minutes": now.extra_minutes}),
        save=lambda form: table_extra(table=table, minutes=form.cleaned_data["minutes"], by=by),
    )


def _change_dispute(request: HttpRequest, access: TableAccess, form: DisputeForm) -> bool:
    """Open the dispute, or settle the one there is."""
    assert access.actor  # noqa: S101 - officials have one
    text = form.cleaned_data["text"]
    try:
        if request.POST.get("action") == "settle":
            dispute_settle(table=access.table, decision=text, by=access.actor)
            close_if_confirmed(table=access.table, by=access.actor)
            messages.success(request, _("Dispute settled."))
        else:
            dispute_open(table=access.table, text=text, by=access.actor)
            messages.success(request, _("The table is in dispute until this is settled."))
    except ClubError as error:
        form.add_error("text", explain(error))
        return False
    return True


@never_cache
@table_organizer_required
@read_or_send
def table_link_page(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The link of a table as a QR code, to show, print, renew or revoke."""
    table = access.table
    if request.method == "POST":
        _link_change(request, access)
        return redirect("table_link", table.pk)
    link = table_url(request, table)
    context = {
        "table": table,
        "session": table.session,
        "event": table.session.tournament,
        "link": link,
        "qr": qr_svg(link),
    }
    return render(request, "organizer/sessions/table_link.html", context)


def _link_change(request: HttpRequest, access: TableAccess) -> None:
    assert access.actor  # noqa: S101 - organizers have one
    if request.POST.get("action") == "renew":
        table_link_renew(table=access.table, by=access.actor)
        messages.success(request, _("Link renewed. The old link no longer works."))
    elif request.POST.get("action") == "revoke":
        table_link_revoke(table=access.table, by=access.actor)
        messages.success(request, _("Link revoked. It no longer works."))


@organizer_required
@read_or_send
def timetable(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """When the sessions are played; sessions are added day by day, and taken away from the end."""
    event = access.tournament
    sessions = list(event.sessions.order_by("number"))
    form, day = TimetableForm(event, sessions), DayForm(event)
    edit = Edit(StoredValues(form))
    if request.method == "POST":
        action = request.POST.get("action")
        if action == "day":
            day = DayForm(event, request.POST)
            done = _try_act(day, lambda data: _add_sessions(request, access, data))
        elif action == "remove":
            done = _remove_session(request, access)
        else:
            sessions, form, edit, done = _change_timetable(request, access)
        if done:
            return redirect("timetable", event.slug)
    context = {
        "event": event,
        "access": access,
        "sessions": sessions,
        "form": form,
        "edit": edit,
        "shift": ShiftForm(event),
        "undo": shift_undo(event, request.GET),
        "pause": BreakForm(event),
        "breaks": breaks_of(event, sessions),
        "day": day,
    }
    return render(request, "organizer/sessions/timetable.html", context)


def _add_sessions(request: HttpRequest, access: EventAccess, data: dict[str, Any]) -> None:
    sessions = sessions_add(tournament=access.tournament, by=access.by, **data)
    messages.success(request, added_words(len(sessions)))


def _try_act(form: DayForm | TimetableForm, act: Callable[[dict[str, Any]], object]) -> bool:
    """Do something with what a form says; False if the form says, or asks, something."""
    if not form.is_valid():
        return False
    try:
        act(form.cleaned_data)
    except ClubError as error:
        form.add_error(None, explain(error))
        form.asks = error.code == "times_overlap"
        return False
    return True


@transaction.atomic
def _change_timetable(
    request: HttpRequest, access: EventAccess
) -> tuple[list[Session], TimetableForm, Edit, bool]:
    """Save the changes to the timetable; return its form and whether they were saved."""
    event = lock_tournament(access.tournament)
    sessions = [lock_session(session) for session in event.sessions.order_by("number")]
    edit = Edit(StoredValues(TimetableForm(event, sessions)), request.POST)
    form = TimetableForm(event, sessions, edit.data)
    done = edit.is_settled and _try_act(form, lambda _data: _set_timetable(request, access, form))
    return sessions, form, edit, done


def _set_timetable(request: HttpRequest, access: EventAccess, form: TimetableForm) -> None:
    timetable_set(
        tournament=access.tournament,
        times=form.times(),
        by=access.by,
        overlap=form.cleaned_data["overlap"],
    )
    messages.success(request, _("Timetable saved."))


def _remove_session(request: HttpRequest, access: EventAccess) -> bool:
    """Take away the session that was named, if it is the last one; sent twice, it is gone."""
    pk = whole_number(request.POST.get("session", ""))
    if named := access.tournament.sessions.filter(pk=pk).first():
        try:
            session_remove(session=named, by=access.by)
        except ClubError as error:
            messages.error(request, explain(error))
    return True


@require_POST
@organizer_required
def event_seats_publish(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Show everyone the seats of sessions that have not started, or hide them again."""
    hide = request.POST.get("seats") == "hide"
    write = seats_withhold if hide else seats_publish
    sessions = write(tournament=access.tournament, by=access.by)
    if not sessions:
        messages.info(request, _("Nothing to change."))
    elif hide:
        messages.success(request, _("The seats of upcoming sessions are hidden again."))
    else:
        messages.success(request, _("The seats of upcoming sessions are now public."))
    return redirect("event_seats", access.tournament.slug)


@require_POST
@organizer_required
def results_publish(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Show a session's results to everyone, or hold them back again."""
    session = session_of(access, number)
    try:
        if request.POST.get("action") == "withhold":
            session_withhold(session=session, by=access.by)
            messages.success(request, _("Results hidden again."))
        else:
            session_publish(session=session, by=access.by)
            messages.success(request, _("Results published."))
    except ClubError as error:
        messages.error(request, explain(error))
    return redirect("event_manage", access.tournament.slug)
