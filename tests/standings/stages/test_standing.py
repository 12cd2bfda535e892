"""Standings of several stages: the worked cases of the published formats, and laws."""

from fractions import Fraction

import pytest
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from clubscore.standings.books import PenaltyNote
from clubscore.standings.cuts import CutNote, plan_cut
from clubscore.standings.sums import BookSums
from clubscore.tournaments.stages.points import exact_words, match_points, points_words
from clubscore.tournaments.stages.stage import Carry, Cut, CutKind, Earns, OnTie, Rounding, Stage
from clubscore.tournaments.units import TWELFTHS

from .events import books_of, event_of, standing_of

NOTHING = Carry(0)
A, B, C, D = 1, 2, 3, 4


def top(size: int, on_tie: OnTie = OnTie.LOT) -> Cut:
    return Cut(CutKind.TOP, size, on_tie)


# World Series of Mahjong, four sessions; the results of a table need not add up to zero here.
WSOM = [
    [{A: 400, B: 144, C: 900, D: 196}],
    [{A: -100, B: 144, C: -25, D: 1}],
    [{A: 225, B: 144, C: -25, D: 0}],
    [{A: -16, B: 144, C: -25, D: 49}],
]


def test_match_points_are_added_session_by_session():
    event = event_of(Stage(4, earns=Earns.ROOTS, cut=top(2), carry=NOTHING), Stage(1))
    found = standing_of(event, WSOM)
    assert {pk: (one.twelfths / TWELFTHS, one.total) for pk, one in found.figures.items()} == {
        A: (21, 509),
        B: (48, 576),
        C: (15, 825),
        D: (22, 246),
    }
    assert list(found.places) == [B, D, A, C]
    notes = plan_cut(top(2), found.fields[1], seed=1)
    assert [entry for entry, note in notes.items() if note.through] == [B, D]
    raw = standing_of(event_of(Stage(4, earns=Earns.POINTS), Stage(1)), WSOM)
    assert list(raw.places) == [C, B, A, D]


def test_equal_match_points_go_on_by_points():
    event = event_of(Stage(2, earns=Earns.ROOTS, cut=top(1), carry=NOTHING), Stage(1))
    found = standing_of(event, [[{A: 9, B: 49}], [{A: 16, B: 0}]])
    assert found.figures[A].twelfths == found.figures[B].twelfths == 7 * TWELFTHS
    notes = plan_cut(top(1), found.fields[1], seed=1)
    assert notes[B] == CutNote(1, True, None, 1, by_lot=False)


@pytest.mark.parametrize(
    ("total", "points"),
    [
        pytest.param(900, "30", id="World Series 2010: 900 gave 30"),
        pytest.param(200, "14.14", id="+200"),
        pytest.param(-90, "−9.49", id="−90"),
        pytest.param(0, "0", id="nothing"),
    ],
)
def test_match_points_in_words(total, points):
    with override("en"):
        assert points_words(match_points(total)) == points


def test_the_root_is_taken_of_each_session():
    with override("it"):
        assert points_words(match_points(200) + match_points(-90)) == "4,66"
    assert match_points(8) == 2 * match_points(2)
    assert match_points(8) + match_points(18) == match_points(50)


@pytest.mark.parametrize(
    ("carry", "figure", "carried"),
    [
        pytest.param(Carry(2, 3, Rounding.UP), 31, 21, id="Russia 2016"),
        pytest.param(Carry(2, 3, Rounding.UP), -10, -6, id="Russia 2016, negative"),
        pytest.param(Carry(1, 4), 37, Fraction(37, 4), id="Mahjong Masters"),
        pytest.param(Carry(1, 4), 412, 103, id="a quarter of 412"),
        pytest.param(Carry(1, 2), Fraction(7, 3), Fraction(7, 6), id="half of 7/3"),
        pytest.param(Carry(1, 2, Rounding.DOWN), -9, -5, id="down"),
        pytest.param(Carry(1, 2, Rounding.NEAREST), 9, 5, id="halves up"),
        pytest.param(Carry(), 37, 37, id="all"),
        pytest.param(NOTHING, 37, 0, id="nothing"),
    ],
)
def test_carried_points(carry, figure, carried):
    assert carry.of(figure) == carried
    assert carry.of(figure * TWELFTHS, TWELFTHS) == carried * TWELFTHS


def test_quarters_in_words():
    assert exact_words(Carry(1, 4).of(37)) == "+9¼"
    with override("en"):
        assert exact_words(Carry(1, 7).of(-37)) == "−5.29"
    assert exact_words(0) == "0"


def test_a_quarter_is_carried_and_those_cut_stand_below():
    event = event_of(Stage(1, cut=top(2), carry=Carry(1, 4)), Stage(1))
    first = [{A: 100, B: 60, C: 30, D: -190}]
    through = plan_cut(top(2), standing_of(event, [first]).fields[1], seed=1)
    found = standing_of(event, [first, [{A: -50, B: -10, 5: 30, 6: 30}]], {1: through})
    assert found.places == {B: 1, A: 2, C: 3, D: 4, 5: None, 6: None}  # not in the first stage
    assert found.figures[B].total == 15 - 10
    assert found.figures[A].total == 25 - 50
    assert found.figures[C].total == 30  # where the stage left it
    line = found.lines[A][1]
    assert line.place == 2
    assert line.carry_over is not None
    assert (line.carry_over.before.total, line.carry_over.figures.total) == (100, 25)
    assert [one.note for one in found.lines[A]] == [through[A], None]


def test_before_the_next_stage_those_through_stand_above():
    event = event_of(Stage(1, cut=top(2), carry=NOTHING), Stage(1))
    equal = [{A: 10, B: 10, C: 10, D: -30}]
    notes = plan_cut(top(2), standing_of(event, [equal]).fields[1], seed=5)
    assert [note.by_lot for note in notes.values()] == [True, True, True, False]
    through = [entry for entry, note in notes.items() if note.through]
    found = standing_of(event, [equal], {1: notes})
    out = ({A, B, C} - set(through)).pop()
    assert found.places == {through[0]: 1, through[1]: 1, out: 3, D: 4}
    assert standing_of(event, [equal]).places == {A: 1, B: 1, C: 1, D: 4}


def test_all_who_are_equal_may_go_on():
    event = event_of(Stage(1, cut=top(2, OnTie.ALL), carry=NOTHING), Stage(1))
    field = standing_of(event, [[{A: 10, B: 10, C: 10, D: -30}]]).fields[1]
    notes = plan_cut(top(2, OnTie.ALL), field, seed=5)
    assert [note.through for note in notes.values()] == [True, True, True, False]
    assert not any(note.by_lot for note in notes.values())


def test_blocks_keep_their_places():
    cut = Cut(CutKind.BLOCKS, 4)
    event = event_of(Stage(1, cut=cut), Stage(1))
    first = [{1: 40, 2: 30, 3: 20, 4: 10}, {5: 5, 6: 0, 7: -5, 8: -100}]
    notes = plan_cut(cut, standing_of(event, [first]).fields[1], seed=1)
    assert {entry: (note.group, note.position) for entry, note in notes.items()} == {
        **{entry: (1, entry) for entry in range(1, 5)},
        **{entry: (2, entry - 4) for entry in range(5, 9)},
    }
    second = [{1: -100, 2: 0, 3: 0, 4: 100}, {5: 0, 6: 0, 7: 0, 8: 500}]
    found = standing_of(event, [first, second], {1: notes})
    assert found.places == {4: 1, 2: 2, 3: 3, 1: 4, 8: 5, 5: 6, 6: 7, 7: 8}
    assert found.figures[8].total == 400  # more than anybody above


def test_the_first_two_of_each_table():
    cut = Cut(CutKind.TABLES, 2)
    event = event_of(Stage(1, cut=cut, carry=NOTHING), Stage(1))
    tables = [{1: 9, 2: 8, 3: 7, 4: -24}, {5: 1, 6: 0, 7: -1, 8: 0}]
    notes = plan_cut(cut, standing_of(event, [tables]).fields[1], seed=1)
    through = {entry: note[2:] for entry, note in notes.items() if note.through}
    assert {*through} - {6, 8} == {1, 2, 5}
    assert through[1] == (1, 1, False)
    assert through[5] == (2, 1, False)
    assert notes[6].by_lot
    assert notes[8].by_lot
    assert notes[3] == CutNote(3, False)


def test_the_first_two_of_each_period_and_nobody_twice():
    cut = Cut(CutKind.PERIODS, 2)
    event = event_of(Stage(4, periods=2, best_of=1, cut=cut, carry=NOTHING), Stage(1))
    sessions = [
        [{1: 40, 2: 30, 3: -20, 4: -50}],
        [{1: 1, 2: 35, 3: 0, 4: -36}],
        [{1: 50, 2: 0, 3: 10, 4: -60}],
        [{1: -5, 2: 2, 3: -7, 4: 5}],
    ]
    found = standing_of(event, sessions)
    assert [found.fields[1].periods[at][1][2] for at in (0, 1)] == [40, 50]  # the best one each
    assert {pk: one.total for pk, one in found.figures.items()} == {1: 90, 2: 37, 3: 10, 4: -31}
    notes = plan_cut(cut, found.fields[1], seed=1)
    assert {entry: note[1:4] for entry, note in notes.items()} == {
        1: (True, 1, 1),
        2: (True, 1, 2),
        3: (True, 2, 1),  # 1 was through already
        4: (True, 2, 2),
    }


def test_best_five_of_seven():
    """Bamboe Acht: the best five evenings of a period."""
    evenings = {A: "4 4 2 2 1 0 0", B: "4 4 4 1 0", C: "2 2 2 2 2 2 2", D: "4 4 4 4"}
    sessions = [
        [{entry: int(one.split()[at])} for entry, one in evenings.items() if at < len(one.split())]
        for at in range(7)
    ]
    found = standing_of(event_of(Stage(7, best_of=5), Stage(1)), sessions)
    assert {pk: one.total for pk, one in found.figures.items()} == {A: 13, B: 13, C: 10, D: 16}


def test_coming_earns_points():
    """Pe-ling: a premium for every evening; Groene Hart: one point more."""
    event = event_of(
        Stage(2, earns=Earns.PLACES, scale=(4, 2, 1, 0), bonus=TWELFTHS, premium=3000), Stage(1)
    )
    found = standing_of(event, [[{A: 10, B: 5, C: -5, D: -10}], [{A: 10, B: -10}]])
    assert [found.figures[A].twelfths, found.figures[A].total] == [10 * TWELFTHS, 6020]
    assert [found.figures[D].twelfths, found.figures[D].total] == [TWELFTHS, 2990]


def test_ties_are_broken_by_the_sessions_that_are_in_the_sums():
    first, second = [{A: 50, B: 10}], [{A: 5, B: 5}]
    fresh = event_of(Stage(1, carry=NOTHING), Stage(1))
    found = standing_of(fresh, [first, second], ties=["best_session"])
    assert found.places == {A: 1, B: 1}
    carried = event_of(Stage(1, carry=Carry(1, 100, Rounding.DOWN)), Stage(1))
    found = standing_of(carried, [first, second], ties=["best_session"])
    assert found.places == {A: 1, B: 2}


def test_a_penalty_of_the_event_is_taken_wherever_counting_starts():
    note = PenaltyNote(A, None, "points", 8, 12)
    for carry, total in ((NOTHING, 5 - 8), (Carry(1, 2), 5 + Fraction(50 - 8, 2)), (Carry(), 47)):
        event = event_of(Stage(1, carry=carry), Stage(1), place_points=(4, 2, 1, 0))
        found = standing_of(event, [[{A: 50, B: 10}], [{A: 5, B: 5}]], penalties=[note])
        assert found.figures[A].total == total
        assert found.sums[A].points == 8


results = st.lists(st.integers(-300, 300), min_size=4, max_size=4)


@given(st.lists(results, min_size=2, max_size=5), st.integers(1, 4))
@settings(max_examples=30)
def test_stages_that_change_nothing_are_one_whole(played, first):
    sessions = [[dict(enumerate(totals, start=1))] for totals in played]
    event = event_of(Stage(first), Stage(1), place_points=(4, 2, 1, 0))
    found = standing_of(event, sessions)
    whole = BookSums(event_of(place_points=(4, 2, 1, 0)), books_of(sessions)).all()
    for entry in range(1, 5):
        assert found.figures[entry].twelfths == whole[entry].twelfths
        assert found.figures[entry].total == whole[entry].total
        assert found.sums[entry].results == whole[entry].results


@given(
    st.dictionaries(st.integers(1, 60), st.integers(-3, 3), min_size=8, max_size=24),
    st.integers(0, 2**31),
)
@settings(max_examples=40)
def test_whoever_goes_on_was_not_worse_than_anybody_who_does_not(totals, seed):
    event = event_of(Stage(1, cut=top(8), carry=NOTHING), Stage(1))
    entries = list(totals)
    tables = [
        {entry: totals[entry] for entry in entries[at : at + 4]} for at in range(0, len(entries), 4)
    ]
    field = standing_of(event, [tables]).fields[1]
    notes = plan_cut(top(8), field, seed)
    through = [field.worths[entry] for entry, note in notes.items() if note.through]
    out = [field.worths[entry] for entry, note in notes.items() if not note.through]
    assert len(through) == 8
    assert not out or min(through) >= max(out)
    assert any(note.by_lot for note in notes.values()) == bool(out and min(through) == max(out))
    assert plan_cut(top(8), field, seed) == notes
