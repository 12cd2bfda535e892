"""A prize-giving: special prizes, places from the last up, and nothing told before its time."""

from __future__ import annotations

import pytest

from clubscore.errors import ClubError
from clubscore.standings.ceremony.prizes import Prize, PrizeKind, prize_lists, special_prizes
from clubscore.standings.ceremony.services import ceremony_end, ceremony_go, ceremony_start
from clubscore.standings.ceremony.steps import CeremonyPlan, OwnPrize, Scene, scene_at, steps_of
from clubscore.standings.ranking import ranking
from clubscore.standings.versions import event_version
from clubscore.tournaments.models import (
    Ceremony,
    Change,
    Entry,
    ForeignResult,
    Session,
    Team,
    Tournament,
)
from clubscore.tournaments.sessions.publication import session_withhold
from tests.factories import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    make_event,
    make_session,
    organizer,
    play,
    points,
    record,
    win,
)
from tests.leagues import make_league

pytestmark = pytest.mark.django_db

EVERYTHING = CeremonyPlan(first=4, prizes=tuple(PrizeKind))


@pytest.fixture
def event() -> Tournament:
    """A table of four: East wins 30 by West's discard and 12 self-drawn, South 30 by West's."""
    table = make_session().tables.get()
    play(table, points(EAST, WEST, 30), points(EAST, None, 12), points(SOUTH, WEST, 30))
    event: Tournament = table.session.tournament
    return event


def prize(event: Tournament, kind: PrizeKind) -> Prize:
    return {one.kind: one for one in special_prizes(ranking(event))}[kind]


def test_everybody_has_a_place_in_the_list_of_a_prize(event):
    lists = {one.kind: one for one in prize_lists(ranking(event))}
    wins = [(line.place, line.value) for line in lists[PrizeKind.MOST_WINS].lines]
    assert wins == [(1, 2), (2, 1)]
    best = lists[PrizeKind.BEST_HAND].lines
    assert [(line.place, line.value) for line in best] == [(1, 30), (1, 30)]
    careful = [(line.place, line.value, line.of) for line in lists[PrizeKind.FEWEST_DEAL_INS].lines]
    assert careful == [(1, 0, 3), (1, 0, 3), (1, 0, 3), (4, 2, 3)]
    assert PrizeKind.NEWCOMER not in lists  # everybody is one


def numbers(prize: Prize) -> set[int | None]:
    return {row.entry_number for row in prize.winners}


def seat_numbers(event: Tournament, *seats: int) -> set[int | None]:
    table = event.sessions.get().tables.get()
    return {table.seats.get(wind=seat).entry.number for seat in seats}


def test_the_best_hand_is_shared_by_whoever_is_equal(event):
    best = prize(event, PrizeKind.BEST_HAND)
    assert best.value == 30
    assert numbers(best) == seat_numbers(event, EAST, SOUTH)


def test_the_fewest_deal_ins_are_a_share_of_the_hands(event):
    fewest = prize(event, PrizeKind.FEWEST_DEAL_INS)
    assert (fewest.value, fewest.of) == (0, 3)
    assert numbers(fewest) == seat_numbers(event, EAST, SOUTH, NORTH)


def test_most_hands_won(event):
    most = prize(event, PrizeKind.MOST_WINS)
    assert (most.value, numbers(most)) == (2, seat_numbers(event, EAST))


def test_newcomers_sat_at_no_earlier_table_of_the_club(event):
    """Where all are new nobody is the best newcomer."""
    kinds = {one.kind for one in special_prizes(ranking(event))}
    assert PrizeKind.NEWCOMER not in kinds
    first = ranking(event).rows[0].entry
    earlier = make_session(club=event.club).tables.get()
    Tournament.objects.filter(pk=earlier.session.tournament_id).update(
        starts_on="2025-01-01", ends_on="2025-01-01"
    )
    Entry.objects.filter(pk=earlier.seats.get(wind=EAST).entry_id).update(player=first.player)
    newcomer = prize(event, PrizeKind.NEWCOMER)
    assert (newcomer.value, numbers(newcomer)) == (2, {ranking(event).rows[1].entry_number})


def test_results_of_another_program_make_nobody_a_newcomer(event):
    """There are no seats in them."""
    first = ranking(event).rows[0].entry
    foreign = make_event(club=event.club, players=1)
    Tournament.objects.filter(pk=foreign.pk).update(
        starts_on="2025-01-01", ends_on="2025-01-01", results_from="Altro"
    )
    entry = foreign.entries.get()
    Entry.objects.filter(pk=entry.pk).update(player=first.player)
    assert PrizeKind.NEWCOMER not in {one.kind for one in special_prizes(ranking(event))}
    ForeignResult.objects.create(entry=entry, place=1, points=100)
    newcomer = prize(event, PrizeKind.NEWCOMER)
    assert numbers(newcomer) == {ranking(event).rows[1].entry_number}


def test_no_prize_without_hands():
    assert special_prizes(ranking(make_event(players=4))) == []


def test_places_come_from_the_last_up_and_the_podium_at_the_end():
    event = make_league()
    made = ranking(event)
    steps = steps_of(made, CeremonyPlan(first=5))
    places = sorted({row.place for row in made.rows if row.place and row.place <= 5}, reverse=True)
    assert [one["rows"][0][1] for one in steps[1:-1]] == places
    assert [one["kind"] for one in steps] == ["title", *["place"] * len(places), "podium"]
    revealed = [row[0] for one in steps[1:-1] for row in one["rows"]]
    assert sorted(revealed) == sorted(
        row.entry_id for row in made.rows if row.place and row.place <= 5
    )
    assert steps[-1]["hand"] == (made.rows[0].best.hand_id if made.rows[0].best else None)


def test_whoever_shares_a_place_is_revealed_together(event):
    """After one self-drawn win three are equal behind the winner."""
    steps = steps_of(ranking(event), CeremonyPlan(first=4))
    rows = [row for one in steps if one["kind"] == "place" for row in one["rows"]]
    assert len(rows) == 4
    other = make_session().tables.get()
    record(other, points(EAST, None, 12))
    shared = steps_of(ranking(other.session.tournament), CeremonyPlan(first=4))
    assert [len(one["rows"]) for one in shared if one["kind"] == "place"] == [3, 1]


def test_teams_come_before_the_players(event):
    team = Team.objects.create(tournament=event, name="Nord")
    event.entries.filter(number__lte=2).update(team=team)
    steps = steps_of(
        ranking(event), CeremonyPlan(first=4, teams=True, own=(OwnPrize("Best hat", 7),))
    )
    assert [one["kind"] for one in steps[:3]] == ["title", "prize", "team"]
    assert steps[1]["rows"] == [[7]]
    assert steps[2]["rows"][0][0] == "Nord"


def begun(event: Tournament, plan: CeremonyPlan = EVERYTHING) -> Ceremony:
    return ceremony_start(tournament=event, plan=plan, by=organizer())


def test_a_scene_has_nothing_of_what_comes_later(event):
    ceremony = begun(event, CeremonyPlan(first=4))
    seen: set[int] = set()
    for number, step in enumerate(ceremony.steps):
        scene = scene_at(ceremony, number)
        shown = {row.entry.pk for row in (*scene.rows, *scene.before) if row.entry}
        seen |= {row[0] for row in step.get("rows", ())}
        assert shown <= seen
    assert scene_at(ceremony, len(ceremony.steps) - 1).kind == "podium"
    before = scene_at(ceremony, len(ceremony.steps) - 2).before
    places = [row.place or 0 for row in before]
    assert places == sorted(places)


def test_figures_are_exact():
    """Table points that are shared are thirds, and stay so."""
    table = make_session().tables.get()
    record(table, points(EAST, None, 12))
    ceremony = begun(table.session.tournament)
    last = scene_at(ceremony, len(ceremony.steps) - 1)
    rows = {row.entry_id: row for row in ranking(table.session.tournament).rows}
    for row in last.rows:
        assert row.entry
        stood = rows[row.entry.pk]
        assert (row.place, row.twelfths, row.total) == (stood.place, stood.twelfths, stood.total)


def test_whoever_leaves_the_event_is_left_out(event):
    ceremony = begun(event, CeremonyPlan(first=4))
    ceremony.steps[-1]["rows"][0][0] = 0
    assert len(scene_at(ceremony, len(ceremony.steps) - 1).rows) < len(ceremony.steps[-1]["rows"])
    assert scene_at(Ceremony(tournament=event, steps=[]), 3) == Scene("title")


def test_two_taps_at_once_are_one_step(event):
    last = len(begun(event).steps) - 1
    assert ceremony_go(tournament=event, since=0, to=1) == 1
    assert ceremony_go(tournament=event, since=0, to=1) == 1
    assert ceremony_go(tournament=event, since=1, to=0) == 0
    assert ceremony_go(tournament=event, since=0, to=-1) == 0
    assert ceremony_go(tournament=event, since=0, to=last + 5) == last


def test_every_step_is_a_version_of_the_event(event, clock):
    versions = {event_version(event.slug)}
    begun(event)
    clock.pause()
    versions.add(event_version(event.slug))
    ceremony_go(tournament=event, since=0, to=1)
    clock.pause()
    versions.add(event_version(event.slug))
    ceremony_end(tournament=event, publish=False, by=organizer())
    clock.pause()
    versions.add(event_version(event.slug))
    assert len(versions) == 4


def test_it_begins_and_ends_once(event):
    first = begun(event)
    assert begun(event, CeremonyPlan()).pk == first.pk
    for _ in range(2):
        ceremony_end(tournament=event, publish=False, by=organizer())
    again = begun(event)
    assert Ceremony.objects.get() == again != first
    told = event.changes.filter(kind__startswith="ceremony").order_by("pk")
    assert list(told.values_list("kind", flat=True)) == [
        Change.Kind.CEREMONY_STARTED,
        Change.Kind.CEREMONY_ENDED,
        Change.Kind.CEREMONY_STARTED,
    ]


def test_the_end_may_publish_what_is_held_back():
    event = make_league()
    Tournament.objects.filter(pk=event.pk).update(results_held=True)
    event.refresh_from_db()
    for session in event.sessions.all():
        session_withhold(session=session, by=organizer())
    assert not any(row.results for row in ranking(event).rows)
    steps = begun(event).steps
    assert any(one["kind"] == "place" for one in steps)  # of what is held back
    assert not any(row.results for row in ranking(event).rows)
    ceremony_end(tournament=event, publish=True, by=organizer())
    assert not Session.objects.filter(tournament=event, published_at=None).exists()


def test_nothing_to_reveal():
    with pytest.raises(ClubError) as error:
        begun(make_event(players=4))
    assert error.value.code == "ceremony_without_results"


def test_a_hand_of_tiles_is_shown_with_its_prize():
    table = make_session().tables.get()
    hand = record(table, win(SOUTH, None))
    ceremony = begun(table.session.tournament, CeremonyPlan(first=1, prizes=(PrizeKind.BEST_HAND,)))
    scene = scene_at(ceremony, 1)
    assert scene.hand == hand
    assert scene.reason.startswith(f"{hand.value} ")
    assert (scene.title, scene_at(ceremony, 2).reason) == ("Mano migliore", "")
