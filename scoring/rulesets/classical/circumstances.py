"""Circumstances a win is asked for, and who is liable for it."""

from __future__ import annotations

from typing import Final

from scoring.errors import _
from scoring.hand import Situation
from scoring.rulesets.base import Names, Question, SituationInfo

NOBODY: Final = "nobody"
LIABLE: Final = Question(
    "liable",
    _("Does one player pay for all three losers?"),
    ((NOBODY, _("no, everyone pays")),),
    NOBODY,
    players=True,
)
DEALT_SITUATIONS: Final = (
    SituationInfo(
        Situation.HEAVEN, Names("classical circumstance", "East’s dealt hand"), False, True
    ),
    SituationInfo(
        Situation.EARTH, Names("classical circumstance", "East’s first discard"), True, False
    ),
)
SITUATIONS: Final = (
    SituationInfo(
        Situation.ONLY_POSSIBLE_TILE,
        Names("classical circumstance", "Only possible tile"),
        True,
        True,
    ),
    SituationInfo(
        Situation.WALL_END, Names("classical circumstance", "End of the wall"), True, True
    ),
    SituationInfo(
        Situation.KONG_REPLACEMENT,
        Names("classical circumstance", "Replacement tile of a kong"),
        False,
        True,
    ),
    SituationInfo(
        Situation.KONG_ON_KONG, Names("classical circumstance", "Kong on kong"), False, True
    ),
    SituationInfo(
        Situation.ROBBING_KONG, Names("classical circumstance", "Robbed kong"), True, False
    ),
    SituationInfo(
        Situation.READY_DECLARED,
        Names("classical circumstance", "Ready declared after the first discard"),
        True,
        True,
    ),
    *DEALT_SITUATIONS,
)
