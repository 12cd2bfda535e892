"""A federation's list fills in the form of people who register: name for number, or the reverse.

Only a whole number, or a whole first and last name, is looked up, and the rest of that row is
offered. So people need not know their number, and nobody can look through the list: the beginning
of a name or number finds nobody, and an address may ask only so often.
"""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubscore.errors import ClubError
from clubscore.http.access import event_access
from clubscore.http.addresses import visitor_address
from clubscore.limits import spend
from clubscore.people.federation.selectors import (
    federation_list,
    listed_by_name,
    listed_by_number,
)
from clubscore.people.models import FederationPlayer, Player
from clubscore.people.names import sort_key
from clubscore.people.players.ema_numbers import read_ema_number
from clubscore.text import one_line
from clubscore.tournaments.roster.requests import Phase, registration_phase

LOOKS: Final = 60  # an hour from one address: a club that shares its Wi-Fi signs up
HOUR: Final = 60 * 60  # seconds
MOST_NAMESAKES: Final = 3
MASKED: Final = (Player.Privacy.INITIALS, Player.Privacy.HIDDEN)


@never_cache
@require_POST
def event_register_known(request: HttpRequest, slug: str) -> HttpResponse:
    """Offer what a federation's list has for the name or number that was typed whole."""
    event = event_access(request, slug).tournament
    federation = federation_list()
    if registration_phase(event) != Phase.OPEN or federation is None:
        raise Http404
    fields = {
        name: one_line(request.POST.get(name, ""))[:60]
        for name in ("first_name", "last_name", "ema_number")
    }
    matches = _matches(visitor_address(request), fields)
    context = {"matches": matches, "federation": federation}
    return render(request, "public/registration/federation.html", context)


def _matches(address: str, fields: dict[str, str]) -> list[FederationPlayer]:
    number, name = _number(fields["ema_number"]), ""
    if fields["first_name"] and fields["last_name"]:
        name = f"{fields['first_name']} {fields['last_name']}"
    if not (number or name):
        return []
    if spend("known", address, units=1, most=LOOKS, seconds=HOUR):
        return []
    if number:
        players = list(listed_by_number([number]).values())
    else:
        players = listed_by_name([name]).get(name, [])
    new = [
        one for one in players if _data(one) != (fields["first_name"], fields["last_name"], number)
    ]
    return _visible_players(new) if len(new) <= MOST_NAMESAKES else []


def _data(one: FederationPlayer) -> tuple[str, str, str]:
    return one.first_name, one.last_name, one.ema_number


def _visible_players(players: list[FederationPlayer]) -> list[FederationPlayer]:
    """Leave out people whose name or number a club here hides from the public.

    Those without a number here are recognized by name and country.
    """
    numbers = [one.ema_number for one in players if one.ema_number]
    masked = Player.objects.filter(privacy__in=MASKED)
    hidden = set(masked.filter(ema_number__in=numbers).values_list("ema_number", flat=True))
    named = masked.filter(ema_number="", country__in={one.country for one in players})
    names = {_name(one) for one in named.only("last_name", "first_name", "country", "privacy")}
    return [one for one in players if one.ema_number not in hidden and _name(one) not in names]


def _name(one: FederationPlayer | Player) -> tuple[str, ...]:
    return *sort_key(one.last_name, one.first_name), one.country


def _number(text: str) -> str:
    try:
        return read_ema_number(text)
    except ClubError:
        return ""
