"""Names compared as people compare them: capitals, accents and the order of the parts ignored."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeVar

from rapidfuzz import fuzz, process

from clubscore.errors import ClubError
from clubscore.text import one_line

ALIKE = 0.85  # one letter in seven may differ
ALIKE_WORD = 0.8  # and one in five of a word, if it begins alike: Beta and Zeta are two names
MISSPELT = 74  # of 100: one letter of four may be wrong
SHORTEST_MISSPELT = 3  # letters of a word of which something else may be close_names
MOST_MEANT = 3
# Letters that are no letter with an accent in Unicode.
SINGLE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})
SHARP_S = str.maketrans({"ß": "s", "ẞ": "s"})  # where it is not written as two
APOSTROPHES = "'’‘ʼ`´"

T = TypeVar("T")

NameKey = tuple[str, ...]
"""The words of a name in the order of the alphabet, plain."""


@lru_cache(maxsize=10_000)  # the names of an event are compared for each of its pages
def plain(text: str) -> str:
    """Return ``text`` in small letters without accents and signs: ``Nº D’Alò`` → ``no dalo``."""
    bare = "".join(letter for letter in text if letter not in APOSTROPHES)
    letters = unicodedata.normalize("NFKD", bare.casefold()).casefold().translate(SINGLE)
    kept = (letter for letter in letters if not unicodedata.combining(letter))
    return " ".join("".join(one if one.isalnum() else " " for one in kept).split())


def spellings(text: str) -> list[str]:
    """Return a text as people may type it in a search: ``Claußen`` → ``claussen``, ``clausen``."""
    return list(dict.fromkeys([plain(text), plain(text.translate(SHARP_S))]))


def begins(text: str, search: str) -> bool:
    """Tell whether every word of ``search`` starts a word of ``text``, however it is typed."""
    told = " ".join(spellings(text)).split()
    return all(any(part.startswith(word) for part in told) for word in plain(search).split())


def sort_key(last_name: str, first_name: str) -> tuple[str, str]:
    """Return the key for sorting lists of people: ``de Vries`` comes before ``Dini``."""
    return plain(last_name), plain(first_name)


def name_key(first_name: str, last_name: str) -> NameKey:
    """Return what two spellings of one name have in common."""
    full = f"{first_name} {last_name}"
    return tuple(sorted(plain(full).split())) or (full.casefold().strip(),)


def are_alike(one: NameKey, other: NameKey) -> bool:
    """Tell whether two different names may be the same person's: a slip, or a name left out."""
    return likeness(one, other) >= ALIKE


def likeness(one: NameKey, other: NameKey) -> float:
    """Return how alike two names are, from 0 to 1: as a whole, and in the words they do not share.

    So a shared first name, which is common, does not make two short last names alike.
    """
    few, many = (one, other) if len(one) < len(other) else (other, one)
    if 1 < len(few) < len(many) and set(few) <= set(many):
        return 1.0  # Anna Rossi, Anna Maria Rossi
    if not _words_are_alike(one, other):
        return 0.0
    return fuzz.ratio(" ".join(one), " ".join(other), score_cutoff=100 * ALIKE) / 100


def _words_are_alike(one: NameKey, other: NameKey) -> bool:
    """Tell whether the words that two names do not share may be misspellings of each other."""
    mine = [word for word in one if word not in other]
    theirs = [word for word in other if word not in one]
    if len(mine) != len(theirs):  # De Luca, Deluca
        mine, theirs = ["".join(mine)], ["".join(theirs)]
    return all(map(_is_slip, mine, theirs))


def _is_slip(one: str, other: str) -> bool:
    least = ALIKE_WORD if one[:1] == other[:1] else ALIKE
    return fuzz.ratio(one, other) >= 100 * least


class NameIndex:
    """Names indexed by words and initials, to avoid comparing everyone with everyone.

    Names that share neither a word nor all initials count as different.
    """

    def __init__(self, names: Iterable[tuple[int, NameKey]]) -> None:
        """``names`` are pairs of an id and a name."""
        self._keys = dict(names)
        self._exact: dict[NameKey, list[int]] = defaultdict(list)
        self._near: dict[str, list[int]] = defaultdict(list)
        for pk, key in self._keys.items():
            self._exact[key].append(pk)
            for part in _parts(key):
                self._near[part].append(pk)

    def same(self, key: NameKey) -> list[int]:
        """Return the ids of everyone of this name."""
        return list(self._exact.get(key, ()))

    def alike(self, key: NameKey) -> list[int]:
        """Return the ids of people with a similar name, the closest first."""
        near = {pk for part in _parts(key) for pk in self._near.get(part, ())}
        near = {pk for pk in near if self._keys[pk] != key}
        found = sorted((-likeness(self._keys[pk], key), pk) for pk in near)
        return [pk for less, pk in found if -less >= ALIKE]

    def pairs(self) -> list[tuple[int, int]]:
        """Return distinct pairs of ids with the same or a similar name, the closest first."""
        near = {pair for group in self._near.values() for pair in self._near_pairs(sorted(group))}
        keys = self._keys
        like = ((likeness(keys[one], keys[other]), one, other) for one, other in near)
        found = sorted((-much, one, other) for much, one, other in like if much >= ALIKE)
        return [(one, other) for _less, one, other in found]

    def _near_pairs(self, group: list[int]) -> Iterator[tuple[int, int]]:
        """Yield the pairs of a group that may be alike: as a whole, or one name within the other.

        Almost all are not, which the library itself finds out much faster.
        """
        keys = [self._keys[pk] for pk in group]
        texts = [" ".join(key) for key in keys]
        words = {len(key) for key in keys}
        for at, (pk, text) in enumerate(zip(group, texts, strict=True)):
            following = at + 1
            for _text, _score, place in process.extract(
                text, texts[following:], scorer=fuzz.ratio, score_cutoff=100 * ALIKE, limit=None
            ):
                yield pk, group[following + place]
            if len(words) > 1:
                for other in range(following, len(group)):
                    if len(keys[other]) != len(keys[at]):
                        yield pk, group[other]


def _parts(key: NameKey) -> set[str]:
    initials = "".join(sorted(word[:1] for word in key))
    return {*key, f" {initials}"}


def close_names(search: str, names: Iterable[tuple[T, str]]) -> list[T]:
    """Return the likely matches for a misspelt search, best first.

    ``names`` are pairs of an item and its displayed name: hidden parts are not found. Every word of
    ``search`` is like a word of the name, or like the beginning of one.
    """
    wanted = plain(search).split()
    if not wanted or min(map(len, wanted)) < SHORTEST_MISSPELT or any(map(str.isdecimal, wanted)):
        return []
    scores: dict[str, float] = {}  # by word: many names share theirs
    found = []
    for at, (one, name) in enumerate(names):
        words = plain(name).split()
        for word in words:
            if word not in scores:
                scores[word] = max(_misspelt(search_word, word) for search_word in wanted)
        if not words or max(scores[word] for word in words) < MISSPELT:
            continue
        score = min(max(_misspelt(word, other) for other in words) for word in wanted)
        if score >= MISSPELT:
            found.append((-score, at, one))
    found.sort(key=lambda row: row[:2])
    return [one for _less, _at, one in found[:MOST_MEANT]]


def _misspelt(part: str, word: str) -> float:
    """Return how like a word is to one of a name or to its beginning, from 0 to 100."""
    beginning = word[: len(part)]
    return max(fuzz.ratio(part, word), fuzz.ratio(part, beginning) - 1)


def required_name(text: str) -> str:
    """Return a name on one line; raise ``name_missing`` for none."""
    name = one_line(text)
    if not name:
        raise ClubError("name_missing")
    return name
