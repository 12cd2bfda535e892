"""Two-factor authentication of an account: set it up, get new recovery codes, turn it off."""

from __future__ import annotations

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django_otp import login as factor_login

from clubscore.http.addresses import visitor_address
from clubscore.people.logins.second_factor import (
    codes_renew,
    device_draft,
    device_of,
    factor_confirm,
    factor_off,
    secret_text,
)
from clubscore.people.models import RecoveryCode, User
from clubscore.web.actions import read_or_send
from clubscore.web.proof.fresh import proof_follow
from clubscore.web.proof.views import proof_required_to_open
from clubscore.web.throttling import wait_page

from .forms import CodeForm


@never_cache
@login_required
@proof_required_to_open
@sensitive_post_parameters()
@read_or_send
def second_factor(request: HttpRequest) -> HttpResponse:
    """Set it up with an app; once it is on, renew the recovery codes or switch it off."""
    user = request.user
    assert isinstance(user, User)  # noqa: S101 - login_required has seen to it
    if device_of(user) is not None:
        return _factor_on(request, user)
    form = CodeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        verdict, codes = factor_confirm(
            user=user, code=form.cleaned_data["code"], address=visitor_address(request)
        )
        if verdict.wait:
            return wait_page(request, verdict.wait, for_code="new")
        if verdict.is_right:
            factor_login(request, verdict.device)
            proof_follow(request, user)
            return render(request, "account/recovery_codes.html", {"codes": codes})
        form.add_error("code", _("Wrong code. Check that your phone’s clock is right."))
    device = device_draft(user)
    qr = segno.make(device.config_url, error="m", micro=False).svg_inline(
        border=4, omitsize=True, dark="#000", light="#fff", svgclass="qr", lineclass=None
    )
    address = device.config_url
    context = {"form": form, "qr": qr, "secret": secret_text(device), "address": address}
    return render(request, "account/second_factor.html", context)


def _factor_on(request: HttpRequest, user: User) -> HttpResponse:
    address = visitor_address(request)
    match request.POST.get("action"):
        case "off":
            factor_off(user=user, by=user, address=address)
            proof_follow(request, user)
            messages.success(request, _("Two-factor authentication is off."))
            return redirect("account")
        case "codes":
            codes = codes_renew(user=user, address=address)
            return render(request, "account/recovery_codes.html", {"codes": codes})
        case _other:
            left = RecoveryCode.objects.filter(user=user).count()
            return render(request, "account/second_factor_on.html", {"codes_left": left})
