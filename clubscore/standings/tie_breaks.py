"""What tells players apart whose table points and totals are equal."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from django.utils.translation import gettext_noop as _


class TieBreakFigures(Protocol):
    """What is known of a player when two are compared; points of the sessions that count."""

    @property
    def session_totals(self) -> list[int]:
        """Total of each session played."""

    @property
    def first_places(self) -> int:
        """Tables won, shared first places among them."""

    @property
    def won(self) -> int:
        """Hands won."""

    @property
    def dealt_in(self) -> int:
        """Winning tiles discarded."""

    @property
    def best_value(self) -> int:
        """Value of the best hand won."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A way to tell two players apart; the higher figure comes first."""

    key: str
    name: str  # msgid
    text: str  # msgid: what is compared
    figure: Callable[[TieBreakFigures], int]
    of_hands: bool = False  # who won how often is needed for it


TIE_BREAKS: Final = {
    tie_break.key: tie_break
    for tie_break in (
        TieBreak(
            "best_session",
            _("Best session"),
            _("the higher total in a single session"),
            lambda row: max(row.session_totals, default=0),
        ),
        TieBreak(
            "first_places",
            _("Tables won"),
            _("more first places at the table"),
            lambda row: row.first_places,
        ),
        TieBreak(
            "hands_won", _("Hands won"), _("more hands won"), lambda row: row.won, of_hands=True
        ),
        TieBreak(
            "fewest_deal_ins",
            _("Fewest deal-ins"),
            _("fewer winning tiles discarded"),
            lambda row: -row.dealt_in,
            of_hands=True,
        ),
        TieBreak(
            "best_hand",
            _("Best hand"),
            _("the best hand"),
            lambda row: row.best_value,
            of_hands=True,
        ),
    )
}
