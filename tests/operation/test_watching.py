"""What those who watch the server are told: health, readiness, figures, log lines."""

import io
import json
import logging
import logging.config
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.cache import cache
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from prometheus_client.parser import text_string_to_metric_families

from clubscore.operation.monitoring import health
from clubscore.operation.monitoring.logs import configuration, redact_text, request_id
from clubscore.version import version
from tests.factories import make_session, make_table, points, record

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.django_db


@pytest.fixture
def logged():
    """The lines that a server with JSON logs would have written since."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    logging.config.dictConfig(configuration("json", "INFO"))
    out = io.StringIO()
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(out)
    yield lambda: [json.loads(line) for line in out.getvalue().splitlines()]
    root.handlers[:], level = before
    root.setLevel(level)


def figures(client) -> dict[tuple[str, ...], float]:
    text = client.get(reverse("metrics")).content.decode()
    told = [sample for one in text_string_to_metric_families(text) for sample in one.samples]
    found = {(one.name.removeprefix("clubscore_"), *one.labels.values()): one.value for one in told}
    assert len(found) == len(told)  # no figure twice: servers that read them refuse all then
    return found


def test_a_process_is_well_whatever_else_is_not(client, monkeypatch):
    monkeypatch.setattr("django.db.connection.cursor", None)
    answer = client.get("/healthz", secure=False)
    assert (answer.status_code, answer.content) == (200, b"ok\n")


def test_it_is_ready(client):
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {
        "ready": True,
        "checks": dict.fromkeys(("database", "migrations", "addresses", "cache"), "ok"),
    }
    assert "no-store" in answer.headers["Cache-Control"]


def test_it_is_ready_without_what_pages_can_do_without(client, monkeypatch):
    monkeypatch.setattr(cache, "get", lambda *_: None, raising=False)
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json()["ready"] is True
    assert answer.json()["checks"]["cache"] == "is not responding"


def test_it_is_not_ready_without_database_and_migrations(client, monkeypatch):
    def away():
        raise OperationalError("connection to 10.0.0.7 as clubscore refused")

    monkeypatch.setitem(health.CHECKS, "database", away)
    monkeypatch.setattr(
        "django.db.migrations.executor.MigrationExecutor.migration_plan", lambda *_: [1]
    )
    monkeypatch.setattr(cache, "get", lambda *_: None, raising=False)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {
        "ready": False,
        "checks": {
            "database": "is not responding",
            "migrations": "migrations missing",
            "addresses": "ok",
            "cache": "is not responding",
        },
    }


def test_probes_are_not_sent_to_https():
    client = Client(headers={"x-forwarded-proto": "http"})
    for name in ("healthz", "readyz", "metrics"):
        assert client.get(reverse(name)).status_code == 200
    assert client.get("/").status_code == 301


@pytest.mark.parametrize(
    ("token", "headers", "address", "status"),
    [
        pytest.param("", {}, "127.0.0.1", 200, id="this-machine"),
        pytest.param("", {}, "::1", 200, id="this-machine-ipv6"),
        pytest.param("", {}, "10.0.0.7", 404, id="another-machine"),
        pytest.param("", {}, "", 404, id="unix-socket-of-a-proxy"),
        pytest.param("", {"x-forwarded-for": "10.0.0.7"}, "127.0.0.1", 404, id="by-the-proxy"),
        pytest.param("s3cret", {}, "127.0.0.1", 404, id="token-missing"),
        pytest.param("s3cret", {"authorization": "Bearer è"}, "127.0.0.1", 404, id="wrong-token"),
        pytest.param("s3cret", {"authorization": "Bearer s3cret"}, "10.0.0.7", 200, id="token"),
    ],
)
def test_who_may_read_the_figures(client, settings, token, headers, address, status):
    settings.METRICS_TOKEN = token
    answer = client.get("/metrics", headers=headers, REMOTE_ADDR=address)
    assert answer.status_code == status


@pytest.mark.django_db(transaction=True)
def test_figures_follow_what_happens(client, monkeypatch):
    monkeypatch.setattr(
        "clubscore.printing.pdf.rendering.html_to_pdf", lambda *_args, **_more: b"%PDF"
    )
    table = make_table()
    before = figures(client)
    record(table, points(0, None, 8))
    client.get(reverse("table", args=[table.pk]))
    client.get(reverse("table", args=[table.pk]))
    client.get(reverse("table_sheet", args=[table.pk]))
    client.get("/nowhere/")
    client.get("/static/none.css")
    client.generic("BREW", "/")
    after = figures(client)

    def grown(*name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert grown("requests_total", "GET", "table", "200") == 2
    assert grown("requests_total", "GET", "none", "404") == 1
    assert grown("requests_total", "GET", "static", "404") == 1
    assert sum(grown(*name) for name in after if name[0] == "requests_total" and "other" in name)
    assert grown("request_seconds_count", "table") == 2
    assert grown("hands_recorded_total", "mcr") == 1
    assert grown("print_jobs_total", "table_sheet") == 1
    assert after["tables_open",] == 1
    assert after["quick_games",] == 0
    assert after["draws", "running"] == 0
    assert after["build_info", version()] == 1
    text = client.get(reverse("metrics")).content.decode()
    assert table.link_token not in text
    assert "/tables/" not in text


def test_a_hand_that_is_rolled_back_is_not_counted(client):
    """Tests run in a transaction that is never committed."""
    before = figures(client).get(("hands_recorded_total", "mcr"), 0)
    record(make_table())
    assert figures(client).get(("hands_recorded_total", "mcr"), 0) == before


def test_a_request_is_one_line_with_its_id_and_without_secrets(client, logged):
    table = make_session().tables.get()
    answer = client.get(
        reverse("table_open", args=[table.link_token]), headers={"x-request-id": "proxy-0042"}
    )
    client.get(f"/t/{table.link_token}x/?name=Anna")
    client.get(reverse("table", args=[table.pk]), headers={"x-request-id": "bad id\n"})
    assert answer.headers["X-Request-ID"] == "proxy-0042"
    lines = logged()
    requests = [line for line in lines if line["logger"] == "clubscore.request"]
    first, second, third = requests
    assert (first["request_id"], first["route"], first["status"]) == (
        "proxy-0042",
        "table_open",
        302,
    )
    assert first["ms"] >= 0
    told = datetime.fromisoformat(first["time"])  # with its zone: servers differ in theirs
    assert abs((datetime.now(UTC) - told).total_seconds()) < 60
    assert second["status"] == 404
    (not_found,) = [line for line in lines if line["logger"] == "django.request"]
    assert not_found["message"] == "Not Found: /t/…/"
    assert not_found["request_id"] == second["request_id"]
    assert third["table_id"] == table.pk
    assert len({line["request_id"] for line in requests}) == 3
    assert request_id.get() == ""
    text = json.dumps(lines)
    for secret in (table.link_token, "Anna", "127.0.0.1", "bad id"):
        assert secret not in text


def test_who_asks_for_another_host_is_one_line(client, logged):
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400
    (line,) = [line for line in logged() if line["logger"] == "django.security.DisallowedHost"]
    assert "evil.example" in line["message"]
    assert "exc_info" not in line


def test_what_is_asked_to_come_again_is_no_error(client, logged, monkeypatch):
    monkeypatch.setattr("clubscore.jobs.workers.start_command", lambda _name: None)
    session = make_session()
    path = reverse("session_sheets", args=[session.tournament.slug, session.number])
    answer = client.get(path, headers={"accept": "*/*"})
    assert answer.status_code == 503
    (line,) = [line for line in logged() if line["logger"] == "django.request"]
    assert (line["level"], line["message"]) == ("WARNING", f"Service Unavailable: {path}")


def test_errors_are_logged_without_the_data_in_them(client, logged, monkeypatch):
    table = make_table()
    client.raise_request_exception = False

    def broken(*_args, **_more):
        raise OperationalError(
            "duplicate key for anna@example.org\nDETAIL:  Key (ema_number)=(03040001) is there"
        )

    monkeypatch.setattr("clubscore.web.table.views.table_access", broken)
    assert client.get(reverse("table", args=[table.pk])).status_code == 500
    (line,) = [line for line in logged() if line["logger"] == "django.request"]
    told = json.dumps(line)
    assert "OperationalError" in told
    assert "test_watching.py" in told
    assert "03040001" not in told
    assert "anna@" not in told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GET /t/abc_DEF-123/ HTTP/1.1", "GET /t/…/ HTTP/1.1"),
        ("/e/x/registered/0b2b9d8e-91c1-4c5e-9a2a-0123456789ab/", "/e/x/registered/…/"),
        ("key 8x3kq0y1v2w3z4a5b6c7d8e9f0g1h2i3 gone", "key … gone"),
        ("/e/torneo-2026-03-14/sessions/1/", "/e/torneo-2026-03-14/sessions/1/"),
        ("a_function_with_quite_a_long_name_indeed", "a_function_with_quite_a_long_name_indeed"),
    ],
)
def test_what_is_taken_out_of_log_lines(text, expected):
    assert redact_text(text) == expected


def test_lines_of_text_carry_the_id_too(capsys, client):
    before = logging.getLogger().handlers[:]
    logging.config.dictConfig(configuration("line", "INFO"))
    try:
        client.get("/", headers={"x-request-id": "proxy-0043"})
    finally:
        logging.getLogger().handlers[:] = before
    assert "INFO clubscore.request: GET home 200 in" in (told := capsys.readouterr().err)
    assert told.rstrip().endswith("[proxy-0043]")
