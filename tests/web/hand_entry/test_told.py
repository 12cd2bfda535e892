"""The fields of a hand counted at the table: which are filled in, and which keys there are."""

import pytest

from clubscore.play.entry.assessment import EventRules
from clubscore.web.hand_entry.keypad import told_form
from scoring.rulesets import get

RIICHI = EventRules(get("riichi"), {})
MCR = EventRules(get("mcr"), {})


def told(**values):
    """The value alone, and the keys that are pressed."""
    form = told_form(RIICHI, values)
    pressed = [
        (row.name, choice.value)
        for row in form.numbers
        for choice in row.choices
        if choice.is_checked
    ]
    assert form.value is not None
    return form.value.value, pressed


@pytest.mark.parametrize(
    ("values", "value", "pressed"),
    [
        pytest.param({}, "", [], id="nothing"),
        pytest.param({"points": 40, "doubles": 3}, "", [("doubles", 3), ("points", 40)], id="both"),
        pytest.param({"points": 0, "doubles": 5}, "", [("doubles", 5)], id="no fu"),
        pytest.param({"points": 0, "limits": 2}, "", [("limits", 2)], id="yakuman"),
        pytest.param({"points": 7700, "doubles": 0}, "7700", [], id="value alone"),
        pytest.param({"points": "7700", "doubles": ""}, "7700", [], id="sent again"),
        pytest.param({"points": "30"}, "", [("points", 30)], id="fu first"),
        pytest.param({"points": 0, "doubles": 17}, "", [("doubles", 17)], id="rare han"),
        pytest.param(
            {"points": 120, "doubles": 4}, "", [("doubles", 4), ("points", 120)], id="rare fu"
        ),
    ],
)
def test_what_was_told_is_where_it_was_told(values, value, pressed):
    assert told(**values) == (value, pressed)


def test_every_number_of_han_has_a_key_up_to_a_counted_yakuman():
    (han, *_others) = told_form(RIICHI, {}).numbers
    assert [choice.value for choice in han.choices] == list(range(1, 14))
    names = {choice.value: choice.name for choice in han.choices if choice.name}
    assert names[5] == "mangan"
    assert names[7] == "haneman"
    assert {names[number] for number in (8, 9, 10)} == {"baiman"}
    assert names[12] == "sanbaiman"
    assert 13 not in names  # the options say which limit that is


def test_the_value_is_its_own_number_where_there_is_no_other():
    (points,) = told_form(MCR, {"points": 24}).numbers
    assert points.value == "24"
