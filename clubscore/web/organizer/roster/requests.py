"""What organizers make of requests for a place; the numbers of the players."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Entry
from clubscore.tournaments.roster import registration, requests
from clubscore.tournaments.roster.registration import NumberingOrder
from clubscore.words import explain


@require_POST
@organizer_required
def entry_decide(request: HttpRequest, access: EventAccess, entry_id: int) -> HttpResponse:
    """Confirm someone who asks for a place, put them on the waiting list, or decline."""
    entries = access.tournament.entries.select_related("player", "tournament")
    entry = get_object_or_404(entries, pk=entry_id)
    try:
        said = _decide(request, access, entry)
    except ClubError as error:
        messages.error(request, explain(error))
    else:
        if said:
            messages.success(request, said)
    return redirect("player_add", access.tournament.slug)


def _decide(request: HttpRequest, access: EventAccess, entry: Entry) -> str:
    facts = {"name": entry.player.name}
    match request.POST.get("action"):
        case "confirm":
            over = "over" in request.POST
            who = request.POST.get("who", "")
            entry = requests.entry_confirm(entry=entry, by=access.by, over=over, who=who)
            facts["name"] = entry.player.name
            return _("%(name)s is confirmed with number %(number)s.") % {
                **facts,
                "number": entry.number,
            }
        case "wait":
            registration.entry_wait(entry=entry, by=access.by)
            return _("%(name)s is now on the waiting list.") % facts
        case "decline":
            registration.entry_decline(entry=entry, by=access.by)
            return _("Request from %(name)s declined.") % facts
    return ""


@require_POST
@organizer_required
def entries_confirm(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Confirm everyone who asks for a place, or the first on the waiting list."""
    event = access.tournament
    try:
        if request.POST.get("action") == "first":
            entry = requests.confirm_first_waiting(tournament=event, by=access.by)
            if entry is not None:
                facts = {"name": entry.player.name, "number": entry.number}
                messages.success(
                    request, _("%(name)s is confirmed with number %(number)s.") % facts
                )
        elif request.POST.get("action") == "all":
            over = "over" in request.POST
            count = requests.entries_confirm(tournament=event, by=access.by, over=over)
            text = ngettext("%(count)s player confirmed.", "%(count)s players confirmed.", count)
            messages.success(request, text % {"count": count})
            left = event.entries.filter(state=Entry.State.REQUESTED).count()
            if left:
                text = ngettext(
                    "%(left)s request left: first choose who it is.",
                    "%(left)s requests left: first choose who they are.",
                    left,
                )
                messages.warning(request, text % {"left": left})
    except ClubError as error:
        messages.error(request, explain(error))
    return redirect("player_add", event.slug)


@require_POST
@organizer_required
def entries_renumber(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Renumber the players, before the first draw."""
    event = access.tournament
    try:
        order = NumberingOrder(request.POST.get("order", ""))
        registration.entries_renumber(tournament=event, order=order, by=access.by)
    except ClubError as error:
        messages.error(request, explain(error))
    except ValueError:
        messages.error(request, _("Choose an order."))
    else:
        messages.success(request, _("Players renumbered."))
    return redirect("player_add", event.slug)
