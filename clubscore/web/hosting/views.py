"""The pages of the operator: the clubs of this server, and each of them."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.http.addresses import visitor_address
from clubscore.people.audit import acts_of
from clubscore.people.clubs.alike import clubs_alike
from clubscore.people.clubs.beginning import is_open_to_clubs
from clubscore.people.clubs.hosting import (
    club_look_at,
    club_quotas_set,
    club_release,
    club_suspend,
    clubs_to_look_at,
)
from clubscore.people.domains.hosts import domains_offered
from clubscore.people.models import Club, ClubDomain, Membership, User
from clubscore.web.actions import read_or_send
from clubscore.web.proof.views import proof_required
from clubscore.words import explain

from .access import operator_required
from .forms import ClubQuotaForm, SuspensionForm
from .rows import ClubFilter, HostedRow, hosted_page, tables_in_play

LATEST: Final = 20  # lines of the log
MOST_ADMINISTRATORS: Final = 20
LONGEST_SEARCH: Final = 100  # characters


@never_cache
@require_safe
@operator_required
def hosted_clubs(request: HttpRequest, _user: User) -> HttpResponse:
    """All clubs with size, activity and quota; ``?show=new`` or ``suspended``, ``?club=ros``."""
    search = request.GET.get("club", "").strip()[:LONGEST_SEARCH]
    asked = request.GET.get("show", "")
    shown = ClubFilter(asked) if asked in list(ClubFilter) else ClubFilter.ALL
    context = {
        "page": hosted_page(search, shown, request.GET.get("page")),
        "search": search,
        "shown": shown,
        "new": clubs_to_look_at(),
        "is_open": is_open_to_clubs(),
        "domains": _domains(),
    }
    return render(request, "hosting/clubs.html", context)


def _domains() -> dict[str, int]:
    """How many domains clubs have, and how many there can be; empty if they have none."""
    if not domains_offered():
        return {}
    return {"used": ClubDomain.objects.count(), "most": settings.DOMAINS}


@never_cache
@read_or_send
@operator_required
@proof_required
def hosted_club(request: HttpRequest, user: User, club: str) -> HttpResponse:
    """A club as the operator sees it, and what the operator can do with it."""
    found = get_object_or_404(Club.objects.select_related("hosted__begun_by"), slug=club)
    row = HostedRow.of(found)
    action = request.POST.get("action", "")
    reason = SuspensionForm(request.POST if action == "suspend" else None)
    quota = ClubQuotaForm(row.facts, request.POST if action == "quota" else None)
    if action and _act(request, user, found, action, reason, quota):
        return redirect("hosted_club", found.slug)
    administrators = found.memberships.filter(role=Membership.Role.ADMIN).select_related("user")
    context = {
        "row": row,
        "club": found,
        "reason": reason,
        "quota": quota,
        "playing": tables_in_play(found),
        "alike": clubs_alike(found.name, but=found, of_all=True) if row.facts.is_new else [],
        "administrators": administrators.order_by("pk")[:MOST_ADMINISTRATORS],
        "acts": acts_of(found)[:LATEST],
    }
    return render(request, "hosting/club.html", context)


def _act(
    request: HttpRequest,
    user: User,
    club: Club,
    action: str,
    reason: SuspensionForm,
    quota: ClubQuotaForm,
) -> bool:
    """Do what the button says; False if the page shows an error."""
    address = visitor_address(request)
    if action == "suspend" and reason.is_valid():
        try:
            club_suspend(club=club, reason=reason.cleaned_data["reason"], by=user, address=address)
        except ClubError as error:
            reason.add_error("reason", explain(error))
            return False
        messages.success(request, _("The club is suspended."))
        return True
    if action == "quota" and quota.is_valid():
        club_quotas_set(club=club, quotas=quota.quotas, by=user, address=address)
        messages.success(request, _("Quota saved."))
        return True
    if action == "release":
        club_release(club=club, by=user, address=address)
        messages.success(request, _("The club is open again."))
        return True
    if action == "look":
        club_look_at(club=club, by=user, address=address)
        messages.success(request, _("Marked as checked."))
        return True
    return False
