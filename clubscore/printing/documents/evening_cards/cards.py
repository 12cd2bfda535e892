"""What stands on the printed card of a player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from clubscore.play.explanation.score import localized_name
from clubscore.printing.pdf.labels import name_size
from clubscore.printing.pdf.text_fit import Box, cut_to_fit
from clubscore.standings.players.evening import EveningCard
from clubscore.standings.statistics.figures import PlayedHand
from scoring.rulesets import get

# Measures in mm, as in evening_cards.css.
NAME: Final[Box] = (86.0, 7.6)
NAME_BESIDE_LOGO: Final[Box] = (74.0, 7.6)
EVENT: Final[Box] = (86.0, 3.4)
HAND: Final[Box] = (63.0, 3.4)
SIZES_NAME: Final = (15, 14, 12, 11, 10, 9, 8, 7)
SMALL: Final = 7
CARDS: Final = 8  # on a page
PATTERNS: Final = 3  # named of a hand, the most valuable


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card in the active language; ``box`` is that of the name."""

    card: EveningCard
    ruleset: str
    box: Box

    @property
    def name(self) -> str:
        """The name, cut where even the smallest type is too large."""
        return cut_to_fit(self.card.entry.player.name_alone, self.box, SIZES_NAME[-1])

    @property
    def size(self) -> str:
        """The class of the name's type size."""
        return name_size(self.name, self.box, SIZES_NAME)

    @property
    def best_patterns(self) -> str:
        """The most valuable patterns of the best hand; nothing of one without tiles."""
        return patterns_text(self.card.best, self.ruleset)

    @property
    def worst_patterns(self) -> str:
        """The same of the hand that cost most."""
        return patterns_text(self.card.worst, self.ruleset)


def patterns_text(hand: PlayedHand | None, ruleset: str) -> str:
    """Return the most valuable patterns of a hand in the active language, cut to a line."""
    if hand is None or not hand.patterns:
        return ""
    points: Mapping[str, tuple[int, str]] = {
        one.key: (one.points, localized_name(one.names)) for one in get(ruleset).patterns
    }
    made = sorted((points[key] for key in hand.patterns if key in points), key=lambda one: -one[0])
    return cut_to_fit(", ".join(name for _points, name in made[:PATTERNS]), HAND, SMALL)
