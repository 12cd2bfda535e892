"""Hands counted at the table: han and fu, or how many yakuman."""

from __future__ import annotations

from typing import Final

from scoring.errors import RuleError
from scoring.hand import Win
from scoring.result import Score
from scoring.rulesets.base import EnteredForm, EnteredNumber, EnteredPoints, Names
from scoring.tiles import Wind

from .count import KEY, LEAST_VALUE
from .fu import BASE_FU, SEVEN_PAIRS_FU
from .limits import KAZOE_HAN, LIMIT_NAMES, MANGAN_HAN, worth_of, worth_of_yakuman
from .options import RiichiOptions
from .payments import basic_of_value, value_of

MOST_YAKUMAN: Final = 12  # of a hand, doubled ones as two
MOST_HAN: Final = 99
MOST_VALUE: Final = 576_000  # of so many yakuman of the dealer
MOST_FU: Final = 140  # of three concealed kongs, which are four han
MOST_FU_OF_THREE_HAN: Final = 110
HAN_OF_CONCEALED_KONGS: Final = 4
FU_OF_PAIRS: Final = SEVEN_PAIRS_FU
FU_OF_PINFU: Final = BASE_FU
LEAST_FU: Final = 30  # of all other hands
USUAL_FU: Final = (FU_OF_PINFU, FU_OF_PAIRS, *range(LEAST_FU, MOST_FU_OF_THREE_HAN + 1, 10))
LIMITS_OF_HAN: Final = {  # whatever the options
    han: worth_of(han, 0, RiichiOptions()).limit for han in range(MANGAN_HAN, KAZOE_HAN)
}
HAN_AND_FU: Final = EnteredForm(
    Names("entry", "Han and fu", "翻と符"),
    (
        EnteredNumber(
            "doubles",
            Names("entry", "Han", "翻"),
            tuple(range(1, KAZOE_HAN + 1)),
            {han: LIMIT_NAMES[limit] for han, limit in LIMITS_OF_HAN.items()},
            MANGAN_HAN,
        ),
        EnteredNumber(
            "points",
            Names("entry", "Fu", "符"),
            USUAL_FU,
        ),
        EnteredNumber(
            "limits",
            Names("entry", "Yakuman", "役満"),
            (1, 2, 3),
            alone=True,
        ),
    ),
    or_value=True,
)


def score_entered(entered: EnteredPoints, win: Win | None, options: RiichiOptions) -> Score:
    """Return what han and fu, or yakuman, are worth; raise ``bad_value``, ``bad_han``, ``bad_fu``.

    From five han on, fu may be omitted. Points without han that exceed any possible fu are the
    value itself.
    """
    if win is None:
        raise RuleError("bad_value", text=entered.text)
    fu, han, yakuman = entered.points, entered.doubles, entered.limits
    dealer = win.seat_wind is Wind.E
    if not han and not yakuman and fu >= LEAST_VALUE:
        return _score_of_value(fu, win)
    if yakuman:
        if han or fu or yakuman > MOST_YAKUMAN:
            raise RuleError("bad_value", text=str(yakuman))
        worth = worth_of_yakuman(yakuman)
    else:
        if not 1 <= han <= MOST_HAN:
            raise RuleError("bad_han", text=str(han))
        if (fu or han < MANGAN_HAN) and not is_possible(fu, han, self_drawn=win.self_drawn):
            raise RuleError("bad_fu", text=str(fu))
        worth = worth_of(han, fu, options)
    return Score(
        KEY,
        value_of(worth.basic, dealer=dealer, self_drawn=win.self_drawn),
        (),
        base=fu,
        doubles=han,
        limit=worth.limit,
        limits=yakuman,
        basic=worth.basic,
    )


def _score_of_value(value: int, win: Win) -> Score:
    """Return the score of a hand known only by its value."""
    basic = basic_of_value(value, win.seat_wind, self_drawn=win.self_drawn)
    return Score(KEY, value, (), basic=basic)


def is_possible(fu: int, han: int, *, self_drawn: bool) -> bool:
    """Tell whether any hand can have this many fu and han."""
    if fu == FU_OF_PINFU:
        return self_drawn and han > 1
    if fu == FU_OF_PAIRS:
        return han > 1 + self_drawn
    most = MOST_FU if han >= HAN_OF_CONCEALED_KONGS else MOST_FU_OF_THREE_HAN
    return LEAST_FU <= fu <= most and fu % 10 == 0
