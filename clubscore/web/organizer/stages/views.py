"""Stages of an event: choose them from a list or by hand, and decide after each who advances."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.standings.stages.services import (
    StageState,
    cut_fingerprint,
    cut_make,
    cut_undo,
    stage_states,
)
from clubscore.standings.stages.words import stage_rules
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.stages.keys import known_stages
from clubscore.tournaments.stages.presets import PRESETS
from clubscore.tournaments.stages.services import can_be_duplicate, stages_set, tables_not_compared
from clubscore.web.actions import do_and_report, read_or_send
from clubscore.web.editing.page import Edit
from clubscore.words import explain, list_words

from .forms import StageForm
from .rows import leave_out_imps, row_of, sent_stage_forms, shown_stages, stage_forms


@dataclass(frozen=True, slots=True)
class StageCard:
    """A stage on the page."""

    state: StageState
    rules: list[str]
    fingerprint: str  # what a decision names


@organizer_required
@read_or_send
def event_stages(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The stages with what was decided after each, and how they are set up."""
    event = access.tournament
    action = request.POST.get("action", "")
    if action in ("cut", "undo"):
        _decide(request, access, action)
        return redirect("event_stages", event.slug)
    preset = PRESETS.get(request.GET.get("preset", ""))
    size = small_number(request.GET.get("size", ""))
    if request.method == "POST":
        forms, edit, is_done = _change(request, access)
        if is_done:
            return redirect("event_stages", event.slug)
    else:
        forms = stage_forms(preset.of_size(size) if preset else known_stages(event))
        edit = Edit(shown_stages(event))
    if not can_be_duplicate(event):
        leave_out_imps(forms)
    context = {
        "event": event,
        "access": access,
        "cards": [
            StageCard(state, stage_rules(state.stage), cut_fingerprint(state))
            for state in stage_states(event)
        ],
        "presets": [one for one in PRESETS.values() if can_be_duplicate(event) or not one.has_imps],
        "preset": preset,
        "size": size if preset and size in preset.sizes else 0,
        "forms": forms,
        "edit": edit,
        "is_open": bool(preset or event.stages or request.method == "POST"),
        "decided": event.cuts.exists(),
    }
    return render(request, "organizer/stages/stages.html", context)


def _decide(request: HttpRequest, access: EventAccess, action: str) -> None:
    """Decide who advances after a stage, or undo that."""
    stage = small_number(request.POST.get("stage", ""))
    if action == "cut":
        seen = request.POST.get("seen", "")
        do_and_report(
            request,
            _("Decision saved."),
            lambda: cut_make(
                tournament=access.tournament, stage=stage, by=access.by, fingerprint=seen
            ),
        )
    else:
        do_and_report(
            request,
            _("Decision undone."),
            lambda: cut_undo(tournament=access.tournament, stage=stage, by=access.by),
        )


def small_number(text: str) -> int:
    """Return a number of at most three digits; 0 for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0


@transaction.atomic
def _change(request: HttpRequest, access: EventAccess) -> tuple[list[StageForm], Edit, bool]:
    """Save the changes made on the page; return its forms and whether they were saved."""
    event = lock_tournament(access.tournament)
    edit = Edit(shown_stages(event), request.POST, row_of=row_of)
    forms = sent_stage_forms(edit, known_stages(event))
    if False in [form.is_valid() for form in forms] or not edit.is_settled:  # all are checked
        return forms, edit, False
    if edit.new_rows and any(form.stage and not form.key for form in forms):
        messages.warning(
            request,
            _("Someone else has added stages too. Check their order, then save again."),
        )
        return forms, edit, False
    return forms, edit, _save(request, access, forms)


def _save(request: HttpRequest, access: EventAccess, forms: list[StageForm]) -> bool:
    stages = [form.stage for form in forms if form.stage is not None]
    try:
        event = stages_set(tournament=access.tournament, stages=stages, by=access.by)
    except ClubError as error:
        messages.error(request, explain(error))
        return False
    messages.success(request, _("Stages saved and standings updated."))
    if alone := tables_not_compared(event):
        tables = list_words(f"{session}/{number}" for session, number in alone)
        messages.warning(
            request,
            _(
                "Duplicate compares hands, but only totals are known for these tables: "
                "%(tables)s (session/table). They earn nothing until you enter their sheets hand "
                "by hand."
            )
            % {"tables": tables},
        )
    return True
