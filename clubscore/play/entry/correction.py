"""What the correction of a hand would change, beside its own score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.play.explanation.counts import Sitter
from clubscore.play.ledger import Ledger, net_points
from clubscore.play.models import Hand
from scoring.rulesets.base import Position

from .assessment import Assessment
from .hand_entry import result_of


@dataclass(frozen=True, slots=True)
class HandCorrection:
    """A recorded hand of a table, to be corrected."""

    hand: Hand
    ledger: Ledger
    seats: Sequence[Sitter]

    @property
    def before(self) -> tuple[int, ...]:
        """What each seat gained or lost with the hand as it is recorded."""
        return net_points(self.hand)

    def later_hands(self, assessment: Assessment) -> str:
        """Return what the correction would have changed in the hands played since; they stay."""
        if not self.hand.ends_hand:
            return ""
        number, ledger = self.hand.number, self.ledger
        instead = {number: result_of(assessment.entry, assessment.position, assessment.value)}
        moved = [
            later.number
            for later in ledger.hands
            if later.number > number
            and _winds(ledger.position_after(until=later.number - 1))
            != _winds(ledger.position_after(until=later.number - 1, instead=instead))
        ]
        before, after = ledger.position, ledger.position_after(instead=instead)
        if _winds(before) == _winds(after) and not moved:
            return ""
        texts = []
        if moved:
            text = ngettext(
                "Hand %(numbers)s keeps the winds it was played with.",
                "Hands %(numbers)s keep the winds they were played with.",
                len(moved),
            )
            texts.append(text % {"numbers": ", ".join(map(str, moved))})
        if after is None and before is not None:
            texts.append(_("This correction ends the game."))
        elif after is not None:
            facts = {"number": after.number, "name": self.seats[after.dealer].short_name}
            texts.append(_("In hand %(number)s %(name)s is East.") % facts)
        return " ".join(texts)


def _winds(position: Position | None) -> object:
    return None if position is None else (position.prevalent_wind, position.winds)
