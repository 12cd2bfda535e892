"""What is done on a page before a picture of it is taken can still be done there."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from tests.deployment import SESSION_COOKIE
from tests.factories import make_organizer, make_session, make_table
from tools.pictures import shots

from .conftest import DESKTOP, PHONE

pytestmark = pytest.mark.django_db(transaction=True)


def test_organizers_pages_before_their_pictures(new_page, live_server):
    session = make_session(tables=2)
    event = session.tournament
    client = Client()
    client.force_login(make_organizer(event.club))
    page = new_page(**DESKTOP, locale="en-GB")
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": SESSION_COOKIE, "value": cookie, "url": live_server.url}])
    page.goto("/organize/new/")
    shots.new_tournament(page)
    expect(page.locator("[name=kind][value=tournament]")).to_be_checked()
    page.goto(f"/organize/{event.slug}/players/import/")
    shots.list_read(page)
    expect(page.locator("main")).to_contain_text("XYZ")
    page.goto(f"/organize/{event.slug}/s/{session.number}/desk/")
    shots.totals_typed(page)
    expect(page.locator("[name=t3]")).to_have_value("33")


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("ruleset", "act"), [("mcr", shots.entered), ("italian", shots.italian_entered)]
)
def test_hands_before_their_pictures(new_page, ruleset, act):
    table = make_table(ruleset=ruleset)
    page = new_page(**PHONE)
    page.goto(f"/t/{table.link_token}/")
    page.goto(f"/tables/{table.pk}/hand/")
    act(page)
    told = "[...document.querySelectorAll('[data-notation]')].some((one) => one.value)"
    page.wait_for_function(f"() => {told}")
