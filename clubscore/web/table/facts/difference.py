"""Compare what a phone scored itself with what was recorded, and report any difference."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from clubscore.play.explanation.counts import Sitter, points_words
from clubscore.play.ledger import net_points
from clubscore.play.models import Hand
from clubscore.words import worth

logger = logging.getLogger("clubscore.scoring")

LONGEST: Final = 200  # characters of what a phone sends
MOST: Final = 10**9  # points; no hand of any rules comes near


@dataclass(frozen=True, slots=True)
class PhoneScore:
    """What a phone showed for a hand: points won and lost by seat, and the hand's value."""

    net: tuple[int, ...] | None
    value: int | None

    @classmethod
    def of(cls, text: str, players: int) -> PhoneScore | None:
        """Return the score sent, or None if there is none or it cannot be understood.

        ``players`` is how many sat at the table.
        """
        if len(text) > LONGEST:
            return None
        try:
            sent = json.loads(text)
        except ValueError:
            return None
        if not isinstance(sent, dict):
            return None
        net: Any = sent.get("net")
        value: Any = sent.get("value")
        is_net = isinstance(net, list) and len(net) == players and all(map(_is_points, net))
        return cls(tuple(net) if is_net else None, value if _is_points(value) else None)

    def is_that_of(self, hand: Hand) -> bool:
        """Tell whether a hand was recorded with the same figures, as far as they were sent."""
        has_net = self.net in {None, net_points(hand)}
        return has_net and (None in {self.value, hand.value} or self.value == hand.value)


def difference(text: str, hand: Hand, players: Callable[[], Sequence[Sitter]]) -> str:
    """Return a sentence on how a phone's score differs from the recorded one, and log it.

    Empty if they agree, or if the hand has been corrected since: then the engines are not to blame.
    ``players`` is only called if they differ.
    """
    shown = PhoneScore.of(text, hand.players)
    if shown is None or hand.revision > 1 or not hand.is_valid or shown.is_that_of(hand):
        return ""
    recorded = PhoneScore(net_points(hand), hand.value)
    logger.warning(
        "A phone scored otherwise: table %s, hand %s (%s, engine %s), phone %s, recorded %s",
        *(hand.table_id, hand.number, hand.ruleset, hand.engine_version, shown, recorded),
    )
    seats = players()
    facts = {
        "shown": _words(shown, hand, seats),
        "recorded": _words(recorded, hand, seats),
    }
    return (
        _("This phone showed %(shown)s. Recorded: %(recorded)s. The recorded score counts.") % facts
    )


def _words(score: PhoneScore, hand: Hand, seats: Sequence[Sitter]) -> str:
    """Return ``"24 points (Rossi M. +48, …)"``."""
    value = "" if score.value is None else worth(score.value, hand.ruleset)
    paid = points_words(score.net or (), seats) if score.net else ""
    if value and paid:
        return f"{value} ({paid})"
    return value or paid or _("no points")


def _is_points(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST
