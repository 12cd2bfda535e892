"""A session annulled, after a look at what follows, and restored the same way."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.standings.annulment import annulment_preview
from clubscore.text import MOST_REASON
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Session
from clubscore.tournaments.sessions.annulment import (
    annulment_review,
    session_annul,
    session_restore,
)
from clubscore.web.actions import read_or_send
from clubscore.words import explain


class AnnulForm(forms.Form):
    """Why a session does not count."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=MOST_REASON,
        help_text=gettext_lazy("Everyone can read it, on the event’s pages too."),
    )


@organizer_required
@read_or_send
def session_annul_view(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Say what follows from annulling a session, then do it; of an annulled one, restoring it."""
    event = access.tournament
    session = get_object_or_404(event.sessions.select_related("annulled_by"), number=number)
    session.tournament = event
    if session.state == Session.State.DRAFT:
        messages.error(request, explain(ClubError("nothing_to_annul", session=number)))
        return redirect("session_manage", event.slug, number)
    form = AnnulForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and _act(request, access, session, form):
        return redirect("session_manage", event.slug, number)
    context = {
        "event": event,
        "session": session,
        "form": form,
        "review": annulment_review(session),
        "preview": annulment_preview(session),
        "later_started": event.sessions.that_count().filter(number__gt=number).exists(),
    }
    return render(request, "organizer/sessions/annul.html", context)


def _act(request: HttpRequest, access: EventAccess, session: Session, form: AnnulForm) -> bool:
    """Annul or restore, whichever was asked for; tell whether it is done."""
    facts = {"number": session.number}
    confirmed = request.POST.get("confirmed", "")
    restores = request.POST.get("action") == "restore"
    if not restores and not form.is_valid():
        return False
    try:
        if restores:
            session_restore(session=session, by=access.by, confirmed=confirmed)
            messages.success(request, _("Session %(number)s restored. It counts again.") % facts)
        else:
            reason = form.cleaned_data["reason"]
            session_annul(session=session, reason=reason, by=access.by, confirmed=confirmed)
            messages.success(request, _("Session %(number)s annulled.") % facts)
    except ClubError as error:
        messages.error(request, explain(error))
        return False
    return True
