"""Writes of a federation's player list: replaced as a whole, or deleted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from clubscore.errors import ClubError
from clubscore.people.audit import act_log
from clubscore.people.models import (
    THE_LIST,
    Act,
    FederationList,
    FederationOmission,
    FederationPlayer,
    FederationWords,
    Player,
)
from clubscore.people.names import sort_key

from .selectors import listed_as
from .words import words_of

SALT: Final = "clubscore.federation.omissions"
BATCH: Final = 2_000  # rows written at once
DATA: Final = ("first_name", "last_name", "country", "ema_number")

Identity = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """A person on a list; number and country may be empty."""

    first_name: str
    last_name: str
    country: str = ""
    ema_number: str = ""

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(frozen=True, slots=True)
class ListChanges:
    """What a newer list changes in the stored one."""

    before: int  # people in the list so far
    new: list[ListedPerson]
    updates: list[tuple[FederationPlayer, ListedPerson]]
    removals: list[FederationPlayer]
    same: int
    left_out: int  # people whose data were deleted here

    @property
    def after(self) -> int:
        """The number of people in the new list."""
        return len(self.new) + len(self.updates) + self.same

    @property
    def has_shrunk(self) -> bool:
        """Whether more than half of those in the list so far are not in the newer one."""
        return 2 * len(self.removals) > self.before


def list_changes(people: Iterable[ListedPerson]) -> ListChanges:
    """Return what would change if the list were these people; people listed twice count once.

    Someone is the same by number; without one in both, or without one so far, by name and country.
    """
    omitted = set(FederationOmission.objects.values_list("mark", flat=True))
    known = list(FederationPlayer.objects.order_by("pk"))
    by_number = {one.ema_number: one for one in known if one.ema_number}
    by_name = {_name(one): one for one in known if not one.ema_number}
    found: set[int] = set()
    new: list[ListedPerson] = []
    changed: list[tuple[FederationPlayer, ListedPerson]] = []
    left_out = 0
    for person in _once(people):
        if omitted and not omitted.isdisjoint(marks_of(person)):
            left_out += 1
            continue
        one = by_number.get(person.ema_number) or by_name.get(_name(person))
        if one is None or one.pk in found:
            new.append(person)
            continue
        found.add(one.pk)
        if any(getattr(one, name) != getattr(person, name) for name in DATA):
            changed.append((one, person))
    gone = [one for one in known if one.pk not in found]
    same = len(found) - len(changed)
    return ListChanges(len(known), new, changed, gone, same, left_out)


@transaction.atomic
def federation_list_replace(
    *,
    name: str,
    source: str,
    people: Sequence[ListedPerson],
    list_date: date | None = None,
    though_shrunk: bool = False,
) -> ListChanges:
    """Let the list be these people, and nobody else; return what has changed.

    Raises ``federation_list_empty``, and, unless ``though_shrunk``, ``federation_list_shrunk`` if
    more than half of those in it so far are gone: then nothing is written.
    """
    kept = _lock_list(name, source)
    if not people:
        raise ClubError("federation_list_empty")
    changes = list_changes(people)
    if changes.has_shrunk and not though_shrunk:
        raise ClubError("federation_list_shrunk", gone=len(changes.removals), before=changes.before)
    _delete(changes.removals)
    _write_changed(changes.updates)
    _write_new(changes.new)
    kept.name, kept.source, kept.dated = name, source, list_date
    kept.loaded_at, kept.people = timezone.now(), changes.after
    kept.save()
    told = f"{name}: {changes.after} (+{len(changes.new)} −{len(changes.removals)})"
    act_log(kind=Act.Kind.FEDERATION_LOADED, facts=told)
    return changes


@transaction.atomic
def federation_list_delete() -> int:
    """Take the list away with everyone in it; return how many there were."""
    _lock_list("", "")
    count = FederationPlayer.objects.count()
    FederationWords.objects.all().delete()
    FederationPlayer.objects.all().delete()
    FederationList.objects.all().delete()
    act_log(kind=Act.Kind.FEDERATION_DELETED, facts=str(count))
    return count


@transaction.atomic
def federation_forget(*, player: Player) -> None:
    """Remove an erased player from the list, and from every newer one.

    By EMA number; without one, everyone of that name and country.
    """
    told = ListedPerson(player.first_name, player.last_name, player.country, player.ema_number)
    mark = next(marks_of(told))
    FederationOmission.objects.get_or_create(mark=mark)
    kept = FederationList.objects.select_for_update(no_key=True).filter(pk=THE_LIST).first()
    if kept is None:
        return
    if meant := listed_as(player):
        _delete(meant)
        kept.people = FederationPlayer.objects.count()
        kept.save(update_fields=["people"])


def marks_of(person: ListedPerson) -> Iterator[str]:
    """Yield the fingerprints by which a person is left out: of the number, then of the name."""
    told = [person.ema_number] if person.ema_number else []
    for text in (*told, "|".join(_name(person))):
        yield salted_hmac(SALT, text, algorithm="sha256").hexdigest()


def _name(one: ListedPerson | FederationPlayer) -> Identity:
    return *sort_key(one.last_name, one.first_name), one.country


def _once(people: Iterable[ListedPerson]) -> list[ListedPerson]:
    """Return everyone once: by number, and of those without one by name and country."""
    return list({(one.ema_number or _name(one)): one for one in people}.values())


def _lock_list(name: str, source: str) -> FederationList:
    """Lock the list for the rest of the transaction, so that two loads do not overlap."""
    FederationList.objects.get_or_create(pk=THE_LIST, defaults={"name": name, "source": source})
    return FederationList.objects.select_for_update(no_key=True).get(pk=THE_LIST)


def _delete(people: Sequence[FederationPlayer]) -> None:
    for start in range(0, len(people), BATCH):
        ids = [one.pk for one in people[start : start + BATCH]]
        FederationWords.objects.filter(player__in=ids).delete()
        FederationPlayer.objects.filter(pk__in=ids).delete()


def _write_changed(updates: Sequence[tuple[FederationPlayer, ListedPerson]]) -> None:
    # Numbers first: two people may have swapped theirs.
    ids = [one.pk for one, _person in updates]
    for start in range(0, len(ids), BATCH):
        batch = ids[start : start + BATCH]
        FederationWords.objects.filter(player__in=batch).delete()
        FederationPlayer.objects.filter(pk__in=batch).update(ema_number="")
    for one, person in updates:
        for name in DATA:
            setattr(one, name, getattr(person, name))
    people = [one for one, _person in updates]
    FederationPlayer.objects.bulk_update(people, DATA, batch_size=BATCH // 10)
    _write_words(people)


def _write_new(new: Sequence[ListedPerson]) -> None:
    rows = [FederationPlayer(**{name: getattr(person, name) for name in DATA}) for person in new]
    FederationPlayer.objects.bulk_create(rows, batch_size=BATCH)
    _write_words(rows)


def _write_words(people: Sequence[FederationPlayer]) -> None:
    rows = [
        FederationWords(player=one, words=words)
        for one in people
        for words in words_of(one.full_name, one.ema_number)
    ]
    FederationWords.objects.bulk_create(rows, batch_size=BATCH)
