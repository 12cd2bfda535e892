"""Logging in: the password, then a code if the user has a second factor."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import HASH_SESSION_KEY, load_backend, login
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import (
    INTERNAL_RESET_SESSION_TOKEN,
    LoginView,
    PasswordResetConfirmView,
)
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import Resolver404, resolve, reverse_lazy
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django_otp import login as factor_login

from clubscore.http.addresses import visitor_address
from clubscore.mail import mail_is_set_up
from clubscore.people.audit import act_log
from clubscore.people.clubs.beginning import is_open_to_clubs
from clubscore.people.logins.accounts import password_links
from clubscore.people.logins.passwords import password_is_known
from clubscore.people.logins.second_factor import CodeVerdict, code_check, device_of
from clubscore.people.logins.throttling import login_spend
from clubscore.people.models import Act, RecoveryCode, User
from clubscore.web.actions import read_or_send
from clubscore.web.throttling import wait_page

from .forms import CodeForm, LoginForm, NewPasswordForm
from .login_expiry import password_is_own

PENDING: Final = "login_pending"  # session key: whose password was right, not logged in yet
PATIENCE: Final = 10 * 60  # seconds between password and code
FEW: Final = 3  # recovery codes


class Login(LoginView):
    """The password; people with a second factor are asked for the code next."""

    template_name = "account/login.html"
    authentication_form = LoginForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Check the password, unless too many attempts come from this address."""
        if seconds := login_spend(visitor_address(request)):
            return wait_page(request, seconds)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Log in, or remember whose password was right."""
        user = form.get_user()
        is_stolen = password_is_known(form.cleaned_data["password"])
        if device_of(user) is None:
            if is_stolen:
                warn_of_password(self.request)
            return super().form_valid(form)
        remember_pending(self.request, user, self.get_redirect_url(), is_stolen=is_stolen)
        return redirect("login_code")

    def get_redirect_url(self, request: HttpRequest | None = None) -> str:
        """Return the page to go on to; resolve it, to note a secret that the page would show."""
        url: str = super().get_redirect_url()
        with suppress(Resolver404):
            resolve(urlsplit(url).path)
        return url

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Offer a link by e-mail if there is a mail server."""
        return {
            **super().get_context_data(**kwargs),
            "by_mail": mail_is_set_up(),
            "can_start": is_open_to_clubs(),
        }


def warn_of_password(request: HttpRequest) -> None:
    """Ask for another password, once it is certain whose it is."""
    messages.warning(
        request,
        _(
            "Your password is on lists of stolen passwords, which attackers try first."
            " Choose another one under “Your account”."
        ),
    )


def remember_pending(
    request: HttpRequest, user: User, following: str, *, is_stolen: bool = False
) -> None:
    """Remember whose password was right, or who came by a link, until the code is there."""
    request.session.cycle_key()
    request.session[PENDING] = {
        "user": user.pk,
        "hash": user.get_session_auth_hash(),
        "backend": getattr(user, "backend", ""),
        "at": int(time.time()),
        "next": following,
        "is_stolen": is_stolen,
    }


@never_cache
@sensitive_post_parameters()
@read_or_send
def login_code(request: HttpRequest) -> HttpResponse:
    """The code of the app, or a recovery code; then the login is done."""
    pending = request.session.get(PENDING)
    user = _whose(pending)
    if pending is None or user is None:
        request.session.pop(PENDING, None)
        return redirect("login")
    form = CodeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        verdict = code_check(
            user=user, code=form.cleaned_data["code"], address=visitor_address(request)
        )
        if verdict.wait:
            return wait_page(request, verdict.wait, for_code="app")
        if verdict.is_right:
            return _log_in(request, user, verdict, pending)
        form.add_error("code", _("Wrong code, or already used."))
    return render(request, "account/login_code.html", {"form": form})


def _whose(pending: Any) -> User | None:
    """Return whose password was right a short while ago, and is still the same."""
    if pending is None or not 0 <= time.time() - pending["at"] <= PATIENCE:
        return None
    user = load_backend(pending["backend"]).get_user(pending["user"])
    if not isinstance(user, User):
        return None
    same = constant_time_compare(pending["hash"], user.get_session_auth_hash())
    return user if same else None


def _log_in(
    request: HttpRequest, user: User, verdict: CodeVerdict, pending: dict[str, Any]
) -> HttpResponse:
    del request.session[PENDING]
    login(request, user, backend=pending["backend"])
    factor_login(request, verdict.device)
    if pending.get("is_stolen"):
        warn_of_password(request)
    left = RecoveryCode.objects.filter(user=user).count()
    if verdict.was_recovery and left <= FEW:
        text = ngettext(
            "%(left)s recovery code left. Create new ones.",
            "%(left)s recovery codes left. Create new ones.",
            left,
        )
        messages.warning(request, text % {"left": left})
    return redirect(pending["next"] or resolve_url(settings.LOGIN_REDIRECT_URL))


class NewPassword(PasswordResetConfirmView):
    """A new password by a link of the operator's or sent by mail; it leaves the address at once."""

    template_name = "account/password_new.html"
    form_class = NewPasswordForm
    token_generator = password_links
    success_url = reverse_lazy("login")

    def form_valid(self, form: Any) -> HttpResponse:
        """Save the password; the second factor stays, and all sessions are logged out.

        The link is checked again under the lock: if two forms arrive at once, one is saved.
        """
        token = self.request.session.get(INTERNAL_RESET_SESSION_TOKEN)
        with transaction.atomic():
            locked = User.objects.select_for_update(no_key=True).get(pk=form.user.pk)
            if not self.token_generator.check_token(locked, token):
                self.validlink = False
                return self.render_to_response(self.get_context_data())
            answer: HttpResponse = super().form_valid(form)
            password_is_own(self.request, form.user)
            act_log(
                kind=Act.Kind.PASSWORD_RESET,
                by=form.user,
                about=form.user,
                address=visitor_address(self.request),
            )
        self.request.session.pop(HASH_SESSION_KEY, None)
        messages.success(self.request, _("New password saved. You can now log in with it."))
        return answer


new_password = read_or_send(NewPassword.as_view())
