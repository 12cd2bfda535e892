"""Answers are compressed where that helps, and never where it would tell a secret."""

import gzip
import logging

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from clubscore.operation.monitoring.logs import Redact
from clubscore.tournaments.models import Table
from tests.factories import make_club, make_organizer, make_table, play, points
from tests.test_setup import manage

pytestmark = pytest.mark.any_database

ZIPPED = {"accept-encoding": "gzip, deflate, br", "accept-language": "en"}


@pytest.fixture
def table(db) -> Table:
    table = make_table()
    play(table, points(0, 1, 8))
    return table


@pytest.fixture
def holder(table) -> Client:
    client = Client(headers=ZIPPED)
    client.get(reverse("table_open", args=[table.link_token]))
    return client


def addresses(table: Table) -> list[str]:
    slug = table.session.tournament.slug
    return [
        reverse("hand_new", args=[table.pk]),
        reverse("table", args=[table.pk]),
        reverse("event", args=[slug]),
        reverse("api_standings", args=[slug]),
        reverse("worker"),
    ]


@pytest.mark.parametrize("place", range(5))
def test_what_gets_shorter_is_compressed(holder, table, place):
    address = addresses(table)[place]
    packed = holder.get(address)
    plain = holder.get(address, headers={"accept-encoding": ""})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert "Content-Encoding" not in plain.headers
    assert len(gzip.decompress(packed.content)) == pytest.approx(len(plain.content), rel=0.05)
    assert len(packed.content) < len(plain.content) / 2
    head = holder.head(address)
    assert head.status_code == 200
    assert head.headers["Content-Encoding"] == "gzip"


def test_the_length_tells_nothing_exactly(holder, table):
    """Up to a hundred random bytes are in each answer."""
    address = reverse("hand_new", args=[table.pk])
    lengths = {len(holder.get(address).content) for _ in range(12)}
    assert max(lengths) - min(lengths) > 10


def test_what_is_asked_again_is_not_sent_again(table):
    client = Client(headers=ZIPPED)
    address = reverse("api_standings", args=[table.session.tournament.slug])
    first = client.get(address)
    assert first.headers["ETag"].startswith('W/"')
    again = client.get(address, headers={"if-none-match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_pictures_and_small_answers_are_left_alone(holder, table):
    hand = table.hands.get()
    for address in (reverse("hand_share", args=[table.pk, hand.pk]), reverse("healthz")):
        assert "Content-Encoding" not in holder.get(address).headers


def test_the_file_of_an_event_is_compressed(table):
    client = Client(headers=ZIPPED)
    client.force_login(make_organizer(table.session.tournament.club))
    answer = client.get(reverse("event_file", args=[table.session.tournament.slug]))
    assert b"clubscore" in gzip.decompress(answer.content)


def test_cookies_are_of_this_host_alone(tmp_path):
    script = (
        "from django.conf import settings as s\n"
        "from clubscore.web.middleware.notices import COOKIE_NAME\n"
        "print(s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, s.LANGUAGE_COOKIE_NAME,"
        " s.FOLLOWING_COOKIE_NAME, s.DEVICE_COOKIE_NAME, COOKIE_NAME)"
    )
    run = ("shell", "--no-imports", "-c", script)
    over_https = manage(*run, CLUBSCORE_VAR=str(tmp_path)).split()
    plain = manage(*run, CLUBSCORE_VAR=str(tmp_path), CLUBSCORE_HTTPS="0").split()
    assert plain == [
        *("sessionid", "csrftoken", "django_language"),
        *("clubscore_follows", "clubscore_device", "messages"),
    ]
    assert over_https == [f"__Host-{name}" for name in plain]


def test_a_refusal_is_logged_without_a_traceback(client, table, caplog):
    caplog.handler.addFilter(quiet := Redact())
    try:
        address = reverse("event_manage", args=[table.session.tournament.slug])
        client.force_login(make_organizer(make_club("Altro")))
        assert client.get(address).status_code == 403
        assert "Forbidden" in caplog.text
        assert "Traceback" not in caplog.text
    finally:
        caplog.handler.removeFilter(quiet)
    assert not any(record.exc_info for record in caplog.records)
    fault = (ValueError, ValueError("x"), None)
    record = logging.LogRecord("django.request", logging.ERROR, "", 0, "", None, fault)
    quiet.filter(record)
    assert record.exc_info == fault
    assert PermissionDenied.__name__ == "PermissionDenied"
