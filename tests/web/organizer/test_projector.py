"""The organizer's page of what the projector shows."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.tournaments.models import Announcement, Session
from tests.factories import make_evening, make_organizer, seat_in_order
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    session: Session = make_evening(tables=2).sessions.get()
    seat_in_order(session)
    return session


@pytest.fixture
def client(session) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(session.tournament.club))
    return client


def address(session: Session, name: str = "event_announcements", *more: int) -> str:
    return reverse(name, args=[session.tournament.slug, *more])


def test_announcements(client, session):
    page = client.get(address(session))
    check_page(page)
    token = str(page.context["form"].initial["token"])
    form = {"text": "Lunch at one", "token": token}
    for _ in range(2):
        page = client.post(address(session), form, follow=True)
        assert "Announcement shown on the projector and on the" in page.content.decode()
    one = Announcement.objects.get()
    for action, label in (("end", "Show again"), ("again", "Hide")):
        where = address(session, "announcement_show", one.pk)
        page = client.post(where, {"action": action}, follow=True)
        check_page(page)
        assert label in page.content.decode()


@pytest.mark.parametrize("text", ["", " ", "x" * 201, "\x00"])
def test_what_cannot_be_announced(client, session, text):
    page = client.post(address(session), {"text": text, "token": "0"})
    assert page.status_code == 200
    check_page(page)
    assert page.context["form"].errors["text"]
    assert not Announcement.objects.exists()


def test_seats_before_the_start(client, session):
    where = address(session, "projector_seats", 1)
    projector = address(session, "event_projector")
    assert "Cognome01" not in Client().get(projector).content.decode()
    client.post(where, {"action": "show"})
    assert "Cognome01" in Client().get(projector).content.decode()
    assert "Hide seats" in client.get(address(session)).content.decode()
    client.post(where, {"action": "hide"})
    assert "Cognome01" not in Client().get(projector).content.decode()
    Session.objects.get().seats.all().delete()
    page = client.post(where, {"action": "show"}, follow=True)
    assert "have not been drawn" in page.content.decode()


def test_of_this_event_alone(client, session):
    other = make_evening()
    one = Announcement.objects.create(tournament=other, text="Elsewhere")
    assert client.post(address(session, "announcement_show", one.pk)).status_code == 404
    assert client.post(address(session, "projector_seats", 9)).status_code == 404
