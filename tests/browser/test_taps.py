"""Hands are tapped in, from the open screen to recorded: each takes the taps it is said to."""

from __future__ import annotations

from itertools import islice

import pytest
from playwright.sync_api import expect

from clubscore.play.models import Hand
from scoring.tiles import Wind
from tests.factories import EAST, SOUTH, make_table
from tests.play.deals import Deal, deals, keys_of_loser, keys_of_winner, scored_in_full, taps

from .referee import SELF_DRAWN, Referee

pytestmark = pytest.mark.django_db(transaction=True)

DEALS = 2  # tests/play has the taps of hundreds


@pytest.mark.parametrize(
    ("keys", "tiles", "taps"),
    [
        pytest.param(
            ["1m", "1m", "1m", "2p", "2p", "2p", "5s", "5s", "5s", "E", "E", "C", "C", "C"],
            "111m222p555sEECC + C",
            17,
            id="concealed, tile by tile",
        ),
        pytest.param(
            ["run", "1m", "4m", "7m", "E", "E", "E", "5p", "5p"],
            "123456789m5pEEE + 5p",
            12,
            id="concealed, with chows",
        ),
        pytest.param(
            ["run", "1m", "4m", "7m", "run", "5p", "5p", "2s", "3s", "4s"],
            "123456789m55p23s + 4s",
            13,
            id="concealed, won on a chow",
        ),
        pytest.param(
            ["pung", "C", "pung", "F", "2m", "3m", "4m", "5m", "6m", "5s", "5s", "7m"],
            "[CCC] [FFF] 23456m55s + 7m",
            15,
            id="two claimed sets",
        ),
        pytest.param(
            ["chow", "1m", "4p", "7s", "pung", "C", "2s", "2s"],
            "[123m] [456p] [789s] [CCC] 2s + 2s",
            11,
            id="three chows in a row",
        ),
    ],
)
def test_an_mcr_hand_takes_few_taps(phone, keys, tiles, taps):
    table = make_table()
    referee = Referee(phone, table, at_entry=True)
    referee.winner(EAST)
    referee.source(SOUTH)
    referee.tiles(*keys)
    referee.record()
    assert referee.taps == taps
    assert table.hands.get().tiles == tiles


def tap_keys(referee: Referee, keys: list[str]) -> None:
    for key in keys:
        if key.startswith("flower"):
            referee.tap(f"[data-flower='{key.removeprefix('flower ')}']")
        else:
            referee.touch(key)


def tap_in(referee: Referee, deal: Deal) -> None:
    """Enter a deal from the open screen to the last tap, as a referee would."""
    referee.winner(deal.winner)
    referee.source(SELF_DRAWN if deal.discarder is None else deal.discarder)
    tap_keys(referee, keys_of_winner(deal))
    for seat in deal.losers:
        expect(referee.tab(seat)).to_have_attribute("aria-pressed", "true")
        keys = keys_of_loser(deal.players[seat], Wind(seat))
        tap_keys(referee, keys)
        if not keys:
            referee.how(seat, "nothing")
        elif seat != deal.losers[-1]:
            referee.go_on()
    expect(referee.page.locator("[data-record]")).to_have_text(
        referee.says("Record", context="button")
    )
    referee.record()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("deal", list(islice(deals(), DEALS)), ids=range(DEALS))
def test_a_deal_takes_as_many_taps_as_its_keys(phone, deal):
    table = make_table(ruleset="italian")
    referee = Referee(phone, table, at_entry=True)
    tap_in(referee, deal)
    hand: Hand = table.hands.get()
    assert referee.taps == taps(deal)
    assert hand.winner == deal.winner
    assert hand.breakdown is not None
    totals = {seat: hand.breakdown["seats"][str(seat)]["total"] for seat in deal.losers}
    assert totals == {seat: scored_in_full(deal.players[seat], Wind(seat)) for seat in deal.losers}
