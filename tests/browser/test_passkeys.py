"""A passkey in a real browser, whose device is one of the protocol for developers."""

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.urls import reverse
from playwright.sync_api import expect

from clubscore.people.models import Membership, Passkey
from clubscore.tournaments.models import ApiToken
from clubscore.web.proof.fresh import FRESH, PROVEN
from tests.factories import PASSWORD, make_club, make_organizer

from .conftest import DESKTOP, PHONE
from .test_pages import overflow

pytestmark = [pytest.mark.django_db(transaction=True)]

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}


def test_a_passkey_is_made_and_logs_in(new_page, live_server, axe):
    user = make_organizer(make_club())
    # A passkey belongs to a name, which an address in numbers is not.
    site = live_server.url.replace("127.0.0.1", "localhost")
    page = new_page(**DESKTOP)
    protocol = page.context.new_cdp_session(page)
    protocol.send("WebAuthn.enable")
    device = protocol.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    page.goto(f"{site}/login/")
    page.fill("[name=username]", user.username)
    page.fill("[name=password]", PASSWORD)
    page.locator("main form button").first.click()
    page.goto(f"{site}{reverse('passkeys')}")
    axe(page)
    page.fill("[name=name]", "laptop")
    page.locator("main form button").last.click()
    page.set_viewport_size(PHONE["viewport"])
    axe(page)
    assert overflow(page) <= 0
    page.locator("[data-passkey] button").click()
    expect(page.locator("main")).to_contain_text("laptop")
    assert Passkey.objects.get().name == "laptop"

    page.context.clear_cookies()
    page.goto(f"{site}/login/")
    axe(page)
    page.locator("form[action$='/login/passkey/'] button").click()
    axe(page)
    # Nobody answers: the page says so, and the next try works.
    told = {"authenticatorId": device["authenticatorId"], "isUserVerified": False}
    protocol.send("WebAuthn.setUserVerified", told)
    page.locator("[data-passkey] button").click()
    expect(page.locator("[data-passkey-problem]")).to_be_visible()
    protocol.send("WebAuthn.setUserVerified", {**told, "isUserVerified": True})
    page.locator("[data-passkey] button").click()
    page.wait_for_url(f"**{reverse('organize')}")
    assert Passkey.objects.get().uses > 0


def test_a_passkey_confirms_who_it_is_and_nothing_is_lost(new_page, live_server, axe):
    user = make_organizer(club := make_club(), Membership.Role.ADMIN)
    site = live_server.url.replace("127.0.0.1", "localhost")
    page = new_page(**PHONE)
    protocol = page.context.new_cdp_session(page)
    protocol.send("WebAuthn.enable")
    protocol.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    page.goto(f"{site}/login/")
    page.fill("[name=username]", user.username)
    page.fill("[name=password]", PASSWORD)
    page.locator("main form button").first.click()
    page.goto(f"{site}{reverse('passkeys')}")
    page.fill("[name=name]", "phone")
    page.locator("main form button").last.click()
    page.locator("[data-passkey] button").click()
    expect(page.locator("main")).to_contain_text("phone")

    grown_stale()
    page.goto(f"{site}{reverse('club_tokens', args=[club.slug])}")
    page.fill("[name=name]", "Sala & “co”")
    page.check("[name=scopes][value=hands]")
    page.check("[name=scopes][value=results]")
    page.locator("main form button").first.click()
    expect(page.locator("[name=proof-password]")).to_be_visible()
    axe(page)
    assert overflow(page) <= 0
    page.locator("[name=proof-password]").fill("wrong")
    page.locator("[value=typed]").click()
    expect(page.locator("main .errorlist")).to_be_visible()
    axe(page)
    page.locator("[value=passkey]").click()
    axe(page)
    page.locator("[data-passkey] button").click()
    expect(page.locator("main")).to_contain_text("Sala & “co”")
    token = ApiToken.objects.get()
    assert (token.name, sorted(token.scopes)) == ("Sala & “co”", ["hands", "results"])


def grown_stale() -> None:
    """Let ten minutes pass since somebody logged in."""
    for one in Session.objects.all():
        store = SessionStore(one.session_key)
        store[PROVEN] = {**store[PROVEN], "at": store[PROVEN]["at"] - FRESH - 1}
        store.save()
