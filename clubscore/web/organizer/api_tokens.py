"""Tokens by which programs write: of one event, or of all events of a club."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubscore.errors import ClubError
from clubscore.http.access import organized_club, organizer_required
from clubscore.http.addresses import visitor_address
from clubscore.people.models import Club, User
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import ApiToken, Tournament
from clubscore.tournaments.officials.api_tokens import (
    api_token_end,
    api_token_make,
    open_api_tokens,
)
from clubscore.web.actions import read_or_send
from clubscore.web.fields import NameField
from clubscore.web.proof.views import proof_required
from clubscore.words import explain


class TokenForm(forms.Form):
    """What a token is for, and what it may do."""

    name = NameField(
        label=pgettext_lazy("API", "Program"),
        max_length=60,
        help_text=gettext_lazy("To recognize the token in this list and in the log."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("It may"),
        choices=ApiToken.Scope.choices,
        widget=forms.CheckboxSelectMultiple,
    )


@never_cache
@organizer_required
@proof_required
@read_or_send
def event_tokens(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The tokens of an event, and the form that adds one."""
    event = access.tournament
    context = _context(request, event.club, event) | {"event": event, "access": access}
    return render(request, "organizer/api_tokens/event.html", context)


@require_POST
@organizer_required
def event_token_end(request: HttpRequest, access: EventAccess, token_id: int) -> HttpResponse:
    """End a token of an event."""
    _end(request, access.tournament.club, access.tournament, token_id)
    return redirect("event_tokens", access.tournament.slug)


@never_cache
@login_required
@proof_required
@read_or_send
def club_tokens(request: HttpRequest, slug: str) -> HttpResponse:
    """The tokens for all events of a club, and the form that adds one."""
    club = organized_club(request, slug)
    context = _context(request, club, None) | {"club": club}
    return render(request, "organizer/api_tokens/club.html", context)


@require_POST
@login_required
def club_token_end(request: HttpRequest, slug: str, token_id: int) -> HttpResponse:
    """End a token for all events of a club."""
    _end(request, organized_club(request, slug), None, token_id)
    return redirect("club_tokens", slug)


def _context(request: HttpRequest, club: Club, event: Tournament | None) -> dict[str, Any]:
    """Make the token that was asked for, and return what the page shows."""
    form, made = TokenForm(request.POST if request.method == "POST" else None), None
    if form.is_valid():
        try:
            made = api_token_make(
                club=club,
                tournament=event,
                by=_user(request),
                address=visitor_address(request),
                **form.cleaned_data,
            )
        except ClubError as error:
            form.add_error(None, explain(error))
        else:
            form = TokenForm()
    return {"form": form, "made": made, "tokens": open_api_tokens(club, event)}


def _end(request: HttpRequest, club: Club, event: Tournament | None, token_id: int) -> None:
    token = get_object_or_404(club.api_tokens.filter(tournament=event), pk=token_id)
    api_token_end(token=token, by=_user(request), address=visitor_address(request))
    messages.success(request, _("Token revoked. It no longer works."))


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - the views have seen to it
    return request.user
