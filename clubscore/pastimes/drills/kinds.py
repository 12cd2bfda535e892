"""The available drills, and how one is identified: a rule system, a drill, a number."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from clubscore.pastimes.practice.generator import offered_situations
from clubscore.words import localized_name
from scoring.rulesets.base import HandsScored, PatternInfo, Ruleset

LAST: Final = 9_999  # number of a drill


class DrillKind(StrEnum):
    """The kind of question."""

    WAITS = "waits"  # which tiles complete a hand
    CALL = "call"  # which discards it may be won with
    PAYMENTS = "payments"  # who pays whom
    PATTERN = "pattern"  # whether one pattern counts


@dataclass(frozen=True, slots=True)
class Drill:
    """A drill in a rule system; ``pattern`` is the number of one in its table, from 1 on."""

    ruleset: Ruleset
    kind: DrillKind
    pattern: int = 0

    @property
    def slug(self) -> str:
        """Return its form in an address: ``waits``, ``pattern-43``."""
        return f"{self.kind}-{self.pattern}" if self.pattern else self.kind.value

    @property
    def asked_pattern(self) -> PatternInfo:
        """The pattern that is asked about."""
        return self.ruleset.patterns[self.pattern - 1]

    @property
    def name(self) -> str:
        """Return the drill in the active language."""
        if self.kind is DrillKind.PATTERN and self.pattern:
            return localized_name(self.asked_pattern.names)
        return kind_name(self.kind)

    def address(self, number: int) -> str:
        """Return the address of one of its questions."""
        return reverse("drill_question", args=[self.ruleset.key, self.slug, number])


def kind_name(kind: DrillKind) -> str:
    """Return a kind of drill in the active language."""
    return {
        DrillKind.WAITS: _("Waits"),
        DrillKind.CALL: _("Discards to win with"),
        DrillKind.PAYMENTS: _("Payments"),
        DrillKind.PATTERN: _("One pattern"),
    }[kind]


def drills_of(ruleset: Ruleset) -> list[Drill]:
    """Return the drills of a rule system.

    Discards to win with differ from waits only where a hand needs so many points.
    """
    kinds = [DrillKind.WAITS]
    if ruleset.minimum({}):
        kinds.append(DrillKind.CALL)
    kinds.append(DrillKind.PAYMENTS)
    return [Drill(ruleset, kind) for kind in kinds]


def pattern_drills(ruleset: Ruleset) -> list[Drill]:
    """Return a drill for each pattern that has an example.

    Where all hands are scored, points are in every hand: doubles and the limit are asked about.
    Nobody is asked about what only the game knows, such as East’s thirteenth win.
    """
    all_hands = ruleset.hands_scored is HandsScored.ALL
    offered = offered_situations(ruleset)
    asked = {
        info.key
        for info in ruleset.table({})
        if info.key in ruleset.examples
        and ruleset.examples[info.key].situations <= offered
        and (info.doubles or info.limit or not all_hands)
    }
    return [
        Drill(ruleset, DrillKind.PATTERN, number)
        for number, info in enumerate(ruleset.patterns, start=1)
        if info.key in asked
    ]


def drill_of(ruleset: Ruleset, slug: str) -> Drill | None:
    """Return the drill of an address, or None if there is none."""
    every = [*drills_of(ruleset), *pattern_drills(ruleset)]
    return next((drill for drill in every if drill.slug == slug), None)
