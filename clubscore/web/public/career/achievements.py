"""What a player has achieved, each with the hand or the table that proves it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from clubscore.standings.players.achievements import (
    Achievement,
    AchievementKind,
    FirstHand,
    achievements_of,
)
from clubscore.standings.players.tables import tables_of_player
from clubscore.standings.statistics.figures import hands_of_tables
from clubscore.words import localized_name
from scoring.rulesets import get
from scoring.rulesets.base import PatternInfo

from .common import (
    career_access,
    career_context,
    requested_rules,
    rules_with_names,
    tables_by_rules,
)


@dataclass(frozen=True, slots=True)
class PatternLine:
    """A pattern, and the first hand the player made it in."""

    pattern: PatternInfo
    name: str
    first: FirstHand | None


@require_safe
def player_achievements(request: HttpRequest, player_id: int) -> HttpResponse:
    """What a player achieved, and which patterns; ``?rules=mcr`` those of one system of rules."""
    access = career_access(request, player_id)
    tables = tables_of_player(access.player)
    hands = hands_of_tables([one.table for one in tables])
    made = achievements_of(tables, hands, timezone.localdate())
    key = requested_rules(request, tables_by_rules(tables))
    lines = _pattern_lines(key, made.patterns.get(key, {})) if key else []
    context = {
        **career_context(request, access, "achievements"),
        "achieved": [(achievement_words(one), one) for one in made.achievements],
        "rules": rules_with_names(tables_by_rules(tables)),
        "key": key,
        "made": [line for line in lines if line.first],
        "missing": [line for line in lines if not line.first],
        "count": len(lines),
    }
    return render(request, "public/career/achievements.html", context)


def _pattern_lines(key: str, first: Mapping[str, FirstHand]) -> list[PatternLine]:
    """Return the patterns of a system of rules, those worth most first."""
    lines = [
        PatternLine(pattern, localized_name(pattern.names), first.get(pattern.key))
        for pattern in get(key).patterns
    ]
    return sorted(lines, key=lambda line: (not line.pattern.limit, -line.pattern.points))


def achievement_words(one: Achievement) -> str:
    """Return what was achieved in words."""
    count = {"count": one.value}
    match one.kind:
        case AchievementKind.WINS if one.value == 1:
            return gettext("First hand won")
        case AchievementKind.WINS:
            return ngettext("%(count)s hand won", "%(count)s hands won", one.value) % count
        case AchievementKind.TABLES if one.value == 1:
            return gettext("First table won")
        case AchievementKind.TABLES:
            return ngettext("%(count)s table won", "%(count)s tables won", one.value) % count
        case AchievementKind.STREAK:
            words = ngettext(
                "%(count)s hand in a row won", "%(count)s hands in a row won", one.value
            )
            return words % count
        case AchievementKind.CLEAN_TABLE:
            return gettext("A table won without dealing in")
        case AchievementKind.ALL_WINDS:
            return gettext("A table won from each starting wind")
        case _:
            return gettext("%(year)s without a false win") % {"year": one.value}
