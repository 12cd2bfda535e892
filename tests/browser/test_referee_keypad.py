"""The tap keypad: its size, its state, the typed text beside it."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from clubscore.people.models import Player
from scoring.rulesets import RULESETS
from tests.factories import EAST, WEST, make_table

from .conftest import DESKTOP, PHONE
from .referee import Referee

pytestmark = pytest.mark.django_db(transaction=True)

LEAST_TARGET = 40  # px
KEYS = ".keypad .key:visible"


@pytest.fixture
def referee(phone) -> Referee:
    return Referee(phone, make_table(), at_entry=True)


def test_the_keypad_is_on_one_screen(referee):
    page = referee.page
    expect(page.locator('.key use[href^="#t-"]').nth(41)).to_be_attached()
    size = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert size == [360, 360]
    assert page.evaluate("document.documentElement.scrollHeight") <= 640
    boxes = [key.bounding_box() for key in page.locator(KEYS).all()]
    assert len(boxes) == 34 + 8 + 5 + 3  # tiles, flowers, sets, undo and clear and typing
    foot = page.locator(".entry-foot").bounding_box()
    assert foot is not None
    for box in boxes:
        assert box is not None
        assert box["width"] >= LEAST_TARGET
        assert box["height"] >= LEAST_TARGET
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["y"] + box["height"] <= foot["y"]
    assert foot["y"] + foot["height"] <= 640
    for pick in page.locator(".pick:visible, .entry-record, .entry-back").all():
        box = pick.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= LEAST_TARGET
    flash = "(one) => getComputedStyle(one).webkitTapHighlightColor"
    assert referee.key("1m").evaluate(flash) == "rgba(0, 0, 0, 0)"


def test_the_keypad_stays_in_place_with_a_full_hand(referee):
    page = referee.page
    kongs = [one for tile in ("1m", "2m", "3m", "4m") for one in ("concealed", tile)]
    thirteen = [f"{rank}m" for rank in range(1, 10)] + ["1p", "2p", "3p", "4p"]
    for tiles in (["1m"], thirteen, [*kongs, "E"]):
        referee.touch(*tiles)
        assert page.evaluate("document.documentElement.scrollHeight") <= 640
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        page.locator("[data-act=clear]").click()


def test_tiles_are_announced_by_name(new_page):
    referee = Referee(new_page(**DESKTOP, locale="en-GB"), make_table(), at_entry=True)
    page = referee.page
    page.get_by_role("button", name="3 of bamboo", exact=True).click()
    page.get_by_role("button", name="red dragon", exact=True).click()
    page.get_by_role("button", name="Remove 3 of bamboo").click()
    assert referee.typed == "C"


def test_taps_write_the_text(referee):
    page = referee.page
    referee.touch("chow", "1m", "concealed", "E", "4p", "5p")
    referee.tap("[data-flower='4']")
    assert referee.typed == "[123m] (EEEE) 45p {5}"
    page.locator("[data-act=tile]").first.click()
    assert referee.typed == "[123m] (EEEE) 5p {5}"
    page.locator("[data-act=meld]").first.click()
    assert referee.typed == "(EEEE) 5p {5}"
    page.locator("[data-act=undo]").click()
    assert referee.typed == "[123m] (EEEE) 5p {5}"
    page.locator("[data-act=clear]").click()
    assert referee.typed == ""
    referee.touch("pung", "5p", "5p")
    expect(referee.key("5p")).to_have_attribute("aria-disabled", "true")
    referee.key("5p").dispatch_event("click")
    assert referee.typed == "[555p] 5p"
    referee.touch("chow")
    for tile in ("3p", "4p", "8m", "9s", "E"):
        expect(referee.key(tile)).to_have_attribute("aria-disabled", "true")
    expect(referee.key("6p")).not_to_have_attribute("aria-disabled", "true")


def test_text_moves_the_keys(referee):
    page = referee.page
    page.locator("[data-typing]").click()
    page.locator("[data-notation]").fill("[123m] (EEEE) 45678p9s + 9s {15}")
    expect(page.locator("[data-hand] .meld")).to_have_count(2)
    expect(referee.key("E")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("[data-flower='0']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-flower='1']")).to_have_attribute("aria-pressed", "false")
    page.locator("[data-notation]").fill("[123m] 4x")
    expect(referee.summary).to_contain_text("8")
    expect(page.locator("[data-notation]")).to_have_attribute("aria-invalid", "true")
    page.locator("[data-notation]").fill("[555p] 55p")
    expect(referee.summary).to_have_text("Più di quattro pedine uguali: 5 di palle")
    expect(referee.summary).to_have_attribute("data-kind", "alert")
    expect(page.locator("[data-notation]")).to_have_attribute("aria-invalid", "true")


def test_the_count_goes_down_to_the_winning_tile(new_page):
    referee = Referee(new_page(**DESKTOP, locale="en-GB"), make_table(), at_entry=True)
    expect(referee.summary).to_have_text("14 tiles to go")
    referee.touch("kong", "C", "1s")
    expect(referee.summary).to_have_text("10 tiles to go")
    referee.touch("chow")
    expect(referee.summary).to_have_text("Chow: tap its lowest tile")
    referee.touch("1m")
    expect(referee.summary).to_have_text("Chow: tap its lowest tile")  # it is for the next one too
    referee.touch("chow", *(f"{rank}p" for rank in range(1, 7)))
    expect(referee.summary).to_have_text("One more: the winning tile")
    referee.touch("1s")
    expect(referee.summary).to_have_text("Who won?")
    referee.winner(WEST)
    expect(referee.summary).to_have_text("Who discarded it?")
    referee.source(EAST)
    expect(referee.summary).to_contain_text("short of a win")


def test_a_laptop_types(new_page):
    referee = Referee(new_page(**DESKTOP), make_table(), at_entry=True)
    page = referee.page
    page.keyboard.type("[CCC]23m")
    assert referee.typed == "[CCC]23m"
    expect(page.locator("[data-hand] .held")).to_have_count(3)
    page.keyboard.press("Enter")
    page.keyboard.press("Backspace")
    expect(page.locator("[data-hand] .held")).to_have_count(1)


def focused(page: Page) -> str:
    """Return what has the focus, by its label or name."""
    found = page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.name ?? ''")
    return str(found)


@pytest.mark.parametrize("ruleset", ["mcr", "italian"])
def test_with_the_keyboard_the_keys_are_one_stop(new_page, ruleset):
    """Few stops lead from who won to typing the tiles; arrows lead from key to key."""
    page = new_page(**PHONE, locale="en-GB")
    referee = Referee(page, make_table(ruleset=ruleset), at_entry=True)
    if ruleset == "italian":
        referee.winner(WEST)
        referee.source(EAST)
    page.locator("[data-tile='4']").focus()
    for key, there in (
        ("ArrowDown", "5 of dots"),
        ("ArrowRight", "6 of dots"),
        ("End", "9 of dots"),
        ("ArrowRight", "9 of dots"),
        ("Home", "1 of dots"),
        ("ArrowLeft", "1 of dots"),
        ("ArrowDown", "1 of bamboo"),
        ("ArrowDown", "east wind"),
        ("ArrowDown", "plum (flower 1)"),
        ("ArrowUp", "east wind"),
    ):
        page.keyboard.press(key)
        assert focused(page) == there
    page.keyboard.press("Enter")
    expect(page.locator("[data-hand] .held").first).to_be_visible()
    assert focused(page) == "east wind"
    page.keyboard.press("Shift+Tab")
    assert focused(page).startswith("Remove ")
    page.keyboard.press("Tab")
    assert focused(page) == "east wind"  # where it was
    page.keyboard.press("Tab")
    assert focused(page) == "plum (flower 1)"
    page.keyboard.press("Tab")
    assert focused(page) == "Type the tiles"
    page.locator("[name=outcome]:checked").focus()
    stops = 0
    while focused(page) != "Type the tiles":
        page.keyboard.press("Tab")
        stops += 1
        assert stops <= 15


@pytest.mark.service_worker
def test_an_answer_within_a_frame(referee):
    """A tap is drawn before the browser's next frame, whatever the network does."""
    expect(referee.page.locator("[data-offline=ready]")).to_be_attached()
    referee.page.context.set_offline(True)
    took = referee.page.evaluate(
        """() => {
            const keys = [...document.querySelectorAll("[data-tile]")].slice(0, 13);
            const start = performance.now();
            for (const key of keys) key.click();
            return (performance.now() - start) / keys.length;
        }"""
    )
    assert took < 16  # milliseconds
    expect(referee.page.locator("[data-hand] .held")).to_have_count(13)


def test_a_fifth_copy_in_two_hands_is_told_at_once(new_page):
    table = make_table(ruleset="italian")
    referee = Referee(new_page(**DESKTOP, locale="en-GB"), table, at_entry=True)
    referee.winner(EAST)
    referee.source(WEST)
    referee.page.locator("#tiles-0").fill("[555p] 1s")
    referee.tap("[data-tab='1']")
    referee.page.locator("#tiles-1").fill("55p")
    expect(referee.summary).to_have_text("More than four of the same tile: 5 of dots")


def test_a_finished_hand_is_changed_without_grey_keys(referee):
    page = referee.page
    referee.winner(WEST)
    referee.source(EAST)
    referee.touch("pung", "C", "pung", "F", "2m", "3m", "4m", "5m", "6m", "5s", "5s", "7m")
    expect(page.locator("#score .score")).to_be_visible()
    expect(page.locator(".keys")).to_be_hidden()
    expect(page.locator(".keypad-hint")).to_be_visible()
    expect(page.get_by_role("button", name="Pedine", exact=True)).to_have_count(0)
    referee.tap("[data-act=back]")
    expect(page.locator(".keys")).to_be_visible()
    assert referee.typed == "[CCC] [FFF] 23456m55s"
    expect(referee.key("7m")).not_to_have_attribute("aria-disabled", "true")
    referee.touch("7m")
    expect(page.locator(".keys")).to_be_hidden()
    referee.settle()
    page.locator("[data-act=tile]").first.click()
    expect(page.locator(".keys")).to_be_visible()


def test_the_keys_of_the_smallest_phone(new_page):
    """Nine beside each other use the whole width; pictures keep apart."""
    small = PHONE | {"viewport": {"width": 320, "height": 568}}
    referee = Referee(new_page(**small), make_table(), at_entry=True)
    page = referee.page
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    for row in page.locator(".keys-row").all():
        boxes = [key.bounding_box() for key in row.locator(".key").all()]
        assert len(boxes) == 9
        for box in boxes:
            assert box is not None
            assert box["width"] >= 320 / 9 - 0.5
            assert box["width"] * box["height"] >= LEAST_TARGET**2
        pictures = [one.bounding_box() for one in row.locator(".tile").all()]
        for one, other in pairwise(pictures):
            assert one is not None
            assert other is not None
            assert one["x"] + one["width"] + 1 <= other["x"]
    for name in (".keys-modes > .key", ".entry-outcomes > .pick"):
        boxes = [one.bounding_box() for one in page.locator(name).all()]
        assert len({box["y"] for box in boxes if box is not None}) == 1


CUT = """() => [...document.querySelectorAll(
  ".entry-outcomes .pick > span, .key.mode, .hows .pick > span, .person-name, .entry-people-label")]
  .filter((one) => one.getClientRects().length && one.clientWidth > 2)
  .filter((one) => one.scrollWidth > one.clientWidth + 1
    || one.scrollHeight > one.clientHeight + !one.matches(".person-name"))
  .map((one) => one.textContent.trim())"""


@pytest.mark.parametrize("locale", ["it-IT", "en-GB"])
def test_no_label_is_cut(new_page, locale):
    """By all rules, on a usual phone and on the smallest one, also with namesakes of long names."""
    page = new_page(**PHONE, locale=locale)
    for ruleset in RULESETS:
        table = make_table(ruleset=ruleset)
        Player.objects.update(last_name="Bentivoglio", first_name="Massimiliano")
        Referee(page, table, at_entry=True)
        for width in (360, 320):
            page.set_viewport_size({"width": width, "height": 640})
            page.evaluate("document.querySelector('[data-more]')?.click()")
            assert page.evaluate(CUT) == [], (ruleset, width)
            assert page.evaluate("document.documentElement.scrollWidth") == width


def test_hints_for_a_keyboard_are_not_for_phones(new_page):
    table = make_table()
    for device, there in ((PHONE, False), (DESKTOP, True)):
        page = Referee(new_page(**device), table).page
        page.goto(f"/tables/{table.pk}/whole/")
        expect(page.locator(".sheet-keys")).to_be_visible(visible=there)
