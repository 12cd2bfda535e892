"""Instructions for search engines: which pages exist, and which to ignore.

The site map is an index of parts. A part has the rows whose ids are in one range, so that finding
it costs the same however many there are, and a row never moves to another part.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any, Final
from xml.sax.saxutils import escape

from django.core.cache import cache
from django.db.models import Count, F, OuterRef, QuerySet, Subquery
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from clubscore.http.domains.own import OwnDomain, own_domain
from clubscore.http.links import here_url
from clubscore.people.domains.hosts import domains_offered
from clubscore.people.models import Club, ClubDomain
from clubscore.standings.versions import cache_key, digest
from clubscore.tournaments.models import Change, Tournament
from clubscore.web.additions import EVERY_PAGE
from scoring.rulesets import RULESETS

# Pages for people who log in, links that open a table, and programs' addresses. Pages of tables
# and players say themselves that they are not to be found: messengers still show what they are.
CLOSED: Final = ("account/", "api/v1/", "login/", "organize/", "password/", "t/")
DAY: Final = 24 * 60 * 60  # seconds
HOUR: Final = 60 * 60
PART: Final = 5_000  # ids in a part; search engines take up to 50,000 addresses
SCHEMA: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"

Address = tuple[str, datetime | None]
"""A path, and when what is there was last changed, if that is known."""


@require_safe
@cache_control(public=True, max_age=DAY)
def robots(request: HttpRequest) -> HttpResponse:
    """The file search engines ask for first."""
    lines = [
        "User-agent: *",
        *(f"Disallow: {reverse('home')}{path}" for path in CLOSED),
        "",
        f"Sitemap: {here_url(request, reverse('sitemap'))}",
        "",
    ]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """The parts of the site map that have something in them."""
    own = own_domain(request)
    names = [("pages", 0)] if own is None else []
    for what, (rows, _addresses) in ROWS.items():
        names += [(what, part) for part in _parts(rows(own))]
    parts = [(reverse("sitemap_part", args=name), None) for name in names]
    return _xml(_document(request, "sitemapindex", "sitemap", parts))


@require_safe
def sitemap_part(request: HttpRequest, what: str, part: int) -> HttpResponse:
    """The addresses in a part; an unchanged part is not written again for an hour."""
    own = own_domain(request)
    if what == "pages" and not part and own is None:
        return _xml(_document(request, "urlset", "url", [(path, None) for path in _pages()]))
    if what not in ROWS or part > LAST:
        raise Http404
    rows, addresses = ROWS[what]
    found = rows(own).filter(pk__range=(part * PART, part * PART + PART - 1)).order_by("pk")
    there = list(found.values_list("pk", flat=True))
    if not there:
        raise Http404
    # An address never changes, so what is listed follows from the rows that are there now.
    key = cache_key("sitemap", what, here_url(request, reverse("home")), digest(there))
    packed: bytes | None = cache.get(key)
    if packed is None:
        packed = gzip.compress(_document(request, "urlset", "url", addresses(found)), mtime=0)
        cache.set(key, packed, HOUR)
    return _xml(gzip.decompress(packed))


def _pages() -> Iterator[str]:
    """Yield the start page, what leads on from every page, the rules and the calculators."""
    yield from (reverse(name) for name in ("home", "rules", "api"))
    yield from (link.address for link in EVERY_PAGE.links(None))
    for ruleset in RULESETS.values():
        yield from (reverse(name, args=[ruleset.key]) for name in ("rules_card", "score"))


def _clubs(clubs: QuerySet[Any]) -> Iterator[Address]:
    """Yield the pages of clubs; what they show has no day of its own."""
    for slug in clubs.values_list("slug", flat=True):
        yield reverse("club", args=[slug]), None


def _events(events: QuerySet[Any]) -> Iterator[Address]:
    """Yield the standings of events, with the last line of the log: it tells of every session."""
    log = Change.objects.filter(tournament=OuterRef("pk")).order_by("-pk")
    last = Subquery(log.values("at")[:1])
    for slug, changed in events.values_list("slug", last):
        yield reverse("event", args=[slug]), changed


def _listed_clubs(own: OwnDomain | None) -> QuerySet[Any]:
    """Return the club of a domain; elsewhere those that have none."""
    if own is not None:
        return Club.objects.public().filter(pk=own.club)
    return Club.objects.public().exclude(pk__in=_with_domain())


def _listed_events(own: OwnDomain | None) -> QuerySet[Any]:
    """Return the public events of the club of a domain; elsewhere those of clubs without one."""
    events = Tournament.objects.public()
    if own is not None:
        return events.filter(club=own.club)
    return events.exclude(club__in=_with_domain())


def _with_domain() -> QuerySet[Any]:
    """Return the ids of the clubs that have one: few, and read once, not for each row."""
    served = ClubDomain.objects.filter(state=ClubDomain.State.ACTIVE)
    return (served if domains_offered() else served.none()).values("club")


Rows = Callable[[OwnDomain | None], QuerySet[Any]]
ROWS: Final[dict[str, tuple[Rows, Callable[..., Iterable[Address]]]]] = {
    "clubs": (_listed_clubs, _clubs),
    "events": (_listed_events, _events),
}
LAST: Final = 2**63 // PART - 1  # a later part has no ids that a database knows


def _parts(rows: QuerySet[Any]) -> list[int]:
    """Return the parts that have rows, in one query."""
    cut = rows.order_by().annotate(part=F("pk") / PART).values("part")
    return sorted(int(one["part"]) for one in cut.annotate(rows=Count("pk")))


def _document(request: HttpRequest, root: str, item: str, addresses: Iterable[Address]) -> bytes:
    """Return addresses as search engines read them."""
    begin = escape(here_url(request, ""))
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<{root} xmlns="{SCHEMA}">']
    for path, changed in addresses:
        day = f"<lastmod>{changed.date().isoformat()}</lastmod>" if changed else ""
        lines.append(f"<{item}><loc>{begin}{escape(path)}</loc>{day}</{item}>")
    return "\n".join([*lines, f"</{root}>", ""]).encode()


def _xml(content: bytes) -> HttpResponse:
    """Return a part; it is for search engines and to be found by none."""
    return HttpResponse(content, "application/xml", headers={"X-Robots-Tag": "noindex"})
