"""The pictures that go with links to a player from event to event, and to achievements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from django.utils import timezone
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext

from clubscore.markup.percents import percent_words
from clubscore.people.models import Player
from clubscore.people.privacy import names_for
from clubscore.standings.clubs.ratings import RatedPlayer
from clubscore.standings.clubs.shelf import club_book
from clubscore.standings.players.achievements import achievements_of
from clubscore.standings.players.tables import PlayedTable, tables_of_player
from clubscore.standings.statistics.figures import hands_of_tables, statistics_of
from clubscore.standings.statistics.history import top_hands
from scoring.rulesets import get

from .drawing import TILE, LinkPicture, shown_hand

Figures: TypeAlias = tuple[tuple[str, str], ...]


def career_picture(player: Player) -> LinkPicture | None:
    """Return a player's picture with rating and best hand; None for a player without history."""
    if not player.has_history:
        return None
    rated = club_book(player.club).book.rated.of(player.pk)
    tables = _under_main_rules(tables_of_player(player))
    return _picture(player, _rated_figures(rated) if rated else (), tables)


def _rated_figures(rated: RatedPlayer) -> Figures:
    rating, label, digits = rated.rating, gettext("Rating"), 1
    if rating is None:
        rating, label, digits = rated.provisional, gettext("Provisional rating"), 0
    figures = []
    if rating is not None:
        figures.append((label, format_html(TILE, percent_words(rating.value, digits))))
    if rated.tables_needed and rated.rating is None:
        words = ngettext(
            "%(games)s of about %(tables)s table",
            "%(games)s of about %(tables)s tables",
            rated.tables_needed,
        )
        tables = words % {"games": rated.games, "tables": rated.tables_needed}
    else:
        tables = number_format(rated.games, use_l10n=True)
    return (*figures, (pgettext("how many", "Tables"), tables))


def achievements_picture(player: Player) -> LinkPicture | None:
    """Return the numbers of patterns made, hands and tables won, with the best hand."""
    if not player.has_history:
        return None
    played = tables_of_player(player)
    tables = _under_main_rules(played)
    if not tables:
        return _picture(player, (), tables)
    hands = hands_of_tables([one.table for one in played])
    key = tables[0].ruleset
    made = achievements_of(played, hands, timezone.localdate()).patterns.get(key, {})
    seats = {one.table: one.wind for one in tables}
    won = statistics_of((one for one in hands if one.table in seats), seats).won
    patterns = get(key).patterns
    count = format_html(TILE, sum(pattern.key in made for pattern in patterns))
    words = gettext("%(above)s of %(opponents)s") % {"above": count, "opponents": len(patterns)}
    first = sum(one.place == 1 for one in tables)
    figures = (
        (gettext("Patterns made"), SafeString(words)),
        (gettext("Hands won"), number_format(won, use_l10n=True)),
        (gettext("Tables won"), number_format(first, use_l10n=True)),
    )
    return _picture(player, figures, tables)


def _under_main_rules(tables: Iterable[PlayedTable]) -> list[PlayedTable]:
    """Return the tables under the rules played most."""
    tables = list(tables)
    rules = Counter(one.ruleset for one in tables)
    main = next((key for key, _count in rules.most_common(1)), "")
    return [one for one in tables if one.ruleset == main]


def _picture(player: Player, figures: Figures, tables: Sequence[PlayedTable]) -> LinkPicture:
    seats = {one.table: one.wind for one in tables}
    best = statistics_of(hands_of_tables(seats), seats).best[:1] if seats else []
    with names_for(public=True):
        name = player.name
        top = top_hands(best)
        hand = shown_hand(top[0]) if top else None
    return LinkPicture(name, player.club.name, player.club.logo_key, figures=figures, hand=hand)
