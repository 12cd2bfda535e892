"""Stages set, cuts decided and undone, corrections afterwards."""

from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from clubscore.errors import ClubError
from clubscore.play.models import TableTotals
from clubscore.standings.pairing import Method, methods_of, session_next_seated, session_seat
from clubscore.standings.ranking import ranking
from clubscore.standings.stages.services import cut_fingerprint, cut_make, cut_undo, stage_states
from clubscore.standings.stages.words import part_words, stage_rules, stage_sentences
from clubscore.standings.statistics.player import player_page
from clubscore.tournaments.attendance.lineup import lineup
from clubscore.tournaments.models import Change, Seat, Tournament
from clubscore.tournaments.roster.entries import entry_add, entry_withdraw
from clubscore.tournaments.seating.services import draw_prepare
from clubscore.tournaments.sessions.annulment import annulment_review, session_annul
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.tournaments.sessions.services import session_create, session_start
from clubscore.tournaments.stages.services import stages_set
from clubscore.tournaments.stages.stage import (
    Carry,
    Cut,
    CutKind,
    Earns,
    OnTie,
    Rounding,
    Seating,
    Stage,
    read_stage,
    stage_data,
    stages_of,
)
from clubscore.tournaments.table_sizes import OddTables
from tests.factories import (
    EAST,
    NORTH,
    make_event,
    make_organizer,
    make_players,
    organizer,
    play,
    points,
    start,
)

from .playing import play_session

pytestmark = pytest.mark.django_db
FINAL = [Stage(1, "qualifying", cut=Cut(CutKind.TOP, 4), carry=Carry(1, 4)), Stage(1, "final")]


@pytest.fixture
def event() -> Tournament:
    """An event of twelve, whose first stage has been played."""
    event = stages_set(tournament=make_event(players=12), stages=FINAL, by=organizer())
    play_session(event, Random(7))
    return event


def decide(event: Tournament, **fields: object) -> None:
    cut_make(tournament=event, stage=1, by=organizer(), seed=3, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("stages", [FINAL, [Stage(1, "first"), *FINAL]], ids=["first", "second"])
def test_nothing_is_decided_by_a_stage_that_counts_nowhere(stages):
    """All its sessions were annulled: everybody has nothing, which is no result."""
    event = stages_set(tournament=make_event(players=12), stages=stages, by=organizer())
    for number in range(1, len(stages)):
        play_session(event, Random(number))
    session = event.sessions.get(number=len(stages) - 1)
    confirmed = annulment_review(session).fingerprint
    session_annul(session=session, reason="fire alarm", by=organizer(), confirmed=confirmed)
    state = stage_states(event)[len(stages) - 2]
    assert (state.rows, state.may_be_made) == ((), False)
    with pytest.raises(ClubError, match="no results to decide by"):
        cut_make(tournament=event, stage=state.stage.number, by=organizer())
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    page = client.get(reverse("event_stages", args=[event.slug])).content.decode()
    assert "no results to decide by" in page


def test_one_stage_that_changes_nothing_is_none():
    event = make_event()
    assert stages_set(tournament=event, stages=[Stage(4)], by=organizer()).stages == []
    assert not Change.objects.filter(kind="stages_set").exists()
    set_ = stages_set(tournament=event, stages=[Stage(4, premium=100)], by=organizer())
    assert [one.stage for one in stages_of(set_)] == [Stage(4, premium=100)]
    stages_set(tournament=event, stages=[], by=organizer())
    kept = [change.facts["stages"] for change in Change.objects.filter(kind="stages_set")]
    assert kept == [[[], [stage_data(Stage(4, premium=100))]], [kept[0][1], []]]


def test_who_goes_on_is_seated_and_nobody_else(event):
    (first, final) = stage_states(event)
    assert first.may_be_made
    assert len(first.through) == 4
    assert final.rows == ()
    decide(event, fingerprint=cut_fingerprint(first))
    decide(event)  # a repeat
    change = Change.objects.get(kind="cut_made")
    first = stage_states(event)[0]
    assert change.facts["names"] == [row.entry.player.full_name for row in first.through]
    assert len(lineup(event, 2).players) == len(lineup(event).players) == 4
    assert len(lineup(event, 1).players) == 12
    session = session_next_seated(tournament=event, by=organizer())
    assert set(session.seats.values_list("entry", flat=True)) == {
        row.entry.pk for row in first.through
    }
    with pytest.raises(ClubError, match="already been decided"):
        stages_set(tournament=event, stages=[], by=organizer())
    stages_set(tournament=event, stages=FINAL, by=organizer())  # as it is


def test_before_the_cut_nobody_is_seated_after_it(event):
    draft = session_create(tournament=event)
    acts = [
        lambda: session_next_seated(tournament=event, by=organizer()),
        lambda: session_seat(session=draft, method=Method.BY_RANK, by=organizer()),
        lambda: draw_prepare(tournament=event, sessions=1, by=organizer()),
    ]
    for act in acts[1:]:
        with pytest.raises(ClubError) as caught:
            act()
        assert caught.value.code == "cut_not_made"
    draft.delete()
    with pytest.raises(ClubError) as caught:
        acts[0]()
    assert caught.value.code == "cut_not_made"
    draft = session_create(tournament=event)
    seats_set(session=draft, seats=[list(event.entries.all()[:4])], by=organizer())
    with pytest.raises(ClubError) as caught:
        session_start(session=draft, by=organizer())
    assert caught.value.code == "cut_not_made"
    decide(event)
    assert not draft.seats.exists()  # seated before it was known who goes on


def test_a_correction_after_the_cut_changes_nothing_by_itself(event):
    decide(event)
    through = [row.entry_id for row in ranking(event).rows[:4]]
    last = ranking(event).rows[-1]
    points = {row.entry_id: row.results[0].total for row in ranking(event).rows}
    totals = TableTotals.objects.get(table=last.results[0].table)
    wind = last.results[0].wind
    for seat in range(4):
        setattr(totals, f"total_{seat}", 900 if seat == wind else -300)
    totals.save()
    assert {row.entry_id for row in ranking(event).rows[:4]} == set(through)
    (first, _final) = stage_states(event)
    # Whoever was through and sits at that table loses as well.
    for one in Seat.objects.filter(table=last.results[0].table):
        points[one.entry_id] = 900 if one.wind == wind else -300
    gone, come = ({one.pk for one in part} for part in (first.would_be_out, first.would_go_on))
    assert last.entry_id in come
    assert gone <= set(through)
    # The four best, whatever decides between equal ones.
    best = sorted(points[pk] for pk in (set(through) - gone) | come)
    assert best == sorted(points.values())[-4:]
    assert {row.entry.pk for row in first.through} == set(through)
    row = next(one for one in ranking(event).rows if one.entry_id == last.entry_id)
    assert row.place == 5  # the first of those who are out
    cut_undo(tournament=event, stage=1, by=organizer())
    cut_undo(tournament=event, stage=1, by=organizer())  # a repeat
    decide(event)
    assert ranking(event).rows[0].entry_id == last.entry_id
    assert Change.objects.filter(kind="cut_undone").count() == 1


def test_a_cut_that_was_used_stays(event):
    decide(event)
    play_session(event, Random(8))
    with pytest.raises(ClubError) as caught:
        cut_undo(tournament=event, stage=1, by=organizer())
    assert caught.value.code == "cut_in_use"
    assert not stage_states(event)[0].may_be_undone


@pytest.mark.parametrize(
    ("stages", "stage", "played", "code"),
    [
        pytest.param(FINAL, 2, 1, "stage_without_cut", id="the last one"),
        pytest.param(FINAL, 3, 1, "stage_without_cut", id="no such stage"),
        pytest.param(FINAL, 1, 0, "stage_not_over", id="not played"),
        pytest.param([FINAL[0], FINAL[0], FINAL[1]], 2, 1, "cut_stage_before", id="too early"),
        pytest.param(
            [Stage(1, cut=Cut(CutKind.TOP, 6)), Stage(1)], 1, 1, "cut_players_not_fours", id="six"
        ),
    ],
)
def test_cuts_that_cannot_be_made(stages, stage, played, code):
    event = stages_set(tournament=make_event(players=12), stages=stages, by=organizer())
    for _ in range(played):
        play_session(event, Random(1))
    with pytest.raises(ClubError) as caught:
        cut_make(tournament=event, stage=stage, by=organizer())
    assert caught.value.code == code


def test_six_go_on_where_tables_of_three_are_played():
    stages = [Stage(1, cut=Cut(CutKind.TOP, 6)), Stage(1)]
    event = make_event(players=12, odd_tables=OddTables.THREES)
    event = stages_set(tournament=event, stages=stages, by=organizer())
    play_session(event, Random(1))
    cut_make(tournament=event, stage=1, by=organizer())
    session = session_next_seated(tournament=event, by=organizer())
    assert [table.size for table in session.tables.all()] == [3, 3]


def test_six_do_not_go_on_to_a_stage_that_crosses_fours():
    stages = [Stage(1, cut=Cut(CutKind.TOP, 6)), Stage(1, seating=Seating.CROSS)]
    event = make_event(players=12, odd_tables=OddTables.THREES)
    event = stages_set(tournament=event, stages=stages, by=organizer())
    play_session(event, Random(1))
    with pytest.raises(ClubError) as caught:
        cut_make(tournament=event, stage=1, by=organizer())
    assert caught.value.code == "cut_players_not_fours"


def test_the_sessions_of_somebody_who_joined_after_the_cut_are_on_their_page(event):
    """A stage ranks those who were in it from its start; what was played is shown all the same."""
    decide(event)
    (player,) = make_players(event.club, 1)
    late = entry_add(tournament=event, player=player)
    through = [row.entry for row in stage_states(event)[0].through]
    entry_withdraw(entry=through[3], by=organizer())
    draft = session_create(tournament=event)
    seats_set(session=draft, seats=[[*through[:3], late]], by=organizer())
    session = start(draft)
    play(session.tables.get(number=1), points(NORTH, EAST, 20))
    assert late.number is not None
    page = player_page(ranking(event), late.number)
    assert page is not None
    assert [(one.session.number, one.result and one.result.total) for one in page.sessions] == [
        (1, None),
        (2, 44),
    ]


def test_what_was_shown_is_what_is_decided(event):
    with pytest.raises(ClubError) as caught:
        decide(event, fingerprint="others")
    assert caught.value.code == "cut_changed"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        pytest.param({"sessions": 0}, "stage_bad_value", id="no session"),
        pytest.param({"sessions": True}, "stage_bad_value", id="no number"),
        pytest.param({"earns": "chips"}, "stage_bad_value", id="unknown"),
        pytest.param({"earns": ["roots"]}, "stage_bad_value", id="no text"),
        pytest.param({"name": " x"}, "stage_bad_value", id="blank"),
        pytest.param({"scale": [1, 2, 0, 0]}, "stage_bad_value", id="rising"),
        pytest.param({"scale": [0, 0, 0, 0]}, "stage_bad_value", id="nothing for the first"),
        pytest.param({"scale": "4210"}, "stage_bad_value", id="no list"),
        pytest.param({"cut": {"kind": "top"}}, "stage_bad_value", id="a part missing"),
        pytest.param({"more": 1}, "stage_bad_value", id="unknown key"),
        pytest.param({"earns": "places"}, "stage_scale_missing", id="no scale"),
        pytest.param({"earns": "imps"}, "stage_imps_missing", id="no scale of IMPs"),
        pytest.param({"imps": [20]}, "stage_imps_missing", id="a scale of IMPs for nothing"),
        pytest.param({"compared": 4}, "stage_imps_missing", id="tables compared for nothing"),
        *(
            pytest.param({"earns": "imps", "imps": scale}, "stage_bad_value", id=f"IMPs {scale}")
            for scale in (
                *([], [0, 5], [5, 5], [5, 4], [1.5], [True], "5"),
                *([100_001], list(range(1, 42)), None),
            )
        ),
        *(
            pytest.param(
                {"earns": "imps", "imps": [5], "compared": tables},
                "stage_bad_value",
                id=f"{tables} compared",
            )
            for tables in (1, 0, None, 2001, "4")
        ),
        pytest.param({"periods": 3}, "stage_periods_uneven", id="periods"),
        pytest.param(
            {"cut": {"kind": "periods", "size": 2, "on_tie": "lot"}},
            "stage_cut_without_periods",
            id="no periods",
        ),
    ],
)
def test_stages_that_cannot_be(change, code):
    with pytest.raises(ClubError) as caught:
        read_stage({**stage_data(Stage(4)), **change})
    assert caught.value.code == code


def test_too_many_stages():
    with pytest.raises(ClubError) as caught:
        stages_set(tournament=make_event(), stages=[Stage(1)] * 13, by=organizer())
    assert caught.value.code == "stages_too_many"


def test_methods_beyond_the_usual_ones_are_offered_with_stages(event):
    assert [key for key, _name in methods_of(event)] == Seating.values
    assert len(methods_of(make_event())) == 3


@override("en")
def test_a_sentence_for_each_step(event):
    decide(event)
    play_session(event, Random(9))
    rows = ranking(event).rows
    before = next(line for line in rows[0].stages)
    through = f"Place {before.place} after qualifying: through"
    assert stage_sentences(rows[0], has_table_points=False)[0] == through
    assert stage_sentences(rows[0], has_table_points=True)[1].startswith("Carried over: ¼ of ")
    last = rows[-1].stages[0].place
    assert stage_sentences(rows[-1], has_table_points=True) == [
        f"Place {last} after qualifying: out"
    ]
    assert [part_words(rows[at]) for at in (0, 3, 4)] == ["Final", "Final", "Out after qualifying"]


@override("en")
def test_stages_in_words():
    stages = [
        Stage(4, earns=Earns.ROOTS, cut=Cut(CutKind.TOP, 8, OnTie.ALL), carry=Carry(0)),
        Stage(1, earns=Earns.POINTS, cut=Cut(CutKind.TABLES, 2), carry=Carry(2, 3, Rounding.UP)),
        Stage(
            4,
            earns=Earns.PLACES,
            scale=(4, 2, 1, 0),
            bonus=6,
            premium=100,
            periods=2,
            best_of=1,
            cut=Cut(CutKind.PERIODS, 2),
            carry=Carry(1, 2),
        ),
        Stage(2, cut=Cut(CutKind.BLOCKS, 16)),
        Stage(1, cut=Cut(CutKind.TOP, 4)),
        Stage(1),
        Stage(1),
    ]
    event = Tournament(stages=[stage_data(stage) for stage in stages])
    assert [" ".join(stage_rules(stage)) for stage in stages_of(event)] == [
        "Sessions 1–4. Match points: √ of each session’s points, keeping their sign. The first 8 "
        "advance, and everyone tied with the last of them. Nothing is carried over: everyone "
        "starts again from 0.",
        "Session 5. Only points count. The first 2 at each table advance. Carried over: ⅔ of the "
        "points, rounded up.",
        "Sessions 6–9. Table points: 4–2–1–0. Periods: 2, of 2 sessions each. Only the best "
        "session of each player counts. Table points for attending each session: ½. Points for "
        "attending each session: 100. The first 2 of each period advance. Carried over: ½ of the "
        "points.",
        "Sessions 10–11. Everyone advances, in blocks of 16 that keep their places. All points "
        "are carried over.",
        "Session 12. The first 4 advance. All points are carried over.",
        "Session 13. Everyone advances. All points are carried over.",
        "Sessions from 14 on.",
    ]


def test_cross_seeded_after_a_cut():
    stages = [Stage(1, cut=Cut(CutKind.TOP, 8)), Stage(1, seating=Seating.CROSS)]
    event = stages_set(tournament=make_event(players=12), stages=stages, by=organizer())
    play_session(event, Random(4))
    cut_make(tournament=event, stage=1, by=organizer())
    order = [row.entry.pk for row in stage_states(event)[0].through]
    session = session_next_seated(tournament=event, by=organizer())
    for table in session.tables.all():
        ranks = sorted(order.index(seat.entry_id) for seat in table.seats.all())
        assert [rank // 2 for rank in ranks] == [0, 1, 2, 3]
