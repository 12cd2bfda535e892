"""Tie-breaks between players with equal table points and totals.

A tie-break whose figure is not known for all equal players is passed over.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol, TypeVar

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from clubscore.tournaments.stages.points import Exact, exact_words, points_words
from clubscore.tournaments.tie_breaks import TieBreakName
from clubscore.tournaments.units import TWELFTHS
from clubscore.words import list_words

from .figure import Figure


class TieBreakFigures(Protocol):
    """What is known of a player when two are compared; points of the sessions that count."""

    @property
    def best_session(self) -> Figure:
        """The highest total of a session; unknown without one."""

    @property
    def first_places(self) -> Figure:
        """Tables won, shared first places among them."""

    @property
    def won(self) -> Figure:
        """Hands won."""

    @property
    def dealt_in(self) -> Figure:
        """Winning tiles discarded."""

    @property
    def best_hand(self) -> Figure:
        """Value of the best hand won; 0 before the first win."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A way to tell two players apart; the higher figure comes first."""

    key: TieBreakName
    text: str  # msgid: what is compared
    figure: Callable[[TieBreakFigures], Figure]
    of_hands: bool = False  # who won how often is needed for it

    @property
    def name(self) -> str:
        """What people call it."""
        return str(self.key.label)


TIE_BREAKS: Final[Mapping[str, TieBreak]] = {
    tie_break.key: tie_break
    for tie_break in (
        TieBreak(
            TieBreakName.BEST_SESSION,
            _("the higher total in a single session"),
            lambda row: row.best_session,
        ),
        TieBreak(
            TieBreakName.FIRST_PLACES,
            _("more first places at the table"),
            lambda row: row.first_places,
        ),
        TieBreak(TieBreakName.HANDS_WON, _("more hands won"), lambda row: row.won, of_hands=True),
        TieBreak(
            TieBreakName.FEWEST_DEAL_INS,
            _("fewer winning tiles discarded"),
            lambda row: -row.dealt_in,
            of_hands=True,
        ),
        TieBreak(
            TieBreakName.BEST_HAND,
            _("the best hand"),
            lambda row: row.best_hand,
            of_hands=True,
        ),
    )
}


def compared_words(tie_break: TieBreak, amount: Exact) -> str:
    """Write a compared figure: totals with their sign, fewest deal-ins as a plain count."""
    if tie_break.key == TieBreakName.BEST_SESSION:
        return exact_words(amount)
    return points_words((-amount if amount < 0 else amount) * TWELFTHS)


class Comparable(Protocol):
    """What a tie-break looks at: a number, and whether it is known."""

    @property
    def amount(self) -> Exact:
        """The figure; more is better."""

    @property
    def is_complete(self) -> bool:
        """Whether it is known and can be compared."""


class PassedOver(NamedTuple):
    """A tie-break passed over because it is not known for all the players it would separate."""

    key: str
    entries: tuple[int, ...]  # or people, of a circuit


Equal = TypeVar("Equal", bound=Hashable)


def break_ties(
    equal_so_far: Mapping[int, Equal],
    figures: Mapping[int, Sequence[Comparable]],
    keys: Sequence[str],
) -> tuple[dict[int, tuple[Exact, ...]], list[PassedOver]]:
    """Return each entry's figures, one for each tie-break, and the tie-breaks passed over.

    ``equal_so_far`` says who is equal before the first of ``keys``. A tie-break that is passed over
    is 0 for all players it would have separated.
    """
    compared: dict[int, tuple[Exact, ...]] = dict.fromkeys(equal_so_far, ())
    passed_over = []
    for index, key in enumerate(keys):
        groups: defaultdict[tuple[Equal, tuple[Exact, ...]], list[int]] = defaultdict(list)
        for entry, own in compared.items():
            groups[equal_so_far[entry], own].append(entry)
        for equal in groups.values():
            is_known = all(figures[entry][index].is_complete for entry in equal)
            if not is_known and len(equal) > 1:
                passed_over.append(PassedOver(key, tuple(equal)))
            for entry in equal:
                counted = figures[entry][index].amount if is_known else 0
                compared[entry] = (*compared[entry], counted)
    return compared, passed_over


MOST_NAMED: Final = 8


def passed_over_words(tie_break: str, names: Sequence[str]) -> str:
    """Say that a tie-break did not decide, and between whom."""
    shown = names if len(names) <= MOST_NAMED else names[: MOST_NAMED - 1]
    players = list_words(shown)
    if len(shown) < len(names):
        text = gettext("%(players)s and %(count)s others")
        players = text % {"players": players, "count": len(names) - len(shown)}
    text = gettext(
        "“%(tie_break)s” doesn’t decide between %(players)s, because it isn’t known for all of "
        "them."
    )
    return text % {"tie_break": tie_break, "players": players}
