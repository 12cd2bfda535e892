"""A player and the others: form, places by starting wind, everyone met."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.views.decorators.http import require_safe

from clubscore.http.access import PlayerAccess
from clubscore.markup.figures import places_of
from clubscore.markup.player_figures import stacks_of
from clubscore.people.models import Player
from clubscore.people.names import begins, close_names
from clubscore.standings.clubs.shelf import club_book
from clubscore.standings.players.expectation import PastRatings
from clubscore.standings.players.opponents import (
    HeadToHead,
    form_of,
    head_to_heads,
    places_by_wind,
)
from clubscore.standings.players.tables import tables_of_player
from clubscore.web.public.suggestions import Suggestion
from clubscore.words import wind_name

from .common import career_access, career_context

MOST_SHOWN: Final = 20  # opponents; all of them only when asked for
MOST_FOUND: Final = 50
LONGEST_SEARCH: Final = 100  # characters


@dataclass(frozen=True, slots=True)
class OpponentLine:
    """Someone met, or found by name and not met yet."""

    player: Player
    head_to_head: HeadToHead | None


@require_safe
def player_opponents(request: HttpRequest, player_id: int) -> HttpResponse:
    """Form, places by wind and opponents of a player.

    ``?all=1`` shows everyone met, ``?player=ros`` everyone of the club whose name begins so.
    """
    access = career_access(request, player_id)
    player = access.player
    tables = tables_of_player(player)
    known = club_book(player.club)
    ratings = PastRatings(known.book.rated.ratings)
    records = head_to_heads(tables, ratings)
    search = request.GET.get("player", "").strip()[:LONGEST_SEARCH]
    lines = _met_lines(access, records)
    shown = lines if "all" in request.GET else lines[:MOST_SHOWN]
    found = _found_lines(access, records, search) if search else []
    winds = places_by_wind(tables)
    form = form_of(tables, ratings)
    context = {
        **career_context(request, access, "opponents"),
        "known": known,
        "tables": tables,
        "expects": ratings.say_something,
        "form": form,
        "form_figure": places_of(
            [
                (date_format(one.at.date(), "SHORT_DATE_FORMAT"), one.place)
                for one in form.tables
                if one.place is not None
            ],
            max([4, *(len(one.players) for one in form.tables)]),
        ),
        "winds": winds,
        "winds_figure": stacks_of([(wind_name(one.wind), one.places) for one in winds]),
        "search": search,
        "suggestions": [] if found or not search else _likely_opponents(access, search),
        "lines": found if search else shown,
        "all": len(lines) if not search and len(shown) < len(lines) else 0,
        "hidden": len(records) - len(lines),
    }
    return render(request, "public/career/opponents.html", context)


def _met_lines(access: PlayerAccess, records: dict[int, HeadToHead]) -> list[OpponentLine]:
    """Return everyone met who may be followed from event to event, those met most first."""
    people = Player.objects.in_bulk(records)
    return [
        OpponentLine(people[pk], one)
        for pk, one in records.items()
        if pk in people and access.sees(people[pk])
    ]


def _found_lines(
    access: PlayerAccess, records: dict[int, HeadToHead], search: str
) -> list[OpponentLine]:
    found = [one for one in _others(access) if begins(one.name, search)]
    lines = [OpponentLine(one, records.get(one.pk)) for one in found]
    lines.sort(key=lambda line: -line.head_to_head.tables if line.head_to_head else 0)
    return lines[:MOST_FOUND]


def _others(access: PlayerAccess) -> list[Player]:
    """Return everyone else of the club whom a visitor may see. One query."""
    listed = Player.objects.in_list().filter(club=access.player.club_id)
    return [one for one in listed.exclude(pk=access.player.pk) if access.sees(one)]


def _likely_opponents(access: PlayerAccess, search: str) -> list[Suggestion]:
    """Return the players whom a misspelt name may mean, each as a link that searches for them."""
    return [
        Suggestion(one.name, f"?{urlencode({'player': one.name})}#met")
        for one in close_names(search, ((one, one.name) for one in _others(access)))
    ]
