"""Searches in the player list of a federation: while someone types, and for whole lists."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, QuerySet

from clubscore.people.models import (
    THE_LIST,
    FederationList,
    FederationPlayer,
    FederationWords,
    Player,
)
from clubscore.people.names import sort_key

from .words import BEYOND, wanted_words, whole_name


def federation_list() -> FederationList | None:
    """Return what is known about the list, or None if there is none."""
    return FederationList.objects.filter(pk=THE_LIST).first()


def find_listed(text: str, most: int) -> list[FederationPlayer]:
    """Return people whose names or number begin with every word of ``text``; one query.

    Nobody for fewer than three letters. The index is read from the first that fits, in order, so
    that it takes as long in a list of ten thousand as in one of a hundred.
    """
    first, *others = wanted_words(text) or [b""]
    if not first:
        return []
    rows = _beginning(first)
    for word in others:
        rows = rows.filter(Exists(_beginning(word).filter(player=OuterRef("player"))))
    rows = rows.select_related("player").order_by("words", "player_id")
    found = {row.player_id: row.player for row in rows[: 2 * most]}  # by two words, now and then
    return list(found.values())[:most]


def _beginning(word: bytes) -> QuerySet[FederationWords]:
    return FederationWords.objects.filter(words__gte=word, words__lt=word + BEYOND)


def listed_by_number(numbers: Iterable[str]) -> dict[str, FederationPlayer]:
    """Return the people on the list by EMA number; one query."""
    wanted = {number for number in numbers if number}
    found = FederationPlayer.objects.filter(ema_number__in=wanted) if wanted else []
    return {one.ema_number: one for one in found}


def listed_by_name(names: Iterable[str]) -> dict[str, list[FederationPlayer]]:
    """Return the players of the list with these names, by name; one query.

    The last name may come first; capitals, accents and signs do not matter.
    """
    wanted = {name: whole_name(name) for name in names}
    keys = {key for key in wanted.values() if b" " in key}  # a single word is no whole name
    called: dict[bytes, list[FederationPlayer]] = {}
    if keys:
        rows = FederationWords.objects.filter(words__in=keys).select_related("player")
        for row in rows.order_by("words", "player_id"):
            if not set(bytes(row.words).split()) <= set(whole_name(row.player.full_name).split()):
                continue  # found in another spelling, which may be the name of somebody else
            called.setdefault(bytes(row.words), []).append(row.player)
    return {name: called[key] for name, key in wanted.items() if key in called}


def listed_as(player: Player) -> list[FederationPlayer]:
    """Return who of the list a player is: by EMA number; without one, by name and country."""
    if player.ema_number:
        return list(FederationPlayer.objects.filter(ema_number=player.ema_number))
    name = sort_key(player.last_name, player.first_name)
    same = FederationPlayer.objects.filter(country=player.country)
    return [one for one in same if sort_key(one.last_name, one.first_name) == name]
