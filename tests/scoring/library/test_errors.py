"""An error: its code, its place, its sentence."""

import copy
import pickle

import pytest

import scoring
from tests.scoring.library.hands import HAND, refusal


def test_an_error_has_code_place_and_sentence():
    error = refusal(scoring.score, "mcr", "EEE [89m1p]")
    assert (error.code, error.position) == ("bad_set", 6)
    assert str(error) == "“89m1p” is neither a chow, a pung nor a kong (character 6)."
    assert refusal(scoring.score, "sichuan", HAND).position is None


@pytest.mark.parametrize("copied", [copy.copy, lambda one: pickle.loads(pickle.dumps(one))])  # noqa: S301
def test_an_error_can_be_copied_and_pickled(copied):
    error = copied(refusal(scoring.score, "mcr", "EEE [89m1p]"))
    assert (error.code, error.facts, error.position) == (
        "bad_set",
        {"text": "89m1p", "position": 6},
        6,
    )
