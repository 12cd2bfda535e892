"""Answers are compressed where that helps, and never where it would tell a secret."""

import gzip
import logging

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django_otp.oath import TOTP

from clubscore.operation.monitoring.logs import Redact
from clubscore.people.logins.second_factor import device_draft
from clubscore.tournaments.models import Table
from tests.factories import make_club, make_organizer, make_table, play, points
from tests.lasting_secrets import lasting_secrets, shown_secrets
from tests.test_access import ADDRESSES, ROLES, address_of, client_of, no_paper, parts_of
from tests.test_access import table as opened
from tests.test_setup import manage

__all__ = ["no_paper", "opened"]  # fixtures
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


def test_a_page_with_a_lasting_secret_is_not_compressed(table):
    client = Client(headers=ZIPPED)
    client.force_login(make_organizer(table.session.tournament.club))
    shown = client.get(reverse("table_link", args=[table.pk]))
    assert table.link_token in shown.content.decode()
    assert "Content-Encoding" not in shown.headers
    factor = client.get(reverse("second_factor"))
    assert "otpauth" in factor.content.decode()
    assert "Content-Encoding" not in factor.headers
    assert client.get(reverse("organize")).headers["Content-Encoding"] == "gzip"


@pytest.mark.django_db
@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
def test_no_page_with_a_lasting_secret_is_compressed(opened, over, monkeypatch):
    """Every page of a table and of its seats, for everybody; those a form of them shows are below.

    On them alone it is seen that a game is over, its players asked. The others are looked through
    by tests/test_access.py, which asks for every page.
    """
    monkeypatch.setattr(
        "clubscore.play.confirmations.is_open_for_confirmation", lambda _state: over
    )
    clients = {role: client_of(role, opened) for role in ROLES}
    secrets = lasting_secrets(opened)
    shown = set()
    for name in ADDRESSES:
        if parts_of(name) & {"table_id", "token"}:
            address = address_of(name, opened)
            for role in ROLES:
                answer = clients[role].get(address, headers=ZIPPED)
                shown |= {(name, what) for what in shown_secrets(answer, secrets)}
    assert ("table_link", "link") in shown
    assert (("table", "seat") in shown) == over


def test_no_answer_to_a_form_with_a_lasting_secret_is_compressed(table):
    club = table.session.tournament.club
    client = Client(headers=ZIPPED)
    boss = make_organizer(club, "admin")
    client.force_login(boss)
    roles = [
        (reverse("club_roles", args=[club.slug]), "organizer"),
        (reverse("event_roles", args=[table.session.tournament.slug]), "referee"),
    ]
    for address, role in roles:
        answer = client.post(address, {"name": "Anna", "role": role})
        assert b"/invitation/" in answer.content
        assert "Content-Encoding" not in answer.headers
    for name, slug in (("club_tokens", club.slug), ("event_tokens", table.session.tournament.slug)):
        answer = client.post(reverse(name, args=[slug]), {"name": "App", "scopes": ["hands"]})
        assert b"clubscore_" in answer.content
        assert "Content-Encoding" not in answer.headers
    code = TOTP(device_draft(boss).bin_key).token()
    codes = client.post(reverse("second_factor"), {"code": f"{code:06}"})
    assert b"recovery" in codes.content
    assert "Content-Encoding" not in codes.headers


def test_an_event_that_is_streamed_is_compressed(table):
    client = Client(headers=ZIPPED)
    client.force_login(make_organizer(table.session.tournament.club))
    answer = client.get(reverse("event_file", args=[table.session.tournament.slug]))
    assert answer.streaming
    assert b"clubscore" in gzip.decompress(answer.getvalue())


def test_cookies_are_of_this_host_alone(tmp_path):
    script = (
        "from django.conf import settings as s\n"
        "from clubscore.web.middleware.notices import COOKIE_NAME\n"
        "print(s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, s.LANGUAGE_COOKIE_NAME,"
        " s.FOLLOWING_COOKIE_NAME, COOKIE_NAME)"
    )
    run = ("shell", "--no-imports", "-c", script)
    over_https = manage(*run, CLUBSCORE_VAR=str(tmp_path)).split()
    plain = manage(*run, CLUBSCORE_VAR=str(tmp_path), CLUBSCORE_HTTPS="0").split()
    assert plain == ["sessionid", "csrftoken", "django_language", "clubscore_follows", "messages"]
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
