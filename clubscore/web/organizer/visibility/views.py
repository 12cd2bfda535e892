"""Who sees an event, the archive, and the next edition of an event."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.people.selectors import is_organizer
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.event_copy import event_copy as copy
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.visibility import event_archive as archive
from clubscore.tournaments.visibility import event_unarchive as unarchive
from clubscore.tournaments.visibility import visibility_set
from clubscore.web.actions import read_or_send
from clubscore.web.editing.saving import save_form
from clubscore.words import explain
from scoring.errors import RuleError

from .forms import CopyForm, VisibilityForm


@organizer_required
@read_or_send
def event_visibility(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Make an event public, a draft or a rehearsal; from here it is archived, copied, deleted."""
    event = access.tournament
    form, edit, is_done = save_form(
        request.POST if request.method == "POST" else None,
        stored=event,
        lock=lambda: lock_tournament(event),
        make=lambda now, data: VisibilityForm(data, initial={"visibility": now.visibility}),
        save=lambda form: visibility_set(
            tournament=event, visibility=form.chosen_visibility, by=access.by
        ),
    )
    if is_done:
        messages.success(request, _visibility_words(form.chosen_visibility))
        return redirect("event_visibility", event.slug)
    context = {
        "event": event,
        "access": access,
        "form": form,
        "edit": edit,
        "can_copy": is_organizer(request.user, event.club_id),
    }
    return render(request, "organizer/visibility/visibility.html", context)


def _visibility_words(visibility: Tournament.Visibility) -> str:
    if visibility == Tournament.Visibility.PUBLIC:
        return _("The event is public.")
    if visibility == Tournament.Visibility.DRAFT:
        return _("The event is a draft: only organizers and referees can see it.")
    return _(
        "The event is a rehearsal: only organizers and referees can see it, and nothing counts."
    )


def _copied_words(visibility: Tournament.Visibility) -> str:
    if visibility == Tournament.Visibility.PUBLIC:
        return _("The next edition is ready, and public.")
    if visibility == Tournament.Visibility.DRAFT:
        return _("The next edition is ready. It is a draft until you make it public.")
    return _("The next edition is ready, as a rehearsal.")


def _to_check(event: Tournament) -> list[str]:
    """Return what moved with the days and who came along, a sentence each."""
    words = []
    first = event.sessions.exclude(starts_at=None).order_by("starts_at").first()
    if first and first.starts_at:
        words.append(_("First session: %(time)s.") % {"time": _time_there(event, first.starts_at)})
    if event.registration_opens_at:
        opens = _time_there(event, event.registration_opens_at)
        words.append(_("Registration opens: %(time)s.") % {"time": opens})
    players = event.entries.count()
    words.append(_("Players: %(count)s.") % {"count": players} if players else _("No players yet."))
    return words


def _time_there(event: Tournament, moment: datetime) -> str:
    return date_format(moment.astimezone(ZoneInfo(event.time_zone)), "DATETIME_FORMAT")


@require_POST
@organizer_required
def event_archive(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Move an event to the archive, or bring it back."""
    if request.POST.get("action") == "unarchive":
        unarchive(tournament=access.tournament, by=access.by)
        messages.success(request, _("Event restored to the list."))
    else:
        archive(tournament=access.tournament, by=access.by)
        messages.success(request, _("Event archived. All its pages can still be read."))
    return redirect("event_visibility", access.tournament.slug)


@organizer_required
@read_or_send
def event_copy(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Make the next edition of an event; for organizers of the club, whose event it will be."""
    event = access.tournament
    if not is_organizer(request.user, event.club_id):
        raise PermissionDenied
    form = CopyForm(event, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            made = copy(source=event, by=access.by, **form.cleaned_data)
        except (ClubError, RuleError) as error:
            form.add_error(None, explain(error))
        else:
            ready = _copied_words(Tournament.Visibility(made.visibility))
            messages.success(request, " ".join([ready, *_to_check(made)]))
            return redirect("event_manage", made.slug)
    context = {"event": event, "access": access, "form": form}
    return render(request, "organizer/visibility/copy.html", context)
