"""Logging in by a link that was sent by e-mail, where a mail server is set up."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubscore.http.addresses import visitor_address
from clubscore.http.links import main_url
from clubscore.mail import mail_is_set_up, sender_spend
from clubscore.people.logins import mailed_links
from clubscore.people.logins.second_factor import device_of
from clubscore.web.actions import read_or_send

from .forms import ForgottenForm
from .login import remember_pending
from .passkeys import BACKEND


@never_cache
@read_or_send
def login_link(request: HttpRequest) -> HttpResponse:
    """Ask for such a link; the answer is the same whether there is such an account or not."""
    if not mail_is_set_up():
        raise Http404
    form = ForgottenForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        address = visitor_address(request)
        if sender_spend("login-link", address):
            form.add_error(
                None, _("Too many forms have been sent from your network. Try again in an hour.")
            )
        else:
            mailed_links.login_links_send(
                who=form.cleaned_data["who"],
                site=main_url(request, reverse("home")),
                url=lambda *link: main_url(request, reverse("login_link_open", args=link)),
                address=address,
            )
            return redirect(f"{reverse('login_link')}?sent")
    context = {
        "form": form,
        "sent": "sent" in request.GET and not form.is_bound,
        "minutes": mailed_links.LOGIN_LINK_SECONDS // 60,
    }
    return render(request, "account/login_link.html", context)


@never_cache
@read_or_send
def login_link_open(request: HttpRequest, uidb64: str, token: str) -> HttpResponse:
    """Log in by a link, at the tap of a button: mail programs open links by themselves.

    A user with a second factor is asked for the code next.
    """
    user = mailed_links.login_link_user(uidb64, token)
    if user is not None and request.method != "POST":
        return render(request, "account/login_link_open.html", {"is_valid": True, "who": user})
    if user is not None:
        user = mailed_links.login_link_use(user=user, token=token)
    if user is None:
        return render(request, "account/login_link_open.html", {"is_valid": False}, status=404)
    user.backend = BACKEND
    if device_of(user) is not None:
        remember_pending(request, user, "")
        return redirect("login_code")
    login(request, user, backend=BACKEND)
    messages.success(request, _("You are logged in."))
    return redirect(resolve_url(settings.LOGIN_REDIRECT_URL))
