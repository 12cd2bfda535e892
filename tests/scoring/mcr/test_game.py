"""The game of sixteen hands (source, “Durata di una partita”; mcr.md, The game)."""

import pytest

from scoring.rulesets.base import Outcome, Result
from scoring.rulesets.kit.game import position_after
from scoring.rulesets.mcr import MCR
from scoring.tiles import Wind

E, S, W, N = Wind

DRAW = Result(Outcome.DRAW)
EAST_WINS = Result(Outcome.WIN, E, None, {E: 8})
WEST_WINS = Result(Outcome.WIN, W, N, {W: 8})

# East becomes North, South East, West South, North West: for the players who started as E S W N.
WINDS_IN_ROUND = [(E, S, W, N), (N, E, S, W), (W, N, E, S), (S, W, N, E)]

POSITIONS = [
    pytest.param(
        4 * round_ + hand,
        round_ + 1,
        prevalent,
        winds,
        hand,
        id=f"hand {4 * round_ + hand + 1}",
    )
    for round_, prevalent in enumerate([E, S, W, N])
    for hand, winds in enumerate(WINDS_IN_ROUND)
]


@pytest.mark.parametrize(("played", "round_", "prevalent", "winds", "dealer"), POSITIONS)
@pytest.mark.parametrize(
    "outcome",
    [
        pytest.param(DRAW, id="all drawn"),
        pytest.param(EAST_WINS, id="East wins all"),
        pytest.param(WEST_WINS, id="West wins all"),
    ],
)
def test_position(
    played: int,
    round_: int,
    prevalent: Wind,
    winds: tuple[Wind, ...],
    dealer: int,
    outcome: Result,
) -> None:
    position = position_after(MCR, [outcome] * played, {})
    assert position is not None
    assert (position.number, position.round) == (played + 1, round_)
    assert position.prevalent_wind is prevalent
    assert position.winds == winds
    assert position.dealer == dealer


@pytest.mark.parametrize("played", [16, 17])
def test_game_is_over_after_sixteen_hands(played: int) -> None:
    assert position_after(MCR, [DRAW] * played, {}) is None


def test_round_ends_when_the_first_north_has_been_east() -> None:
    last_of_round = position_after(MCR, [DRAW] * 3, {})
    first_of_next = position_after(MCR, [DRAW] * 4, {})
    assert last_of_round is not None
    assert first_of_next is not None
    assert last_of_round.winds[N] is E
    assert first_of_next.winds == (E, S, W, N)


def test_game_is_described_as_the_rules_have_it() -> None:
    assert (MCR.hands_in_game, MCR.hands_in_round, MCR.conduct({}).flowers) == (16, 4, True)
