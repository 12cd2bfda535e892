"""The organizer's pages: the club's events, a new one, and the one being run."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubscore.errors import ClubError
from clubscore.events.access import (
    EventAccess,
    TableAccess,
    organizer_required,
    referee_required,
    table_organizer_required,
)
from clubscore.events.actor import Actor
from clubscore.events.identities import identities
from clubscore.events.lineup import lineup
from clubscore.events.links import table_url
from clubscore.events.listing import RECENT, club_events_page, officiated_events
from clubscore.events.models import Entry, Seat, Session, Tournament
from clubscore.events.qr import qr_svg
from clubscore.events.services import (
    entry_remove,
    event_sent,
    seats_set,
    session_next,
    table_link_renew,
    table_link_revoke,
)
from clubscore.people.access import asked_club
from clubscore.people.looks import club_shown
from clubscore.people.models import Club, User
from clubscore.people.selectors import administered_clubs, organized_clubs
from clubscore.play.services import session_close
from clubscore.standings.pairing import Method, session_seat
from clubscore.text import one_line
from clubscore.wording import explain
from scoring.errors import RuleError

from .forms import EveningForms, PlayersForms, SeatsForm
from .selectors import entry_lists, event_board, seated
from .services import event_open, players_enter

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
        club_shown(request, asked[0])
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
    return render(request, "organize/organize.html", context)


@login_required
@read_or_send
def evening_new(request: HttpRequest) -> HttpResponse:
    """A new event of the club ``?club=`` names, or of the first one."""
    club = asked_club(request)
    if request.method != "POST":
        forms = EveningForms(club)
    elif "preset" in request.POST or "rows" in request.POST:
        forms = EveningForms.unfinished(club, request.POST)
    else:
        forms = EveningForms(club, request.POST)
        earlier = event_sent(club=club, token=forms.token)
        if earlier and earlier.name == one_line(forms.event["name"].value() or ""):
            return redirect("event_manage", earlier.slug)
        if forms.is_valid() and (event := _event_open(request, club, forms)):
            if forms.event.cleaned_data["kind"] == Tournament.Kind.CLUB_NIGHT:
                messages.success(request, _("The evening is ready. Next: draw the seats."))
                return redirect("event_manage", event)
            messages.success(request, _("The event is ready. Here is how its players are ranked."))
            return redirect("event_settings", event)
    return render(request, "organize/evening_new.html", {"club": club, "forms": forms})


def _organizer(request: HttpRequest) -> Actor:
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    return Actor.organizer(request.user)


def _event_open(request: HttpRequest, club: Club, forms: EveningForms) -> str | None:
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
    return render(request, "organize/event_manage.html", context)


@organizer_required
@read_or_send
def player_add(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Put players on the event's list, and take off those who have not played."""
    event = access.tournament
    forms = PlayersForms(event, request.POST if request.method == "POST" else None)
    if "rows" in request.POST:
        forms = PlayersForms.unfinished(event, request.POST)
    elif forms.is_valid() and _enter(request, access, forms):
        return redirect("player_add", event.slug)
    lists, found = entry_lists(event), identities(event)
    context = {
        "event": event,
        "access": access,
        "lists": lists,
        "requests": {
            name: [(entry, found.get(entry.pk)) for entry in getattr(lists, name)]
            for name in ("requested", "waiting", "declined")
        },
        "players": len(lists.players),
        "substitutes": len(lists.in_play) - len(lists.players),
        "places": lists.places(event),
        "can_renumber": not Seat.objects.filter(session__tournament=event).exists(),
        "forms": forms,
    }
    return render(request, "organize/players.html", context)


def _enter(request: HttpRequest, access: EventAccess, forms: PlayersForms) -> bool:
    chosen, names = forms.players.cleaned_data["players"], forms.new_players.names()
    try:
        added = players_enter(
            tournament=access.tournament,
            players=chosen,
            new_players=names,
            by=access.by,
            token=forms.token,
        )
    except ClubError as error:
        forms.players.add_error("players", explain(error))
        return False
    text = ngettext("%(count)s player added.", "%(count)s players added.", added)
    messages.success(request, text % {"count": added})
    return True


@require_POST
@organizer_required
def player_remove(request: HttpRequest, access: EventAccess, entry_id: int) -> HttpResponse:
    """Take a player off the event's list."""
    entry = get_object_or_404(Entry, tournament=access.tournament, pk=entry_id)
    done = _("%(name)s is off the list.") % {"name": entry.player.name}
    _tell(request, done, lambda: entry_remove(entry=entry, by=access.by))
    return redirect("player_add", access.tournament.slug)


@require_POST
@organizer_required
def session_new(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Another session of an event, with its seats drawn; sent twice, one."""
    refused = _tell(
        request,
        _("A new session is ready, its seats are drawn."),
        lambda: session_next(tournament=access.tournament, by=access.by),
    )
    return redirect(_after_draw(refused), access.tournament.slug)


@require_POST
@organizer_required
def session_draw(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Draw the seats of a session by the method that was chosen."""
    session = _session(access, number)
    asked = request.POST.get("method", "")
    method = Method(asked) if asked in Method.values else Method.FEW_REPEATS
    refused = _tell(
        request,
        _("The seats are drawn."),
        lambda: session_seat(session=session, method=method, by=access.by),
    )
    return redirect(_after_draw(refused), access.tournament.slug)


def _after_draw(refused: str) -> str:
    """Return the page that helps where there were no fours, or the board."""
    return "event_fours" if refused == "players_not_multiple_of_four" else "event_manage"


@require_POST
@organizer_required
def session_end(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Close a session whose tables are closed."""
    session = _session(access, number)
    done = _closed_words(access.tournament)
    _tell(request, done, lambda: session_close(session=session, by=access.by))
    return redirect("event_manage", access.tournament.slug)


def _closed_words(event: Tournament) -> str:
    """Say what becomes of the results of a session that is closed."""
    if event.results_held:
        return _("The session is closed. Everybody sees its results once you publish them.")
    if minutes := event.provisional_minutes:
        text = ngettext(
            "The session is closed. Its results are provisional for %(minutes)s minute.",
            "The session is closed. Its results are provisional for %(minutes)s minutes.",
            minutes,
        )
        return text % {"minutes": minutes}
    return _("The session is closed. Its results are final.")


@organizer_required
@read_or_send
def session_seats(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Seats by hand."""
    event, session = access.tournament, _session(access, number)
    playing = lineup(event, session.number)
    entries = sorted((*playing.entries, *playing.spare), key=lambda entry: entry.player.sort_key)
    data = request.POST if request.method == "POST" else None
    form = SeatsForm(playing.tables, entries, data, seated=seated(session))
    if session.state != Session.State.DRAFT:
        messages.error(request, explain(ClubError("session_not_draft", session=session.number)))
        return redirect("event_manage", event.slug)
    if form.is_valid():
        try:
            seats_set(session=session, seats=form.seats(), by=access.by)
        except ClubError as error:
            form.add_error(None, explain(error))
        else:
            messages.success(request, _("The seats are saved."))
            return redirect("event_manage", event.slug)
    context = {"event": event, "session": session, "form": form}
    return render(request, "organize/session_seats.html", context)


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
    return render(request, "organize/table_link.html", context)


def _link_change(request: HttpRequest, access: TableAccess) -> None:
    assert access.actor  # noqa: S101 - organizers have one
    if request.POST.get("action") == "renew":
        table_link_renew(table=access.table, by=access.actor)
        messages.success(request, _("The table has a new link; the former one opens nothing."))
    elif request.POST.get("action") == "revoke":
        table_link_revoke(table=access.table, by=access.actor)
        messages.success(request, _("The link opens nothing any more."))


def _session(access: EventAccess, number: int) -> Session:
    return get_object_or_404(access.tournament.sessions, number=number)


def _tell(request: HttpRequest, done: str, act: Callable[[], Any]) -> str:
    """Do something and say that it is done, or why it cannot be; return the code of that."""
    try:
        act()
    except ClubError as error:
        messages.error(request, explain(error))
        return error.code
    messages.success(request, done)
    return ""
