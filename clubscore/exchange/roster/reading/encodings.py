"""The letters of a text file: what its bytes mean, found by what a list of names looks like.

Unicode proves itself. For anything else every reading is weighed: letters and symbols mixed within
a word speak against it, and chardet says which language it is like. Short lists leave doubts: then
it is not certain, and someone has to look.
"""

import re
import unicodedata
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

import chardet

from clubscore.errors import ClubError

from .text_rows import BREAKS

# What Python calls an encoding, and chardet.
ENCODINGS: Final = {
    "cp1252": "cp1252",
    "cp1250": "cp1250",
    "cp1251": "cp1251",
    "cp1254": "cp1254",
    "cp1253": "cp1253",
    "cp1257": "cp1257",
    "iso8859_15": "iso8859-15",
    "iso8859_2": "iso8859-2",
    "mac_roman": "mac-roman",
    "mac_latin2": "mac-latin2",
    "mac_cyrillic": "mac-cyrillic",
    "koi8_r": "koi8-r",
    "cp850": "cp850",
    "cp852": "cp852",
    "cp866": "cp866",
    "gb18030": "gb18030",
    "big5hkscs": "big5hkscs",
    "cp932": "cp932",
    "cp949": "cp949",
}
UTF_8: Final = "utf-8"
SAMPLE: Final = 200_000  # bytes that are looked at to choose
MARGIN: Final = 1.7  # so much likelier than the next has a reading to be
USUAL: Final = "cp1252"  # what most files are in that are not Unicode
USUAL_MARGIN: Final = 1.2  # for that one, than the next in the same script
RARE: Final = frozenset("ÐðÞþ")  # Icelandic; elsewhere what becomes of other letters
ASIAN: Final = 0.05  # likelihood from which on one Asian reading is told from another
NONSENSE: Final = 0.5  # of the words with letters beyond ASCII that make no sense: it is no text
MOSTLY: Final = 0.7  # of what is not ASCII is well-formed UTF-8 in a text that was damaged
NULS: Final = 0.2  # of the characters of UTF-16 are ASCII at least

WORD: Final = re.compile(r"[^\s;,|]+")
NUMBER: Final = re.compile(r"(?<!\w)n[°º](?=\W|\d|$)", re.IGNORECASE)  # N° EMA, nº 4
NO_LETTERS: Final = "ªºµƒ"  # though Unicode has them among the letters
NUMBER_SIGNS: Final = "½⅓⅔¼¾°²³€£%‰±−×ªº–—·▲△"
INNER: Final = "’·"  # may stand within a word: O’Hara, Gal·la
QUOTES: Final = "‘’“”„«»‹›–—·¿¡"
HAN: Final = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"})
NO_SPACES: Final = frozenset({"CJK", "HANGUL"})  # scripts that stand beside numbers: 第1名
MOSTLY_ACCENTS: Final = 0.75  # of the letters of a Latin word: it is no Latin word


@dataclass(frozen=True, slots=True)
class Decoding:
    """A text as one encoding reads it; ``doubts`` counts the words that make no sense."""

    encoding: str
    text: str
    doubts: int = 0
    likelihood: float = 0.0


@dataclass(frozen=True, slots=True)
class Decodings:
    """The distinct readings of a text, most likely first; ``is_certain``: the first is right."""

    readings: tuple[Decoding, ...]
    is_certain: bool


def decodings(data: bytes) -> Decodings:
    """Return how a text file can be read; raises ``roster_not_text``."""
    if (text := _unicode(data)) is not None:
        return Decodings((Decoding(UTF_8, text),), is_certain=True)
    found = _candidates(data)
    if not found or found[0].doubts > NONSENSE * len(_foreign_words(found[0].text)):
        raise ClubError("roster_not_text")
    return Decodings(tuple(found), is_certain=_is_certain(found))


def _unicode(data: bytes) -> str | None:
    """Return a text in Unicode, which names itself or holds together; None for any other."""
    if data.startswith(BOM_UTF8) and not _is_mostly_utf_8(data):
        raise ClubError("roster_not_text")
    encoding = "utf-8-sig"
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        encoding = "utf-16"
    elif b"\0" in data:
        encoding = _wide_encoding(data[:SAMPLE])
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        if encoding == "utf-8-sig":
            return None
        raise ClubError("roster_not_text") from None


def _wide_encoding(data: bytes) -> str:
    """Return which UTF-16 a text without a mark is; raises ``roster_not_text``."""
    nuls = {"utf-16-le": data[1::2].count(0), "utf-16-be": data[::2].count(0)}
    encoding = max(nuls, key=lambda one: nuls[one])
    breaks = [one.encode(encoding) for one in "\n\r\t;,"]
    if sum(nuls.values()) != nuls[encoding] or nuls[encoding] < NULS * len(data) / 2:
        raise ClubError("roster_not_text")
    if not any(one in data for one in breaks):
        raise ClubError("roster_not_text")
    return encoding


def _candidates(data: bytes) -> list[Decoding]:
    """Return all possible readings of a text, most likely first, without duplicates."""
    sample = data[:SAMPLE].rpartition(b"\n")[0] or data[:SAMPLE]
    likely = _likelihoods(sample)
    found: dict[str, Decoding] = {}
    for encoding in ENCODINGS:
        try:
            text, start = data.decode(encoding), sample.decode(encoding)
        except UnicodeDecodeError:
            continue
        if text not in found and all(map(_may_be, set(text))):
            found[text] = Decoding(encoding, text, _doubts(start), likely.get(encoding, 0))
    if _is_mostly_utf_8(data):
        text = data.decode("utf-8-sig", errors="replace")
        found[text] = Decoding(UTF_8, text, _doubts(text[:SAMPLE]), 1)
    return sorted(found.values(), key=_rank)


def _rank(one: Decoding) -> tuple[int, float]:
    return one.doubts, -one.likelihood * (MARGIN if _is_usual(one) else 1)


def _is_usual(one: Decoding) -> bool:
    return one.encoding == USUAL and not RARE & set(one.text)


def _is_mostly_utf_8(data: bytes) -> bool:
    """Tell whether a text was UTF-8 before something was pasted into it or it was cut off."""
    text = data.decode("utf-8-sig", errors="replace")
    beyond = sum(not one.isascii() for one in text)
    return text.count("\ufffd") <= (1 - MOSTLY) * beyond


def _may_be(one: str) -> bool:
    return one in BREAKS or unicodedata.category(one) not in {"Cc", "Cn", "Co", "Cs"}


def _likelihoods(data: bytes) -> dict[str, float]:
    """Return how much the text looks like a language in each encoding, by chardet's models.

    Encodings that give the same text share the evidence for either.
    """
    told = chardet.detect_all(
        data,
        ignore_threshold=True,
        compat_names=False,
        include_encodings=list(ENCODINGS.values()),
    )
    by_text: dict[str, float] = {}
    for one in told:
        name = one["encoding"]
        try:
            text = data.decode(name or "ascii")
        except UnicodeDecodeError:
            continue
        by_text[text] = max(by_text.get(text, 0), one["confidence"])
    return {
        encoding: by_text.get(data.decode(encoding, errors="replace"), 0) for encoding in ENCODINGS
    }


def _is_certain(decodings: list[Decoding]) -> bool:
    """Tell whether the first reading makes sense and the others make far less.

    One odd word (MüLLER) does not rule out a reading that otherwise looks more like a language.
    """
    first, *others = decodings
    rivals = [
        other
        for other in others
        if not other.doubts or (other.doubts == 1 and other.likelihood > first.likelihood)
    ]
    if first.doubts:
        return False
    if rivals and first.likelihood < ASIAN and NO_SPACES & _scripts(first.text):
        return False
    return all(
        first.likelihood and first.likelihood >= _margin(first, other) * other.likelihood
        for other in rivals
    )


def _margin(first: Decoding, other: Decoding) -> float:
    same_script = _scripts(first.text) == _scripts(other.text)
    return USUAL_MARGIN if _is_usual(first) and same_script else MARGIN


def _foreign_words(text: str) -> set[str]:
    words = WORD.findall(NUMBER.sub("", text))
    return {word for word in words if not word.isascii()}


def _doubts(text: str) -> int:
    return sum(map(_is_nonsense, _foreign_words(text)))


def _is_nonsense(word: str) -> bool:
    """Tell whether nobody would write such a word: J¸rgen, JosÈ, Mьller, Øëüÿ, OÆHara."""
    letters = [one for one in word if one.isalpha() and one not in NO_LETTERS]
    latin = [one for one in letters if _script(one) == "LATIN"]
    beyond = sum(not one.isascii() for one in latin)
    return (
        any(_is_misplaced(*three) for three in _threes(word))
        or any(_is_miswritten(*pair, is_capital=word.isupper()) for pair in pairwise(word))
        or _is_small_among_capitals(letters)
        or len(set(map(_script, letters))) > 1
        or (len(latin) > 1 and beyond >= MOSTLY_ACCENTS * len(latin))
    )


def _is_small_among_capitals(letters: list[str]) -> bool:
    """Tell whether only the accents of a word in capitals are small: ZOň, MüLLER; not STRAßE."""
    plain = [one for one in letters if one.isascii()]
    accented = [one for one in letters if not one.isascii() and len(one.upper()) == 1]
    return len(plain) > 1 and all(map(str.isupper, plain)) and any(map(str.islower, accented))


def _is_miswritten(first: str, second: str, *, is_capital: bool) -> bool:
    """Tell whether a capital is where it cannot be, in a word not all in capitals."""
    if not second.isupper() or (first + second).isascii():
        return False
    return first.islower() or (first.isupper() and not is_capital and not second.isascii())


def _is_misplaced(before: str, one: str, after: str) -> bool:
    """Tell whether a character cannot be where it is."""
    if one.isascii():
        return False
    sides = [before.isalpha(), after.isalpha()]
    if one in INNER:
        return False
    if one in QUOTES:
        return all(sides)
    if unicodedata.category(one)[0] in "LM" and one not in NO_LETTERS:
        return before.isdecimal() and _script(one) not in NO_SPACES
    if before.isdecimal() or after.isdecimal():
        return one not in NUMBER_SIGNS
    return any(sides)


def _threes(word: str) -> Iterable[tuple[str, str, str]]:
    return zip(" " + word, word, word[1:] + " ", strict=False)


def _scripts(text: str) -> set[str]:
    return {_script(one) for one in set(text) if one.isalpha() and not one.isascii()}


@cache
def _script(one: str) -> str:
    """Return the first word of a letter's name in Unicode; Japanese and Chinese are one."""
    script = unicodedata.name(one, "").partition(" ")[0]
    return "CJK" if script in HAN else script
