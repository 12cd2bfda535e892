"""Public registration: the form, what happened to it, and the list of entrants."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.http.access import event_access
from clubscore.http.addresses import visitor_address
from clubscore.limits import spend
from clubscore.people.federation.selectors import federation_list
from clubscore.tournaments.models import Entry, Tournament
from clubscore.tournaments.roster.registration import (
    may_withdraw,
    place_on_waiting_list,
    request_withdraw,
)
from clubscore.tournaments.roster.requests import (
    Phase,
    entry_request,
    places,
    registration_end,
    registration_phase,
)
from clubscore.tournaments.roster.selectors import entry_lists
from clubscore.web.actions import read_or_send
from clubscore.web.additions import OWN_PAGE
from clubscore.web.fields import countries
from clubscore.words import explain

from .forms import RegistrationForm

REGISTRATIONS = 20  # an hour from one address: enough for a club that shares its Wi-Fi
HOUR = 60 * 60  # seconds


@never_cache
@read_or_send
def event_register(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for a place in an event, while its registration is open."""
    access = event_access(request, slug)
    event = access.tournament
    form = RegistrationForm(event, request.POST if request.method == "POST" else None)
    phase = registration_phase(event)
    if phase == Phase.OPEN and form.is_valid() and (done := _register(request, event, form)):
        return done
    context = {
        **_head(event, is_official=access.is_official),
        "form": form,
        "phase": phase,
        "closes_at": registration_end(event),
        "places": places(event),
        "countries": countries(),
        "federation": federation_list() if phase == Phase.OPEN else None,
    }
    return render(request, "public/registration/register.html", context)


def _register(
    request: HttpRequest, event: Tournament, form: RegistrationForm
) -> HttpResponse | None:
    """Submit the request; None if the form is shown again with its errors."""
    address = visitor_address(request)
    if spend("register", address, units=1, most=REGISTRATIONS, seconds=HOUR):
        form.add_error(
            None, _("Too many forms have been sent from your network. Try again in an hour.")
        )
        return None
    try:
        entry = entry_request(tournament=event, **form.request)
    except ClubError as error:
        form.add_error(None, explain(error))
        return None
    return redirect("event_registered", event.slug, entry.token)


@never_cache
@read_or_send
def event_registered(request: HttpRequest, slug: str, entry_token: UUID) -> HttpResponse:
    """What happened to a request, for the person who sent it; they can withdraw it here too.

    Nobody else knows the address. Nothing from the club's list is shown: no name, no number.
    """
    access = event_access(request, slug)
    entries = access.tournament.entries.select_related("player", "tournament")
    entry = get_object_or_404(entries, token=entry_token)
    if request.method == "POST":
        try:
            request_withdraw(entry=entry)
        except ClubError as error:
            messages.error(request, explain(error))
        else:
            messages.success(request, _("You have withdrawn from the event."))
        return redirect("event_registered", slug, entry_token)
    context = {
        "may_withdraw": may_withdraw(entry),
        **_head(access.tournament, is_official=access.is_official),
        "entry": entry,
        "place": place_on_waiting_list(entry),
        "added_links": OWN_PAGE.links(entry.player) if _is_known(entry) else (),
    }
    return render(request, "public/registration/registered.html", context)


def _is_known(entry: Entry) -> bool:
    """Tell whether the organizers have confirmed who this is."""
    return entry.state == Entry.State.CONFIRMED and entry.tournament.is_public


@require_safe
def event_entrants(request: HttpRequest, slug: str) -> HttpResponse:
    """Who takes part, who asks to, and who waits for a place."""
    access = event_access(request, slug)
    event = access.tournament
    if not event.lists_entrants:
        raise Http404
    lists = entry_lists(event)
    confirmed = lists.in_play
    context = {
        **_head(event, is_official=access.is_official),
        "confirmed": confirmed,
        "players": (players := len(lists.players)),
        "substitutes": len(confirmed) - players,
        "requested": lists.requests,
        "waiting": lists.waiting,
        "nations": len({entry.player.country for entry in confirmed} - {""}),
        "places": lists.places(event),
        "phase": registration_phase(event),
        "closes_at": registration_end(event),
    }
    return render(request, "public/registration/entrants.html", context)


def _head(event: Tournament, *, is_official: bool = False) -> dict[str, Any]:
    """Return what the head of a public page shows."""
    sessions = event.sessions.that_count()
    return {"event": event, "sessions": sessions, "is_official": is_official, "tab": "players"}
