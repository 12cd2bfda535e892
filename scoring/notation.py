"""Hands as text: ``[123m] [EEE] (5555p) 67899s + 9s {15}``.

Square brackets are for a claimed set, parentheses for a concealed kong, ``+`` precedes the winning
tile, braces contain flowers and seasons by number: 1 to 4 plum, orchid, chrysanthemum, bamboo; 5 to
8 spring to winter. ``0`` is a red five. ``?`` means that further tiles are not given because they
do not score: ``[EEE] 999m CC {1} ?`` is all that counts of a hand that did not win. Spaces may be
used anywhere between tiles. ``parse_hand`` and ``format_hand`` are inverses.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .errors import RuleError
from .hand import Hand, Meld, Shape
from .tiles import HONORS, RED_FIVES, SUITS, TILES_BY_NAME, Flower, Tile, format_tiles

CLOSING: Final = {"[": "]", "(": ")", "{": "}"}
RANKS: Final = "0123456789"  # 0 is a red five
UNKNOWN_REST: Final = "?"
RED: Final = "0"
FLOWER_NUMBERS: Final = "12345678"
TILES_AS_WRITTEN: Final = {**TILES_BY_NAME, **RED_FIVES}


def parse_tiles(text: str, *, offset: int = 0) -> tuple[Tile, ...]:
    """Return the tiles of ``"123m99sE"`` in the order written; a red five is a five.

    Raises ``RuleError("bad_tile")`` with the character's position, counted from 1 and shifted
    by ``offset``.
    """
    tiles: list[Tile] = []
    ranks: list[str] = []
    for index, letter in enumerate(text):
        if letter in RANKS:
            ranks.append(letter)
        elif letter in SUITS and ranks:
            tiles += [TILES_AS_WRITTEN[rank + letter] for rank in ranks]
            ranks = []
        elif letter in HONORS and not ranks:
            tiles.append(TILES_BY_NAME[letter])
        elif not letter.isspace() or ranks:
            # Digits without a suit: the digits are what is wrong, not what follows them.
            start = index - len(ranks)
            raise RuleError("bad_tile", text=text[start : index + 1], position=offset + start + 1)
    if ranks:
        start = len(text) - len(ranks)
        raise RuleError("bad_tile", text=text[start:], position=offset + start + 1)
    return tuple(tiles)


def tile_names_in(text: str) -> list[str]:
    """Return the tiles of a text that :func:`parse_tiles` can read, red fives by their own name."""
    names: list[str] = []
    ranks: list[str] = []
    for letter in text:
        if letter in RANKS:
            ranks.append(letter)
        elif letter in SUITS:
            names += [rank + letter for rank in ranks]
            ranks = []
        elif letter in HONORS:
            names.append(letter)
    return names


def red_fives_in(text: str) -> list[Tile]:
    """Return the red fives of a text that :func:`parse_tiles` can read."""
    if RED not in text:
        return []
    reds: list[Tile] = []
    written = 0
    for letter in text:
        if letter == RED:
            written += 1
        elif letter in SUITS:
            reds += [RED_FIVES[RED + letter]] * written
            written = 0
    return reds


@lru_cache(maxsize=4096)
def parse_meld(text: str, *, concealed: bool = False, offset: int = 0) -> Meld:
    """Return the declared set ``"123m"``, ``"EEE"`` or ``"5555p"``.

    Raises ``bad_tile``, ``bad_set`` or, for ``concealed``, ``bad_concealed_kong``.
    """
    tiles = sorted(parse_tiles(text, offset=offset))
    position = offset + 1
    alike = len(set(tiles)) == 1
    if concealed:
        if alike and len(tiles) == 4:
            return Meld(Shape.KONG, tiles[0], concealed=True)
        raise RuleError("bad_concealed_kong", text=text, position=position)
    if alike and len(tiles) in (3, 4):
        return Meld(Shape.PUNG if len(tiles) == 3 else Shape.KONG, tiles[0])
    if len(tiles) == 3 and tiles == [tiles[0], tiles[0] + 1, tiles[0] + 2]:
        try:
            return Meld(Shape.CHOW, tiles[0])
        except RuleError:
            pass  # across the end of a suit, or honors
    raise RuleError("bad_set", text=text, position=position)


def format_meld(meld: Meld) -> str:
    """Return ``[123m]``, or ``(5555p)`` for a concealed kong."""
    text = format_tiles(meld.tiles)
    return f"({text})" if meld.concealed else f"[{text}]"


def parse_hand(text: str) -> Hand:
    """Return the hand written in ``text``.

    Raises ``RuleError`` whose ``position`` fact points at the offending character (from 1),
    or one of the errors of :class:`~scoring.hand.Hand`.
    """
    melds: list[Meld] = []
    flowers: list[Flower] = []
    standing: list[Tile] = []
    winning: Tile | None = None
    partial = False
    index = 0
    while index < len(text):
        letter = text[index]
        if letter.isspace():
            index += 1
        elif letter in CLOSING:
            end = text.find(CLOSING[letter], index)
            if end < 0:
                raise RuleError("unclosed_bracket", position=index + 1)
            inside = text[index + 1 : end]
            if letter == "{":
                flowers += _parse_flowers(inside, offset=index + 1)
            else:
                melds.append(parse_meld(inside, concealed=letter == "(", offset=index + 1))
            index = end + 1
        elif letter == "+":
            end = _run_end(text, index + 1)
            written = text[index + 1 : end]
            tiles = parse_tiles(written, offset=index + 1)
            if len(tiles) != 1 or winning is not None:
                raise RuleError("bad_winning_tile", text=written.strip(), position=index + 1)
            winning = tiles[0]
            index = end
        elif letter in RANKS or letter in HONORS:
            end = _run_end(text, index)
            standing += parse_tiles(text[index:end], offset=index)
            index = end
        elif letter == UNKNOWN_REST and not partial:
            partial = True
            index += 1
        else:
            raise RuleError("unexpected_character", text=letter, position=index + 1)
    reds = tuple(red_fives_in(text))
    return Hand(tuple(standing), winning, tuple(melds), tuple(flowers), partial, reds)


def format_hand(hand: Hand) -> str:
    """Return the canonical text of a hand, one space between its parts.

    Which of its fives are red is not known: the first that are written.
    """
    parts = [format_meld(meld) for meld in hand.melds]
    if hand.tiles:
        parts.append(format_tiles(hand.tiles))
    if hand.winning_tile is not None:
        parts.append("+ " + format_tiles((hand.winning_tile,)))
    if hand.flowers:
        parts.append("{" + "".join(str(flower + 1) for flower in hand.flowers) + "}")
    if hand.partial:
        parts.append(UNKNOWN_REST)
    text = " ".join(parts)
    return with_red_fives(text, list(hand.red_fives)) if hand.red_fives else text


def with_red_fives(text: str, reds: list[Tile]) -> str:
    """Return a text of tiles with its first fives of each suit written as red ones.

    Those written are taken from ``reds``.
    """
    suits = list(text)  # of the digits, which stand before their suit
    for place in range(len(text) - 2, -1, -1):
        if text[place] in RANKS:
            suits[place] = suits[place + 1]
    letters = list(text)
    for place, suit in enumerate(suits):
        if text[place] == "5" and suit in SUITS and RED_FIVES[RED + suit] in reds:
            reds.remove(RED_FIVES[RED + suit])
            letters[place] = RED
    return "".join(letters)


def _run_end(text: str, start: int) -> int:
    """Return where a run of tiles and spaces ends."""
    for index in range(start, len(text)):
        if text[index] in "[](){}+?":
            return index
    return len(text)


def _parse_flowers(text: str, *, offset: int) -> list[Flower]:
    flowers: list[Flower] = []
    for index, letter in enumerate(text):
        if letter.isspace():
            continue
        if letter not in FLOWER_NUMBERS:
            raise RuleError("bad_flower", text=letter, position=offset + index + 1)
        flowers.append(Flower(int(letter) - 1))
    return flowers
