"""Players check in on their own phones, with the code shown in the room."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.http.access import check_in_access, check_in_code_open
from clubscore.http.addresses import visitor_address
from clubscore.limits import spend
from clubscore.tournaments.check_in.selectors import Person, Room, room
from clubscore.tournaments.check_in.services import arrival_undo_by_code, arrive_by_code
from clubscore.tournaments.models import CheckIn, Entry, Seat, Session
from clubscore.web.actions import read_or_send
from clubscore.words import explain

CHECK_INS = 200  # an hour from one address: everybody of an event on one Wi-Fi, mistakes included
HOUR = 60 * 60  # seconds
MINE = "checked_in"  # session key: id of a check-in, as text → entries this phone has checked in
MOST_BY_ONE = 6  # a family, or friends without a phone


@require_safe
def check_in_code(request: HttpRequest, token: str) -> HttpResponse:
    """Let in anyone who scanned the code, and redirect to an address without the token."""
    event = check_in_code_open(request, token)
    return redirect("event_check_in", event.slug)


@dataclass(frozen=True, slots=True)
class MyPerson:
    """Someone this phone has checked in, and where they sit."""

    person: Person
    seat: Seat | None


@never_cache
@read_or_send
def event_check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Say "I am here": tap the own name; take it back on the same phone."""
    check_in = check_in_access(request, slug)
    if request.method == "POST":
        _act(request, check_in)
        return redirect("event_check_in", slug)
    now = room(check_in.tournament)
    mine = _mine(request, check_in)
    players = [one for one in (now.people if now else ()) if not one.entry.substitute]
    context = {
        "event": check_in.tournament,
        "mine": _with_seats(now, [one for one in players if one.is_here and one.entry.pk in mine]),
        "expected": [one for one in players if not one.is_here],
        "may_more": len(mine) < MOST_BY_ONE,
    }
    return render(request, "public/check_in/check_in.html", context)


def _mine(request: HttpRequest, check_in: CheckIn) -> list[int]:
    found = request.session.get(MINE, {}).get(str(check_in.pk), [])
    return [pk for pk in found if isinstance(pk, int)]


def _with_seats(now: Room | None, people: Sequence[Person]) -> list[MyPerson]:
    """Return people with the seat that everyone may know, in the session played or the next."""
    if now is None or not people:
        return []
    seats = Seat.objects.filter(
        entry__in=[one.entry for one in people], session__state__in=_OPEN
    ).select_related("session", "table")
    found: dict[int, Seat] = {}
    for seat in seats.order_by("session__number"):
        if seat.session.seats_are_public:
            found.setdefault(seat.entry_id, seat)
    return [MyPerson(one, found.get(one.entry.pk)) for one in people]


_OPEN = (Session.State.RUNNING, Session.State.DRAFT)


def _act(request: HttpRequest, check_in: CheckIn) -> None:
    """Check someone in, or take it back; say what came of it."""
    event, mine = check_in.tournament, _mine(request, check_in)
    is_undo = "undo" in request.POST
    text = request.POST.get("undo" if is_undo else "here", "")
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= 18 else 0
    entry = get_object_or_404(event.entries.in_play().select_related("player"), pk=number)
    if spend("check_in", visitor_address(request), units=1, most=CHECK_INS, seconds=HOUR):
        messages.error(request, _("Too many check-ins from your network. Tell the organizers."))
        return
    try:
        if is_undo:
            _undo(check_in, entry, mine)
        elif entry.pk not in mine and len(mine) >= MOST_BY_ONE:
            text = _("This phone has already checked in %(most)s people. Tell the organizers.")
            messages.error(request, text % {"most": MOST_BY_ONE})
        elif arrive_by_code(tournament=event, entry=entry, link=check_in.link_token):
            mine.append(entry.pk)
        else:
            text = _("%(name)s was already checked in.") % {"name": entry.player.name}
            messages.success(request, text)
    except ClubError as error:
        messages.error(request, explain(error))
    request.session[MINE] = {str(check_in.pk): sorted(set(mine))}


def _undo(check_in: CheckIn, entry: Entry, mine: list[int]) -> None:
    """Take back what this phone has said, and nothing else."""
    if entry.pk in mine:
        arrival_undo_by_code(tournament=check_in.tournament, entry=entry, link=check_in.link_token)
        mine.remove(entry.pk)
