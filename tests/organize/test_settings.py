"""How an event is called and ranked, changed afterwards; results published."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.events.models import Change, Session, Tournament
from clubscore.play.services import session_close, table_close
from clubscore.standings.ranking import ranking
from tests.factories import EAST, make_organizer, make_session, play, points
from tests.factories import organizer as actor
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """A session played and closed, of an event ranked by points."""
    session = make_session()
    table = session.tables.get()
    play(table, points(EAST, None, 8))
    table_close(table=table, by=actor(), reason="time")
    return session_close(session=session, by=actor())


@pytest.fixture
def event(session: Session) -> Tournament:
    return session.tournament


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def settings(**others: Any) -> dict[str, Any]:
    return {
        "name": "Coppa",
        "starts_on": "2026-03-14",
        "ends_on": "2026-03-15",
        "country": "ITA",
        **others,
    }


def path(event: Tournament) -> str:
    return reverse("event_settings", args=[event.slug])


@pytest.mark.parametrize("language", ["it", "en"])
def test_page(client, event, language):
    client.cookies["django_language"] = language
    check_page(client.get(path(event)), language)


def test_settings_are_saved_and_the_ranking_follows(client, event):
    sent = settings(
        place_points="4-2-1-0",
        tie_break_1="best_hand",
        tie_break_2="best_session",
        best_of="3",
        results_held="on",
        city="Ravenna",
    )
    assert client.post(path(event), sent).status_code == 302
    event.refresh_from_db()
    assert (event.name, event.city, str(event.ends_on)) == ("Coppa", "Ravenna", "2026-03-15")
    assert event.place_points == [4, 2, 1, 0]
    assert event.tie_breaks == ["best_hand", "best_session"]
    assert (event.best_of, event.results_held) == (3, True)
    made = ranking(event, unpublished=True)
    assert [row.twelfths for row in made.rows] == [48, 12, 12, 12]
    change = Change.objects.get(kind="event_changed")
    assert change.facts["name"] == ["Serata", "Coppa"]
    assert change.facts["place_points"] == [[], [4, 2, 1, 0]]
    client.post(path(event), sent)
    assert Change.objects.filter(kind="event_changed").count() == 1  # nothing new


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"name": " "}, "This field is required."),
        ({"ends_on": "2026-03-13"}, "The last day comes before the first."),
        ({"place_points": "4 2 1"}, "four whole numbers, none above"),
        ({"place_points": "0 1 2 4"}, "none above the one before it"),
        ({"place_points": "4 2 1 x"}, "Give four whole numbers, such as"),
        ({"place_points": "4 2 1 ²"}, "Give four whole numbers, such as"),
        ({"place_points": "9999 2 1 0"}, "Give four whole numbers, such as"),
        ({"place_points": "0 0 0 0"}, "has to earn something"),
        ({"tie_break_1": "best_hand", "tie_break_3": "best_hand"}, "already higher up"),
        ({"tie_break_1": "coin"}, "Select a valid choice"),
        ({"best_of": "0"}, "greater than or equal to 1"),
    ],
)
def test_what_cannot_be_is_said_at_the_field(client, event, sent, said):
    response = client.post(path(event), settings(**sent))
    assert said in response.content.decode().replace("&#x27;", "’")
    assert Tournament.objects.get().name == "Serata"


def test_results_are_published_and_held_back_from_the_board(client, event, session):
    board = reverse("event_manage", args=[event.slug])
    publish = reverse("results_publish", args=[event.slug, session.number])
    public = Client(headers={"accept-language": "en"})
    page = reverse("event", args=[event.slug])
    Tournament.objects.update(results_held=True)
    assert "publish them when they are final" in client.get(board).content.decode()
    assert "+48" not in public.get(page).content.decode()
    client.post(publish, {"action": "publish"})
    assert "+48" in public.get(page).content.decode()
    assert "publish them when they are final" not in client.get(board).content.decode()
    client.post(publish, {"action": "withhold"})
    assert "+48" not in public.get(page).content.decode()


def test_a_session_going_on_cannot_be_published():
    event = make_session().tournament
    Tournament.objects.update(results_held=True)
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    response = client.post(reverse("results_publish", args=[event.slug, 1]), follow=True)
    assert "close it first" in response.content.decode()
    assert Session.objects.get().published_at is None
