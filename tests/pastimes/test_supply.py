"""The hands made beforehand: legal, of their level, no two alike, and read as they were written."""

import gzip
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from clubscore.pastimes.practice.hand import Level, format_dealt_hand, parse_dealt_hand
from clubscore.pastimes.practice.levels import LARGEST_SEED
from clubscore.pastimes.practice.supply import (
    SUPPLY_FILES,
    hand_count,
    numbered_hand,
    supply_of,
)
from clubscore.web.phone.files import ENGINE_FILES
from scoring.rulesets import ALL, get
from tools.practice import SIZE, fits, lines_of

STEP = 7
MOST = 600_000  # bytes over the line, once a release


@pytest.mark.parametrize("ruleset", ALL, ids=lambda one: one.key)
@pytest.mark.parametrize("level", Level)
def test_a_supply_is_large_and_its_hands_are_of_their_level(ruleset, level):
    lines = supply_of(ruleset.key)[level]
    assert len({*lines}) == len(lines) == hand_count(ruleset, level) == SIZE
    for line in lines[::STEP]:
        dealt = parse_dealt_hand(ruleset, line)
        assert format_dealt_hand(dealt) == line
        assert dealt.discarder is not dealt.seat
        assert fits(ruleset, level, line)


def test_hands_of_all_kinds_are_in_it():
    ruleset = get("italian")
    numbers = range(1, SIZE + 1, STEP)
    dealt = [numbered_hand(ruleset, level, number) for level in Level for number in numbers]
    assert {one.won for one in dealt} == {True, False}
    assert {one.self_drawn for one in dealt if one.won} == {True, False}
    assert any(one.situations for one in dealt)
    assert any(one.hand.flowers for one in dealt)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        pytest.param("[EEE]123m456p78s99m+6s X E self", "is not a wind", id="no wind"),
        pytest.param("[EEE]123m456p78s99m+6s E E self thunder", "thunder", id="no circumstance"),
        pytest.param("[EEE]123x E E self", "is not a tile", id="no tiles"),
        pytest.param("", "unpack", id="nothing"),
    ],
)
def test_a_line_that_is_no_hand(line, says):
    with pytest.raises(ValueError, match=says):
        parse_dealt_hand(ALL[0], line)
    assert not fits(ALL[0], Level.EASY, line)


def test_a_hand_below_the_minimum_or_of_the_game_alone_does_not_fit():
    below = "[EEE]123m456p78s99m+6s S W N"
    assert not parse_dealt_hand(get("mcr"), below).score.qualifies
    assert not any(fits(get("mcr"), level, below) for level in Level)
    thirteenth = "[EEE]123m456p78s99m+6s E E self thirteenth_win"
    assert not any(fits(get("chinese_classical"), level, thirteenth) for level in Level)


def test_a_hand_keeps_its_number_as_long_as_it_fits(monkeypatch):
    monkeypatch.setattr("tools.practice.SIZE", 4)
    ruleset = ALL[0]
    first, second, third, fourth = supply_of(ruleset.key)["easy"][:4]
    hard = supply_of(ruleset.key)["hard"][0]
    assert list(lines_of(ruleset, Level.EASY, [fourth, hard, fourth, first])) == [
        *(fourth, second, third, first)
    ]


def test_a_ruleset_without_a_supply_deals_by_seed():
    assert supply_of("elsewhere") == {}
    assert LARGEST_SEED > SIZE


def test_all_that_a_phone_needs_to_practise_is_small():
    files = (*ENGINE_FILES, *SUPPLY_FILES.values())
    texts = [Path(str(finders.find(name))).read_bytes() for name in files]
    assert 100_000 < sum(len(gzip.compress(text)) for text in texts) < MOST
