"""Riichi at the table: sticks, dora, several winners, han and fu, draws, false wins, tap by tap."""

import pytest
from playwright.sync_api import expect

from clubscore.play.models import Hand
from clubscore.words import signed_points
from tests.factories import EAST, NORTH, SOUTH, WEST, make_table

from .conftest import PHONE
from .referee import SELF_DRAWN, Referee

pytestmark = pytest.mark.django_db(transaction=True)

PINFU = ["2m", "3m", "4m", "5m", "6m", "7m", "4p", "4p", "6p", "7p", "8p", "3s", "4s", "5s"]
CLUB = {"abortive_draws": True, "nagashi": "draw", "red_fives": 3}
MOST_TAPS_OF_A_RON = 18
MOST_TAPS_OF_A_DRAW = 7


def asked(referee: Referee, question: str, seat: int) -> None:
    """Touch a player in the row of a question."""
    referee.tap(f".pick:has([name=answer_{question}][value='{seat}'])")


def number(referee: Referee, field: str, value: int) -> None:
    """Touch a number."""
    referee.tap(f".pick:has([name={field}][value='{value}'])")


def seat_answer(hand: Hand, question: str) -> str:
    return str(hand.claim["answers"][question])


def test_a_usual_win_on_a_discard_takes_few_taps(phone):
    table = make_table(ruleset="riichi")
    referee = Referee(phone, table, at_entry=True)
    referee.winner(SOUTH)
    referee.source(EAST)
    referee.tiles(*PINFU)
    number(referee, "answer_dora", 1)
    expect(referee.summary).to_contain_text(signed_points(3900))
    referee.record()
    assert referee.taps <= MOST_TAPS_OF_A_RON
    hand = table.hands.get()
    assert (hand.winner, hand.discarder, hand.value) == (SOUTH, EAST, 3900)
    assert seat_answer(hand, "dora") == "1"


def test_riichi_is_told_once_and_kept_until_the_hand_is_entered(phone):
    table = make_table(ruleset="riichi")
    referee = Referee(phone, table, at_entry=True)
    asked(referee, "riichi", SOUTH)
    phone.locator(".entry-back").click()
    phone.wait_for_url("**/tables/*/")
    referee.enter()  # nobody is asked whether to go on
    expect(phone.locator("[name=answer_riichi]:checked")).to_have_value(str(SOUTH))
    referee.winner(SOUTH)
    referee.source(EAST)
    expect(phone.locator("[name=answer_ura_dora]")).to_have_count(0)
    referee.tiles(*PINFU)
    number(referee, "answer_ura_dora", 2)
    expect(referee.summary).to_contain_text(signed_points(8000))
    referee.record()
    hand = table.hands.get()
    assert seat_answer(hand, "riichi") == str(SOUTH)
    assert (hand.value, hand.pot) == (8000, 0)
    referee.enter()
    expect(phone.locator("[name=answer_riichi]:checked")).to_have_count(0)


def test_only_who_declared_is_asked_for_ura_dora(phone):
    referee = Referee(phone, make_table(ruleset="riichi"), at_entry=True)
    asked(referee, "riichi", WEST)
    referee.winner(SOUTH)
    referee.source(EAST)
    referee.tiles(*PINFU)
    expect(phone.locator("[name=answer_dora]").first).to_be_attached()
    expect(phone.locator("[name=answer_ura_dora]")).to_have_count(0)
    asked(referee, "riichi", SOUTH)
    expect(phone.locator("[name=answer_ura_dora]").first).to_be_attached()


def test_two_win_on_one_discard(phone):
    table = make_table(ruleset="riichi")
    referee = Referee(phone, table, at_entry=True)
    referee.winner(SOUTH)
    referee.source(EAST)
    referee.tiles(*PINFU)
    referee.tap(f".pick:has([name=also][value='{WEST}'])")
    expect(phone.locator("[data-winner-tab]:visible")).to_have_count(2)
    # The winning tile is the same, and is there already.
    referee.tiles("5p", "5p", *("2s", "2s", "2s"), *("6s", "7s", "8s"), *("6s", "7s"), "5p")
    expect(phone.locator("[data-winner-tab][aria-pressed=true]")).to_have_attribute(
        "data-winner-tab", str(WEST)
    )
    assert phone.locator(f"[name=tiles_{WEST}]").input_value().endswith("+ 5s")


def test_a_second_winner_is_told_in_han_and_fu(phone):
    table = make_table(ruleset="riichi")
    referee = Referee(phone, table, at_entry=True)
    referee.winner(SOUTH)
    referee.source(EAST)
    referee.tiles(*PINFU)
    referee.tap(f".pick:has([name=also][value='{WEST}'])")
    referee.tap(f".pick:has([name=how_{WEST}][value=told])")
    number(referee, f"doubles_{WEST}", 3)
    number(referee, f"points_{WEST}", 40)
    expect(referee.summary).to_contain_text(signed_points(5200))
    referee.record()
    hand = table.hands.get()
    assert [hand.winner, hand.value] == [SOUTH, 2000]
    assert hand.payments == (-7200, 2000, 5200, 0)


def test_a_further_winner_can_be_taken_back(phone):
    referee = Referee(phone, make_table(ruleset="riichi"), at_entry=True)
    referee.winner(SOUTH)
    referee.source(EAST)
    referee.tiles(*PINFU)
    referee.tap(f".pick:has([name=also][value='{WEST}'])")
    referee.touch("1m")
    referee.tap("[data-winner-tab='-1']")
    name = phone.locator(f".pick:has([name=also][value='{WEST}']) .person-name").inner_text()
    expect(referee.summary).to_have_text(referee.says("Enter the hand of %(name)s", name=name))
    referee.tap(f".pick:has([name=also][value='{WEST}'])")
    expect(referee.summary).to_contain_text(signed_points(2000))


def test_a_self_drawn_hand_is_told_in_han_and_fu(phone):
    table = make_table(ruleset="riichi")
    referee = Referee(phone, table, at_entry=True)
    referee.outcome("points")
    referee.winner(EAST)
    referee.source(SELF_DRAWN)
    number(referee, "doubles", 3)
    expect(referee.summary).to_have_text(referee.says("What is the hand worth?"))
    number(referee, "points", 40)
    referee.record()
    assert table.hands.get().payments == (7800, -2600, -2600, -2600)
    assert referee.taps == 6


@pytest.mark.parametrize(("field", "value", "worth"), [("doubles", 5, 8000), ("limits", 1, 32000)])
def test_limit_hands_need_no_fu(phone, field, value, worth):
    table = make_table(ruleset="riichi")
    referee = Referee(phone, table, at_entry=True)
    referee.outcome("points")
    referee.winner(SOUTH)
    referee.source(EAST)
    number(referee, "doubles", 3)
    number(referee, "points", 40)
    number(referee, field, value)
    expect(referee.summary).to_contain_text(signed_points(worth))
    referee.record()
    assert table.hands.get().value == worth


def test_a_value_alone_is_enough(phone):
    table = make_table(ruleset="riichi")
    referee = Referee(phone, table, at_entry=True)
    referee.outcome("points")
    referee.winner(SOUTH)
    referee.source(EAST)
    number(referee, "doubles", 3)
    phone.locator("#value").fill("7700")
    expect(phone.locator("[name=doubles]:checked")).to_have_count(0)
    expect(referee.summary).to_contain_text(signed_points(7700))
    referee.record()
    assert table.hands.get().value == 7700


def test_a_drawn_hand_with_riichi_takes_few_taps(phone):
    table = make_table(ruleset="riichi")
    referee = Referee(phone, table, at_entry=True)
    referee.outcome("draw")
    asked(referee, "riichi", SOUTH)
    expect(phone.locator("[name=answer_tenpai]:checked")).to_have_value(str(SOUTH))
    phone.locator(f"[name=answer_tenpai][value='{SOUTH}']").click(force=True)
    expect(phone.locator("[name=answer_tenpai]:checked")).to_have_count(1)
    asked(referee, "tenpai", NORTH)
    expect(phone.locator(".score-after")).to_contain_text(referee.says("Sticks"))
    referee.record()
    assert referee.taps <= MOST_TAPS_OF_A_DRAW
    hand = table.hands.get()
    assert seat_answer(hand, "tenpai") == f"{SOUTH},{NORTH}"
    assert (hand.payments, hand.pot) == ((-1500, 500, -1500, 1500), 1000)


def test_who_was_waiting_is_as_it_was_once_riichi_is_taken_back(phone):
    referee = Referee(phone, make_table(ruleset="riichi"), at_entry=True)
    referee.outcome("draw")
    asked(referee, "tenpai", SOUTH)
    asked(referee, "riichi", SOUTH)
    asked(referee, "riichi", WEST)
    expect(phone.locator("[name=answer_tenpai]:checked")).to_have_count(2)
    asked(referee, "riichi", SOUTH)
    asked(referee, "riichi", WEST)
    expect(phone.locator("[name=answer_tenpai]:checked")).to_have_value(str(SOUTH))


def test_a_hand_is_broken_off(phone):
    table = make_table(ruleset="riichi", options=CLUB)
    referee = Referee(phone, table, at_entry=True)
    expect(phone.locator("[value=abortive_draw]")).to_be_hidden()
    referee.tap("[data-more]")
    referee.outcome("abortive_draw")
    asked(referee, "riichi", EAST)
    number(referee, "answer_reason", "four_winds")  # type: ignore[arg-type]
    referee.record()
    hand = table.hands.get()
    assert hand.kind == Hand.Kind.ABORTIVE_DRAW
    assert (seat_answer(hand, "reason"), hand.pot) == ("four_winds", 1000)


def test_a_false_win_gives_the_sticks_back(phone):
    table = make_table(ruleset="riichi")
    referee = Referee(phone, table, at_entry=True)
    referee.outcome("false_win")
    referee.winner(WEST)
    asked(referee, "riichi", WEST)
    expect(referee.summary).to_contain_text("−20.000")
    referee.record()
    hand = table.hands.get()
    assert (hand.kind, hand.winner, hand.pot) == (Hand.Kind.FALSE_WIN, WEST, 0)


def test_a_further_winner_without_a_win_declared_a_false_one(phone):
    table = make_table(ruleset="riichi")
    referee = Referee(phone, table, at_entry=True)
    referee.winner(SOUTH)
    referee.source(EAST)
    referee.tiles(*PINFU)
    referee.tap(f".pick:has([name=also][value='{WEST}'])")
    referee.tiles(
        "5p", "5p", *("2s", "2s", "2s"), *("6s", "7s", "8s"), *("6s", "7s"), "9m", "9m", "5p"
    )
    referee.tap(f"[data-false-win-of='{WEST}']")
    expect(phone.locator("[name=outcome]:checked")).to_have_value("false_win")
    expect(referee.summary).to_contain_text("−20.000")
    referee.record()
    hand = table.hands.get()
    assert (hand.kind, hand.winner) == (Hand.Kind.FALSE_WIN, WEST)


def test_a_red_five_is_tapped_as_one(phone):
    table = make_table(ruleset="riichi", options=CLUB)
    referee = Referee(phone, table, at_entry=True)
    referee.winner(SOUTH)
    referee.source(EAST)
    referee.touch(*PINFU[:3])
    referee.tap(".key[data-red]")
    expect(referee.key("4m")).to_have_attribute("aria-disabled", "true")
    referee.touch("5m")
    referee.tiles(*PINFU[4:])
    assert phone.locator("#tiles").input_value().startswith("2340")
    expect(referee.summary).to_contain_text(signed_points(3900))
    referee.tap(".keypad-hand [data-red]")  # takes out the red one
    referee.touch("5m")
    expect(referee.summary).to_contain_text(signed_points(2000))


def test_a_phone_of_some_years_ago_records_a_drawn_hand(phone):
    """Safari has these from 16 and 17.4 on."""
    phone.add_init_script("delete Element.prototype.checkVisibility; delete AbortSignal.timeout")
    table = make_table(ruleset="riichi")
    referee = Referee(phone, table)
    expect(phone.locator("[data-live]").first).to_be_attached()
    assert phone.evaluate("typeof AbortSignal.timeout(9).aborted") == "boolean"
    referee.enter()
    asked(referee, "riichi", SOUTH)
    referee.outcome("draw")
    referee.record()
    assert seat_answer(table.hands.get(), "tenpai") == str(SOUTH)


def test_no_red_fives_where_none_are_played(phone):
    Referee(phone, make_table(ruleset="riichi"), at_entry=True)
    expect(phone.locator(".key[data-red]")).to_have_count(0)
    expect(phone.locator("[data-flower]")).to_have_count(0)


@pytest.mark.parametrize("height", [640, 700, 780])
def test_the_entry_needs_no_scrolling_where_that_of_mcr_needs_none(phone, height):
    phone.set_viewport_size({"width": 360, "height": height})
    for ruleset, options in (("mcr", {}), ("riichi", CLUB)):
        table = make_table(ruleset=ruleset, options=options)
        referee = Referee(phone, table, at_entry=True)
        referee.speaks("it")
        expect(phone.locator(".entry.is-live")).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollHeight") <= height
        wide = phone.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_every_state_is_accessible(new_page, axe, colours):
    table = make_table(ruleset="riichi", options=CLUB)
    page = new_page(**PHONE, color_scheme=colours)
    referee = Referee(page, table, at_entry=True)
    axe(page)
    asked(referee, "riichi", SOUTH)
    referee.winner(SOUTH)
    referee.source(EAST)
    referee.tiles(*PINFU)
    expect(page.locator("[name=answer_ura_dora]").first).to_be_attached()
    axe(page)
    referee.tap(f".pick:has([name=also][value='{WEST}'])")
    referee.tap(f".pick:has([name=how_{WEST}][value=told])")
    axe(page)
    number(referee, f"limits_{WEST}", 1)
    expect(page.locator(f"[data-further='{WEST}']")).to_be_visible()
    axe(page)
    referee.outcome("draw")
    axe(page)


def test_a_drawn_hand_is_entered_with_the_keyboard_alone(desktop):
    table = make_table(ruleset="riichi")
    Referee(desktop, table, at_entry=True)
    desktop.locator("[name=outcome]:checked").focus()
    desktop.keyboard.press("ArrowRight")
    desktop.keyboard.press("ArrowRight")
    expect(desktop.locator("[name=outcome][value=draw]")).to_be_checked()
    desktop.keyboard.press("Tab")  # the first player in the row of riichi
    desktop.keyboard.press("Space")
    for _player in range(5):
        desktop.keyboard.press("Tab")
    expect(desktop.locator(":focus")).to_have_attribute("name", "answer_tenpai")
    desktop.keyboard.press("Space")
    expect(desktop.locator("[name=answer_tenpai]:checked")).to_have_count(2)
