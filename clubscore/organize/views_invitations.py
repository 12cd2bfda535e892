"""An invitation: sent by who runs a club or an event, accepted by the person it is for."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from clubscore.compression import holds_secret
from clubscore.errors import ClubError
from clubscore.events.invitations import (
    has_role,
    invitation_accept,
    invitation_create,
    invitation_opened,
    invitation_revoke,
)
from clubscore.events.links import absolute_url, invitation_path
from clubscore.events.models import Invitation, Tournament
from clubscore.events.qr import qr_svg
from clubscore.mail import mail_send
from clubscore.people.accounts import account_create
from clubscore.people.addresses import visitor_address
from clubscore.people.looks import club_shown
from clubscore.people.models import Club, User
from clubscore.people.throttling import login_spend, wait_page
from clubscore.wording import explain

from .forms_invitations import AccountForm, InvitationForm

OPENED: Final = "invitation"  # session key: the token of the link that was opened last
BACKEND: Final = "django.contrib.auth.backends.ModelBackend"


def invite(
    request: HttpRequest, form: InvitationForm, *, club: Club, tournament: Tournament | None = None
) -> dict[str, Any] | None:
    """Send the invitation of a valid form; return what the page shows of it.

    None where the form now says what is wrong; nobody is invited then.
    """
    by = request.user
    assert isinstance(by, User)  # noqa: S101 - the views have seen to it
    told = form.cleaned_data
    holds_secret(request)
    try:
        invitation, token = invitation_create(
            club=club,
            tournament=tournament,
            role=told["role"],
            name=told["name"],
            email=told.get("email", ""),
            by=by,
            address=visitor_address(request),
        )
        url = absolute_url(request, invitation_path(token))
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
        "Open this link to accept, with your account or a new one:\n%(url)s\n\n"
        "It works once, until %(until)s. If you don't know what this is about, ignore it."
    ) % {
        "name": invitation.name,
        "by": invitation.invited_by,
        "role": invitation.role_name,
        "where": where,
        "url": url,
        "until": f"{localtime(invitation.expires_at):%Y-%m-%d %H:%M}",
    }
    mail_send(to=invitation.email, subject=_("Invitation: %(where)s") % {"where": where}, text=text)


@never_cache
@require_safe
def invitation_open(request: HttpRequest, token: str) -> HttpResponse:
    """Remember the link, which leaves the address at once, and go on to the invitation."""
    request.session[OPENED] = token[:100]
    return redirect("invitation")


@never_cache
@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest) -> HttpResponse:
    """What somebody is invited to: accepted with the account they have, or make here."""
    token = request.session.get(OPENED, "")
    found = invitation_opened(token)
    user = request.user if isinstance(request.user, User) else None
    if found is None:
        return _over(request, token, user)
    club_shown(request, found.club)
    sent = request.POST if request.method == "POST" else None
    form = AccountForm(found.name, None if user else sent)
    if sent is not None and (done := _answered(request, token, found, user, form)):
        return done
    context = {
        "invitation": found,
        "form": form,
        "has_role": user is not None and has_role(user, found),
    }
    return render(request, "organize/invitation.html", context)


def _over(request: HttpRequest, token: str, user: User | None) -> HttpResponse:
    """Answer for a link that opens nothing; a second tap on *Accept* still leads on."""
    if user is not None and request.method == "POST":
        try:
            return _accepted(request, invitation_accept(token=token, user=user))
        except ClubError:
            pass
    return render(request, "organize/invitation.html", status=404)


def _answered(
    request: HttpRequest, token: str, found: Invitation, user: User | None, form: AccountForm
) -> HttpResponse | None:
    """Accept, with a new account if nobody is logged in; None: the page says what is wrong."""
    if user is None and not form.is_valid():
        return None
    if user is None and (seconds := login_spend(visitor_address(request))):
        return wait_page(request, seconds)
    try:
        with transaction.atomic():
            person = user or account_create(
                **form.account, email=found.email, address=visitor_address(request)
            )
            accepted = invitation_accept(token=token, user=person)
    except ClubError as error:
        if user is not None:
            messages.error(request, explain(error))
            return redirect("invitation")
        taken = error.code in ("bad_username", "username_taken")
        form.add_error("username" if taken else None, explain(error))
        return None
    if user is None:
        login(request, person, backend=BACKEND)
    return _accepted(request, accepted)


def _accepted(request: HttpRequest, accepted: Invitation) -> HttpResponse:
    request.session.pop(OPENED, None)
    where = accepted.tournament or accepted.club
    facts = {"role": accepted.role_name, "where": where}
    messages.success(request, _("Accepted. Your role: %(role)s, %(where)s.") % facts)
    if accepted.tournament:
        return redirect("event_manage", accepted.tournament.slug)
    return redirect(f"{reverse('organize')}?club={accepted.club.slug}")
