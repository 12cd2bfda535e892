"""The organizer's pages: the club's events, a new evening, the event being run, links of tables."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubscore.errors import ClubError
from clubscore.http.access import (
    organizer_required,
    referee_required,
    requested_club,
    table_organizer_required,
)
from clubscore.http.links import table_url
from clubscore.http.looks import use_club_look
from clubscore.markup.qr import qr_svg
from clubscore.people.models import Club, User
from clubscore.people.selectors import administered_clubs, organized_clubs
from clubscore.standings.pairing import Method
from clubscore.text import one_line
from clubscore.tournaments.access import Actor, EventAccess, TableAccess
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.roster.selectors import entries_by_seat
from clubscore.tournaments.selectors import RECENT, club_events_page, officiated_events
from clubscore.tournaments.services import event_open, event_with_token
from clubscore.tournaments.sessions.lineup import lineup
from clubscore.tournaments.sessions.links import table_link_renew, table_link_revoke
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.web.organizer.sessions.seats_form import SeatsForm
from clubscore.words import explain
from scoring.errors import RuleError

from .board import event_board
from .forms import NewEventForms

read_or_send = require_http_methods(["GET", "HEAD", "POST"])


@login_required
@require_safe
def organize(request: HttpRequest) -> HttpResponse:
    """The events of the clubs somebody organizes: the latest of each, or all of ``?club=``.

    ``?archive=1`` shows those in the archive instead.
    """
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    own = list(organized_clubs(request.user))
    asked = [club for club in own if club.slug == request.GET.get("club")] or own
    if len(asked) == 1:
        use_club_look(request, asked[0])
    archived = "archive" in request.GET
    pages = [
        club_events_page(club, request.GET.get("page"), archived=archived)
        if len(asked) == 1
        else club_events_page(club, "1", size=RECENT, archived=archived)
        for club in asked
    ]
    context = {
        "clubs": list(zip(asked, pages, strict=True)),
        "several": len(own) > 1,
        "alone": len(asked) == 1,
        "archived": archived,
        "administered": administered_clubs(request.user),
        "officiated": officiated_events(request.user) if asked == own and not archived else [],
    }
    return render(request, "organizer/event/events.html", context)


@login_required
@read_or_send
def event_new(request: HttpRequest) -> HttpResponse:
    """A new event of the club ``?club=`` names, or of the first one."""
    club = requested_club(request)
    if request.method != "POST":
        forms = NewEventForms(club)
    elif "preset" in request.POST or "rows" in request.POST:
        forms = NewEventForms.unfinished(club, request.POST)
    else:
        forms = NewEventForms(club, request.POST)
        earlier = event_with_token(club=club, token=forms.token)
        if earlier and earlier.name == one_line(forms.event["name"].value() or ""):
            return redirect("event_manage", earlier.slug)
        if forms.is_valid() and (event := _event_open(request, club, forms)):
            if forms.event.cleaned_data["kind"] == Tournament.Kind.CLUB_NIGHT:
                messages.success(request, _("Club night created. Next: draw the seats."))
                return redirect("event_manage", event)
            messages.success(request, _("Event created. Now choose how players are ranked."))
            return redirect("event_settings", event)
    return render(request, "organizer/event/new.html", {"club": club, "forms": forms})


def _organizer(request: HttpRequest) -> Actor:
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    return Actor.organizer(request.user)


def _event_open(request: HttpRequest, club: Club, forms: NewEventForms) -> str | None:
    fields = forms.event.cleaned_data
    try:
        return event_open(
            club=club,
            kind=Tournament.Kind(fields["kind"]),
            name=fields["name"],
            starts_on=fields["starts_on"],
            ends_on=fields["ends_on"],
            ruleset=fields["ruleset"],
            options=forms.ruleset_options,
            players=fields["players"],
            new_players=forms.new_players.names(),
            by=_organizer(request),
            token=forms.token,
            visibility=fields["visibility"],
        ).slug
    except (ClubError, RuleError) as error:
        forms.event.add_error("players", explain(error))
        return None


@referee_required
@require_safe
def event_manage(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """An event being run: what needs attention, sessions, tables."""
    board = event_board(access.tournament)
    context = {
        "board": board,
        "event": board.event,
        "access": access,
        "methods": Method.choices,
    }
    return render(request, "organizer/event/overview.html", context)


@organizer_required
@read_or_send
def session_seats(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Seats by hand."""
    event, session = access.tournament, session_of(access, number)
    playing = lineup(event, session.number)
    entries = sorted((*playing.entries, *playing.spare), key=lambda entry: entry.player.sort_key)
    data = request.POST if request.method == "POST" else None
    form = SeatsForm(playing.tables, entries, data, seated=entries_by_seat(session))
    if session.state != Session.State.DRAFT:
        messages.error(request, explain(ClubError("session_not_draft", session=session.number)))
        return redirect("event_manage", event.slug)
    if form.is_valid():
        try:
            seats_set(session=session, seats=form.seats(), by=access.by)
        except ClubError as error:
            form.add_error(None, explain(error))
        else:
            messages.success(request, _("Seats saved."))
            return redirect("event_manage", event.slug)
    context = {"event": event, "session": session, "form": form}
    return render(request, "organizer/sessions/seats.html", context)


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


def session_of(access: EventAccess, number: int) -> Session:
    """Return a session of an event by its number; 404 without one."""
    return get_object_or_404(access.tournament.sessions, number=number)


def do_and_report(request: HttpRequest, message: str, act: Callable[[], Any]) -> str:
    """Do something and say that it is done, or why it cannot be; return the code of that."""
    try:
        act()
    except ClubError as error:
        messages.error(request, explain(error))
        return error.code
    messages.success(request, message)
    return ""
