"""Referees and organizers of one event."""

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubscore.errors import ClubError
from clubscore.events.access import EventAccess, organizer_required
from clubscore.events.models import EventRole
from clubscore.events.roles import login_create, role_give, role_take
from clubscore.people.models import Membership, User
from clubscore.wording import explain


class RoleForm(forms.Form):
    """Somebody with a login, or who gets one, and the role."""

    username = forms.CharField(
        label=gettext_lazy("Login name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    full_name = forms.CharField(
        label=gettext_lazy("First and last name"), max_length=120, required=False
    )
    role = forms.ChoiceField(
        label=gettext_lazy("Role"),
        choices=EventRole.Role.choices,
        initial=EventRole.Role.REFEREE,
    )
    create = forms.BooleanField(
        label=gettext_lazy("Make a new login"),
        required=False,
        help_text=gettext_lazy("Its password is shown once, on the next page."),
    )


@never_cache
@organizer_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_roles(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Who has a role in the event; a role is given, to a new login if wanted."""
    event = access.tournament
    form = RoleForm(request.POST if request.method == "POST" else None)
    made: tuple[User, str] | None = None
    if form.is_valid():
        _check_right(access, form.cleaned_data["role"])
        try:
            made = _give(access, form)
        except ClubError as error:
            form.add_error("username", explain(error))
        else:
            if made is None:
                messages.success(request, _("The role is given."))
                return redirect("event_roles", event.slug)
            form = RoleForm()
    context = {
        "event": event,
        "access": access,
        "form": form,
        "made": made,
        "roles": event.roles.select_related("user").order_by("role", "user__username"),
    }
    return render(request, "organize/roles.html", context)


def _check_right(access: EventAccess, role: str) -> None:
    """Organizers make referees; further organizers are for the club's administrators."""
    admins = access.tournament.club.memberships.filter(role=Membership.Role.ADMIN)
    if role == EventRole.Role.ORGANIZER and not admins.filter(user=access.by.user).exists():
        raise PermissionDenied


def _give(access: EventAccess, form: RoleForm) -> tuple[User, str] | None:
    told = form.cleaned_data
    user, made = None, None
    if told["create"]:
        made = login_create(username=told["username"], full_name=told["full_name"])
        user = made[0]
    else:
        username = User.normalize_username(told["username"].strip())
        user = User.objects.filter(username=username, is_active=True).first()
    if user is None:
        raise ClubError("no_such_login", text=told["username"])
    for held in access.tournament.roles.filter(user=user):
        _check_right(access, held.role)  # another role takes the place of this one
    role = EventRole.Role(told["role"])
    role_give(tournament=access.tournament, user=user, role=role, by=access.by)
    return made


@require_POST
@organizer_required
def event_role_take(request: HttpRequest, access: EventAccess, role_id: int) -> HttpResponse:
    """Take a role away."""
    role = get_object_or_404(access.tournament.roles, pk=role_id)
    _check_right(access, role.role)
    role_take(role=role, by=access.by)
    messages.success(request, _("The role is taken away."))
    return redirect("event_roles", access.tournament.slug)
