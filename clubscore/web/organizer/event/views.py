"""The organizer's pages: the club's events, a new event, the event being run, its log."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.http.access import referee_required, requested_club
from clubscore.http.looks import use_club_look
from clubscore.people.clubs.beginning import is_open_to_clubs
from clubscore.people.models import Club, User
from clubscore.people.selectors import administered_clubs, organized_clubs
from clubscore.standings.pairing import methods_of
from clubscore.standings.tonight.selectors import evening_of, nights_of_today
from clubscore.text import one_line
from clubscore.tournaments.access import Actor, EventAccess
from clubscore.tournaments.models import ForeignResult, Tournament
from clubscore.tournaments.selectors import (
    RECENT,
    club_events_page,
    events_to_copy,
    officiated_events,
)
from clubscore.tournaments.services import event_open, event_with_token
from clubscore.web.actions import read_or_send
from clubscore.web.organizer.shifts import ShiftForm, shift_undo
from clubscore.words import explain
from scoring.errors import RuleError

from .board import event_board
from .change_lines import change_lines
from .forms import NewEventForms

LOG_PAGE = 100  # lines


@login_required
@require_safe
def organize(request: HttpRequest) -> HttpResponse:
    """The events of the clubs someone organizes: the latest of each, or all of ``?club=``.

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
        "can_start": is_open_to_clubs(),
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
        forms = NewEventForms.redisplay(club, request.POST)
    else:
        forms = NewEventForms(club, request.POST)
        earlier = event_with_token(club=club, token=forms.token)
        if earlier and earlier.name == one_line(forms.event["name"].value() or ""):
            return redirect("event_manage", earlier.slug)
        if forms.is_valid() and (event := _event_open(request, club, forms)):
            if forms.event.cleaned_data["kind"] == Tournament.Kind.CLUB_NIGHT:
                if not event.sessions.exists():
                    messages.success(
                        request,
                        _("Club night created. Next: decide about the players without a table."),
                    )
                    return redirect("event_fours", event.slug)
                messages.success(request, _("Club night created. Next: draw the seats."))
                return redirect("event_manage", event.slug)
            messages.success(request, _("Event created. Now choose how players are ranked."))
            return redirect("event_settings", event.slug)
    context = {"club": club, "forms": forms, "earlier": events_to_copy(club)}
    return render(request, "organizer/event/new.html", context)


def _organizer(request: HttpRequest) -> Actor:
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    return Actor.organizer(request.user)


def _event_open(request: HttpRequest, club: Club, forms: NewEventForms) -> Tournament | None:
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
            new_players=forms.new_players.people(),
            by=_organizer(request),
            token=forms.token,
            visibility=fields["visibility"],
        )
    except (ClubError, RuleError) as error:
        forms.event.add_error("players", explain(error))
        return None


@referee_required
@require_safe
def event_manage(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """An event being run: what needs attention, sessions, tables."""
    if access.tournament.is_foreign:
        return _foreign_event(request, access)
    board = event_board(access.tournament)
    club, day = board.event.club, board.event.starts_on
    context = {
        "board": board,
        "event": board.event,
        "access": access,
        "methods": methods_of(board.event),
        "shift": ShiftForm(board.event) if access.is_organizer else None,
        "undo": shift_undo(board.event, request.GET) if access.is_organizer else None,
        "is_tonight": day >= evening_of(club) and board.event in nights_of_today(club),
    }
    return render(request, "organizer/event/overview.html", context)


def _foreign_event(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """What there is of an event that another program ran: its results."""
    event = access.tournament
    results = ForeignResult.objects.filter(entry__tournament=event)
    context = {
        "event": event,
        "access": access,
        "count": results.count(),
        "listed": results.filter(entry__substitute=False).count(),
    }
    return render(request, "organizer/event/foreign.html", context)


@referee_required
@require_safe
def event_more(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The pages of an event that are not needed every day."""
    context = {"event": access.tournament, "access": access}
    return render(request, "organizer/event/more.html", context)


@referee_required
@require_safe
def event_log(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Everything that was done about the event, latest first."""
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
