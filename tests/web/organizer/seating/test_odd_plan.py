"""A plan of several sessions with tables of three and five: made, proved on the page, applied."""

import json
from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.exchange.event_file.importer import event_import
from clubscore.exchange.event_file.reader import read_event
from clubscore.exchange.event_file.writer import event_chunks
from clubscore.tournaments.models import Draw, Seat, Tournament
from clubscore.tournaments.seating.mixing import MixingRule, mixing_set, read_groups
from clubscore.tournaments.seating.separations import lock_add, separation_add
from clubscore.tournaments.seating.services import draw_apply, draw_prepare
from clubscore.tournaments.seating.worker import draw_work
from clubscore.tournaments.table_sizes import OddTables
from clubscore.web.organizer.seating.proof import draw_view
from tests.exchange.event_check.checker import load_checker
from tests.factories import begin, make_club, make_event, make_organizer, organizer
from tests.html import check_page

pytestmark = pytest.mark.django_db


def planned(event: Tournament, sessions: int, seed: int = 5) -> Draw:
    draw = draw_prepare(tournament=event, sessions=sessions, by=organizer(), seed=seed)
    draw_work(draw.pk)
    draw.refresh_from_db()
    assert draw.state == Draw.State.DONE
    return draw


@pytest.mark.one_in(3)
@pytest.mark.parametrize("players", [9, 11, 17, 18, 22])
@pytest.mark.parametrize("odd", [OddTables.THREES, OddTables.FIVES])
def test_nobody_sits_there_twice_before_everybody_did(players, odd):
    event = make_event(players=players, odd_tables=odd)
    draw = planned(event, 6)
    visits, had = Counter[int](), [0]
    for tables in draw.rounds:
        assert sorted(one for table in tables for one in table) == list(range(players))
        visits.update(one for table in tables if len(table) != 4 for one in table)
        had = [visits[one] for one in range(players)]
        assert max(had) - min(had) <= 1
    proof = draw_view(draw).proof
    assert proof is not None
    assert proof.odd_visits == (min(had), max(had))
    met = sum(len(table) * (len(table) - 1) // 2 for tables in draw.rounds for table in tables)
    assert sum(times * pairs for times, pairs in proof.meetings) == met
    assert sum(pairs for _times, pairs in proof.meetings) == proof.pairs


def test_the_same_draw_number_makes_the_same_plan():
    event = make_event(players=11, odd_tables=OddTables.FIVES)
    first, again, other = planned(event, 3), planned(event, 3), planned(event, 3, seed=6)
    assert again.rounds == first.rounds
    assert other.rounds != first.rounds


def test_no_pair_meets_time_and_again():
    event = make_event(players=18, odd_tables=OddTables.FIVES)
    proof = draw_view(planned(event, 5)).proof
    assert proof is not None
    often = {times: pairs for times, pairs in proof.meetings if times > 1}
    assert max(often) <= 3  # of five sessions
    assert proof.repeats <= 34


def test_it_is_shown_used_and_goes_on_after_a_session():
    event = make_event(players=10, odd_tables=OddTables.FIVES)
    one, other = event.entries.get(number=1), event.entries.get(number=2)
    separation_add(tournament=event, one=one, other=other)
    mixing_set(
        tournament=event, rule=MixingRule(groups=read_groups("Nord: 3, 4, 5")), by=organizer()
    )
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    draw = planned(event, 3)
    page = client.get(reverse("event_seating", args=[event.slug]))
    check_page(page)
    text = " ".join(page.text.split())
    assert "Tables of three or five" in text
    assert "times per player: 3 to 3" in text  # two tables of five in each session
    assert "Players of one group at one table" in text
    draw_apply(draw=draw, by=organizer())
    seats = Seat.objects.filter(session__tournament=event)
    assert Counter(seats.values_list("session__number", flat=True)) == {1: 10, 2: 10, 3: 10}
    together = Counter(seats.filter(entry__in=[one, other]).values_list("table", flat=True))
    assert set(together.values()) == {1}, "they are kept apart"
    begin(event.sessions.get(number=1))
    checker, file = load_checker(), json.loads("".join(event_chunks(event)))
    assert checker.check_event(file) == []
    read = event_import(file=read_event(json.dumps(file).encode()), club=make_club(), by=None)
    assert read.draws.get().quality == draw.quality
    assert read.draws.get().mixing["cost"] == draw_view(draw).draw.mixing["cost"]
    log = client.get(reverse("event_log", args=[event.slug]))
    assert "plan for all sessions" in log.text
    again = planned(event, 2, seed=6)
    assert again.quality is not None
    assert again.quality["rounds"] == 3
    assert draw_view(again).proof is not None


def test_locked_seats_need_fours():
    event = make_event(players=10, odd_tables=OddTables.FIVES)
    lock_add(tournament=event, entry=event.entries.get(number=1), session=1, table=1, wind=None)
    with pytest.raises(ClubError, match="locked seat"):
        draw_prepare(tournament=event, sessions=2, by=organizer())
