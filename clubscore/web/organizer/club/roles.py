"""Who runs a club: its administrators and organizers, invited by the administrators."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubscore.errors import ClubError
from clubscore.http.addresses import visitor_address
from clubscore.http.looks import use_club_look
from clubscore.people.models import Club, Membership, User
from clubscore.people.roles import membership_add, membership_remove
from clubscore.people.selectors import is_admin
from clubscore.tournaments.officials.invitations import club_invitations, invitation_revoke
from clubscore.web.actions import read_or_send
from clubscore.web.organizer.invitations.delivery import invite
from clubscore.web.organizer.invitations.forms import InvitationForm
from clubscore.web.proof.views import proof_required
from clubscore.words import explain

from .logins import admin_required


def administered_club(request: HttpRequest, slug: str) -> Club:
    """Return a club this visitor is an administrator of.

    Raises ``Http404``, and ``PermissionDenied`` for others.
    """
    club = get_object_or_404(Club, slug=slug)
    if not is_admin(request.user, club.pk):
        raise PermissionDenied
    use_club_look(request, club)
    return club


def _form(data: Any = None) -> InvitationForm:
    return InvitationForm(Membership.Role, Membership.Role.ORGANIZER, data)


@never_cache
@read_or_send
@admin_required
@proof_required
def club_roles(request: HttpRequest, club: Club, user: User) -> HttpResponse:
    """Who runs the club and who is invited to; someone is invited, or a role taken away."""
    if request.method == "POST" and request.POST.get("action") in ("take", "demote"):
        return _take(request, club, user)
    form, sent = _form(request.POST if request.method == "POST" else None), None
    if form.is_valid():
        sent = invite(request, form, club=club)
        form = _form() if sent else form
    context = {
        "club": club,
        "form": form,
        "sent_invitation": sent,
        "invitations": club_invitations(club),
        "members": club.memberships.select_related("user").order_by("role", "user__username"),
    }
    return render(request, "organizer/club/roles.html", context)


def _take(request: HttpRequest, club: Club, by: User) -> HttpResponse:
    """Remove a role, or make an administrator an organizer.

    Users who remove their own role no longer see the club.
    """
    username = request.POST.get("username", "").replace("\0", "")
    membership = get_object_or_404(club.memberships.select_related("user"), user__username=username)
    try:
        if request.POST["action"] == "take":
            membership_remove(membership=membership, by=by, address=visitor_address(request))
            said = _("Role removed.")
        else:
            role = Membership.Role.ORGANIZER
            membership_add(
                user=membership.user, club=club, role=role, by=by, address=visitor_address(request)
            )
            said = _("%(name)s is now an organizer.") % {"name": membership.user}
    except ClubError as error:
        messages.error(request, explain(error))
    else:
        messages.success(request, said)
    return redirect("club_roles", club.slug) if is_admin(by, club.pk) else redirect("organize")


@require_POST
@login_required
def club_invitation_revoke(request: HttpRequest, slug: str, invitation_id: int) -> HttpResponse:
    """End an invitation to run the club that nobody has accepted yet."""
    club = administered_club(request, slug)
    by = request.user
    assert isinstance(by, User)  # noqa: S101 - login_required has seen to it
    invitation = get_object_or_404(club.invitations.filter(tournament=None), pk=invitation_id)
    try:
        invitation_revoke(invitation=invitation, by=by, address=visitor_address(request))
    except ClubError as error:
        messages.error(request, explain(error))
    else:
        messages.success(request, _("Invitation revoked. Its link no longer works."))
    return redirect("club_roles", club.slug)
