"""The pictures of tiles in a page, as pieces of HTML that point into the sprite.

The phone draws them too: this is lowered to JavaScript (docs/phone-engine.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from clubscore.play.explanation.score import flower_keys, tile_groups
from clubscore.tile_names import words_of
from scoring.errors import RuleError
from scoring.notation import parse_hand, tile_names_in
from scoring.tiles import RED_FIVES

POINT: Final = " · "  # between the parts of what is told of a hand
COLON: Final = ": "  # after the name of one of several winners
DRAWINGS: Final = 4096  # that a process keeps: sets come back hand after hand


def tile(name: str) -> SafeString:
    """Draw one tile, by its name in notation, a flower's key or ``back``; silent to readers."""
    return _pictures((name,))


def tiles(text: str, *, face_down: bool = False, each: bool = False) -> SafeString:
    """Draw the tiles of ``"123m"`` as one named picture.

    ``face_down`` draws a concealed kong face down; ``each`` lets every tile light up alone.
    """
    return _tiles(text, get_language(), face_down=face_down, each=each)


def flower_tiles(keys: Sequence[str]) -> SafeString:
    """Draw flowers and seasons as one named picture."""
    return _named_picture(keys, _pictures(tuple(keys)))


def with_tiles(words: str) -> SafeString:
    """Return words about a hand, with notation between points drawn as tiles."""
    return format_html_join(POINT, "{}", ((_drawn(part),) for part in words.split(POINT)))


def _drawn(part: str) -> str:
    notation = part.split(COLON)[-1]
    whose = part[: len(part) - len(notation)]  # of one of several winners
    try:
        hand = parse_hand(notation)
    except RuleError:
        return part  # it says something else
    groups = [tiles(group.tiles, face_down=group.face_down) for group in tile_groups(hand)]
    if hand.flowers:
        groups.append(flower_tiles(flower_keys(hand.flowers)))
    return format_html(
        '{}<span class="told-tiles">{}</span>',
        whose,
        format_html_join(" ", "{}", ((g,) for g in groups)),
    )


@lru_cache(maxsize=DRAWINGS)
def _tiles(text: str, language: str | None, *, face_down: bool, each: bool) -> SafeString:
    """Draw tiles, with their names in the active language."""
    names = tile_names_in(text)
    shown = ("back", *names[1:-1], "back") if face_down else tuple(names)
    return _named_picture(names, _pictures(shown, mark=each))


@lru_cache(maxsize=DRAWINGS)
def _pictures(names: tuple[str, ...], *, mark: bool = False) -> SafeString:
    sprite = static("tiles/sprite.svg")
    if mark:
        picture = '<svg class="tile" data-tiles="{}" aria-hidden="true"><use href="{}#t-{}"/></svg>'
        return format_html_join("", picture, ((_kind(name), sprite, name) for name in names))
    picture = '<svg class="tile" aria-hidden="true"><use href="{}#t-{}"/></svg>'
    return format_html_join("", picture, ((sprite, name) for name in names))


def _kind(name: str) -> str:
    """Return the name of a tile without its colour: a red five lights up as the five it is."""
    return f"5{name[1]}" if name in RED_FIVES else name


def _named_picture(names: Iterable[str], pictures: SafeString) -> SafeString:
    words = ", ".join(words_of(name) for name in names)
    return format_html('<span class="tiles" role="img" aria-label="{}">{}</span>', words, pictures)
