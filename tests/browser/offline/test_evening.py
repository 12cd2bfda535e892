"""An evening without network to its last hand under each rule system, under one from the second on.

That the phone plays whole games of every system as the server does is proved by tests/web/phone.
"""

from __future__ import annotations

import pytest
from django.utils.translation import override
from playwright.sync_api import expect

from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.fields import fields_of
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.entry.random_games import deal_game
from clubscore.play.ledger import net_points
from clubscore.play.models import Hand
from clubscore.play.selectors import table_state
from clubscore.words import player_points, signed_points
from scoring.rulesets import RULESETS
from scoring.rulesets.base import Outcome
from tests.factories import make_table, record

from .pocket import NO_NETWORK, Pocket, pocket_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.service_worker]

# Fills in the form as taps and the keyboard do, a field after the other.
FILL = """
(fields) => {
  const form = document.querySelector("[data-entry]");
  for (const [name, value] of fields) {
    const same = [...form.elements].filter((one) => one.name === name);
    const isChoice = ({ type }) => ["radio", "checkbox"].includes(type);
    const choice = same.find((one) => isChoice(one) && one.value === value);
    if (choice) {
      if (!choice.checked) choice.click();
    } else if (same[0] && !isChoice(same[0])) {
      same[0].value = value;
      same[0].dispatchEvent(new Event("input", { bubbles: true }));
      same[0].dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
}
"""


SEED = 18  # of games in which East does not stay too long, where East stays
MOST_HANDS = 40  # a game ends before
WHOLE = "chinese_classical"  # four hands are entered in each, and East stays
LAST = 5  # hands on the phone under the other systems
CHOICES = ("outcome", "winner", "source")


class Evening:
    """A game entered on one phone."""

    def __init__(self, pocket: Pocket, rules: EventRules) -> None:
        self.pocket = pocket
        self.rules = rules
        self.page = pocket.page
        self.payments: list[list[str]] = []  # of each hand, as the screen showed them

    def play(self, number: int, entry: HandEntry) -> None:
        """Enter a hand, read who pays whom, and record it."""
        self.pocket.enter_next(number)
        fields = fields_on_screen(entry, self.rules)
        self.page.evaluate(FILL, [pair for pair in fields if pair[0] in CHOICES])
        hands = [
            pair for pair in fields if pair[0].startswith(("how", "tiles", "points", "doubles"))
        ]
        self.page.evaluate(FILL, hands)
        payments = ["0"] * 4
        if entry.outcome is not Outcome.DRAW:
            self.expect_scored()
            if ticks := [pair for pair in fields if pair not in hands and pair[0] not in CHOICES]:
                self.page.evaluate(FILL, ticks)
                self.expect_scored()
            payments = self.pocket.payments()
        self.payments.append(payments)
        self.pocket.record_on_phone()
        expect(self.pocket.rows).to_have_count(len(self.payments))

    def expect_scored(self) -> None:
        """Wait until the phone has scored what is entered, and it can be recorded."""
        expect(self.page.locator("[data-summary]")).not_to_have_text("Scoring…")
        self.pocket.expect_scored()
        expect(self.page.locator("[data-record]")).not_to_have_attribute("aria-disabled", "true")


def fields_on_screen(entry: HandEntry, rules: EventRules) -> list[list[str]]:
    """Return what is entered, how each hand is told before what it is."""
    several = {
        name: value if isinstance(value, list) else [value]
        for name, value in fields_of(entry, rules).items()
    }
    pairs = [[name, str(one)] for name in several for one in several[name] if one is not None]
    return sorted(pairs, key=lambda pair: not pair[0].startswith("how"))


@pytest.mark.one_in(5)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_evening_without_network_is_recorded_as_the_phone_showed_it(new_page, watch, ruleset):
    table = make_table(ruleset=ruleset)
    rules = table_state(table).ledger.rules
    game = list(deal_game(SEED, rules, MOST_HANDS))
    before = 1 if ruleset == WHOLE else len(game) - LAST
    for number, entry in game[:before]:
        record(table, entry, number=number)
    watch.allow(*NO_NETWORK)
    pocket = pocket_of(new_page, table, "en-GB")
    pocket.network(False)
    pocket.page.goto(pocket.home)

    evening = Evening(pocket, rules)
    for number, entry in game[before:]:
        evening.play(number, entry)
    expect(pocket.page.locator("[data-game=result] tbody th")).to_have_count(4)
    expect(pocket.rows.filter(visible=True)).to_have_count(0)
    pocket.unfold()
    expect(pocket.rows.filter(visible=True)).to_have_count(len(evening.payments))
    totals = [one.partition("\n")[0] for one in pocket.totals()]  # without how far behind
    pocket.network(True)
    pocket.expect_all_sent()

    state = table_state(table)
    starting = state.starting_points
    with override("en"):
        assert totals == [
            player_points(seat.result, starting) if starting else signed_points(seat.total)
            for seat in state.seats
        ]
    hands = Hand.objects.filter(table=table).select_related("penalty").order_by("pk")[before:]
    with override("en"):
        recorded = [[signed_points(points) for points in net_points(hand)] for hand in hands]
    assert recorded == evening.payments
    assert [(hand.number, hand.kind) for hand in hands] == [
        (number, entry.outcome.value) for number, entry in game[before:]
    ]
