"""From a new session to its end: adding it, drawing its seats, closing it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubscore.http.access import organizer_required
from clubscore.play.closure import session_close
from clubscore.play.held.services import held_hands_dismiss
from clubscore.play.models import HeldHands
from clubscore.standings.pairing import Method, session_next_seated, session_seat
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Tournament
from clubscore.web.actions import do_and_report

from .views import session_of


@require_POST
@organizer_required
def session_new(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Another session of an event, with its seats drawn; sent twice, one."""
    error_code = do_and_report(
        request,
        _("New session created and seats drawn."),
        lambda: session_next_seated(tournament=access.tournament, by=access.by),
    )
    return redirect(_after_draw(error_code), access.tournament.slug)


@require_POST
@organizer_required
def session_draw(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Draw the seats of a session by the method that was chosen."""
    session = session_of(access, number)
    asked = request.POST.get("method", "")
    method = Method(asked) if asked in Method.values else None
    error_code = do_and_report(
        request,
        _("Seats drawn."),
        lambda: session_seat(session=session, method=method, by=access.by),
    )
    return redirect(_after_draw(error_code), access.tournament.slug)


def _after_draw(error_code: str) -> str:
    """Return the page that helps where there were no fours, or the board."""
    pages = {"players_not_multiple_of_four": "event_fours", "cut_not_made": "event_stages"}
    return pages.get(error_code, "event_manage")


@require_POST
@organizer_required
def held_dismiss(request: HttpRequest, access: EventAccess, held_id: int) -> HttpResponse:
    """Stop asking about the hands of a phone."""
    of_event = HeldHands.objects.filter(table__session__tournament=access.tournament)
    held = get_object_or_404(of_event, pk=held_id)
    done = _("Dismissed. The log says so.")
    do_and_report(request, done, lambda: held_hands_dismiss(held_hands=held, by=access.by))
    return redirect("event_manage", access.tournament.slug)


@require_POST
@organizer_required
def session_close_view(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Close a session whose tables are closed."""
    session = session_of(access, number)
    done, held = _closed_words(access.tournament), request.POST.get("held", "")
    do_and_report(
        request, done, lambda: session_close(session=session, by=access.by, held_state=held)
    )
    return redirect("event_manage", access.tournament.slug)


def _closed_words(event: Tournament) -> str:
    """Say what happens to the results of a session that is closed."""
    if event.results_held:
        return _("Session closed. Its results become public when you publish them.")
    if minutes := event.provisional_minutes:
        text = ngettext(
            "Session closed. Its results are provisional for %(minutes)s minute.",
            "Session closed. Its results are provisional for %(minutes)s minutes.",
            minutes,
        )
        return text % {"minutes": minutes}
    return _("Session closed. Its results are final.")
