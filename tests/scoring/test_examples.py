"""The hands of the reference cards: each one shows what it is said to show."""

from dataclasses import replace
from itertools import combinations

import pytest

from scoring.hand import Situation
from scoring.illustration import BACK, Illustration, illustrate
from scoring.rulesets import ALL, get
from scoring.rulesets.base import PatternInfo, Ruleset
from scoring.rulesets.mcr.chows import CHOW_ROWS
from scoring.rulesets.options import Options
from scoring.tiles import Wind

MCR, ZUNG_JUNG = get("mcr"), get("zung_jung")
CARDS = [
    pytest.param(ruleset, pattern, id=f"{ruleset.key}-{pattern.key}")
    for ruleset in ALL
    for pattern in ruleset.table({})
]
# What counts under an option alone.
OPTIONAL: list[tuple[str, str, Options]] = [
    ("italian", "pair_prevalent_wind", {"prevalent_pair": 2}),
    ("italian", "prevalent_wind_pung", {"prevalent_wind": 1}),
    ("italian", "poor_hand", {"chow_hand": "poor_hand"}),
    ("european", "consolation", {"chow_hand": "consolation"}),
    ("european", "seven_pairs", {"limit_hands": "italian"}),
    ("chinese_classical", "own_flower", {"own_flowers": "each"}),
    ("european", "own_flower_and_season", {"own_flowers": "both"}),
    ("european", "full_flush", {"full_flush": 0}),
    ("european", "three_doubles_max", {"maximum_rule": True}),
    ("riichi", "red_five", {"red_fives": 3}),
]


def shown(key: str, ruleset: Ruleset = MCR) -> Illustration:
    return illustrate(ruleset, key, {})


def tiles(hand: Illustration, *, earning: bool) -> str:
    groups = [[tile.name for tile in group.tiles if tile.earns == earning] for group in hand.groups]
    return " ".join("".join(names) for names in groups if names)


def counted(ruleset: Ruleset, key: str, options: Options) -> set[str]:
    example = ruleset.examples[key]
    if example.won:
        score = ruleset.score(example.hand, example.win, options)
    else:
        score = ruleset.score_lost(example.hand, example.seat_wind, example.prevalent_wind, options)
    assert score.qualifies
    return {line.key for line in score.patterns}


@pytest.mark.parametrize(("ruleset", "pattern"), CARDS)
def test_the_example_has_its_pattern(ruleset, pattern):
    assert pattern.key in counted(ruleset, pattern.key, {})


AMONG = {row.no.value: among for row in CHOW_ROWS if (among := row.implies_among + row.never_among)}


@pytest.mark.parametrize(("ruleset", "pattern"), CARDS)
def test_what_the_card_says_is_excluded_is_not_counted(ruleset, pattern):
    # MCR: what is contained in a pattern's own sets may still be there once more.
    contained = map(str, AMONG.get(int(pattern.key), ())) if ruleset is MCR else ()
    assert not set(pattern.implies) & set(pattern.excludes)
    excluded = {*pattern.implies, *pattern.excludes} - set(contained)
    assert not excluded & counted(ruleset, pattern.key, {})


@pytest.mark.parametrize(("ruleset", "pattern"), CARDS)
def test_the_value_on_the_card_is_the_value_counted(ruleset, pattern):
    example = ruleset.examples[pattern.key]
    if not example.won:
        score = ruleset.score_lost(example.hand, example.seat_wind, example.prevalent_wind, {})
    else:
        score = ruleset.score(example.hand, example.win, {})
    (line,) = {
        (line.points, line.doubles, line.limit)
        for line in score.patterns
        if line.key == pattern.key
    }
    assert line == (pattern.points, pattern.doubles, pattern.limit)


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.key)
def test_every_pattern_has_an_example_and_a_category(ruleset):
    keys = {pattern.key for pattern in ruleset.patterns}
    assert keys == set(ruleset.examples)
    assert {pattern.category for pattern in ruleset.patterns} == set(ruleset.categories)
    assert {pattern.key for pattern in ruleset.table({})} <= keys


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.key)
def test_whatever_an_example_counts_is_on_the_card(ruleset):
    table = {pattern.key for pattern in ruleset.table({})}
    for key in table:
        assert counted(ruleset, key, {}) <= table


@pytest.mark.parametrize(("name", "key", "options"), OPTIONAL)
def test_a_pattern_of_an_option_is_on_the_card_with_it_alone(name, key, options):
    ruleset = get(name)
    assert key not in {pattern.key for pattern in ruleset.table({})}
    assert key in {pattern.key for pattern in ruleset.table(options)}
    assert key in counted(ruleset, key, options)


def in_table(ruleset: Ruleset, key: str, options: Options) -> PatternInfo | None:
    return next((one for one in ruleset.table(options) if one.key == key), None)


def test_the_table_has_the_values_of_the_options():
    doubled = in_table(MCR, "33", {"two_concealed_kongs": 8})
    assert doubled is not None
    assert doubled.points == 8
    assert in_table(MCR, "13", {"flowers_played": False}) is None
    halved = in_table(ZUNG_JUNG, "11.1.2", {"flowers": "halved"})
    assert halved is not None
    assert halved.points == 2
    assert in_table(ZUNG_JUNG, "11.1.2", {"flowers": "none"}) is None
    assert in_table(get("italian"), "flower", {"flowers_played": False}) is None


def test_patterns_of_chows_are_contained_in_those_named():
    holds = {row.no.value: row.chows for row in CHOW_ROWS if row.chows}
    size = {row.no.value: row.of_chows for row in CHOW_ROWS}
    chows = [9 * suit + rank for suit in range(3) for rank in range(7)]
    for no, inner in AMONG.items():
        within: set[int] = set()
        for made in combinations(sorted(chows * 4), size[no]) if size[no] < 4 else _equal_or_even():
            if holds[no](made):
                within |= {
                    other
                    for other in holds
                    if size[other] < size[no]
                    and any(holds[other](part) for part in combinations(made, size[other]))
                }
        assert within - {51} == set(inner)


def _equal_or_even():
    """The chows of the patterns over four, in one suit."""
    for step in range(3):
        for low in range(7 - 3 * step):
            yield tuple(low + step * index for index in range(4))


# How they are drawn


def test_what_earns_the_pattern_comes_first_and_is_emphasised():
    hand = shown("3")
    assert tiles(hand, earning=True) == "2m3m4m 5m6m7m"
    assert [group.earns for group in hand.groups] == [True, True, False, False, False]


def test_four_equal_tiles_earn_wherever_they_stand():
    assert tiles(shown("19"), earning=True) == "7m 7m7m7m"


def test_flowers_alone_earn_what_flowers_give():
    hand = shown("11.2.1", ZUNG_JUNG)
    assert tiles(hand, earning=True) == ""
    assert all(flower.earns for flower in hand.flowers)


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.key)
def test_every_winning_hand_marks_one_tile(ruleset):
    for pattern in ruleset.table({}):
        hand = shown(pattern.key, ruleset)
        marked = [tile.name for group in hand.groups for tile in group.tiles if tile.wins]
        assert len(marked) == hand.won


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.key)
def test_no_tile_is_lost_in_drawing(ruleset):
    for pattern in ruleset.table({}):
        hand = ruleset.examples[pattern.key].hand
        drawn = [tile.name for group in shown(pattern.key, ruleset).groups for tile in group.tiles]
        melds = sum(len(meld.tiles) for meld in hand.melds)
        assert len(drawn) == len(hand.tiles) + melds + (hand.winning_tile is not None)


def test_a_concealed_kong_shows_two_backs():
    kong = next(group for group in shown("22").groups if group.face_down)
    assert [name for name, _tile in kong.pictures] == [BACK, "6p", "6p", BACK]


def test_nine_gates_are_drawn_as_they_are_held():
    assert tiles(shown("78"), earning=True).split() == ["1m1m1m2m3m4m5m6m7m8m9m9m9m", "5m"]


@pytest.mark.parametrize(
    ("key", "self_drawn", "seat_wind", "prevalent_wind"),
    [
        pytest.param("18", None, None, None, id="nothing-matters"),
        pytest.param("12", True, None, None, id="self-drawn"),
        pytest.param("17", False, None, None, id="on-a-discard"),
        pytest.param("16", None, Wind.S, None, id="seat-wind"),
        pytest.param("15", None, None, Wind.E, id="prevalent-wind"),
    ],
)
def test_only_what_the_pattern_needs_is_said(key, self_drawn, seat_wind, prevalent_wind):
    hand = shown(key)
    assert (hand.self_drawn, hand.seat_wind, hand.prevalent_wind) == (
        self_drawn,
        seat_wind,
        prevalent_wind,
    )


def test_circumstances_are_said():
    assert shown("42").situations == (Situation.KONG_REPLACEMENT,)


def test_an_example_that_shows_something_else_is_refused():
    class Wrong:
        examples = {"1": replace(MCR.examples["1"], tiles=MCR.examples["28"].tiles)}

        def __getattr__(self, name: str) -> object:
            return getattr(MCR, name)

    with pytest.raises(KeyError):
        illustrate(Wrong(), "1", {})  # type: ignore[arg-type]  # it answers for MCR
