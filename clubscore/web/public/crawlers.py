"""What search engines are told: which pages there are, and which to leave alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.contrib.sitemaps import Sitemap
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from clubscore.http.links import absolute_url
from clubscore.people.models import Club
from clubscore.tournaments.models import Tournament
from scoring.rulesets import RULESETS

# Pages for people who log in, links that open a table, and programs' addresses. Pages of tables
# and players say themselves that they are not to be found: messengers still show what they are.
CLOSED: Final = ("/account/", "/api/v1/", "/login/", "/organize/", "/password/", "/t/")
DAY: Final = 24 * 60 * 60  # seconds

if TYPE_CHECKING:
    _Addresses = Sitemap[str]
    _Clubs = Sitemap[Club]
    _Events = Sitemap[Tournament]
else:  # Django's own takes no type
    _Addresses = _Clubs = _Events = Sitemap


class Pages(_Addresses):
    """The start page, the rules, the calculator and the practice of each rule system."""

    def items(self) -> list[str]:
        """Return the addresses."""
        return [
            reverse("home"),
            reverse("rules"),
            *(reverse("rules_card", args=[one.key]) for one in RULESETS.values()),
            *(reverse("score", args=[one.key]) for one in RULESETS.values()),
            reverse("practice"),
            reverse("api"),
        ]

    def location(self, item: str) -> str:
        """An address is its own."""
        return item


class Clubs(_Clubs):
    """The pages of the clubs."""

    def items(self) -> Any:
        """Return the clubs, the oldest first, so that a page of the map stays what it is."""
        return Club.objects.order_by("pk")

    def location(self, item: Club) -> str:
        """Return the club's page."""
        return reverse("club", args=[item.slug])


class Events(_Events):
    """The events everybody may see."""

    def items(self) -> Any:
        """Return the events, the oldest first, so that a page of the map stays what it is."""
        return Tournament.objects.public().order_by("pk")

    def location(self, item: Tournament) -> str:
        """Return the standings of the event."""
        return reverse("event", args=[item.slug])


SITEMAPS: Final = {"pages": Pages, "clubs": Clubs, "events": Events}


@require_safe
@cache_control(public=True, max_age=DAY)
def robots(request: HttpRequest) -> HttpResponse:
    """The file search engines ask for first."""
    lines = [
        "User-agent: *",
        *(f"Disallow: {path}" for path in CLOSED),
        "",
        f"Sitemap: {absolute_url(request, reverse('sitemap'))}",
        "",
    ]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
