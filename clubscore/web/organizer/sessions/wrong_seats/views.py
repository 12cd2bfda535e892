"""Who really sat where in a session that was played: arranged, looked at in both meanings, done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.play.seat_corrections.plan import Decisions
from clubscore.play.seat_corrections.services import (
    KINDS,
    NAMES,
    WINDS,
    last_correction,
    names_correct,
    seats_fingerprint,
    seats_undo,
    winds_correct,
    winds_plan,
)
from clubscore.standings.seat_review import SeatReview, seat_review
from clubscore.text import one_line
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Change, Entry, Session, Table
from clubscore.tournaments.sessions.real_seats import Chair
from clubscore.web.actions import read_or_send
from clubscore.web.organizer.event.change_lines import ChangeLine, change_lines
from clubscore.words import explain

from .forms import MEANINGS, ArrangementForm, hidden_tables
from .questions import TableQuestions, decisions_of, questions_of

SAVE, LOOK, EXCHANGE = "save", "look", "exchange"  # the buttons


@dataclass(slots=True)
class Meaning:
    """One of the two things that may have been wrong: what would follow, or why it cannot be."""

    key: str
    decisions: Decisions | None = None
    review: SeatReview | None = None
    questions: list[TableQuestions] = field(default_factory=list)
    problem: str = ""
    fingerprint: str = ""


@organizer_required
@read_or_send
def wrong_seats(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Say who really sat where, then which it was: the names or the winds."""
    event = access.tournament
    session = get_object_or_404(event.sessions, number=number)
    if session.state == Session.State.DRAFT:
        return redirect("session_seats", event.slug, number)
    session.tournament = event
    tables = list(session.tables.order_by("number"))
    chosen = _chosen_tables(request, tables)
    action = request.POST.get("action", "")
    form = ArrangementForm(session, chosen, request.POST if action in (SAVE, LOOK) else None)
    context: dict[str, Any] = {
        "event": event,
        "session": session,
        "tables": tables,
        "chosen": chosen,
        "hidden_tables": hidden_tables(chosen),
        "corrections": _corrections(session),
    }
    status = 200
    if action == EXCHANGE and form.can_exchange:
        form = ArrangementForm(session, chosen, form.exchange_values())
    elif chosen and form.is_bound and form.is_valid():
        seating = form.seating()
        form = ArrangementForm(session, chosen, {**form.cleaned_data})
        form.is_valid()
        problem = ""
        meaning = request.POST.get("meaning", "")
        if action == SAVE and meaning not in (NAMES, WINDS):
            problem, status = _("Choose what was wrong: the names or the winds."), 422
        elif action == SAVE:
            try:
                _save(request, access, session, seating)
            except ClubError as error:
                problem, status = explain(error), 422
            else:
                messages.success(request, _("Seats corrected and standings updated."))
                return redirect("event_session", event.slug, number)
        try:
            context["meanings"] = _meanings(request, access, session, seating)
        except ClubError as error:
            form.add_error(None, explain(error))
        context |= {"problem": problem, "meaning": meaning}
        context |= {"reason": request.POST.get("reason", ""), "choices": MEANINGS}
    context["form"] = form
    return render(
        request, "organizer/sessions/wrong_seats/wrong_seats.html", context, status=status
    )


@require_POST
@organizer_required
def wrong_seats_undo(
    request: HttpRequest, access: EventAccess, number: int, change_id: int
) -> HttpResponse:
    """Undo the latest correction of seats, after what that would change."""
    event = access.tournament
    session = get_object_or_404(event.sessions, number=number)
    session.tournament = event
    change = get_object_or_404(session.changes, pk=change_id, kind__in=KINDS)
    reason, problem = request.POST.get("reason", ""), ""

    def undo(why: str) -> None:
        seats_undo(session=session, change=change, reason=why, by=access.by)

    if request.POST.get("action") == SAVE:
        try:
            undo(reason)
        except ClubError as error:
            problem = explain(error)
        else:
            messages.success(request, _("Everything is back as it was before."))
            return redirect("wrong_seats", event.slug, number)
    review = None
    try:
        review = seat_review(session=session, correct=lambda: undo("?"))
    except ClubError as error:
        problem = explain(error)
    (line,) = change_lines([change])
    context = {"event": event, "session": session, "line": line, "change": change}
    context |= {"review": review, "problem": problem, "reason": reason}
    status = 422 if problem else 200
    return render(request, "organizer/sessions/wrong_seats/undo.html", context, status=status)


def _chosen_tables(request: HttpRequest, tables: list[Table]) -> list[Table]:
    """Return the tables that were chosen; the only one of a session need not be."""
    if len(tables) == 1:
        return tables
    told = {*request.GET.getlist("table"), *request.POST.getlist("table")}
    return [table for table in tables if str(table.number) in told]


def _corrections(session: Session) -> list[tuple[ChangeLine, bool]]:
    """Return the corrections of seats in a session, latest first, and which can be undone."""
    changes: list[Change] = list(
        session.changes.filter(kind__in=KINDS).select_related("by").order_by("-pk")
    )
    last = last_correction(session)
    return [(line, last == line.change) for line in change_lines(changes)]


def _meanings(
    request: HttpRequest, access: EventAccess, session: Session, seating: dict[Chair, Entry]
) -> list[Meaning]:
    """Return both meanings and what each would change; raises an error that rules out both."""
    names = Meaning(NAMES, fingerprint=seats_fingerprint(session, seating, None))
    names.review = seat_review(
        session=session,
        correct=lambda: names_correct(session=session, seating=seating, reason="?", by=access.by),
    )
    winds = Meaning(WINDS)
    try:
        winds.decisions = _decisions(request, session, seating)
        plans = winds_plan(session=session, seating=seating, decisions=winds.decisions)
        winds.questions = questions_of(plans)
        winds.fingerprint = seats_fingerprint(session, seating, winds.decisions)
        if not any(plan.is_open for plan in plans):
            winds.review = seat_review(
                session=session, correct=_winds(access, session, seating, winds.decisions)
            )
    except ClubError as error:
        winds.problem = explain(error)
    return [names, winds]


def _winds(
    access: EventAccess, session: Session, seating: dict[Chair, Entry], decisions: Decisions
) -> Callable[[], object]:
    return lambda: winds_correct(
        session=session, seating=seating, decisions=decisions, reason="?", by=access.by
    )


def _decisions(request: HttpRequest, session: Session, seating: dict[Chair, Entry]) -> Decisions:
    asked = winds_plan(session=session, seating=seating, decisions=Decisions())
    return decisions_of(asked, request.POST.dict())


def _save(
    request: HttpRequest, access: EventAccess, session: Session, seating: dict[Chair, Entry]
) -> None:
    """Do what was chosen, if it is still what was previewed."""
    reason = one_line(request.POST.get("reason", ""))
    if request.POST.get("meaning") == NAMES:
        names_correct(
            session=session,
            seating=seating,
            reason=reason,
            by=access.by,
            preview=request.POST.get("previewed-names", ""),
        )
    else:
        winds_correct(
            session=session,
            seating=seating,
            decisions=_decisions(request, session, seating),
            reason=reason,
            by=access.by,
            preview=request.POST.get("previewed-winds", ""),
        )
