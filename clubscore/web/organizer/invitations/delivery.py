"""Create, show and send invitations."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.http.addresses import visitor_address
from clubscore.http.links import absolute_url, invitation_path
from clubscore.mail import mail_send, mail_spend, receiver_give_back
from clubscore.markup.qr import qr_svg
from clubscore.outgoing.waiting import waiting_elsewhere
from clubscore.people.models import Club, User
from clubscore.tournaments.models import Invitation, Tournament
from clubscore.tournaments.officials.invitations import (
    invitation_create,
    invitation_revoke,
)
from clubscore.words import explain

from .forms import InvitationForm


def invite(
    request: HttpRequest, form: InvitationForm, *, club: Club, tournament: Tournament | None = None
) -> dict[str, Any] | None:
    """Send the invitation of a valid form; return what the page shows of it.

    None, with nobody invited, if the form now shows an error.
    """
    by = request.user
    assert isinstance(by, User)  # noqa: S101 - the views have seen to it
    told = form.cleaned_data
    try:
        if email := told.get("email", ""):
            mail_spend("invitation", sender=str(by.pk), to=email)
        invitation, token = invitation_create(
            club=club,
            tournament=tournament,
            role=told["role"],
            name=told["name"],
            email=email,
            by=by,
            address=visitor_address(request),
        )
        url = absolute_url(request, invitation_path(token), club=club.pk)
        if invitation.email:
            _send(request, invitation, url)
    except ClubError as error:
        form.add_error(None, explain(error))
        return None
    # Who was sent the link has it; nobody else sees it.
    shown = {} if invitation.email else {"url": url, "qr": qr_svg(url)}
    return {"invitation": invitation, **shown}


def _send(request: HttpRequest, invitation: Invitation, url: str) -> None:
    """Send a link, in no transaction: nobody waits for the mail server but who invites.

    Revokes the invitation of a link that cannot be sent, and raises ``mail_not_sent``.
    """
    try:
        _link_send(invitation, url)
    except ClubError:
        by = invitation.invited_by
        assert by is not None  # noqa: S101 - whoever sent the form
        invitation_revoke(invitation=invitation, by=by, address=visitor_address(request))
        raise


def _link_send(invitation: Invitation, url: str) -> None:
    where = str(invitation.tournament or invitation.club)
    text = _(
        "Hello %(name)s,\n\n"
        "%(by)s invites you: %(role)s, %(where)s.\n\n"
        "Open this link to accept, with your account or a new one:\n"
        "%(url)s\n\n"
        "The link works once, until %(until)s. If you don’t know what this is about, ignore"
        " this message."
    ) % {
        "name": invitation.name,
        "by": invitation.invited_by,
        "role": invitation.role_name,
        "where": where,
        "url": url,
        "until": date_format(localtime(invitation.expires_at), "DATETIME_FORMAT"),
    }
    subject = _("Invitation: %(where)s") % {"where": where}
    with waiting_elsewhere():
        mail_send(
            to=invitation.email,
            subject=subject,
            text=text,
            at_failure=partial(receiver_give_back, "invitation", invitation.email),
        )
