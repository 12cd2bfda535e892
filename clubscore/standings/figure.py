"""A figure and how much of it is known: the hands of tables with totals from paper are not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from django.utils.translation import ngettext
from pydantic import Field


@dataclass(frozen=True, slots=True)
class Figure:
    """A count over the tables where it is known, and how many tables were played.

    For players who have not played it covers no tables: there is nothing to show, and a tie-break
    may compare it as 0.
    """

    # Stored books of clubs have these under other names.
    amount: Annotated[int, Field(alias="counted")] = 0
    known_tables: Annotated[int, Field(alias="known")] = 0
    of: int = 0  # tables

    @property
    def value(self) -> int | None:
        """The count, or None if nothing is known, as for players who have not played."""
        return self.amount if self.known_tables else None

    @property
    def is_complete(self) -> bool:
        """Whether it is known for all tables and can be compared."""
        return self.known_tables == self.of

    @property
    def is_partial(self) -> bool:
        """Whether it is known of some tables, but not of all."""
        return 0 < self.known_tables < self.of

    def __neg__(self) -> Figure:
        """Return the figure for where less is better."""
        return Figure(-self.amount, self.known_tables, self.of)

    def __add__(self, other: Figure) -> Figure:
        """Return both together: of the tables of one and the other."""
        return Figure(
            self.amount + other.amount, self.known_tables + other.known_tables, self.of + other.of
        )


NOTHING: Final = Figure()
"""The figure of a player who has not played."""

UNKNOWN: Final = Figure(0, 0, 1)
"""Nothing to compare: a best session before the first, hands of another program."""


def figure_words(figure: Figure) -> str:
    """Write a count: ``12``, or a dash if nothing is known."""
    return "–" if figure.value is None else str(figure.value)


def hands_known_words(figure: Figure) -> str:
    """Say for how many tables the hands are known: ``hands known for 13 of 84 tables``."""
    text = ngettext(
        "hands known for %(known)s of %(of)s table",
        "hands known for %(known)s of %(of)s tables",
        figure.of,
    )
    return text % {"known": figure.known_tables, "of": figure.of}


def known_words(figure: Figure) -> str:
    """Return of how many tables it is known: ``13 of 84 tables``."""
    # Translators: of how many tables something is known, such as their hands
    text = ngettext("%(known)s of %(of)s table", "%(known)s of %(of)s tables", figure.of)
    return text % {"known": figure.known_tables, "of": figure.of}
