"""Search keys of the people in a list, and search terms."""

from __future__ import annotations

from typing import Final

from clubscore.people.names import plain, spellings

MOST_WORDS: Final = 8  # of a name
LONGEST: Final = 400  # bytes: far below what an index takes
LEAST: Final = 3  # bytes that are looked for: three Latin letters, one Chinese sign
LEAST_WORD: Final = 2  # bytes of the longest word: many names begin with one letter
BEYOND: Final = b"\xff"  # after every letter of UTF-8


def words_of(name: str, number: str) -> list[bytes]:
    """Return the search keys of a person.

    The name from each of its words on, the earlier ones behind, so ``rossi mario`` as well as
    ``mario rossi``; the number, also without the zero in front that is often lost.
    """
    turned = []
    for spelling in spellings(name):
        words = spelling.split()[:MOST_WORDS]
        turned += [" ".join([*words[at:], *words[:at]]) for at in range(len(words))]
    numbers = [number, number.lstrip("0")] if number else []
    return [text.encode()[:LONGEST] for text in dict.fromkeys([*turned, *numbers])]


def whole_name(name: str) -> bytes:
    """Return the search key of a person with exactly this name."""
    return " ".join(plain(name).split()[:MOST_WORDS]).encode()[:LONGEST]


def wanted_words(text: str) -> list[bytes]:
    """Return the words that are looked for, longest first; none for too few letters."""
    words = {word.encode()[:LONGEST] for word in plain(text).split()[:MOST_WORDS]}
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    enough = sum(map(len, words)) >= LEAST and len(longest_first[0]) >= LEAST_WORD
    return longest_first if enough else []
