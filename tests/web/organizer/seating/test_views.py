"""The seating plan: asked for, worked out, looked at, put in force."""

import os
import subprocess
import sys
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from clubscore.errors import ClubError
from clubscore.standings.pairing import session_next_seated
from clubscore.tournaments.models import Change, Draw, Entry, Seat, Session, Team, Tournament
from clubscore.tournaments.roster.entries import entry_withdraw
from clubscore.tournaments.seating.separations import lock_add, separation_add
from clubscore.tournaments.seating.services import draw_apply, draw_at_work, draw_begin, draw_stop
from clubscore.tournaments.seating.worker import draw_work
from clubscore.tournaments.sessions.services import session_start
from clubscore.web.organizer.seating.proof import draw_view, event_proof, winds_words
from tests.factories import make_event, make_organizer, organizer, start
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_event(players=16)


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def address(event: Tournament) -> str:
    return reverse("event_seating", args=[event.slug])


def begun(event: Tournament, **fields: Any) -> Draw:
    return draw_begin(tournament=event, **{"sessions": 5, "by": organizer(), **fields})


def planned(event: Tournament, **fields: Any) -> Draw:
    draw = begun(event, **fields)
    draw_work(draw.pk)
    draw.refresh_from_db()
    return draw


def quality(draw: Draw) -> dict[str, Any]:
    assert draw.quality is not None
    return dict(draw.quality)


def entry(event: Tournament, number: int) -> Entry:
    return event.entries.select_related("player").get(number=number)


def code(action: Any, *arguments: Any, **fields: Any) -> str:
    with pytest.raises(ClubError) as raised:
        action(*arguments, **fields)
    return raised.value.code


def test_from_the_form_to_the_seats(client, event, django_capture_on_commit_callbacks, monkeypatch):
    monkeypatch.setattr("clubscore.jobs.workers.start_command", lambda name, pk: draw_work(int(pk)))
    with django_capture_on_commit_callbacks(execute=True):
        client.post(address(event), {"action": "begin", "sessions": 5, "seed": 77})
    page = client.get(address(event))
    check_page(page)
    text = page.content.decode()
    assert "Nobody meets the same player twice." in text
    assert "16 players, 5 sessions, 120 pairs" in text
    assert "once: 120" in text
    assert "<code>77</code>" in text
    draw = Draw.objects.get()
    assert (draw.state, draw.repeats, draw.progress) == (Draw.State.DONE, 0, 1)
    done = client.post(address(event), {"action": "apply", "draw": draw.pk}, follow=True)
    assert "Plan active" in done.content.decode()
    assert [session.seats.count() for session in event.sessions.all()] == [16] * 5
    assert set(event.sessions.values_list("seed", flat=True)) == {77}
    assert Change.objects.filter(kind="seats_drawn", facts__seed=77).count() == 5
    client.post(address(event), {"action": "apply", "draw": draw.pk})  # sent twice
    assert Change.objects.filter(kind="seats_drawn").count() == 5


def test_the_same_seed_gives_the_same_plan(event):
    first, again, other = planned(event, seed=5), planned(event, seed=5), planned(event, seed=6)
    assert first.rounds == again.rounds != other.rounds


def test_teammates_relatives_and_locks(event):
    team = Team.objects.create(tournament=event, name="Gabbiani")
    event.entries.filter(number__in=[1, 2, 3]).update(team=team)
    separation_add(tournament=event, one=entry(event, 9), other=entry(event, 4))
    lock_add(tournament=event, entry=entry(event, 7), session=2, table=3, wind=1)
    draw = planned(event, sessions=4)
    assert quality(draw)["apart_met"] == 0
    assert len(draw.keep_apart) == 4
    draw_apply(draw=draw, by=organizer())
    seat = Seat.objects.get(session__number=2, table__number=3, wind=1)
    assert seat.entry.number == 7
    assert len(begun(event, teammates_apart=False).keep_apart) == 1


def test_a_plan_goes_on_from_what_was_played(event):
    draw_apply(draw=planned(event, sessions=2), by=organizer())
    event.sessions.update(state="closed", started_at=timezone.now(), closed_at=timezone.now())
    draw = planned(event, sessions=2)
    assert draw.sessions == [3, 4]
    assert len(draw.earlier) == 2
    assert quality(draw)["rounds"] == 4  # with those played
    assert draw.again == 0
    draw_apply(draw=draw, by=organizer())
    assert event.sessions.count() == 4


def test_whoever_has_left_leaves_no_hole(client, event):
    session_start(session=session_next_seated(tournament=event, by=organizer()), by=organizer())
    Session.objects.update(state="closed", closed_at=timezone.now())
    for number in (1, 2, 3, 4):
        entry_withdraw(entry=entry(event, number), by=organizer())
    draw = planned(event, sessions=2)
    assert -1 in {place for table in draw.earlier[0] for place in table}
    assert quality(draw)["rounds"] == 2
    proof = draw_view(draw).proof
    assert proof is not None
    page = client.get(address(event)).content.decode()
    # The search may find a plan without any.
    assert ("met in" in page) == bool(proof.repeated_meetings)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"sessions": 0}, "bad_sessions"),
        ({"sessions": 41}, "bad_sessions"),
    ],
)
def test_what_cannot_be_drawn(event, fields, expected):
    assert code(begun, event, **fields) == expected


def test_players_have_to_fill_tables(event):
    entry_withdraw(entry=entry(event, 1), by=organizer())
    assert code(begun, event) == "players_not_multiple_of_four"
    assert code(begun, make_event(players=0)) == "no_players"


def test_locks_that_contradict_are_told_before_the_work(event):
    lock_add(tournament=event, entry=entry(event, 1), session=1, table=5)
    assert code(begun, event) == "table_number_unknown"
    event.seat_locks.all().delete()
    for number in (1, 2):
        lock_add(tournament=event, entry=entry(event, number), session=1, table=1, wind=0)
    assert code(begun, event) == "lock_seat_taken"
    event.seat_locks.all().delete()
    for number in range(1, 6):
        lock_add(tournament=event, entry=entry(event, number), session=1, table=1)
    assert code(begun, event) == "lock_table_full"
    assert not Draw.objects.exists()


def test_locks_that_cannot_all_be_kept_are_told_after_it(client, event):
    # Five at one wind: there are four tables.
    for number in range(1, 6):
        lock_add(tournament=event, entry=entry(event, number), session=2, wind=0)
    draw = planned(event)
    assert draw.state == Draw.State.FAILED
    assert "The locked seats of session 2 conflict" in client.get(address(event)).content.decode()


def test_one_plan_at_a_time_unless_its_worker_is_dead(client, event):
    draw = begun(event)
    assert code(begun, event) == "draw_running"
    page = client.get(address(event))
    check_page(page)
    assert "Generating the plan" in page.content.decode()
    Draw.objects.update(created_at=timezone.now() - timedelta(seconds=61))
    assert draw_at_work(event) is None
    draw.refresh_from_db()
    assert draw.error == {"code": "draw_interrupted"}
    assert "was interrupted" in client.get(address(event)).content.decode()
    begun(event)


def test_the_organizer_stops_the_work(client, event):
    draw = begun(event)
    client.post(address(event), {"action": "stop"})
    draw.refresh_from_db()
    assert draw.stop_asked
    draw_stop(tournament=event)
    draw_work(draw.pk)
    draw.refresh_from_db()
    assert draw.state == Draw.State.DONE


def test_work_is_done_once(event):
    draw = planned(event)
    ended = draw.ended_at
    draw_work(draw.pk)
    draw.refresh_from_db()
    assert draw.ended_at == ended


def test_an_unexpected_fault_is_noted(event, monkeypatch, caplog):
    def broken(*_arguments: Any, **_fields: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("clubscore.tournaments.seating.worker.schedule", broken)
    draw = begun(event)
    draw_work(draw.pk)
    assert "ZeroDivisionError" in caplog.text
    draw.refresh_from_db()
    assert (draw.state, draw.error) == (Draw.State.FAILED, {"code": "draw_interrupted"})


def test_a_plan_of_other_players_is_out_of_date(client, event):
    draw = planned(event)
    entry_withdraw(entry=entry(event, 1), by=organizer())
    assert code(draw_apply, draw=draw, by=organizer()) == "draw_players_changed"
    assert (
        "Draw again"
        in client.post(
            address(event), {"action": "apply", "draw": draw.pk}, follow=True
        ).content.decode()
    )
    assert not Seat.objects.exists()


def test_nothing_is_put_in_force_half(event):
    draw_apply(draw=planned(event), by=organizer())
    again = planned(event)
    start(event.sessions.get(number=3))
    before = list(Seat.objects.order_by("pk").values_list("pk", "entry"))
    assert code(draw_apply, draw=again, by=organizer()) == "session_not_draft"
    assert list(Seat.objects.order_by("pk").values_list("pk", "entry")) == before


def test_a_draw_at_work_is_not_put_in_force(event):
    assert code(draw_apply, draw=begun(event), by=organizer()) == "draw_not_ready"


def test_pairs_and_locks_on_the_page(client, event):
    one, other = entry(event, 1), entry(event, 2)
    sent = {"action": "apart", "apart-one": one.pk, "apart-other": other.pk}
    client.post(address(event), sent)
    assert event.separations.count() == 1
    again = client.post(address(event), sent | {"apart-one": other.pk, "apart-other": one.pk})
    assert "are already kept apart" in again.content.decode()
    same = client.post(address(event), sent | {"apart-other": one.pk})
    assert "Choose two different players" in same.content.decode()
    client.post(address(event), {"action": "apart_remove", "pk": event.separations.get().pk})
    assert not event.separations.exists()
    lock = {"action": "lock", "lock-entry": one.pk, "lock-session": 2, "lock-table": 3}
    client.post(address(event), lock)
    assert "is already locked" not in client.get(address(event)).content.decode()
    twice = client.post(address(event), lock)
    assert "already has a locked seat in session 2" in twice.content.decode()
    nothing = client.post(address(event), lock | {"lock-table": "", "lock-session": 3})
    assert "Choose the table" in nothing.content.decode()
    check_page(nothing)
    client.post(address(event), {"action": "lock_remove", "pk": event.seat_locks.get().pk})
    assert not event.seat_locks.exists()


def test_players_of_other_events_are_refused(event):
    stranger = entry(make_event(players=4), 1)
    assert code(separation_add, tournament=event, one=stranger, other=entry(event, 1)) == (
        "entry_of_another_event"
    )
    fields = {"tournament": event, "entry": stranger, "session": 1, "table": 1}
    assert code(lock_add, **fields) == "entry_of_another_event"


@pytest.mark.parametrize("sent", [{}, {"action": "nothing"}, {"action": "begin", "sessions": "x"}])
def test_odd_forms_change_nothing(client, event, sent):
    client.post(address(event), sent)
    assert not Draw.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_the_work_is_done_in_a_process_of_its_own():
    event = make_event(players=16)
    draw = Draw.objects.create(
        tournament=event,
        sessions=[1, 2, 3],
        players=list(event.entries.values_list("pk", flat=True)),
        seed=3,
    )
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        url = f"sqlite:///{name}"
    else:
        base, _, query = os.environ["DATABASE_URL"].partition("?")
        url = f"{base.rpartition('/')[0]}/{name}?{query}"
    subprocess.run(
        [sys.executable, str(settings.BASE_DIR / "manage.py"), "draw_seats", str(draw.pk)],
        env=os.environ | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "clubscore.settings"},
        check=True,
    )
    draw.refresh_from_db()
    assert (draw.state, draw.repeats) == (Draw.State.DONE, 0)


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ((2, 2, 2, 2), "every wind 2 times"),
        ((1, 1, 1, 1), "every wind once"),
        ((2, 1, 1, 1), "1 wind 2 times, 3 winds once"),
        ((2, 2, 1, 0), "2 winds 2 times, 1 wind once, 1 wind never"),
    ],
)
def test_how_often_each_wind_in_words(counts, told):
    with translation.override("en"):
        assert winds_words(counts) == told


def test_the_proof_is_of_the_seats_as_they_are(client, event):
    assert "whole event" not in client.get(address(event)).content.decode()
    draw_apply(draw=planned(event, sessions=4, seed=3), by=organizer())
    page = client.get(address(event))
    check_page(page)
    text = page.content.decode()
    assert "Seats of the whole event" in text
    assert "16 players, 4 sessions, 120 pairs" in text
    assert "Nobody meets the same player twice." in text
    # Two players of the last session change seats by hand: they meet whom they have met.
    last = event.sessions.get(number=4)
    one, other = Seat.objects.filter(session=last, wind=0).order_by("table__number")[:2]
    entries = one.entry_id, other.entry_id
    Seat.objects.filter(pk=one.pk).delete()
    Seat.objects.filter(pk=other.pk).update(entry=entries[0])
    Seat.objects.create(table=one.table, session=last, wind=0, entry_id=entries[1])
    page = client.get(address(event))
    check_page(page)
    text = page.content.decode()
    assert "Nobody meets the same player twice." not in text
    assert "Who meets again" in text
    proof = event_proof(event)
    assert proof is not None
    assert proof.repeats == len(proof.repeated_pairs) > 0
    assert all(pair.sessions[-1] == 4 for pair in proof.repeated_pairs)
    board = client.get(reverse("session_manage", args=[event.slug, 4]))
    check_page(board)
    assert "meet again in this session" in " ".join(board.content.decode().split())
    third = client.get(reverse("session_manage", args=[event.slug, 3])).content.decode()
    assert "Nobody meets a player from an earlier session again." in third


def test_the_proof_of_all_seats_costs_the_same_for_any_event(django_assert_max_num_queries):
    for players in (16, 32):
        event = make_event(players=players)
        draw_apply(draw=planned(event, sessions=5), by=organizer())
        with django_assert_max_num_queries(4):
            assert event_proof(event) is not None


def test_a_plan_for_those_who_are_left_leaves_the_proof_of_all(event):
    draw_apply(draw=planned(event, sessions=2), by=organizer())
    event.sessions.filter(number=1).update(
        state="closed", started_at=timezone.now(), closed_at=timezone.now()
    )
    for number in (1, 2, 3, 4):
        entry_withdraw(entry=entry(event, number), by=organizer())
    draw_apply(draw=planned(event, sessions=2), by=organizer())
    proof = event_proof(event)
    assert proof is not None
    assert (proof.players, proof.sessions, proof.pairs) == (16, 3, 120)
    assert sum(times * pairs for times, pairs in proof.meetings) == 6 * (4 + 3 + 3)


def test_players_who_are_out_are_named_in_a_plan_and_before_a_new_one(event, client):
    draw_apply(draw=planned(event, sessions=2), by=organizer())
    before = client.get(address(event)).text
    assert "Seats of players who are out" not in before
    event.entries.filter(number=3).update(disqualified=True)
    event.entries.filter(number=5).update(state=Entry.State.WITHDRAWN)
    page = client.get(address(event))
    check_page(page)
    for number, state in ((3, "disqualified"), (5, "withdrawn")):
        seats = Seat.objects.filter(session__tournament=event, entry__number=number)
        for seat in seats.select_related("session", "table", "entry__player"):
            where = f"Session {seat.session.number}, table {seat.table.number}"
            told = f"{where}: {seat.entry.numbered_name}"
            assert told in page.text
        assert state in page.text
    assert page.context["barred"] == sorted(
        Seat.objects.filter(entry__number__in=[3, 5]).select_related("session", "table"),
        key=lambda seat: (seat.session.number, seat.table.number, seat.wind),
    )
    assert "3 Nome3 Cognome03 is disqualified and would be seated." in page.text
    assert "5 Nome5 Cognome05 is disqualified" not in page.text
