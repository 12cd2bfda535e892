"""Riichi is one of the systems that come with Clubscore."""

import pytest

import scoring
from scoring.errors import RuleError
from scoring.rulesets import ALL, RULESETS, get


def test_it_is_registered():
    assert get("riichi") in ALL
    assert RULESETS["riichi"] is get("riichi")
    assert "riichi" in scoring.rulesets()
    with pytest.raises(RuleError) as caught:
        get("sichuan")
    assert caught.value.code == "unknown_ruleset"


def test_circumstances_that_no_way_to_win_allows():
    with pytest.raises(RuleError) as caught:
        scoring.waits("zung_jung", "456p 789s 13m CC EEE", heaven=True, robbing_kong=True)
    assert caught.value.code == "robbing_kong_needs_discard"
