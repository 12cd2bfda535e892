"""What each option changes (hong_kong.md, Options)."""

import pytest

from scoring.errors import RuleError
from scoring.hand import HandKind, Win
from scoring.notation import parse_hand
from scoring.rulesets.base import EnteredPoints
from scoring.rulesets.hong_kong import HONG_KONG
from scoring.rulesets.options import OptionValue
from scoring.tiles import Wind

from .cases import PLAIN, score_of

PAIRS = "1144m 2277p 55s NN 9s + 9s"


@pytest.mark.parametrize(
    ("hand", "options", "expected"),
    [
        pytest.param("[222m] [777p] 444s 88p WW + 8p", {"all_pungs": 2}, 2, id="all pungs"),
        pytest.param("[123m] [456m] 777m 23m WW + 4m", {"half_flush": 2}, 2, id="half flush"),
        pytest.param("[123m] [456m] 777m 23m 55m + 4m", {"full_flush": 4}, 4, id="full flush"),
        pytest.param(
            "[CCC] [FFF] PP 345m 67s + 8s", {"little_three_dragons": 4}, 4, id="little dragons"
        ),
        pytest.param("[CCC] [FFF] PPP 23s 55p + 4s", {"big_three_dragons": 6}, 6, id="big dragons"),
        pytest.param(
            "[EEE] [WWW] SSS NN 45m + 6m", {"little_four_winds": 3}, 8, id="little four winds"
        ),
        pytest.param(
            "222m 777p 444s 888p W + W", {"four_concealed_pungs": 13}, 13, id="concealed pungs"
        ),
        pytest.param(PAIRS, {"seven_pairs": 4}, 4, id="seven pairs"),
        pytest.param(
            "[FFF] [222s] [888s] 66s 44s + 6s", {"color_dragons": True}, 13, id="jade dragon"
        ),
        pytest.param("[FFF] [222s] [888s] 66s 44s + 6s", {}, 7, id="jade dragon, not counted"),
        pytest.param(
            "[CCC] [222m] [888m] 66m 44m + 6m", {"color_dragons": True}, 13, id="ruby dragon"
        ),
        pytest.param(
            "[PPP] [222p] [888p] 66p 44p + 6p", {"color_dragons": True}, 13, id="pearl dragon"
        ),
        pytest.param(
            "[PPP] [222m] [888m] 66m 44m + 6m",
            {"color_dragons": True},
            7,
            id="white with characters",
        ),
        pytest.param(
            "[222p] [777p] [888p] 66p PP + 6p",
            {"color_dragons": True},
            6,
            id="a pair of white dragons",
        ),
        pytest.param(
            "[PPP] [222p] [789p] 66p 44p + 6p", {"color_dragons": True}, 4, id="with a chow"
        ),
    ],
)
def test_values(hand: str, options: dict[str, OptionValue], expected: int) -> None:
    without_flowers: dict[str, OptionValue] = {"flowers": "none", **options}
    assert score_of(hand, "", **without_flowers).value == expected


def test_what_the_table_shows_is_what_counts() -> None:
    """Of the rows that depend on an option."""
    keys = {row.key: row.points for row in HONG_KONG.table({})}
    assert {"chicken_hand", "seven_pairs", "jade_dragon"}.isdisjoint(keys)
    assert keys["full_flush"] == 7
    assert "no_flowers" in keys
    more = {"minimum": 0, "seven_pairs": 5, "color_dragons": True, "full_flush": 6}
    keys = {row.key: row.points for row in HONG_KONG.table({**more, "flowers": "none"})}
    assert keys["seven_pairs"] == 5
    assert (keys["chicken_hand"], keys["full_flush"], keys["pearl_dragon"]) == (0, 6, 13)
    assert "no_flowers" not in keys


@pytest.mark.parametrize(("pairs", "complete"), [(0, False), (4, True)])
def test_seven_pairs_are_a_hand_by_option(pairs: int, complete: bool) -> None:
    options: dict[str, OptionValue] = {"seven_pairs": pairs}
    assert (HandKind.SEVEN_PAIRS in HONG_KONG.shapes(options)) is complete
    waiting = parse_hand(PAIRS.partition(" +")[0])
    assert bool(HONG_KONG.waits(waiting, options)) is complete


@pytest.mark.parametrize(
    ("minimum", "limit", "needed"),
    [
        pytest.param(0, 10, 0, id="any hand"),
        pytest.param(1, 10, 1, id="one"),
        pytest.param(3, 10, 3, id="three"),
        pytest.param(5, 3, 3, id="the limit is enough"),
    ],
)
def test_minimum(minimum: int, limit: int, needed: int) -> None:
    assert HONG_KONG.minimum({"minimum": minimum, "limit": limit}) == needed


@pytest.mark.parametrize(
    ("flowers", "text", "qualifies", "missing"),
    [
        pytest.param("extra", "{26}", False, 1, id="extra: two of flowers, two of patterns"),
        pytest.param("full", "{26}", True, 0, id="full: they help"),
        pytest.param("extra", "", False, 1, id="extra: nor does having none"),
        pytest.param("full", "", True, 0, id="full: having none helps"),
        pytest.param("none", "", False, 1, id="not played: having none is nothing"),
    ],
)
def test_flowers_and_the_minimum(flowers: str, text: str, qualifies: bool, missing: int) -> None:
    hand = f"[CCC] [PPP] 789p 22s 55p + 5p {text}"
    score = score_of(hand, minimum=3, flowers=flowers)
    assert (score.qualifies, score.points_missing) == (qualifies, missing)


def test_a_sum_is_cut_at_the_limit() -> None:
    score = score_of("[222m] [777m] [444m] 88m 55m + 8m", flowers="full", limit=8)
    assert (score.value, score.uncapped_points) == (8, 11)


@pytest.mark.parametrize(
    ("faan", "value"), [pytest.param(0, 0, id="chicken"), (3, 3), (10, 10), (11, 10), (40, 10)]
)
def test_faan_typed_in_are_cut_at_the_limit(faan: int, value: int) -> None:
    score = HONG_KONG.score_entered(EnteredPoints(faan), None, {})
    assert (score.value, score.uncapped_points) == (value, faan)


@pytest.mark.parametrize(
    "entered", [EnteredPoints(-1), EnteredPoints(3, 1), EnteredPoints(0, limits=1)]
)
def test_what_is_no_number_of_faan(entered: EnteredPoints) -> None:
    with pytest.raises(RuleError) as caught:
        HONG_KONG.score_entered(entered, None, {})
    assert caught.value.code == "bad_value"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("minimum", -1),
        ("limit", 0),
        ("limit", 14),
        ("full_flush", 0),
        ("seven_pairs", True),
        ("table", "spicy"),
        ("discard", True),
    ],
)
def test_values_that_no_option_has(option: str, value: OptionValue) -> None:
    with pytest.raises(RuleError) as caught:
        HONG_KONG.configure({option: value})
    assert caught.value.code == "bad_option"


@pytest.mark.parametrize(
    ("options", "questions"),
    [
        pytest.param({}, [(True, True)], id="asked however the hand was won"),
        pytest.param({"discard": "all"}, [(False, True)], id="the discarder pays for all anyway"),
        pytest.param({"liability": "nobody"}, [], id="nobody is liable"),
        pytest.param({"liability": "tiles"}, [(True, True)], id="for twelve tiles too"),
    ],
)
def test_what_the_table_is_asked(
    options: dict[str, OptionValue], questions: list[tuple[bool, bool]]
) -> None:
    asked = HONG_KONG.conduct(options).questions
    assert [(one.on_discard, one.self_drawn) for one in asked] == questions
    assert {one.key for one in asked} <= {"liable"}


@pytest.mark.parametrize(
    ("options", "flowers", "ends"),
    [
        pytest.param({}, True, True, id="as it comes"),
        pytest.param({"flowers": "none"}, False, True, id="without flowers"),
        pytest.param({"false_win": "nothing"}, True, False, id="the hand goes on"),
    ],
)
def test_conduct(options: dict[str, OptionValue], flowers: bool, ends: bool) -> None:
    conduct = HONG_KONG.conduct(options)
    assert (conduct.flowers, conduct.false_win_ends_hand) == (flowers, ends)


@pytest.mark.parametrize("preset", HONG_KONG.presets, ids=lambda preset: preset.key)
def test_presets_are_options(preset: object) -> None:
    win = Win(Wind.S, Wind.E)
    (known,) = [one for one in HONG_KONG.presets if one is preset]
    assert HONG_KONG.score(parse_hand("[222m] [777p] 444s 88p WW + 8p"), win, known.options).value
    bare = HONG_KONG.score(parse_hand(PLAIN), win, known.options)
    assert bare.qualifies is (known.key == "any_hand")
