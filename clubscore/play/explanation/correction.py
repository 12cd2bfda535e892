"""What the correction of a hand would change, beside its own score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.play.entry.assessment import Assessment, EventRules
from clubscore.play.entry.hand_entry import position_at
from scoring.rulesets.base import Position, Result

from .counts import Sitter


@dataclass(frozen=True, slots=True)
class CorrectedHand:
    """A hand to be corrected: where it was played, and what each seat gained or lost with it."""

    position: Position
    ends_hand: bool
    net: tuple[int, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain data, for the page that corrects it."""
        return {
            "number": self.position.number,
            "dealer": self.position.dealer,
            "prevalent_wind": int(self.position.prevalent_wind),
            "ends_hand": self.ends_hand,
            "net": list(self.net),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> CorrectedHand:
        """Return the hand :meth:`as_dict` made."""
        position = position_at(
            data["number"],
            dealer=data["dealer"],
            prevalent_wind=data["prevalent_wind"],
            players=len(data["net"]),
        )
        return cls(position, data["ends_hand"], tuple(data["net"]))


@dataclass(frozen=True, slots=True)
class HandCorrection:
    """The correction of a hand of a table; ``played`` says how all its hands ended."""

    hand: CorrectedHand
    rules: EventRules
    played: Sequence[Result]
    seats: Sequence[Sitter]

    def later_hands(self, assessment: Assessment) -> str:
        """Return what the correction would have changed in the hands played since; they stay.

        Nothing where either ends no hand: only the last one can become a false win within it.
        """
        if not self.hand.ends_hand or not self.rules.ends_hand(assessment.entry.outcome):
            return ""
        number, played = self.hand.position.number, list(self.played)
        instead = [*played[: number - 1], assessment.result, *played[number:]]
        were, are = self._positions(played), self._positions(instead)
        moved = [
            later
            for later in range(number + 1, len(played) + 1)
            if _winds(were[later - 1]) != _winds(are[later - 1])
        ]
        before, after = were[-1], are[-1]
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

    def _positions(self, played: Sequence[Result]) -> Sequence[Position | None]:
        """Return where a game stood before each of these hands, and where it stands after them."""
        return self.rules.positions_through(played, len(self.hand.net))


def _winds(position: Position | None) -> object:
    return None if position is None else (position.prevalent_wind, position.winds)
