"""The database is away, busy or full: visitors are told to come again, and nothing is half done."""

import re
import sqlite3
from contextlib import contextmanager
from html import unescape

import pytest
from django.db import (
    DatabaseError,
    InterfaceError,
    InternalError,
    OperationalError,
    connection,
)
from django.urls import reverse

from clubscore.database import is_outage
from clubscore.play.models import Hand
from tests.factories import make_table
from tests.html import check_page

pytestmark = pytest.mark.django_db


def sqlite_error(code: int) -> OperationalError:
    error, cause = OperationalError("x"), sqlite3.OperationalError("x")
    cause.sqlite_errorcode = code
    error.__cause__ = cause
    return error


def postgres_error(
    state: str | None, kind: type[DatabaseError] = OperationalError
) -> DatabaseError:
    error, cause = kind("x"), Exception("x")
    cause.sqlstate = state  # type: ignore[attr-defined]  # as psycopg's have it
    error.__cause__ = cause
    return error


ERRORS = [
    pytest.param(sqlite_error(sqlite3.SQLITE_FULL), True, id="disk full"),
    pytest.param(sqlite_error(sqlite3.SQLITE_BUSY_SNAPSHOT), True, id="busy, in full"),
    pytest.param(sqlite_error(sqlite3.SQLITE_IOERR_WRITE), True, id="disk broken"),
    pytest.param(sqlite_error(sqlite3.SQLITE_ERROR), False, id="no such table"),
    pytest.param(postgres_error(None), True, id="no connection"),
    pytest.param(postgres_error("53100"), True, id="disk full, PostgreSQL"),
    pytest.param(postgres_error("57P01"), True, id="shut down"),
    pytest.param(postgres_error("40P01"), True, id="deadlock"),
    pytest.param(postgres_error("25006", InternalError), True, id="another server took over"),
    pytest.param(postgres_error("25001", InternalError), False, id="inside a transaction"),
    pytest.param(postgres_error("42P01"), False, id="no such table, PostgreSQL"),
    pytest.param(InterfaceError("the connection is closed"), True, id="closed"),
    pytest.param(DatabaseError("x"), False, id="something else"),
    pytest.param(None, False, id="nothing"),
]


@pytest.mark.parametrize(("error", "outage"), ERRORS)
def test_an_outage_is_told_from_a_mistake_of_ours(error, outage):
    assert is_outage(error) is outage


@contextmanager
def broken(error: Exception):
    def refuse(*_arguments):
        raise error

    with connection.execute_wrapper(refuse):
        yield


def main_text(answer):
    """Return what a browser without scripts and styles reads in the main part of a page."""
    main = answer.content.decode().partition("<main")[2].partition("</main>")[0]
    return " ".join(unescape(re.sub("<[^>]*>", " ", f"<main{main}")).split())


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_page_asks_to_come_again(client, language):
    client.raise_request_exception = False
    with broken(sqlite_error(sqlite3.SQLITE_FULL)):
        answer = client.get(reverse("home"), headers={"Accept-Language": language})
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    assert "no-store" in answer["Cache-Control"]
    check_page(answer, language)
    heading = {"en": "Please wait a moment", "it": "Un momento, per favore"}[language]
    assert main_text(answer).startswith(f"503 {heading} ")


def test_the_api_says_so_in_json(client):
    client.raise_request_exception = False
    with broken(postgres_error("08006")):
        answer = client.get(reverse("api_events"), headers={"Accept-Language": "en"})
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")


def test_a_phone_learns_that_its_hand_has_to_be_sent_again(client):
    table = make_table()
    client.get(reverse("table_open", args=[table.link_token]))
    told = {"token": "0" * 32, "number": 1, "outcome": "draw"}
    client.raise_request_exception = False
    with broken(sqlite_error(sqlite3.SQLITE_FULL)):
        answer = client.post(reverse("hand_queue", args=[table.pk]), told)
    assert answer.status_code == 503
    assert client.post(reverse("hand_queue", args=[table.pk]), told).json()["state"] == "recorded"
    assert Hand.objects.count() == 1


def test_a_mistake_of_ours_stays_one(client):
    client.raise_request_exception = False
    with broken(sqlite_error(sqlite3.SQLITE_ERROR)):
        answer = client.get(reverse("home"))
    assert answer.status_code == 500
    assert "Retry-After" not in answer
