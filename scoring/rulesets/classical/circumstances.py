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
    SituationInfo(Situation.HEAVEN, Names("East's dealt hand", "Mano del Paradiso"), False, True),
    SituationInfo(Situation.EARTH, Names("East's first discard", "Mano terrena"), True, False),
)
SITUATIONS: Final = (
    SituationInfo(
        Situation.ONLY_POSSIBLE_TILE,
        Names("Only possible tile", "Unico pezzo possibile"),
        True,
        True,
    ),
    SituationInfo(
        Situation.WALL_END, Names("End of the wall", "Ultima pedina o ultimo scarto"), True, True
    ),
    SituationInfo(
        Situation.KONG_REPLACEMENT,
        Names("Replacement tile of a kong", "Pedina libera del poker"),
        False,
        True,
    ),
    SituationInfo(Situation.KONG_ON_KONG, Names("Kong on kong", "Poker su poker"), False, True),
    SituationInfo(Situation.ROBBING_KONG, Names("Robbed kong", "Furto del poker"), True, False),
    SituationInfo(
        Situation.READY_DECLARED,
        Names("Ready declared after the first discard", "Mano pronta dichiarata"),
        True,
        True,
    ),
    *DEALT_SITUATIONS,
)
