"""Where a game goes after a hand, in a sentence next to its score."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from clubscore.play.entry.assessment import Assessment
from scoring.rulesets.base import GameHand
from scoring.rulesets.kit.game import state_before

from .counts import Sitter
from .course import ending_words, place_words


def next_words(assessment: Assessment, seats: Sequence[Sitter]) -> str:
    """Return which hand comes next and what will be on the table, or that the game is over.

    Empty for a hand without a game, and where hands leave nothing: there its number says all.
    """
    verdict, ruleset = assessment.verdict, assessment.rules.ruleset
    is_in_game = ruleset.hands_depend and bool(assessment.position.counters)
    if not is_in_game or verdict.settlement is None or verdict.result is None:
        return ""
    before = state_before(assessment.position)
    hand = GameHand(verdict.result, verdict.settlement)
    state = ruleset.after(before, hand, assessment.rules.options)
    if state.ending:
        return _("The game ends with this hand. %(why)s") % {"why": ending_words(state.ending)}
    name = seats[state.position.dealer].short_name
    facts = {"place": place_words(state.position, ruleset), "name": name}
    # Translators: the place is a hand of a round, as in “East 2 · Counters: 1”
    return _("Next: %(place)s (dealer: %(name)s)") % facts
