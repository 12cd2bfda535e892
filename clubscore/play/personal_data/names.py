"""How a person is found in what others wrote: by name, address and numbers, however spelled."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from clubscore.people.models import Player
from clubscore.people.names import APOSTROPHES, SINGLE, name_key
from clubscore.tournaments.models import Change

ACCENTS: Final = re.compile("[\u0300-\u036f]")
WESTERN: Final = "\u052f"  # the last letter of Latin, Greek and Cyrillic, without accents
NOTHING: Final = re.compile(r"(?!)")
APART: Final = r"[\s'’‘ʼ`´.,_\-–]"  # signs that may stand between the words of a name
LEFT, RIGHT = r"(?<![^\W_])", r"(?![^\W_])"
LONG: Final = 8  # letters of a name that is known where it is written as one word
TELLING: Final = 4  # letters of a word of a name that is looked for alone
LEAST_DIGITS: Final = 7  # of a telephone number
BETWEEN_DIGITS: Final = r"[\s./()\-]{0,3}"
UNSPACED: Final = ("CJK", "HANGUL", "HIRAGANA", "KATAKANA")  # written without blanks
MAIL: Final = re.compile(r"[^\s@<>(),;:\"’‘]+@[^\s@<>(),;:\"]+\.[^\s@<>(),;:\".]+")
PHONE: Final = re.compile(r"\+?\d(?:[\s./()\-]{0,3}\d){6,}")

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PersonNames:
    """What a person is called: patterns for texts as ``folded_text`` writes them."""

    whole: re.Pattern[str]
    """The whole name in any order, earlier spellings, e-mail addresses, telephone, EMA number."""
    part: re.Pattern[str] = NOTHING
    """A first or last name alone, which may be another person's."""
    others: re.Pattern[str] = NOTHING
    """Whole names of other players of the club that have a word in common."""
    mails: frozenset[str] = frozenset()
    """E-mail addresses, in small letters."""
    is_shared: bool = False
    """Another player of the club is called the same."""
    anchor: re.Pattern[str] = re.compile("")
    """What every text that names the person has at least: a word, an address or a number."""

    def may_be_in(self, text: str) -> bool:
        """Tell quickly whether a text is worth searching for the person."""
        plain = text
        if not text.isascii():
            plain = ACCENTS.sub("", unicodedata.normalize("NFKD", text))
            if max(plain, default="") > WESTERN:
                return True
        return self.anchor.search(plain.casefold().translate(SINGLE)) is not None

    def spans(self, text: str) -> list[Span]:
        """Return where in a text the person is named in whole, in order."""
        plain, places = folded_text(text)
        if not self.whole.search(plain):
            return []
        longer = [found.span() for found in self.others.finditer(plain)]
        found = [
            span
            for span in (one.span() for one in self.whole.finditer(plain))
            if not any(_is_within(span, other) for other in longer)
        ]
        mails = [one.span() for one in MAIL.finditer(text)]
        return _merge(_with_mails(_in_text(span, places, text), mails) for span in found)

    def part_spans(self, text: str) -> list[Span]:
        """Return where a first or last name occurs in a text, unless it is another player's."""
        plain, places = folded_text(text)
        if not self.part.search(plain):
            return []
        taken = [found.span() for found in self.others.finditer(plain)]
        taken += [found.span() for found in self.whole.finditer(plain)]
        return _merge(
            _in_text(one.span(), places, text)
            for one in self.part.finditer(plain)
            if not any(_is_within(one.span(), other) for other in taken)
        )

    def replace(self, text: str, by: str, *, parts: bool = False) -> str:
        """Return a text with the person's name replaced; with ``parts`` first or last names too."""
        for found in (self.spans, self.part_spans) if parts else (self.spans,):
            for start, end in reversed(found(text)):
                text = f"{text[:start]}{by}{text[end:]}"
        return text

    def is_in(self, value: object) -> bool:
        """Tell whether plain data contain the person's whole name."""
        return any(self.spans(text) for text in texts_in(value))


def texts_in(value: object) -> Iterator[str]:
    """Yield every text of plain data, but no key."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts_in(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts_in(one)


def names_of(player: Player, also: Iterable[str] = ()) -> PersonNames:
    """Return what a player is called; ``also``: more names, addresses or numbers. Four queries."""
    contacts = " ".join(player.entries.values_list("contact", flat=True))
    known = [f"{player.first_name} {player.last_name}", *_former_names(player)]
    numbers = {player.ema_number} if player.ema_number else set()
    mails = {one.casefold() for one in MAIL.findall(contacts)}
    phones = set(PHONE.findall(contacts))
    for text in also:
        if MAIL.fullmatch(text):
            mails.add(text.casefold())
        elif PHONE.fullmatch(text):
            phones.add(text)
        else:
            known.append(text)
    patterns = [one for name in known for words in spellings(name) for one in _orders(words)]
    patterns += [rf"(?<!\d){number}(?!\d)" for number in numbers]
    patterns += [rf"(?<![\w.+\-]){re.escape(folded_text(mail)[0])}(?![\w\-])" for mail in mails]
    patterns += [pattern for phone in phones for pattern in _phone_patterns(phone)]
    namesakes, longer = _others(player)
    words = [
        max(spelled, key=len)
        for name in (*known, player.first_name, player.last_name)
        for spelled in spellings(name)
        if spelled
    ]
    words += [
        word
        for name in (player.first_name, player.last_name)
        for spelled in spellings(name)
        for word in spelled
        if len(word) >= TELLING
    ]
    anchors = [*map(re.escape, words), *(re.escape(folded_text(mail)[0]) for mail in mails)]
    if numbers or phones:
        anchors.append(PHONE.pattern)
    return PersonNames(
        _either(patterns),
        _either(_parts(player)),
        _either(longer),
        frozenset(mails),
        namesakes,
        _either(anchors),
    )


def _former_names(player: Player) -> list[str]:
    """Return other spellings: before corrections and merges, and on forms the person filled in."""
    parts = [player.first_name, player.last_name]
    names = [" ".join(filter(None, parts)), " ".join(filter(None, reversed(parts)))]
    written = [one for one in player.entries.values_list("written_as", flat=True) if one]
    known = set(names) | set(written)
    changes = Change.objects.filter(
        tournament__entries__player=player,
        kind__in=(Change.Kind.ENTRY_CHANGED, Change.Kind.PLAYER_MERGED),
    )
    for facts in changes.order_by("-pk").values_list("facts", flat=True):
        for before, after in _renamings(facts):
            if after in known and before:
                known.add(before)
    return sorted(known)


def _renamings(facts: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the name before and the name after that a line of the log tells of."""
    before, after = facts.get("before"), facts.get("after")
    if isinstance(before, dict) and isinstance(after, dict):
        yield str(before.get("name") or ""), str(after.get("name") or "")
    if "merged" in facts:
        yield str(facts["merged"]), str(facts.get("name"))


def words_of(text: str) -> list[str]:
    """Return the words of a name, plain."""
    return re.findall(r"[^\W_]+", folded_text(text)[0])


def spellings(text: str) -> Iterator[list[str]]:
    """Yield the words of a name, and those without its apostrophes: D’Alò is Dalò as well."""
    yield words_of(text)
    if (plain := "".join(sign for sign in text if sign not in APOSTROPHES)) != text:
        yield words_of(plain)


def _orders(words: Sequence[str]) -> Iterator[str]:
    """Yield a pattern for a name with any of its words first."""
    for first in range(len(words)):
        yield _phrase([*words[first:], *words[:first]])


def _phrase(words: Sequence[str]) -> str:
    """Return the pattern of words one after another, as a whole."""
    joined = "".join(words)
    apart = 0 if len(joined) >= LONG or is_unspaced(joined[0]) else 1
    left = "" if is_unspaced(joined[0]) else LEFT
    right = "" if is_unspaced(joined[-1]) else RIGHT
    return left + f"{APART}{{{apart},3}}".join(map(re.escape, words)) + right


def _parts(player: Player) -> Iterator[str]:
    """Yield first and last name, each with the other's initial, and their longer words."""
    first, last = player.first_name, player.last_name
    for name, other in ((last, words_of(first)), (first, words_of(last))):
        for words in spellings(name) if other else ():
            if words:
                initial = other[0][0]
                phrase = rf"{_phrase(words)}(?:\s+{initial}(?:\.|{RIGHT}))?"
                yield rf"(?:{LEFT}{initial}\.?\s+)?{phrase}"
                yield from (_phrase([word]) for word in words if len(word) >= TELLING)


def _phone_patterns(phone: str) -> Iterator[str]:
    """Yield patterns for a telephone number with and without the code of a country."""
    digits = re.sub(r"\D", "", phone)
    national = digits.removeprefix("00") if digits.startswith("00") else digits
    international = phone.startswith("+") or digits.startswith("00")
    for code in range(4 if international else 1):
        if len(rest := national[code:]) >= LEAST_DIGITS:
            head = rf"(?:(?:\+|00)\d{{1,3}}{BETWEEN_DIGITS})?"
            yield rf"(?<!\d){head}{BETWEEN_DIGITS.join(rest)}(?!\d)"


def _others(player: Player) -> tuple[bool, list[str]]:
    """Return whether there is a namesake, and patterns for others who share a word."""
    mine = name_key(player.first_name, player.last_name)
    words = set(words_of(f"{player.first_name} {player.last_name}"))
    others = Player.objects.filter(club=player.club_id).exclude(pk=player.pk)
    shared = False
    longer: list[str] = []
    for first_name, last_name in others.values_list("first_name", "last_name"):
        theirs = words_of(f"{first_name} {last_name}")
        if words.isdisjoint(theirs):
            continue
        if name_key(first_name, last_name) == mine:
            shared = True
        elif len(theirs) > 1:
            longer += _orders(theirs)
    return shared, longer


def folded_text(text: str) -> tuple[str, Sequence[int]]:
    """Return a text in small letters without accents, and for each sign its place in the text."""
    if text.isascii():
        return text.lower(), range(len(text))
    signs: list[str] = []
    places: list[int] = []
    for place, sign in enumerate(text):
        for letter in unicodedata.normalize("NFKD", sign).casefold().translate(SINGLE):
            if not unicodedata.combining(letter):
                signs.append(letter)
                places.append(place)
    return "".join(signs), places


def _in_text(span: Span, places: Sequence[int], text: str) -> Span:
    """Return a part of a folded text as a part of the text, with the accents at its end."""
    start, end = places[span[0]], places[span[1] - 1] + 1
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    return start, end


def _with_mails(span: Span, mails: Iterable[Span]) -> Span:
    """Return a part of a text, and the whole of an e-mail address it is in."""
    for start, end in mails:
        if start < span[1] and span[0] < end:
            span = min(start, span[0]), max(end, span[1])
    return span


def _merge(spans: Iterable[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return merged


def _is_within(span: Span, other: Span) -> bool:
    return other[0] <= span[0] and span[1] <= other[1]


def is_unspaced(letter: str) -> bool:
    """Tell whether a letter belongs to a script without spaces between words."""
    return unicodedata.name(letter, "").startswith(UNSPACED)


def _either(patterns: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted(set(patterns), key=lambda one: (-len(one), one))
    return re.compile("|".join(longest_first)) if longest_first else NOTHING
