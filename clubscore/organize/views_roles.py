"""Referees and organizers of one event."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import models, transaction
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
from clubscore.people.models import Club, User
from clubscore.people.selectors import is_admin
from clubscore.wording import explain


class LoginForm(forms.Form):
    """Somebody with a login, or who gets one, and a role."""

    username = forms.CharField(
        label=gettext_lazy("Login name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    full_name = forms.CharField(
        label=gettext_lazy("First and last name"), max_length=120, required=False
    )
    role = forms.ChoiceField(label=gettext_lazy("Role"))
    create = forms.BooleanField(
        label=gettext_lazy("Make a new login"),
        required=False,
        help_text=gettext_lazy("Its password is shown once, on the next page."),
    )

    def __init__(self, roles: type[models.TextChoices], first: str, data: Any = None) -> None:
        """Offer ``roles``, ``first`` chosen."""
        super().__init__(data, initial={"role": first})
        role = self.fields["role"]
        assert isinstance(role, forms.ChoiceField)  # noqa: S101 - tells mypy
        role.choices = roles.choices

    def login(
        self, *, club: Club, by: User | None, request: HttpRequest
    ) -> tuple[User, str | None]:
        """Return the user, and the password of one who was made.

        Raises ``no_such_login``, ``bad_username`` or ``username_taken``.
        """
        told = self.cleaned_data
        if told["create"]:
            return login_create(
                username=told["username"],
                full_name=told["full_name"],
                club=club,
                by=by,
                request=request,
            )
        username = User.normalize_username(told["username"].strip())
        user = User.objects.filter(username=username, is_active=True).first()
        if user is None:
            raise ClubError("no_such_login", text=told["username"])
        return user, None


def _event_form(data: Any = None) -> LoginForm:
    return LoginForm(EventRole.Role, EventRole.Role.REFEREE, data)


@never_cache
@organizer_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_roles(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Who has a role in the event; a role is given, to a new login if wanted."""
    event = access.tournament
    form = _event_form(request.POST if request.method == "POST" else None)
    made: tuple[User, str | None] | None = None
    if form.is_valid():
        _check_right(access, form.cleaned_data["role"])
        try:
            made = _give(request, access, form)
        except ClubError as error:
            form.add_error("username", explain(error))
        else:
            if made[1] is None:
                messages.success(request, _("The role is given."))
                return redirect("event_roles", event.slug)
            form = _event_form()
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
    by = access.by.user
    if role == EventRole.Role.ORGANIZER and not (by and is_admin(by, access.tournament.club_id)):
        raise PermissionDenied


@transaction.atomic
def _give(request: HttpRequest, access: EventAccess, form: LoginForm) -> tuple[User, str | None]:
    club, by = access.tournament.club, access.by.user
    user, password = form.login(club=club, by=by, request=request)
    for held in access.tournament.roles.filter(user=user):
        _check_right(access, held.role)  # another role takes the place of this one
    role = EventRole.Role(form.cleaned_data["role"])
    role_give(tournament=access.tournament, user=user, role=role, by=access.by)
    return user, password


@require_POST
@organizer_required
def event_role_take(request: HttpRequest, access: EventAccess, role_id: int) -> HttpResponse:
    """Take a role away."""
    role = get_object_or_404(access.tournament.roles, pk=role_id)
    _check_right(access, role.role)
    role_take(role=role, by=access.by)
    messages.success(request, _("The role is taken away."))
    return redirect("event_roles", access.tournament.slug)
