"""The tables of what han and fu are paid: as players learn them, and as hands are settled."""

import pytest

from scoring.hand import Win
from scoring.rulesets import ALL
from scoring.rulesets.base import EnteredPoints, LimitRow, Outcome, Result, ValueCell
from scoring.rulesets.riichi import RIICHI
from scoring.tiles import Wind

E, S, W, N = Wind


def cell_of(han, fu, *, dealer=False, **options):
    table = RIICHI.value_tables(options)[dealer]
    assert table.dealer is dealer
    cells = {row.points: dict(zip(table.doubles, row.cells, strict=True)) for row in table.rows}
    return cells[fu][han]


def limits_of(**options):
    return RIICHI.value_tables(options)[0].limits


@pytest.mark.parametrize(
    ("han", "fu", "dealer", "paid"),
    [
        (1, 30, False, (1000, (300, 500))),
        (2, 20, False, (None, (400, 700))),
        (2, 25, True, (2400, ())),
        (3, 25, False, (3200, (800, 1600))),
        (3, 40, True, (7700, (2600,))),
        (4, 30, False, (7700, (2000, 3900))),
        (1, 110, False, (3600, (900, 1800))),
    ],
)
def test_cells_are_as_players_learn_them(han, fu, dealer, paid):
    assert cell_of(han, fu, dealer=dealer) == ValueCell(*paid)


def test_one_han_is_never_20_or_25_fu():
    assert cell_of(1, 20) is None
    assert cell_of(1, 25) is None


def test_options_move_the_mangan_and_what_is_above_it():
    assert cell_of(4, 30, kiriage=True) == ValueCell(8000, (2000, 4000), "mangan")
    assert limits_of()[-2:] == (
        LimitRow("sanbaiman", ValueCell(24000, (6000, 12000), "sanbaiman"), 11),
        LimitRow("yakuman", ValueCell(32000, (8000, 16000), "yakuman"), limits=1),
    )
    counted = limits_of(kazoe="yakuman", multiple_yakuman=True)
    assert [(row.limit, row.least_doubles, row.most_doubles, row.limits) for row in counted] == [
        ("mangan", 5, 5, 0),
        ("haneman", 6, 7, 0),
        ("baiman", 8, 10, 0),
        ("sanbaiman", 11, 12, 0),
        ("kazoe_yakuman", 13, None, 0),
        ("yakuman", 0, None, 1),
        ("yakuman", 0, None, 2),
    ]


@pytest.mark.parametrize("preset", RIICHI.presets, ids=lambda preset: preset.key)
def test_every_cell_is_what_is_paid(preset):
    options = preset.options
    for table in RIICHI.value_tables(options):
        entered = [
            (EnteredPoints(row.points, doubles), cell)
            for row in table.rows
            for doubles, cell in zip(table.doubles, row.cells, strict=True)
            if cell is not None
        ] + [(EnteredPoints(0, row.least_doubles, row.limits), row.cell) for row in table.limits]
        for points, cell in entered:
            check(points, cell, E if table.dealer else S, options)


def check(points, cell, winner, options):
    discarder = N
    if cell.on_discard is not None:
        paid = payments(points, winner, discarder, options)
        assert paid[winner] == -paid[discarder] == cell.on_discard
    if cell.shares:
        paid = payments(points, winner, None, options)
        assert {-paid[wind] for wind in Wind if wind is not winner} == {*cell.shares}


def payments(points, winner, discarder, options):
    score = RIICHI.score_entered(points, Win(winner, E, discarder is None), options)
    values, scores = {winner: score.value}, {winner: score}
    return RIICHI.settle(
        Result(Outcome.WIN, winner, discarder, values, scores=scores), options
    ).payments


def test_other_systems_have_no_such_table():
    assert [one.key for one in ALL if one.value_tables({})] == ["riichi"]
