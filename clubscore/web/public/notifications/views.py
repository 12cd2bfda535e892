"""Notifications of an event: the page that turns them on, by e-mail too."""

from __future__ import annotations

from functools import partial

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from clubscore.delivery.web_push import application_key
from clubscore.errors import ClubError
from clubscore.http.access import event_access
from clubscore.http.addresses import visitor_address
from clubscore.http.links import absolute_url, site_url
from clubscore.http.looks import use_club_look
from clubscore.mail import mail_is_set_up, mail_send, mail_spend, receiver_give_back
from clubscore.outgoing.waiting import waiting_elsewhere
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Subscription
from clubscore.tournaments.notices.subscriptions import (
    ends_at,
    mail_subscribe,
    subscription_confirm,
    subscription_end,
    subscription_extend,
)
from clubscore.tournaments.roster.requests import registration_end, registration_phase
from clubscore.web.actions import read_or_send
from clubscore.web.public.event.views import event_context
from clubscore.words import explain

from .whom import Whom, whom_of


class MailForm(forms.Form):
    """Where news is sent."""

    address = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


@never_cache
@read_or_send
def event_notifications(request: HttpRequest, slug: str) -> HttpResponse:
    """The notifications on offer, on this device and by e-mail; takes an address.

    ``?player=7`` is whose news it is; without it, that of the player this browser follows.
    """
    access = event_access(request, slug)
    event, whom = access.tournament, whom_of(request, access.tournament)
    by_mail = mail_is_set_up()
    form = MailForm(request.POST if request.method == "POST" and by_mail else None)
    if form.is_valid() and _ask(request, access, whom, form):
        return redirect(reverse("event_notifications", args=[slug]) + whom.query)
    context = {
        **event_context(access, "notifications"),
        "whom": whom,
        "form": form if by_mail else None,
        "application_key": application_key(),
        "ends_at": ends_at(event),
    }
    return render(request, "public/notifications/notifications.html", context)


def _ask(request: HttpRequest, access: EventAccess, whom: Whom, form: MailForm) -> bool:
    """Send a confirmation link to an address; False if the form now shows an error.

    The answer is the same for an address that gets news already.
    """
    event, address = access.tournament, form.cleaned_data["address"].lower()
    try:
        mail_spend("subscription", sender=visitor_address(request), to=address)
        subscription = mail_subscribe(
            tournament=event,
            entry=whom.entry,
            address=address,
            language=get_language() or "",
            site=site_url(request),
            own=whom.own,
            opening=whom.opening,
        )
        _link_send(request, subscription)
    except ClubError as error:
        form.add_error(None, explain(error))
        return False
    text = _("We sent a link to %(address)s. Open it to confirm the address.")
    messages.success(request, text % {"address": address})
    return True


def _link_send(request: HttpRequest, subscription: Subscription) -> None:
    event = subscription.tournament
    text = _(
        "Someone, probably you, asked for news about %(event)s at this address.\n\n"
        "Open this link to confirm, or to turn it off:\n"
        "%(url)s\n\n"
        "If it wasn’t you, ignore this message: no more will follow."
    ) % {
        "event": event.name,
        "url": absolute_url(
            request, reverse("subscription", args=[subscription.key]), club=event.club_id
        ),
    }
    subject = _("Please confirm: news about %(event)s") % {"event": event.name}
    with waiting_elsewhere():
        mail_send(
            to=subscription.address,
            subject=subject,
            text=text,
            at_failure=partial(receiver_give_back, "subscription", subscription.address),
        )


@never_cache
@read_or_send
def subscription(request: HttpRequest, key: str) -> HttpResponse:
    """An e-mail subscription, with one button to confirm it and one to end it.

    Opening the page does neither: mail servers open links to check them.
    """
    found = get_object_or_404(
        Subscription.objects.select_related("tournament__club", "entry__player"), key=key
    )
    event = found.tournament
    if request.method == "POST":
        return _confirm_or_end(request, found)
    use_club_look(request, event.club, always=True)  # whoever wants no more mail can say so
    context = {
        "subscription": found,
        "event": event,
        "ends_at": ends_at(event),
        "phase": registration_phase(event),
        "closes_at": registration_end(event),
    }
    return render(request, "public/notifications/subscription.html", context)


def _confirm_or_end(request: HttpRequest, subscription: Subscription) -> HttpResponse:
    """Do what the button says."""
    match request.POST.get("action"):
        case "confirm":
            subscription_confirm(subscription=subscription)
            messages.success(request, _("Notifications are on."))
        case "all":
            subscription_extend(subscription=subscription)
            messages.success(request, _("You now get all news about this event."))
        case "end":
            subscription_end(subscription=subscription)
            messages.success(request, _("Notifications are off."))
            return redirect("event", subscription.tournament.slug)
        case _other:
            pass
    return redirect("subscription", subscription.key)


# The key is enough: a notification’s button has it, and a mail program (RFC 8058).
@csrf_exempt
@require_POST
def subscription_end_now(request: HttpRequest, key: str) -> HttpResponse:
    """End a subscription with one tap, on the notification or in the mail program."""
    for found in Subscription.objects.filter(key=key):
        subscription_end(subscription=found)
    return HttpResponse(status=204)


@never_cache
@require_safe
def notifications_manifest(request: HttpRequest, slug: str) -> JsonResponse:
    """What a phone needs to put the page on its home screen; an iPhone notifies only from there."""
    event = event_access(request, slug).tournament
    whom = whom_of(request, event)
    start = reverse("event_notifications", args=[slug]) + whom.query
    icon = {"src": static("root/apple-touch-icon.png"), "sizes": "180x180", "type": "image/png"}
    drawn = {"src": static("img/logo.svg"), "sizes": "any", "type": "image/svg+xml"}
    content = {
        "name": event.name,
        "short_name": event.name[:12],
        "id": start,
        "start_url": start,
        "scope": reverse("home"),
        "display": "standalone",
        "lang": get_language(),
        "icons": [icon, drawn],
    }
    return JsonResponse(content, content_type="application/manifest+json")
