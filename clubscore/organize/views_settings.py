"""Settings of an event, and publishing what is held back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubscore.errors import ClubError
from clubscore.events.access import EventAccess, organizer_required
from clubscore.events.publishing import session_publish, session_withhold
from clubscore.events.settings import event_change
from clubscore.wording import explain

from .forms_settings import SettingsForm


@organizer_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_settings(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Name, days, table points, tie-breaks, what counts and when it is shown."""
    event = access.tournament
    form = SettingsForm(event, request.POST if request.method == "POST" else None)
    if form.is_valid():
        told = form.cleaned_data
        event_change(
            tournament=event,
            name=told["name"],
            starts_on=told["starts_on"],
            ends_on=told["ends_on"],
            settings=form.settings,
            by=access.by,
        )
        messages.success(request, _("The settings are saved; the standings follow them at once."))
        return redirect("event_manage", event.slug)
    return render(request, "organize/settings.html", {"event": event, "form": form})


@require_POST
@organizer_required
def results_publish(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Show a session's results to everybody, or hold them back again."""
    session = get_object_or_404(access.tournament.sessions, number=number)
    try:
        if request.POST.get("action") == "withhold":
            session_withhold(session=session, by=access.by)
            messages.success(request, _("The results are held back again."))
        else:
            session_publish(session=session, by=access.by)
            messages.success(request, _("The results are published."))
    except ClubError as error:
        messages.error(request, explain(error))
    return redirect("event_manage", access.tournament.slug)
