"""Tables of three and of five: who plays which hand, who pays whom.

Of five players one sits each hand out; of three nobody is North. The sequence of A8 is East leaves
and the one outside comes in as North; Zung Jung passes the deal the other way round.
"""

from collections import Counter

import pytest

from scoring.errors import RuleError
from scoring.judge import Claim, judge
from scoring.rulesets import ALL, get
from scoring.rulesets.base import EnteredPoints, Outcome, Position, Result, Ruleset
from scoring.rulesets.kit.game import positions_through
from scoring.rulesets.mcr import MCR
from scoring.rulesets.zung_jung import ZUNG_JUNG
from scoring.tiles import Wind

E, S, W, N = Wind
THREE = (E, S, W)
DRAW = Result(Outcome.DRAW)
BOTH = [pytest.param(MCR, id="MCR"), pytest.param(ZUNG_JUNG, id="Zung Jung")]


def game(ruleset: Ruleset, players: int) -> list[Position]:
    """Return the positions of a whole game."""
    positions = positions_through(ruleset, [DRAW] * 5 * players, {}, players)
    return [position for position in positions if position is not None]


def seats_by_wind(position: Position) -> tuple[str, int | None]:
    """Return the seats from East on, numbered from 1 as at A8, and who is out."""
    order = [str(position.winds.index(wind) + 1) for wind in position.winds_played]
    return "".join(order), None if position.out is None else position.out + 1


def test_five_at_a_table_of_mcr() -> None:
    first = [seats_by_wind(position) for position in game(MCR, 5)[:6]]
    assert first == [("1234", 5), ("2345", 1), ("3451", 2), ("4512", 3), ("5123", 4), ("1234", 5)]


def test_five_at_a_table_of_zung_jung() -> None:
    first = [seats_by_wind(position) for position in game(ZUNG_JUNG, 5)[:6]]
    assert first == [("1234", 5), ("5123", 4), ("4512", 3), ("3451", 2), ("2345", 1), ("1234", 5)]


def test_three_at_a_table() -> None:
    first = [seats_by_wind(position) for position in game(MCR, 3)[:4]]
    assert first == [("123", None), ("231", None), ("312", None), ("123", None)]


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_has_the_same_share_of_a_game(ruleset: Ruleset, players: int) -> None:
    positions = game(ruleset, players)
    assert len(positions) == 4 * players
    shares = [Counter(position.winds[seat] for position in positions) for seat in range(players)]
    out = {None: 4} if players == 5 else {}
    assert shares == [Counter(dict.fromkeys(positions[0].winds_played, 4) | out)] * players


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_round_is_over_once_everybody_has_dealt(ruleset: Ruleset, players: int) -> None:
    for number, position in enumerate(game(ruleset, players)):
        round_ = number // players
        assert (position.number, position.round) == (number + 1, round_ + 1)
        assert position.prevalent_wind is Wind(round_)
        assert position.winds[position.dealer] is E
    assert {position.dealer for position in game(ruleset, players)[:players]} == set(range(players))


def test_systems_in_which_east_stays_are_for_four_alone() -> None:
    sizes = {ruleset.key: ruleset.table_sizes for ruleset in ALL}
    three_to_five = {key for key, size in sizes.items() if size == (3, 4, 5)}
    assert three_to_five == {"mcr", "zung_jung"}
    assert {size for key, size in sizes.items() if key not in three_to_five} == {(4,)}


PAID = [
    pytest.param("mcr", 24, None, [64, -32, -32], id="MCR, self-drawn"),
    pytest.param("mcr", 24, S, [40, -32, -8], id="MCR, from South"),
    pytest.param("zung_jung", 20, None, [40, -20, -20], id="Zung Jung, self-drawn"),
    pytest.param("zung_jung", 20, W, [40, -20, -20], id="Zung Jung, to the cap"),
    pytest.param("zung_jung", 60, W, [120, -25, -95], id="Zung Jung, beyond the cap"),
    pytest.param("zung_jung", 60, None, [120, -60, -60], id="Zung Jung, self-drawn beyond it"),
]


@pytest.mark.parametrize(("key", "value", "discarder", "points"), PAID)
def test_two_pay_the_winner_of_three(
    key: str, value: int, discarder: Wind | None, points: list[int]
) -> None:
    claim = Claim(
        Outcome.WIN,
        winner=E,
        discarder=discarder,
        entered_points={E: EnteredPoints(value)},
        winds=THREE,
    )
    settlement = judge(get(key), claim, {}).settlement
    assert settlement is not None
    assert list(settlement.payments) == [*points, 0]


@pytest.mark.parametrize(
    ("options", "points"),
    [
        pytest.param(
            {"false_win": "each_opponent"}, {"E": 10, "S": -20, "W": 10, "N": 0}, id="paid"
        ),
        pytest.param({"false_win": "nobody"}, {"E": 0, "S": -20, "W": 0, "N": 0}, id="lost"),
    ],
)
def test_a_false_win_of_three_costs_two_shares(
    options: dict[str, str], points: dict[str, int]
) -> None:
    claim = Claim(Outcome.FALSE_WIN, winner=S, winds=THREE)
    settlement = judge(MCR, claim, options).settlement
    assert settlement is not None
    assert settlement.as_dict() == points


@pytest.mark.parametrize(
    "people", [pytest.param((N, E), id="won"), pytest.param((E, N), id="discarded")]
)
def test_nobody_is_north_of_three(people: tuple[Wind, Wind]) -> None:
    with pytest.raises(RuleError) as raised:
        Result(Outcome.WIN, *people, {people[0]: 24}, winds=THREE)
    assert raised.value.code == "seat_empty"
    assert "as N" in str(raised.value)


def test_north_of_three_is_not_liable() -> None:
    result = Result(Outcome.WIN, E, S, {E: 60}, {"responsible": "N"}, THREE)
    with pytest.raises(RuleError) as raised:
        ZUNG_JUNG.settle(result, {})
    assert raised.value.code == "bad_answer"
