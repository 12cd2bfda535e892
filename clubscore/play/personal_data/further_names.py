"""What else a person is called, as it was typed at a deletion: kept so that nobody reads it.

A deletion that is done again, after a restore or an import, has to find the same texts, and the
journal must not say what they name. It has only fingerprints, keyed with the secret of the
installation and with the random keys that files of the club have for the player. In an older
database every text is cut into pieces of the same size, and those of the same fingerprint are what
was typed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from django.utils.crypto import salted_hmac

from clubscore.people.models import Player

from .mentions import club_texts
from .names import LEAST_DIGITS, LONG, MAIL, PHONE, is_unspaced, spellings, words_of

SALT: Final = "clubscore.erasures.also"
MAILED, PHONED, WORDS, LETTERS = "mail", "phone", "words", "letters"  # what a piece is
CODES: Final = range(4)  # digits of a country’s code

Piece = tuple[str, int, str]
"""What it is, how many words or letters it has, and the text, plain."""


def further_marks(player: Player, also: Iterable[str]) -> tuple[str, ...]:
    """Return the fingerprints of further names, addresses and numbers of a player."""
    pieces = {piece for text in also for piece in _pieces(text)}
    return tuple(sorted(_mark(piece, key) for piece in pieces for key in _keys(player)))


def further_names(player: Player, marks: Collection[str]) -> list[str]:
    """Return which of them are in the texts of the club now, as written there."""
    if not marks:
        return []
    sizes = {(kind, int(size)) for kind, size in (one.split(":")[:2] for one in marks)}
    keys = _keys(player)
    known: dict[Piece, bool] = {}
    for text in club_texts(player.club_id):
        for piece in _candidates(text, sizes):
            if piece not in known:
                known[piece] = any(_mark(piece, key) in marks for key in keys)
    return sorted({text for (_kind, _size, text), is_theirs in known.items() if is_theirs})


def _keys(player: Player) -> list[str | None]:
    return [None, *player.keys]  # None: the secret of the installation


def _mark(piece: Piece, key: str | None) -> str:
    kind, size, text = piece
    return f"{kind}:{size}:{salted_hmac(SALT, text, key, algorithm='sha256').hexdigest()}"


def _pieces(text: str) -> Iterator[Piece]:
    """Yield the forms in which a typed text appears in others."""
    if MAIL.fullmatch(text):
        yield MAILED, 0, text.casefold()
    elif PHONE.fullmatch(text):
        yield from _numbers(text)
    else:
        for words in filter(None, spellings(text)):
            joined = "".join(words)
            if is_unspaced(joined[0]):
                yield LETTERS, len(joined), joined
                continue
            yield WORDS, len(words), _in_order(words)
            if len(joined) >= LONG:
                yield WORDS, 1, joined


def _candidates(text: str, sizes: Collection[tuple[str, int]]) -> Iterator[Piece]:
    """Yield every piece of a text that may be one of those sizes."""
    if (MAILED, 0) in sizes:
        yield from ((MAILED, 0, mail.casefold()) for mail in MAIL.findall(text))
    if (PHONED, 0) in sizes:
        for phone in PHONE.findall(text):
            yield from _numbers(phone)
    words = words_of(text)
    for kind, size in sizes:
        if kind == WORDS:
            for at in range(len(words) - size + 1):
                yield WORDS, size, _in_order(words[at : at + size])
        elif kind == LETTERS:
            for word in words:
                for at in range(len(word) - size + 1):
                    yield LETTERS, size, word[at : at + size]


def _in_order(words: list[str]) -> str:
    """Return words with that one first that makes them come first: any may stand there."""
    return min(" ".join([*words[at:], *words[:at]]) for at in range(len(words)))


def _numbers(phone: str) -> Iterator[Piece]:
    """Yield a telephone number, with and without a possible country code."""
    digits = re.sub(r"\D", "", phone).removeprefix("00")
    for code in CODES:
        if len(digits) - code >= LEAST_DIGITS:
            yield PHONED, 0, digits[code:]
