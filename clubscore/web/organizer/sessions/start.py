"""Start a session after a look at its problems, or return it to preparation."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.check_in.room import (
    no_shows,
    no_shows_cover,
    no_shows_fingerprint,
    not_here,
)
from clubscore.tournaments.models import Session
from clubscore.tournaments.sessions.services import session_prepare, session_start
from clubscore.tournaments.sessions.start_check import start_check
from clubscore.web.actions import read_or_send
from clubscore.web.organizer.roster.successors import barred_places
from clubscore.words import explain


@organizer_required
@read_or_send
def session_start_view(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Start a session; problems are shown first, to be confirmed."""
    event = access.tournament
    session = get_object_or_404(event.sessions, number=number)
    session.tournament = event
    if request.POST.get("action") == "cover":
        return _cover(request, access, session)
    if request.method == "POST":
        confirmed = request.POST.get("confirmed", "")
        try:
            session = session_start(session=session, by=access.by, confirmed=confirmed)
        except ClubError as error:
            if error.code != "start_not_confirmed" or confirmed:
                messages.error(request, explain(error))
            if error.code in ("no_players", "seats_not_four"):
                return redirect("event_manage", event.slug)
            return redirect("session_start", event.slug, number)
        messages.success(request, _started_words(session))
        return redirect("event_manage", event.slug)
    if session.state != Session.State.DRAFT:
        return redirect("session_manage", event.slug, number)
    missing = no_shows(session)
    context = {
        "event": event,
        "access": access,
        "session": session,
        "check": start_check(session),
        "barred": barred_places(session),
        "no_shows": missing,
        "not_here": not_here(session),
        "seen": no_shows_fingerprint(missing),
    }
    return render(request, "organizer/sessions/start.html", context)


def _cover(request: HttpRequest, access: EventAccess, session: Session) -> HttpResponse:
    """Give the seats of the no-shows to the proposed substitutes, then start."""
    event = access.tournament
    # Translators: the name of a player made up to fill a table, followed by a number
    word = _("Substitute")
    seen = request.POST.get("seen", "")
    excused = set(request.POST.getlist("excused"))
    reason = _("didn’t come to session %(number)s") % {"number": session.number}
    try:
        no_shows_cover(
            session=session,
            word=word,
            by=access.by,
            fingerprint=seen,
            excused=excused,
            reason=reason,
        )
        session = session_start(session=session, by=access.by)
    except ClubError as error:
        if error.code != "start_not_confirmed":
            messages.error(request, explain(error))
        return redirect("session_start", event.slug, session.number)
    messages.success(request, _started_words(session))
    return redirect("event_manage", event.slug)


def _started_words(session: Session) -> str:
    """Say what can be done from now on; a clock that waits is named."""
    if session.minutes and session.clock_started_at is None:
        return _(
            "The session has started and hands can be entered at every table. Start the"
            " clock when play begins."
        )
    return _("The session has started and hands can be entered at every table.")


@require_POST
@organizer_required
def session_prepare_view(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Take a session without hands back to preparation."""
    session = get_object_or_404(access.tournament.sessions, number=number)
    try:
        session_prepare(session=session, by=access.by)
    except ClubError as error:
        messages.error(request, explain(error))
    else:
        messages.success(
            request, _("Session %(number)s moved back to preparation.") % {"number": number}
        )
    return redirect("event_manage", access.tournament.slug)
