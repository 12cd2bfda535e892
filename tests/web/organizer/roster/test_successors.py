"""Somebody else takes a seat: of the disqualified before a start, and of whoever leaves a table."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.people.players.services import player_create
from clubscore.play.closure import table_close
from clubscore.standings.ranking import ranking
from clubscore.tournaments.attendance.absences.plan import Cover
from clubscore.tournaments.attendance.absences.services import absence_set
from clubscore.tournaments.attendance.absences.undo import absence_undo
from clubscore.tournaments.check_in.replacement import Successor, seat_hand_over, successors
from clubscore.tournaments.check_in.services import check_in_open, people_arrive
from clubscore.tournaments.models import (
    Bye,
    Change,
    Entry,
    Penalty,
    Presence,
    Seat,
    Session,
    Tournament,
)
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.roster.entries import entry_add
from clubscore.tournaments.sessions.services import session_create, session_start
from clubscore.tournaments.sessions.start_check import start_check
from tests.factories import (
    make_event,
    make_organizer,
    organizer,
    play,
    points,
    seat_in_order,
    start,
)
from tests.html import check_page

EAST = 0
pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def event() -> Tournament:
    """Two sessions with seats in order, and a ninth player who sits nowhere."""
    event = make_event(players=8)
    for _ in range(2):
        seat_in_order(session_create(tournament=event))
    player = player_create(club=event.club, first_name="", last_name="Nona")
    entry_add(tournament=event, player=player)
    Entry.objects.filter(number=9).update(substitute=True)
    return event


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def entry(event: Tournament, number: int) -> Entry:
    return event.entries.get(number=number)


def seat(event: Tournament, number: int, session: int = 1) -> Seat:
    return Seat.objects.get(entry=entry(event, number), session__number=session)


def holder(event: Tournament, of: Seat) -> Entry:
    return Seat.objects.get(table=of.table, wind=of.wind).entry


def disqualify(event: Tournament, number: int) -> None:
    penalty_add(
        tournament=event,
        entry=entry(event, number),
        kind=Penalty.Kind.DISQUALIFICATION,
        reason="fair play",
        by=organizer(),
    )


def start_page(event: Tournament, session: int = 1) -> str:
    return reverse("session_start", args=[event.slug, session])


def send(client: Client, event: Tournament, number: int, session: int = 1, **sent: Any) -> str:
    address = reverse("seat_pass", args=[event.slug, session, entry(event, number).pk])
    told = {"who": "substitute", "token": str(uuid4())} | sent
    response = client.post(address, told, follow=True)
    check_page(response)
    return " ".join(response.text.split())


class TestBeforeTheStart:
    """The page of the start offers it for those who may not play."""

    @pytest.fixture(autouse=True)
    def barred(self, event: Tournament) -> None:
        disqualify(event, 3)

    def test_the_page_names_the_seat_and_offers_who_is_free(self, client, event):
        page = client.get(start_page(event))
        check_page(page)
        text = " ".join(page.text.split())
        assert "Seated, but no longer playing" in text
        assert "table 1" in text
        assert "(substitute)" in text
        shown = re.findall(r'<option value="([^"]+)"', page.text)
        assert shown == [str(entry(event, 9).pk), "substitute", "new"]

    @pytest.mark.parametrize("language", ["en", "it"])
    def test_in_both_languages(self, client, event, language):
        client.cookies["__Host-django_language"] = language
        check_page(client.get(start_page(event)), language)

    @pytest.mark.parametrize(
        ("sent", "name"),
        [
            pytest.param({"who": "9"}, "Nona", id="a substitute of the event"),
            pytest.param({"who": "substitute"}, "Substitute", id="a new substitute"),
            pytest.param(
                {"who": "new", "first_name": "Ada", "last_name": "Nuova"}, "Ada Nuova", id="new"
            ),
        ],
    )
    def test_the_seat_changes_hands_and_the_session_starts(self, client, event, sent, name):
        place = seat(event, 3)
        if sent["who"] == "9":
            sent = {"who": str(entry(event, 9).pk)}
        said = send(client, event, 3, **sent)
        taken_by = holder(event, place)
        assert name in taken_by.player.full_name
        assert "has the seat of" in said
        assert "Start session" in said, "nothing else is asked"
        assert entry(event, 3).seats.filter(session__number=2).exists(), "the others stay"
        session = session_start(session=event.sessions.get(number=1), by=organizer())
        assert session.state == Session.State.RUNNING

    def test_in_later_sessions_too(self, client, event):
        assert 'name="later"' in client.get(start_page(event)).text
        send(client, event, 3, who="new", last_name="Nuova", later="on")
        taken_by = event.entries.get(player__last_name="Nuova")
        assert taken_by.seats.count() == 2
        assert not taken_by.substitute
        assert not entry(event, 3).seats.exists()
        change = Change.objects.get(kind="absence_set")
        absence_undo(change=change, by=organizer())
        assert entry(event, 3).seats.count() == 2

    @pytest.mark.parametrize(
        ("sent", "said"),
        [
            ({"who": "new"}, "Enter the name of the player who takes the seat."),
            ({"who": "substitute", "last_name": "Nuova"}, "choose “someone new”"),
            ({"who": "77"}, "Select a valid choice"),
        ],
    )
    def test_what_is_not_clear_is_asked_and_nothing_changes(self, client, event, sent, said):
        before = list(Seat.objects.order_by("pk").values())
        assert said in send(client, event, 3, **sent)
        assert list(Seat.objects.order_by("pk").values()) == before
        assert event.entries.count() == 9

    def test_sent_again_it_is_done_once(self, client, event):
        token = str(uuid4())
        send(client, event, 3, who="new", last_name="Nuova", token=token)
        said = send(client, event, 3, who="new", last_name="Nuova", token=token)
        assert "The seats have changed in the meantime" in said
        assert event.entries.filter(player__last_name="Nuova").count() == 1

    def test_somebody_new_is_here_where_it_is_asked_who_is(self, client, event):
        check_in_open(tournament=event, by=organizer())
        here = [entry(event, number) for number in (1, 2, 4, 5, 6, 7, 8)]
        people_arrive(tournament=event, entries=here, by=organizer())
        assert "Seated but not here" not in client.get(start_page(event)).text
        send(client, event, 3, who="new", last_name="Nuova")
        assert Presence.objects.filter(entry__player__last_name="Nuova", state="here").exists()
        assert not start_check(event.sessions.get(number=1)).asks


def test_whoever_leaves_after_a_session_still_plays_it(client, event):
    leaving = entry(event, 3)
    absence_set(entry=leaving, first=2, last=None, cover=Cover.NEW, word="S", by=organizer())
    assert not start_check(event.sessions.get(number=1)).barred_seats
    Change.objects.filter(kind="absence_set").update(facts={})
    assert [one.entry.number for one in start_check(event.sessions.get(number=1)).barred_seats] == [
        3
    ]
    assert "withdrawn" in client.get(start_page(event)).text


class TestAtATable:
    """A player goes home in the middle of a session."""

    @pytest.fixture
    def session(self, event: Tournament) -> Session:
        session = start(event.sessions.get(number=1))
        play(session.tables.get(number=1), points(EAST, None, 20))
        return session

    def page(self, client: Client, event: Tournament, number: int = 1) -> str:
        page = client.get(reverse("entry_absence", args=[event.slug, entry(event, number).pk]))
        check_page(page)
        return " ".join(page.text.split())

    def test_the_page_says_where_and_how_it_stands(self, client, event, session):
        text = self.page(client, event)
        assert "is playing in session 1, table 1, East." in text
        assert "After 1 hand: +84 points." in text
        for action in ("Give the seat", "Forfeit session 1", "Close table 1"):
            assert action in text

    @pytest.mark.parametrize("language", ["en", "it"])
    @pytest.mark.parametrize("forfeits_last", [False, True])
    def test_in_both_languages(self, client, event, session, language, forfeits_last):
        Tournament.objects.update(forfeits_last=forfeits_last)
        client.cookies["__Host-django_language"] = language
        address = reverse("entry_absence", args=[event.slug, entry(event, 1).pk])
        check_page(client.get(address), language)

    @pytest.mark.parametrize("forfeits_last", [False, True])
    def test_rules_may_have_a_score_for_whoever_leaves(self, client, event, forfeits_last):
        Tournament.objects.update(ruleset="riichi", options={}, forfeits_last=forfeits_last)
        play(start(event.sessions.get(number=1)).tables.get(number=1), points(EAST, None, 12000))
        text = self.page(client, event)
        assert "After 1 hand: 42,000 points." in text
        assert "who scores −30,000 in this session" in text
        assert ("comes last at the table" in text) == forfeits_last
        assert "counts 0" not in text

    def test_without_a_table_nothing_of_it_is_shown(self, client, event, session):
        table_close(table=session.tables.get(number=1), reason="time", by=organizer())
        assert "At a table now" not in self.page(client, event, 1)
        assert "At a table now" not in self.page(client, event, 9)

    def test_somebody_else_has_the_seat_and_the_whole_result(self, client, event, session):
        place = seat(event, 1)
        said = send(client, event, 1, who=str(entry(event, 9).pk))
        assert "and the result of the table." in said
        assert holder(event, place) == entry(event, 9)
        change = Change.objects.get(kind="player_replaced")
        assert change.reason == "left during the session"
        for table in session.tables.all():
            table_close(table=table, reason="time", by=organizer())
        made = ranking(event, unpublished=True)
        rows = {row.entry_number: row for row in (*made.rows, *made.unranked)}
        assert rows[9].total == 84
        assert 1 not in rows or not rows[1].results
        assert entry(event, 1).seats.filter(session__number=2).exists(), "those are set below"

    def test_nobody_sits_down_who_plays_elsewhere(self, client, event, session):
        with pytest.raises(ClubError) as error:
            seat_hand_over(
                seat=seat(event, 1),
                to=Successor(entry(event, 5)),
                by=organizer(),
                word="S",
                reason="ill",
            )
        assert error.value.code == "substitute_is_seated"
        assert [one.number for one in successors(entry(event, 1), session)] == [9]

    def test_a_forfeit_is_one_press(self, client, event, session):
        form = re.search(
            r'action="[^"]*/penalties/">(.*?)</form>', self.page(client, event), re.DOTALL
        )
        assert form
        sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1]))
        del sent["csrfmiddlewaretoken"]
        client.post(reverse("penalties", args=[event.slug]), sent)
        penalty = Penalty.objects.get()
        assert (penalty.kind, penalty.entry.number, penalty.session) == ("forfeit", 1, session)
        assert penalty.reason == "left during the session"
        text = self.page(client, event)
        assert "Forfeit session 1" not in text
        assert "forfeited" in text

    def test_a_closed_table_is_one_press(self, client, event, session):
        table = session.tables.get(number=1)
        client.post(reverse("table_close", args=[table.pk]), {"reason": "a player left"})
        table.refresh_from_db()
        assert table.state == "closed"

    def test_whoever_goes_home_at_the_check_in_is_led_there(self, client, event, session):
        for pk in (entry(event, 1).pk, entry(event, 9).pk):
            check_in_open(tournament=event, by=organizer())
            people_arrive(tournament=event, entries=[Entry.objects.get(pk=pk)], by=organizer())
        address = reverse("check_in", args=[event.slug])
        told = client.post(address, {"leave": entry(event, 1).pk}, follow=True)
        assert "At a table now" in told.text
        told = client.post(address, {"leave": entry(event, 9).pk}, follow=True)
        assert "At a table now" not in told.text


def test_a_penalty_is_filled_in_by_its_address(client, event):
    address = reverse("penalties", args=[event.slug])
    page = client.get(f"{address}?entry={entry(event, 2).pk}&kind=warning&reason=late")
    assert 'value="late"' in page.text
    assert '<option value="warning" selected>' in page.text


def test_a_closed_session_gives_no_seat(event):
    session = start(event.sessions.get(number=1))
    place = seat(event, 1)
    Session.objects.filter(pk=session.pk).update(state="closed", closed_at=session.started_at)
    with pytest.raises(ClubError) as error:
        seat_hand_over(seat=place, to=Successor(), by=organizer(), word="S", reason="ill")
    assert error.value.code == "session_over"
    assert not Bye.objects.exists()


def test_remove_is_not_offered_to_players_with_a_penalty(client, event):
    def offered(number: int) -> bool:
        page = client.get(reverse("player_add", args=[event.slug])).text
        return reverse("player_remove", args=[event.slug, entry(event, number).pk]) in page

    newcomer = event.entries.order_by("number").last()
    number = newcomer.number
    before = offered(number)
    disqualify(event, number)
    assert (before, offered(number)) == (not newcomer.seats.exists(), False)
