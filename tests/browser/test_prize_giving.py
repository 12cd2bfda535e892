"""A prize-giving is led by the keys of the projector's own device, or by a phone."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.factories import EAST, SOUTH, WEST, make_organizer, make_session, play, points

from .conftest import DESKTOP, PHONE
from .test_evening import log_in

pytestmark = pytest.mark.django_db(transaction=True)


def test_keys_and_phone_lead_the_same_prize_giving(new_page, axe):
    table = make_session().tables.get()
    play(table, points(EAST, SOUTH, 20), points(WEST, SOUTH, 8))
    event = table.session.tournament
    user = make_organizer(event.club)
    phone, wall = new_page(**PHONE, locale="en-GB"), new_page(**DESKTOP, locale="en-GB")
    for page in (phone, wall):
        log_in(page, user.username)
    phone.goto(reverse("event_ceremony", args=[event.slug]))
    phone.get_by_role("button", name="Start prize-giving").click()
    expect(phone.get_by_role("button", name="Reveal next")).to_be_enabled()
    axe(phone)
    wall.goto(reverse("event_projector", args=[event.slug]))
    scene = wall.locator("#scene")
    expect(scene).to_contain_text("Prize-giving")
    for _ in range(2):  # two keys are two steps, however soon
        wall.keyboard.press("PageDown")
    expect(scene).to_contain_text("Place 3")
    wall.keyboard.press("ArrowLeft")
    expect(scene).to_contain_text("Place 4")
    axe(wall)
    phone.reload()
    phone.keyboard.press("ArrowRight")
    expect(phone.locator(".ceremony-now")).to_contain_text("Place 3")
    expect(scene).to_contain_text("Place 3")
    phone.get_by_text("End prize-giving…").click()
    phone.get_by_role("button", name="End", exact=True).click()
    expect(wall.locator("#standings")).to_be_visible()
