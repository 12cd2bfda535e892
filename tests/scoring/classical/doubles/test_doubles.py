"""Doubles (classical.md, What each system adds; IT 17 and 21; CC Raddoppi and its brackets)."""

import pytest

from tests.scoring.classical.cases import DOUBLE_LINES, check, untested

from .flowers import FLOWERS
from .honors import HONORS
from .special import SPECIAL
from .winners import WINNERS

CASES = [*FLOWERS, *HONORS, *WINNERS, *SPECIAL]


@pytest.mark.parametrize(("lines", "systems", "hand", "how", "figures"), CASES)
def test_doubles(lines, systems, hand, how, figures):
    check(lines, systems, hand, how, figures)


def test_every_double_has_a_case_for_and_against():
    assert untested(CASES, DOUBLE_LINES) == set()
