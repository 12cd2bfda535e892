"""Table points for the places at a table, stored as whole twelfths."""

from collections.abc import Collection, Sequence
from typing import Final

from clubscore.tournaments.units import TWELFTHS
from clubscore.words import with_thousands

PLACE_POINTS: Final = (4, 2, 1, 0)  # of the four places, in most tournaments
MANY: Final = 1000  # more hands than any game has
FRACTIONS: Final = {2: "⅙", 3: "¼", 4: "⅓", 6: "½", 8: "⅔", 9: "¾", 10: "⅚"}  # of a whole


def share_table_points(totals: Sequence[int], scale: Sequence[float]) -> tuple[int, ...]:
    """Return the table points of each seat, in twelfths, rounded down where they are none.

    That is so only where four share a scale with a half; see ``stages.points.exact_table_points``.

    ``totals`` are the points of the seats, ``scale`` the table points of the places from the
    first on. Equal totals share what their places earn together: 4-2-1-0 gives 3/3/1/0,
    4/1½/1½/0, or 1¾ to all four.
    """
    ordered = sorted(totals, reverse=True)
    earned = []
    for total in totals:
        first, tied = ordered.index(total), ordered.count(total)
        earned.append(int(TWELFTHS * sum(scale[first : first + tied])) // tied)
    return tuple(earned)


def worths_by_hands(
    totals: Sequence[int], won: Sequence[int], dealt_in: Sequence[int]
) -> tuple[int, ...]:
    """Return what orders the seats where hands decide between equal totals; more is better.

    First by more hands won, then by fewer deal-ins. Only the order of these numbers and which of
    them are equal have a meaning.
    """
    return tuple(
        MANY * MANY * total + MANY * wins - fed
        for total, wins, fed in zip(totals, won, dealt_in, strict=True)
    )


def with_last(worths: Sequence[int], last: Collection[int]) -> Sequence[int]:
    """Return the seats' worths with those of ``last`` behind all others, as equals.

    This ranks players who forfeit a session, if the event says so: the others move up.
    """
    if not last:
        return worths
    lowest = min(worths) - 1
    return [lowest if seat in last else worth for seat, worth in enumerate(worths)]


def table_points_words(twelfths: int) -> str:
    """Return table points as people write them: ``7``, ``2⅓``, ``−½``, ``1 5/12``."""
    sign = "−" if twelfths < 0 else ""
    whole, rest = divmod(abs(twelfths), TWELFTHS)
    if not rest:
        return f"{sign}{with_thousands(whole)}"
    before = with_thousands(whole) if whole else ""
    if rest in FRACTIONS:
        return f"{sign}{before}{FRACTIONS[rest]}"
    return f"{sign}{before} {rest}/12" if whole else f"{sign}{rest}/12"
