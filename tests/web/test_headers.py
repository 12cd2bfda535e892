"""What answers say to browsers besides the pages, and what no answer and no log tells."""

from __future__ import annotations

import io
import logging
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from clubscore.exchange.uploads.files import pack_content, upload_keep
from clubscore.operation.monitoring.logs import Redact
from clubscore.play.confirmations import seat_token
from clubscore.tournaments.models import Table
from tests.domains import HOST, give_domain
from tests.factories import PASSWORD, make_club, make_organizer, make_user
from tests.headers import check_headers
from tests.test_access import address_of, client_of, no_paper, table

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

__all__ = ["no_paper", "table"]  # fixtures


def test_answers_that_are_no_pages(table: Table) -> None:
    """Those of every address are looked at by tests/test_access.py."""
    for client in [client_of(role, table) for role in ("anonymous", "organizer")]:
        check_headers(client.get("/no-such-page"))
        check_headers(client.get("/", headers={"host": "evil.example"}))
        check_headers(client.post("/login/", b"\0", content_type="multipart/form-data"))


def test_cookies_are_for_us_alone(table: Table) -> None:
    client = Client()
    client.post("/language/", {"language": "en"})
    client.get(reverse("table_open", args=[table.link_token]))
    client.get("/login/")
    client.post("/login/", {"username": make_user().username, "password": PASSWORD})
    assert set(client.cookies) == {
        "__Host-clubscore_device",
        "__Host-csrftoken",
        "__Host-django_language",
        "__Host-sessionid",
    }
    for cookie in client.cookies.values():
        assert (cookie["secure"], cookie["httponly"], cookie["samesite"]) == (True, True, "Lax")


def test_https_is_insisted_on() -> None:
    plain = Client(headers={"x-forwarded-proto": "http"})
    assert plain.get("/").headers["Location"] == "https://testserver/"
    answer = Client().get("/")
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


def test_a_club_that_leaves_is_bound_to_https_for_a_day(settings: Any) -> None:
    settings.BASE_URL = "https://testserver"
    settings.ALLOWED_HOSTS = ["testserver", ".example.net"]
    domain = give_domain(make_club())

    def told(host: str, path: str = "/") -> str:
        return str(Client(headers={"host": host}).get(path).headers["Strict-Transport-Security"])

    assert told("testserver") == told("www.example.net") == "max-age=31536000"
    for path in ("/", "/api/v1/clubs/", "/rules/", "/no-such-page"):
        assert told(HOST, path) == "max-age=86400"
    domain.delete()
    assert told(HOST) == "max-age=86400"  # though nothing is served there any more
    settings.ALLOWED_HOSTS = ["*"]
    assert told(HOST) == "max-age=86400"
    assert told("testserver") == "max-age=31536000"


@pytest.mark.parametrize("host", ["evil.example", "testserver.evil.example", "testserver:80@evil"])
def test_other_host_names_are_not_answered(host: str) -> None:
    for path in ("/", "/login/", "/healthz"):
        answer = Client(headers={"host": host}).get(path)
        assert answer.status_code in {200, 400}
        assert host not in answer.content.decode()
    assert Client(headers={"host": host}).get("/").status_code == 400


OUTSIDE = (
    *("//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"),
    *("http:///evil.example", "\thttps://evil.example", "https:evil.example", "/%09/evil.example"),
)


@pytest.mark.parametrize("next_page", OUTSIDE)
def test_nobody_is_sent_elsewhere(next_page: str) -> None:
    user = make_user()
    sent = {"username": user.username, "password": PASSWORD, "next": next_page}
    there = Client().post("/login/", sent)
    told = Client().post("/language/", {"language": "en", "next": next_page})
    for answer in (there, told):
        assert answer.status_code == 302
        assert answer.headers["Location"] in {"/organize/", "/", "/%09/evil.example"}


def test_secrets_are_in_no_log_line(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    entry = table.seats.get(wind=0).entry
    secrets = {
        "table_open": table.link_token,
        "seat_confirm": seat_token(table, 0, entry.pk),
        "event_registered": str(entry.token),
        "password_new": "c9x1ab-0123456789abcdef0123456789abcdef",
        "invitation_open": "TokenOfAnInvitationThatHasNoDigitInItAtAll-",
    }
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.addFilter(Redact())
    root = logging.getLogger()
    root.addHandler(handler)
    level = root.level
    root.setLevel(logging.INFO)
    client = Client(headers={"referer": f"https://testserver/t/{table.link_token}/"})
    try:
        for name, secret in secrets.items():
            address = address_of(name, table)
            if name == "password_new":
                address = reverse(name, args=["MQ", secret])
            if name == "invitation_open":
                address = reverse(name, args=[secret])
            assert secret in address
            for path in (address, f"{address}nothing", f"/nothing{address}"):
                client.get(path)
                client.put(path)
            logging.getLogger("django.request").warning("Not Found: %s", address)
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
    written = out.getvalue()
    assert written
    for name, secret in secrets.items():
        assert secret not in written, name


def test_pages_of_secrets_are_kept_by_nobody(table: Table) -> None:
    """Nor does their address leave with a link: the policy is same-origin, tested above."""
    client = client_of("organizer", table)
    people = ("account", "second_factor", "table_link", "club_players", "event_roles")
    programs = ("event_tokens", "club_tokens", "event_webhooks", "club_webhooks")
    for name in (*people, *programs, "event_notifications", "subscription"):
        assert "no-store" in client.get(address_of(name, table)).headers["Cache-Control"], name


def test_settings_for_production() -> None:
    assert settings.SESSION_COOKIE_HTTPONLY
    assert settings.SESSION_SERIALIZER.endswith("JSONSerializer")  # no pickle in the database
    assert settings.PASSWORD_HASHERS  # those of production are Argon2: see clubscore.settings


def test_objects_of_another_club_are_out_of_reach(table: Table) -> None:
    """An administrator elsewhere, whose own event lends the address its first half."""
    from tests.factories import make_session, record
    from tests.test_access import announcement_of, document_of, invitation_to, penalty_of, role_of

    mine = make_session(club=make_club("Altro"), tables=1).tables.get()
    record(mine)
    client = Client()
    client.force_login(make_organizer(mine.session.tournament.club, "admin"))
    event = mine.session.tournament
    theirs = table.session.tournament
    entry = table.seats.get(wind=0).entry
    foreign: dict[str, dict[str, Any]] = {
        "entry_edit": {"slug": event.slug, "entry_id": entry.pk},
        "entry_decide": {"slug": event.slug, "entry_id": entry.pk},
        "event_role_take": {"slug": event.slug, "role_id": role_of(table, make_user()).pk},
        "announcement_show": {"slug": event.slug, "announcement_id": announcement_of(table).pk},
        "penalty_cancel": {"slug": event.slug, "penalty_id": penalty_of(table).pk},
        "club_player": {"player_id": entry.player_id},
        "club_player_delete": {"player_id": entry.player_id},
        "club_player_data": {"player_id": entry.player_id},
        "club_player_erase": {"player_id": entry.player_id},
        "club_player_merge": {"player_id": entry.player_id},
        "club_player_privacy": {"player_id": entry.player_id},
        "hand_correct": {"table_id": mine.pk, "hand_id": table.hands.get().pk},
        "hand_void": {"table_id": mine.pk, "hand_id": table.hands.get().pk},
        "club_acts": {"slug": theirs.club.slug},
        "club_invitation_revoke": {
            "slug": mine.session.tournament.club.slug,
            "invitation_id": invitation_to(theirs.club).pk,
        },
        "event_invitation_revoke": {
            "slug": event.slug,
            "invitation_id": invitation_to(theirs.club, theirs).pk,
        },
        "club_factor": {"slug": theirs.club.slug},
    }
    for name, values in foreign.items():
        answer = client.post(reverse(name, kwargs=values), {"reason": "x", "action": "confirm"})
        assert answer.status_code in {403, 404, 405}, name
    with_links = document_of(table)
    with_links.parameters["links"] = "https://testserver/t/TOKEN/"
    with_links.save()
    for name in ("print_job", "print_file"):
        assert client.get(reverse(name, args=[with_links.key])).status_code == 404
    owner = make_organizer(table.session.tournament.club)
    kept = upload_keep(owner=owner, kind="event", name="x.json", content=pack_content([b"{}"]))
    address = reverse("event_import_confirm", args=[kept.token])
    assert client.get(address).status_code == 404
