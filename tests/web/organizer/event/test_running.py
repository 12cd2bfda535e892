"""Running an evening: draw, start, what needs attention, the end."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.people.models import Club
from clubscore.play.closure import session_close, table_close
from clubscore.tournaments.models import Bye, Seat, Session, Tournament
from clubscore.tournaments.sessions.links import table_link_revoke
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.tournaments.sessions.services import session_create, session_start
from clubscore.tournaments.table_sizes import OddTables
from tests.factories import DRAW, coming, make_event, make_organizer, play, seat_in_order
from tests.factories import organizer as an_organizer
from tests.html import check_page


def send(client, name: str, event: Tournament, *arguments: int, **data: str) -> str:
    """Send a form and return the words of the page it leads to."""
    path = reverse(name, args=[event.slug, *arguments])
    response = client.post(path, data, follow=True)
    check_page(response)
    return str(response.content.decode())


def board(client, event: Tournament) -> str:
    response = client.get(reverse("event_manage", args=[event.slug]))
    check_page(response)
    return str(response.content.decode())


@pytest.fixture
def running(evening: Tournament) -> Session:
    session = evening.sessions.get()
    seat_in_order(session)
    return session_start(session=session, by=an_organizer())


def test_from_the_draw_to_the_running_session(organizer, evening):
    assert "Session 1 has no seats yet" in board(organizer, evening)
    assert "Seats drawn" in send(organizer, "session_draw", evening, 1)
    assert Seat.objects.count() == 8
    assert "Session 1 is ready" in board(organizer, evening)
    assert "The session has started" in send(organizer, "session_start", evening, 1)
    assert evening.sessions.get().state == Session.State.RUNNING
    assert "Nothing to do" in board(organizer, evening)


@pytest.mark.parametrize("odd", OddTables)
def test_an_event_without_a_session_needs_one(organizer, odd):
    """Whatever the sizes of its tables: their number may fit, and nothing is played."""
    club = organizer.get("/organize/").context["user"].memberships.get().club
    event = make_event(players=20, club=club, odd_tables=odd)
    text = board(organizer, event)
    assert "There are no sessions yet" in text
    assert f'href="{reverse("event_seating", args=[event.slug])}">Seating plan' in text
    assert "Nothing to do" not in text
    session_create(tournament=event)
    assert "There are no sessions yet" not in board(organizer, event)


def test_a_session_without_seats_does_not_start(organizer, evening):
    assert "Players at table 1: 0. Four are needed" in send(organizer, "session_start", evening, 1)


def test_a_running_session_is_not_drawn_again(organizer, evening, running):
    assert "its seats can no longer be changed" in send(organizer, "session_draw", evening, 1)


def test_a_second_session_is_drawn_at_once(organizer, evening, running):
    assert "New session created" in send(organizer, "session_new", evening)
    assert evening.sessions.get(number=2).seats.count() == 8


def test_the_board_tells_of_revoked_links_and_finished_tables(organizer, evening, running):
    first, second = running.tables.order_by("number")
    table_link_revoke(table=first, by=an_organizer())
    play(second, *[DRAW] * 16)
    text = board(organizer, evening)
    links = [
        ("Link revoked", "table_link", first),
        ("All hands played", "table", second),
    ]
    for words, name, table in links:
        after = text[text.index(words) :]
        assert after.index(reverse(name, args=[table.pk])) < after.index("</p>")


@pytest.mark.parametrize("kind", Tournament.Kind)
def test_nobody_is_said_to_be_left_over_while_a_session_is_played(organizer, kind):
    club = organizer.get("/organize/").context["user"].memberships.get().club
    event = make_event(players=9, club=club)
    Tournament.objects.filter(pk=event.pk).update(kind=kind)
    event.refresh_from_db()
    fours = reverse("event_fours", args=[event.slug])
    asks = f'href="{fours}">Fill the tables'
    assert asks in board(organizer, event)
    entries = list(event.entries.order_by("number"))
    Bye.objects.create(entry=entries[8], session=1)
    session = session_create(tournament=event)
    seats_set(session=session, seats=[entries[:4], entries[4:8]], by=an_organizer())
    session_start(session=session, by=an_organizer())
    assert asks not in board(organizer, event)
    for table in session.tables.all():
        table_close(table=table, by=an_organizer(), reason="time")
    session_close(session=session, by=an_organizer())
    assert asks in board(organizer, event)


def test_a_session_closes_when_its_tables_are_closed(organizer, evening, running):
    assert "These tables are still open: 1, 2" in send(organizer, "session_close", evening, 1)
    for table in running.tables.all():
        table_close(table=table, by=an_organizer(), reason="time")
    assert "All tables of session 1 are closed" in board(organizer, evening)
    assert "Session closed" in send(organizer, "session_close", evening, 1)
    assert "All sessions are closed" in board(organizer, evening)
    assert evening.sessions.get().state == Session.State.CLOSED


def test_the_list_shows_the_clubs_own_events(organizer, stranger, evening):
    assert (
        reverse("event_manage", args=[evening.slug])
        in check_page(organizer.get("/organize/")).links
    )
    assert evening.name not in stranger.get("/organize/").content.decode()


def test_queries_of_the_board_do_not_grow_with_the_tables(organizer, evening, running):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            board(organizer, evening)
        return len(captured)

    before = queries()
    for table in running.tables.all():
        play(table, *[DRAW] * 3)
    assert queries() <= before  # without a hand more is said of the start


def test_a_new_session_sent_twice_is_one(organizer, running):
    event = running.tournament
    send(organizer, "session_new", event)
    send(organizer, "session_new", event)
    assert [session.number for session in event.sessions.order_by("number")] == [1, 2]


@pytest.mark.django_db
def test_an_event_with_registration_wants_a_way_to_be_reached():
    event = coming(make_event(registration_opens_at=timezone.now() - timedelta(days=1)))
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    address, said = reverse("event_manage", args=[event.slug]), "can’t reach you"
    assert said in client.get(address).text
    Tournament.objects.update(registration_closes_at=timezone.now() - timedelta(hours=1))
    assert said not in client.get(address).text
    Tournament.objects.update(registration_closes_at=None)
    Club.objects.update(contact="club@example.org")
    assert said not in client.get(address).text
