"""Hands as others write them: numbered honors, characters of Unicode, sets by themselves."""

import pytest
from hypothesis import given

from scoring import Hand, Meld, RuleError, Shape
from scoring.reading import BY_CHARACTER, read_tile
from scoring.tiles import TILE_NAMES, parse_tile

from .strategies import hands

CHARACTER_OF = {name: character for character, name in BY_CHARACTER.items()}


@pytest.mark.parametrize(
    ("written", "same"),
    [
        pytest.param("123m 456p 78s 11z 222z", "123m 456p 78s EE SSS", id="honors by number"),
        pytest.param("1234567z123m456p", "ESWNPFC123m456p", id="white, green, red are 5, 6, 7"),
        pytest.param(
            "[111z] (5555z) 123m 45p 66z + 3p", "[EEE] (PPPP) 123m 45p FF + 3p", id="sets"
        ),
        pytest.param("🀀🀁🀂🀃🀄🀅🀆 🀇🀈🀏 🀐🀘 🀙 + 🀡", "ESWNCFP 129m 19s 1p + 9p", id="Unicode"),
        pytest.param("🀄️🀄︎🀄 123m 456p 789s 🀀", "CCC 123m 456p 789s E", id="in colours"),
        pytest.param("[🀇🀈🀉] 123p 456s 789s 🀀 🀢🀣🀤🀥", "[123m] 123p 456s 789s E {1243}", id="plants"),
        pytest.param("123m 123p 456s 789s E {🀦7 🀩}", "123m 123p 456s 789s E {578}", id="seasons"),
    ],
)
def test_what_others_write_is_read(written, same):
    assert Hand.from_text(written) == Hand.from_text(same)


@given(hands())
def test_a_hand_is_read_from_its_own_text_and_from_unicode(hand):
    assert Hand.from_text(str(hand)) == hand
    parts = [f"{'(' if meld.concealed else '['}{_characters(meld.tiles)}" for meld in hand.melds]
    parts = [part + (")" if part[0] == "(" else "]") for part in parts]
    parts.append(_characters(hand.tiles))
    if hand.winning_tile is not None:
        parts.append("+" + _characters((hand.winning_tile,)))
    parts.append("".join(CHARACTER_OF[f"{{{flower + 1}}}"] for flower in hand.flowers))
    parts.append("?" if hand.partial else "")
    assert Hand.from_text(" ".join(parts)) == hand


def _characters(tiles):
    return "".join(CHARACTER_OF[TILE_NAMES[tile]] for tile in tiles)


@pytest.mark.parametrize(
    ("written", "code", "position"),
    [
        pytest.param("123m 8z", "bad_tile", 6, id="no eighth honor"),
        pytest.param("111z 🀀🀀 x", "bad_tile", 9, id="after honors by number"),
        pytest.param("{🀢} 🀀🀀 9z", "bad_tile", 8, id="after a flower"),
        pytest.param("11z [🀇🀈🀊]", "bad_set", 6, id="a set of Unicode"),
        pytest.param("🀫", "unexpected_character", 1, id="the back of a tile"),
        pytest.param("🀀 [🀇", "unclosed_bracket", 3, id="unclosed"),
    ],
)
def test_an_error_names_the_place_in_what_was_written(written, code, position):
    with pytest.raises(RuleError) as raised:
        Hand.from_text(written)
    assert (raised.value.code, raised.value.position) == (code, position)


@pytest.mark.parametrize("written", [{"tiles": "1m"}, b"123m", None, 5, ["1m"]])
@pytest.mark.parametrize("read", [Hand.from_text, Meld.from_text, read_tile])
def test_what_is_no_text_is_refused(read, written):
    with pytest.raises(TypeError, match=f"read from a text, not from {type(written).__name__}"):
        read(written)


def test_a_text_with_too_many_or_too_few_tiles_says_where_the_winning_tile_goes():
    for written, expected in (("19m19p19sESWNCFPP", 13), ("19m19p19sESWNCF + P", 14)):
        with pytest.raises(RuleError) as raised:
            Hand.from_text(written)
        assert raised.value.facts["expected"] == expected
        (note,) = raised.value.__notes__
        assert note.endswith("the winning tile follows after “+”.")


def test_tiles_by_every_name():
    for name in TILE_NAMES:
        assert read_tile(name) == read_tile(CHARACTER_OF[name]) == parse_tile(name)
    assert read_tile("7z") == parse_tile("C")


@pytest.mark.parametrize(
    ("written", "meld", "text"),
    [
        pytest.param("[123m]", Meld(Shape.CHOW, 0), "[123m]", id="chow"),
        pytest.param("312m", Meld(Shape.CHOW, 0), "[123m]", id="without brackets"),
        pytest.param(" [EEEE] ", Meld(Shape.KONG, 27), "[EEEE]", id="melded kong"),
        pytest.param("(9999p)", Meld(Shape.KONG, 17, concealed=True), "(9999p)", id="concealed"),
        pytest.param("777z", Meld(Shape.PUNG, 31), "[CCC]", id="honors by number"),
    ],
)
def test_sets_from_text_and_back(written, meld, text):
    assert Meld.from_text(written) == meld == Meld.from_text(str(meld))
    assert str(meld) == text
    assert repr(meld) == f"Meld.from_text('{text}')"


@pytest.mark.parametrize(
    ("written", "code", "position"),
    [
        ("[124m]", "bad_set", 2),
        ("  (999p)", "bad_concealed_kong", 4),
        ("[12x]", "bad_tile", 2),
        ("", "bad_set", 1),
    ],
)
def test_what_is_no_set(written, code, position):
    with pytest.raises(RuleError) as raised:
        Meld.from_text(written)
    assert (raised.value.code, raised.value.position) == (code, position)


@pytest.mark.parametrize("tile", [True, False, 1.0, "1m", None])
def test_a_tile_is_a_whole_number(tile):
    for made in (lambda: Hand((tile,) * 13), lambda: Meld(Shape.PUNG, tile)):
        with pytest.raises(RuleError) as raised:
            made()
        assert raised.value.code == "no_such_tile"
    if tile is not None:
        with pytest.raises(RuleError) as raised:
            Hand(tuple(range(13)), tile)
        assert raised.value.code == "no_such_tile"


def test_declared_sets_are_values():
    with pytest.raises(TypeError, match=r"Meld\.from_text reads a text"):
        Hand(tuple(range(10)), melds=("123m",))  # type: ignore[arg-type]
