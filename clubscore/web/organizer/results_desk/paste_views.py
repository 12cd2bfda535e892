"""A column of totals pasted at the results desk: shown next to the seats, then recorded."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4, uuid5

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache

from clubscore.errors import ClubError
from clubscore.http.access import referee_required
from clubscore.play.totals.services import totals_record
from clubscore.tournaments.access import Actor, EventAccess
from clubscore.tournaments.models import Session
from clubscore.web.actions import read_or_send
from clubscore.words import explain

from .pasted_totals import LONGEST, PastedTotals, read_totals
from .rows import desk_of


class PastedTotalsForm(forms.Form):
    """The totals as they were pasted."""

    pasted = forms.CharField(
        label=gettext_lazy("Totals"),
        max_length=LONGEST,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "wrap": "off"}),
        error_messages={"required": gettext_lazy("Paste the totals here.")},
    )
    token = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None) -> None:
        """A new form has a token of its own."""
        super().__init__(data, initial={"token": uuid4()})


@never_cache
@referee_required
@read_or_send
def results_paste(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """The totals of a session from a spreadsheet: read, looked at, then recorded all at once."""
    session = get_object_or_404(access.tournament.sessions, number=number)
    session.tournament = access.tournament
    if session.state == Session.State.DRAFT or session.is_annulled:
        return redirect("results_desk", access.tournament.slug, number)
    form = PastedTotalsForm(request.POST if request.method == "POST" else None)
    reading: PastedTotals | None = None
    if form.is_valid():
        reading = read_totals(form.cleaned_data["pasted"], desk_of(session))
        if request.POST.get("action") == "save" and _save(request, access.by, form, reading):
            return redirect("results_desk", access.tournament.slug, number)
    context = {
        "event": access.tournament,
        "access": access,
        "session": session,
        "form": form,
        "pasted": reading,
        "missing": sum(one.kind == "none" for one in desk_of(session).tables),
    }
    return render(request, "organizer/results_desk/paste.html", context)


def _save(request: HttpRequest, by: Actor, form: PastedTotalsForm, reading: PastedTotals) -> bool:
    """Record what was shown; False, with nothing recorded, if the form says why not."""
    if not reading.is_ready or reading.fingerprint != request.POST.get("seen"):
        text = _("The totals or the seats have changed since they were checked. Look again.")
        form.add_error(None, text)
        return False
    try:
        _record(reading, form.cleaned_data["token"], by)
    except ClubError as error:
        form.add_error(None, explain(error))
        return False
    count = len(reading.to_record)
    text = ngettext(
        "Totals of %(count)s table recorded.", "Totals of %(count)s tables recorded.", count
    )
    messages.success(request, text % {"count": count})
    return True


@transaction.atomic
def _record(reading: PastedTotals, token: UUID, by: Actor) -> None:
    """Record the totals table by table, in the order of their numbers; all of them or none."""
    for row in reading.to_record:
        table = row.one.table
        totals_record(
            table=table,
            totals=row.paper,
            token=uuid5(token, str(table.pk)),
            by=by,
            sitters=row.one.row.state.sitters,
        )
