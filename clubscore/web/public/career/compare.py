"""Two players on one page."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from clubscore.markup.rating_figures import two_ratings_of
from clubscore.people.models import Player
from clubscore.standings.clubs.ratings import ClubRatings, RatedPlayer
from clubscore.standings.clubs.shelf import club_book
from clubscore.standings.figure import Figure
from clubscore.standings.players.expectation import PastRatings
from clubscore.standings.players.opponents import head_to_heads
from clubscore.standings.players.results import mean_place
from clubscore.standings.players.tables import PlayedTable, hands_known_of, tables_of_player
from clubscore.standings.statistics.figures import Statistics, hands_of_tables, statistics_of
from clubscore.standings.statistics.rates import RateLine, rate_lines
from clubscore.standings.strengths.places import count_place

from .common import (
    career_access,
    career_context,
    requested_rules,
    rules_with_names,
    tables_by_rules,
)


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two."""

    player: Player
    rated: RatedPlayer | None
    places: tuple[int, ...]  # tables by place, under all rules
    statistics: Statistics  # of the hands under the rules shown
    tables_with_hands: Figure  # of the tables under these rules: those whose hands are known
    points: float | None  # a table, on average, under these rules

    @property
    def tables(self) -> int:
        """Tables with a place."""
        return sum(self.places)

    @property
    def mean_place(self) -> float | None:
        """At the table."""
        return mean_place(self.places)


@require_safe
def player_compare(request: HttpRequest, player_id: int, other_id: int) -> HttpResponse:
    """Two players of a club: how they did against each other, and their figures side by side."""
    access = career_access(request, player_id)
    player = access.player
    other = get_object_or_404(Player.objects.select_related("club"), pk=other_id, club=player.club)
    if other == player or not access.sees(other):
        raise Http404
    known = club_book(player.club)
    rated = known.book.rated
    ratings = PastRatings(rated.ratings)
    tables, others = tables_of_player(player), tables_of_player(other)
    met = head_to_heads(tables, ratings).get(other.pk)
    played = tables_by_rules([*tables, *others])
    key = requested_rules(request, played)
    mine, theirs = _side(player, rated, tables, key), _side(other, rated, others, key)
    shared = [one for one in tables if other.pk in one.players]
    context = {
        **career_context(request, access, "compare"),
        "known": known,
        "expects": ratings.say_something,
        "other": other,
        "sides": (mine, theirs),
        "met": met,
        "shared": [
            (one, one.places.get(one.wind), one.places.get(one.players.index(other.pk)))
            for one in reversed(shared)
        ],
        "rules": rules_with_names(played),
        "key": key,
        "rates": _rates(key, mine, theirs) if key else [],
        "ratings_figure": (
            two_ratings_of(mine.rated.curve, theirs.rated.curve)
            if mine.rated and theirs.rated
            else None
        ),
    }
    return render(request, "public/career/compare.html", context)


def _rates(key: str, *sides: Side) -> list[tuple[str, list[RateLine]]]:
    """Return the rates of a rule system by name, each with that of every side."""
    lines = zip(*(rate_lines(key, side.statistics.rates) for side in sides), strict=True)
    return [(line[0].name, list(line)) for line in lines]


def _side(player: Player, rated: ClubRatings, tables: list[PlayedTable], key: str) -> Side:
    places = [0, 0, 0, 0]
    for table in tables:
        if table.place is not None:
            count_place(places, table.place)
    under = [one for one in tables if one.ruleset == key]
    seats = {one.table: one.wind for one in under}
    return Side(
        player,
        rated.of(player.pk),
        tuple(places),
        statistics_of(hands_of_tables(seats), seats),
        hands_known_of(under),
        sum(one.total for one in under) / len(under) if under else None,
    )
