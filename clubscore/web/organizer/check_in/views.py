"""The check-in of an event, on the organizer's phone: who is here, and the draw for those."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.people.models import FederationPlayer, Player
from clubscore.standings.pairing import room_draw
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.attendance.lineup import next_session_number
from clubscore.tournaments.check_in.replacement import running_seat
from clubscore.tournaments.check_in.room import Fill, reliefs, substitute_relieve
from clubscore.tournaments.check_in.selectors import Room, room
from clubscore.tournaments.check_in.services import (
    arrival_undo,
    check_in_end,
    check_in_open,
    people_arrive,
    player_leave,
)
from clubscore.tournaments.models import Entry, Session
from clubscore.web.actions import read_or_send
from clubscore.web.live.pages import live_event
from clubscore.words import explain, list_words

from .answers import (
    CheckInAnswer,
    NewPersonForm,
    WhoForm,
    add,
    add_listed,
    add_new,
    answer_line,
    arrive,
)

Outcome = CheckInAnswer | HttpResponse | None


@never_cache
@live_event  # type: ignore[arg-type]  # what this view answers is no stream
@organizer_required
@read_or_send
def check_in(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Check people in by tap, number or name, then draw the seats."""
    answer: CheckInAnswer | None = None
    if request.method == "POST":
        outcome = _do(request, access)
        if tapped := _tap_response(request, access):
            return tapped
        if isinstance(outcome, HttpResponse):
            return outcome
        if not (request.headers.get("HX-Request") or (outcome and outcome.matches)):
            if outcome:
                tell = messages.error if outcome.is_wrong else messages.success
                tell(request, outcome.text)
            return redirect("check_in", access.tournament.slug)
        answer = outcome
    return _page(request, access, answer)


def _page(request: HttpRequest, access: EventAccess, answer: CheckInAnswer | None) -> HttpResponse:
    event = access.tournament
    now = room(event)
    players = event.entries.in_play().filter(substitute=False)
    context = {
        **_room_context(access, now),
        "access": access,
        "session": now.session if now else next_session_number(event),
        "players": now.players_expected if now else players.count(),
        "answer": answer,
        "who": WhoForm(),
        "token": uuid4(),
    }
    return render(request, "organizer/check_in/check_in.html", context)


def _tap_response(request: HttpRequest, access: EventAccess) -> HttpResponse | None:
    """Return what a tap on a name changes of the page; None for anything else."""
    pk = _number(request.POST.get("here") or request.POST.get("undo") or "")
    now = room(access.tournament) if pk and request.headers.get("HX-Request") else None
    tapped = next((one for one in now.people if one.entry.pk == pk), None) if now else None
    if now is None or tapped is None:
        return None
    context = {**_room_context(access, now), "tapped": tapped}
    return render(request, "organizer/check_in/tapped.html", context)


def _room_context(access: EventAccess, now: Room | None) -> dict[str, object]:
    event = access.tournament
    return {
        "event": event,
        "room": now,
        "reliefs": reliefs(event, [one.entry for one in now.here]) if now else [],
        "fills": Fill,
    }


def _do(request: HttpRequest, access: EventAccess) -> Outcome:
    """Do what was submitted; return the message to show, or a redirect."""
    sent = request.POST
    acts: dict[str, Callable[[HttpRequest, EventAccess], Outcome]] = {
        "here": _here,
        "undo": _undo,
        "leave": _leave,
        "relieve": _relieve,
        "team": _team,
        "add": _add,
        "listed": _add_listed,
        "new": _new,
        "action": _act,
        "who": _who,  # last: the field is sent along with every button beside it
    }
    act = next((act for name, act in acts.items() if name in sent), None)
    if act is None:
        raise Http404
    try:
        return act(request, access)
    except ClubError as error:
        return CheckInAnswer(explain(error), is_wrong=True)


def _entry(request: HttpRequest, access: EventAccess, name: str) -> Entry:
    entries = access.tournament.entries.select_related("player", "tournament")
    return get_object_or_404(entries, pk=_number(request.POST.get(name, "")))


def _here(request: HttpRequest, access: EventAccess) -> CheckInAnswer:
    return arrive(access.tournament, _entry(request, access, "here"), access.by)


def _undo(request: HttpRequest, access: EventAccess) -> CheckInAnswer:
    entry = _entry(request, access, "undo")
    arrival_undo(tournament=access.tournament, entry=entry, by=access.by)
    return CheckInAnswer(_("%(name)s is expected again.") % {"name": entry.numbered_name})


def _leave(request: HttpRequest, access: EventAccess) -> Outcome:
    """Let a player go home; if their table is being played, show what can be done there."""
    entry = _entry(request, access, "leave")
    player_leave(tournament=access.tournament, entry=entry, by=access.by)
    text = _("%(name)s has left. The results remain, and there is no penalty.")
    text = text % {"name": entry.numbered_name}
    if entry.number and running_seat(entry):
        messages.success(request, text)
        return redirect("entry_absence", access.tournament.slug, entry.pk)
    return CheckInAnswer(text)


def _relieve(request: HttpRequest, access: EventAccess) -> CheckInAnswer:
    entry = _entry(request, access, "relieve")
    relief = substitute_relieve(entry=entry, by=access.by, reason=_("arrived late"))
    facts = {
        "name": entry.numbered_name,
        "substitute": relief.seat.entry.player.name,
        "table": relief.seat.table.number,
    }
    text = _("%(name)s takes over from %(substitute)s at table %(table)s.")
    return CheckInAnswer(text % facts)


def _team(request: HttpRequest, access: EventAccess) -> CheckInAnswer:
    """Check in everyone on a team, except those who had come and left."""
    team = get_object_or_404(access.tournament.teams, pk=_number(request.POST["team"]))
    now = room(access.tournament)
    missing = [
        one.entry
        for group in (now.groups if now else ())
        for one in group.missing
        if one.entry.team_id == team.pk
    ]
    came = people_arrive(tournament=access.tournament, entries=missing, by=access.by)
    text = ngettext(
        "%(team)s: %(count)s more is here.", "%(team)s: %(count)s more are here.", len(came)
    )
    return CheckInAnswer(text % {"team": team.name, "count": len(came)})


def _add(request: HttpRequest, access: EventAccess) -> CheckInAnswer:
    players = access.tournament.club.players.in_list().exclude(privacy=Player.Privacy.ERASED)
    player = get_object_or_404(players, pk=_number(request.POST["add"]))
    return add(access.tournament, player, access.by, _token(request))


def _add_listed(request: HttpRequest, access: EventAccess) -> CheckInAnswer:
    listed = FederationPlayer.objects.filter(pk=_number(request.POST["listed"])).first()
    if listed is None:
        raise ClubError("federation_player_gone")
    return add_listed(access.tournament, listed, access.by, _token(request))


def _new(request: HttpRequest, access: EventAccess) -> CheckInAnswer:
    return add_new(access.tournament, NewPersonForm(request.POST), access.by)


def _who(request: HttpRequest, access: EventAccess) -> CheckInAnswer:
    return answer_line(access.tournament, WhoForm(request.POST), access.by)


def _act(request: HttpRequest, access: EventAccess) -> Outcome:
    """Open or end the check-in, or draw the seats, then redirect."""
    event, action = access.tournament, request.POST["action"]
    try:
        if action == "open":
            check_in_open(tournament=event, by=access.by)
        elif action == "end":
            check_in_end(tournament=event, by=access.by)
            messages.success(
                request, _("Check-in ended. From now on, everyone on the list is seated.")
            )
        elif action in Fill.values:
            _draw(request, access, Fill(action))
            return redirect("event_manage", event.slug)
    except ClubError as error:
        messages.error(request, explain(error))
    return redirect("check_in", event.slug)


def _draw(request: HttpRequest, access: EventAccess, fill: Fill) -> None:
    # Translators: the name of a player made up to fill a table, followed by a number
    word = _("Substitute")
    session = room_draw(tournament=access.tournament, fill=fill, word=word, by=access.by)
    messages.success(request, _drawn_words(session))


def _drawn_words(session: Session) -> str:
    facts: dict[str, object] = {"number": session.number, "tables": session.tables.count()}
    text = ngettext(
        "Session %(number)s drawn: %(tables)s table.",
        "Session %(number)s drawn: %(tables)s tables.",
        session.tables.count(),
    )
    here = session.tournament.entries.expected_in(session.number)
    over = here.filter(byes__session=session.number).select_related("player").order_by("number")
    if names := list_words(entry.player.name for entry in over):
        out = _("Bye: %(names)s.") % {"names": names}
        return f"{text % facts} {out}"
    return str(text % facts)


def _token(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("token", ""))
    except ValueError:
        return uuid4()


def _number(text: str) -> int:
    """Return an id that was sent; 0, which no object has, for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 18 else 0
