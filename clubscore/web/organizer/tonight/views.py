"""Tonight: who is here is ticked, and one button seats them and begins."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.http.access import requested_club
from clubscore.people.models import Club, User
from clubscore.standings.tonight.selectors import Tonight, tonight
from clubscore.standings.tonight.services import tonight_list_save, tonight_seat
from clubscore.tournaments.access import Actor
from clubscore.tournaments.attendance.byes import byes_in
from clubscore.tournaments.models import Session
from clubscore.tournaments.rules import active_rules
from clubscore.tournaments.sessions.services import session_start
from clubscore.tournaments.table_sizes import OddTables
from clubscore.web.actions import read_or_send, whole_number
from clubscore.web.organizer.players.players_form import NewPlayerRows
from clubscore.words import explain, list_words

from .forms import OneNewPlayer, TonightForm, night_name


@login_required
@read_or_send
def tonight_page(request: HttpRequest) -> HttpResponse:
    """Who is here tonight, in the club that ``?club=`` names.

    ``?night=`` picks one of several club nights today; with ``?another`` an additional one begins.
    """
    club = requested_club(request)
    anew = "another" in request.GET
    evening = tonight(club, night=request.GET.get("night", ""), anew=anew)
    form, new_players = TonightForm(evening), OneNewPlayer(club)
    if request.method == "POST":
        form, new_players = TonightForm(evening, request.POST), OneNewPlayer(club, request.POST)
        if all([form.is_valid(), new_players.is_valid()]):
            try:
                return _do(request, evening, form, new_players)
            except ClubError as error:
                messages.error(request, explain(error))
                # as it stands now: somebody else may have changed it
                evening = tonight(club, night=request.GET.get("night", ""), anew=anew)
                form = form.with_changes(evening)
        elif (begun := _to_its_evening(request, evening)) is not None:
            return begun
    context = {
        "club": club,
        "tonight": evening,
        "event": evening.night,
        "rules": active_rules(evening.night) if evening.night else None,
        "form": form,
        "new_players": new_players,
        "token": uuid4(),
    }
    return render(request, "organizer/tonight/tonight.html", context)


def _do(
    request: HttpRequest, evening: Tonight, form: TonightForm, new_players: NewPlayerRows
) -> HttpResponse:
    sent, user = form.cleaned_data, request.user
    assert isinstance(user, User)  # noqa: S101 - login_required has seen to it
    by = Actor.organizer(user)
    # the one the page was about: another may have begun, or this one been archived, since
    night = evening.night if evening.night and evening.night.pk == sent["night"] else None
    if request.POST.get("action") == "list":
        if night is None:
            raise ClubError("tonight_moved_on")
        tonight_list_save(
            night=night,
            players=list(sent["players"]),
            new_players=new_players.people(),
            was=sent["was"],
            by=by,
        )
        messages.success(request, _("List saved."))
        return redirect(page_address(evening.club))
    session = tonight_seat(
        club=evening.club,
        night=night,
        session=sent["session"],
        players=list(sent["players"]),
        new_players=new_players.people(),
        was=sent["was"],
        ruleset=sent["ruleset"],
        odd=OddTables(sent["odd"]),
        name=sent["name"] or night_name(evening),
        by=by,
        token=sent["token"],
        latest_shown=sent["latest"],
    )
    return _start(request, session, by)


def _start(request: HttpRequest, session: Session, by: Actor) -> HttpResponse:
    """Start a session whose seats are drawn; the page of its start asks what must be confirmed."""
    event = session.tournament
    try:
        session = session_start(session=session, by=by)
    except ClubError as error:
        if error.code != "start_not_confirmed":
            messages.error(request, explain(error))
            return redirect("event_manage", event.slug)
        messages.info(request, _("The seats are drawn. One question before play begins."))
        return redirect("session_start", event.slug, session.number)
    words: dict[str, Any] = {"session": session.number}
    if byes := byes_in(event, session.number):
        words["names"] = list_words(entry.player.name for entry in byes)
        text = _("Session %(session)s has begun. Sitting out: %(names)s.") % words
    else:
        text = _("Session %(session)s has begun.") % words
    messages.success(request, text)
    return redirect("event_manage", event.slug)


def _to_its_evening(request: HttpRequest, evening: Tonight) -> HttpResponse | None:
    """Redirect a form that was sent again to the evening where its session has begun."""
    number = whole_number(request.POST.get("session", ""))
    if evening.night is None or not number or number >= evening.session:
        return None
    messages.info(request, _("Session %(session)s has already begun.") % {"session": number})
    return redirect("event_manage", evening.night.slug)


def page_address(club: Club) -> str:
    """Return the address of the page of a club."""
    return f"{reverse('tonight')}?club={club.slug}"
