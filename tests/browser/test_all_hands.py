"""Evenings in which all four hands count, and Zung Jung, from the first hand to the sheet."""

import re
from time import monotonic

import pytest
from playwright.sync_api import APIResponse, Page, expect

from clubscore.printing.queue import worker
from clubscore.tournaments.models import Table
from tests.factories import EAST, NORTH, SOUTH, WEST, make_table, play
from tests.play.fours import EXAMPLE, EXAMPLE_PAYMENTS, told, worked_example

from .conftest import DESKTOP, PHONE, patience
from .referee import SELF_DRAWN, Referee

pytestmark = pytest.mark.django_db(transaction=True)

LEAST_TARGET = 40  # px


@pytest.fixture
def table():
    return make_table(ruleset="italian")


@pytest.fixture
def referee(phone, table) -> Referee:
    return Referee(phone, table)


def on_one_screen(page: Page) -> bool:
    size = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    return bool(size[0] == 360 and size[1] <= 640)


def printed_sheet(page: Page, table: Table) -> APIResponse:
    """Ask for the score sheet, let the printer work, and return the document."""
    address, end = f"/tables/{table.pk}/sheet.pdf", monotonic() + patience() / 1000
    as_browsers = {"accept": "text/html,*/*;q=0.8"}
    waiting = page.request.get(address, headers=as_browsers)
    assert waiting.headers["content-type"].startswith("text/html")
    worker.print_queued_jobs()  # unless the printer that the server has started is at it
    document = page.request.get(address, headers=as_browsers)
    while document.headers["content-type"].startswith("text/html") and monotonic() < end:
        document = page.request.get(address, headers=as_browsers)
    return document


def shown(page: Page, seat: int) -> None:
    expect(page.locator(f"[data-tab='{seat}']")).to_have_attribute("aria-pressed", "true")


def enter_example(referee: Referee) -> None:
    """The worked example of the Italian rules, by taps: North wins on South's discard."""
    referee.enter()
    referee.winner(NORTH)
    referee.source(SOUTH)
    shown(referee.page, NORTH)
    referee.tap("[data-flower='4']")
    referee.tap("[data-flower='3']")
    # Set by set, a bare tap being a claimed pung; the last one leads on by itself.
    referee.touch("1s", "triple", "1m", "pair", "9p", "run", "5m", "2s", "4s")
    shown(referee.page, EAST)
    expect(referee.tab(NORTH)).to_contain_text("80")
    assert referee.page.locator("#tiles-3").input_value() == "[111s] 111567m99p23s + 4s {45}"
    assert on_one_screen(referee.page)
    # Of East only what scores: a pung, the pair of the own wind, flower and season.
    # A bare tap is a claimed pung.
    referee.tiles("4s")
    expect(referee.tab(EAST)).to_contain_text("2")
    expect(referee.key("E")).to_be_visible()
    referee.tiles("pair", "E")
    referee.tap("[data-flower='0']")
    referee.tap("[data-flower='5']")
    expect(referee.tab(EAST)).to_contain_text("24")
    referee.go_on()
    referee.how(SOUTH, "tiles")
    referee.tiles("concealed", "F", "6p", "7p", "1m", "2m", "3m", "4m", "5m", "6m", "9s")
    expect(referee.key("F")).to_have_attribute("aria-disabled", "true")
    referee.tap("[data-flower='2']")
    referee.tiles("9s")
    expect(referee.tab(SOUTH)).to_contain_text("72")
    referee.go_on()
    expect(referee.page.locator("[data-flower='2']")).to_have_attribute("aria-disabled", "true")
    expect(referee.key("1s")).to_have_attribute("data-used", "3")
    referee.told(WEST, 24)


def test_an_italian_evening(referee, table):
    page = referee.page
    enter_example(referee)
    expect(referee.summary).to_contain_text("+320")
    assert referee.payments() == ["−256", "+64", "−128", "+320"]
    page.locator(".left-out summary").first.click()
    expect(page.locator(".count-pairs li")).to_have_count(5)
    referee.record()
    assert referee.totals() == ["−256", "+64", "−128", "+320"]
    assert table.hands.get().payments == EXAMPLE_PAYMENTS

    # South is East now. Nothing to count leads on by itself.
    referee.enter()
    referee.winner(SOUTH)
    referee.source(SELF_DRAWN)
    referee.told(SOUTH, 30, 1)
    referee.go_on()
    for seat in (WEST, NORTH, EAST):
        shown(page, seat)
        referee.how(seat, "nothing")
    expect(referee.summary).to_contain_text("+360")
    referee.record()
    expect(page.locator(".ledger")).to_contain_text("Est resta")

    # East has won, so East stays: a dead hand.
    expect(page.locator(".table-players .table-player").nth(SOUTH)).to_contain_text("mazziere")
    referee.enter()
    referee.outcome("draw")
    referee.record()

    # The first hand was told wrong: West had nothing. The others keep their winds.
    first = table.hands.get(number=1)
    page.goto(f"/tables/{table.pk}/hands/{first.pk}/correct/")
    expect(referee.summary).to_contain_text("+320")
    referee.tap(f"[data-tab='{WEST}']")
    referee.how(WEST, "nothing")
    expect(page.locator(".payments-before")).to_contain_text("−128")
    page.locator("#reason").fill("contata male")
    referee.correct()
    expect(page.locator(".history")).to_contain_text("nessun punto")

    page.goto(f"/tables/{table.pk}/")
    page.locator(".confirm summary").first.click()
    page.locator(".confirm button[name=reason]").first.click()
    table.refresh_from_db()
    assert table.state == Table.State.CLOSED
    assert printed_sheet(page, table).headers["content-type"] == "application/pdf"
    page.goto(f"/tables/{table.pk}/hands/{first.pk}/")
    expect(page.locator(".count")).to_have_count(4)
    page.locator(".count").nth(2).locator(".pattern").first.click()
    expect(page.locator(".count").nth(2).locator(".is-lit").first).to_be_visible()


def test_every_step_is_on_one_screen(referee):
    referee.enter()
    assert on_one_screen(referee.page)
    referee.winner(NORTH)
    referee.source(SOUTH)
    assert on_one_screen(referee.page)
    foot = referee.page.locator(".entry-foot").bounding_box()
    assert foot is not None
    targets = referee.page.locator(
        ".keypad .key:visible, .tab-four, .hows .pick:visible, .who-line"
    )
    boxes = [target.bounding_box() for target in targets.all()]
    assert len(boxes) == 34 + 8 + 5 + 3 + 4 + 3 + 1
    for box in boxes:
        assert box is not None
        assert min(box["width"], box["height"]) >= LEAST_TARGET - 0.5
        assert box["y"] + box["height"] <= foot["y"]
    referee.how(NORTH, "tiles")
    referee.tiles(*(one for tile in ("1m", "2m", "3m", "4m") for one in ("concealed", tile)), "E")
    assert on_one_screen(referee.page)


def test_payments_are_above_the_foot_while_the_last_hand_is_entered(referee):
    """Whoever enters only what scores may go on: the keys stay, and who pays what is to be seen."""
    page = referee.page
    referee.enter()
    referee.winner(NORTH)
    referee.source(SOUTH)
    referee.tiles("1m", "1p", "triple", "4p", "run", "3s", "C")
    for seat in (EAST, SOUTH):
        referee.how(seat, "nothing")
    referee.touch("E")
    payments = page.locator("#score .payments")
    expect(payments).to_be_visible()
    expect(referee.key("1m")).to_be_visible()
    box, foot = payments.bounding_box(), page.locator(".entry-foot").bounding_box()
    assert box is not None
    assert foot is not None
    assert box["y"] + box["height"] <= foot["y"]
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last = page.locator(".count").last.bounding_box()
    foot = page.locator(".entry-foot").bounding_box()
    assert last is not None
    assert foot is not None
    assert last["y"] + last["height"] <= foot["y"]


def test_a_long_name_leaves_the_page_as_wide_as_the_phone(referee, table):
    table.session.tournament.club.players.update(
        last_name="Ravaioli-Guidarelli von und zu Montefeltro"
    )
    referee.enter()
    referee.winner(NORTH)
    referee.source(SOUTH)
    referee.tiles("triple", "1s", "triple", "1m", "pair", "9p", "run", "5m", "2s", "4s")
    referee.tap(f"[data-tab='{NORTH}']")
    expect(referee.page.locator("[data-count='3'] .count-sum")).to_contain_text("36")
    assert referee.page.evaluate("document.documentElement.scrollWidth") == 360


def test_who_won_can_be_changed_and_the_tiles_stay(referee):
    page = referee.page
    referee.enter()
    referee.winner(NORTH)
    referee.source(SOUTH)
    referee.how(NORTH, "tiles")
    referee.tiles("pung", "1s", *["1m"] * 3, *["5m"] * 2)
    referee.tap("[data-who]")
    referee.winner(EAST)
    shown(page, EAST)
    expect(page.locator(".slot.is-winning")).to_have_count(1)
    referee.tap(f"[data-tab='{NORTH}']")
    expect(page.locator("[data-hand] .held")).to_have_count(6)
    expect(page.locator(".slot.is-winning")).to_have_count(0)
    expect(referee.key("1m")).to_have_attribute("data-used", "3")
    referee.how(NORTH, "nothing")  # what was tapped before is not there any more
    shown(page, EAST)
    expect(referee.key("1m")).to_have_attribute("data-used", "")


def test_a_hand_that_is_no_win_is_marked_and_goes_no_further(referee):
    page = referee.page
    referee.enter()
    referee.winner(NORTH)
    referee.source(SOUTH)
    referee.tap("[data-typing]")
    page.locator(f"#tiles-{NORTH}").fill("[111s] 111m567m23s99p + 9s")
    expect(referee.tab(NORTH)).to_contain_text("✗")
    expect(page.locator("[data-record]")).to_have_attribute("aria-disabled", "true")
    page.locator(f"#tiles-{NORTH}").fill("[111s] 111m567m23s99p + 4s")
    expect(referee.tab(NORTH)).to_contain_text("32")
    referee.go_on()
    shown(page, EAST)


def test_by_keyboard_alone(new_page, table):
    referee = Referee(new_page(**DESKTOP, locale="en-GB"), table, at_entry=True)
    page = referee.page
    page.locator("[name=winner]").first.focus()
    page.keyboard.press("Space")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.locator("[name=source][value='1']").focus()
    page.keyboard.press("Space")
    page.locator("[data-record]").press("Enter")
    for seat in (NORTH, EAST, SOUTH, WEST):
        shown(page, seat)
        page.keyboard.type(EXAMPLE[seat].partition("{")[0].replace(" ", ""))
        page.locator(f"#tiles-{seat}").press("Enter")
        expect(referee.tab(seat)).to_have_class(re.compile("is-done"))
        if seat != WEST:
            page.locator("[data-record]").press("Enter")
    expect(referee.summary).to_contain_text("points: Cognome04")
    page.locator("[data-record]").press("Enter")
    page.wait_for_url(re.compile(r"/hand/\?number=2$"))
    assert table.hands.count() == 1


def test_what_is_typed_for_a_loser_has_no_winning_tile(referee):
    page = referee.page
    referee.enter()
    referee.winner(NORTH)
    referee.source(SOUTH)
    read = page.evaluate(
        """async (texts) => {
            const imported = (name) => {
                const link = `link[rel=modulepreload][href*="/js/hand/${name}."]`;
                return import(document.querySelector(link).href);
            };
            const { parse, format } = await imported("notation");
            const { normalize, isComplete, tilesToCome } = await imported("bundle");
            return texts
                .map((text) => normalize(parse(text).hand, false))
                .map((hand) => [format(hand), isComplete(hand, false), tilesToCome(hand, false)]);
        }""",
        ["19m19p19sESWNCFP", "19m19p19sESWNCF + P", "[111s] 234m", EXAMPLE[NORTH]],
    )
    assert read == [
        ["19m19p19sESWNCFP", True, 0],
        ["19m19p19sESWNCFP", True, 0],
        ["[111s] 234m", False, 7],
        ["[111s] 111567m99p234s {45}", False, -1],
    ]


def test_without_javascript(new_page, table, watch):
    watch.allow("request failed: csp")
    page = new_page(**PHONE, java_script_enabled=False, locale="en-GB")
    page.goto(f"/t/{table.link_token}/")
    page.get_by_role("link", name="Enter hand 1").click()
    page.locator(".pick:has([name=winner][value='3'])").click()
    page.locator(".pick:has([name=source][value='1'])").click()
    page.locator("#tiles-3").fill(EXAMPLE[NORTH])
    page.locator("#tiles-1").fill(EXAMPLE[SOUTH])
    page.locator(".pick:has([name=how_0][value=told])").click()
    page.locator("#points-0").fill("12")
    page.locator("#doubles-0").fill("1")
    page.locator("#tiles-2").fill("[1111p] 888s567s789mW {8}")
    page.get_by_role("button", name="Calculate").click()
    expect(page.locator("[data-count='1']")).to_contain_text("72")
    page.get_by_role("button", name="Record", exact=True).click()
    expect(page.locator(".entry-last")).to_contain_text("Hand 1:")
    assert table.hands.get().payments == EXAMPLE_PAYMENTS


@pytest.mark.one_in(2)
@pytest.mark.parametrize("key", ["chinese_classical", "european"])
def test_a_short_evening_of_the_other_systems(new_page, key):
    table = make_table(ruleset=key)
    referee = Referee(new_page(**PHONE, locale="en-GB"), table, at_entry=True)
    page = referee.page
    referee.winner(EAST)
    referee.source(SOUTH)
    referee.touch("chow", "1m", "4p", "P", "P", "7s", "8s", "2m", "3m", "4m", "9s")
    expect(referee.tab(EAST)).to_contain_text(re.compile(r"\d"))
    referee.tap(".pick:has(#situation-robbing_kong)")
    referee.go_on()
    referee.how(SOUTH, "tiles")
    referee.tiles("kong", "9s")  # robbed: a pung is left, and ten tiles to come
    expect(page.locator("[data-hand] .meld .tile")).to_have_count(3)
    expect(referee.summary).to_contain_text("10")
    referee.how(SOUTH, "told")
    expect(page.locator("#points-1")).to_be_focused()
    for seat in (SOUTH, WEST, NORTH):
        referee.how(seat, "nothing")
    expect(referee.summary).to_contain_text("points")
    if key == "chinese_classical":
        referee.tap(".pick:has(#answer_liable-1)")
        expect(page.locator(".payments .pays")).to_have_count(1)
    referee.record()
    expect(page.locator(".ledger")).to_contain_text("East stays")

    referee.enter()
    referee.outcome("false_win")
    referee.winner(WEST)
    referee.record()
    ends = key == "chinese_classical"
    expect(page.locator(".in-play")).to_contain_text("Hand 3" if ends else "Hand 2")

    first = table.hands.get(number=1, kind="win")
    page.goto(f"/tables/{table.pk}/hands/{first.pk}/correct/")
    expect(referee.summary).to_contain_text("points")
    referee.tap("[data-who]")
    referee.source(NORTH)
    page.locator("#reason").fill("misheard")
    expect(page.locator(".payments-before")).to_be_visible()
    referee.correct()
    page.goto(f"/tables/{table.pk}/")
    page.get_by_text("End the game now").click()
    page.get_by_role("button", name="The players agree").click()
    expect(page.locator(".badge.is-closed")).to_be_visible()
    assert printed_sheet(page, table).headers["content-type"] == "application/pdf"


@pytest.mark.at_length
def test_zung_jung_and_who_is_responsible(new_page):
    table = make_table(ruleset="zung_jung")
    referee = Referee(new_page(**PHONE, locale="en-GB"), table, at_entry=True)
    page = referee.page
    referee.winner(WEST)
    referee.source(EAST)
    referee.tiles("pung", "C", "pung", "F", "pung", "P", "2m", "3m", "5s", "5s", "4m")
    expect(referee.summary).to_contain_text("points")
    referee.tap(".pick:has(#answer_responsible-3)")
    expect(page.locator(".payments .pays")).to_have_count(3)
    referee.record()
    hand = table.hands.get()
    assert hand.claim["answers"] == {"responsible": "3"}
    assert hand.payments[NORTH] < hand.payments[EAST]
    for _ in range(2):
        referee.enter()
        referee.outcome("draw")
        referee.record()
    page.goto(f"/tables/{table.pk}/hands/{hand.pk}/correct/")
    expect(page.locator("#answer_responsible-3")).to_be_checked()
    referee.tap(".pick:has(#answer_responsible-discarder)")
    page.locator("#reason").fill("misheard")
    expect(page.locator(".payments-before")).to_be_visible()
    referee.correct()
    hand.refresh_from_db()
    assert hand.payments[NORTH] > hand.payments[EAST]
    assert printed_sheet(page, table).headers["content-type"] == "application/pdf"


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("device", "colours"), [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"]
)
def test_every_state_is_accessible(new_page, table, axe, device, colours):
    hand, _after = play(table, worked_example(), told(SOUTH))
    referee = Referee(new_page(**device, color_scheme=colours), table)
    page = referee.page
    axe(page)
    page.goto(f"/tables/{table.pk}/hands/{hand.pk}/")
    axe(page)
    referee.enter()
    axe(page)
    referee.winner(NORTH)
    referee.source(SOUTH)
    referee.tiles("1s", "triple", "1m")
    axe(page)
    referee.told(NORTH, 40, 1)
    axe(page)
    referee.go_on()
    for seat in (EAST, SOUTH, WEST):
        referee.how(seat, "nothing")
    expect(page.locator(".payments")).to_be_visible()
    axe(page)
    page.goto(f"/tables/{table.pk}/hands/{hand.pk}/correct/")
    expect(page.locator(".count").first).to_be_visible()
    axe(page)
