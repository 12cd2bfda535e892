"""Referees and organizers of one event: invited, and sent away."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.http.addresses import visitor_address
from clubscore.people.models import User
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import EventRole
from clubscore.tournaments.officials.invitations import (
    invitation_revoke,
    may_invite,
    open_invitations,
    role_take,
)
from clubscore.web.actions import read_or_send
from clubscore.web.organizer.invitations.delivery import invite
from clubscore.web.organizer.invitations.forms import InvitationForm
from clubscore.web.proof.views import proof_required
from clubscore.words import explain


def _form(data: Any = None) -> InvitationForm:
    return InvitationForm(EventRole.Role, EventRole.Role.REFEREE, data)


@never_cache
@organizer_required
@proof_required
@read_or_send
def event_roles(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Who has a role in the event and who is invited to one; someone else is invited."""
    event = access.tournament
    form, sent = _form(request.POST if request.method == "POST" else None), None
    if form.is_valid():
        _check_right(access, form.cleaned_data["role"])
        sent = invite(request, form, club=event.club, tournament=event)
        form = _form() if sent else form
    context = {
        "event": event,
        "access": access,
        "form": form,
        "sent_invitation": sent,
        "invitations": open_invitations(event.club, event).select_related("invited_by"),
        "roles": event.roles.select_related("user").order_by("role", "user__username"),
    }
    return render(request, "organizer/officials/roles.html", context)


def _check_right(access: EventAccess, role: str) -> None:
    """Organizers name referees; further organizers are for the club's administrators."""
    event, by = access.tournament, _user(access)
    if not may_invite(by, club=event.club, tournament=event, role=role):
        raise PermissionDenied


@require_POST
@organizer_required
@proof_required
def event_role_take(request: HttpRequest, access: EventAccess, role_id: int) -> HttpResponse:
    """Take a role away."""
    role = get_object_or_404(access.tournament.roles, pk=role_id)
    _check_right(access, role.role)
    role_take(role=role, by=access.by)
    messages.success(request, _("Role removed."))
    return redirect("event_roles", access.tournament.slug)


@require_POST
@organizer_required
def event_invitation_revoke(
    request: HttpRequest, access: EventAccess, invitation_id: int
) -> HttpResponse:
    """End an invitation nobody has accepted yet."""
    event = access.tournament
    invitation = get_object_or_404(event.invitations, pk=invitation_id)
    _check_right(access, invitation.role)
    try:
        invitation_revoke(invitation=invitation, by=_user(access), address=visitor_address(request))
    except ClubError as error:
        messages.error(request, explain(error))
    else:
        messages.success(request, _("Invitation revoked. Its link no longer works."))
    return redirect("event_roles", event.slug)


def _user(access: EventAccess) -> User:
    user = access.by.user
    assert user is not None  # noqa: S101 - organizer_required has seen to it
    return user
