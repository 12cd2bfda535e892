"""The seating plan: request it, watch it being computed, review it, apply it."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import Draw, Session, Tournament
from clubscore.tournaments.seating.mixing import mixing_rule, mixing_set
from clubscore.tournaments.seating.separations import lock_add, separation_add
from clubscore.tournaments.seating.services import draw_apply, draw_at_work, draw_begin, draw_stop
from clubscore.tournaments.sessions.start_check import barred_seats_of_drafts
from clubscore.web.actions import read_or_send, whole_number
from clubscore.web.editing.saving import Saving, save_form
from clubscore.words import explain

from .forms import SESSIONS_AT_FIRST, LockForm, MixingForm, PlanForm, SeparationForm
from .locks import lock_lines
from .proof import DrawView, draw_view, event_proof


@never_cache
@organizer_required
@read_or_send
def event_seating(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The plan of the sessions that have not started, and its requirements."""
    event = access.tournament
    page = SeatingPage(access)
    if request.method == "POST" and page.act(request):
        return redirect("event_seating", event.slug)
    work = draw_at_work(event)
    context = {
        "event": event,
        "access": access,
        "barred": barred_seats_of_drafts(event),
        "disqualified": [
            one
            for one in event.entries.in_play().still_in().select_related("player")
            if one.disqualified
        ],
        "has_players": event.entries.in_play().filter(substitute=False).exists(),
        "plan": page.plan,
        "apart": page.apart,
        "lock": page.lock,
        "mixing": page.mixing,
        "mixing_edit": page.mixing_edit,
        "separations": event.separations.select_related("one__player", "other__player"),
        "locks": lock_lines(event),
        "work": draw_view(work) if work else None,
        "last_draw": _last_draw(event),
        "seats": event_proof(event),
        "teams": event.teams.exists(),
        "drafts": event.sessions.filter(state=Session.State.DRAFT).exists(),
    }
    return render(request, "organizer/seating/seating.html", context)


def _last_draw(event: Tournament) -> DrawView | None:
    """Return the draw that ended last."""
    ended = [Draw.State.DONE, Draw.State.FAILED, Draw.State.APPLIED]
    draw = event.draws.filter(state__in=ended).order_by("-ended_at").first()
    return draw_view(draw) if draw else None


class SeatingPage:
    """The forms of the page, one of which may have been sent."""

    def __init__(self, access: EventAccess) -> None:
        """All forms are empty at first."""
        self.access = access
        self.event = access.tournament
        drafts = self.event.sessions.filter(state=Session.State.DRAFT).count()
        self.plan = PlanForm(initial={"sessions": drafts or SESSIONS_AT_FIRST})
        self.apart = SeparationForm(self.event)
        self.lock = LockForm(self.event)
        self.mixing, self.mixing_edit, _is_done = self._save_mixing(None)

    def act(self, request: HttpRequest) -> bool:
        """Do what was sent; False if a form has to be shown again."""
        acts: dict[str, Callable[[HttpRequest], bool]] = {
            "begin": self._begin,
            "stop": self._stop,
            "apply": self._apply,
            "mix": self._mix,
            "apart": self._keep_apart,
            "apart_remove": self._remove,
            "lock": self._lock,
            "lock_remove": self._remove,
        }
        act = acts.get(request.POST.get("action", ""))
        return act is None or act(request)

    def _begin(self, request: HttpRequest) -> bool:
        self.plan = form = PlanForm(request.POST)
        return _try_act(form, lambda values: self._draw(values))

    def _draw(self, values: dict[str, Any]) -> None:
        draw_begin(
            tournament=self.event,
            sessions=values["sessions"],
            seed=values["seed"],
            teammates_apart=values["teammates_apart"],
            by=self.access.by,
        )

    def _stop(self, request: HttpRequest) -> bool:
        draw_stop(tournament=self.event)
        return True

    def _apply(self, request: HttpRequest) -> bool:
        draw = get_object_or_404(self.event.draws, pk=whole_number(request.POST.get("draw", "")))
        try:
            draw_apply(draw=draw, by=self.access.by)
        except ClubError as error:
            messages.error(request, explain(error))
        else:
            messages.success(request, _("Plan active: seats assigned for all its sessions."))
        return True

    def _mix(self, request: HttpRequest) -> bool:
        self.mixing, self.mixing_edit, is_done = self._save_mixing(request.POST)
        if is_done:
            messages.success(request, _("Saved. It applies to seats drawn from now on."))
        return is_done

    def _save_mixing(self, data: Any) -> Saving:
        return save_form(
            data,
            stored=self.event,
            lock=lambda: lock_tournament(self.event),
            make=lambda now, data: MixingForm(mixing_rule(now.mixing), data),
            save=lambda form: mixing_set(tournament=self.event, rule=form.rule, by=self.access.by),
        )

    def _keep_apart(self, request: HttpRequest) -> bool:
        self.apart = form = SeparationForm(self.event, request.POST)
        return _try_act(form, lambda values: separation_add(tournament=self.event, **values))

    def _lock(self, request: HttpRequest) -> bool:
        self.lock = form = LockForm(self.event, request.POST)
        return _try_act(form, lambda values: lock_add(tournament=self.event, **values))

    def _remove(self, request: HttpRequest) -> bool:
        """Remove a pair kept apart or a locked seat; submitting it twice does no harm."""
        if request.POST["action"] == "apart_remove":
            self.event.separations.filter(pk=whole_number(request.POST.get("pk", ""))).delete()
        else:
            self.event.seat_locks.filter(pk=whole_number(request.POST.get("pk", ""))).delete()
        return True


def _try_act(form: forms.Form, act: Callable[[dict[str, Any]], object]) -> bool:
    """Do something with what a form says; False if the form says why it cannot be."""
    if not form.is_valid():
        return False
    try:
        act(form.cleaned_data)
    except ClubError as error:
        form.add_error(None, explain(error))
        return False
    return True
