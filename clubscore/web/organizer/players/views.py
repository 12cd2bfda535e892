"""The club's list of players: search it, complete it, merge two entries for one player."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubscore.errors import ClubError
from clubscore.http.access import requested_club
from clubscore.http.looks import use_club_look
from clubscore.people.models import Club, Player, User
from clubscore.people.players.services import (
    lock_player,
    player_change,
    player_create,
    player_delete,
)
from clubscore.people.privacy import names_reveal
from clubscore.people.selectors import alike_pairs, find_players, organized_players
from clubscore.tournaments.access import Actor
from clubscore.tournaments.roster.player_merge import merge_look, player_merge
from clubscore.web.actions import read_or_send
from clubscore.web.editing.saving import save_form
from clubscore.words import explain

from .forms import NewPlayerForm, OtherForm, PlayerForm

ON_A_PAGE = 200  # players
COMPARED_AT_ONCE = 1000  # players, with each other; a longer list only when asked for
MOST_PAIRS = 30  # shown at once; they get fewer by being dealt with


@never_cache
@login_required
@read_or_send
def club_players(request: HttpRequest) -> HttpResponse:
    """The list of the club ``?club=`` names, or of the first one; someone is added to it."""
    club = requested_club(request)
    fresh = {"country": club.country}
    form = NewPlayerForm(request.POST if request.method == "POST" else None, initial=fresh)
    if form.is_valid():
        try:
            player = player_create(club=club, **form.cleaned_data, by=_user(request))
        except ClubError as error:
            form.add_error(None, explain(error))
        else:
            messages.success(request, _("%(name)s added to the list.") % {"name": player.name})
            return redirect(players_of(club))
    players = sorted(
        club.players.in_list().annotate(events=Count("entries")),
        key=lambda player: player.sort_key,
    )
    search = request.GET.get("q", "")[:100]
    found = find_players(players, search) if search else players
    compared = len(players) <= COMPARED_AT_ONCE or "alike" in request.GET
    context = {
        "club": club,
        "form": form,
        "search": search,
        "everybody": len(players),
        "players": Paginator(found, ON_A_PAGE).get_page(request.GET.get("page")),
        "pairs": alike_pairs(players) if compared else [],
        "compared": compared,
        "most_pairs": MOST_PAIRS,
    }
    return render(request, "organizer/players/players.html", context)


@never_cache
@login_required
@read_or_send
def club_player(request: HttpRequest, player_id: int) -> HttpResponse:
    """A player's data, and what else can be done with the name; erased players do not change."""
    player = player_of(request, player_id)
    name = player.name
    data = request.POST if request.method == "POST" and not player.is_erased else None
    form, edit, is_done = save_form(
        data,
        stored=player,
        lock=lambda: lock_player(player),
        make=lambda now, data: PlayerForm.of(now, data),
        save=lambda form: player_change(player=player, **form.cleaned_data, by=_user(request)),
    )
    if is_done:
        messages.success(request, _("Changes saved."))
        return redirect(players_of(player.club))
    context = {
        "player": player,
        "name": name,
        "form": form,
        "edit": edit,
        "back": players_of(player.club),
        "entries": player.entries.select_related("tournament").order_by("-tournament__starts_on"),
        "others": OtherForm(player),
    }
    return render(request, "organizer/players/player.html", context)


@require_POST
@login_required
def club_player_delete(request: HttpRequest, player_id: int) -> HttpResponse:
    """Take someone who was in no event off the list."""
    player = player_of(request, player_id)
    try:
        player_delete(player=player, by=_user(request))
    except ClubError as error:
        messages.error(request, explain(error))
        return redirect("club_player", player_id)
    messages.success(request, _("%(name)s removed from the list.") % {"name": player.name})
    return redirect(players_of(player.club))


@never_cache
@login_required
@read_or_send
def club_player_merge(request: HttpRequest, player_id: int) -> HttpResponse:
    """Say who is the same person, see what would follow, and make one of two."""
    keep = player_of(request, player_id)
    data = request.POST if request.method == "POST" else request.GET
    form = OtherForm(keep, data if request.method == "POST" or "other" in data else None)
    merge = None
    if form.is_valid():
        drop = player_of(request, form.cleaned_data["other"])
        if request.method == "POST" and _merge(request, keep, drop):
            return redirect(players_of(keep.club))
        merge = merge_look(keep=keep, drop=drop)
    context = {"player": keep, "form": form, "merge": merge, "back": players_of(keep.club)}
    return render(request, "organizer/players/merge.html", context)


def _merge(request: HttpRequest, keep: Player, drop: Player) -> bool:
    try:
        player_merge(keep=keep, drop=drop, by=Actor.organizer(_user(request)))
    except ClubError as error:
        messages.error(request, explain(error))
        return False
    facts: dict[str, Any] = {"drop": drop.name, "keep": keep.name}
    messages.success(request, _("%(drop)s and %(keep)s have been merged.") % facts)
    return True


def players_of(club: Club) -> str:
    """Return the address of a club's list."""
    return f"{reverse('club_players')}?{urlencode({'club': club.slug})}"


def player_of(request: HttpRequest, player_id: int) -> Player:
    """Return someone of a list this visitor runs; raises ``Http404``."""
    players: QuerySet[Player] = organized_players(request.user)
    names_reveal()
    player: Player = get_object_or_404(players, pk=player_id)
    use_club_look(request, player.club)
    return player


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    return request.user
