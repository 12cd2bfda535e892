"""An invitation: sent by who runs a club or an event, accepted by the person it is for."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.http.addresses import visitor_address
from clubscore.http.looks import use_club_look
from clubscore.people.logins.accounts import account_create
from clubscore.people.logins.throttling import login_spend
from clubscore.people.models import User
from clubscore.tournaments.models import Invitation
from clubscore.tournaments.officials.invitations import (
    has_role,
    invitation_accept,
    invitation_of,
)
from clubscore.web.actions import read_or_send
from clubscore.web.throttling import wait_page
from clubscore.words import explain

from .forms import AccountForm

OPENED: Final = "invitation"  # session key: the token of the link that was opened last
BACKEND: Final = "django.contrib.auth.backends.ModelBackend"


@never_cache
@require_safe
def invitation_open(request: HttpRequest, token: str) -> HttpResponse:
    """Store the token in the session and redirect, so that the address no longer shows it."""
    request.session[OPENED] = token[:100]
    return redirect("invitation")


@never_cache
@sensitive_post_parameters("password", "again")
@read_or_send
def invitation(request: HttpRequest) -> HttpResponse:
    """What someone is invited to: accepted with the account they have, or make here."""
    token = request.session.get(OPENED, "")
    found = invitation_of(token)
    user = request.user if isinstance(request.user, User) else None
    if found is None:
        return _over(request, token, user)
    use_club_look(request, found.club)
    sent = request.POST if request.method == "POST" else None
    form = AccountForm(found.name, None if user else sent)
    if sent is not None and (done := _accept(request, token, found, user, form)):
        return done
    context = {
        "invitation": found,
        "form": form,
        "has_role": user is not None and has_role(user, found),
    }
    return render(request, "account/invitation.html", context)


def _over(request: HttpRequest, token: str, user: User | None) -> HttpResponse:
    """Answer for a link that opens nothing; a second tap on *Accept* still leads on."""
    if user is not None and request.method == "POST":
        try:
            return _go_to_role(request, invitation_accept(token=token, user=user))
        except ClubError:
            pass
    return render(request, "account/invitation.html", status=404)


def _accept(
    request: HttpRequest, token: str, invitation: Invitation, user: User | None, form: AccountForm
) -> HttpResponse | None:
    """Accept, creating an account if nobody is logged in; None if the page shows an error."""
    if user is None and not form.is_valid():
        return None
    if user is None and (seconds := login_spend(visitor_address(request))):
        return wait_page(request, seconds)
    try:
        with transaction.atomic():
            person = user or account_create(
                **form.account, email=invitation.email, address=visitor_address(request)
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
    return _go_to_role(request, accepted)


def _go_to_role(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    request.session.pop(OPENED, None)
    where = invitation.tournament or invitation.club
    facts = {"role": invitation.role_name, "where": where}
    messages.success(request, _("Accepted. Your role: %(role)s, %(where)s.") % facts)
    if invitation.tournament:
        return redirect("event_manage", invitation.tournament.slug)
    return redirect(f"{reverse('organize')}?club={invitation.club.slug}")
