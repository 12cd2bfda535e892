"""Two servers on one PostgreSQL and one Redis are one Clubscore: whichever answers."""

import io
import re
from threading import Event
from time import monotonic
from urllib.parse import urlsplit

import pypdf
import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.urls import reverse

from clubscore.operation.verification.everything import VerificationSummary, verify_everything
from clubscore.people.models import User
from clubscore.play.models import Hand
from clubscore.tournaments.models import Draw, Seat
from tests.deployment import PATIENCE, Server, database_url, server_running
from tests.factories import (
    EIGHT_POINTS,
    PASSWORD,
    make_club,
    make_event,
    make_organizer,
    make_session,
)

from .servers import Browser, redis_running

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def servers(tmp_path, collected):
    """Two, with nothing in common but database, cache, secret key and release; and their Redis."""
    shared = {
        "DATABASE_URL": database_url(),
        "CLUBSCORE_BASE_URL": "https://score.example.org",
        "CLUBSCORE_SECRET_KEY": "k3y" * 20,
    }
    one, other = tmp_path / "one", tmp_path / "other"
    for directory in (one, other):
        directory.mkdir()
        (directory / "static").symlink_to(collected)
    with (
        redis_running() as (cache, redis),
        server_running(one, shared | {"CACHE_URL": cache}) as first,
        server_running(other, shared | {"CACHE_URL": cache}) as second,
    ):
        yield first, second, redis


def log_in(server: Server, user: User) -> Browser:
    browser = Browser()
    browser.get(server, "/login/")
    answer = browser.post(server, "/login/", username=user.username, password=PASSWORD)
    assert urlsplit(answer.address).path == reverse("organize")
    return browser


def test_it_does_not_matter_which_one_answers(servers):
    first, second, redis = servers
    club = make_club()
    user = make_organizer(club)
    User.objects.update(password=Argon2PasswordHasher().encode(PASSWORD, "salt-of-a-test"))

    for server in (first, second):
        assert Browser().get(server, "/readyz").json()["ready"] is True

    # A login holds on both, and its end as well.
    organizer = log_in(first, user)
    assert organizer.get(second, reverse("organize")).status == 200
    leaving = log_in(second, user)
    leaving.post(first, reverse("logout"))
    assert "/login/" in leaving.get(second, reverse("organize")).address

    # A table's link opened on one, a hand sent to both at its token: recorded once.
    table = make_session(club=club).tables.get()
    phone = Browser()
    phone.get(first, reverse("table_open", args=[table.link_token]))
    page = phone.get(second, reverse("hand_new", args=[table.pk])).text
    (token,) = re.findall(r'name="token" value="([^"]+)"', page)
    told = {"token": token, "number": 1, "outcome": "win", "winner": 2, "source": 0}
    for server in (second, first):
        answer = phone.post(
            server,
            reverse("hand_new", args=[table.pk]),
            **told,
            tiles=EIGHT_POINTS,
            action="record",
        )
        assert urlsplit(answer.address).path == reverse("hand_new", args=[table.pk])
    assert Hand.objects.count() == 1
    assert "+32" in phone.get(first, reverse("table", args=[table.pk])).text

    # A seating plan asked for on one, watched and put in force on the other.
    event = make_event(players=8, club=club)
    seating = reverse("event_seating", args=[event.slug])
    organizer.post(first, seating, action="begin", sessions=2, teammates_apart="on")
    until = monotonic() + PATIENCE
    while Draw.objects.get().state in {Draw.State.WAITING, Draw.State.RUNNING}:
        assert monotonic() < until
        Event().wait(0.1)
    assert Draw.objects.get().state == Draw.State.DONE
    found = organizer.get(second, seating).text
    assert f'name="draw" value="{Draw.objects.get().pk}"' in found
    organizer.post(second, seating, action="apply", draw=Draw.objects.get().pk)
    assert Seat.objects.filter(session__tournament=event).count() == 16

    # The same paper from both.
    sheet = reverse("table_sheet", args=[table.pk]) + "?blank=1"
    papers = [printed(organizer, server, sheet) for server in (first, second)]
    assert papers[0] == papers[1]
    assert "Cognome01" in papers[0]

    # The figures of a server are those of all its processes, and its own.
    asked = 'clubscore_requests_total{method="GET",route="table_sheet",status="200"} 1.0'
    for server in (first, second):
        assert asked in Browser().get(server, "/metrics").text

    # Neither log knows the link.
    for server in (first, second):
        text = server.log.read_text()
        assert '"route": "hand_new"' in text
        assert table.link_token not in text
        assert user.username not in text

    assert list(verify_everything(VerificationSummary())) == []

    # Without the cache they say so, and go on.
    redis.kill()
    redis.wait()
    answer = Browser().get(second, "/readyz")
    assert (answer.status, answer.json()["checks"]["cache"]) == (200, "is not responding")
    assert phone.get(second, reverse("table", args=[table.pk])).status == 200


def printed(browser: Browser, server: Server, address: str) -> str:
    """Return the text of a document once it is there."""
    until = monotonic() + PATIENCE
    while not (pdf := browser.get(server, address).content).startswith(b"%PDF"):
        assert monotonic() < until
        Event().wait(0.1)
    return "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages)
