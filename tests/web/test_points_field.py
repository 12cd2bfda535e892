"""Points that people type: thousands apart in either language, and never another number."""

import pytest
from django import forms

from clubscore.web.fields import PointsField
from clubscore.web.organizer.event.forms import OptionsForm
from scoring.rulesets import get


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("30000", 30000),
        ("30.000", 30000),
        ("30,000", 30000),
        ("30 000", 30000),
        ("30\N{NARROW NO-BREAK SPACE}000", 30000),
        ("30’000", 30000),
        ("1.234.567", 1234567),
        (" 8 ", 8),
        ("-1.500", -1500),
        ("−1,500", -1500),
        ("", None),
        (None, None),
        (30000, 30000),
    ],
)
def test_points(text, points):
    assert PointsField(required=False).clean(text) == points


@pytest.mark.parametrize(
    "text", ["30.0", "30.00", "30.0000", "3.000,00", "1,000.000", "0.000", "03.000", "3k", "."]
)
def test_what_is_no_number_of_points_is_refused(text):
    with pytest.raises(forms.ValidationError):
        PointsField(required=False).clean(text)


def test_limits_hold_for_thousands_apart():
    with pytest.raises(forms.ValidationError):
        PointsField(min_value=0, max_value=9999).clean("30.000")


def test_rule_options_take_points_as_they_are_written():
    riichi = get("riichi")
    sent = {f"riichi-{option.key}": option.default for option in riichi.options}
    form = OptionsForm(riichi, {**sent, "riichi-starting_points": "25.000"})
    assert form.is_valid(), form.errors
    assert form.cleaned_data["starting_points"] == 25000
