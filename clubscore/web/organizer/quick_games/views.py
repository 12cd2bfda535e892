"""Move a quick game that was begun without a club into one."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubscore.errors import ClubError
from clubscore.http.access import requested_club, table_access, writer
from clubscore.people.models import User
from clubscore.people.selectors import organized_clubs
from clubscore.play.quick_games.taking_over import quick_game_take_over
from clubscore.tournaments.access import Actor
from clubscore.web.actions import read_or_send
from clubscore.words import explain

from .forms import TakeOverForm


@never_cache
@login_required
@read_or_send
def take_over(request: HttpRequest, table_id: int) -> HttpResponse:
    """Move a quick game into the club in ``?club=``: name it, and match its players to the club's.

    For users who have the link of the table and organize the club. Sent again, it redirects to the
    event the game has become.
    """
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    access = table_access(request, table_id)
    table, event = access.table, access.table.session.tournament
    if not event.club.is_stand_in:
        if access.is_organizer:  # it has been taken over, perhaps a moment ago
            return redirect("event_manage", event.slug)
        raise Http404
    clubs = list(organized_clubs(request.user))
    context = {"table": table, "clubs": clubs}
    if not clubs:
        return render(request, "organizer/quick_games/take_over.html", context)
    club = requested_club(request)
    form = TakeOverForm(event, club, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            event = quick_game_take_over(
                table=table,
                link=writer(access).link,
                club=club,
                name=form.cleaned_data["name"],
                people=form.people,
                by=Actor.organizer(request.user),
            )
        except ClubError as error:
            form.add_error(None, explain(error))
        else:
            messages.success(request, _("The game is now an event of the club."))
            return redirect("event_manage", event.slug)
    context |= {"club": club, "form": form}
    return render(request, "organizer/quick_games/take_over.html", context)
