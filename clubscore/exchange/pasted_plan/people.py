"""Finds the players of an event by what a plan says about them: a number or a name."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from clubscore.errors import ClubError
from clubscore.people.names import NameIndex, name_key, plain
from clubscore.tournaments.models import Entry

from .reading import WrittenChair

NUMBER: Final = re.compile(r"(?:n[.°º]?|#|№)?\s*([0-9]{1,4})\s*[.):-]?", re.IGNORECASE)
NUMBER_AND_NAME: Final = re.compile(r"#?([0-9]{1,4})\s*[.):-]?\s+(\D.*)")
NAME_AND_NUMBER: Final = re.compile(r"(\D.*?)\s*[(#\[]\s*([0-9]{1,4})\s*[)\]]?")


@dataclass(frozen=True, slots=True)
class NameQuestion:
    """A name that no player has, with the players it may mean, most likely first."""

    text: str
    lines: tuple[int, ...]
    candidates: tuple[Entry, ...]


class EventPeople:
    """The players of an event, to be looked up by what is typed."""

    def __init__(self, entries: Sequence[Entry], answers: Mapping[str, int] | None = None) -> None:
        """``answers``: for each written text, the id of the entry someone has chosen."""
        self.entries = {entry.pk: entry for entry in entries}
        self._numbers = {entry.number: entry for entry in entries if entry.number}
        keys = [(one.pk, name_key(one.player.first_name, one.player.last_name)) for one in entries]
        self._index = NameIndex(keys)
        self._last_names = [(plain(one.player.last_name), one.pk) for one in entries]
        self._answers = answers or {}

    def find(self, chair: WrittenChair) -> Entry | None:
        """Return who is meant, or None if the user must be asked.

        Raises ``plan_unknown_number`` or ``plan_other_number``.
        """
        if answer := self.entries.get(self._answers.get(chair.text, 0)):
            return answer
        number, name = _parts(chair)
        holder = self._numbers.get(number) if number else None
        if not name:
            if holder is None:
                raise ClubError("plan_unknown_number", number=number or chair.text)
            return holder
        found = self.by_name(name) or self._by_part(chair)
        if holder is None or not found:
            return self.entries[found[0]] if len(found) == 1 else None
        if holder.pk not in found:
            raise ClubError("plan_other_number", number=number or 0, name=holder.player.name)
        return holder

    def by_name(self, name: str) -> list[int]:
        """Return the ids of players with exactly this name, in any word order."""
        return self._index.same(name_key("", name))

    def _by_part(self, chair: WrittenChair) -> list[int]:
        """Return the players named by one of several cells, or by two neighbouring ones."""
        cells = chair.names
        pairs = [f"{one} {two}" for one, two in itertools.pairwise(cells)]
        for text in (*pairs, *cells) if len(cells) > 1 else ():
            if found := self.by_name(text):
                return found
        return []

    def candidates(self, text: str) -> tuple[Entry, ...]:
        """Return who may be meant, most likely first: the same name, a similar one, or part."""
        key = name_key("", text)
        found = [*self._index.same(key), *self._index.alike(key)]
        words = {*plain(text).split()}
        found += [pk for last, pk in self._last_names if words & {*last.split()}]
        return tuple(self.entries[pk] for pk in dict.fromkeys(found))


def questions(chairs: Iterable[WrittenChair], people: EventPeople) -> list[NameQuestion]:
    """Return what has to be asked about these chairs, once for each written text."""
    lines: dict[str, list[int]] = {}
    for chair in chairs:
        lines.setdefault(chair.text, []).append(chair.line)
    return [
        NameQuestion(text, tuple(dict.fromkeys(found)), people.candidates(text))
        for text, found in lines.items()
    ]


def _parts(chair: WrittenChair) -> tuple[int | None, str]:
    """Return the number and the name that are written."""
    name = " ".join(chair.names)
    if chair.number:
        match = NUMBER.fullmatch(chair.number.strip())
        return int(match[1]) if match else None, name
    if match := NUMBER.fullmatch(name):
        return int(match[1]), ""
    if match := NUMBER_AND_NAME.fullmatch(name):
        return int(match[1]), match[2]
    if match := NAME_AND_NUMBER.fullmatch(name):
        return int(match[2]), match[1]
    return None, name
