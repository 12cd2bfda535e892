"""Writing to the people of an event from here, where mail is set up: written, checked, sent."""

from __future__ import annotations

from typing import Any, Final
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy
from django.views.decorators.cache import never_cache

from clubscore.delivery.event_mails import event_mail_text
from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.http.links import site_url
from clubscore.mail import mail_is_set_up
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import EventMail, Tournament
from clubscore.tournaments.roster.addresses import Recipients, addresses_of
from clubscore.tournaments.roster.mails import (
    LONGEST_SUBJECT,
    LONGEST_TEXT,
    check_answerable,
    event_mail_send,
    mail_words,
    mails_sent,
    undelivered_copies,
)
from clubscore.web.actions import read_or_send
from clubscore.web.fields import NameField
from clubscore.words import explain

from .addresses import RecipientsForm

MOST_LISTED: Final = 20  # e-mails, the latest


class EventMailForm(RecipientsForm):
    """An e-mail to some people of an event."""

    subject = NameField(label=pgettext_lazy("e-mail", "Subject"), max_length=LONGEST_SUBJECT)
    text = forms.CharField(
        label=_("Text"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 10}),
        help_text=_("Plain text. A note below it says why they get it and how to reach you."),
    )
    token = forms.UUIDField(widget=forms.HiddenInput)
    fingerprint = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, event: Tournament, data: Any = None) -> None:
        """Ask for all; a new form has a token of its own, and the event as its subject."""
        super().__init__(event, data)
        self.initial = {
            **self.initial,
            "token": uuid4(),
            "subject": event.name[:LONGEST_SUBJECT],
        }


@never_cache
@organizer_required
@read_or_send
def entrants_mail(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Write to some of an event's people; ``action``: ``send`` what was checked, or ``edit`` it."""
    event = access.tournament
    if not mail_is_set_up() or event.club.is_stand_in:
        raise Http404
    action = request.POST.get("action", "")
    form = EventMailForm(event, request.POST if request.method == "POST" else None)
    review: dict[str, Any] | None = None
    if form.is_bound and action != "edit" and form.is_valid():
        try:
            if action == "send":
                return _send(request, access, form)
            review = _review(request, access, form)
        except ClubError as error:
            form.add_error(None, explain(error))
            if error.code == "recipients_changed":
                review = _review(request, access, form)
    mails = mails_sent(event, MOST_LISTED)
    context = {
        "event": event,
        "access": access,
        "form": form,
        "review": review,
        "mails": [(mail, Recipients(mail.recipients).label) for mail in mails],
        "undelivered": undelivered_copies(mails),
    }
    return render(request, "organizer/roster/mail.html", context)


def _send(request: HttpRequest, access: EventAccess, form: EventMailForm) -> HttpResponse:
    sent = form.cleaned_data
    mail = event_mail_send(
        tournament=access.tournament,
        recipients=Recipients(sent["recipients"]),
        subject=sent["subject"],
        text=sent["text"],
        fingerprint=sent["fingerprint"],
        token=sent["token"],
        site=site_url(request),
        by=access.by,
    )
    text = ngettext(
        "The e-mail is on its way to %(count)s address.",
        "The e-mail is on its way to %(count)s addresses.",
        mail.copies_made,
    )
    messages.success(request, text % {"count": mail.copies_made})
    return redirect("entrants_mail", access.tournament.slug)


def _review(request: HttpRequest, access: EventAccess, form: EventMailForm) -> dict[str, Any]:
    """Return the mail and its recipients, to be checked before it is sent."""
    event, sent = access.tournament, form.cleaned_data
    recipients = Recipients(sent["recipients"])
    subject, text = mail_words(sent["subject"], sent["text"])
    answers_to = check_answerable(event.club, access.by.user)
    addresses = addresses_of(event, recipients)
    if not addresses.mails:
        raise ClubError("mail_to_nobody")
    draft = EventMail(tournament=event, text=text, answers_to=answers_to, site=site_url(request))
    return {
        "recipients": recipients.label,
        "subject": subject,
        "whole": event_mail_text(draft),
        "answers_to": answers_to,
        "addresses": addresses,
        "fields": {
            **{name: sent[name] for name in ("recipients", "subject", "text", "token")},
            "fingerprint": addresses.fingerprint,
        },
    }
