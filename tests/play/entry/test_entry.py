import json
from dataclasses import replace

import pytest

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import EventRules, assess
from clubscore.play.entry.hand_entry import HandEntry, SeatHand, position_at
from scoring.errors import RuleError
from scoring.hand import Situation
from scoring.rulesets import RULESETS, get
from scoring.rulesets.base import Outcome, Result
from tests.factories import (
    DRAW,
    EAST,
    EIGHT_POINTS,
    NORTH,
    SEVEN_PAIRS,
    SOUTH,
    TWO_POINTS,
    WEST,
    false_win,
    points,
    win,
)

MCR = EventRules(get("mcr"), {})
NOBODY = EventRules(get("mcr"), {"false_win": "nobody"})
FIRST = position_at(1, dealer=EAST, prevalent_wind=0)


@pytest.mark.parametrize(
    ("entry", "payments"),
    [
        # the worked examples of the source
        pytest.param(points(EAST, None, 8), (48, -16, -16, -16), id="8-self-drawn"),
        pytest.param(points(EAST, SOUTH, 8), (32, -16, -8, -8), id="8-discard"),
        pytest.param(points(SOUTH, WEST, 14), (-8, 38, -22, -8), id="14-discard"),
        pytest.param(points(NORTH, None, 15), (-23, -23, -23, 69), id="15-self-drawn"),
        pytest.param(false_win(WEST), (10, 10, -30, 10), id="false-win"),
        pytest.param(DRAW, (0, 0, 0, 0), id="draw"),
        pytest.param(win(WEST, EAST), (-16, -8, 32, -8), id="tiles-of-8"),
        pytest.param(win(EAST, None, SEVEN_PAIRS), (99, -33, -33, -33), id="tiles-of-25"),
    ],
)
@pytest.mark.parametrize("dealer", range(4))
def test_payments_go_to_seats_whoever_deals(entry, payments, dealer):
    position = position_at(5, dealer=dealer, prevalent_wind=1)
    assert assess(entry, position, MCR).payments == payments


def test_winds_of_the_hand_decide_what_the_tiles_are_worth():
    tiles = "[123m] [456p] 78sEEE55s + 9s"  # 35, and the pung of East as 15, 16, both or neither
    values = {
        (dealer, prevalent): assess(
            win(SOUTH, NORTH, tiles), position_at(1, dealer=dealer, prevalent_wind=prevalent), MCR
        ).value
        for dealer in (EAST, SOUTH)
        for prevalent in (0, 1)
    }
    assert values == {
        (EAST, 0): 10,  # 15 for the prevalent wind
        (EAST, 1): 9,  # 5 for a pung of honors
        (SOUTH, 0): 12,  # 15, and 16 for the seat wind
        (SOUTH, 1): 10,  # 16
    }


def test_position_of_a_seat_follows_from_the_dealer():
    played: list[Result] = []
    for number in range(1, 17):
        position = MCR.positions_through(played, 4)[-1]
        assert position is not None
        rebuilt = position_at(
            number, dealer=position.dealer, prevalent_wind=position.prevalent_wind
        )
        assert rebuilt == replace(position, points=())
        played.append(Result(Outcome.DRAW))


def test_what_qualifies_costs_nothing_as_a_false_win():
    assert assess(win(WEST, EAST), FIRST, MCR).false_win_payments is None


def test_win_below_the_minimum_is_explained_not_settled():
    assessment = assess(win(SOUTH, EAST, TWO_POINTS), FIRST, MCR)
    assert not assessment.qualifies
    assert assessment.payments is None
    assert assessment.score is not None
    assert (assessment.score.value, assessment.score.points_missing) == (2, 6)
    assert assessment.false_win_payments == (10, -30, 10, 10)
    assert assessment.penalties == (0, 0, 0, 0)


def test_false_win_nobody_receives_is_a_penalty():
    assessment = assess(false_win(SOUTH), FIRST, NOBODY)
    assert assessment.payments == (0, 0, 0, 0)
    assert assessment.penalties == (0, -30, 0, 0)
    below = assess(win(SOUTH, EAST, TWO_POINTS), FIRST, NOBODY)
    assert below.false_win_payments == (0, -30, 0, 0)


@pytest.mark.parametrize(
    ("make", "code"),
    [
        pytest.param(lambda: win(5), "bad_seat", id="sixth-seat"),
        pytest.param(lambda: win(4), "sits_out", id="fifth-seat"),
        pytest.param(lambda: win(EAST, -1), "bad_seat", id="seat-before-the-first"),
        pytest.param(lambda: points(EAST, None, 0), "bad_points", id="no-points"),
        pytest.param(lambda: points(EAST, None, 10_000), "bad_points", id="too-many-points"),
        pytest.param(lambda: win(tiles=" "), "missing_tiles", id="neither-tiles-nor-points"),
        pytest.param(lambda: win(EAST, EAST), "discarder_is_winner", id="own-discard"),
        pytest.param(lambda: points(EAST, None, 7), "below_minimum", id="points-below-minimum"),
        pytest.param(
            lambda: HandEntry.win(None, tiles=EIGHT_POINTS), "missing_winner", id="nobody-won"
        ),
        pytest.param(lambda: HandEntry(Outcome.FALSE_WIN), "missing_winner", id="nobody-declared"),
        pytest.param(lambda: win(tiles="123x"), "bad_tile", id="no-tile"),
        pytest.param(lambda: win(tiles="123m"), "wrong_tile_count", id="too-few-tiles"),
        pytest.param(
            lambda: win(tiles=EIGHT_POINTS.replace("+ ", "")),
            "wrong_tile_count",
            id="no-winning-tile",
        ),
    ],
)
def test_entries_are_refused(make, code):
    with pytest.raises(
        (ClubError, RuleError), check=lambda error: getattr(error, "code", "") == code
    ):
        assess(make(), FIRST, MCR).check()


@pytest.mark.parametrize("outcome", [Outcome.DRAW, Outcome.FALSE_WIN])
def test_what_the_outcome_does_not_use_is_dropped(outcome):
    told = frozenset({Situation.WALL_END})
    entry = HandEntry(outcome, WEST, EAST, {WEST: SeatHand(EIGHT_POINTS)}, told, {"liable": "E"})
    winner = WEST if outcome is Outcome.FALSE_WIN else None
    answers = {"liable": "E"}  # a question may be asked of any hand
    assert entry == HandEntry(outcome, winner, answers=answers)


def test_tiles_come_before_points():
    assert win(points=99).points is None


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(win(WEST, EAST, situations=frozenset({Situation.WALL_END})), id="tiles"),
        pytest.param(points(WEST, None, 30), id="points"),
        pytest.param(false_win(NORTH), id="false-win"),
        pytest.param(DRAW, id="draw"),
    ],
)
def test_stored_entry_is_the_same_entry(entry):
    assert HandEntry.from_dict(json.loads(json.dumps(entry.as_dict()))) == entry


def test_tiles_are_kept_in_canonical_notation():
    untidy = "78s EE 888m + 9s [321m][456p]"
    assessed = assess(win(tiles=untidy), FIRST, MCR).entry.tiles
    assert assessed == assess(win(tiles=EIGHT_POINTS), FIRST, MCR).entry.tiles == EIGHT_POINTS


def test_breakdown_is_plain_data_with_everything_to_show():
    breakdown = assess(win(tiles=EIGHT_POINTS), FIRST, MCR).breakdown
    assert breakdown is not None
    assert json.loads(json.dumps(breakdown)) == breakdown
    assert {"n": "35", "points": 8, "times": 1, "tiles": [["123m", "456p", "789s"]]} in breakdown[
        "patterns"
    ]
    assert {"shape": "chow", "tiles": "123m", "concealed": False, "declared": True} in breakdown[
        "arrangement"
    ]
    assert (breakdown["value"], breakdown["missing"]) == (9, 0)


@pytest.mark.parametrize(
    ("responsible", "payments"),
    [
        pytest.param("discarder", (120, -70, -25, -25), id="discarder"),
        pytest.param(str(WEST), (120, -25, -70, -25), id="another-seat"),
    ],
)
@pytest.mark.parametrize("dealer", range(4))
def test_answers_name_players_by_seat(responsible, payments, dealer):
    rules = EventRules(get("zung_jung"), {})
    entry = HandEntry.win(EAST, SOUTH, points=40, answers={"responsible": responsible})
    position = position_at(1, dealer=dealer, prevalent_wind=0)
    assert assess(entry, position, rules).payments == payments


@pytest.mark.parametrize("key", RULESETS)
def test_a_win_of_no_points_is_one_where_a_hand_can_be_worth_nothing(key):
    rules = EventRules(get(key), {})
    with pytest.raises((ClubError, RuleError), match="0"):
        assess(points(EAST, None, 0), FIRST, rules).check()


def test_a_chicken_hand_may_be_entered_by_its_value():
    rules = EventRules(get("hong_kong"), {"minimum": 0})
    assessment = assess(points(EAST, SOUTH, 0), FIRST, rules)
    assessment.check()
    assert (assessment.value, assessment.payments) == (0, (4, -2, -1, -1))
    assert rules.lowest_points == 0


@pytest.mark.parametrize("key", RULESETS)
def test_every_ruleset_settles_a_draw(key):
    rules = EventRules(get(key), {})
    assert assess(DRAW, FIRST, rules).payments == (0, 0, 0, 0)
