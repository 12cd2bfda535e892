"""Every preset, played from the first session to the last; an independent count agrees."""

import json
from dataclasses import replace
from random import Random

import pytest

from clubscore.exchange.event_file.importer import event_import
from clubscore.exchange.event_file.reader import read_event
from clubscore.exchange.event_file.writer import event_chunks
from clubscore.standings.ranking import places_by_session, ranking
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Seat, Tournament
from clubscore.tournaments.stages.presets import PRESETS
from clubscore.tournaments.stages.services import stages_set
from clubscore.tournaments.stages.stage import CutKind, Earns, Stage, read_stage, stage_data
from tests.exchange.event_check.checker import load_checker
from tests.exchange.event_check.random_events import standings_of
from tests.exchange.event_file.texts import schema_faults
from tests.factories import make_club, make_event, organizer

from .playing import BRIDGE, play_session, play_stages

pytestmark = pytest.mark.django_db

# Players, and by what sizes of cuts are divided so that these few are enough.
FIELDS = {
    "final_by_rank": (8, 1),
    "final": (12, 1),
    "two_thirds": (8, 1),
    "duplicate": (16, 1),
    "blocks": (32, 1),
    "wsom_2010": (20, 2),
    "wsom_2015": (20, 2),
    "masters": (24, 8),
    "knockout": (20, 2),
    "qualifying": (12, 4),
    "tables": (16, 1),
    "periods": (16, 1),
    "swiss": (12, 2),
}


def smaller(stage: Stage, divisor: int) -> Stage:
    """Return a stage for fewer players, and with one session for every two or three."""
    if stage.cut is not None and stage.cut.kind == CutKind.TOP:
        stage = replace(stage, cut=replace(stage.cut, size=max(4, stage.cut.size // divisor)))
    if stage.earns == Earns.IMPS:
        stage = replace(stage, imps=BRIDGE)
    if stage.periods > 1:
        return replace(stage, sessions=2 * stage.periods, best_of=1)
    return replace(stage, sessions=(1 + stage.sessions) // 2)


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_is_stored_as_it_is(key):
    for preset in PRESETS[key].stages:
        stage = smaller(preset, 1)
        assert read_stage(json.loads(json.dumps(stage_data(stage)))) == stage


@pytest.mark.any_database
@pytest.mark.parametrize("size", PRESETS["final"].sizes)
def test_a_final_of_the_first(size):
    """They play for the first places with all their points; the others stay behind them."""
    event = make_event(players=20)
    stages = [smaller(stage, 1) for stage in PRESETS["final"].of_size(size)]
    event = stages_set(tournament=event, stages=stages, by=organizer())
    (cut,) = play_stages(event, Random(size))
    finalists = set(cut.places.filter(through=True).values_list("entry", flat=True))
    final = event.sessions.latest("number")
    assert set(final.seats.values_list("entry", flat=True)) == finalists
    assert len(finalists) == size
    tables = [list(table.seats.values_list("entry", flat=True)) for table in final.tables.all()]
    position = {one.entry_id: one.position or 0 for one in cut.places.filter(through=True)}
    assert [sorted(position[one] for one in table) for table in tables] == [
        list(range(first, first + 4)) for first in range(1, size, 4)
    ]
    rows = ranking(event).rows
    assert {row.entry_id for row in rows[:size]} == finalists
    assert all(row.total == sum(one.total for one in row.results) for row in rows)
    out = [row.entry_id for row in rows[size:]]
    before = places_by_session(ranking(event))[-2]
    assert out == sorted(out, key=lambda entry: before[entry])


def test_every_preset_is_played():
    assert set(FIELDS) == set(PRESETS) - {"whole"}


@pytest.mark.one_in(2)
@pytest.mark.any_database
@pytest.mark.parametrize("key", FIELDS)
def test_a_preset_from_the_first_session_to_the_last(key):
    players, divisor = FIELDS[key]
    chance = Random(key)
    event = make_event(players=players, tie_breaks=["best_session", "first_places"])
    stages = [smaller(stage, divisor) for stage in PRESETS[key].stages]
    event = stages_set(tournament=event, stages=stages, by=organizer())
    cuts = play_stages(event, chance)
    assert len(cuts) == sum(stage.cut is not None for stage in stages)
    event.refresh_from_db()
    made = ranking(event)
    places = [row.place for row in made.rows]
    assert places == sorted(place or 0 for place in places)
    assert len(made.rows) == players
    _check_seats(event)
    assert places_by_session(made)[-1] == {row.entry_id: row.place for row in made.rows}
    # The file alone, counted by a program that shares no code, and imported elsewhere.
    written = "".join(event_chunks(event))
    assert load_checker().check_event(json.loads(written), standings_of(event)) == []
    assert schema_faults(json.loads(written)) == []
    assert [one for one in event_findings(event) if "history" not in one.what] == []
    copy = event_import(file=read_event(written.encode()), club=make_club("Altro"), by=None)
    assert "".join(event_chunks(copy)) == written
    assert [(row.place, row.name, row.total) for row in ranking(copy).rows] == [
        (row.place, row.name, row.total) for row in made.rows
    ]


def _check_seats(event: Tournament) -> None:
    """Nobody who was cut has a seat afterwards, and everybody else has one in each session."""
    for cut in event.cuts.all():
        out = {place.entry_id for place in cut.places.all() if not place.through}
        later = Seat.objects.filter(session__tournament=event, session__number__gt=cut.session)
        assert not out & set(later.values_list("entry", flat=True))


def test_blocks_meet_across_their_quarters():
    event = make_event(players=32)
    stages = [replace(stage, sessions=1) for stage in PRESETS["blocks"].stages]
    event = stages_set(tournament=event, stages=stages, by=organizer())
    chance = Random(1)
    cut, *_none = play_stages(event, chance)
    blocks = {
        place.entry_id: (place.group, ((place.position or 0) - 1) // 4)
        for place in cut.places.all()
    }
    for table in event.sessions.get(number=2).tables.all():
        seats = [blocks[seat.entry_id] for seat in table.seats.all()]
        assert len({block for block, _quarter in seats}) == 1
        assert {quarter for _block, quarter in seats} == {0, 1, 2, 3}
    made = ranking(event)
    assert {row.place for row in made.rows if blocks[row.entry_id][0] == 1} <= set(range(1, 17))


def test_semi_finals_of_the_periods_are_crossed():
    """Bamboe Acht: e1 s1 w2 n2 and w1 n1 e2 s2."""
    event = make_event(players=16)
    stages = [
        replace(PRESETS["periods"].stages[0], sessions=4, best_of=None),
        *PRESETS["periods"].stages[1:],
    ]
    event = stages_set(tournament=event, stages=stages, by=organizer())
    chance = Random(2)
    cut, _semi = play_stages(event, chance)
    places = {
        place.entry_id: f"{'eswn'[(place.group or 0) - 1]}{place.position}"
        for place in cut.places.filter(through=True)
    }
    tables = event.sessions.get(number=5).tables.order_by("number")
    seated = [[places[seat.entry_id] for seat in table.seats.order_by("wind")] for table in tables]
    assert seated == [["e1", "s1", "w2", "n2"], ["w1", "n1", "e2", "s2"]]


def test_a_session_after_the_last_one_planned_belongs_to_the_last_stage():
    event = make_event(players=8)
    event = stages_set(tournament=event, stages=[Stage(1), Stage(1)], by=organizer())
    for _ in range(3):
        play_session(event, Random(3))
    made = ranking(event)
    assert all(len(row.stages) == 2 for row in made.rows)
    assert all(row.total == sum(result.total for result in row.results) for row in made.rows)
