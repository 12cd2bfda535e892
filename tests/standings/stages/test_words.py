"""What is said of a player at a cut: by lot, in blocks."""

from types import SimpleNamespace
from typing import cast

from django.utils.translation import override

from clubscore.standings.cuts import plan_cut
from clubscore.standings.rows import StandingRow
from clubscore.standings.stage_standing import StageStandings
from clubscore.standings.stages.words import part_words, stage_sentences
from clubscore.tournaments.stages.stage import Carry, Cut, CutKind, Stage

from .events import event_of, standing_of


def row_of(found: StageStandings, entry: int) -> StandingRow:
    return cast(StandingRow, SimpleNamespace(stages=tuple(found.lines[entry])))


@override("en")
def test_the_lot_is_named():
    cut = Cut(CutKind.TOP, 1)
    event = event_of(Stage(1, "day one", cut=cut, carry=Carry(0)), Stage(1))
    first = [{1: 10, 2: 10}]
    notes = plan_cut(cut, standing_of(event, [first]).fields[1], seed=4)
    through, out = notes
    found = standing_of(event, [first], {1: notes})
    said = [stage_sentences(row_of(found, one), has_table_points=False) for one in (through, out)]
    assert said == [
        ["Place 1 after day one: through, by lot"],
        ["Place 1 after day one: out, by lot"],
    ]
    parts = [part_words(row_of(found, one)) for one in (through, out)]
    assert parts == ["Through after day one", "Out after day one"]


@override("en")
def test_blocks_are_named():
    cut = Cut(CutKind.BLOCKS, 4)
    event = event_of(Stage(1, cut=cut), Stage(1))
    first = [{1: 40, 2: 30, 3: 20, 4: 10}, {5: 5, 6: 0, 7: -5, 8: -100}]
    notes = plan_cut(cut, standing_of(event, [first]).fields[1], seed=1)
    found = standing_of(event, [first], {1: notes})
    row = row_of(found, 6)
    assert stage_sentences(row, has_table_points=False) == [
        "Place 6 after stage 1: plays for places 5–8"
    ]
    assert part_words(row) == "Places 5–8"


@override("en")
def test_where_somebody_was_first_is_named():
    cut = Cut(CutKind.TABLES, 1)
    event = event_of(Stage(1, cut=cut), Stage(1))
    first = [{1: 40, 2: 30}, {3: 20, 4: 20}]
    notes = plan_cut(cut, standing_of(event, [first]).fields[1], seed=1)
    found = standing_of(event, [first], {1: notes})
    said = {
        one: stage_sentences(row_of(found, one), has_table_points=False)[0] for one in (1, 2, 3, 4)
    }
    assert said[1] == "Place 1 after stage 1: through at table 1"
    assert said[2] == "Place 2 after stage 1: out"
    assert sorted((said[3], said[4])) == [
        "Place 3 after stage 1: out, by lot",
        "Place 3 after stage 1: through at table 2, by lot",
    ]


@override("en")
def test_the_period_in_which_somebody_was_first_is_named():
    cut = Cut(CutKind.PERIODS, 1)
    event = event_of(Stage(2, periods=2, cut=cut), Stage(1))
    sessions = [[{1: 40, 2: 30, 3: 0}], [{1: 0, 2: -30, 3: 10}]]
    notes = plan_cut(cut, standing_of(event, sessions).fields[1], seed=1)
    found = standing_of(event, sessions, {1: notes})
    said = [stage_sentences(row_of(found, one), has_table_points=False)[0] for one in (1, 2, 3)]
    assert said == [
        "Place 1 after stage 1: through in period 1",
        "Place 3 after stage 1: out",
        "Place 2 after stage 1: through in period 2",
    ]


@override("en")
def test_a_quarter_of_412():
    event = event_of(Stage(1, "day one", carry=Carry(1, 4)), Stage(1))
    found = standing_of(event, [[{1: 412, 2: 0}], [{1: 5, 2: 1}]])
    assert stage_sentences(row_of(found, 1), has_table_points=False) == [
        "Carried over: ¼ of 412 = 103 points"
    ]
