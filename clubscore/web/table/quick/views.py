"""What players of a quick game do besides entering hands: its code, names, the next game."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubscore.errors import ClubError
from clubscore.http.access import table_access, table_link_open, writer
from clubscore.play.quick_games.forgetting import quick_game_delete
from clubscore.play.quick_games.services import next_game_start, quick_game_name
from clubscore.play.quick_names import is_unnamed, show_player
from clubscore.tournaments.access import TableAccess
from clubscore.tournaments.models import Table
from clubscore.web.actions import read_or_send
from clubscore.web.fields import NameField
from clubscore.words import explain, wind_name

from .game import QuickGame, code_of, quick_game

NAME_FIELD = {"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}


class NamesForm(forms.Form):
    """The names of those at a table; an empty one stays what it is."""

    def __init__(self, table: Table, data: Any = None) -> None:
        """Show the names that people have been given, from East on."""
        super().__init__(data)
        for seat in table.seats.select_related("entry__player").order_by("wind"):
            player = seat.entry.player
            show_player(player)
            told = "" if is_unnamed(player) else player.full_name
            attributes = {**NAME_FIELD, "placeholder": player.full_name}
            self.fields[f"seat{seat.wind}"] = NameField(
                label=wind_name(seat.wind),
                max_length=60,
                required=False,
                initial=told,
                widget=forms.TextInput(attrs=attributes),
            )

    @property
    def names(self) -> dict[int, str]:
        """What was typed, by seat."""
        return {int(key.removeprefix("seat")): name for key, name in self.cleaned_data.items()}


@never_cache
@require_safe
def game_code(request: HttpRequest, table_id: int) -> HttpResponse:
    """The link of the table with its code, for the other phones."""
    access, _game = _quick_access(request, table_id)
    context = {"table": access.table, "code": code_of(request, access.table)}
    return render(request, "table/quick/code.html", context)


@never_cache
@read_or_send
def game_names(request: HttpRequest, table_id: int) -> HttpResponse:
    """Who plays: names in place of numbers, or other names."""
    access, _game = _quick_access(request, table_id)
    form = NamesForm(access.table, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            quick_game_name(table=access.table, names=form.names, by=writer(access))
        except ClubError as error:
            form.add_error(None, explain(error))
        else:
            messages.success(request, _("Names saved."))
            return redirect("table", table_id)
    return render(request, "table/quick/names.html", {"table": access.table, "form": form})


@require_POST
def game_next(request: HttpRequest, table_id: int) -> HttpResponse:
    """Begin the next game of the same people, or join it where it has begun."""
    access, _game = _quick_access(request, table_id)
    try:
        table = next_game_start(table=access.table, by=writer(access))
    except ClubError as error:
        messages.error(request, explain(error))
        return redirect("table", table_id)
    table_link_open(request, table.link_token)
    return redirect("table", table.pk)


@require_POST
def game_delete(request: HttpRequest, table_id: int) -> HttpResponse:
    """Delete all games of these people early; the one who began the first may do so."""
    access, game = _quick_access(request, table_id)
    if not game.may_delete:
        raise PermissionDenied
    try:
        quick_game_delete(table=access.table)
    except ClubError as error:
        messages.error(request, explain(error))
        return redirect("table", table_id)
    messages.success(request, _("The game has been deleted."))
    return redirect("play_now")


@never_cache
@require_safe
def game_open(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    """Go on to another game of the same people, as with its own link."""
    access, _game = _quick_access(request, table_id)
    event = access.table.session.tournament
    other = get_object_or_404(Table, session__tournament=event, session__number=number)
    table_link_open(request, other.link_token)
    return redirect("table", other.pk)


def _quick_access(request: HttpRequest, table_id: int) -> tuple[TableAccess, QuickGame]:
    """Return what this visitor may do at a table of a quick game; raises ``Http404``."""
    access = table_access(request, table_id)
    if (game := quick_game(request, access)) is None:
        raise Http404
    return access, game
