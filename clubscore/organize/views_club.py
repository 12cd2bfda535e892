"""Who runs a club: its administrators and organizers, named by the administrators."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubscore.errors import ClubError
from clubscore.people.looks import club_shown
from clubscore.people.models import Club, Membership, User
from clubscore.people.selectors import is_admin, is_admin_without_factor
from clubscore.people.services import membership_add, membership_remove
from clubscore.people.views_club import factor_missing
from clubscore.wording import explain

from .views_roles import LoginForm


def administered_club(request: HttpRequest, slug: str) -> Club:
    """Return a club this visitor is an administrator of.

    Raises ``Http404``, and ``PermissionDenied`` for others.
    """
    club = get_object_or_404(Club, slug=slug)
    if not is_admin(request.user, club.pk):
        raise PermissionDenied
    club_shown(request, club)
    return club


def _form(data: Any = None) -> LoginForm:
    return LoginForm(Membership.Role, Membership.Role.ORGANIZER, data)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_roles(request: HttpRequest, slug: str) -> HttpResponse:
    """Who runs the club; a role is given, to a new login if wanted, or taken away."""
    asked = get_object_or_404(Club, slug=slug)
    if is_admin_without_factor(request.user, asked.pk):
        return factor_missing(request, asked)
    club = administered_club(request, slug)
    form, made = _form(), None
    if request.method == "POST" and request.POST.get("action") == "take":
        return _take(request, club)
    if request.method == "POST":
        form = _form(request.POST)
        made = _given(request, club, form) if form.is_valid() else None
        if made and made[1] is None:
            messages.success(request, _("The role is given."))
            return redirect("club_roles", club.slug)
        form = _form() if made else form
    context = {
        "club": club,
        "form": form,
        "made": made,
        "members": club.memberships.select_related("user").order_by("role", "user__username"),
    }
    return render(request, "organize/club_roles.html", context)


def _given(request: HttpRequest, club: Club, form: LoginForm) -> tuple[User, str | None] | None:
    by = request.user
    assert isinstance(by, User)  # noqa: S101 - login_required has seen to it
    try:
        with transaction.atomic():
            user, password = form.login(club=club, by=by, request=request)
            role = form.cleaned_data["role"]
            membership_add(user=user, club=club, role=role, by=by, request=request)
    except ClubError as error:
        form.add_error("username", explain(error))
        return None
    return user, password


def _take(request: HttpRequest, club: Club) -> HttpResponse:
    """Take a role away; whoever takes the own one sees the club no more."""
    username = request.POST.get("username", "").replace("\0", "")
    membership = get_object_or_404(club.memberships.select_related("user"), user__username=username)
    by = request.user
    assert isinstance(by, User)  # noqa: S101 - login_required has seen to it
    try:
        membership_remove(membership=membership, by=by, request=request)
    except ClubError as error:
        messages.error(request, explain(error))
    else:
        messages.success(request, _("The role is taken away."))
    if is_admin(request.user, club.pk):
        return redirect("club_roles", club.slug)
    return redirect("organize")
