"""The calculator, practice, guides and rules that were opened once work without network."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from clubscore.pastimes.practice.hand import DealtHand, Level
from clubscore.pastimes.practice.supply import numbered_hand
from scoring.rulesets import get
from tests.factories import make_club, make_organizer

from ..conftest import PHONE, patience
from ..test_evening import log_in
from .pocket import NO_NETWORK

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.service_worker]

KEPT = """async ([area, name, patience]) => {
  const latest = performance.now() + patience;
  while (performance.now() < latest) {
    for (const store of await caches.keys()) {
      if (!store.startsWith(`learn/${area}/pages-`)) continue;
      if (await (await caches.open(store)).match(name, { ignoreVary: true })) return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}"""


ACTIVE = """(patience) => Promise.race([
  navigator.serviceWorker.ready.then(() => true),
  new Promise((resolve) => setTimeout(resolve, patience, false)),
])"""


def wait_until_kept(page: Page, name: str) -> None:
    """Wait until a page can be opened without network."""
    assert page.evaluate(KEPT, [name.split("/")[1], name, patience()])
    assert page.evaluate(ACTIVE, patience())


def tidied(html: str) -> str:
    """HTML without blanks beside tags."""
    return re.sub(r">\s+|\s+<", lambda found: found[0].strip(), re.sub(r"\s+", " ", html))


@pytest.fixture
def without_network(watch) -> Callable[[Page], None]:
    """Take the network from a page, and the browser's own cache."""

    def take(page: Page) -> None:
        watch.allow(*NO_NETWORK)
        page.context.new_cdp_session(page).send("Network.clearBrowserCache")
        page.context.set_offline(True)

    return take


def expect_score(page: Page, text: str) -> None:
    expect(page.locator("#score [data-verdict]")).to_contain_text(text)
    expect(page.locator("#score")).to_be_visible()


def type_tiles(page: Page, text: str, field: str = "#tiles") -> None:
    if not page.locator(field).is_visible():
        page.locator("[data-typing]").click()
    page.locator(field).fill(text)


def test_the_calculator_scores_without_network_what_the_server_scores(
    new_page, without_network, axe
):
    page = new_page(**PHONE)
    page.goto("/score/mcr/")
    wait_until_kept(page, "/score/mcr/")
    without_network(page)
    page.goto("/score/")  # as the menu leads there
    page.wait_for_url("**/score/mcr/")
    type_tiles(page, "[EEE]123m456p78s99m+6s")
    expect(page.locator("#score .score-value.is-short")).to_be_visible()
    axe(page)
    shown = page.locator("#score").inner_html()
    assert "tiles=%5BEEE%5D12399m456p78s%2B6s&seat=E" in page.url
    page.context.set_offline(False)
    page.reload()
    expect(page.locator("#score .score-value.is-short")).to_be_visible()
    expect(page.locator("#score [data-copy-link]")).to_be_visible()  # the script has been there
    assert tidied(page.locator("#score").inner_html()) == tidied(shown)


def test_the_calculator_scores_by_itself_once_its_engine_has_started(new_page):
    """As the server does, which is asked until then."""
    page = new_page(**PHONE, locale="en-GB")
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/score/mcr/?" in one.url else None)
    page.goto("/score/mcr/")
    expect(page.locator("html[data-engine-state]")).to_have_count(0)  # nobody has touched anything
    page.locator("[data-tile]").first.click()
    expect(page.locator("html[data-engine-state=ready]")).to_be_attached()
    type_tiles(page, "[EEE]123m456p78s99m+6s")
    expect(page.locator("#score .score-value.is-short")).to_be_visible()
    assert "tiles=%5BEEE%5D12399m456p78s%2B6s&seat=E" in page.url
    assert asked == []
    shown = page.locator("#score").inner_html()
    page.reload()
    expect(page.locator("#score .score-value.is-short")).to_be_visible()
    expect(page.locator("#score [data-copy-link]")).to_be_visible()  # the script has been there
    assert tidied(page.locator("#score").inner_html()) == tidied(shown)


def test_waits_and_links_without_network(new_page, without_network):
    page = new_page(**PHONE, locale="en-GB")
    page.goto("/score/mcr/")
    wait_until_kept(page, "/score/mcr/")
    without_network(page)
    page.reload()
    type_tiles(page, "[EEE][456p]789s2333m")
    expect_score(page, "This hand waits for 3 tiles")
    page.locator(".calculator-waits a").first.click()  # a kept copy, filled in as its address says
    expect(page.locator("#tiles")).to_have_value(re.compile(r"\+ ?1m$"))
    expect_score(page, "13")
    page.locator("label:has([name=seat][value=W])").click()
    expect(page).to_have_url(re.compile("seat=W"))
    page.locator("label:has(#situation-last_tile)").click()
    expect(page).to_have_url(re.compile("situations=last_tile"))
    expect(page.locator("#score [data-copied]")).to_have_text("")  # nobody asked to copy
    page.reload()
    expect(page.locator("[name=seat][value=W]")).to_be_checked()
    expect(page.locator("#situation-last_tile")).to_be_checked()
    type_tiles(page, "[EEE][456p]789s2333m+2p")
    expect(page.locator("#score [role=alert]")).to_be_visible()
    page.locator("summary", has_text="Rule options").click()
    page.locator("[name=o_minimum]").fill("1")
    type_tiles(page, "[222m][333p]45p99sFFF+6p")
    expect(page).to_have_url(re.compile("o_minimum=1"))
    expect(page.locator("#score .score-value.is-short")).to_have_count(0)


def test_four_hands_without_network(new_page, without_network):
    page = new_page(**PHONE, locale="en-GB")
    page.goto("/score/italian/")
    wait_until_kept(page, "/score/italian/")
    without_network(page)
    query = "tiles_0=[EEE]123m456p789s9m%2B9m&tiles_1=CCC?&how_2=told&points_2=16&seat=E&from=W"
    page.goto(f"/score/italian/?{query}")
    expect_score(page, "24 × 2 =")
    expect_score(page, "Scored at the table.")
    expect(page.locator("#points-2")).to_have_value("16")
    expect(page.locator("[name=from][value=W]")).to_be_checked()


def hand_on(page: Page) -> DealtHand:
    """The hand of practice that the address of a page names."""
    page.wait_for_url(re.compile(r"/practice/\w+/\w+/\d+/"))
    key, level, number = page.url.partition("/practice/")[2].split("/")[:3]
    return numbered_hand(get(key), Level(level), int(number))


def test_practice_goes_on_without_network(new_page, without_network, axe):
    page = new_page(**PHONE, locale="en-GB")
    page.goto("/practice/mcr/easy/17/")
    wait_until_kept(page, "/practice/hand/")
    wait_until_kept(page, "/practice/")
    without_network(page)
    verdict, right = page.locator(".practice-verdict"), page.locator("[data-tally] [data-right]")
    again = page.get_by_text("The next hand is one you got wrong before.")
    for number in (17, 18, 19, 20):
        is_wrong = number == 17
        page.wait_for_url(f"**/practice/mcr/easy/{number}/")
        value = hand_on(page).score.value + is_wrong
        page.get_by_label("Value in points, flowers included").fill(str(value))
        page.get_by_role("button", name="Compare").click()
        expect(verdict).to_contain_text("Not quite" if is_wrong else "Correct")
        expect(right).to_have_text(str(number - 17))
        page.locator(".pattern").first.click()
        expect(page.locator(".is-lit").first).to_be_visible()
        expect(again).to_be_visible(visible=number == 20)
        page.get_by_role("link", name="Next hand").click()
    page.wait_for_url("**/practice/mcr/easy/17/")  # once more, after three others
    page.get_by_label("Value in points, flowers included").fill(str(hand_on(page).score.value))
    page.get_by_role("button", name="Compare").click()
    expect(again).to_be_hidden()
    page.get_by_role("link", name="Next hand").click()
    page.wait_for_url("**/practice/mcr/medium/1/")  # four right in a row lead to harder ones
    page.get_by_role("link", name="easy", exact=True).click()
    page.wait_for_url("**/practice/mcr/easy/21/")  # where the order was left
    axe(page)
    page.get_by_role("link", name="hard", exact=True).click()
    hand_on(page)
    expect(page.get_by_role("link", name="hard", exact=True)).to_have_attribute(
        "aria-current", "page"
    )
    page.get_by_role("link", name="Show answer").click()
    expect(verdict).to_contain_text(str(hand_on(page).score.value))
    expect(page.locator(".why-not, .patterns").first).to_be_visible()
    axe(page)
    page.go_back()
    expect(page.get_by_role("button", name="Compare")).to_be_visible()
    page.go_forward()
    expect(verdict).to_be_visible()
    page.mouse.move(0, 0)  # no pattern under it lights up its tiles
    shown, title = page.locator("[data-practice]").inner_html(), page.title()
    page.context.set_offline(False)
    page.reload()
    expect(page.locator("html[data-copy]")).to_have_count(0)
    assert page.title() == title
    assert tidied(page.locator("[data-practice]").inner_html()) == tidied(shown)


def test_all_of_practice_is_there_once_a_page_of_it_was_opened(new_page, without_network):
    page = new_page(**PHONE, locale="it-IT")
    page.goto("/practice/")
    wait_until_kept(page, "/practice/hand/")
    without_network(page)
    page.reload()
    page.locator("[data-level='european/medium']").click()
    first = hand_on(page)
    answer = page.get_by_label("Punti prima dei raddoppi")
    answer.fill(str(first.score.base))
    page.get_by_label("Raddoppi", exact=True).fill(str(first.score.doubles + 1))
    page.get_by_role("button", name="Confronta").click()
    expect(page.locator("[data-answer=wrong]")).to_be_visible()
    number = int(page.url.split("/")[-2])
    page.goto("/practice/")
    expect(page.locator("[data-tally=european] [data-wrong]")).to_have_text("1")
    page.locator("[data-level='european/medium']").click()
    page.wait_for_url(f"**/practice/european/medium/{number % 500 + 1}/")
    expect(page).to_have_title(re.compile("Quanto vale"))
    page.goto("/practice/mcr/easy/123456/")  # dealt by the server alone
    expect(page.locator("[data-not-here]")).to_be_visible()


REGISTERED = """async ([scope, patience]) => {
  const latest = performance.now() + patience;
  while (performance.now() < latest) {
    if (await navigator.serviceWorker.getRegistration(scope)) return true;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return false;
}"""


def test_practice_is_kept_though_its_page_is_left_at_once(new_page, without_network):
    """The worker is on its way by then, and cannot be asked anything yet."""
    page = new_page(**PHONE, locale="it-IT")
    page.goto("/practice/")
    assert page.evaluate(REGISTERED, ["/practice/", patience()])
    page.goto("/guides/")
    for name in ("/practice/", "/practice/hand/"):
        assert page.evaluate(KEPT, ["practice", name, patience()])
    without_network(page)
    page.goto("/practice/mcr/easy/17/")
    expect(page.locator("html[lang=it][data-copy]")).to_be_attached()
    expect(page.get_by_role("button", name="Confronta")).to_be_visible()


def test_nothing_of_somebody_who_is_logged_in_is_kept(new_page, without_network):
    organizer = make_organizer(make_club())
    page = new_page()
    log_in(page, organizer.username)
    expect(page.locator("form[data-logout]").first).to_be_attached()
    page.goto("/score/mcr/")
    expect(page.locator("form[data-logout]").first).to_be_attached()
    wait_until_kept(page, "/score/mcr/")
    without_network(page)
    page.reload()
    expect(page.locator("html[data-copy]")).to_be_attached()
    expect(page.locator("form[data-logout]")).to_have_count(0)
    assert organizer.username not in page.content()


@pytest.mark.at_length
def test_guides_and_cards_open_without_network_in_the_language_chosen(new_page, without_network):
    page = new_page(locale="it-IT")
    page.goto("/guides/referee/")
    wait_until_kept(page, "/guides/referee/")
    page.goto("/rules/mcr/")
    wait_until_kept(page, "/rules/mcr/")
    page.goto("/rules/mcr/?by=category")
    wait_until_kept(page, "/rules/mcr/?by=category")
    jumps = page.locator(".is-index a").count()
    without_network(page)
    page.reload()
    expect(page.locator("html[lang=it][data-copy]")).to_be_attached()
    expect(page.locator(".is-index a")).to_have_count(jumps)
    expect(page.locator(".page-head [aria-current]")).to_have_attribute("href", "?by=category")
    page.goto("/guides/referee/")
    expect(page.locator("html[lang=it] .guide h2").first).to_be_visible()
    page.evaluate("[...document.images].forEach((one) => (one.loading = 'eager'))")
    page.wait_for_function(
        "() => [...document.images].every((one) => one.complete && one.naturalWidth)"
    )
