"""The code of the room: what players scan to say that they are here, large or on paper."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.http.links import check_in_url
from clubscore.markup.qr import qr_svg
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.check_in.services import code_renew, open_check_in
from clubscore.web.actions import read_or_send
from clubscore.words import explain


@never_cache
@organizer_required
@read_or_send
def room_code(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Show the code of the check-in that is open, or make a new one."""
    event = access.tournament
    if request.method == "POST":
        try:
            code_renew(tournament=event, by=access.by)
        except ClubError as error:
            messages.error(request, explain(error))
        else:
            messages.success(request, _("New code created. The old one no longer works."))
        return redirect("room_code", event.slug)
    check_in = open_check_in(event)
    if check_in is None:
        return redirect("check_in", event.slug)
    link = check_in_url(request, check_in.link_token, club=event.club_id)
    context = {"event": event, "access": access, "link": link, "qr": qr_svg(link)}
    return render(request, "organizer/check_in/code.html", context)
