"""Where a game stands before a hand, told by the position alone."""

import pytest

from scoring.rulesets import get
from scoring.rulesets.base import GameHand, Outcome, Result
from scoring.rulesets.kit.game import state_before


@pytest.mark.parametrize(("ruleset", "step"), [("mcr", -1), ("zung_jung", 1)])
def test_turns_are_counted_the_way_the_deal_goes(ruleset, step):
    """East becomes North in one, South in the other."""
    rules = get(ruleset)
    state = rules.start({})
    for turn in range(16):
        assert state_before(state.position, step).turns == state.turns == turn
        state = rules.after(state, GameHand(Result(Outcome.DRAW)), {})
