"""First and last names: which is which in a full name, and natural capitals."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


# Words that begin a last name: De Luca, van der Berg.
PARTICLES: Final = _set(
    "af al ap av ben bin da dal dalla dalle de degli dei del della delle dello den der des di do"
    " dos du e el la las le les li lo los mac mc o san santa st t te ten ter van vom von y zu zum"
    " zur"
)
FIRST_NAMES_TOO: Final = _set("al ap ben bin dal do e el la le li lo mac mc o san santa st t y")
BEFORE_PARTICLES: Final = frozenset({"aan", "bij", "in", "op"})  # in ’t Veld, op de Beek
ARTICLES: Final = _set("la las le les lo los el den der de het t")
VIETNAMESE: Final = _set("nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly")
NUMERALS: Final = _set("II III IV JR SR")
INITIAL: Final = re.compile(r"[^\W\d_]|(?:[^\W\d_]\.-?){1,3}")
NICKNAME: Final = re.compile(r"[\"“”„«»'‘’(].*[\"“”„«»'‘’)]")
APOSTROPHES: Final = "'’‘ʼ`´"
SPANISH: Final = _set("ESP ARG MEX CHL COL PER URY VEN CRI CUB ECU BOL PRY DOM GTM PAN AND")
SMALL: Final = {  # particles in small letters after a first name, by country
    **dict.fromkeys(SPANISH, _set("de del y")),
    **dict.fromkeys(("PRT", "BRA"), _set("da das de do dos e")),
    **dict.fromkeys(("NLD", "ZAF"), _set("van de der den te ten ter t von")),
    **dict.fromkeys(("DEU", "AUT", "LIE"), _set("von van vom zu zum zur der den de")),
    "CHE": _set("von vom zu zum zur der"),
    "FRA": _set("de du des"),
    **dict.fromkeys(("DNK", "NOR", "SWE", "FIN"), _set("von van af av de der")),
}
CAPITAL: Final = frozenset({"ITA", "BEL", "SMR", "MLT"})  # De Luca, Van den Berghe
# What is small wherever it comes from: van der Berg, von Trapp, de la Iglesia.
SMALL_ANYWHERE: Final = frozenset({"van", "von"})
DOUBLE: Final = ("de la", "de las", "de los")


class NameOrder(StrEnum):
    """How a full name is written; after a comma there is the first name in either case."""

    FIRST_LAST = "first_last"
    LAST_FIRST = "last_first"

    @property
    def other(self) -> "NameOrder":
        """The opposite order."""
        return NameOrder.LAST_FIRST if self is NameOrder.FIRST_LAST else NameOrder.FIRST_LAST


class Middle(StrEnum):
    """What the words between the first and the last word of a name belong to."""

    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"

    @property
    def other(self) -> "Middle":
        """The opposite."""
        return Middle.LAST_NAME if self is Middle.FIRST_NAME else Middle.FIRST_NAME


@dataclass(frozen=True, slots=True)
class WrittenName:
    """A full name as written in a cell.

    Either it shows which part is which, or its order has to be asked: then ``groups`` are its
    words, each with the particles before it, and ``between`` the nicknames and initials.
    """

    first: str = ""
    last: str = ""
    groups: tuple[tuple[int, str], ...] = ()
    between: tuple[tuple[int, str], ...] = ()

    @property
    def is_told(self) -> bool:
        """Whether the name itself shows which part is which."""
        return not self.groups

    @property
    def has_middle(self) -> bool:
        """Whether some words may be either first or last names."""
        return len(self.groups) > 2

    def read(self, order: NameOrder, middle: Middle = Middle.FIRST_NAME) -> tuple[str, str]:
        """Return first and last name."""
        if self.is_told:
            return self.first, self.last
        is_one_last = middle == Middle.FIRST_NAME
        if order == NameOrder.FIRST_LAST:
            cut = len(self.groups) - 1 if is_one_last else 1
            first, last = self.groups[:cut], self.groups[cut:]
        else:
            cut = 1 if is_one_last else len(self.groups) - 1
            last, first = self.groups[:cut], self.groups[cut:]
        return _join_words([*first, *self.between]), _join_words(last)


def _join_words(groups: Iterable[tuple[int, str]]) -> str:
    return " ".join(text for _at, text in sorted(groups))


def written_name(text: str, *, has_capitals: bool = False) -> WrittenName:
    """Return what a full name tells.

    A comma tells which part is which, and so do capitals: ``ROSSI Mario``. Two letters do so only
    where the list ``has_capitals``: elsewhere they are initials. A particle alone after a comma
    belongs to the last name: ``LINDEN, VAN DER``.
    """
    pieces = [piece.strip() for piece in text.split(",")]
    if len(pieces) == 1:
        return _without_comma(text.split(), has_capitals)
    lone = [piece for piece in pieces[1:] if _are_particles(piece.split())]
    others = [pieces[0], *(one for one in pieces[1:] if one and one not in lone)]
    if len(others) > 1 or not lone:
        given, particles = _cut_particles(", ".join(others[1:]).split())
        last = _particles_first(others[0].split())
        return WrittenName(" ".join(given), " ".join([*lone, *particles, *last]).strip())
    inner = _without_comma(others[0].split(), has_capitals)
    if inner.is_told:
        return WrittenName(inner.first, " ".join([*lone, inner.last]))
    *before, (at, name) = inner.groups
    return WrittenName(groups=(*before, (at, " ".join([*lone, name]))), between=inner.between)


def _without_comma(words: Sequence[str], has_capitals: bool) -> WrittenName:
    if len(words) < 2:
        return WrittenName(last=" ".join(words))
    capitals = {at for at, word in enumerate(words) if _is_shouted(word, has_capitals)}
    if capitals and any(_is_spoken(word) for at, word in enumerate(words) if at not in capitals):
        return _by_capitals(words, capitals)
    groups = _groups(words)
    if len(groups) == 2 and not groups[0][2] and not groups[1][2]:
        initials = [bool(INITIAL.fullmatch(text)) for _at, text, _between in groups]
        if initials == [True, False]:
            return WrittenName(groups[0][1], groups[1][1])
        if initials == [False, True]:
            return WrittenName(groups[1][1], groups[0][1])
    return WrittenName(
        groups=tuple((at, text) for at, text, between in groups if not between),
        between=tuple((at, text) for at, text, between in groups if between),
    )


def _by_capitals(words: Sequence[str], capitals: set[int]) -> WrittenName:
    last = set(capitals)
    for at in range(len(words) - 1, -1, -1):
        if at + 1 in last and _is_particle(words[at]):
            last.add(at)
    first = [word for at, word in enumerate(words) if at not in last]
    first, particles = _cut_particles(first)
    shouts = _particles_first([words[at] for at in sorted(last)])
    return WrittenName(" ".join(first), " ".join([*particles, *shouts]))


def _cut_particles(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return words, and apart from them the particles they end with: ``Jan van der``."""
    cut = len(words)
    while cut > 1 and _is_particle(words[cut - 1]):
        cut -= 1
    if all(_may_be_first_name(word) for word in words[cut:]):
        cut = len(words)
    return [*words[:cut]], [*words[cut:]]


def _particles_first(words: Sequence[str]) -> list[str]:
    """Return a last name with the particles it ends with in front: ``LINDEN VAN DER``."""
    name, particles = _cut_particles(words)
    if len(name) == 1 and name[0].lower() in VIETNAMESE:  # Nguyen Van, Anh: it is a middle name
        return [*words]
    return [*particles, *name]


def _groups(words: Sequence[str]) -> list[tuple[int, str, bool]]:
    """Return words with the particles before them; True: a nickname or an initial in between."""
    found: list[tuple[int, str, bool]] = []
    start = 0
    for at, word in enumerate(words):
        is_end = at == len(words) - 1
        leads = at == 0 and (_may_be_first_name(word) or len(words) < 3)
        opens = word.lower() in BEFORE_PARTICLES and at and _are_particles(words[at + 1 : -1][:1])
        if (_is_particle(word) or opens) and not is_end and not leads:
            continue
        text = " ".join(words[start : at + 1])
        between = start > 0 and (
            bool(NICKNAME.fullmatch(text)) or (not is_end and bool(INITIAL.fullmatch(text)))
        )
        found.append((start, text, between))
        start = at + 1
    if sum(not between for _at, _text, between in found) < 2:
        rest = _groups(words[1:]) if len(words) > 2 else [(0, words[1], False)]
        return [(0, words[0], False), *((at + 1, text, between) for at, text, between in rest)]
    return found


def _are_particles(words: Sequence[str]) -> bool:
    return bool(words) and all(map(_is_particle, words))


def is_particle(text: str) -> bool:
    """Tell whether a cell consists of particles only: ``van der``."""
    return _are_particles(text.split())


def _is_particle(word: str) -> bool:
    return word.lower().strip(APOSTROPHES) in PARTICLES


def _may_be_first_name(word: str) -> bool:
    return word.lower().strip(APOSTROPHES) in FIRST_NAMES_TOO


def _is_shouted(word: str, has_capitals: bool) -> bool:
    """Tell whether capitals make a word a last name: not initials, not “III”."""
    letters = [one for one in word if one.isalpha()]
    least = 2 if has_capitals else 3
    if word in NUMERALS or "." in word or len(letters) < least:
        return False
    return word.isupper() and any(one.lower() != one for one in letters)


def _is_spoken(word: str) -> bool:
    """Tell whether a word looks like a first name where last names are in capitals."""
    return any(one.islower() for one in word) and not _is_particle(word)


def has_capitals(cells: Sequence[str]) -> bool:
    """Tell whether a column of full names usually has last names in capitals."""
    several = [cell for cell in cells if len(cell.split()) > 1]
    told = [cell for cell in several if _without_comma(cell.split(), False).is_told]
    return 2 * len(told) > len(several)


def split_name(text: str, order: NameOrder, middle: Middle = Middle.FIRST_NAME) -> tuple[str, str]:
    """Return first and last name of a full name; ``order`` decides if the name does not show it."""
    return written_name(text).read(order, middle)


def with_particle(first: str, last: str, particle: str = "") -> tuple[str, str]:
    """Return first and last name in columns of their own, with particles where they belong.

    ``Linden, van der`` is ``van der Linden``, and so are ``Linden van der``, and ``Linden`` after
    ``Bo van der``.
    """
    base, *more = (piece.strip() for piece in last.split(","))
    if more and all(_are_particles(piece.split()) for piece in more):
        last = " ".join([*more, base])
    elif more and not first:
        return written_name(last).read(NameOrder.LAST_FIRST)
    given, behind = _cut_particles(first.split()) if last else (first.split(), [])
    family = _particles_first(last.split())
    return " ".join(given), " ".join([*particle.split(), *behind, *family]).strip()


def tidy_capitals(name: str, country: str = "") -> str:
    """Return ``D'ANGELO`` as ``D'Angelo``, and particles as the language of the country has them.

    ``VAN DER BERG`` is ``van der Berg`` in the Netherlands, ``DE LUCA`` is ``De Luca`` in Italy.
    Mixed letters stay; so do words of one or two letters alone, which may be initials.
    """
    words = name.split()
    counted = [word for word in words if not _is_particle(word)] or words
    if not all(word.isupper() for word in counted) or all(len(word) < 3 for word in words):
        return name
    tidy: list[str] = []
    for at, word in enumerate(words):
        is_particle = _is_particle(word) and at < len(words) - 1
        if is_particle and not word.isupper():
            tidy.append(word)
        elif is_particle and _is_small(words, at, country):
            tidy.append(word.lower())
        else:
            tidy.append(_capitalize(word, country))
    return " ".join(tidy)


def _is_small(words: Sequence[str], at: int, country: str) -> bool:
    """Tell whether a particle is in lower case: by its country, or because it always is."""
    start = at
    while start and _is_particle(words[start - 1]):
        start -= 1
    run = [word.lower().strip(APOSTROPHES) for word in words[start : at + 1]]
    word = run[-1]
    if country in CAPITAL:
        return country == "BEL" and len(run) > 1
    if country in SMALL:
        small = SMALL[country]
        if country == "FRA":
            return word in small
        return word in small or (word in ARTICLES and len(run) > 1 and run[-2] in small)
    after = words[at + 1].lower() if at + 1 < len(words) else ""
    is_double = f"{word} {after}" in DOUBLE or " ".join(run[-2:]) in DOUBLE
    return is_double or run[0] in SMALL_ANYWHERE


def _capitalize(word: str, country: str) -> str:
    text = re.sub(r"\w+", lambda part: part[0].capitalize(), word)
    text = re.sub(r"^Mc([a-z])(?=[a-z]{2})", lambda part: f"Mc{part[1].upper()}", text)
    return re.sub(r"^Ij", "IJ", text) if country == "NLD" else text
