"""The preview picture of a link to a hand: 1200 × 630 pixels, as messengers show them.

It is drawn like a printed page, from the text of the hand's page, and stored under its content:
correcting the hand, renaming a player or changing the language gives another picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from django.template.loader import render_to_string
from django.utils.translation import get_language

from clubscore.play.explanation.counts import CountView
from clubscore.play.explanation.score import PatternRow, TileGroup
from clubscore.play.hand_pages.hands import HandPage, hand_words
from clubscore.play.selectors import TableState
from clubscore.printing.pdf import rendering
from clubscore.printing.pdf.images import STATIC_SCHEME
from clubscore.words import worth
from scoring.notation import tile_names_in

STYLE: Final = "css/print/pictures.css"
WIDTH: Final = 1200  # pixels; the style sheet has the height
STRIP: Final = 1072  # pixels for the tiles
WIDEST: Final = 66  # of a tile
GAP: Final = 24  # pixels between groups
TALL: Final = 4 / 3  # height of a tile, in widths
ROWS: Final = 8  # patterns in two columns
LONG: Final = 26  # letters
DRAWING: Final = 2  # grows when the style sheet draws something else


@dataclass(frozen=True, slots=True)
class PictureGroup:
    """Adjacent tiles, by the names of their pictures."""

    names: tuple[str, ...]
    kind: str  # as TileGroup, or "flowers"


@dataclass(frozen=True, slots=True)
class HandDrawing:
    """What a picture shows. ``tile`` is the width of a tile in pixels."""

    page: HandPage
    state: TableState
    result: str  # who won from whom
    groups: tuple[PictureGroup, ...]
    tile: int
    sum: str
    columns: tuple[Sequence[PatternRow], ...]
    more: int  # patterns there is no room for

    @property
    def tile_height(self) -> int:
        """Pixels."""
        return round(self.tile * TALL)

    @property
    def is_long(self) -> bool:
        """Whether the names need smaller letters, and maybe two lines."""
        return len(self.result) > LONG


def hand_html(page: HandPage, state: TableState) -> str:
    """Return the page that the picture of a hand is drawn from, in the active language."""
    context = {
        "picture": picture_of(page, state),
        "language": get_language() or "en",
        "tiles": f"{STATIC_SCHEME}tiles/",
        "logo": f"{STATIC_SCHEME}img/logo.svg",
    }
    return render_to_string("printing/hand_pictures/hand.html", context)


def mark_of(html: str) -> str:
    """Return an identifier of a picture: equal marks mean equal pictures."""
    return sha256(f"{DRAWING} {html}".encode()).hexdigest()[:32]


def draw_picture(html: str) -> bytes:
    """Draw the picture."""
    return rendering.html_to_png(html, style=STYLE, width=WIDTH)


def picture_of(page: HandPage, state: TableState) -> HandDrawing:
    """Return what the picture of a hand shows: of four hands counted, the winner's."""
    won = next((count for count in page.counts if count.is_winner), None)
    lying, flowers = (won.tiles, won.flowers) if won else (page.tiles, page.flowers)
    rows = won.rows if won else page.score.patterns if page.score else ()
    groups = picture_groups(lying, flowers)
    shown = rows if len(rows) <= ROWS else rows[: ROWS - 1]
    half = (len(shown) + 1) // 2 if len(shown) > ROWS // 2 else len(shown)
    return HandDrawing(
        page,
        state,
        hand_words(page.hand, state.seats, value=False),
        groups,
        tile_width(groups),
        _sum(page, won),
        tuple(column for column in (shown[:half], shown[half:]) if column),
        len(rows) - len(shown),
    )


def picture_groups(
    tile_groups: Sequence[TileGroup], flowers: Sequence[str]
) -> tuple[PictureGroup, ...]:
    """Return a hand as arranged, by the names of its tiles' pictures."""
    groups = []
    for one in tile_groups:
        names = tile_names_in(one.tiles)
        shown = ["back", *names[1:-1], "back"] if one.face_down else names
        groups.append(PictureGroup(tuple(shown), one.kind))
    if flowers:
        groups.append(PictureGroup(tuple(flowers), "flowers"))
    return tuple(groups)


def tile_width(groups: Sequence[PictureGroup]) -> int:
    """Return the width of a tile at which all of them fit in a row."""
    tiles = sum(len(group.names) for group in groups)
    room = STRIP - GAP * (len(groups) - 1)
    return min(WIDEST, room // tiles) if tiles else WIDEST


def _sum(page: HandPage, won: CountView | None) -> str:
    if page.hand.value is None:
        return ""
    value = worth(page.hand.value, page.hand.ruleset)
    counted = page.score.count_words if page.score else page.counted_at_table
    if counted and counted != value:
        value = f"{value}, {counted}"
    if page.winner:
        return f"{page.winner}: {value}"
    if won is None or not won.doubles or won.is_limit:
        return value
    return f"{won.base} × {won.factor} = {value}"
