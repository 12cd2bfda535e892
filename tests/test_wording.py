"""Every error has words, in whatever language the reader has."""

import re

import pytest
from django.utils import translation

from clubscore import errors as club
from clubscore.errors import ClubError
from clubscore.words import (
    chinese_beside,
    explain,
    localized_name,
    signed_points,
    wind_name,
)
from scoring import errors as rules
from scoring.errors import RuleError
from scoring.hand import Situation
from scoring.names import Names

MESSAGES: list[tuple[type[ClubError | RuleError], str, str]] = [
    *((ClubError, code, text) for code, text in club.MESSAGES.items()),
    *((RuleError, code, text) for code, text in rules.MESSAGES.items()),
]


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_error_can_be_explained(language):
    with translation.override(language):
        for error, code, text in MESSAGES:
            facts = dict.fromkeys(re.findall(r"%\((\w+)\)s", text), "5p")
            facts |= {"flower": "plum"} if "flower" in facts else {}
            assert "%(" not in explain(error(code, **facts)), code


def test_codes_without_words_are_refused():
    with pytest.raises(KeyError):
        ClubError("no_such_code")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        pytest.param(
            RuleError("too_many_copies", tile="5p", found=5), "5 of dots appears 5", id="tile"
        ),
        pytest.param(
            RuleError("different_winning_tiles", one="5p", other="0p"),
            "here they are 5 of dots and red 5 of dots.",
            id="two tiles",
        ),
        pytest.param(RuleError("duplicate_flower", flower="plum"), "plum (flower 1)", id="flower"),
        pytest.param(RuleError("missing_hand", wind="E"), "hand of East", id="wind"),
        pytest.param(
            RuleError("contradictory_situations", first=Situation.HEAVEN, second="x"),
            "win with the dealt hand",
            id="situation",
        ),
        pytest.param(
            RuleError("bad_tile", text="E1", position=1), "“E1” is not a tile", id="typed"
        ),
        pytest.param(
            ClubError("hand_not_next", number=3, expected=2), "hand 2 is next", id="number"
        ),
    ],
)
def test_facts_are_put_into_words(error, words):
    with translation.override("en"):
        assert words in explain(error)


def test_winds_have_names():
    with translation.override("en"):
        assert [wind_name(wind) for wind in range(4)] == ["East", "South", "West", "North"]


@pytest.mark.parametrize(
    ("points", "english", "italian"),
    [
        (0, "0", "0"),
        (999, "+999", "+999"),
        (45300, "+45,300", "+45.300"),
        (-1234567, "−1,234,567", "−1.234.567"),
    ],
)
def test_thousands_are_apart(points, english, italian):
    with translation.override("en"):
        assert signed_points(points) == english
    with translation.override("it"):
        assert signed_points(points) == italian


@pytest.mark.parametrize(("language", "beside"), [("en", "碰碰和"), ("zh-hans", "")])
def test_a_chinese_name_stands_beside_others_alone(language, beside):
    names = Names("mcr pattern", "All Pungs", "碰碰和")
    with translation.override(language):
        assert chinese_beside(names) == beside
        assert "碰碰和" in {beside, localized_name(names)}
