"""What the address of a page of a player asks for, and what all these pages share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse

from clubscore.http.access import PlayerAccess, player_access
from clubscore.http.links import absolute_url
from clubscore.http.looks import zone_activate
from clubscore.standings.players.tables import PlayedTable
from clubscore.words import localized_name
from scoring.rulesets import get

MOST_SKIPPED: Final = 10_000  # beyond is no page


def career_access(request: HttpRequest, player_id: int) -> PlayerAccess:
    """Return a player as ``player_access`` does; times are shown in the club's zone."""
    access = player_access(request, player_id)
    zone_activate(access.player.club.time_zone)
    return access


def career_context(request: HttpRequest, access: PlayerAccess, part: str) -> dict[str, Any]:
    """Return the context of every page of a player; ``part`` says which page it is."""
    player = access.player
    share = "achievements_share" if part == "achievements" else "career_share"
    return {
        "player": player,
        "organizes": access.organizes,
        "part": part,
        "link_picture": absolute_url(
            request, reverse(share, args=[player.pk]), club=player.club_id
        ),
    }


def requested_rules(request: HttpRequest, played: Mapping[str, object]) -> str:
    """Return the rules that ``?rules=`` names, or those played most; empty before any table."""
    key = request.GET.get("rules", "")
    return key if key in played else next(iter(played), "")


def rules_with_names(keys: Iterable[str]) -> list[tuple[str, str]]:
    """Return systems of rules with their names."""
    return [(key, localized_name(get(key).names)) for key in keys]


def tables_by_rules(tables: Iterable[PlayedTable]) -> dict[str, list[PlayedTable]]:
    """Return tables by system of rules, those played most first."""
    played: dict[str, list[PlayedTable]] = {}
    for table in tables:
        played.setdefault(table.ruleset, []).append(table)
    return dict(sorted(played.items(), key=lambda item: -len(item[1])))


def lines_to_skip(request: HttpRequest) -> int:
    """Return how many lines ``?from=`` skips; 0 if it is not a number."""
    text = request.GET.get("from", "")
    if not (text.isascii() and text.isdecimal() and len(text) <= 6):
        return 0
    return min(int(text), MOST_SKIPPED)
