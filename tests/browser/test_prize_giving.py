"""A prize-giving is led by the keys of the projector's own device, or by a phone."""

from itertools import repeat

import pytest
from django.urls import reverse
from playwright.sync_api import Route, expect

from tests.factories import EAST, SOUTH, WEST, make_organizer, make_session, play, points

from .conftest import DESKTOP, PHONE
from .test_evening import log_in

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "**/projector/**"


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


SEEN = """() => {
  window.seen = [];
  const note = () => window.seen.push(document.getElementById("scene")?.innerText ?? "");
  new MutationObserver(note).observe(document.querySelector("[data-wall]"), { childList: true });
}"""


@pytest.mark.at_length
def test_an_older_page_that_comes_late_is_not_shown(new_page):
    table = make_session().tables.get()
    play(table, points(EAST, SOUTH, 20), points(WEST, SOUTH, 8))
    event = table.session.tournament
    wall = new_page(**DESKTOP, locale="en-GB")
    log_in(wall, make_organizer(event.club).username)
    wall.goto(reverse("event_ceremony", args=[event.slug]))
    wall.get_by_role("button", name="Start prize-giving").click()
    wall.goto(reverse("event_projector", args=[event.slug]))
    scene = wall.locator("#scene")
    expect(scene).to_contain_text("Prize-giving")
    wall.keyboard.press("PageDown")
    expect(scene).to_contain_text("Place 4")
    asked = repeat(wall.url)  # another process may be at an earlier step for a second
    pages = (wall.request.get(one, headers={"accept-language": "en"}).text() for one in asked)
    older = next(page for page in pages if "Place 4" in page)
    wall.keyboard.press("PageDown")
    expect(scene).to_contain_text("Place 3")
    wall.evaluate(SEEN)
    late: list[Route] = []
    with wall.expect_request(PAGE):  # one that the page sends by itself
        wall.route(PAGE, lambda route: route.continue_() if late else late.append(route))
    wall.keyboard.press("PageDown")
    expect(scene).to_contain_text("Place 2")
    with wall.expect_response(PAGE):
        late[0].fulfill(body=older, content_type="text/html")
    wall.keyboard.press("PageUp")
    expect(scene).to_contain_text("Place 3")
    assert [text for text in wall.evaluate("window.seen") if "Place 4" in text] == []
