"""Penalties: given and cancelled by the officials of an event."""

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubscore.errors import ClubError
from clubscore.http.access import referee_required
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Penalty, Tournament
from clubscore.tournaments.officials.penalties import penalty_add, penalty_revoke
from clubscore.web.actions import parse_number, read_or_send
from clubscore.words import explain

from .forms import REASONS, PenaltyForm

FILLED_IN: Final = ("entry", "session", "hand_number", "kind", "reason")  # by an address


@referee_required
@read_or_send
def penalties(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Every penalty of an event, and a new one; ``?entry=``, ``?session=``, … fill it in.

    Given on the page of a table, sent as ``back``, it leads back there.
    """
    event, table = access.tournament, parse_number(request.POST.get("back", ""))
    if request.method == "POST":
        form = PenaltyForm(event, request.POST)
        if form.is_valid() and _give(request, access, form):
            return redirect("table", table) if table else redirect("penalties", event.slug)
    else:
        asked = {key: request.GET[key] for key in FILLED_IN if key in request.GET}
        form = PenaltyForm(event, initial=asked)
    context = {
        "event": event,
        "access": access,
        "has_players": event.entries.exclude(number=None).exists(),
        "form": form,
        "penalties": _all(event),
        "reasons": REASONS,
        "back": table,
    }
    return render(request, "organizer/officials/penalties.html", context)


def _all(event: Tournament) -> list[Penalty]:
    related = ("entry__player", "session", "table", "given_by", "cancelled_by", "hand")
    return list(event.penalties.select_related(*related).order_by("-pk"))


def _give(request: HttpRequest, access: EventAccess, form: PenaltyForm) -> bool:
    told = form.cleaned_data
    try:
        penalty_add(
            tournament=access.tournament,
            entry=told["entry"],
            kind=Penalty.Kind(told["kind"]),
            points=told["points"],
            twelfths=told["table_points"],
            session=told["session"],
            hand_number=told["hand_number"],
            reason=told["reason"],
            article=told["article"],
            remark=told["remark"],
            token=told["token"],
            again=told["again"] or 0,
            by=access.by,
        )
    except ClubError as error:
        form.add_error(None, explain(error))
        if error.code == "penalty_just_given":
            form.repeat_of = int(str(error.facts["penalty"]))
        return False
    text = _("Penalty for %(name)s recorded.") % {"name": told["entry"].player.name}
    messages.success(request, text)
    return True


@require_POST
@referee_required
def penalty_cancel(request: HttpRequest, access: EventAccess, penalty_id: int) -> HttpResponse:
    """Cancel a penalty, with the reason."""
    penalty = get_object_or_404(access.tournament.penalties, pk=penalty_id)
    try:
        penalty_revoke(penalty=penalty, reason=request.POST.get("reason", ""), by=access.by)
    except ClubError as error:
        messages.error(request, explain(error))
    else:
        messages.success(request, _("Penalty cancelled."))
    return redirect("penalties", access.tournament.slug)
