"""Hands drawn in PDFs: each kind of tile is stored once in the document, however often it is used.

As ordinary images the tiles of a reference card would be interpreted and stored a thousand
times: ten times slower and larger.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.illustration import Illustration, ShownGroup, ShownTile

TILE: Final = (60, 80)  # units of a picture, as in the drawings
STEP: Final = 62  # from a tile to the next in its group
GAP: Final = 16  # between groups
HEIGHT: Final = 90  # with what is marked below the tiles
DIMMED: Final = 0.4  # opacity of tiles that do not earn the pattern
INK: Final = (0.13, 0.15, 0.12)
VERMILION: Final = (0.7, 0.23, 0.12)


OF_ONE_DOCUMENT: Final = ("XObject", "Pattern", "Shading")


@dataclass(frozen=True, slots=True)
class DrawnTile:
    """A tile as drawn in a PDF: its strokes and fills, and the opacities they name."""

    content: bytes
    states: dict[str, Any]


_drawn: Final[dict[str, DrawnTile]] = {}  # by name: some forty, of a few KB each


class TileForms:
    """The tiles of one document: drawn on first use, referred to from then on."""

    def __init__(self) -> None:
        """Begin without any."""
        self._names: dict[str, str] = {}

    def draw(self, stream: Any, name: str) -> None:
        """Draw a tile of the size of its drawing at the origin of a page's stream."""
        if name not in self._names:
            self._names[name] = self._form(stream, name).id
        stream.draw_x_object(self._names[name])

    def _form(self, stream: Any, name: str) -> Any:
        """Return a new form with a tile: what it consists of is the same in every document."""
        from .weasyprint import load_drawing

        form = stream.add_group(0, 0, *TILE)
        resources = form.extra["Resources"]
        if drawn := _drawn.get(name):
            form.stream.append(drawn.content)
            resources["ExtGState"].update(drawn.states)
        else:
            load_drawing(f"tiles/{name}.svg").draw(form, *TILE, None)
            if not any(resources[kind] for kind in OF_ONE_DOCUMENT):
                _drawn[name] = DrawnTile(
                    _join_operations(form.stream), dict(resources["ExtGState"])
                )
        return form


class HandPicture:
    """A hand in a row: what earns is plain, claimed sets and the winning tile are marked."""

    def __init__(self, hand: Illustration, forms: TileForms) -> None:
        """Lay the groups out from left to right."""
        self._forms = forms
        groups = [*hand.groups]
        if hand.flowers:
            groups.append(ShownGroup(hand.flowers))
        self._positions = _group_positions(groups)
        last = self._positions[-1]
        self._width = last[0] + _width(last[1])

    def get_intrinsic_size(
        self, image_resolution: float, font_size: float
    ) -> tuple[float, float, float]:
        """Return the size in the units of the drawings."""
        return self._width, HEIGHT, self._width / HEIGHT

    def draw(self, stream: Any, width: float, height: float, style: object) -> None:
        """Draw the hand, scaled to the size given."""
        with stream.stacked():
            stream.transform(a=width / self._width, d=height / HEIGHT)
            for x, group in self._positions:
                if group.claimed:
                    _bar(stream, x, _width(group), 2.5, INK)
                for index, (name, tile) in enumerate(group.pictures):
                    self._tile(stream, x + index * STEP, name, tile)

    def _tile(self, stream: Any, x: float, name: str, tile: ShownTile) -> None:
        if tile.wins:
            _bar(stream, x + 4, TILE[0] - 8, 6, VERMILION)
        with stream.stacked():
            stream.transform(e=x)
            stream.set_alpha(1 if tile.earns else DIMMED)
            self._forms.draw(stream, name)


def _join_operations(operations: Sequence[bytes | str]) -> bytes:
    """Join the operations of a stream into bytes."""
    return b"\n".join(one if isinstance(one, bytes) else one.encode("ascii") for one in operations)


def _group_positions(groups: Sequence[ShownGroup]) -> list[tuple[float, ShownGroup]]:
    """Return each group with its position."""
    positions: list[tuple[float, ShownGroup]] = []
    x = 0
    for group in groups:
        positions.append((x, group))
        x += _width(group) + GAP
    return positions


def _width(group: ShownGroup) -> int:
    return len(group.tiles) * STEP - (STEP - TILE[0])


def _bar(
    stream: Any, x: float, width: float, height: float, colour: tuple[float, float, float]
) -> None:
    with stream.stacked():
        stream.set_color_rgb(*colour)
        stream.rectangle(x, TILE[1] + 3, width, height)
        stream.fill()
