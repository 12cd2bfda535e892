"""The referee's pages. Everyone reads; who writes is asked of ``clubscore.http.access``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_POST, require_safe

from clubscore.errors import ClubError
from clubscore.http.access import hand_of, table_access, table_link_open, writer
from clubscore.http.links import absolute_url
from clubscore.markup.chart import chart_of
from clubscore.play import closure
from clubscore.play.acceptances.selectors import Acceptances
from clubscore.play.hand_pages.corrections import (
    corrections_of,
    corrections_since,
    latest_corrections,
    table_history,
)
from clubscore.play.hand_pages.hands import hand_page, news_since, seat_news
from clubscore.play.hand_pages.ledger_rows import course_of, ledger
from clubscore.play.held.selectors import held_at_tables, held_state
from clubscore.play.selectors import TableState, table_log, table_state
from clubscore.play.sitters import FIELD as SEATS_FIELD
from clubscore.play.sitters import Sitters, latest_reseating
from clubscore.standings.quick_games import games_of
from clubscore.tournaments.access import TableAccess
from clubscore.tournaments.models import Change, Penalty
from clubscore.tournaments.officials.calls import call_of
from clubscore.tournaments.rules import active_rules
from clubscore.tournaments.sessions.clock import clock_of
from clubscore.web.actions import parse_number
from clubscore.web.live.pages import live_table
from clubscore.words import explain
from scoring.errors import RuleError

from .entry.after import FROM, hand_to_fill_in, last_hand
from .facts.state import offline_of
from .quick.game import code_of, quick_game
from .result.rows import result_context


@require_safe
def table_open(request: HttpRequest, token: str) -> HttpResponse:
    """Let in anyone who has a table's link, and redirect to the table without the token."""
    table = table_link_open(request, token)
    return redirect("table", table.pk)


@require_safe
@conditional_page
@live_table
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    """A table: who sits there, the hand in play, every hand played, the totals.

    Before the start, and while results are held back, it is for officials and anyone who has the
    link.
    """
    access = table_access(request, table_id)
    if not access.may_read:
        raise Http404
    state = table_state(access.table)
    corrections = corrections_of(state.table, state.seats) if state.seats else []
    quick = quick_game(request, access)
    acceptances = Acceptances.of(state)
    last = state.last_recorded
    held = held_at_tables([state.table]) if access.can_record and not state.closed else []
    context: dict[str, Any] = {
        "access": access,
        "may_record": access.can_record and not state.closed and state.paper is None,
        "may_close": access.can_record and closure.may_close(state.table, writer(access)),
        "held": held,
        "held_state": held_state(held),
        "state": state,
        "clock": clock_of(state.session, state.table),
        "link_picture": absolute_url(
            request, reverse("table_share", args=[table_id]), club=state.tournament.club_id
        ),
        "event": state.tournament,
        "rounds": ledger(state, acceptances),
        "course": course_of(state),
        "chart": chart_of(state),
        "log": table_history(table_log(access.table), corrections),
        "corrections": latest_corrections(state, corrections),
        "reseating": _reseating(state),
        "rules": active_rules(state.tournament),
        "last": last,
        "last_accepted": 0 if last is None else len(acceptances.seats(last)),
        "call": call_of(access.table) if access.actor else None,
        "penalty": _penalty_form(access),
        "quick": quick,
        "games": games_of(state.tournament) if quick else None,
        "code": code_of(request, access.table) if quick and _asks_others(access, state) else None,
        **result_context(request, access, state),
        "offline": offline_of(state, access),
    }
    return render(request, "table/table.html", context)


def _asks_others(access: TableAccess, state: TableState) -> bool:
    """Tell whether the code for the other phones is shown at once: a quick game has just begun."""
    return access.can_record and not state.hands


def _reseating(state: TableState) -> Change | None:
    """Return who was reseated since the last hand."""
    recorded = max((row.hand.recorded_at for row in state.hands), default=None)
    return latest_reseating(state.table, recorded) if state.seats else None


def _penalty_form(access: TableAccess) -> dict[str, Any] | None:
    """Return what the form of a penalty needs, which only officials may give."""
    if not access.is_official or not access.table.session.is_counted:
        return None
    return {"token": uuid4(), "kinds": Penalty.Kind.choices}


@require_safe
@live_table
def hand_news(request: HttpRequest, table_id: int) -> HttpResponse:
    """What has changed since the entry of hand ``?number=`` was opened, as a part of its page.

    ``?seats=`` are those who sat there then; the page shows and adopts any changes. ``?since=`` is
    the last change of a hand that the page knows; later corrections are listed.
    """
    access = table_access(request, table_id)
    if not access.may_read:
        raise Http404
    state, since = table_state(access.table), parse_number(request.GET.get("since", ""))
    moved = seat_news(state, Sitters.read(request.GET.get(SEATS_FIELD, "")))
    news = news_since(state, parse_number(request.GET.get("number", "")))
    context = {
        "news": [*moved, *news],
        "is_moved": bool(moved),
        "corrections": [] if since is None else corrections_since(state, since),
        "last": last_hand(
            state,
            may_undo=access.can_correct,
            undone=hand_to_fill_in(state, request.GET.get(FROM, "")),
        ),
    }
    return render(request, "table/entry/_entry_live.html", context)


@require_safe
def hand(request: HttpRequest, table_id: int, hand_id: int) -> HttpResponse:
    """A hand: its tiles as arranged, what it is worth and why, who paid, what was changed."""
    access = table_access(request, table_id)
    if not access.may_read:
        raise Http404
    state = table_state(access.table)
    page = hand_page(state, hand_of(access, hand_id))
    accepted = Acceptances.of(state).seats(page.hand)
    club = state.tournament.club_id
    context = {
        "access": access,
        "state": state,
        "page": page,
        "accepted": [seat.short_name for seat in state.seats if seat.seat in accepted],
        "link": absolute_url(request, request.path, club=club),
        "picture": absolute_url(
            request, reverse("hand_share", args=[table_id, hand_id]), club=club
        ),
    }
    return render(request, "table/hand.html", context)


@require_POST
def table_close(request: HttpRequest, table_id: int) -> HttpResponse:
    """Close a table; with hands missing, the reason is asked for."""
    access = table_access(request, table_id)
    by, reason = writer(access), request.POST.get("reason", "")
    held = request.POST.get("held", "")
    return _write(
        request,
        lambda: closure.table_close(table=access.table, reason=reason, by=by, held_state=held),
        _("Table closed."),
        reverse("table", args=[table_id]),
    )


@require_POST
def table_reopen(request: HttpRequest, table_id: int) -> HttpResponse:
    """Open a closed table again, with a reason."""
    access = table_access(request, table_id)
    by, reason = writer(access), request.POST.get("reason", "")
    return _write(
        request,
        lambda: closure.table_reopen(table=access.table, reason=reason, by=by),
        _("Table reopened."),
        reverse("table", args=[table_id]),
    )


def _write(
    request: HttpRequest, write: Callable[[], object], message: str, back: str
) -> HttpResponse:
    """Write, say what was done or why it was not, and go back."""
    try:
        write()
    except (ClubError, RuleError) as error:
        messages.error(request, explain(error))
    else:
        messages.success(request, message)
    return redirect(back)
