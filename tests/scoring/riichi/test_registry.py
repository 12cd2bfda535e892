"""Riichi is known to the library and the batch, and not offered on pages yet."""

import pytest

import scoring
from scoring.errors import RuleError
from scoring.rulesets import ALL, OFFERED, get, get_offered, offered_rulesets


def test_pages_do_not_offer_it_yet():
    riichi = get("riichi")
    assert riichi in ALL
    assert riichi not in OFFERED
    assert "riichi" in scoring.rulesets()
    assert list(offered_rulesets()) == [ruleset.key for ruleset in OFFERED]
    assert get_offered("mcr") is get("mcr")
    for key in ("riichi", "sichuan"):
        with pytest.raises(RuleError) as caught:
            get_offered(key)
        assert caught.value.code == "unknown_ruleset"


def test_circumstances_that_no_way_to_win_allows():
    with pytest.raises(RuleError) as caught:
        scoring.waits("zung_jung", "456p 789s 13m CC EEE", heaven=True, robbing_kong=True)
    assert caught.value.code == "robbing_kong_needs_discard"
