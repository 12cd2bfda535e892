"""Whether first and last names of a list look exchanged."""

from collections.abc import Collection, Sequence

from clubscore.exchange.roster.cells.names import FIRST_NAMES_TOO, PARTICLES
from clubscore.people.names import plain

Pairs = tuple[tuple[str, str], ...]
"""First and last names."""
KnownNames = frozenset[tuple[str, str]]
"""Those of the club's players, plain."""
NOBODY: KnownNames = frozenset()


def look_swapped(pairs: Sequence[tuple[str, str]], player_names: KnownNames) -> bool:
    """Tell whether the names fit the other order better than this one.

    Players the club knows count most; then particles, which begin last names, or capitals.
    """
    straight = swapped = 0
    for first, last in pairs:
        name = plain(first), plain(last)
        straight += name in player_names
        swapped += name[::-1] in player_names and name not in player_names
    if straight or swapped:
        return swapped > straight
    begun = sum(_begins(last) for _first, last in pairs)
    wrong = sum(_begins(first) for first, _last in pairs)
    if wrong or begun:
        return wrong > begun
    shouted = sum(_is_shouted(first) and not _is_shouted(last) for first, last in pairs)
    return 2 * shouted > len(pairs)


def _begins(name: str) -> bool:
    """Tell whether a name begins as only last names do: “van der Berg”, “De Luca”."""
    words = name.split()
    word = words[0].lower() if words else ""
    return len(words) > 1 and word in PARTICLES and word not in FIRST_NAMES_TOO


def _is_shouted(name: str) -> bool:
    return len(name) > 2 and name.isupper() and name.lower() != name


def known_names(names: Collection[tuple[str, str]]) -> KnownNames:
    """Return the names of players, (first, last), normalized for comparison."""
    return frozenset((plain(first), plain(last)) for first, last in names)
