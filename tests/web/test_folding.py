"""Fields that are folded away until they say something."""

from typing import Any

import pytest
from django import forms
from django.utils import translation

from clubscore.web.folding import FoldingForm


class SomeForm(FoldingForm):
    folded_fields = {"rare": ("minutes", "weight", "kind", "gong")}
    usual = {"minutes": 30, "gong": False}

    minutes = forms.IntegerField(label="Minutes", required=False, min_value=0)
    weight = forms.FloatField(label="Weight", required=False)
    kind = forms.ChoiceField(label="Kind", choices=[("", "–"), ("a", "first")], required=False)
    gong = forms.BooleanField(label="Gong", required=False)


@pytest.mark.parametrize(
    ("initial", "data", "is_open", "summary"),
    [
        pytest.param({"minutes": 30}, None, False, "Minutes · Weight · Kind · Gong", id="as usual"),
        pytest.param({"minutes": 0}, None, True, "Minutes: 0", id="zero is a value"),
        pytest.param({"minutes": None}, None, True, "Minutes: –", id="nothing is one too"),
        pytest.param(
            {"minutes": 30, "kind": "a", "gong": True}, None, True, "Kind: first · Gong", id="two"
        ),
        pytest.param({}, {"minutes": "30"}, False, "Minutes · Weight · Kind · Gong", id="sent"),
        pytest.param({}, {"minutes": "30", "weight": "x"}, True, "Weight: x", id="what is wrong"),
        pytest.param({}, {"minutes": "45", "gong": "on"}, True, "Minutes: 45 · Gong", id="both"),
    ],
)
def test_a_fold_is_open_once_something_in_it_is_set(
    initial: dict[str, Any], data: dict[str, str] | None, is_open: bool, summary: str
) -> None:
    fold = SomeForm(data, initial=initial).folds["rare"]
    assert (fold.is_open, fold.summary) == (is_open, summary)


def test_an_error_opens_a_fold_whose_field_is_as_usual() -> None:
    form = SomeForm({"minutes": "30"})
    form.add_error("gong", "No.")
    assert form.folds["rare"].is_open


def test_what_is_usually_ticked_and_is_not_is_said() -> None:
    class Ticked(FoldingForm):
        folded_fields = {"rare": ("gong",)}
        usual = {"gong": True}
        gong = forms.BooleanField(label="Gong", required=False)

    assert not Ticked(initial={"gong": True}).folds["rare"].is_open
    with translation.override("en"):
        assert Ticked({}).folds["rare"].summary == "not: Gong"
