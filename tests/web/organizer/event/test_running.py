"""Running an evening: seats, start, links, what needs attention, the end."""

import pytest
from django.urls import reverse

from clubscore.play.closure import table_close
from clubscore.tournaments.models import Seat, Session, Table, Tournament
from clubscore.tournaments.sessions.links import table_link_revoke
from clubscore.tournaments.sessions.services import session_start
from tests.factories import DRAW, play, seat_in_order
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


def test_a_session_without_seats_does_not_start(organizer, evening):
    assert "Table 1 has 0 players; it needs four" in send(organizer, "session_start", evening, 1)


def test_a_running_session_is_not_drawn_again(organizer, evening, running):
    assert "its seats can no longer be changed" in send(organizer, "session_draw", evening, 1)


def seats(event: Tournament, order: list[int]) -> dict[str, str]:
    entries = [str(entry.pk) for entry in event.entries.all()]
    return {
        f"seat-{place // 4 + 1}-{place % 4}": entries[index] for place, index in enumerate(order)
    }


def test_seats_by_hand(organizer, evening):
    order = [7, 6, 5, 4, 3, 2, 1, 0]
    text = send(organizer, "session_seats", evening, 1, **seats(evening, order))
    assert "Seats saved" in text
    first = Seat.objects.get(table__number=1, wind=0)
    assert first.entry.number == 8
    page = organizer.get(reverse("session_seats", args=[evening.slug, 1]))
    assert f'<option value="{first.entry_id}" selected>' in page.content.decode()


def test_nobody_sits_twice(organizer, evening):
    text = send(organizer, "session_seats", evening, 1, **seats(evening, [0, 1, 2, 3, 0, 5, 6, 7]))
    assert "Already sits at table 1" in text
    assert Seat.objects.count() == 0


def test_every_seat_is_taken(organizer, evening):
    text = send(organizer, "session_seats", evening, 1, **seats(evening, [0, 1, 2]))
    assert text.count("This field is required") == 5


def test_seats_of_a_running_session_are_not_offered(organizer, evening, running):
    response = organizer.get(reverse("session_seats", args=[evening.slug, 1]), follow=True)
    assert "its seats can no longer be changed" in response.content.decode()


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


def test_a_session_closes_when_its_tables_are_closed(organizer, evening, running):
    assert "These tables are still open: 1, 2" in send(organizer, "session_close", evening, 1)
    for table in running.tables.all():
        table_close(table=table, by=an_organizer(), reason="time")
    assert "All tables of session 1 are closed" in board(organizer, evening)
    assert "Session closed" in send(organizer, "session_close", evening, 1)
    assert "All sessions are closed" in board(organizer, evening)
    assert evening.sessions.get().state == Session.State.CLOSED


def test_links_are_shown_renewed_and_revoked(organizer, evening):
    table = Table.objects.earliest("pk")
    path = reverse("table_link", args=[table.pk])
    page = organizer.get(path)
    check_page(page)
    assert f"http://testserver/t/{table.link_token}/" in page.content.decode()
    assert "<svg" in page.content.decode()

    organizer.post(path, {"action": "renew"})
    renewed = Table.objects.get(pk=table.pk).link_token
    assert renewed != table.link_token

    text = organizer.post(path, {"action": "revoke"}, follow=True).content.decode()
    assert "has been revoked" in text
    assert renewed not in text
    organizer.post(path, {"action": "nonsense"})
    assert not Table.objects.get(pk=table.pk).link_active


def test_links_begin_with_the_base_address(organizer, evening, settings):
    settings.BASE_URL = "https://punti.example"
    page = organizer.get(reverse("table_link", args=[Table.objects.earliest("pk").pk]))
    assert "https://punti.example/t/" in page.content.decode()


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
