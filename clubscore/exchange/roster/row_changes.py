"""Differences between a row of a list and the event or the club: by field, old and new."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.people.models import Player
from clubscore.people.names import name_key, plain
from clubscore.text import fold
from clubscore.tournaments.models import Entry
from clubscore.words import explain

from .cells.states import DISQUALIFIED
from .columns import RosterColumn
from .rows import RosterPerson

NOTHING: Final = "–"  # what is not there
Value = str | int | bool | None


class ListedField(StrEnum):
    """What can change: of the club's player the first three, of the entry the others."""

    NAME = "name"
    COUNTRY = "country"
    EMA_NUMBER = "ema_number"
    NUMBER = "number"
    TEAM = "team"
    HOME_CLUB = "home_club"
    SUBSTITUTE = "substitute"
    CONTACT = "contact"
    REMARK = "remark"
    PAID = "paid"
    STATE = "state"
    DISQUALIFIED = "disqualified"  # of lists of results alone


OF_PLAYER: Final = frozenset({ListedField.NAME, ListedField.COUNTRY, ListedField.EMA_NUMBER})
FIELD_NAMES: Final[Mapping[ListedField, str | Promise]] = {
    ListedField.NAME: _("Name"),
    ListedField.COUNTRY: _("Country"),
    ListedField.EMA_NUMBER: _("EMA number"),
    ListedField.NUMBER: _("Number in the event"),
    ListedField.TEAM: _("Team"),
    ListedField.HOME_CLUB: _("Home club"),
    ListedField.SUBSTITUTE: _("Substitute"),
    ListedField.CONTACT: _("Contact"),
    ListedField.REMARK: _("Note"),
    ListedField.PAID: _("Fee paid"),
    ListedField.STATE: _("Status"),
    ListedField.DISQUALIFIED: pgettext_lazy("player", "Disqualified"),
}
YES_OR_NO: Final = (  # of an entry; a blank cell that clears says no
    (ListedField.SUBSTITUTE, RosterColumn.SUBSTITUTE),
    (ListedField.PAID, RosterColumn.PAID),
)
TEXTS: Final = (  # of an entry, that are compared as they are
    (ListedField.HOME_CLUB, RosterColumn.HOME_CLUB),
    (ListedField.CONTACT, RosterColumn.CONTACT),
    (ListedField.REMARK, RosterColumn.REMARK),
)


@dataclass(frozen=True, slots=True)
class ListedChange:
    """A difference found in the list; ``refusal`` says why the value stays nevertheless."""

    field: ListedField
    before: Value
    after: Value
    is_taken: bool = True
    refusal: ClubError | None = None

    @property
    def is_made(self) -> bool:
        """The import writes it."""
        return self.is_taken and self.refusal is None

    @property
    def title(self) -> str:
        """What changes, in words."""
        return str(FIELD_NAMES[self.field])

    @property
    def before_words(self) -> str:
        """The current values."""
        return _words(self.field, self.before)

    @property
    def after_words(self) -> str:
        """What the list has."""
        return _words(self.field, self.after)

    @property
    def refusal_words(self) -> str:
        """Why it is not changed."""
        return explain(self.refusal) if self.refusal else ""

    @property
    def stamp(self) -> str:
        """What tells this change from another one of the same field."""
        told = repr((str(self.field), self.before, self.after)).encode()
        return f"{self.field}:{hashlib.blake2b(told, digest_size=6).hexdigest()}"


def _words(field: ListedField, value: Value) -> str:
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if field is ListedField.STATE:
        return str(Entry.State(str(value)).label)
    return str(value)


def player_changes(player: Player, person: RosterPerson) -> Iterator[ListedChange]:
    """Yield what the list has otherwise about a player of the club.

    A name that has fewer accents, or its parts exchanged, is more often a worse list than a better
    one: unless someone ticks it, it is not taken.
    """
    stored = _spelling(player.first_name, player.last_name)
    told = (_spelling(person.first_name, person.last_name), _spelling(*person.original_name))
    if (name := person.name) and stored not in told:
        before = player.name_alone
        yield ListedChange(
            ListedField.NAME, before, name, is_taken=not _is_doubtful(player, person)
        )
    if person.country not in ("", player.country):
        yield ListedChange(ListedField.COUNTRY, player.country, person.country)
    if person.ema_number not in ("", player.ema_number):
        yield ListedChange(ListedField.EMA_NUMBER, player.ema_number, person.ema_number)
    elif RosterColumn.EMA_NUMBER in person.clears and player.ema_number:
        yield ListedChange(ListedField.EMA_NUMBER, player.ema_number, "")


def _spelling(first_name: str, last_name: str) -> tuple[str, str]:
    first, last = (" ".join(part.replace("’", "'").split()) for part in (first_name, last_name))
    return first, last


def _is_doubtful(player: Player, person: RosterPerson) -> bool:
    """A worse spelling that differs only in capitals, accents and the order of its parts."""
    same = name_key(player.first_name, player.last_name) == person.key
    if not same:
        return False
    before = _spelling(player.first_name, player.last_name)
    after = _spelling(person.first_name, person.last_name)
    if [plain(part) for part in before] != [plain(part) for part in after]:
        return True  # first and last name exchanged
    if before != after and [one.casefold() for one in before] == [one.casefold() for one in after]:
        return True  # capitals alone
    return _marks(" ".join(after)) < _marks(" ".join(before))


def _marks(name: str) -> int:
    return sum(not one.isascii() for one in name)


def entry_changes(
    entry: Entry,
    person: RosterPerson,
    spellings: Mapping[str, Collection[str]],
    *,
    with_results: bool = False,
) -> Iterator[ListedChange]:
    """Yield the changes the list makes to an entry.

    ``spellings`` are those of the list's teams by key: if a team has only one, it is renamed to
    that. A list ``with_results`` says who is disqualified, and withdraws nobody.
    """
    if person.number not in (None, entry.number):
        yield ListedChange(ListedField.NUMBER, entry.number, person.number)
    yield from _team_changes(entry, person, spellings)
    for field, column in TEXTS:
        before, after = getattr(entry, field.value), getattr(person, field.value)
        if before != after and (after or column in person.clears):
            yield ListedChange(field, before, after)
    for field, column in YES_OR_NO:
        is_so, told = getattr(entry, field.value), getattr(person, field.value)
        if told is None and column in person.clears:
            told = False
        if told not in (None, is_so):
            yield ListedChange(field, is_so, told)
    is_out = person.state == DISQUALIFIED
    if with_results:
        is_told = is_out or person.points is not None
        if is_told and entry.disqualified != is_out:
            yield ListedChange(ListedField.DISQUALIFIED, entry.disqualified, is_out)
    elif not is_out and person.state not in ("", entry.state):
        yield ListedChange(ListedField.STATE, entry.state, person.state)


def _team_changes(
    entry: Entry, person: RosterPerson, spellings: Mapping[str, Collection[str]]
) -> Iterator[ListedChange]:
    team = entry.team.name if entry.team else ""
    if person.team:
        is_same = fold(team) == fold(person.team)
        if team != person.team and not (is_same and len(spellings[fold(team)]) > 1):
            yield ListedChange(ListedField.TEAM, team, person.team)
    elif team and RosterColumn.TEAM in person.clears:
        yield ListedChange(ListedField.TEAM, team, "")


def with_choices(
    changes: Collection[ListedChange],
    shown_stamps: Collection[str] | None,
    accepted_fields: Collection[str],
) -> tuple[ListedChange, ...]:
    """Return changes as ticked, for those that ``shown_stamps`` says a page has shown."""
    fields = {stamp.partition(":")[0] for stamp in shown_stamps or ()}
    return tuple(
        replace(one, is_taken=one.field in accepted_fields) if one.field in fields else one
        for one in changes
    )
