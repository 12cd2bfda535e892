"""What the protocol says of questions and of hands counted at the table, in plain values."""

import pytest

from scoring.hand import Win
from scoring.notation import parse_hand
from scoring.rulesets import ALL
from scoring.rulesets.base import EnteredPoints
from scoring.rulesets.riichi import RIICHI
from scoring.tiles import Wind, tile_name

DRAGONS = "[CCC] [FFF] 123m PP 99s + P"
SIMPLES = "[234m] 567p 345s 66s 78s + 6s"


def question(key, **options):
    return next(one for one in RIICHI.conduct(options).questions if one.key == key)


@pytest.mark.parametrize(
    ("tiles", "options", "asked"),
    [(DRAGONS, {}, True), (DRAGONS, {"pao_dragons": False}, False), (SIMPLES, {}, False)],
)
def test_who_is_liable_is_asked_only_of_hands_for_which_somebody_may_be(tiles, options, asked):
    score = RIICHI.score(parse_hand(tiles), Win(Wind.S, Wind.E), options)
    assert question("liable", **options).matters_to(score) is asked


def test_nobody_asks_who_is_liable_where_nobody_can_be():
    off = dict.fromkeys(("pao_dragons", "pao_winds", "pao_kongs", "pao_open_kong"), False)
    assert "liable" not in [one.key for one in RIICHI.conduct(off).questions]
    assert question("liable", **off | {"pao_open_kong": True}).patterns == ("rinshan",)


@pytest.mark.parametrize(("yakuman", "asked"), [(1, True), (0, False)])
def test_of_hands_counted_at_the_table_it_is_asked_of_yakuman(yakuman, asked):
    told = EnteredPoints(0 if yakuman else 30, 0 if yakuman else 2, yakuman)
    score = RIICHI.score_entered(told, Win(Wind.S, Wind.E), {})
    assert question("liable").matters_to(score) is asked


@pytest.mark.parametrize(
    ("count", "names"), [(0, []), (3, ["5m", "5p", "5s"]), (4, ["5m", "5p", "5p", "5s"])]
)
def test_the_options_say_which_fives_are_red(count, names):
    found = RIICHI.conduct({"red_fives": count}).red_fives
    assert sorted(map(tile_name, found)) == sorted(names)


@pytest.mark.parametrize(("count", "mentions"), [(0, False), (3, True), (4, True)])
def test_the_question_of_dora_speaks_of_red_fives_only_where_there_are_some(count, mentions):
    assert ("red fives" in question("dora", red_fives=count).text) is mentions


@pytest.mark.parametrize("ruleset", ALL, ids=lambda one: one.key)
def test_what_questions_refer_to_is_there(ruleset):
    """A name misspelt there would ask nobody, or everybody."""
    keys = {one.key for one in ruleset.questions}
    patterns = {row.key for row in ruleset.patterns}
    for one in ruleset.questions:
        assert {one.implied_by, one.needs_player_in} - {""} <= keys
        assert set(one.patterns) <= patterns
    assert {info.needs_player_in for info in ruleset.situations} - {""} <= keys


@pytest.mark.parametrize("ruleset", ALL, ids=lambda one: one.key)
def test_usual_numbers_of_hands_counted_at_the_table_can_be_told(ruleset):
    first, *others = ruleset.entered_form.numbers
    for value in first.usual:
        enough = first.enough is not None and value >= first.enough
        told = {first.field: value} | ({} if enough else {others[0].field: 30})
        ruleset.score_entered(EnteredPoints(**{"points": 0} | told), Win(Wind.S, Wind.E), {})
