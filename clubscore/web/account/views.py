"""Someone's own account and its password."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from clubscore.http.addresses import visitor_address
from clubscore.mail import mail_is_set_up
from clubscore.people.audit import account_acts, act_log
from clubscore.people.logins.second_factor import device_of
from clubscore.people.logins.sessions import (
    session_renamed,
    sessions_end_others,
    sessions_forget_others,
    sessions_of,
)
from clubscore.people.models import Act, RecoveryCode, User
from clubscore.web.actions import read_or_send
from clubscore.web.proof.fresh import proof_follow
from clubscore.web.proof.views import proof_required_to_open

from .devices import device_remember
from .forms import NewPasswordForm
from .login_expiry import NEW, password_is_own

LATEST = 20  # lines of what was done with an account


@never_cache
@login_required
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """The account, its recent activity, and links to the password and the second factor."""
    user = _user(request)
    context = {
        "has_factor": device_of(user) is not None,
        "passkeys": user.passkeys.count(),
        "codes_left": RecoveryCode.objects.filter(user=user).count(),
        "memberships": user.memberships.select_related("club").order_by("club__name", "pk"),
        "event_roles": user.event_roles.select_related("tournament").order_by("-pk"),
        "by_mail": mail_is_set_up(),
        "sessions": sessions_of(user, _key(request)),
        "acts": account_acts(user)[:LATEST],
    }
    return render(request, "account/account.html", context)


@never_cache
@login_required
@require_POST
def other_sessions_end(request: HttpRequest) -> HttpResponse:
    """Log this person out on all other devices."""
    user = _user(request)
    sessions_end_others(user=user, key=_key(request), address=visitor_address(request))
    _stay_logged_in(request, user)
    messages.success(request, _("Logged out on all other devices."))
    return redirect("account")


@never_cache
@login_required
@proof_required_to_open
@sensitive_post_parameters()
@read_or_send
def password_change(request: HttpRequest) -> HttpResponse:
    """A new password; all other logins of the same person end."""
    user = _user(request)
    form = NewPasswordForm(user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with transaction.atomic():
            form.save()
            password_is_own(request, user)
            act_log(
                kind=Act.Kind.PASSWORD_CHANGED,
                by=user,
                about=user,
                address=visitor_address(request),
            )
        sessions_forget_others(user=user, key=_key(request))
        _stay_logged_in(request, user)
        messages.success(request, _("Password changed. Your other devices have been logged out."))
        return redirect("account")
    context = {"form": form, "is_new": request.session.get(NEW, False)}
    return render(request, "account/password_change.html", context)


def _key(request: HttpRequest) -> str:
    return request.session.session_key or ""


def _stay_logged_in(request: HttpRequest, user: User) -> None:
    """Let this session hold for what has changed; it gets another key."""
    before = _key(request)
    update_session_auth_hash(request, user)
    proof_follow(request, user)
    device_remember(request, user)
    session_renamed(key=before, to=_key(request))


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    return request.user
