"""Somebody's own login: password and second factor."""

from __future__ import annotations

import segno
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe
from django_otp import login as factor_login

from clubscore.http.addresses import visitor_address
from clubscore.http.compression import holds_secret
from clubscore.mail import mail_is_set_up
from clubscore.people.audit import account_acts, act_log
from clubscore.people.logins.second_factor import (
    code_check,
    codes_renew,
    device_draft,
    device_of,
    factor_confirm,
    factor_off,
    secret_text,
)
from clubscore.people.models import Act, RecoveryCode, User

from .forms import CodeForm, OwnPasswordForm, ProofForm, password_is
from .sessions import NEW, password_is_own
from .throttling import wait_page

LATEST = 20  # lines of what was done with an account


@never_cache
@login_required
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """What the account is and what was done with it; the ways to password and second factor."""
    user = _user(request)
    context = {
        "has_factor": device_of(user) is not None,
        "codes_left": RecoveryCode.objects.filter(user=user).count(),
        "memberships": user.memberships.select_related("club").order_by("club__name", "pk"),
        "event_roles": user.event_roles.select_related("tournament").order_by("-pk"),
        "by_mail": mail_is_set_up(),
        "acts": account_acts(user)[:LATEST],
    }
    return render(request, "account/account.html", context)


@never_cache
@login_required
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def password_change(request: HttpRequest) -> HttpResponse:
    """A new password; all other logins of the same person end."""
    user = _user(request)
    form = OwnPasswordForm(request, user, request.POST if request.method == "POST" else None)
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
        update_session_auth_hash(request, user)
        messages.success(request, _("Password changed. Your other devices have been logged out."))
        return redirect("account")
    context = {"form": form, "is_new": request.session.get(NEW, False)}
    return render(request, "account/password_change.html", context)


@never_cache
@login_required
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor(request: HttpRequest) -> HttpResponse:
    """Set it up with an app; once it is on, renew the recovery codes or switch it off."""
    holds_secret(request)
    user = _user(request)
    if device_of(user) is not None:
        return _kept(request, user)
    form = CodeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        verdict, codes = factor_confirm(
            user=user, code=form.cleaned_data["code"], address=visitor_address(request)
        )
        if verdict.wait:
            return wait_page(request, verdict.wait, for_code="new")
        if verdict.is_right:
            factor_login(request, verdict.device)
            return render(request, "account/recovery_codes.html", {"codes": codes})
        form.add_error("code", _("Wrong code. Check that your phone’s clock is right."))
    device = device_draft(user)
    qr = segno.make(device.config_url, error="m", micro=False).svg_inline(
        border=4, omitsize=True, dark="#000", light="#fff", svgclass="qr", lineclass=None
    )
    address = device.config_url
    context = {"form": form, "qr": qr, "secret": secret_text(device), "address": address}
    return render(request, "account/second_factor.html", context)


def _kept(request: HttpRequest, user: User) -> HttpResponse:
    form = ProofForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        answer = _with_proof(request, user, form)
        if answer is not None:
            return answer
    left = RecoveryCode.objects.filter(user=user).count()
    return render(request, "account/second_factor_on.html", {"form": form, "codes_left": left})


def _with_proof(request: HttpRequest, user: User, form: ProofForm) -> HttpResponse | None:
    """Do what was asked for if password and code are right; else say so in the form."""
    if not password_is(request, user, form.cleaned_data["password"]):
        form.add_error("password", _("Wrong password."))
        return None
    verdict = code_check(
        user=user, code=form.cleaned_data["code"], address=visitor_address(request)
    )
    if verdict.wait:
        return wait_page(request, verdict.wait, for_code="app")
    if not verdict.is_right:
        form.add_error("code", _("Wrong code, or already used."))
        return None
    if request.POST.get("action") == "off":
        factor_off(user=user, by=user, address=visitor_address(request))
        messages.success(request, _("Two-factor authentication is off."))
        return redirect("account")
    codes = codes_renew(user=user, address=visitor_address(request))
    return render(request, "account/recovery_codes.html", {"codes": codes})


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    return request.user
