"""The e-mail address of an account, and a new password for people who have forgotten theirs."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubscore.errors import ClubError
from clubscore.http.addresses import visitor_address
from clubscore.http.links import main_url
from clubscore.mail import mail_is_set_up, sender_spend
from clubscore.people.logins import email_addresses, mailed_links
from clubscore.people.logins.accounts import password_link_hours
from clubscore.people.models import User
from clubscore.web.actions import read_or_send
from clubscore.web.proof.views import proof_required_to_open
from clubscore.words import explain

from .forms import EmailForm, ForgottenForm


@never_cache
@read_or_send
def forgot_password(request: HttpRequest) -> HttpResponse:
    """Ask for a link for a new password by e-mail, where mail is set up; who can help elsewhere.

    The answer is the same whether there is such an account or not.
    """
    by_mail = mail_is_set_up()
    form = ForgottenForm(request.POST if request.method == "POST" and by_mail else None)
    if form.is_valid():
        address = visitor_address(request)
        if sender_spend("password-link", address):
            form.add_error(
                None, _("Too many forms have been sent from your network. Try again in an hour.")
            )
        else:
            mailed_links.password_links_send(
                who=form.cleaned_data["who"],
                site=main_url(request, reverse("home")),
                url=lambda *link: main_url(request, reverse("password_new", args=link)),
                address=address,
            )
            return redirect(f"{reverse('password_forgotten')}?sent")
    context = {
        "form": form if by_mail else None,
        "sent": by_mail and "sent" in request.GET and not form.is_bound,
        "hours": password_link_hours(),
    }
    return render(request, "account/password_forgotten.html", context)


@never_cache
@login_required
@proof_required_to_open
@read_or_send
def account_email(request: HttpRequest) -> HttpResponse:
    """The address links for a new password are sent to: set, confirmed by a link, removed."""
    user = _user(request)
    if not mail_is_set_up():
        raise Http404
    sent = request.POST if request.method == "POST" else None
    form = EmailForm(sent, initial={"email": user.email})
    if form.is_valid() and _save_email(request, user, form):
        return redirect("account")
    return render(request, "account/email.html", {"form": form})


def _save_email(request: HttpRequest, user: User, form: EmailForm) -> bool:
    """Save the e-mail address; False if the form now shows an error."""
    address = form.cleaned_data["email"]
    user = email_addresses.email_set(user=user, email=address, address=visitor_address(request))
    if not address or user.email_is_confirmed:
        messages.success(request, _("E-mail address saved."))
        return True
    try:
        email_addresses.confirmation_send(
            user=user,
            url=lambda token: main_url(request, reverse("email_confirm", args=[token])),
        )
    except ClubError as error:
        form.add_error(None, explain(error))
        return False
    text = _("We sent a link to %(address)s. Open it to confirm the address.")
    messages.success(request, text % {"address": address})
    return True


@never_cache
@login_required
@read_or_send
def email_confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm the address a link was sent to, logged in with the account that asked for it."""
    user = _user(request)
    if request.method == "POST":
        try:
            email_addresses.email_confirm(user=user, token=token, address=visitor_address(request))
        except ClubError:
            return redirect("email_confirm", token)
        messages.success(request, _("E-mail address confirmed."))
        return redirect("account")
    is_valid = email_addresses.email_links.check_token(user, token)
    context = {"is_valid": is_valid, "address": user.email}
    return render(request, "account/email_confirm.html", context, status=200 if is_valid else 404)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    return request.user
