"""Sessions being run: their tables, the clock, extra time, disputes, the timetable, the log."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required, referee_required, table_referee_required
from clubscore.play.confirmations import close_if_confirmed
from clubscore.standings.pairing import Method
from clubscore.tournaments.access import EventAccess, TableAccess
from clubscore.tournaments.models import Session
from clubscore.tournaments.sessions.clock import (
    clock_of,
    clock_pause,
    clock_set,
    clock_start,
    dispute_open,
    dispute_settle,
    table_extra,
)
from clubscore.tournaments.sessions.publication import (
    seats_publish,
    seats_withhold,
    session_publish,
    session_withhold,
)
from clubscore.tournaments.sessions.timetable import session_remove, sessions_add, timetable_set
from clubscore.web.organizer.event.board import session_board, session_lines
from clubscore.web.organizer.event.change_lines import change_lines
from clubscore.words import explain

from .forms import DayForm, DisputeForm, MinutesForm, TimetableForm

read_or_send = require_http_methods(["GET", "HEAD", "POST"])
LOG_PAGE = 100  # lines


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
        "run": session_board(line),
        "methods": Method.choices,
    }
    return render(request, "organizer/sessions/session.html", context)


@require_POST
@referee_required
def session_clock(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Start, pause or go on with the clock, or change how long the session lasts."""
    session = get_object_or_404(access.tournament.sessions, number=number)
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
        clock_set(session=session, minutes=form.cleaned_data["minutes"], by=access.by)
    else:
        messages.error(request, " ".join(map(str, form.errors["minutes"])))


@table_referee_required
@read_or_send
def table_desk(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """What officials do about a table besides its hands: extra time, disputes."""
    table, session = access.table, access.table.session
    extra = MinutesForm(initial={"minutes": table.extra_minutes}, lowest=0)
    dispute = DisputeForm()
    if request.method == "POST":
        if request.POST.get("action") == "extra":
            extra = MinutesForm(request.POST, lowest=0)
            done = extra.is_valid() and _set_extra_minutes(request, access, extra)
        else:
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
        "dispute": dispute,
    }
    return render(request, "organizer/sessions/table.html", context)


def _set_extra_minutes(request: HttpRequest, access: TableAccess, form: MinutesForm) -> bool:
    assert access.actor  # noqa: S101 - officials have one
    table_extra(table=access.table, minutes=form.cleaned_data["minutes"], by=access.actor)
    messages.success(request, _("Extra time set."))
    return True


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


@organizer_required
@read_or_send
def timetable(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """When the sessions are played; sessions are added day by day, and taken away from the end."""
    event = access.tournament
    sessions = list(event.sessions.order_by("number"))
    form, day = TimetableForm(event, sessions), DayForm(event)
    if request.method == "POST":
        action = request.POST.get("action")
        if action == "day":
            day = DayForm(event, request.POST)
            done = _try_act(day, lambda told: sessions_add(tournament=event, by=access.by, **told))
        elif action == "remove":
            done = _remove_session(request, access)
        else:
            form = TimetableForm(event, sessions, request.POST)
            done = _try_act(form, lambda told: _set_timetable(request, access, form))
        if done:
            return redirect("timetable", event.slug)
    context = {"event": event, "access": access, "sessions": sessions, "form": form, "day": day}
    return render(request, "organizer/sessions/timetable.html", context)


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


def _set_timetable(request: HttpRequest, access: EventAccess, form: TimetableForm) -> None:
    timetable_set(
        tournament=access.tournament,
        times=form.times(),
        by=access.by,
        overlap=form.cleaned_data["overlap"],
    )
    messages.success(request, _("Timetable saved."))


def _remove_session(request: HttpRequest, access: EventAccess) -> bool:
    if last := access.tournament.sessions.order_by("-number").first():
        try:
            session_remove(session=last, by=access.by)
        except ClubError as error:
            messages.error(request, explain(error))
    return True


@referee_required
@require_safe
def event_log(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Everything that was done about the event, the latest first."""
    event = access.tournament
    changes = event.changes.select_related("by", "session", "table").order_by("-pk")
    page = Paginator(changes, LOG_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": event,
        "access": access,
        "page": page,
        "lines": change_lines(page.object_list),
    }
    return render(request, "organizer/event/log.html", context)


@require_POST
@organizer_required
def event_seats_publish(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Show everybody the seats of sessions that have not started, or hide them again."""
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
    """Show a session's results to everybody, or hold them back again."""
    session = get_object_or_404(access.tournament.sessions, number=number)
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
