"""What correcting a hand would change, besides its own score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.play.entry.assessment import Assessment, EventRules
from clubscore.play.entry.game import CourseHand, course_hand_of, states_through
from clubscore.play.entry.hand_entry import position_at
from scoring.rulesets.base import GameState, Position

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
    """The correction of a hand of a table; ``played`` are all its hands."""

    hand: CorrectedHand
    rules: EventRules
    played: Sequence[CourseHand]
    seats: Sequence[Sitter]

    def later_hands(self, assessment: Assessment) -> str:
        """Return what the correction does to the hands played since: they keep their winds.

        Where they depend on each other they are settled again; what that changes, the review
        before saving says. Only the last hand can become a false win that ends none.
        """
        if not self.hand.ends_hand or not self.rules.ends_hand(assessment.entry.outcome):
            return self._settled_again() if self._moves_false_win(assessment) else ""
        number, ends = self.hand.position.number, self._ends
        if number > len(ends):  # recorded since this table was read
            return ""
        place = ends[number - 1]
        corrected = course_hand_of(assessment)
        instead = [*self.played[:place], corrected, *self.played[place + 1 :]]
        were, are = self._states(self.played), self._states(instead)
        moved = [
            later
            for later in range(number + 1, len(ends) + 1)
            if _winds(were[ends[later - 2] + 1]) != _winds(are[ends[later - 2] + 1])
        ]
        settles = self.rules.ruleset.hands_depend and len(self.played) > place + 1
        if settles and _leavings(were[place + 1]) != _leavings(are[place + 1]):
            return " ".join([*_kept_winds(moved), self._settled_again()])
        before, after = were[-1], are[-1]
        if _winds(before) == _winds(after) and not moved:
            return ""
        texts = _kept_winds(moved)
        if after.ending and not before.ending:
            texts.append(_("This correction ends the game."))
        elif not after.ending:
            position = after.position
            name = self.seats[position.dealer].short_name
            facts = {"number": position.number, "name": name}
            texts.append(_("In hand %(number)s %(name)s is East.") % facts)
        return " ".join(texts)

    def _moves_false_win(self, assessment: Assessment) -> bool:
        """Tell whether a false win now moves other points although hands have ended since."""
        if not self.rules.ruleset.hands_depend or assessment.net is None:
            return False
        return assessment.net != self.hand.net and len(self._ends) >= self.hand.position.number

    @property
    def _ends(self) -> list[int]:
        """Where among all hands those are that ended one, by their numbers."""
        return [place for place, hand in enumerate(self.played) if hand.ends_hand]

    def _states(self, played: Sequence[CourseHand]) -> list[GameState]:
        """Return the state of a game before each of these hands, and after them."""
        return list(states_through(played, self.rules, len(self.hand.net)))

    def _settled_again(self) -> str:
        return _(
            "The hands after this one are settled again. You see what changes before the "
            "correction is saved."
        )


def _kept_winds(numbers: Sequence[int]) -> list[str]:
    """Return in a sentence which hands keep their winds; none for none."""
    if not numbers:
        return []
    text = ngettext(
        "Hand %(numbers)s keeps the winds it was played with.",
        "Hands %(numbers)s keep the winds they were played with.",
        len(numbers),
    )
    return [text % {"numbers": ", ".join(map(str, numbers))}]


def _winds(state: GameState) -> object:
    position = state.position
    return None if state.ending else (position.prevalent_wind, position.winds)


def _leavings(state: GameState) -> object:
    """Return what a hand leaves to those after it."""
    return state.position.counters, state.position.pot
