"""The sixteen hands, the options, and what cannot be (zung_jung.md, The game)."""

from typing import Any

import pytest

from scoring.errors import RuleError
from scoring.exchange import answer
from scoring.rulesets.base import HandsScored, Outcome, Result
from scoring.rulesets.kit.game import position_after
from scoring.rulesets.zung_jung import ZUNG_JUNG
from scoring.tiles import Wind

from .cases import listing, score_of

E, S, W, N = Wind
PLAIN = "[123m] [567p] [999s] 67s EE + 8s"  # no pattern


# The game: all move one seat, East becomes South (source, “4. Patta”, last paragraph)


@pytest.mark.parametrize(
    ("played", "round_", "winds"),
    [
        pytest.param(0, 1, "ESWN", id="first hand"),
        pytest.param(1, 1, "SWNE", id="East became South, North became East"),
        pytest.param(2, 1, "WNES", id="third hand"),
        pytest.param(3, 1, "NESW", id="fourth hand"),
        pytest.param(4, 2, "ESWN", id="second round"),
        pytest.param(7, 2, "NESW", id="end of the second round"),
        pytest.param(8, 3, "ESWN", id="third round"),
        pytest.param(13, 4, "SWNE", id="fourteenth hand"),
        pytest.param(15, 4, "NESW", id="last hand"),
    ],
)
def test_position(played: int, round_: int, winds: str) -> None:
    """``winds`` are those of the players who began as East, South, West, North."""
    position = position_after(ZUNG_JUNG, [Result(Outcome.DRAW)] * played, {})
    assert position is not None
    assert (position.number, position.round) == (played + 1, round_)
    assert "".join(position.wind_of(seat).name for seat in range(4)) == winds


def test_sixteen_hands_each_player_four_times_east() -> None:
    east = []
    for played in range(16):
        position = position_after(ZUNG_JUNG, [Result(Outcome.DRAW)] * played, {})
        assert position is not None
        east.append(position.dealer)
    assert east == [0, 3, 2, 1] * 4
    assert position_after(ZUNG_JUNG, [Result(Outcome.DRAW)] * 16, {}) is None
    assert (ZUNG_JUNG.hands_in_game, ZUNG_JUNG.hands_in_round) == (16, 4)


@pytest.mark.parametrize(
    "played",
    [
        pytest.param(Result(Outcome.WIN, E, None, {E: 30}), id="East wins"),
        pytest.param(Result(Outcome.WIN, W, E, {W: 30}), id="another wins"),
        pytest.param(Result(Outcome.DRAW), id="nobody wins"),
    ],
)
def test_east_never_stays(played: Result) -> None:
    """Source, “Rotazione dei venti”."""
    position = position_after(ZUNG_JUNG, [played], {})
    assert position is not None
    assert position.winds == (S, W, N, E)


def test_only_the_winner_counts() -> None:
    """Source, “Regole di base” 1."""
    assert ZUNG_JUNG.hands_scored is HandsScored.WINNER


# Options: flowers are for family play, in full or half (source, 11.0)


@pytest.mark.parametrize(
    ("flowers", "full", "halved"),
    [
        pytest.param("", 1, 1, id="none: chicken hand"),
        pytest.param("{1}", 2, 1, id="other"),
        pytest.param("{2}", 4, 2, id="own"),
        pytest.param("{1345}", 8, 4, id="four others"),
        pytest.param("{1234}", 20, 10, id="four flowers"),
        pytest.param("{5678}", 20, 10, id="four seasons"),
        pytest.param("{12345678}", 30, 15, id="all eight"),
    ],
)
def test_flower_points(flowers: str, full: int, halved: int) -> None:
    hand = PLAIN + flowers
    assert score_of(hand, "discard").value == full
    assert score_of(hand, "discard", flowers="full").value == full
    assert score_of(hand, "discard", flowers="halved").value == halved


@pytest.mark.parametrize(
    ("flowers", "value"), [("full", 319), ("halved", 317)], ids=["full", "halved"]
)
def test_halving_touches_flowers_alone(flowers: str, value: int) -> None:
    """155 + 160 and an own flower of 4 or 2 points."""
    hand = "19m 19p 19s ESWNCFP + C {1}"
    score = score_of(hand, "drawn E heaven", flowers=flowers)
    assert (score.value, listing(score)) == (value, "9.4.1 10.1 11.1.2")


def test_halved_flowers_that_make_just_the_limit() -> None:
    """155 + 160, halved 1 for an other flower and twice 2 for the own ones: 320."""
    hand = "19m 19p 19s ESWNCFP + C {125}"
    assert score_of(hand, "drawn E heaven", flowers="halved").value == 320


@pytest.mark.parametrize("hand", [PLAIN, "112233m 445566p 9s + 9s"])
def test_without_flowers_a_hand_counts_as_ever(hand: str) -> None:
    assert score_of(hand, "discard", flowers="none") == score_of(hand, "discard")


def test_flowers_that_are_not_played_are_refused() -> None:
    with pytest.raises(RuleError) as caught:
        score_of(PLAIN + "{1}", "discard", flowers="none")
    assert caught.value.code == "flowers_not_played"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        pytest.param({"flowers": "double"}, "bad_option", id="no such value"),
        pytest.param({"flowers": True}, "bad_option", id="not a yes/no option"),
        pytest.param({"minimum": 8}, "unknown_option", id="there is no minimum"),
    ],
)
def test_options_are_checked(options: dict[str, Any], code: str) -> None:
    for call in (
        lambda: score_of(PLAIN, "discard", **options),
        lambda: ZUNG_JUNG.settle(Result(Outcome.DRAW), options),
    ):
        with pytest.raises(RuleError) as caught:
            call()
        assert caught.value.code == code


@pytest.mark.parametrize("preset", ZUNG_JUNG.presets, ids=lambda preset: preset.key)
def test_presets_are_possible(preset: Any) -> None:
    assert ZUNG_JUNG.configure(preset.options) in ("full", "none")


# What is refused


BASE: dict[str, Any] = {
    "id": "z",
    "ruleset": "zung_jung",
    "melds": ["567p", "999s"],
    "tiles": "123m67sEE",
    "winning_tile": "8s",
    "self_drawn": False,
    "seat_wind": "S",
    "prevalent_wind": "E",
    "winner": "S",
    "discarder": "E",
}
ORPHANS = {"melds": [], "tiles": "19m19p19sESWNCFP", "winning_tile": "C"}
CLOSED = {"melds": [], "tiles": "123m567p67s999sEE"}
DRAWN = {"self_drawn": True, "discarder": None}
AS_EAST = {"seat_wind": "E", "winner": "E", "discarder": "S"}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        # No winning hand
        pytest.param({"winning_tile": "9s"}, "not_a_winning_hand", id="no hand"),
        pytest.param(
            ORPHANS | {"tiles": "19m19p1sEESWNCFP"}, "not_a_winning_hand", id="twelve kinds"
        ),
        pytest.param(
            {
                "melds": [],
                "concealed_kongs": ["2222m"],
                "tiles": "4455m77pEEWW",
                "winning_tile": "N",
            },
            "not_a_winning_hand",
            id="four declared are not two pairs",
        ),
        pytest.param(
            {"melds": ["111m"], "tiles": "99m19p19sEESS", "winning_tile": "W"},
            "not_a_winning_hand",
            id="8.1.3 without a winning hand",
        ),
        pytest.param({"winning_tile": None}, "missing_winning_tile", id="no winning tile"),
        pytest.param({"tiles": "123m67sE"}, "wrong_tile_count", id="a tile too few"),
        pytest.param({"tiles": "123m67s9s9s"}, "too_many_copies", id="five of a tile"),
        pytest.param({"flowers": ["plum", "plum"]}, "duplicate_flower", id="a flower twice"),
        pytest.param(
            {"flowers": ["plum"], "options": {"flowers": "none"}}, "flowers_not_played", id="flower"
        ),
        # Situations
        pytest.param({"situations": ["robbing_kong"]}, None, id="9.3"),
        pytest.param(
            DRAWN | {"situations": ["robbing_kong"]}, "robbing_kong_needs_discard", id="9.3 drawn"
        ),
        pytest.param(
            {"tiles": "123m67s88s", "winning_tile": "8s", "situations": ["robbing_kong"]},
            "robbing_kong_tile_held",
            id="9.3 of a tile held",
        ),
        pytest.param(
            {"situations": ["robbing_kong", "wall_end"]},
            "robbing_kong_at_wall_end",
            id="9.3 with 9.1.2",
        ),
        pytest.param(
            {"melds": ["567p", "9999s"], "situations": ["kong_replacement"]},
            "kong_replacement_needs_self_drawn",
            id="9.2 on a discard",
        ),
        pytest.param(
            DRAWN | {"situations": ["kong_replacement"]},
            "kong_replacement_needs_kong",
            id="9.2 without a kong",
        ),
        pytest.param(
            DRAWN | {"melds": ["567p", "9999s"], "situations": ["kong_replacement", "wall_end"]},
            None,
            id="9.2 with 9.1.1",
        ),
        pytest.param(CLOSED | AS_EAST | DRAWN | {"situations": ["heaven"]}, None, id="9.4.1"),
        pytest.param(
            CLOSED | DRAWN | {"situations": ["heaven"]}, "heaven_not_possible", id="9.4.1 by South"
        ),
        pytest.param(
            CLOSED | AS_EAST | {"situations": ["heaven"]},
            "heaven_not_possible",
            id="9.4.1 on a discard",
        ),
        pytest.param(
            AS_EAST
            | DRAWN
            | {
                "melds": [],
                "concealed_kongs": ["9999s"],
                "tiles": "123m567p67sEE",
                "situations": ["heaven"],
            },
            "heaven_not_possible",
            id="9.4.1 with a concealed kong",
        ),
        pytest.param(
            CLOSED | AS_EAST | DRAWN | {"situations": ["heaven", "wall_end"]},
            "contradictory_situations",
            id="9.4.1 with 9.1.1",
        ),
        pytest.param(CLOSED | {"situations": ["earth"]}, None, id="9.4.2"),
        pytest.param(
            CLOSED | AS_EAST | {"situations": ["earth"]}, "earth_not_possible", id="9.4.2 by East"
        ),
        pytest.param(
            CLOSED | DRAWN | {"situations": ["earth"]}, "earth_not_possible", id="9.4.2 drawn"
        ),
        pytest.param(
            CLOSED | {"situations": ["earth"], "discarder": "W"},
            "earth_not_from_east",
            id="9.4.2 from West",
        ),
        pytest.param(
            {"situations": ["earth"]}, "earth_not_possible", id="9.4.2 with a claimed set"
        ),
        pytest.param(
            {"situations": ["ready_declared"]}, "unknown_situation", id="not of these rules"
        ),
        pytest.param({"situations": ["rain"]}, "unknown_situation", id="no situation"),
        # People and answers
        pytest.param({"discarder": "S"}, "discarder_is_winner", id="won from oneself"),
        pytest.param({"discarder": None}, "missing_discarder", id="has no discarder"),
        pytest.param({"self_drawn": True}, "unexpected_discarder", id="drawn from somebody"),
        pytest.param({"winner": "N"}, "winner_not_seat", id="another seat"),
        pytest.param({"responsible": "none"}, None, id="nobody responsible"),
        pytest.param({"responsible": "N"}, None, id="North responsible"),
        pytest.param({"responsible": "S"}, "bad_answer", id="the winner responsible"),
        pytest.param({"responsible": "me"}, "bad_answer", id="no such answer"),
        pytest.param({"responsible": 1}, "bad_answer", id="an answer that is a number"),
        pytest.param({"options": {"flowers": "some"}}, "bad_option", id="bad option"),
        pytest.param({"options": {"minimum": 8}}, "unknown_option", id="unknown option"),
    ],
)
def test_refused(change: dict[str, Any], code: str | None) -> None:
    answered = answer(BASE | change)
    assert answered["error"] == code
    assert answered["valid"] is (code is None)


def test_the_last_visible_tile_is_no_pattern() -> None:
    """A situation the score format knows; here it is worth nothing."""
    plain, last = answer(BASE), answer(BASE | {"situations": ["last_tile"]})
    assert last == plain
    assert (plain["value"], plain["patterns"][0]["n"]) == (1, "chicken")
