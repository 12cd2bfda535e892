"""Answers that show what opens something: never compressed, kept by no cache, in no line of a log.

That every page is asked for such secrets, by everybody, is in tests/test_access.py.
"""

import io
import logging
import re
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django_otp.oath import TOTP

from clubscore.http.secret_addresses import CONVERTERS
from clubscore.operation.monitoring.logs import Redact
from clubscore.people.logins.second_factor import device_draft
from clubscore.secrecy import has_secret, secret_note, secrets_watched
from clubscore.tournaments.check_in.services import check_in_open, open_check_in
from clubscore.tournaments.models import Table
from clubscore.tournaments.sessions.links import PLACEHOLDER

from .factories import make_event, make_organizer, make_table, organizer, play, points
from .lasting_secrets import (
    OPENS_NOTHING,
    SECRET_COLUMNS,
    check_secrecy,
    columns_that_sound_secret,
    lasting_secrets,
    shown_secrets,
)
from .test_access import (
    ADDRESSES,
    ROLES,
    address,
    address_of,
    clients_at,
    no_paper,
    parts_of,
    patterns,
    values_for,
)
from .test_access import table as opened

__all__ = ["no_paper", "opened"]  # fixtures
pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

ZIPPED = {"accept-encoding": "gzip, deflate, br", "accept-language": "en"}
SECRET = tuple(CONVERTERS.values())
# Parts of addresses that are no secrets: numbers are counted up, and these are names.
NAMES = {
    **dict.fromkeys(("slug", "club", "key"), "of an event, a club, a rule system, a guide"),
    **dict.fromkeys(("kind", "what", "form", "paper"), "of a document or download"),
    **dict.fromkeys(("level", "drill_slug", "day"), "of practice"),
    **dict.fromkeys(("language", "rules", "players"), "of a table that is nowhere"),
    "rest": "of an address that is none",
    "uidb64": "the number of a user",
    "upload": "read by organizers alone, whoever has it",
    "club_job": "read by whoever asked for it alone, whoever has it",
    "job": "names a document; who asks is looked at as for the document",
}


def secret_parts() -> dict[str, set[str]]:
    """Return the parts that are secrets, of every address that has some."""
    found = {
        str(one.name): {
            part for part, kind in one.pattern.converters.items() if isinstance(kind, SECRET)
        }
        for one in patterns()
    }
    return {name: parts for name, parts in found.items() if parts}


def test_every_part_of_an_address_is_known_as_a_secret_or_as_none():
    for one in patterns():
        for part, kind in one.pattern.converters.items():
            if not isinstance(kind, SECRET) and type(kind).__name__ != "IntConverter":
                assert part in NAMES, f"{part} of {one.name}"
    assert {"table_open", "seat_confirm", "subscription", "event_registered"} <= set(secret_parts())


def test_every_column_is_known_as_a_secret_or_as_none():
    assert not set(SECRET_COLUMNS) & set(OPENS_NOTHING)
    assert columns_that_sound_secret() == {*SECRET_COLUMNS, *OPENS_NOTHING}


NOTED = "noted as a secret where it is made or gets into an address"
CHANCE = "a number for a draw, which pages show"
MADE = {  # modules that make what cannot be guessed, or sign it
    "tournaments/models/common.py": NOTED,  # links of tables and check-ins
    "tournaments/models/notices.py": NOTED,  # keys of subscriptions
    "tournaments/officials/api_tokens.py": NOTED,
    "tournaments/officials/invitations.py": NOTED,
    "tournaments/officials/webhooks.py": NOTED,
    "play/confirmations.py": NOTED,  # links of seats
    "pastimes/votes/voters.py": NOTED,
    "people/logins/accounts.py": NOTED,  # links to set a password
    "people/logins/email_addresses.py": NOTED,  # links that confirm
    "people/logins/mailed_links.py": NOTED,  # links that log in
    "people/logins/second_factor.py": NOTED,
    "people/clubs/beginning.py": "the token of a link that goes by e-mail alone",
    "web/proof/ways.py": "a code that goes by e-mail alone",
    "web/editing/page.py": "what a form showed, signed so that it comes back unchanged",
    "pastimes/daily/views.py": "an answer of a visitor, signed, in a cookie of theirs",
    "web/account/devices.py": "a digest that tells browsers apart, in their own cookie",
    "people/domains/checks.py": "proves that a host leads here; whoever asks at that host may know",
    "people/domains/records.py": "proves that a host is a club's, in a public DNS record",
    "operation/verification/fingerprints.py": "a digest to be compared, on no page",
    "play/personal_data/journal.py": "as above",
    "play/personal_data/further_names.py": "as above",
    "people/federation/services.py": "as above",
    "play/personal_data/erasure.py": "a pseudonym, which is public",
    "tournaments/stages/keys.py": "the key of a stage, which is public",
    "settings/secret_key.py": "of the installation; in a file, on no page",
    **dict.fromkeys(
        (
            *("tournaments/check_in/room.py", "tournaments/roster/registration.py"),
            *("tournaments/attendance/byes.py", "tournaments/seating/session_draw.py"),
            *("tournaments/seating/services.py", "standings/pairing.py"),
            "standings/stages/services.py",
        ),
        CHANCE,
    ),
}
MAKES = re.compile(r"\bsecrets\.\w+\(|salted_hmac\(|Signer\(|signing\.dumps\(|TokenGenerator\):")


def test_whatever_makes_what_cannot_be_guessed_is_known():
    base = settings.BASE_DIR / "clubscore"
    found = {
        str(path.relative_to(base))
        for path in base.rglob("*.py")
        if "migrations" not in path.parts and MAKES.search(path.read_text())
    }
    assert found == set(MADE)


@pytest.fixture
def table() -> Table:
    table = make_table()
    play(table, points(0, 1, 8))
    return table


@pytest.fixture
def clients(opened):
    return clients_at(opened)


@pytest.mark.parametrize("name", sorted(secret_parts()))
def test_an_answer_to_a_secret_address_is_kept_by_nobody(opened, clients, name):
    """Neither by this process for the next visitor, nor on the way, nor by the browser."""
    values = values_for(name, opened)
    there = address(name, values)
    nowhere = address(name, values | {part: _made_up(part) for part in secret_parts()[name]})
    visitor, official = clients["anonymous"], clients["organizer"]
    for ask in (visitor.get, visitor.get, visitor.head, visitor.post, official.get, official.post):
        for path in (there, nowhere):
            check_secrecy(ask(path, headers=ZIPPED), path)


def _made_up(part: str) -> object:
    return uuid4() if part == "entry_token" else "NobodyHasMadeThisOneAndItHasNoDigit"


@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
def test_no_page_of_a_table_is_sent_otherwise(opened, clients, over, monkeypatch):
    """On them alone it is seen that a game is over, its players asked."""
    monkeypatch.setattr(
        "clubscore.play.confirmations.is_open_for_confirmation", lambda _state: over
    )
    secrets = lasting_secrets(opened)
    shown = set()
    for name in ADDRESSES:
        if parts_of(name) & {"table_id", "token"}:
            path = address_of(name, opened)
            for role in ROLES:
                answer = clients[role].get(path, headers=ZIPPED)
                shown |= {(name, what) for what in shown_secrets(answer, secrets)}
    assert ("table_link", "tournaments.Table.link_token") in shown
    assert (("table", "seat") in shown) == over


def test_what_a_form_makes_is_sent_so(table):
    club, event = table.session.tournament.club, table.session.tournament
    client = Client(headers=ZIPPED)
    boss = make_organizer(club, "admin")
    client.force_login(boss)
    for name, slug, role in (
        ("club_roles", club.slug, "organizer"),
        ("event_roles", event.slug, "referee"),
    ):
        made = client.post(reverse(name, args=[slug]), {"name": "Anna", "role": role})
        assert b"/invitation/" in made.content
        check_secrecy(made, name)
    for name, slug in (("club_tokens", club.slug), ("event_tokens", event.slug)):
        made = client.post(reverse(name, args=[slug]), {"name": "App", "scopes": ["hands"]})
        assert b"clubscore_" in made.content
        check_secrecy(made, name)
    factor = client.get(reverse("second_factor"))
    assert b"otpauth" in factor.content
    check_secrecy(factor)
    code = TOTP(device_draft(boss).bin_key).token()
    codes = client.post(reverse("second_factor"), {"code": f"{code:06}"})
    assert b"recovery" in codes.content
    check_secrecy(codes)
    assert client.get(reverse("organize")).headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize("name", ["event_webhooks", "club_webhooks"])
def test_the_secret_of_a_webhook_is_shown_once(table, name, monkeypatch):
    monkeypatch.setattr("clubscore.tournaments.officials.webhooks.target_of", lambda _url: None)
    event = table.session.tournament
    client = Client(headers=ZIPPED)
    client.force_login(make_organizer(event.club, "admin"))
    path = reverse(name, args=[event.slug if name.startswith("event") else event.club.slug])
    sent = {"url": "https://a.example/hook", "topics": ["hands"]}
    made = client.post(path, sent)
    assert b"whsec_" in made.content
    check_secrecy(made)
    again = client.get(path)
    assert not shown_secrets(again, lasting_secrets(table))
    assert again.headers["Content-Encoding"] == "gzip"


def test_the_code_of_the_room_is_shown_to_organizers_alone():
    event = make_event(players=4)
    check_in_open(tournament=event, by=organizer())
    check_in = open_check_in(event)
    assert check_in is not None
    secrets = {"code": check_in.link_token}
    client = Client(headers=ZIPPED)
    client.force_login(make_organizer(event.club))
    shown = {
        name: shown_secrets(client.get(reverse(name, args=[event.slug])), secrets)
        for name in ("room_code", "check_in", "event_manage", "event_projector", "event")
    }
    assert {name for name, found in shown.items() if found} == {"room_code"}
    phone = Client(headers=ZIPPED)
    check_secrecy(phone.get(reverse("check_in_code", args=[check_in.link_token])))
    assert not shown_secrets(phone.get(reverse("event_check_in", args=[event.slug])), secrets)


@pytest.mark.parametrize("parameter", ["seat", "request"])
def test_whose_own_news_it_is_stands_in_the_address(opened, parameter):
    values = values_for("seat_confirm", opened)
    tokens = {"seat": values["token"], "request": values["entry_token"]}
    event = opened.session.tournament
    for name in ("event_notifications", "notifications_manifest"):
        path = f"{reverse(name, args=[event.slug])}?{parameter}={tokens[parameter]}"
        answer = Client().get(path, headers=ZIPPED)
        assert str(tokens[parameter]) in answer.content.decode()
        check_secrecy(answer, name)


def test_whoever_logs_in_to_open_a_link_sends_it_along(table):
    link = reverse("email_confirm", args=["c9x1ab-0123456789abcdef0123456789abcdef"])
    answer = Client().get(link, headers=ZIPPED, follow=True)
    assert answer.request["PATH_INFO"] == reverse("login")
    check_secrecy(answer)


@pytest.mark.parametrize("name", sorted(secret_parts()))
def test_a_secret_address_is_in_no_line_of_a_log(opened, name):
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.addFilter(Redact())
    values = values_for(name, opened)
    for more in ({}, {part: _made_up(part) for part in secret_parts()[name]}):
        path = address(name, values | more)
        told = logging.LogRecord("django.request", logging.INFO, "", 0, "%s", (path,), None)
        handler.handle(told)
        assert out.getvalue().strip()
        for part in secret_parts()[name]:
            assert str((values | more)[part]) not in out.getvalue(), path


def test_outside_of_a_request_nothing_is_noted():
    assert secret_note("one") == "one"
    assert not has_secret()
    with secrets_watched() as outer:
        with secrets_watched() as inner:
            secret_note("two")
        assert inner.has_secret
        assert not has_secret()
    assert not outer.has_secret


def test_the_pattern_of_links_is_no_secret():
    """Papers are asked for with it; the links are put in by whoever prints them."""
    with secrets_watched() as watch:
        reverse("table_open", args=[PLACEHOLDER])
    assert not watch.has_secret
    for name, *parts in (("table_open", "one"), ("event_registered", "slug", uuid4())):
        with secrets_watched() as watch:
            reverse(name, args=parts)
        assert watch.has_secret, name
