"""Who gets into the organizer's pages, and with which method."""

import pytest
from django.urls import reverse

from clubscore.tournaments.models import Table
from tests.html import check_page

READ = {"get"}
SEND = {"post"}

EVENT_PAGES = [
    pytest.param("event_manage", (), READ, id="board"),
    pytest.param("player_add", (), READ | SEND, id="players"),
    pytest.param("player_remove", (1,), SEND, id="remove-player"),
    pytest.param("session_new", (), SEND, id="new-session"),
    pytest.param("session_draw", (1,), SEND, id="draw"),
    pytest.param("session_seats", (1,), READ | SEND, id="seats-by-hand"),
    pytest.param("session_start", (1,), READ | SEND, id="start"),
    pytest.param("session_prepare", (1,), SEND, id="prepare"),
    pytest.param("session_close", (1,), SEND, id="close"),
]


@pytest.mark.parametrize(("name", "arguments", "methods"), EVENT_PAGES)
@pytest.mark.parametrize("method", ["get", "post", "put", "delete"])
def test_methods(organizer, evening, name, arguments, methods, method):
    first = evening.entries.first()
    arguments = (first.pk,) if name == "player_remove" else arguments
    response = getattr(organizer, method)(reverse(name, args=[evening.slug, *arguments]))
    assert (response.status_code == 405) == (method not in methods)


@pytest.mark.parametrize(("name", "arguments", "methods"), EVENT_PAGES)
def test_visitors_are_sent_to_the_login(anonymous, evening, name, arguments, methods):
    path = reverse(name, args=[evening.slug, *arguments])
    response = getattr(anonymous, min(methods))(path)
    assert response.status_code == 302
    assert response["Location"] == f"/login/?next={path}"


@pytest.mark.parametrize(("name", "arguments", "methods"), EVENT_PAGES)
def test_organizers_of_another_club_are_refused(stranger, evening, name, arguments, methods):
    for method in methods:
        response = getattr(stranger, method)(reverse(name, args=[evening.slug, *arguments]))
        assert response.status_code == 403
        check_page(response)


@pytest.mark.parametrize(("name", "arguments", "methods"), EVENT_PAGES)
def test_unknown_events(organizer, name, arguments, methods):
    response = getattr(organizer, min(methods))(reverse(name, args=["no-such", *arguments]))
    assert response.status_code == 404
    check_page(response)


@pytest.mark.parametrize(
    "name", ["player_remove", "session_draw", "session_seats", "session_start", "session_close"]
)
def test_unknown_sessions_and_players(organizer, evening, name):
    response = organizer.post(reverse(name, args=[evening.slug, 99_999]))
    assert response.status_code == 404


def test_the_link_page_is_for_organizers(anonymous, stranger, organizer, evening):
    path = reverse("table_link", args=[Table.objects.earliest("pk").pk])
    assert anonymous.get(path).status_code == 302
    assert stranger.get(path).status_code == 403
    assert stranger.post(path, {"action": "renew"}).status_code == 403
    assert organizer.get(path).status_code == 200
    assert organizer.delete(path).status_code == 405
    assert organizer.get(reverse("table_link", args=[99_999])).status_code == 404


@pytest.mark.parametrize("name", ["organize", "event_new"])
def test_the_organizers_own_pages(anonymous, organizer, name):
    assert anonymous.get(reverse(name)).status_code == 302
    check_page(organizer.get(reverse(name)))
    assert organizer.delete(reverse(name)).status_code == 405


def test_no_new_evening_for_another_club(stranger, evening):
    path = reverse("event_new")
    assert stranger.get(path, {"club": evening.club.slug}).status_code == 404
    assert stranger.post(f"{path}?club={evening.club.slug}").status_code == 404


def test_somebody_without_a_club_is_told_what_to_do(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("nobody"))
    page = client.get(reverse("organize"), headers={"accept-language": "en"})
    assert "Ask your club’s administrator" in page.content.decode()
    assert client.get(reverse("event_new")).status_code == 404
