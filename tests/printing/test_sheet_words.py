import pytest
from django.utils import translation

from clubscore.printing.documents.score_sheets.words import rules_line
from scoring.rulesets import get

MCR = get("mcr")
DEFAULTS = {option.key: option.default for option in MCR.options}
ENGINES = next(preset for preset in MCR.presets if preset.key == "chinese_engines")


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


@pytest.mark.parametrize(
    ("options", "line"),
    [
        pytest.param({}, "Official international rules", id="nothing-set"),
        pytest.param(DEFAULTS, "Official international rules", id="all-as-in-the-source"),
        pytest.param(
            {**DEFAULTS, **ENGINES.options},
            "As scored on Chinese game servers",
            id="another-preset",
        ),
        pytest.param(
            {"minimum": 6},
            "Official international rules · Points needed to win, flowers not counted: 6",
            id="a-number",
        ),
        pytest.param(
            {"flowers_played": False},
            "Official international rules · Played with flowers and seasons: no",
            id="yes-or-no",
        ),
        pytest.param(
            {"false_win": "nobody"},
            "Official international rules · A false win costs 30 points:"
            " as a penalty nobody receives",
            id="a-choice",
        ),
    ],
)
def test_the_options_in_force_are_told_briefly(options, line):
    assert rules_line(MCR, options) == line
