"""From a recorded hand to the calculator: it counts the same."""

from urllib.parse import parse_qsl

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.play.calculator.request import CalculatorRequest
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.random_games import deal_game
from clubscore.play.ledger import position_of
from clubscore.web.learn.calculator.hand_address import address_of
from scoring.rulesets import ALL
from tests.factories import DRAW, EAST, make_table, points, record, win

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.mark.parametrize("ruleset", ALL, ids=lambda one: one.key)
def test_the_calculator_counts_what_was_recorded(ruleset):
    table = make_table(ruleset=ruleset.key)
    found = 0
    for number, entry in deal_game(5, EventRules.of(table.session.tournament), 12):
        hand = record(table, entry, number=number)
        address = address_of(hand)
        if address is None:
            continue
        found += 1
        path, _, query = address.partition("?")
        assert path == reverse("score", args=[ruleset.key])
        preview = CalculatorRequest.of(ruleset, parse_qsl(query)).preview()
        assert not preview.problem
        if ruleset.stick:  # what lies on the table belongs to the game
            assert preview.score is not None
            assert preview.score.value == hand.value
            continue
        winds = position_of(hand).winds
        by_wind = [hand.payments[winds.index(row_wind)] for row_wind in range(4)]
        assert [row.points for row in preview.payments] == by_wind
    assert found


def test_the_options_of_the_event_go_along():
    table = make_table(options={"minimum": 1})
    tiles = "[222m] [333p] [FFF] 45p99s + 6p"
    hand = record(table, win(EAST, None, tiles))
    response = Client().get(reverse("hand_score", args=[table.pk, hand.pk]))
    assert "o_minimum=1" in response["Location"]
    assert Client().get(response["Location"]).status_code == 200


@pytest.mark.parametrize("entry", [DRAW, points(EAST, None, 20)])
def test_a_hand_without_tiles_leads_nowhere(entry):
    table = make_table()
    hand = record(table, entry)
    assert Client().get(reverse("hand_score", args=[table.pk, hand.pk])).status_code == 404
