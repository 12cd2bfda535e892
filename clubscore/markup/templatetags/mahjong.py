"""Tiles, winds and signed points in templates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from clubscore import tile_names
from clubscore import words as clubscore_words
from clubscore.play.explanation.score import flower_keys, tile_groups
from clubscore.tournaments.table_points import table_points_words
from scoring.errors import RuleError
from scoring.notation import parse_hand, parse_tiles
from scoring.tiles import Wind, tile_name

register = template.Library()
register.filter(clubscore_words.signed)
register.filter(clubscore_words.minus_sign)
register.filter(clubscore_words.worth)
register.filter(clubscore_words.unit_of)

POINT = " · "  # between the parts of what is told of a hand
DRAWINGS: Final = 4096  # that a process keeps: sets come back hand after hand


@register.filter
def table_points(twelfths: int) -> str:
    """Return table points as players write them: ``2⅓``, ``−½``."""
    return table_points_words(twelfths)


@register.filter
def wind_name(wind: int) -> str:
    """Return ``"East"`` for 0."""
    return clubscore_words.wind_name(wind)


@register.filter
def wind_letter(wind: int) -> str:
    """Return the letter players write for a wind."""
    return tile_names.wind_letter(Wind(wind))


@register.simple_tag
def tile(name: str) -> SafeString:
    """Draw one tile, by its name in notation, a flower's key or ``back``; silent to readers."""
    return _pictures((name,))


@register.simple_tag
def tiles(text: str, *, face_down: bool = False, each: bool = False) -> SafeString:
    """Draw the tiles of ``"123m"`` as one named picture.

    ``face_down`` draws a concealed kong as it lies; ``each`` lets every tile light up alone.
    """
    return _tiles(text, get_language(), face_down=face_down, each=each)


@register.simple_tag
def flower_tiles(keys: Sequence[str]) -> SafeString:
    """Draw flowers and seasons as one named picture."""
    return _named(keys, _pictures(tuple(keys)))


@register.filter
def with_tiles(words: str) -> SafeString:
    """Return words about a hand, its tiles drawn where they stand in notation between points."""
    return format_html_join(POINT, "{}", ((_drawn(part),) for part in words.split(POINT)))


def _drawn(part: str) -> str:
    try:
        hand = parse_hand(part)
    except RuleError:
        return part  # it says something else
    groups = [tiles(group.tiles, face_down=group.face_down) for group in tile_groups(hand)]
    if hand.flowers:
        groups.append(flower_tiles(flower_keys(hand.flowers)))
    return format_html(
        '<span class="told-tiles">{}</span>', format_html_join(" ", "{}", ((g,) for g in groups))
    )


@lru_cache(DRAWINGS)
def _tiles(text: str, language: str | None, *, face_down: bool, each: bool) -> SafeString:
    """Draw tiles, named in the language, which is the one in force."""
    names = [tile_name(one) for one in parse_tiles(text)]
    shown = ("back", *names[1:-1], "back") if face_down else tuple(names)
    return _named(names, _pictures(shown, mark=each))


@lru_cache(DRAWINGS)
def _pictures(names: tuple[str, ...], *, mark: bool = False) -> SafeString:
    sprite = static("tiles/sprite.svg")
    if mark:
        picture = '<svg class="tile" data-tiles="{}" aria-hidden="true"><use href="{}#t-{}"/></svg>'
        return format_html_join("", picture, ((name, sprite, name) for name in names))
    picture = '<svg class="tile" aria-hidden="true"><use href="{}#t-{}"/></svg>'
    return format_html_join("", picture, ((sprite, name) for name in names))


def _named(names: Iterable[str], pictures: SafeString) -> SafeString:
    words = ", ".join(tile_names.words_of(name) for name in names)
    return format_html('<span class="tiles" role="img" aria-label="{}">{}</span>', words, pictures)
