"""The start of a session: what is refused, what is asked about, the way back, the clock."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.people.players.services import player_create
from clubscore.play.closure import table_close, table_reopen
from clubscore.play.services import hand_void
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_record, totals_void
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.attendance.byes import byes_set
from clubscore.tournaments.models import Change, Penalty, Session, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.roster.entries import entry_add
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.sessions.clock import clock_of, clock_start
from clubscore.tournaments.sessions.services import session_create, session_prepare, session_start
from clubscore.tournaments.sessions.start_check import start_check
from tests.factories import DRAW, make_event, make_organizer, organizer, play, seat_in_order, start
from tests.html import check_page

pytestmark = pytest.mark.django_db


def code(action: Any, **fields: Any) -> str:
    with pytest.raises(ClubError) as raised:
        action(**fields)
    return raised.value.code


def seated(event: Tournament) -> Session:
    session = session_create(tournament=event)
    return seats_draw(session=session, by=organizer())


def late(event: Tournament, name: str = "Tardi") -> None:
    player = player_create(club=event.club, first_name="Tea", last_name=name)
    entry_add(tournament=event, player=player)


@pytest.fixture
def event() -> Tournament:
    return make_event(players=8, session_minutes=90)


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def send(client: Client, name: str, event: Tournament, number: int = 1, **data: str) -> str:
    response = client.post(reverse(name, args=[event.slug, number]), data, follow=True)
    check_page(response)
    return str(response.content.decode())


def board(client: Client, event: Tournament) -> str:
    response = client.get(reverse("event_manage", args=[event.slug]))
    check_page(response)
    return str(response.content.decode())


class TestQuestions:
    def test_a_confirmed_player_without_a_seat_is_named(self, client, event):
        session = seated(event)
        late(event)
        assert code(session_start, session=session, by=organizer()) == "start_not_confirmed"
        text = board(client, event)
        assert "Session 1: no seat and no bye for Tea Tardi." in text
        page = send(client, "session_start", event)
        assert "9 Tea Tardi" in page
        assert "Start anyway" in page
        assert event.sessions.get().state == Session.State.DRAFT
        asked = start_check(session).fingerprint
        assert "The session has started" in send(client, "session_start", event, confirmed=asked)
        assert Change.objects.get(kind="session_started").facts == {"without_seat": ["Tea Tardi"]}
        log = client.get(reverse("event_log", args=[event.slug])).content.decode()
        assert "without a seat: Tea Tardi" in log
        assert "no seat and no bye for Tea Tardi" in board(client, event)  # until a hand
        play(session.tables.get(number=1), DRAW)
        assert "no seat" not in board(client, event)

    def test_nothing_is_confirmed_but_what_was_shown(self, client, event):
        session = seated(event)
        late(event)
        shown = start_check(session).fingerprint
        late(event, "Ultimi")
        page = send(client, "session_start", event, confirmed=shown)
        assert "Tea Ultimi" in page
        assert event.sessions.get().state == Session.State.DRAFT

    def test_a_bye_is_no_open_question(self, event):
        session = seated(event)
        late(event)
        byes_set(tournament=event, session=1, entries=[event.entries.get(number=9)], by=organizer())
        assert session_start(session=session, by=organizer()).state == Session.State.RUNNING

    def test_sessions_before_it_that_are_not_closed(self, client, event):
        first, second = seated(event), seated(event)
        assert start_check(second).unclosed_sessions == (first,)
        page = send(client, "session_start", event, 2)
        assert "Other sessions are not closed" in page
        start(second)
        assert "Session 2 has started, but session 1 is not closed." in board(client, event)

    def test_the_disqualified(self, event):
        session = seated(event)
        event.entries.filter(number=3).update(disqualified=True)
        assert [seat.entry.number for seat in start_check(session).barred_seats] == [3]

    def test_people_who_play_elsewhere(self, client, event):
        session = seated(event)
        other = make_event(players=0, club=event.club)
        for entry in event.entries.filter(number__lte=4).select_related("player"):
            entry_add(tournament=other, player=entry.player)
        start(seated(other))
        assert len(start_check(session).other_events) == 4
        assert "Playing in another event" in send(client, "session_start", event)
        Tournament.objects.filter(pk=other.pk).update(kind="league")  # one session for weeks
        assert not start_check(session).asks

    def test_without_a_question_one_press_is_enough(self, client, event):
        seated(event)
        page = send(client, "session_start", event)
        assert "Start the clock when play begins." in page

    def test_the_page_alone_starts_nothing(self, client, event):
        seated(event)
        page = client.get(reverse("session_start", args=[event.slug, 1]))
        check_page(page)
        assert "Start session" in page.content.decode()
        assert event.sessions.get().state == Session.State.DRAFT

    @pytest.mark.parametrize("language", ["it", "en"])
    def test_the_page_in_both_languages(self, client, event, language):
        client.cookies["__Host-django_language"] = language
        seated(event)
        late(event)
        check_page(client.get(reverse("session_start", args=[event.slug, 1])), language)


class TestPlannedForAnotherTime:
    """By the clocks of the event, which are those of Rome."""

    @pytest.mark.parametrize(
        ("now", "planned", "asks"),
        [
            pytest.param("14 20:00", "15 09:30", True, id="tomorrow morning"),
            pytest.param("14 09:00", "14 13:30", True, id="this afternoon"),
            pytest.param("14 09:00", "14 11:00", False, id="in two hours"),
            pytest.param("14 23:50", "15 00:30", False, id="soon, past midnight"),
            pytest.param("14 17:00", "14 09:30", False, id="a delay of hours"),
            pytest.param("15 00:30", "14 23:30", False, id="an hour late, past midnight"),
            pytest.param("15 09:30", "14 09:30", True, id="yesterday"),
        ],
    )
    def test_it_is_asked_about(self, client, event, monkeypatch, now, planned, asks):
        moments = [datetime.fromisoformat(f"2026-03-{one}+01:00") for one in (now, planned)]
        session = seated(event)
        Session.objects.update(starts_at=moments[1])
        session.refresh_from_db()
        monkeypatch.setattr(timezone, "now", lambda: moments[0])
        assert (start_check(session).planned_at is not None) == asks
        if asks:
            assert code(session_start, session=session, by=organizer()) == "start_not_confirmed"
            sure = start_check(session).fingerprint
            Session.objects.update(starts_at=moments[1] + timedelta(hours=1))
            moved = code(session_start, session=session, by=organizer(), confirmed=sure)
            assert moved == "start_not_confirmed"
            sure = start_check(event.sessions.get()).fingerprint
            session = session_start(session=session, by=organizer(), confirmed=sure)
        else:
            session = session_start(session=session, by=organizer())
        assert session.state == Session.State.RUNNING

    @pytest.mark.parametrize("language", ["en", "it"])
    def test_the_page_says_when(self, client, event, language):
        Tournament.objects.update(time_zone="Asia/Tokyo")
        seated(event)
        Session.objects.update(starts_at=datetime(2031, 5, 1, 22, 30, tzinfo=UTC))
        client.cookies["__Host-django_language"] = language
        page = client.get(reverse("session_start", args=[event.slug, 1]))
        check_page(page, language)
        expected = {"en": "2 May 2031, 07:30", "it": "2 maggio 2031, 07:30"}[language]
        assert expected in page.text
        assert {"en": "Start anyway", "it": "Avvia comunque"}[language] in page.text
        assert event.sessions.get().state == Session.State.DRAFT


class TestTwoTablesAtOnce:
    def test_nobody_sits_at_two_tables_of_sessions_being_played(self, client, event):
        first, second = seated(event), seated(event)
        start(first)
        assert code(session_start, session=second, by=organizer()) == "seated_elsewhere"
        sure = start_check(second).fingerprint
        assert code(session_start, session=second, by=organizer(), confirmed=sure) == (
            "seated_elsewhere"
        )
        page = send(client, "session_start", event, 2, confirmed=sure)
        assert "Nobody can sit at two tables at once" in page
        assert "Start anyway" not in page
        assert reverse("table", args=[first.tables.get(number=1).pk]) in page

    def test_who_has_finished_may_sit_down_at_the_next_table(self, event):
        first, second = seated(event), seated(event)
        start(first)
        for table in first.tables.all():
            table_close(table=table, reason="time", by=organizer())
        check = start_check(second)
        assert (check.seated_elsewhere, check.unclosed_sessions) == ((), (first,))
        start(second)

    def test_the_board_names_who_sits_twice(self, client, event):
        first, second = seated(event), seated(event)
        start(first)
        Session.objects.filter(pk=second.pk).update(state="running", started_at=timezone.now())
        text = board(client, event)
        assert "At two tables at once: Nome1 Cognome01, " in text
        assert "Nothing to do" not in text


class TestBackToPreparation:
    def test_until_the_first_hand(self, client, event):
        session = start(seated(event))
        clock_start(session=session, by=organizer())
        entry = event.entries.get(number=1)
        penalty_add(
            tournament=event,
            entry=entry,
            kind=Penalty.Kind.POINTS,
            points=10,
            session=session,
            reason="late",
            by=organizer(),
        )
        assert Penalty.objects.get().table is not None
        assert "moved back to preparation" in send(client, "session_prepare", event)
        session.refresh_from_db()
        assert (session.state, session.started_at) == (Session.State.DRAFT, None)
        assert clock_of(session) is None
        penalty = Penalty.objects.get()
        assert (penalty.entry, penalty.session, penalty.table) == (entry, session, None)
        session_prepare(session=session, by=organizer())  # sent twice
        assert Change.objects.filter(kind="session_prepared").count() == 1
        seats_draw(session=session, by=organizer())
        start(session)

    @pytest.mark.parametrize("void", [False, True])
    def test_not_after_a_hand_even_a_void_one(self, client, event, void):
        session = start(seated(event))
        assert "Back to preparation" in board(client, event)
        (hand,) = play(session.tables.get(number=2), DRAW)
        if void:
            hand_void(hand=hand, reason="wrong", by=organizer())
        assert "Back to preparation" not in board(client, event)
        assert code(session_prepare, session=session, by=organizer()) == "session_has_hands"
        assert "it cannot go back to preparation" in send(client, "session_prepare", event)

    @pytest.mark.parametrize("void", [False, True])
    def test_not_after_totals_even_void_ones(self, client, event, void):
        session = start(seated(event))
        table = session.tables.get(number=2)
        paper = PaperTotals((8, -8, 0, 0))
        totals_record(table=table, totals=paper, token=uuid4(), by=organizer())
        table_reopen(table=table, reason="look again", by=organizer())
        if void:
            totals_void(table=table, reason="wrong sheet", by=organizer())
        assert code(session_prepare, session=session, by=organizer()) == "session_has_hands"
        assert "Back to preparation" not in board(client, event)
        assert not list(event_findings(event))

    def test_not_after_a_table_was_closed(self, client, event):
        session = start(seated(event))
        table_close(table=session.tables.get(number=1), reason="time", by=organizer())
        assert code(session_prepare, session=session, by=organizer()) == "session_has_hands"
        assert "Back to preparation" not in board(client, event)
        Session.objects.update(state="closed", closed_at=timezone.now())
        assert code(session_prepare, session=session, by=organizer()) == "session_over"


class TestClock:
    def test_it_waits_for_the_gong(self, client, event):
        session = session_create(tournament=event)
        seat_in_order(session)
        start(session)
        assert "The clock of session 1 has not started." in board(client, event)
        clock_start(session=session, by=organizer())
        assert "has not started" not in board(client, event)

    def test_an_event_without_minutes_has_none(self, client):
        event = make_event(players=4)
        client.force_login(make_organizer(event.club))
        start(seated(event))
        assert "has not started" not in board(client, event)
        assert "Nothing to do" in board(client, event)
