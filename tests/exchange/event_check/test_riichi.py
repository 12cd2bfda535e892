"""The checker follows the hands of riichi: sticks, counters, draws, several winners."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.entry.random_games import deal_game
from clubscore.play.ledger import Ledger
from clubscore.play.services import hand_correct, hand_restore, hand_void
from clubscore.play.verification import table_differences
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Tournament
from scoring.rulesets import get
from tests.exchange.event_file.test_winners import DOUBLE_RON, DRAW
from tests.exchange.event_file.texts import event_text
from tests.factories import make_table, organizer, record

from .checker import load_checker

pytestmark = pytest.mark.django_db

PRESETS = {one.key: dict(one.options) for one in get("riichi").presets}


def file_of(event: Tournament) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(event_text(event))
    return found


def event_with(ruleset: str, options: dict[str, Any], seed: int) -> Tournament:
    table = make_table(ruleset=ruleset)
    event = table.session.tournament
    system = get(ruleset)
    event.options = {one.key: one.default for one in system.options} | options
    event.save()
    for number, entry in deal_game(seed, EventRules.of(event)):
        record(table, entry, number=number)
    return event


def of_hands(lines: list[str]) -> list[str]:
    return [line for line in lines if " hand " in line]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("preset", PRESETS)
def test_games_of_riichi_are_paid_as_the_checker_says(preset, seed):
    event = event_with("riichi", PRESETS[preset], seed)
    assert not of_hands(load_checker().check_event(file_of(event)))


@pytest.mark.parametrize("seed", range(3))
def test_games_of_hong_kong_with_several_winners(seed):
    options = {"several_winners": "all", "robbed_kong": "self_drawn", "minimum": 0}
    known = {one.key for one in get("hong_kong").options}
    event = event_with("hong_kong", {key: options[key] for key in options if key in known}, seed)
    assert not of_hands(load_checker().check_event(file_of(event)))


def test_an_older_file_says_nothing_of_robbed_kongs():
    claim = {"winner": 0, "situations": ["robbing_kong"], "answers": {}}
    hand = {"claim": claim, "discarder": 1, "value": 3, "breakdown": None, "further_values": {}}
    options = {"table": "half_spicy", "limit": 10, "discard": "shared"}
    assert load_checker().hong_kong_payments(hand, options) == [32, -16, -8, -8]


def test_what_does_not_follow_is_found():
    table = make_table(ruleset="riichi")
    event = table.session.tournament
    event.options = {one.key: one.default for one in get("riichi").options}
    event.save()
    for entry in (DRAW, DOUBLE_RON, HandEntry(DRAW.outcome)):
        record(table, entry)
    assert Ledger.read(table).state.position.counters["honba"] == 3

    def lines(change: Any) -> list[str]:
        file = file_of(event)
        change(file["sessions"][0]["tables"][0]["hands"])
        return of_hands(load_checker().check_event(file))

    def moved(hands: Any) -> None:
        hands[1]["payments"][0] -= 300
        hands[1]["payments"][1] += 300

    assert not lines(lambda hands: None)
    assert any("payments" in line for line in lines(moved))
    assert any(
        "value of seat 3" in one for one in lines(lambda h: h[1]["further_values"].update({"3": 1}))
    )
    assert any("further" in one for one in lines(lambda h: h[1].pop("further_values")))
    assert any("dealer" in one for one in lines(lambda h: h[2].update(dealer=2)))


def test_a_restored_hand_is_settled_with_what_lies_there_now():
    """Voided, then the hand before it is corrected, then restored: nobody laid a stick before."""
    table = make_table(ruleset="riichi")
    record(table, DRAW)
    won = record(table, DOUBLE_RON)
    before = won.payments
    hand_void(hand=won, reason="no", by=organizer())
    first = table.hands.get(number=1)
    hand_correct(
        hand=first, entry=HandEntry(DRAW.outcome), reason="no stick", by=organizer(), revision=1
    )
    won = hand_restore(hand=table.hands.get(pk=won.pk), reason="yes", by=organizer())
    assert won.payments != before

    def lines(change: Any) -> list[str]:
        file = file_of(table.session.tournament)
        change(file["sessions"][0]["tables"][0]["hands"][1]["history"])
        return of_hands(load_checker().check_event(file))

    assert not lines(lambda steps: None)
    assert not [*table_differences(table), *event_findings(table.session.tournament)]
    found = " ".join(lines(lambda steps: steps[1]["after"].update(value=1)))
    assert "step 2: state" in found
    assert "step 3: state" in found
