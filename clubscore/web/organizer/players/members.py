"""Who of the club's list is a member."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubscore.http.access import requested_club
from clubscore.http.addresses import visitor_address
from clubscore.people.models import Club, Player, User
from clubscore.people.players.members import members_set
from clubscore.people.roles import lock_club
from clubscore.web.actions import read_or_send
from clubscore.web.editing.saving import save_form

from .players_form import PlayersField, offer_players


class MembersForm(forms.Form):
    """The players of the club, its members ticked."""

    players = PlayersField()

    def __init__(self, club: Club, data: Any = None) -> None:
        """Offer the club's list."""
        listed = club.players.in_list().exclude(privacy=Player.Privacy.ERASED)
        members = list(listed.filter(is_member=True).values_list("pk", flat=True))
        super().__init__(data, initial={"players": members})
        offer_players(self, listed)

    @property
    def members(self) -> list[int]:
        """Ids of those who are ticked in a valid form."""
        return [player.pk for player in self.cleaned_data["players"]]


@never_cache
@login_required
@read_or_send
def club_members(request: HttpRequest) -> HttpResponse:
    """The members of the club ``?club=`` names, or of the first one."""
    club = requested_club(request)
    user = request.user
    assert isinstance(user, User)  # noqa: S101 - login_required has seen to it
    form, edit, is_done = save_form(
        request.POST if request.method == "POST" else None,
        stored=club,
        lock=lambda: lock_club(club),
        make=MembersForm,
        save=lambda form: members_set(
            club=club, members=form.members, by=user, address=visitor_address(request)
        ),
    )
    if is_done:
        messages.success(request, _("Members saved."))
        return redirect(f"{reverse('club_players')}?club={club.slug}")
    context = {"club": club, "form": form, "edit": edit}
    return render(request, "organizer/players/members.html", context)
