"""An installation without pastimes: as it is shipped, no page has a way to one."""

from __future__ import annotations

import http.client
import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from django.db import connections
from django.urls import Resolver404, resolve, reverse

from clubscore.play.confirmations import seat_token
from tests.deployment import (
    PATIENCE,
    ROOT,
    Server,
    clean_environment,
    database_url,
    server_running,
)
from tests.factories import make_session, play, win

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

LINK = re.compile(r'<a\b[^>]*\shref="([^"]+)"|<loc>([^<]+)')
OTHERS = ("organize", "login", "logout", "account", "language", "static")  # no pages for everybody


@pytest.fixture
def places() -> tuple[str, ...]:
    """Where the crawl begins: the start page, and what only the links of players lead to."""
    session = make_session(tables=1)
    table = session.tables.get()
    play(table, win())
    entry = session.tournament.entries.order_by("number").first()
    assert entry is not None
    seat = table.seats.get(entry=entry)
    return (
        *("/", "/sitemap.xml", "/guides/", "/score/mcr/"),
        reverse("club", args=[session.tournament.club.slug]),
        reverse("club_privacy", args=[session.tournament.club.slug]),
        reverse("event_registered", args=[session.tournament.slug, entry.token]),
        reverse("seat_confirm", args=[seat_token(table, seat.wind, entry.pk)]),
    )


def pastime_of(path: str) -> str:
    """Return the name of the page of pastimes that an address leads to, "" for any other."""
    try:
        found = resolve(path)
    except Resolver404:
        return ""
    return found.url_name or "" if found.func.__module__.startswith("clubscore.pastimes.") else ""


def serve(var: Path, collected: Path, flag: str) -> dict[str, str]:
    """Return the environment of an installation on the database of this test."""
    (var / "static").symlink_to(collected)
    return {
        "CLUBSCORE_PASTIMES": flag,
        "CLUBSCORE_SECRET_KEY": "tests",
        "CLUBSCORE_VAR": str(var),
        "DATABASE_URL": database_url(),
    }


def answer(server: Server, path: str) -> tuple[int, str, str]:
    """Return status, where the answer leads, and its text."""
    line = http.client.HTTPConnection(server.address.partition("://")[2], timeout=PATIENCE)
    try:
        line.request("GET", path, headers={"Accept": "text/html,*/*;q=0.8"})
        answered = line.getresponse()
        text = answered.read().decode("utf-8", "replace")
        kind = answered.headers["Content-Type"] or ""
        to = answered.headers["Location"] or ""
        return answered.status, to, text if "html" in kind or "xml" in kind else ""
    finally:
        line.close()


def crawl(server: Server, places: tuple[str, ...]) -> dict[str, int]:
    """Return the status of every page that the pages lead to."""
    waiting, statuses = list(places), dict[str, int]()
    while waiting:
        path = waiting.pop()
        if path in statuses:
            continue
        statuses[path], to, text = answer(server, path)
        waiting += paths_in(server, path, [to, *addresses_in(text)])
    return statuses


def addresses_in(text: str) -> Iterator[str]:
    yield from (unescape(one or other) for one, other in LINK.findall(text))


def paths_in(server: Server, page: str, addresses: list[str]) -> Iterator[str]:
    """Yield those on this server without their questions, but for other places of everybody."""
    for address in filter(None, addresses):
        full = urlsplit(urljoin(f"{server.address}{page}", address))
        area = full.path.removeprefix("/").partition("/")[0]
        if full.netloc == urlsplit(server.address).netloc and area not in OTHERS:
            yield full.path


@pytest.mark.parametrize("flag", ["1", "0"])
def test_pages_lead_to_pastimes_only_where_they_are_installed(tmp_path, collected, places, flag):
    with server_running(tmp_path, serve(tmp_path, collected, flag)) as server:
        statuses = crawl(server, places)
        pastimes = {name for path in statuses if (name := pastime_of(path))}
        assert {path: status for path, status in statuses.items() if status in {404, 500}} == {}
        if flag == "1":
            ways = {"practice", "practice_level", "drills", "club_day", "club_hands", "club_voter"}
            assert ways <= pastimes
            return
        assert pastimes == set()
        assert len(statuses) > 30
        for path in ("/practice/", "/drills/", places[4] + "day/", places[4] + "hands/"):
            assert pastime_of(path)
            assert answer(server, path)[0] == 404
        worker = answer(server, "/sw-learn.js")
        assert worker[0] == 200
    connections.close_all()


def test_the_database_is_the_same_without_them(tmp_path, collected):
    """Votes and answers stay where they are: nothing is migrated, and the installation is sound."""
    environment = clean_environment() | serve(tmp_path, collected, "0")
    for command in (["makemigrations", "--check", "--dry-run"], ["migrate", "--check"], ["check"]):
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
