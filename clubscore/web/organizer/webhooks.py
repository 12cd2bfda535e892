"""Programs notified of what happens in one event, or in all events of a club."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubscore.errors import ClubError
from clubscore.http.access import organized_club, organizer_required
from clubscore.http.addresses import visitor_address
from clubscore.http.links import site_url
from clubscore.people.models import Club, User
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.notices.kinds import Topic
from clubscore.tournaments.officials.webhooks import (
    deliveries_to,
    open_webhooks,
    webhook_add,
    webhook_end,
    webhook_test,
)
from clubscore.web.actions import read_or_send
from clubscore.web.proof.views import proof_required
from clubscore.words import explain

TEST = "test"  # value of the button that sends something to try with


class WebhookForm(forms.Form):
    """The address of a program, and what to notify it of."""

    url = forms.CharField(
        label=gettext_lazy("Address of the program"),
        max_length=500,
        help_text=gettext_lazy("It must start with https:// and be reachable from the internet."),
        widget=forms.URLInput(attrs={"autocomplete": "off", "inputmode": "url"}),
    )
    topics = forms.MultipleChoiceField(
        label=gettext_lazy("Send updates about"),
        choices=Topic.choices,
        widget=forms.CheckboxSelectMultiple,
    )


@never_cache
@organizer_required
@proof_required
@read_or_send
def event_webhooks(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The webhooks of an event and what was sent to them, with a form to add one."""
    event = access.tournament
    context = _context(request, event.club, event) | {"event": event, "access": access}
    return render(request, "organizer/webhooks/event.html", context)


@require_POST
@organizer_required
def event_webhook(request: HttpRequest, access: EventAccess, webhook_id: int) -> HttpResponse:
    """Test a webhook of an event if ``action`` is ``test``; otherwise end it."""
    event = access.tournament
    _act(request, event.club, event, webhook_id)
    return redirect("event_webhooks", event.slug)


@never_cache
@login_required
@proof_required
@read_or_send
def club_webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """The webhooks for all events of a club, with a form to add one."""
    club = organized_club(request, slug)
    context = _context(request, club, None) | {"club": club}
    return render(request, "organizer/webhooks/club.html", context)


@require_POST
@login_required
def club_webhook(request: HttpRequest, slug: str, webhook_id: int) -> HttpResponse:
    """Test or end a webhook of a club, as ``event_webhook`` does."""
    _act(request, organized_club(request, slug), None, webhook_id)
    return redirect("club_webhooks", slug)


def _context(request: HttpRequest, club: Club, event: Tournament | None) -> dict[str, Any]:
    """Add the program that was named, and return what the page shows."""
    form, made = WebhookForm(request.POST if request.method == "POST" else None), None
    if form.is_valid():
        try:
            made = webhook_add(
                club=club,
                tournament=event,
                by=_user(request),
                site=site_url(request),
                address=visitor_address(request),
                **form.cleaned_data,
            )
        except ClubError as error:
            form.add_error(None, explain(error))
        else:
            form = WebhookForm()
    webhooks = list(open_webhooks(club, event))
    return {
        "form": form,
        "made": made,
        "webhooks": webhooks,
        "deliveries": deliveries_to(webhooks),
        "may_test": event is not None or club.tournaments.exists(),
    }


def _act(request: HttpRequest, club: Club, event: Tournament | None, webhook_id: int) -> None:
    webhook = get_object_or_404(
        club.webhooks.filter(tournament=event, ended_at=None), pk=webhook_id
    )
    if request.POST.get("action") != TEST:
        webhook_end(webhook=webhook, by=_user(request), address=visitor_address(request))
        messages.success(request, _("Webhook removed. Nothing more is sent."))
        return
    about = event or club.tournaments.order_by("-starts_on", "-pk").first()
    if about is not None:
        webhook_test(webhook=webhook, tournament=about)
        messages.success(request, _("On its way. The log below shows the answer in a moment."))


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - the views have seen to it
    return request.user
