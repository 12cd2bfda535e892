"""Two who win on one discard, without network: with the engine, and where there is none."""

import pytest
from playwright.sync_api import expect

from clubscore.play.models import Hand
from tests.factories import EAST, SOUTH, WEST, make_table

from .pocket import Pocket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.service_worker]

PINFU = ["2m", "3m", "4m", "5m", "6m", "7m", "4p", "4p", "6p", "7p", "8p", "3s", "4s", "5s"]
BESIDE = ["5p", "5p", *("2s", "2s", "2s"), *("6s", "7s", "8s"), *("6s", "7s"), "9m", "9m", "5p"]
NO_ENGINE = "delete self.Worker"
CHOSEN = """names => names.map(
  (name) => document.querySelector(`#score [name=${name}]:checked`)?.value ?? ""
)"""


def number(pocket: Pocket, field: str, value: int) -> None:
    pocket.tap(f"#score .pick:has([name={field}][value='{value}'])")


def chosen(pocket: Pocket, *names: str) -> list[str]:
    """Return what is chosen beside the score, or in its place."""
    return list(pocket.page.evaluate(CHOSEN, list(names)))


def enter_two(pocket: Pocket) -> None:
    """Enter two hands that have won on one discard: both in riichi, with dora."""
    pocket.enter_next(1)
    for seat in (SOUTH, WEST):
        pocket.tap(f".pick:has([name=answer_riichi][value='{seat}'])")
    pocket.winner(SOUTH)
    pocket.source(EAST)
    pocket.tiles(*PINFU)
    pocket.tap(f".pick:has([name=also][value='{WEST}'])")
    pocket.tiles(*BESIDE)
    expect(pocket.page.locator(f"#score [name=answer_dora_{WEST}]").first).to_be_visible()
    number(pocket, "answer_dora", 5)
    number(pocket, "answer_dora", 8)
    number(pocket, f"answer_dora_{WEST}", 2)
    number(pocket, f"answer_ura_dora_{WEST}", 1)
    names = ("answer_dora", f"answer_dora_{WEST}", f"answer_ura_dora_{WEST}")
    assert chosen(pocket, *names) == ["8", "2", "1"]


def expect_both(hand: Hand) -> None:
    """Look at what the server has recorded of the two."""
    assert (hand.winner, hand.discarder) == (SOUTH, EAST)
    [further] = hand.claim["also"]
    assert further["winner"] == WEST
    assert hand.claim["answers"]["dora"] == "8"
    assert (further["answers"]["dora"], further["answers"]["ura_dora"]) == ("2", "1")
    won = hand.payments[SOUTH], hand.payments[WEST]
    assert won == (24000, 8000)


def send(pocket: Pocket) -> None:
    """Record the hand without network, then let the phone send it."""
    pocket.record_on_phone()
    pocket.expect_states("waiting")
    pocket.network(True)
    pocket.expect_all_sent()


def test_two_winners_are_scored_on_the_phone_and_sent_later(offline):
    table = make_table(ruleset="riichi")
    pocket = offline(table)
    enter_two(pocket)
    pocket.expect_scored()
    send(pocket)
    expect_both(table.hands.get())
    expect(pocket.page.locator("[data-difference]")).to_have_count(0)


def test_without_the_engine_both_are_asked_what_belongs_to_their_hands(offline, axe):
    table = make_table(ruleset="riichi")
    pocket = offline(table)
    pocket.page.add_init_script(NO_ENGINE)
    enter_two(pocket)
    expect(pocket.page.locator("[data-later-score] .score-of")).to_have_count(2)
    axe(pocket.page)
    send(pocket)
    expect_both(table.hands.get())


def test_a_draft_has_all_that_was_said_of_both(offline):
    table = make_table(ruleset="riichi")
    pocket = offline(table)
    pocket.page.add_init_script(NO_ENGINE)
    enter_two(pocket)
    pocket.page.reload()
    pocket.page.locator("[data-draft-continue]").click()
    expect(pocket.page.locator(".entry.is-live")).to_be_visible()
    names = ("answer_dora", f"answer_dora_{WEST}", f"answer_ura_dora_{WEST}")
    assert chosen(pocket, *names) == ["8", "2", "1"]


def test_a_winner_whose_hand_was_counted_is_asked_for_no_dora(offline):
    pocket = offline(make_table(ruleset="riichi"))
    pocket.page.add_init_script(NO_ENGINE)
    enter_two(pocket)
    pocket.tap(f".pick:has([name=how_{WEST}][value=told])")
    number_told = f".pick:has([name=limits_{WEST}][value='1'])"
    pocket.tap(number_told)
    expect(pocket.page.locator("[name=answer_dora]").first).to_be_visible()
    expect(pocket.page.locator(f"[name=answer_dora_{WEST}]")).to_have_count(0)


def test_without_the_engine_too_only_who_declared_is_asked_for_ura_dora(offline):
    pocket = offline(make_table(ruleset="riichi"))
    page = pocket.page
    page.add_init_script(NO_ENGINE)
    pocket.enter_next(1)
    pocket.winner(SOUTH)
    pocket.source(EAST)
    pocket.tiles(*PINFU)
    ippatsu, ura_dora = page.locator("[value=ippatsu]"), page.locator("[name=answer_ura_dora]")
    expect(page.locator("[name=answer_dora]").first).to_be_visible()
    expect(ura_dora).to_have_count(0)
    expect(ippatsu).to_have_count(0)
    declared = f".pick:has([name=answer_riichi][value='{SOUTH}'])"
    pocket.tap(declared)
    number(pocket, "answer_dora", 2)
    number(pocket, "answer_ura_dora", 1)
    expect(ippatsu).to_have_count(1)
    pocket.tap(declared)  # what was said is not dropped without a word
    expect(ippatsu).to_have_count(0)
    assert chosen(pocket, "answer_dora", "answer_ura_dora") == ["2", "1"]
