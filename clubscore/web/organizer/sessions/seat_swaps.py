"""Seats put right in a session that was played: looked at first, then done."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Entry, Session
from clubscore.tournaments.sessions.seat_swaps import players_swap
from clubscore.web.actions import read_or_send
from clubscore.web.organizer.officials.forms import EntryField
from clubscore.words import explain

from .consequences import Consequence, swap_consequences


class SwapForm(forms.Form):
    """Two players of a session; the second may be somebody who does not sit in it."""

    one = EntryField(Entry.objects.none(), label=gettext_lazy("Player"))
    other = EntryField(Entry.objects.none(), label=gettext_lazy("Swap seats with"))
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200, required=False)

    def __init__(self, session: Session, data: object = None) -> None:
        """Offer who sits in ``session``, and then everybody in the event."""
        super().__init__(data)  # type: ignore[arg-type]  # a QueryDict or None
        entries = session.tournament.entries.exclude(number=None).select_related("player")
        for name, choices in (
            ("one", entries.filter(seats__session=session)),
            ("other", entries),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - tells mypy
            field.queryset = choices


@organizer_required
@read_or_send
def wrong_seats(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Exchange two players' seats, or put somebody else on one, after its consequences."""
    event = access.tournament
    session = get_object_or_404(event.sessions, number=number)
    if session.state == Session.State.DRAFT:
        return redirect("session_seats", event.slug, number)
    form = SwapForm(session, request.POST if request.method == "POST" else None)
    found: list[Consequence] = []
    if form.is_valid():
        one, other = form.cleaned_data["one"], form.cleaned_data["other"]
        try:
            if request.POST.get("action") == "swap":
                reason = form.cleaned_data["reason"]
                players_swap(session=session, one=one, other=other, reason=reason, by=access.by)
                messages.success(request, _("Seats corrected and standings updated."))
                return redirect("event_session", event.slug, number)
            found = swap_consequences(session=session, one=one, other=other, by=access.by)
        except ClubError as error:
            form.add_error(None, explain(error))
            if error.code == "reason_missing":
                found = swap_consequences(session=session, one=one, other=other, by=access.by)
    context = {"event": event, "session": session, "form": form, "consequences": found}
    return render(request, "organizer/sessions/wrong_seats.html", context)
