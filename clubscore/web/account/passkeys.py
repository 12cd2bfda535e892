"""Passkeys: added to an account, removed, and used to log in."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django_otp import login as factor_login

from clubscore.errors import ClubError
from clubscore.http.addresses import visitor_address
from clubscore.people.logins.passkeys import (
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
from clubscore.web.proof.device import device_answer, question_note, question_take, site_of
from clubscore.web.proof.views import proof_required_to_open
from clubscore.web.throttling import wait_page
from clubscore.words import explain

from .forms import PasskeyForm

# Session keys: what the device was asked, and when. A login asks without the password, so that
# what it asked must not do for a new passkey.
ASKED_FOR_NEW: Final = "passkey_asked_for_new"
ASKED_FOR_LOGIN: Final = "passkey_asked_for_login"
BACKEND: Final = "django.contrib.auth.backends.ModelBackend"


@never_cache
@login_required
@proof_required_to_open
@read_or_send
def passkeys(request: HttpRequest) -> HttpResponse:
    """The passkeys of an account: create and remove them."""
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
        return _ask(request, user, form)
    return render(request, "account/passkeys.html", {"form": form, "passkeys": user.passkeys.all()})


def _ask(request: HttpRequest, user: User, form: PasskeyForm) -> HttpResponse:
    """Show what the browser is to ask of the device."""
    try:
        question = registration_question(user=user, site=site_of(request))
    except ClubError as error:
        form.add_error(None, explain(error))
        context = {"form": form, "passkeys": user.passkeys.all()}
        return render(request, "account/passkeys.html", context)
    name = form.cleaned_data["name"]
    question_note(request, ASKED_FOR_NEW, question)
    context = {"question": question.options, "name": name}
    return render(request, "account/passkey_new.html", context)


def _add(request: HttpRequest, user: User) -> HttpResponse:
    try:
        passkey_add(
            user=user,
            answer=device_answer(request.POST.get("answer", "")),
            challenge=question_take(request, ASKED_FOR_NEW, "passkey_refused"),
            site=site_of(request),
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
        question = login_question(site=site_of(request))
        question_note(request, ASKED_FOR_LOGIN, question)
        context = {"question": question.options, "next": following}
        return render(request, "account/login_passkey.html", context)
    try:
        user = passkey_use(
            answer=device_answer(request.POST.get("answer", "")),
            challenge=question_take(request, ASKED_FOR_LOGIN, "passkey_unknown"),
            site=site_of(request),
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


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    return request.user
