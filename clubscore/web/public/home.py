"""The start page."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.conf import settings
from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from clubscore.http.domains.own import own_domain
from clubscore.http.looks import use_club_look
from clubscore.people.clubs.beginning import is_open_to_clubs
from clubscore.people.models import Club
from clubscore.people.names import SHORTEST_MISSPELT, close_names, plain
from clubscore.play.explanation.score import TileGroup, tile_groups
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.selectors import (
    events_to_register_for,
    public_event_count,
    recent_events,
    running_events,
)
from clubscore.web.public.suggestions import Suggestion
from scoring.hand import Win
from scoring.notation import parse_hand
from scoring.rulesets import get
from scoring.rulesets.base import Outcome, Result
from scoring.tiles import Wind

SAMPLE_RULESET: Final = "mcr"
SAMPLE_TILES: Final = "[CCC] [789p] 123p 456p 9p + 9p"
CLUBS_AT_A_GLANCE: Final = 6  # more are searched through
CLUBS_SHOWN: Final = 24  # on a page
LONGEST_SEARCH: Final = 100  # characters
MOST_WORDS: Final = 5  # of a search that are compared with what is there
MOST_CANDIDATES: Final = 300  # clubs that a misspelt name is compared with


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Events in progress, coming and past, and the way in for organizers.

    With ``?club=ros`` the clubs whose names or cities have words that begin so; ``?page=2``. On the
    domain of a club it redirects to the club's page.
    """
    own = own_domain(request)
    if own is not None:  # the start page there is the club's
        return redirect("club", get_object_or_404(Club, pk=own.club).slug)
    search = request.GET.get("club", "").strip()[:LONGEST_SEARCH]
    clubs = club_page(search, request.GET.get("page"))
    all_clubs = Club.objects.public().count() if search else clubs.paginator.count
    only = Club.objects.public().first() if all_clubs == 1 else None
    if only:
        use_club_look(request, only)
    running, all_running = running_events()
    context = {
        "clubs": clubs,
        "all_clubs": all_clubs,
        "only_club": only,
        "search": search,
        "suggestions": [] if clubs.object_list else _likely_clubs(search),
        "can_search": all_clubs > CLUBS_AT_A_GLANCE,
        "running": running,
        "more_running": all_running - len(running),
        "open": events_to_register_for(),
        "recent": recent_events(),
        "can_start": is_open_to_clubs(),
        "can_play": settings.QUICK_GAMES > 0,
        "sample": sample_hand(get_language() or ""),
    }
    return render(request, "public/home/home.html", context)


def _likely_clubs(search: str) -> list[Suggestion]:
    """Return the pages of clubs that may be meant; a query, of clubs with a beginning in common."""
    likely = Q()
    words = [word for word in plain(search).split() if len(word) >= SHORTEST_MISSPELT]
    for word in words[:MOST_WORDS]:
        likely |= Q(words__contains=f" {word[:2]}") | Q(words__contains=word[1:4])
    if not likely:
        return []
    clubs = Club.objects.public().filter(likely).order_by("name", "pk")[:MOST_CANDIDATES]
    return [
        Suggestion(one.name, reverse("club", args=[one.slug]))
        for one in close_names(search, ((one, f"{one.name} {one.city}") for one in clubs))
    ]


@dataclass(frozen=True, slots=True)
class SampleLine:
    """A pattern with its points."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Sample:
    """The tiles, the patterns, the value, what each loser pays."""

    tiles: tuple[TileGroup, ...]
    lines: tuple[SampleLine, ...]
    value: int
    each: int


@cache
def sample_hand(language: str) -> Sample:
    """Return the hand with its pattern names in a language."""
    ruleset = get(SAMPLE_RULESET)
    hand = parse_hand(SAMPLE_TILES)
    score = ruleset.score(hand, Win(Wind.S, Wind.E, self_drawn=True), {})
    names = {pattern.key: pattern.names for pattern in ruleset.patterns}
    lines = [SampleLine(names[one.key].get(language), one.total) for one in score.patterns]
    lines.sort(key=lambda line: -line.points)
    result = Result(Outcome.WIN, winner=Wind.S, values={Wind.S: score.value})
    each = -ruleset.settle(result, {}).payments[Wind.E]
    return Sample(tuple(tile_groups(hand)), tuple(lines), score.value, each)


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club in a list."""

    club: Club
    events: int
    is_playing: bool


def club_page(search: str, number: str | None) -> Page[ClubRow]:
    """Return a page of the clubs by name, with their public events, in three queries.

    Their names and cities have words that begin with every word of ``search``. A page number
    out of range gives the nearest page.
    """
    found = Club.objects.public().order_by("name", "pk")
    for word in dict.fromkeys(plain(search).split()):
        found = found.filter(words__contains=f" {word}")
    running = Session.objects.filter(
        state=Session.State.RUNNING,
        tournament__club=OuterRef("pk"),
        tournament__visibility=Tournament.Visibility.PUBLIC,
    )
    page: Page[Any] = Paginator(found.values_list("pk", flat=True), CLUBS_SHOWN).get_page(number)
    # Only these are read and counted for: PostgreSQL also does so for what comes before a page.
    shown = Club.objects.filter(pk__in=list(page))
    counted = shown.annotate(events=public_event_count(), playing=Exists(running))
    clubs = counted.order_by("name", "pk")
    page.object_list = [ClubRow(club, club.events, club.playing) for club in clubs]
    return page
