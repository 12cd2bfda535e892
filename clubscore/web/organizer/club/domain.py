"""The domain of a club, for its administrators: set, looked at, removed; what has to be done."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from clubscore.errors import ClubError
from clubscore.http.addresses import visitor_address
from clubscore.people.domains.checks import GRACE
from clubscore.people.domains.hosts import (
    LONGEST,
    domain_site,
    domains_offered,
    main_host,
    readable_host,
)
from clubscore.people.domains.records import record_name, record_text
from clubscore.people.domains.services import (
    domain_call,
    domain_check_again,
    domain_remove,
    domain_set,
)
from clubscore.people.models import Club, ClubDomain, User
from clubscore.web.actions import do_and_report, read_or_send
from clubscore.web.proof.views import proof_required
from clubscore.words import explain

from .logins import admin_required

LABELS: Final = 3  # of a name below a domain, such as mahjong.example.org


class DomainForm(forms.Form):
    """A host name, as people write it."""

    host = forms.CharField(
        label=gettext_lazy("Domain"),
        max_length=LONGEST,
        help_text=gettext_lazy(
            "A domain the club owns, or a name below it, such as mahjong.example.org."
        ),
        widget=forms.TextInput(
            attrs={
                "autocapitalize": "none",
                "autocomplete": "off",
                "inputmode": "url",
                "spellcheck": "false",
            }
        ),
    )


@never_cache
@read_or_send
@admin_required
@proof_required
def club_domain(request: HttpRequest, club: Club, user: User) -> HttpResponse:
    """Which domain the club has, whether it counts, and which DNS record it needs."""
    if not domains_offered():
        raise Http404
    action = request.POST.get("action", "")
    form = DomainForm(request.POST if action == "set" else None)
    if action == "check":
        do_and_report(
            request, _("The domain is being checked."), lambda: domain_check_again(club=club)
        )
        return redirect("club_domain", club.slug)
    if action == "remove":
        domain_remove(club=club, by=user, address=visitor_address(request))
        messages.success(request, _("Domain removed. Links use the address of this server again."))
        return redirect("club_domain", club.slug)
    if form.is_valid() and _set(request, club, user, form):
        return redirect("club_domain", club.slug)
    return render(request, "organizer/club/domain.html", _context(club, form))


def _set(request: HttpRequest, club: Club, by: User, form: DomainForm) -> bool:
    address = visitor_address(request)
    try:
        domain_set(club=club, host=form.cleaned_data["host"], by=by, address=address)
    except ClubError as error:
        form.add_error("host", explain(error))
        return False
    messages.success(request, _("Domain saved. If you haven’t set the DNS record yet, do it now."))
    return True


def _context(club: Club, form: DomainForm) -> dict[str, Any]:
    domain = ClubDomain.objects.filter(club=club).first()
    context = {"club": club, "form": form, "domain": domain, "server": main_host()}
    if domain is None:
        return context
    domain_call(domain, timezone.now())
    readable = readable_host(domain.host)
    return context | {
        "site": domain_site(domain.host),
        "readable": readable if readable != domain.host else "",
        "record": {
            "name": record_name(domain.host),
            "text": record_text(domain.host, club.pk),
        },
        "is_below": domain.host.count(".") + 1 >= LABELS,
        "fault": explain(ClubError(domain.fault, host=domain.host)) if domain.fault else "",
        "ends_at": domain.failing_since + GRACE if domain.failing_since else None,
    }
