"""Starting a club, on a server that is open to clubs."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.contrib.auth import login
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.http.addresses import visitor_address
from clubscore.http.links import site_url
from clubscore.people.clubs.alike import clubs_alike
from clubscore.people.clubs.beginning import (
    VALID_FOR,
    club_begin,
    club_request_add,
    club_request_confirm,
    club_request_of,
    is_open_to_clubs,
)
from clubscore.people.logins.accounts import account_create
from clubscore.people.logins.email_addresses import email_prove
from clubscore.people.logins.throttling import login_spend
from clubscore.people.models import Club, ClubRequest, User
from clubscore.web.account.invitations.forms import AccountForm
from clubscore.web.actions import read_or_send
from clubscore.web.fields import countries
from clubscore.web.throttling import wait_page
from clubscore.words import explain

from .forms import NewClubForm

OPENED: Final = "club_start"  # session key: the token of the link that was opened last
BACKEND: Final = "django.contrib.auth.backends.ModelBackend"


@never_cache
@read_or_send
def club_start(request: HttpRequest) -> HttpResponse:
    """Ask for the club's name and the person; the answer is the same for every address."""
    if not is_open_to_clubs():
        raise Http404
    user = request.user if isinstance(request.user, User) else None
    known = user if user and user.email and user.email_is_confirmed else None
    form = NewClubForm(request.POST if request.method == "POST" else None, is_known=bool(known))
    alike: list[Club] = []
    if form.is_valid():
        alike = [] if "another" in request.POST else clubs_alike(form.cleaned_data["name"])
        if not alike and (done := _ask(request, form, known)):
            return done
    context = {
        "form": form,
        "alike": alike,
        "countries": countries(),
        "sent": "sent" in request.GET and not form.is_bound,
        "days": VALID_FOR.days,
    }
    return render(request, "account/clubs/start.html", context)


def _ask(request: HttpRequest, form: NewClubForm, person: User | None) -> HttpResponse | None:
    """Start the club of someone who is known, or send the link; None: the form says why not."""
    address = visitor_address(request)
    try:
        if person is not None:
            return _go_to(request, club_begin(new_club=form.new_club, user=person, address=address))
        club_request_add(
            new_club=form.new_club,
            **{name: form.cleaned_data[name] for name in ("first_name", "last_name", "email")},
            site=site_url(request) + reverse("home"),
            url=lambda token: site_url(request) + reverse("club_start_open", args=[token]),
            address=address,
        )
    except ClubError as error:
        form.add_error(None, explain(error))
        return None
    return redirect(f"{reverse('club_start')}?sent")


@never_cache
@require_safe
def club_start_open(request: HttpRequest, token: str) -> HttpResponse:
    """Store the token in the session and redirect, so that the address no longer shows it."""
    request.session[OPENED] = token[:100]
    return redirect("club_start_confirm")


@never_cache
@sensitive_post_parameters("password", "again")
@read_or_send
def club_start_confirm(request: HttpRequest) -> HttpResponse:
    """The club of a link: started with the account someone has, or makes here."""
    token = request.session.get(OPENED, "")
    found = club_request_of(token) if is_open_to_clubs() else None
    user = request.user if isinstance(request.user, User) else None
    if found is None or (found.club is not None and user is None):
        return render(request, "account/clubs/confirm.html", status=404)
    sent = request.POST if request.method == "POST" else None
    # Another link may have been opened since the page was shown.
    is_other = sent is not None and sent.get("seen") != found.fingerprint
    if is_other:
        sent = None
    form = AccountForm(f"{found.first_name} {found.last_name}", None if user else sent)
    if sent is not None and (done := _confirm(request, token, found, user, form)):
        return done
    context = {"asked": found, "form": form, "is_other": is_other}
    return render(request, "account/clubs/confirm.html", context)


def _confirm(
    request: HttpRequest,
    token: str,
    row: ClubRequest,
    user: User | None,
    form: AccountForm,
) -> HttpResponse | None:
    """Start the club, with a new account if nobody is logged in; None: the page says why not."""
    if user is None and not form.is_valid():
        return None
    address = visitor_address(request)
    if user is None and (seconds := login_spend(address)):
        return wait_page(request, seconds)
    try:
        with transaction.atomic():
            person = user or account_create(**form.account, email=row.email, address=address)
            if user is None:
                email_prove(user=person)
            club = club_request_confirm(token=token, user=person, address=address)
    except ClubError as error:
        if error.code == "club_link_over":
            return render(request, "account/clubs/confirm.html", status=404)
        taken = error.code in ("bad_username", "username_taken")
        form.add_error("username" if taken else None, explain(error))
        return None
    if user is None:
        login(request, person, backend=BACKEND)
    request.session.pop(OPENED, None)
    return _go_to(request, club)


def _go_to(request: HttpRequest, club: Club) -> HttpResponse:
    messages.success(
        request, _("%(club)s has started. You are its administrator.") % {"club": club}
    )
    return redirect(reverse("organize", query={"club": club.slug}))
