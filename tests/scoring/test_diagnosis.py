"""Why a hand is no win: what is named is scored again, and nothing better is left out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import scoring
from scoring.diagnosis import IncompleteHand, LowHand, diagnose, other_scores
from scoring.errors import RuleError
from scoring.hand import Hand, Situation, Win
from scoring.judge import Claim, judge, possible_situations
from scoring.notation import parse_hand
from scoring.rulesets import ALL, get
from scoring.rulesets.base import Outcome, Ruleset
from scoring.tiles import Wind, parse_tile, tile_name

from .families import Dealt
from .strategies import dealt
from .test_nearest import changed

SYSTEMS = pytest.mark.parametrize("ruleset", ALL, ids=lambda one: one.key)
MCR = get("mcr")


def claim_of(hand: Hand, win: Win, discarder: Wind | None = None) -> Claim:
    """What a referee enters; East discards where nobody is named."""
    if not win.self_drawn and discarder is None:
        discarder = Wind.E if win.seat_wind is not Wind.E else Wind.S
    return Claim(
        Outcome.WIN,
        win.prevalent_wind,
        win.seat_wind,
        discarder,
        {win.seat_wind: hand},
        win.situations,
    )


def low(written: str, win: Win | None = None) -> LowHand:
    """The diagnosis of a hand that is too low under MCR."""
    found = diagnose(MCR, claim_of(parse_hand(written), win or Win(Wind.E, Wind.E)), {})
    assert isinstance(found, LowHand)
    return found


def incomplete(written: str, ruleset: Ruleset = MCR) -> IncompleteHand:
    """The diagnosis of a hand that is not complete."""
    found = diagnose(ruleset, claim_of(parse_hand(written), Win(Wind.E, Wind.E)), {})
    assert isinstance(found, IncompleteHand)
    return found


@SYSTEMS
@given(dealt=dealt())
def test_a_hand_that_wins_has_no_diagnosis(ruleset: Ruleset, dealt: Dealt) -> None:
    hand, win = dealt
    try:
        score = ruleset.score(hand, win, {})
    except RuleError:
        assume(False)

    found = diagnose(ruleset, claim_of(hand, win), {})

    if score.qualifies:
        assert found is None
    else:
        assert isinstance(found, LowHand)
        assert found.score == score
        assert found.minimum == ruleset.minimum({}) > score.value - len(hand.flowers)


@SYSTEMS
@given(dealt=dealt(), seed=st.integers(0, 2**32))
def test_the_tiles_an_incomplete_hand_waited_for_complete_it(
    ruleset: Ruleset, dealt: Dealt, seed: int
) -> None:
    hand, win = dealt
    win = Win(win.seat_wind, win.prevalent_wind, win.self_drawn)
    hand = changed(hand, seed, 1)
    found = diagnose(ruleset, claim_of(hand, win), {})
    assume(isinstance(found, IncompleteHand))
    assert isinstance(found, IncompleteHand)

    assert found.tiles_away >= 1
    assert found.tiles_away == 1 or not found.waits
    waiting = replace(hand, winning_tile=None)
    assert sorted(wait.tile for wait in found.waits) == list(ruleset.waits(waiting, {}))
    for wait in found.waits:
        if wait.score is not None:
            completed = replace(hand, winning_tile=wait.tile)
            assert judge(ruleset, one_hand(completed, win), {}).scores[win.seat_wind] == wait.score


def one_hand(hand: Hand, win: Win) -> Claim:
    """The claim with empty hands of the others, where all four count."""
    others = {wind: Hand((), partial=True) for wind in Wind if wind is not win.seat_wind}
    claim = claim_of(hand, win)
    return replace(claim, hands={**others, **claim.hands})


@pytest.mark.parametrize("ruleset", [MCR, get("hong_kong")], ids=lambda one: one.key)
@given(dealt=dealt())
def test_what_a_low_hand_could_have_been_worth_is_scored(ruleset: Ruleset, dealt: Dealt) -> None:
    hand, win = dealt
    options = {"minimum": 9999} if ruleset is MCR else {"minimum": 13, "limit": 13}
    claim = claim_of(hand, win)
    try:
        score = ruleset.score(hand, win, options)
    except RuleError:
        assume(False)
    assume(not score.qualifies)
    found = diagnose(ruleset, claim, options)
    assert isinstance(found, LowHand)

    stated = {other.situation for other in found.circumstances if other.situation}
    assert stated == possible_situations(ruleset, claim, options) - win.situations
    for other in found.circumstances:
        more = frozenset(filter(None, [other.situation]))
        other_win = replace(win, self_drawn=other.self_drawn, situations=win.situations | more)
        assert ruleset.score(hand, other_win, options) == other.score
        assert bool(other.situation) is (other.self_drawn is win.self_drawn)
    for wait in found.waits:
        assert wait.tile != hand.winning_tile
        if wait.score is not None:
            assert ruleset.score(replace(hand, winning_tile=wait.tile), win, options) == wait.score
    before = {line.key for line in score.patterns}
    for change in found.changes:
        tiles = list(hand.tiles)
        tiles.remove(change.tile_out)
        tiles.append(change.tile_in)
        assert ruleset.score(replace(hand, tiles=tuple(tiles)), win, options) == change.score
        assert change.score.value > score.value
        counted = {line.key for line in change.score.patterns}
        assert set(change.patterns) == counted - before
    values = [change.score.value for change in found.changes]
    assert values == sorted(values, reverse=True)
    assert not values or values[0] == best_exchange(ruleset, hand, win, options, before)


def best_exchange(
    ruleset: Ruleset, hand: Hand, win: Win, options: dict[str, int], known: set[str]
) -> int:
    """The most a hand is worth after any exchange of a standing tile, by trying them all."""
    best = 0
    for tile_out in set(hand.tiles):
        tiles = list(hand.tiles)
        tiles.remove(tile_out)
        for tile_in in range(34):
            try:
                score = ruleset.score(replace(hand, tiles=(*tiles, tile_in)), win, options)
            except RuleError:
                continue
            if {line.key for line in score.patterns} - known:
                best = max(best, score.value)
    return best


def test_the_other_circumstances_of_a_low_hand() -> None:
    found = low("234m 567p 789s 33s 45m + 6m")

    assert (found.score.value, found.minimum) == (4, 8)
    assert [
        (other.situation, other.self_drawn, other.score.value) for other in found.circumstances
    ] == [
        (Situation.ROBBING_KONG, False, 12),
        (Situation.WALL_END, False, 12),
        (Situation.LAST_TILE, False, 8),
        (None, True, 6),
    ]


def test_a_circumstance_that_cannot_be_is_not_named() -> None:
    """The winner holds another 6m: it is neither the last one nor from a robbed kong."""
    found = low("[345m] [567p] 789s 6m 456m + 6m")

    stated = [other.situation for other in found.circumstances]
    assert Situation.LAST_TILE not in stated
    assert Situation.ROBBING_KONG not in stated
    assert Situation.KONG_REPLACEMENT not in stated


def test_the_other_tile_of_the_wait() -> None:
    """MCR 62: with the 1m the three chows are a straight of three suits."""
    found = low("[456p] [789s] 23m 234s CC + 4m")

    assert [(tile_name(wait.tile), wait.score and wait.score.value) for wait in found.waits] == [
        ("1m", 8)
    ]


def test_a_pattern_one_tile_away() -> None:
    found = low("234m 567p 789s 33s 45m + 6m")
    first = found.changes[0]

    assert (tile_name(first.tile_out), tile_name(first.tile_in)) == ("9s", "6s")
    assert first.score.value == 12
    assert "30" in first.patterns  # mixed shifted chows
    assert len({change.patterns[0] for change in found.changes}) == len(found.changes)


def test_what_an_incomplete_hand_waited_for() -> None:
    found = incomplete("[123m] [456p] 789s 45s 99p + 9m")

    assert [tile_name(wait.tile) for wait in found.waits] in (["3s", "6s"], ["6s", "3s"])
    assert all(wait.score is not None for wait in found.waits)


def test_a_tile_all_of_which_are_there_completes_nothing() -> None:
    """All four 3s lie on the table: the hand waits for them, and cannot be won with one."""
    found = incomplete("(3333s) [456p] 789s 45s 99p + 9m")

    assert {tile_name(wait.tile): wait.score is None for wait in found.waits} == {
        "3s": True,
        "6s": False,
    }
    assert found.waits[-1].tile == parse_tile("3s")


@pytest.mark.parametrize("outcome", [Outcome.DRAW, Outcome.FALSE_WIN])
def test_nobody_won(outcome: Outcome) -> None:
    claim = claim_of(parse_hand("[123m] [456p] 789s 45s 99p + 9m"), Win(Wind.E, Wind.E))

    assert diagnose(MCR, replace(claim, outcome=outcome), {}) is None


def test_without_tiles_there_is_nothing_to_say() -> None:
    claim = Claim(Outcome.WIN, Wind.E, Wind.S, Wind.W)

    assert diagnose(MCR, claim, {}) is None
    assert other_scores(MCR, claim, {}) == ()


@pytest.mark.parametrize("key", ["italian", "chinese_classical", "european"])
def test_any_complete_hand_of_the_classical_systems_is_enough(key: str) -> None:
    assert get(key).minimum({}) == 0


def test_a_circumstance_that_cannot_be_is_another_error() -> None:
    """What is wrong there is said by the score: it is neither incomplete nor too low."""
    win = Win(Wind.E, Wind.E, self_drawn=True, situations=frozenset({Situation.KONG_REPLACEMENT}))

    assert diagnose(MCR, claim_of(parse_hand("[123m] [456p] 789s 45s 99p + 9m"), win), {}) is None


@pytest.mark.parametrize(
    "text", ["[123m] [456p] 789s 45s 99p + 6s", "[123m] [456p] 789s 45s 9p1s + 6s"]
)
def test_circumstances_that_exclude_each_other_are_another_error(text: str) -> None:
    hand = parse_hand(text)
    for situations in ({Situation.ROBBING_KONG}, {Situation.EARTH, Situation.WALL_END}):
        claim = Claim(Outcome.WIN, Wind.E, Wind.S, None, {Wind.S: hand}, frozenset(situations))
        assert diagnose(MCR, claim, {}) is None


def test_a_circumstance_of_one_way_to_win_leaves_no_other_way():
    hand = "[1111m] 456p 68p 234s 99s + 7p"
    low = scoring.why_not("mcr", hand, self_drawn=True, kong_replacement=True, minimum=40)
    assert isinstance(low, LowHand)
    assert all(other.situation is not None for other in low.circumstances)
