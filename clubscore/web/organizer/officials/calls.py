"""Calls for a referee, as every page of an official shows and answers them."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from clubscore.http.access import referee_required
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import RefereeCall
from clubscore.tournaments.officials.calls import call_answer, call_end, calls_state, open_calls

UNCHANGED = 204  # the page stays as it is, and screen readers are not told again


@referee_required
@require_safe
def event_calls(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The open calls, for pages of the event.

    ``?seen=`` names the state a page has already, ``?back=`` the page.

    A browser that opens this address itself is sent to the event's page, which shows them.
    """
    if "HX-Request" not in request.headers:
        return redirect("event_manage", access.tournament.slug)
    calls = open_calls(access.tournament)
    state = calls_state(calls)
    if request.GET.get("seen") == state:
        return HttpResponse(status=UNCHANGED)
    back = request.GET.get("back", "")  # checked when it is gone back to
    context = {"event": access.tournament, "calls": calls, "calls_state": state, "back": back}
    return render(request, "organizer/officials/_calls.html", context)


@require_POST
@referee_required
def event_call(request: HttpRequest, access: EventAccess, call_id: int) -> HttpResponse:
    """Say that one is on the way to a table, or that its call is dealt with; then go back."""
    calls = RefereeCall.objects.filter(table__session__tournament=access.tournament)
    call = get_object_or_404(calls, pk=call_id)
    if request.POST.get("action") == "done":
        call_end(call=call, by=access.by)
    elif request.POST.get("action") == "coming":
        call_answer(call=call, by=access.by)
    back = request.POST.get("next", "")
    if back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        return HttpResponseRedirect(back)
    return redirect("event_manage", access.tournament.slug)
