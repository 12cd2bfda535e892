"""Page requests to a server: each kind in turn, for one club and event after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle

from django.db.models import Count, Q

from clubscore.people.models import Club, Player
from clubscore.tournaments.models import Session, Table, Tournament

TWICE = 2.0  # times as long as on a small server
AT_ONCE = 40  # clubs, events and players that are looked at
SMALL_CLUB = (9, 45)  # players
SMALL_EVENT = (1, 6)  # tables played
IN_A_PART = 5_000  # addresses of the site map


@dataclass(frozen=True, slots=True)
class Page:
    """A kind of page; ``least`` is how long it may take on any server, in milliseconds."""

    name: str
    addresses: Iterator[str]
    is_organizer: bool = False
    least: float = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """The requests to one server, chosen before it runs: clubs and events of the same sizes."""

    pages: Sequence[Page]
    organizers: Iterator[str]
    tables: Iterator[tuple[int, str]]  # in play: ids and links


def asked() -> Asked:
    """Choose which pages to request."""
    sized = Club.objects.annotate(size=Count("players")).filter(
        size__gte=SMALL_CLUB[0], size__lte=SMALL_CLUB[1]
    )
    clubs = list(sized.order_by("pk")[:AT_ONCE])
    played = Tournament.objects.public().filter(club__in=clubs)
    with_tables = played.annotate(tables=Count("sessions__tables")).order_by("pk")
    is_over = Q(sessions__state=Session.State.CLOSED)
    events = list(
        with_tables.filter(is_over, tables__gte=SMALL_EVENT[0], tables__lte=SMALL_EVENT[1])[
            :AT_ONCE
        ]
    )
    in_them = Player.objects.filter(entries__tournament__in=[one.pk for one in events])
    players = in_them.distinct().order_by("pk").values_list("pk", flat=True)[:AT_ONCE]
    tables = Table.objects.filter(session__state=Session.State.RUNNING).order_by("pk")
    members = [club.memberships.values_list("user__username", flat=True)[0] for club in clubs]
    own = list(Tournament.objects.filter(club=clubs[0]).order_by("pk")[:AT_ONCE])
    slugs, of_events = [club.slug for club in clubs], [event.slug for event in events]
    pages = (
        *_lists(),
        Page("page of a small club", cycle(f"/clubs/{one}/" for one in slugs)),
        Page("its ratings", cycle(f"/clubs/{one}/rating/" for one in slugs)),
        Page("an event of it", cycle(f"/e/{one}/" for one in of_events)),
        Page("what the event is", cycle(f"/e/{one}/about/" for one in of_events)),
        Page("a player in it", cycle(f"/e/{one}/p/1/" for one in of_events)),
        Page("that player from event to event", cycle(f"/players/{one}/" for one in players)),
        Page("the calendar of the event", cycle(f"/e/{one}/calendar.ics" for one in of_events)),
        Page("API: its standings", cycle(f"/api/v1/events/{one}/standings" for one in of_events)),
        Page("organize", cycle(["/organize/"]), True),
        Page("organize the event", cycle(f"/organize/{one.slug}/" for one in own), True),
        Page("players of the club", cycle([f"/organize/players/?club={slugs[0]}"]), True),
    )
    return Asked(pages, cycle(members), iter(tables.values_list("pk", "link_token")))


def _lists() -> tuple[Page, ...]:
    """Return the pages that show something of all clubs."""
    last = Club.objects.count() // 24 + 1
    largest = Club.objects.annotate(size=Count("players")).order_by("-size")[0].slug
    part = Tournament.objects.latest("pk").pk // IN_A_PART
    begun = Tournament.objects.public().filter(sessions__state=Session.State.CLOSED)
    deep = begun.distinct().count() - 20
    return (
        Page("start page", cycle(["/"])),
        Page("its last page of clubs", cycle([f"/?page={last}"])),
        Page("clubs found by name", (f"/?club=mahjong%20{one}" for one in range(1, 10_000))),
        Page("none found, likely ones", (f"/?club=cirrcolo%20{one}" for one in range(10_000))),
        Page("site map", cycle(["/sitemap.xml"])),
        Page("API: clubs", (f"/api/v1/clubs?limit=20&offset={one}" for one in range(10_000))),
        Page("API: latest events", (f"/api/v1/events?offset={one}" for one in range(10_000))),
        Page(
            "API: first events",
            (f"/api/v1/events?offset={max(0, deep - one)}" for one in range(99)),
        ),
        Page("figures for Prometheus", cycle(["/metrics"])),
        Page("page of the largest club", cycle([f"/clubs/{largest}/"]), least=300),
        Page("a part of the site map", cycle([f"/sitemap-events-{part}.xml"]), least=1_000),
    )
