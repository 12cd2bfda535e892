import dataclasses
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleError
from scoring.result import Payments, Settlement
from scoring.tiles import Wind

POINTS = st.integers(-10_000, 10_000)


@given(POINTS, POINTS, POINTS, POINTS)
def test_cannot_be_built_unless_the_four_sum_to_zero(east, south, west, north):
    total = east + south + west + north
    if total:
        with pytest.raises(RuleError) as caught:
            Payments(east, south, west, north)
        assert (caught.value.code, caught.value.facts) == (
            "payments_not_balanced",
            {"total": total},
        )
    else:
        assert tuple(Payments(east, south, west, north)) == (east, south, west, north)


@given(POINTS, POINTS, POINTS)
def test_cannot_be_made_unbalanced_later(east, south, west):
    payments = Payments(east, south, west, -east - south - west)
    with pytest.raises(dataclasses.FrozenInstanceError):
        payments.E = east + 1  # type: ignore[misc]  # that is what must not work
    with pytest.raises(RuleError):
        dataclasses.replace(payments, E=east + 1)
    assert pickle.loads(pickle.dumps(payments)) == payments  # noqa: S301 - our own pickle


@given(st.sampled_from(Wind), st.tuples(POINTS, POINTS, POINTS))
def test_what_the_others_pay_the_winner_gets(winner, paid):
    others = [wind for wind in Wind if wind is not winner]
    payments = Payments.to(winner, dict(zip(others, paid, strict=True)))
    assert payments[winner] == sum(paid)
    assert [payments[wind] for wind in others] == [-amount for amount in paid]


@pytest.mark.parametrize(
    ("given", "payments"),
    [
        pytest.param({}, (0, 0, 0, 0), id="nobody"),
        pytest.param({Wind.S: 5, Wind.N: -5}, (0, 5, 0, -5), id="the others nothing"),
        pytest.param({Wind.N: 0, Wind.E: 0}, (0, 0, 0, 0), id="in any order"),
    ],
)
def test_of(given, payments):
    assert tuple(Payments.of(given)) == payments


def test_reads_by_wind_and_in_order():
    payments = Payments(32, -16, -8, -8)
    assert payments[Wind.S] == -16
    assert list(payments) == [32, -16, -8, -8]
    assert payments.as_dict() == {"E": 32, "S": -16, "W": -8, "N": -8}


def test_equal_payments_are_equal():
    assert Payments(8, -8) == Payments(E=8, S=-8)
    assert len({Payments(8, -8), Payments(8, -8)}) == 1


def test_penalties_leave_the_table():
    settlement = Settlement(Payments(8, -8), {Wind.S: -30})
    assert settlement.net(Wind.S) == -38
    assert settlement.as_dict() == {"E": 8, "S": -38, "W": 0, "N": 0}


def test_what_moves_to_and_from_the_table():
    settlement = Settlement(
        Payments(E=-2000, S=2000), {Wind.W: -30}, {Wind.S: 1000, Wind.N: -1000, Wind.W: -1000}
    )
    assert settlement.pot == 1000
    assert settlement.as_dict() == {"E": -2000, "S": 3000, "W": -1030, "N": -1000}
    assert [settlement.net(wind) for wind in "ESWN"] == [-2000, 3000, -1030, -1000]
    assert Settlement(Payments(E=8, S=-8)).pot == 0
