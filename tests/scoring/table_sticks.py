"""House rules with sticks that nobody is asked about: points lie on the table between hands."""

from __future__ import annotations

from typing import Final

from scoring.result import Payments, Settlement
from scoring.rulesets.base import Names, Outcome, Result, Ruleset
from scoring.rulesets.options import Options

from .house_rules import HouseRules

STICK: Final = 10


class TableSticks(HouseRules):
    """Everybody lays down a stick for a drawn hand, and two for a false win; the next win has all.

    A win also gets a point from each of the others for every win of East in a row before it.
    """

    key: str = "table_sticks"
    names: Names = Names("made up", "House rules with table sticks")
    stick: int = STICK
    hands_depend: bool = True

    def settle(self, result: Result, options: Options) -> Settlement:
        """Return who pays whom, and what is laid on the table or taken from there."""
        if result.winner is None:
            return Settlement(from_pot=dict.fromkeys(result.winds, -STICK))
        if result.outcome is Outcome.FALSE_WIN:
            return Settlement(from_pot={result.winner: -2 * STICK})
        paid, more = super().settle(result, options).payments, result.counters.get("streak", 0)
        paid_with = {wind: paid[wind] - more for wind in result.others}
        paid_with[result.winner] = paid[result.winner] + more * len(result.others)
        return Settlement(Payments.of(paid_with), from_pot={result.winner: result.pot})


TABLE_STICKS: Final[Ruleset] = TableSticks()
