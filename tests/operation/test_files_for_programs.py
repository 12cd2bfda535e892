"""A server as it is shipped gives programs files, or says when to come again; never a page."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import time
from urllib.parse import urlsplit

import pytest
from django.urls import reverse

from tests.deployment import PATIENCE, ROOT, Server, server_running

from .test_under_load import environment, var

__all__ = ["var"]  # a fixture
pytestmark = pytest.mark.any_database  # it has one of its own

MAKE = """
import json
import django
django.setup()
from tests.factories import EAST, SOUTH, make_session, play, win
session = make_session(tables=2)
play(session.tables.first(), win(EAST, SOUTH))
print(json.dumps(session.tournament.slug))
"""
PDF, CSV = b"%PDF-1.7", b"\xef\xbb\xbf"
XLSX = b"PK\x03\x04"


@pytest.fixture(scope="module")
def slug(var):
    """An event that is being played."""
    made = subprocess.run(
        [sys.executable, "-c", MAKE],
        cwd=ROOT,
        env=environment(var) | {"DJANGO_SETTINGS_MODULE": "clubscore.settings"},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return json.loads(made.stdout)


def ask(server: Server, path: str) -> tuple[http.client.HTTPResponse, bytes]:
    """Ask as curl does: for whatever comes."""
    connection = http.client.HTTPConnection(urlsplit(server.address).netloc, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers={"Accept": "*/*", "Connection": "close"})
        answer = connection.getresponse()
        return answer, answer.read()
    finally:
        connection.close()


def test_every_link_to_a_file_gives_the_file(var, slug):
    """Those that are made at once at once, the others as soon as a worker has made them."""
    files = {
        reverse("event_download", args=[slug, "standings", "csv"]): CSV,
        reverse("event_download", args=[slug, "results", "csv"]): CSV,
        reverse("event_download", args=[slug, "hands", "csv"]): CSV,
        reverse("event_download", args=[slug, "results", "xlsx"]): XLSX,
        reverse("document", args=[slug, "standings"]): PDF,
        reverse("session_sheets", args=[slug, 1]): PDF,
    }
    at_once = list(files)[:2]
    with server_running(var, {}) as server:
        for path, begins in files.items():
            until = time.monotonic() + PATIENCE
            answer, content = ask(server, path)
            while answer.status == 503 and path not in at_once and time.monotonic() < until:
                assert answer.headers["Content-Type"].startswith("text/plain"), path
                assert answer.headers["Cache-Control"] == "no-store", path
                time.sleep(min(1, int(answer.headers["Retry-After"])))
                answer, content = ask(server, path)
            assert (path, answer.status, content[: len(begins)]) == (path, 200, begins)
