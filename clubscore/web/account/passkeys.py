"""Passkeys: added to one's account, removed, and used to log in."""

from __future__ import annotations

import json
import time
from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django_otp import login as factor_login

from clubscore.errors import ClubError
from clubscore.http.addresses import visitor_address
from clubscore.people.logins.passkeys import (
    PATIENCE,
    DeviceQuestion,
    Site,
    login_question,
    passkey_add,
    passkey_remove,
    passkey_use,
    registration_question,
)
from clubscore.people.logins.second_factor import device_of
from clubscore.people.logins.throttling import login_spend
from clubscore.people.models import User
from clubscore.web.actions import read_or_send
from clubscore.words import explain

from .forms import PasskeyForm, password_is
from .throttling import wait_page

# Session keys: what the device was asked, and when. A login asks without the password, so that
# what it asked must not do for a new passkey.
ASKED_FOR_NEW: Final = "passkey_asked_for_new"
ASKED_FOR_LOGIN: Final = "passkey_asked_for_login"
LONGEST_ANSWER: Final = 20_000  # characters
BACKEND: Final = "django.contrib.auth.backends.ModelBackend"


@never_cache
@login_required
@sensitive_post_parameters("password")
@read_or_send
def passkeys(request: HttpRequest) -> HttpResponse:
    """One's passkeys: a new one, after the password; or one removed."""
    user = _user(request)
    if request.POST.get("action") == "remove":
        text = request.POST.get("pk", "")
        pk = int(text) if text.isascii() and text.isdecimal() and len(text) <= 18 else 0
        passkey_remove(user=user, pk=pk, address=visitor_address(request))
        messages.success(request, _("Passkey removed."))
        return redirect("passkeys")
    if "answer" in request.POST:
        return _add(request, user)
    form = PasskeyForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        if password_is(request, user, form.cleaned_data["password"]):
            return _ask(request, user, form)
        form.add_error("password", _("Wrong password."))
    return render(request, "account/passkeys.html", {"form": form, "passkeys": user.passkeys.all()})


def _ask(request: HttpRequest, user: User, form: PasskeyForm) -> HttpResponse:
    """Show what the browser is to ask of the device."""
    try:
        question = registration_question(user=user, site=_site(request))
    except ClubError as error:
        form.add_error(None, explain(error))
        context = {"form": form, "passkeys": user.passkeys.all()}
        return render(request, "account/passkeys.html", context)
    name = form.cleaned_data["name"]
    request.session[ASKED_FOR_NEW] = _asked(question)
    context = {"question": question.options, "name": name}
    return render(request, "account/passkey_new.html", context)


def _add(request: HttpRequest, user: User) -> HttpResponse:
    try:
        passkey_add(
            user=user,
            answer=_answer(request),
            challenge=_challenge(request, ASKED_FOR_NEW, "passkey_refused"),
            site=_site(request),
            name=request.POST.get("name", ""),
            address=visitor_address(request),
        )
    except ClubError as error:
        messages.error(request, explain(error))
    else:
        messages.success(request, _("Passkey added. You can log in with it from now on."))
    return redirect("passkeys")


@never_cache
@read_or_send
def login_passkey(request: HttpRequest) -> HttpResponse:
    """Log in with a passkey: first the device is asked, then its answer is judged."""
    if request.method != "POST":
        return redirect("login")
    if seconds := login_spend(visitor_address(request)):
        return wait_page(request, seconds)
    following = request.POST.get("next", "")
    if "answer" not in request.POST:
        question = login_question(site=_site(request))
        request.session[ASKED_FOR_LOGIN] = _asked(question)
        context = {"question": question.options, "next": following}
        return render(request, "account/login_passkey.html", context)
    try:
        user = passkey_use(
            answer=_answer(request),
            challenge=_challenge(request, ASKED_FOR_LOGIN, "passkey_unknown"),
            site=_site(request),
            address=visitor_address(request),
        )
    except ClubError as error:
        messages.error(request, explain(error))
        return redirect("login")
    login(request, user, backend=BACKEND)
    if (device := device_of(user)) is not None:
        factor_login(request, device)  # the passkey was on the device, which knew its owner
    is_ours = url_has_allowed_host_and_scheme(
        following, {request.get_host()}, require_https=request.is_secure()
    )
    return redirect(following if is_ours else resolve_url(settings.LOGIN_REDIRECT_URL))


def _asked(question: DeviceQuestion) -> dict[str, Any]:
    return {"challenge": question.challenge, "at": int(time.time())}


def _challenge(request: HttpRequest, key: str, code: str) -> str:
    """Return what was asked a short while ago, once; raise ``ClubError`` of ``code`` otherwise."""
    asked = request.session.pop(key, None)
    if asked is None or not 0 <= time.time() - asked["at"] <= PATIENCE:
        raise ClubError(code)
    return str(asked["challenge"])


def _answer(request: HttpRequest) -> dict[str, Any]:
    try:
        answer = json.loads(request.POST.get("answer", "")[:LONGEST_ANSWER])
    except ValueError:
        return {}
    return answer if isinstance(answer, dict) else {}


def _site(request: HttpRequest) -> Site:
    return Site(request.build_absolute_uri("/").rstrip("/"))


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    return request.user
