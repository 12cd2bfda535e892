"""What everybody may read: the start page, standings, sessions."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.play.closure import session_close, table_close
from clubscore.tournaments.models import Session
from clubscore.tournaments.officials.penalties import penalty_give
from tests.factories import EAST, SOUTH, make_evening, make_session, organizer, play, points
from tests.html import check_page

HTMX = {"HX-Request": "true"}


@pytest.fixture
def public() -> Client:
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def session(db) -> Session:
    return make_session(tables=2)


def paths(session: Session) -> dict[str, str]:
    slug = session.tournament.slug
    return {
        "home": "/",
        "event": reverse("event", args=[slug]),
        "session": reverse("event_session", args=[slug, session.number]),
    }


@pytest.mark.parametrize("name", ["home", "event", "session"])
@pytest.mark.parametrize("language", ["it", "en"])
def test_pages_are_public_in_both_languages(session, name, language):
    client = Client(headers={"accept-language": language})
    check_page(client.get(paths(session)[name]), language)


@pytest.mark.parametrize("name", ["home", "event", "session"])
def test_pages_are_only_read(public, session, name):
    assert public.post(paths(session)[name]).status_code == 405


@pytest.mark.parametrize("name", ["event", "session"])
def test_a_part_for_htmx_is_no_whole_page(public, session, name):
    response = public.get(paths(session)[name], headers=HTMX)
    assert b"<html" not in response.content
    assert b'id="live"' in response.content
    assert "HX-Request" in response["Vary"]


@pytest.mark.parametrize("name", ["event", "session"])
def test_nothing_new_costs_nothing(public, session, name):
    first = public.get(paths(session)[name], headers=HTMX)
    again = {**HTMX, "if-none-match": first["ETag"]}
    assert public.get(paths(session)[name], headers=again).status_code == 304
    play(session.tables.first(), points(EAST, None, 20))
    assert public.get(paths(session)[name], headers=again).status_code == 200


def test_public_pages_set_no_cookie(public, session):
    for path in paths(session).values():
        assert not public.get(path).cookies


@pytest.mark.parametrize("path", ["/e/no-such/", "/e/no-such/s/1/"])
def test_unknown_events(public, db, path):
    assert public.get(path).status_code == 404


def test_seats_are_nobodys_business_before_the_start(public, db):
    evening = make_evening()
    response = public.get(reverse("event", args=[evening.slug]))
    assert "has not started" in response.content.decode()
    assert "Cognome" not in response.content.decode()
    assert public.get(reverse("event_session", args=[evening.slug, 1])).status_code == 404
    assert public.get(reverse("event_session", args=[evening.slug, 9])).status_code == 404
    assert evening.name not in public.get("/").content.decode()


def test_standings_lead_to_the_best_hand(public, session):
    table = session.tables.first()
    hand, _ = play(table, points(EAST, None, 20), points(SOUTH, EAST, 10))
    penalty_give(table=table, seat=SOUTH, points=5, reason="late", by=organizer())
    page = check_page(public.get(paths(session)["event"]))
    assert reverse("hand", args=[table.pk, hand.pk]) in page.links
    text = public.get(paths(session)["event"]).content.decode()
    for words in ("+66", "+1", "−36", "penalties, in points: −5", "2 of 16 hands"):
        assert words in text


def test_the_start_page_tells_running_from_recent(public, session):
    assert "Live now" in public.get("/").content.decode()
    for table in session.tables.all():
        table_close(table=table, by=organizer(), reason="time")
    session_close(session=session, by=organizer())
    text = public.get("/").content.decode()
    assert "Live now" not in text
    assert "Recent events" in text
    assert session.tournament.name in text


def test_the_start_page_of_a_new_installation(public, db):
    text = public.get("/").content.decode()
    assert "No clubs yet" in text
    assert "Pure Straight" in text
    assert "each of the other three pays 34" in text


def test_organizers_get_to_their_own_page(session, client):
    from tests.factories import make_organizer

    client.force_login(make_organizer(session.tournament.club))
    manage = reverse("event_manage", args=[session.tournament.slug])
    for name in ("event", "session"):
        assert manage in client.get(paths(session)[name]).content.decode()
