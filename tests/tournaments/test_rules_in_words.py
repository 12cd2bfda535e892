"""Whose rules an event has: official ones, a preset, or how many options differ from them."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from clubscore.tournaments.models import Tournament
from clubscore.tournaments.rules import active_rules, options_summary
from scoring.rulesets import get


@pytest.mark.parametrize(
    ("ruleset", "options", "summary"),
    [
        pytest.param("mcr", {}, "", id="official"),
        pytest.param(
            "mcr", {"minimum": 6}, "1 option differs from the official rules", id="changed"
        ),
        pytest.param("hong_kong", {}, "As most tables play", id="nobody made them official"),
        pytest.param(
            "hong_kong", {"limit": 13}, "1 option differs from “As most tables play”", id="limit"
        ),
        pytest.param("riichi", {}, "European Mahjong Association 2016", id="as riichi comes"),
        pytest.param(
            "riichi",
            {"red_fives": 3, "ties": "seat"},
            "2 options differ from “European Mahjong Association 2016”",
            id="riichi, changed",
        ),
    ],
)
def test_whose_rules(ruleset: str, options: dict[str, Any], summary: str) -> None:
    with translation.override("en"):
        assert active_rules(Tournament(ruleset=ruleset, options=options)).summary == summary


@pytest.mark.parametrize("key", ["m_league", "club"])
def test_a_preset_is_named(key: str) -> None:
    riichi = get("riichi")
    (preset,) = [one for one in riichi.presets if one.key == key]
    with translation.override("en"):
        assert options_summary(riichi, preset.options) == preset.name
        texts = {option: str(value) for option, value in preset.options.items()}
        assert options_summary(riichi, texts) == preset.name


def test_what_an_option_is_otherwise() -> None:
    with translation.override("en"):
        rules = active_rules(Tournament(ruleset="hong_kong", options={"limit": 13}))
        assert [line.official for line in rules.changed_options] == ["As most tables play: 10"]
