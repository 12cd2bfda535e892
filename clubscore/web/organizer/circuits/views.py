"""Circuits of a club: made, changed, deleted by its organizers."""

from __future__ import annotations

from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.http.access import organized_club
from clubscore.http.addresses import visitor_address
from clubscore.people.models import Club, User
from clubscore.standings.circuits.rule import PRESETS, Rule
from clubscore.standings.circuits.services import (
    circuit_change,
    circuit_create,
    circuit_delete,
    lock_circuit,
)
from clubscore.standings.circuits.words import preset_title, rule_lines
from clubscore.web.actions import read_or_send
from clubscore.web.editing.page import Edit, StoredValues
from clubscore.web.editing.saving import save_form
from clubscore.words import explain

from .forms import FIND, CircuitForm


@require_safe
@login_required
def club_circuits(request: HttpRequest, slug: str) -> HttpResponse:
    """The circuits of a club, and the rules a new one can begin with."""
    club = organized_club(request, slug)
    context = {
        "club": club,
        "circuits": club.circuits.all(),
        "presets": [(key, preset_title(key), rule_lines(rule)) for key, rule in PRESETS.items()],
    }
    return render(request, "organizer/circuits/circuits.html", context)


@login_required
@read_or_send
def circuit_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a circuit, its rule that of ``?preset=``."""
    club = organized_club(request, slug)
    rule = PRESETS.get(request.GET.get("preset", ""), Rule())
    finds = request.POST.get("action") == FIND
    data = request.POST if request.method == "POST" else None
    form = (
        CircuitForm(club, rule, unsaved_data=data) if finds else CircuitForm(club, rule, data=data)
    )
    if form.is_valid():
        try:
            made = circuit_create(
                club=club,
                settings=form.settings,
                token=form.cleaned_data["token"] or uuid4(),
                by=_user(request),
                address=visitor_address(request),
            )
        except ClubError as error:
            form.add_error(None, explain(error))
        else:
            messages.success(request, _("Circuit created."))
            return redirect("circuit", club.slug, made.pk)
    return render(request, "organizer/circuits/circuit.html", {"club": club, "form": form})


@login_required
@read_or_send
def circuit_edit(request: HttpRequest, slug: str, circuit_id: int) -> HttpResponse:
    """Change a circuit, or delete it: ``action`` is ``delete``; with ``find`` nothing is saved."""
    club = organized_club(request, slug)
    if request.POST.get("action") == "delete":
        return _delete(request, club, circuit_id)
    circuit = get_object_or_404(club.circuits, pk=circuit_id)
    if request.POST.get("action") == FIND:
        rule = Rule.from_dict(circuit.rule)
        edit = Edit.redisplay(StoredValues(CircuitForm(club, rule, circuit)), request.POST)
        form = CircuitForm(club, rule, circuit, unsaved_data=request.POST)
        context = {"club": club, "circuit": circuit, "form": form, "edit": edit}
        return render(request, "organizer/circuits/circuit.html", context)
    form, edit, is_done = save_form(
        request.POST if request.method == "POST" else None,
        stored=circuit,
        lock=lambda: lock_circuit(circuit),
        make=lambda now, data: CircuitForm(club, Rule.from_dict(now.rule), now, data),
        save=lambda form: circuit_change(
            circuit=circuit,
            settings=form.settings,
            by=_user(request),
            address=visitor_address(request),
        ),
    )
    if is_done:
        messages.success(request, _("Circuit saved."))
        return redirect("circuit", club.slug, circuit.pk)
    context = {"club": club, "circuit": circuit, "form": form, "edit": edit}
    return render(request, "organizer/circuits/circuit.html", context)


def _delete(request: HttpRequest, club: Club, circuit_id: int) -> HttpResponse:
    """Delete a circuit; sent twice, it is gone all the same."""
    circuit = club.circuits.filter(pk=circuit_id).first()
    try:
        if circuit is not None:
            circuit_delete(circuit=circuit, by=_user(request), address=visitor_address(request))
    except ClubError as error:
        if error.code != "gone":
            raise
    messages.success(request, _("Circuit deleted. Its events are unchanged."))
    return redirect("club_circuits", club.slug)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    return request.user
