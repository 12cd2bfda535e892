"""A player's hands: where the points came from, wins compared with the club's, deal-ins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from clubscore.markup.figures import steps_of
from clubscore.markup.player_figures import column_pairs_of, flows_of, totals_of
from clubscore.people.models import Club
from clubscore.standings.players.beside_field import LEAST, beside_field
from clubscore.standings.players.patterns import PatternShare, latest_statistics, pattern_shares
from clubscore.standings.players.results import table_results
from clubscore.standings.players.sources import PointSource, deal_ins, sources_of
from clubscore.standings.players.tables import PlayedTable, hands_known_of, tables_of_player
from clubscore.standings.statistics.figures import PlayedHand, hands_of_tables, statistics_of
from clubscore.standings.statistics.history import top_hands

from .common import (
    career_access,
    career_context,
    lines_to_skip,
    requested_rules,
    rules_with_names,
    tables_by_rules,
)

DEAL_INS: Final = 20  # on a page
MOST_WINS: Final = 20  # with a pattern that is asked for
MOST_PATTERNS: Final = 20  # shown before the others are unfolded
SOURCES: Final[dict[PointSource, str | Promise]] = {
    PointSource.DISCARD: _("Won on a discard"),
    PointSource.SELF_DRAWN: _("Won by self-draw"),
    PointSource.DEAL_IN: _("Dealt in"),
    PointSource.OTHERS_SELF_DRAWN: _("Others’ self-draws"),
    PointSource.OTHERS_DISCARD: _("Wins between other players"),
    PointSource.FALSE_WIN: _("Own false wins"),
    PointSource.OTHERS_FALSE_WIN: _("Others’ false wins"),
    PointSource.DRAWN: _("Drawn hands"),
    PointSource.PAPER: _("Tables with totals only"),
    PointSource.SHEET: _("Sheets that differ from their hands"),
    PointSource.PLACES: _("Points for places"),
    PointSource.STICKS: _("Sticks left on the table"),
    PointSource.SETTLEMENT: _("Points deducted at the end"),
}


@require_safe
def player_hands(request: HttpRequest, player_id: int) -> HttpResponse:
    """Where a player's points came from; ``?rules=mcr`` are those of one system of rules.

    ``?pattern=13`` shows the wins with a pattern, ``?from=20`` the next hands dealt into.
    """
    access = career_access(request, player_id)
    played = tables_by_rules(tables_of_player(access.player))
    key = requested_rules(request, played)
    context = {
        **career_context(request, access, "hands"),
        "rules": rules_with_names(played),
        "key": key,
        **(_figures(request, access.player.club, played[key]) if key else {}),
    }
    return render(request, "public/career/hands.html", context)


def _figures(request: HttpRequest, club: Club, tables: Sequence[PlayedTable]) -> dict[str, Any]:
    key, first = tables[0].ruleset, lines_to_skip(request)
    seats = {one.table: one.wind for one in tables}
    hands = hands_of_tables(seats)
    mine, everybody = statistics_of(hands, seats), latest_statistics(club, key)
    sources = sources_of(hands, seats, tables)
    shares = pattern_shares(key, mine, mine.wins, everybody)
    lost = deal_ins(hands, seats)
    page = lost[first : first + DEAL_INS]
    costs = [one.payments[seats[one.table]] for one in page]
    rows = [(str(SOURCES[one.source]), one.points, one.hands) for one in sources]
    return {
        "sources": flows_of(rows),
        "totals": totals_of([(localtime(one.at).date(), one.table, one.total) for one in tables]),
        "field": beside_field(mine, everybody) if mine.hands else [],
        "least": LEAST,
        "total": sum(one.points for one in sources),
        "bands": _bands(mine.wins, seats),
        "figures": mine,
        "known": hands_known_of(tables),
        "results": table_results((one.place, one.total) for one in tables),
        "beside": sum(one.beside_hands for one in tables),
        "club_figures": everybody,
        "values": column_pairs_of(mine.values, everybody.values),
        "shares": shares[:MOST_PATTERNS],
        "more_shares": shares[MOST_PATTERNS:],
        **_wins_with(request.GET.get("pattern", ""), shares, mine.wins),
        "lost_count": len(lost),
        "first": first,
        "lost": list(zip(top_hands(page), costs, strict=False)),
        "later": max(first - DEAL_INS, 0) if first else None,
        "earlier": first + DEAL_INS if first + DEAL_INS < len(lost) else None,
    }


def _bands(wins: Sequence[PlayedHand], seats: Mapping[int, int]) -> list[tuple[str, int, int]]:
    """Return the values of wins in even steps: words, how many, and the points they brought."""
    steps = steps_of([one.value or 0 for one in wins])
    if steps is None:
        return []
    hands, points = [0] * steps.count, [0] * steps.count
    for one in wins:
        at = steps.index(one.value or 0)
        hands[at] += 1
        points[at] += one.payments[seats[one.table]]
    lines = zip(map(steps.words, range(steps.count)), hands, points, strict=True)
    return [line for line in lines if line[1]]


def _wins_with(
    key: str, shares: Sequence[PatternShare], wins: Sequence[PlayedHand]
) -> dict[str, Any]:
    """Return the player's most valuable wins with the pattern that is asked for."""
    name = next((one.name for one in shares if one.pattern.key == key), "")
    found = [one for one in wins if key in (one.patterns or ())] if name else []
    found.sort(key=lambda one: (-(one.value or 0), one.hand))
    return {"pattern_name": name, "wins_with": top_hands(found[:MOST_WINS]) if found else []}
