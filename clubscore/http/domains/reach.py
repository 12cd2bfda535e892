"""What is reachable at a club's own domain: all of that club, and what belongs to no club.

Addresses are matched by name and arguments. Unknown ones are not found, so a new page of another
club cannot slip in: tests/test_domains.py tries every address there is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum, auto
from typing import Any, Final

from django.conf import settings
from django.core.cache import cache
from django.db.models import QuerySet
from django.urls import ResolverMatch

from clubscore.people.models import Club, Player
from clubscore.printing.models import PrintJob
from clubscore.standings.versions import cache_key
from clubscore.tournaments.models import CheckIn, Circuit, Subscription, Table, Tournament

Arguments = dict[str, Any]


class Reach(Enum):
    """Where a page is, for someone at a club's domain."""

    HERE = auto()
    MAIN = auto()  # at the server's own address
    NOWHERE = auto()


# The same for everybody, or of the domain's club alone as far as it is about clubs.
COMMON: Final[set[str]] = {  # apps that may be left out add theirs
    *("home", "set_language", "robots", "sitemap", "sitemap_part"),
    *("calculator", "score", "score_engine", "guides", "guide", "rules", "rules_card"),
    *("rules_card_pdf", "learn_worker", "worker", "engine", "offline_hands"),
    *("notifications_worker", "device_renewed"),
    *("api", "api_openapi", "api_rulesets", "api_ruleset", "api_events", "api_clubs"),
    *("api_score", "api_score_batch", "api_unknown"),
}
# Whoever has a login works at the server's own address: there the browser keeps the login, and
# passkeys are bound to its name.
WITH_LOGIN: Final = re.compile(
    r"(?:organize|account|login|logout|password|invitation|start|operator)/"
)
QUICK_GAMES: Final = frozenset({"play_now", "play_manifest"})

ROUTES_OF_CLUBS: Final = ("clubs/", "organize/club/")
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]+")  # of a table or a check-in
SEAT: Final = re.compile(r"(\d{1,18})-.+", re.ASCII)  # of a player at the end of a table


def reach_of(match: ResolverMatch, club: int) -> Reach:
    """Return where the page of an address is, for a visitor at a club's domain.

    One query for pages of a club, none for other pages, nor for events and tables looked up a
    moment ago: their pages keep asking whether there is anything newer.
    """
    name, route = match.url_name or "", match.route
    if name in COMMON:
        return Reach.HERE
    with_login = WITH_LOGIN.match(route) is not None
    owner = club_of(match)
    if owner is not None:
        if owner != club:
            return Reach.NOWHERE
        return Reach.MAIN if with_login else Reach.HERE
    if (with_login and not _names_something(match)) or name in QUICK_GAMES:
        return Reach.MAIN
    if name in {"print_job", "print_file"} and _is_of_nobody(match.kwargs):
        return Reach.HERE
    return Reach.NOWHERE


def club_of(match: ResolverMatch) -> int | None:
    """Return the id of the club an address belongs to, or None if it has none, or there is none."""
    name, route, arguments = match.url_name or "", match.route, dict(match.kwargs)
    reader = OWNERS.get(name)
    if reader is not None:
        return reader(arguments)
    if "table_id" in arguments:
        pk = arguments["table_id"]
        return _lately("table", pk, lambda: _table(pk=pk))
    if "player_id" in arguments:
        return _first(Player.objects.filter(pk=arguments["player_id"]), "club_id")
    if "club" in arguments:
        return _first(Club.objects.filter(slug=arguments["club"]), "pk")
    if "slug" not in arguments:
        return None
    if route.startswith(ROUTES_OF_CLUBS):
        return _first(Club.objects.filter(slug=arguments["slug"]), "pk")
    events = Tournament.objects.filter(slug=arguments["slug"])
    return _lately("event", arguments["slug"], lambda: _first(events, "club_id"))


def _names_something(match: ResolverMatch) -> bool:
    """Tell whether an address names a club, an event or a player, even one that does not exist."""
    return bool({"slug", "player_id", "table_id"} & match.kwargs.keys())


def _first(rows: QuerySet[Any], column: str) -> int | None:
    found: int | None = rows.values_list(column, flat=True).first()
    return found


def _lately(what: str, which: object, find: Callable[[], int | None]) -> int | None:
    """Return whose something is, as looked up in the last ``LIVE_SECONDS``; None is not cached."""
    key = cache_key("owner", what, which)
    found: int | None = cache.get_or_set(key, find, settings.LIVE_SECONDS)
    return found


def _table(**which: Any) -> int | None:
    return _first(Table.objects.filter(**which), "session__tournament__club_id")


def _by_table_link(arguments: Arguments) -> int | None:
    token = str(arguments["token"])
    return _table(link_token=token) if TOKEN.fullmatch(token) else None


def _by_seat(arguments: Arguments) -> int | None:
    found = SEAT.fullmatch(str(arguments["token"]))
    return _table(pk=int(found[1])) if found else None


def _by_check_in(arguments: Arguments) -> int | None:
    token = str(arguments["token"])
    rows = CheckIn.objects.filter(link_token=token)
    return _first(rows, "tournament__club_id") if TOKEN.fullmatch(token) else None


def _by_subscription(arguments: Arguments) -> int | None:
    rows = Subscription.objects.filter(key=arguments["key"])
    return _first(rows, "tournament__club_id")


def _by_job(arguments: Arguments) -> int | None:
    job = PrintJob.objects.filter(key=arguments["job"]).select_related("tournament").first()
    if job is None:
        return None
    if job.tournament is not None:
        return job.tournament.club_id
    return _first(Circuit.objects.filter(pk=job.parameters.get("circuit")), "club_id")


def _is_of_nobody(arguments: Arguments) -> bool:
    """Tell whether a document belongs to no event or circuit, such as a reference card."""
    jobs = PrintJob.objects.filter(key=arguments["job"], tournament=None)
    return jobs.exclude(kind="circuit").exists()


# Names of addresses whose arguments do not say by themselves whose they are.
OWNERS: Final[dict[str, Callable[[Arguments], int | None]]] = {
    "table_open": _by_table_link,
    "seat_confirm": _by_seat,
    "check_in_code": _by_check_in,
    "subscription": _by_subscription,
    "subscription_end": _by_subscription,
    "print_job": _by_job,
    "print_file": _by_job,
}
