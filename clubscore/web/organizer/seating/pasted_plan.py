"""A seating plan from a spreadsheet: pasted, looked at, then set for all its sessions at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from clubscore.errors import ClubError
from clubscore.exchange.pasted_plan.people import NameQuestion
from clubscore.exchange.pasted_plan.plan import (
    MOST_QUESTIONS,
    PastedPlan,
    first_session,
    pasted_plan,
    pasted_plan_set,
)
from clubscore.http.access import organizer_required
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Entry, Tournament
from clubscore.tournaments.seating.services import MOST_SESSIONS
from clubscore.web.actions import read_or_send, whole_number
from clubscore.words import explain

LONGEST: Final = 200_000  # characters
MOST_FAULTS: Final = 40  # that are shown
MOST_ANSWERS: Final = 4 * MOST_QUESTIONS  # that a page carries on


class PastedPlanForm(forms.Form):
    """The plan as it was pasted, and which session comes first where it names none."""

    pasted = forms.CharField(
        label=_("Seating plan"),
        max_length=LONGEST,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "wrap": "off"}),
        error_messages={"required": _("Paste the seating plan here.")},
    )
    first = forms.IntegerField(
        label=_("First session"),
        min_value=1,
        max_value=10 * MOST_SESSIONS,
        help_text=_("If the plan doesn’t number its sessions."),
    )

    def clean_pasted(self) -> str:
        """Return the text; blank lines alone are none."""
        text: str = self.cleaned_data["pasted"]
        if not text.strip():
            raise forms.ValidationError(self.fields["pasted"].error_messages["required"])
        return text


@never_cache
@organizer_required
@read_or_send
def seating_paste(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Paste the text of a plan, check what was understood of it, then correct or set it."""
    event = access.tournament
    page = _Page(event, request.POST if request.method == "POST" else None)
    if page.is_sent and request.POST.get("action") == "set" and page.set_plan(request, access):
        return redirect("event_seating", event.slug)
    context = {
        "event": event,
        "access": access,
        "form": page.form,
        "answers": page.answers,
        **page.plan_context(),
    }
    return render(request, "organizer/seating/paste.html", context)


class _Page:
    """What was pasted and answered, and what it would do."""

    def __init__(self, event: Tournament, data: Any) -> None:
        self.event = event
        self.answers = submitted_answers(data or {})
        self.form = PastedPlanForm(data, initial={"first": first_session(event)})
        self.is_sent = data is not None and self.form.is_valid()

    def set_plan(self, request: HttpRequest, access: EventAccess) -> bool:
        """Set the plan; False if it has to be shown again, with what is wrong."""
        try:
            plan = pasted_plan_set(
                tournament=self.event,
                text=self.form.cleaned_data["pasted"],
                first=self.form.cleaned_data["first"],
                answers=self.answers,
                fingerprint=request.POST.get("seen", ""),
                by=access.by,
            )
        except ClubError as error:
            self.form.add_error(None, explain(error))
            return False
        count = len(plan.sessions)
        text = ngettext(
            "Seats set for %(count)s session.", "Seats set for %(count)s sessions.", count
        )
        messages.success(request, text % {"count": count})
        return True

    def plan_context(self) -> dict[str, Any]:
        """Return what the page says about the plan; nothing before one was sent."""
        text = self.form.data.get("pasted", "")
        first = whole_number(self.form.data.get("first", ""))
        if not (self.form.is_bound and text.strip() and first and len(text) <= LONGEST):
            return {}
        if self.form.errors.keys() - {"__all__"}:
            return {}
        try:
            plan = pasted_plan(self.event, text, first=first, answers=self.answers)
        except ClubError as error:
            self.form.add_error("pasted", explain(error))
            return {}
        return {"plan": plan, "questions": self._questions(plan), **_faults(plan)}

    def _questions(self, plan: PastedPlan) -> list[tuple[NameQuestion, list[Entry]]]:
        """Return each question with everyone else who might be meant."""
        everybody = self.event.entries.in_play().select_related("player")
        entries = sorted(everybody, key=lambda entry: entry.player.sort_key)
        return [
            (one, [entry for entry in entries if entry not in one.candidates])
            for one in plan.questions
        ]


def submitted_answers(data: Mapping[str, str]) -> dict[str, int]:
    """Return the id of the entry chosen for each text."""
    answers = {}
    for at in range(MOST_ANSWERS):
        for prefix in ("answer", "question"):
            who = whole_number(data.get(f"{prefix}-who-{at}", ""))
            if who and (text := data.get(f"{prefix}-text-{at}", "")):
                answers[text] = who
    return answers


def _faults(plan: PastedPlan) -> dict[str, Any]:
    shown = [(fault.line, explain(fault.error)) for fault in plan.faults[:MOST_FAULTS]]
    return {"faults": shown, "more_faults": len(plan.faults) - len(shown)}
