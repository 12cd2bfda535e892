"""Sessions being run: clock, extra time, disputes, timetable."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.play.closure import session_close, table_close
from clubscore.play.models import Hand
from clubscore.tournaments.models import Change, Session, Table
from clubscore.tournaments.sessions import clock as clocks
from clubscore.tournaments.sessions.clock import (
    clock_of,
    clock_pause,
    clock_set,
    clock_start,
    table_extra,
)
from clubscore.tournaments.sessions.disputes import dispute_open, dispute_settle
from clubscore.tournaments.sessions.services import session_create, session_start
from clubscore.tournaments.sessions.timetable import (
    SessionTime,
    session_remove,
    sessions_add,
    timetable_set,
)
from tests.factories import (
    DRAW,
    EAST,
    make_event,
    make_organizer,
    make_session,
    organizer,
    play,
    points,
    seat_in_order,
)
from tests.html import check_page

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)


@pytest.fixture
def session() -> Session:
    return make_session(tables=2)


@pytest.fixture
def client(session: Session) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(session.tournament.club))
    return client


@pytest.fixture
def at(monkeypatch):
    """Set the clock of the server: ``at(90)`` is ninety seconds after noon."""

    def set_clock(seconds: int) -> None:
        moment = NOON + timedelta(seconds=seconds)
        monkeypatch.setattr(timezone, "now", lambda: moment)

    set_clock(0)
    return set_clock


def code(action: Any, **fields: Any) -> str:
    with pytest.raises(ClubError) as raised:
        action(**fields)
    return raised.value.code


def left(session: Session, table: Table | None = None) -> int:
    session.refresh_from_db()
    clock = clock_of(session, table)
    assert clock is not None
    return clock.seconds_left


class TestClock:
    def test_it_runs_stops_and_goes_on(self, session, at):
        by = organizer()
        assert code(clock_start, session=session, by=by) == "no_minutes"
        clock_set(session=session, minutes=90, by=by)
        clock_start(session=session, by=by)
        assert left(session) == 5400
        at(60)
        assert left(session) == 5340
        clock_pause(session=session, by=by)
        at(600)
        clock_pause(session=session, by=by)  # sent twice
        assert left(session) == 5340
        clock_start(session=session, by=by)
        at(660)
        clock_start(session=session, by=by)  # sent twice
        assert left(session) == 5280
        kinds = Change.objects.filter(kind__startswith="clock").order_by("pk")
        assert [change.kind for change in kinds] == [
            "clock_started",
            "clock_paused",
            "clock_resumed",
        ]

    def test_a_clock_set_back_never_takes_time_away(self, session, at):
        clock_set(session=session, minutes=90, by=organizer())
        clock_start(session=session, by=organizer())
        clock_pause(session=session, by=organizer())
        at(-600)
        clock_start(session=session, by=organizer())
        session.refresh_from_db()
        assert session.clock_paused_seconds == 0

    def test_it_has_a_start_of_its_own(self, at):
        event = make_event(players=4, session_minutes=120)
        session = session_create(tournament=event)
        seat_in_order(session)
        session = session_start(session=session, by=organizer())
        assert session.minutes == 120
        assert clock_of(session) is None
        at(300)
        clock_start(session=session, by=organizer())
        at(600)
        assert left(session) == 6900
        at(7501)
        clock = clock_of(Session.objects.get())
        assert clock is not None
        assert clock.is_over
        assert clock.text == "\N{MINUS SIGN}0:01"

    def test_extra_time_is_a_tables_own(self, session, at):
        first, second = session.tables.order_by("number")
        clock_set(session=session, minutes=90, by=organizer())
        clock_start(session=session, by=organizer())
        first = table_extra(table=first, minutes=10, by=organizer())
        assert (left(session, first), left(session, second)) == (6000, 5400)
        assert code(table_extra, table=first, minutes=-1, by=organizer()) == "bad_minutes"

    @pytest.mark.parametrize(
        ("seconds", "text"),
        [(0, "0:00"), (59, "0:59"), (60, "1:00"), (3600, "1:00:00"), (-61, "\N{MINUS SIGN}1:01")],
    )
    def test_time_left_in_figures(self, at, seconds, text):
        assert clocks.Clock(seconds, NOON, None, 0).text == text

    def test_only_while_the_session_runs(self, session):
        draft = session_create(tournament=session.tournament)
        assert code(clock_start, session=draft, by=organizer()) == "session_not_running"
        assert code(clock_pause, session=draft, by=organizer()) == "session_not_running"
        assert code(clock_set, session=draft, minutes=0, by=organizer()) == "bad_minutes"

    def test_on_the_page(self, client, session):
        address = reverse("session_clock", args=[session.tournament.slug, 1])
        assert (
            "First enter how many minutes"
            in client.post(address, {"action": "start"}, follow=True).content.decode()
        )
        client.post(address, {"action": "minutes", "minutes": 100})
        page = client.post(address, {"action": "start"}, follow=True)
        check_page(page)
        assert "Pause the clock" in page.content.decode()
        stopped = client.post(address, {"action": "pause"}, follow=True).content.decode()
        assert "Clock paused" in stopped
        assert "Resume" in stopped
        wrong = client.post(address, {"action": "minutes", "minutes": "x"}, follow=True)
        assert "Enter a whole number" in wrong.content.decode()
        client.post(address, {"action": "nonsense"})
        session.refresh_from_db()
        assert session.minutes == 100

    def test_the_board_says_when_the_time_is_up(self, client, session):
        Session.objects.update(minutes=90, clock_started_at=timezone.now() - timedelta(minutes=91))
        session.tables.filter(number=2).update(extra_minutes=5)
        page = client.get(reverse("event_manage", args=[session.tournament.slug]))
        text = page.content.decode()
        after = text[text.index("Time is up") :]
        after = after[: after.index("</p>")]
        first, second = session.tables.order_by("number")
        assert reverse("table", args=[first.pk]) in after
        assert reverse("table", args=[second.pk]) not in after


class TestDispute:
    def test_a_session_waits_for_its_disputes(self, client, session):
        for table in session.tables.all():
            table_close(table=table, reason="time", by=organizer())
        table = dispute_open(table=session.tables.get(number=2), text=" Hand 3 ", by=organizer())
        assert table.dispute == "Hand 3"
        assert code(session_close, session=session, by=organizer()) == "tables_disputed"
        board = client.get(reverse("event_manage", args=[session.tournament.slug]))
        assert reverse("table_desk", args=[table.pk]) in board.content.decode()
        assert code(dispute_settle, table=table, decision=" ", by=organizer()) == "reason_missing"
        dispute_settle(table=table, decision="It counts", by=organizer())
        dispute_settle(table=table, decision="It counts", by=organizer())
        assert Change.objects.get(kind="dispute_settled").facts == {"dispute": "Hand 3"}
        session_close(session=session, by=organizer())

    def test_on_the_page(self, client, session):
        table = session.tables.get(number=1)
        address = reverse("table_desk", args=[table.pk])
        check_page(client.get(address))
        assert client.post(address, {"action": "dispute"}).status_code == 200
        page = client.post(address, {"action": "dispute", "text": "Hand 3"}, follow=True)
        assert "in dispute until" in page.content.decode()
        settled = client.post(address, {"action": "settle", "text": "Fine"}, follow=True)
        assert "Dispute settled" in settled.content.decode()
        client.post(address, {"action": "extra", "minutes": "7"})
        table.refresh_from_db()
        assert (table.dispute, table.extra_minutes) == ("", 7)
        assert (
            "less than or equal"
            in client.post(address, {"action": "extra", "minutes": "601"}).content.decode()
        )


def test_a_table_that_does_not_follow_from_its_hands_is_found(session):
    table = session.tables.get(number=1)
    (hand,) = play(table, points(EAST, None, 20))
    for one in session.tables.all():
        table_close(table=one, reason="time", by=organizer())
    Hand.objects.filter(pk=hand.pk).update(value=21)
    assert code(session_close, session=session, by=organizer()) == "tables_do_not_add_up"
    Hand.objects.filter(pk=hand.pk).update(value=20)
    session_close(session=session, by=organizer())


class TestTimetable:
    def test_a_day_of_sessions(self):
        event = make_event(players=8)
        fields: dict[str, Any] = {"tournament": event, "by": organizer()}
        sessions_add(count=3, starts_at=NOON, minutes=90, pause=30, **fields)
        starts = event.sessions.order_by("number").values_list("starts_at", flat=True)
        assert list(starts) == [NOON + timedelta(hours=2) * more for more in range(3)]
        last = event.sessions.get(number=3)
        assert code(session_remove, session=event.sessions.get(number=1), by=organizer()) == (
            "session_has_started"
        )
        session_remove(session=last, by=organizer())
        assert event.sessions.count() == 2
        assert code(sessions_add, count=0, starts_at=NOON, minutes=90, pause=0, **fields) == (
            "bad_sessions"
        )
        assert code(sessions_add, count=1, starts_at=NOON, minutes=0, pause=0, **fields) == (
            "bad_minutes"
        )

    def test_only_what_changes_is_logged(self, session):
        event = session.tournament
        time = SessionTime(1, NOON, 90, "Opening")
        assert timetable_set(tournament=event, times=[time], by=organizer()) == 1
        assert timetable_set(tournament=event, times=[time], by=organizer()) == 0
        assert Change.objects.filter(kind="timetable_set").count() == 1
        for wrong, expected in (
            (SessionTime(1, NOON, 0), "bad_minutes"),
            (SessionTime(9, NOON, 90), "session_number_unknown"),
        ):
            assert code(timetable_set, tournament=event, times=[wrong], by=organizer()) == expected

    def test_on_the_page_in_the_time_zone_of_the_event(self, client, session):
        event = session.tournament
        type(event).objects.update(time_zone="America/New_York")
        address = reverse("timetable", args=[event.slug])
        day = {
            "action": "day",
            "day-count": 2,
            "day-starts_at": "2026-03-14T09:30",
            "day-minutes": 120,
            "day-pause": 15,
        }
        page = client.post(address, day, follow=True)
        check_page(page)
        assert 'value="2026-03-14T09:30"' in page.content.decode()
        assert "2 sessions added." in page.content.decode()
        second = event.sessions.get(number=2)
        assert second.starts_at == datetime(2026, 3, 14, 13, 30, tzinfo=UTC)
        pks = dict(event.sessions.values_list("number", "pk"))
        times: dict[str, Any] = {"action": "save", f"name_{pks[1]}": "Opening"}
        for number in (2, 3):
            times[f"starts_at_{pks[number]}"] = f"2026-03-15T1{number}:00"
            times[f"minutes_{pks[number]}"] = 60
        assert "Timetable saved" in client.post(address, times, follow=True).content.decode()
        assert event.sessions.get(number=1).name == "Opening"
        assert event.sessions.get(number=3).minutes == 60
        wrong = client.post(address, times | {f"starts_at_{pks[2]}": "tomorrow"})
        assert "Enter a valid date/time" in wrong.content.decode()
        removal = {"action": "remove", "session": pks[3]}
        assert f'name="session" value="{pks[3]}"' in client.get(address).content.decode()
        client.post(address, removal)
        assert event.sessions.count() == 2
        client.post(address, removal)  # by whoever still has the page: it names no other session
        assert event.sessions.count() == 2
        client.post(address, {"action": "remove", "session": pks[2]})
        refused = client.post(address, {"action": "remove", "session": pks[1]}, follow=True)
        assert "other sessions follow it" in refused.content.decode()

    def test_two_sessions_at_the_same_time_are_asked_about(self, client, session):
        event = session.tournament
        address = reverse("timetable", args=[event.slug])
        day: dict[str, Any] = {
            "action": "day",
            "day-count": 2,
            "day-starts_at": "2026-03-14T09:30",
            "day-minutes": 120,
            "day-pause": 15,
        }
        client.post(address, day)
        asked = client.post(address, day | {"day-starts_at": "2026-03-14T13:00"})
        check_page(asked)
        assert "Sessions 4 and 3 overlap." in asked.content.decode()
        assert 'name="day-overlap"' in asked.content.decode()
        assert event.sessions.count() == 3
        client.post(address, day | {"day-starts_at": "2026-03-14T13:00", "day-overlap": "on"})
        assert event.sessions.count() == 5
        times: dict[str, Any] = {"action": "save"}
        pks = list(event.sessions.order_by("number").values_list("pk", flat=True))
        for pk, start in zip(pks, ("", "09:00", "11:00", "13:00", "15:00"), strict=True):
            times[f"starts_at_{pk}"] = start and f"2026-03-14T{start}"
            times[f"minutes_{pk}"] = 120
        early = {f"starts_at_{pks[2]}": "2026-03-14T10:59"}
        page = client.post(address, times | early)
        assert "Sessions 3 and 2 overlap." in page.content.decode()
        assert 'name="overlap"' in page.content.decode()
        assert "Timetable saved." in client.post(address, times, follow=True).content.decode()
        meant = times | early | {"overlap": "on"}
        assert "Timetable saved." in client.post(address, meant, follow=True).content.decode()

    @pytest.mark.parametrize(
        ("days", "taken", "expected"),
        [
            pytest.param(2, [], "2026-03-14T09:30", id="first day"),
            pytest.param(2, [(14, 10), (14, 12)], "2026-03-15T10:00", id="next day, same hour"),
            pytest.param(2, [(14, 10), (15, 9)], "2026-03-15T10:45", id="no day is left"),
            pytest.param(30, [(28, 9)], "2026-03-29T09:00", id="summer time begins"),
        ],
    )
    def test_the_next_day_is_proposed(self, client, session, days, taken, expected):
        event = session.tournament
        last = event.starts_on + timedelta(days=days - 1)
        type(event).objects.update(ends_on=last, time_zone="Europe/Rome", session_minutes=90)
        zone = ZoneInfo("Europe/Rome")
        Session.objects.all().delete()
        for number, (day, hour) in enumerate(taken, start=1):
            starts_at = datetime(2026, 3, day, hour, tzinfo=zone)
            Session.objects.create(tournament=event, number=number, starts_at=starts_at)
        page = client.get(reverse("timetable", args=[event.slug])).content.decode()
        assert f'name="day-starts_at" value="{expected}"' in page

    def test_the_next_visitor_is_in_another_zone(self, client, session):
        type(session.tournament).objects.update(time_zone="Asia/Tokyo")
        client.get(reverse("event_manage", args=[session.tournament.slug]))
        assert timezone.get_current_timezone_name() == "Europe/Rome"

    def test_hours_that_do_not_exist_are_told(self, client, session):
        address = reverse("timetable", args=[session.tournament.slug])
        sent = {"action": "save", f"starts_at_{session.pk}": "2026-03-29T02:30"}
        assert client.post(address, sent).status_code == 200
        session.refresh_from_db()
        assert session.starts_at is None


def test_a_session_has_a_page_of_its_own(client, session):
    page = client.get(reverse("session_manage", args=[session.tournament.slug, 1]))
    check_page(page)
    assert "0 of 2 tables closed" in page.content.decode()
    assert "2 without a hand yet" in page.content.decode()
    assert (
        client.get(reverse("session_manage", args=[session.tournament.slug, 2])).status_code == 404
    )


def test_no_clock_is_offered_once_every_table_is_closed(client, session):
    Session.objects.update(minutes=90)
    address = reverse("session_manage", args=[session.tournament.slug, 1])
    clock = reverse("session_clock", args=[session.tournament.slug, 1])
    first, second = session.tables.order_by("number")
    for table, offered in ((first, True), (second, False)):
        play(table, DRAW)
        table_close(table=table, by=organizer(), reason="time was up")
        page = client.get(address).content.decode()
        assert ("Start the clock" in page) is (clock in page) is offered


def test_the_board_reads_no_more_for_more_sessions(client, session, django_assert_max_num_queries):
    address = reverse("event_manage", args=[session.tournament.slug])
    client.get(address)
    with django_assert_max_num_queries(24) as few:
        client.get(address)
    for _ in range(4):
        session_create(tournament=session.tournament)
    with django_assert_max_num_queries(len(few)):
        client.get(address)
