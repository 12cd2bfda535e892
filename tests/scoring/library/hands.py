"""Hands, and what is refused."""

import pytest

from scoring import RuleError, Wind

E, S, W, N = Wind


HAND = "[123m] (9999p) 46s 88s EEE + 5s {18}"


TABLE = {
    "E": "[EEE] 999m {1} ?",
    "S": "[CCC] 345m 78p 456s 22m + 9p",
    "W": "(2222s) ?",
    "N": "?",
}


def refusal(call, *arguments, **more):
    with pytest.raises(RuleError) as raised:
        call(*arguments, **more)
    return raised.value
