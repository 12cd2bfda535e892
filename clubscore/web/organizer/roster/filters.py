"""The list of players by who has paid and what they eat: how many, and only those."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.utils.translation import gettext, ngettext

from clubscore.tournaments.models import Entry, Tournament
from clubscore.tournaments.roster.food import food_counts

UNKNOWN: Final = "-"  # in an address: who has not said what they eat


@dataclass(frozen=True, slots=True)
class FilterLink:
    """A part of the list: what it is, how many are in it, and its address."""

    label: str
    query: str
    is_active: bool


@dataclass(frozen=True, slots=True)
class RosterFilter:
    """Who is shown of a list of players: all, unless an address asks for some."""

    entries: Sequence[Entry]
    fees: Sequence[FilterLink]
    food: Sequence[FilterLink]
    active: str = ""  # what is shown, if not all

    @classmethod
    def of(
        cls, event: Tournament, entries: Sequence[Entry], query: Mapping[str, str]
    ) -> RosterFilter:
        """Return the players that an address asks for; those who have withdrawn count in none."""
        playing = [entry for entry in entries if entry.state == Entry.State.CONFIRMED]
        fees, food = _fees(event, playing, query), _food(event, playing, query)
        active = next((link.label for link in (*fees, *food) if link.is_active), "")
        shown = [entry for entry in playing if _fits(entry, query)] if active else list(entries)
        return cls(shown, fees, food, active)


def _fits(entry: Entry, query: Mapping[str, str]) -> bool:
    if "paid" in query:
        return entry.paid == (query["paid"] == "yes")
    if "note" in query:
        return bool(entry.food_note)
    return entry.food == ("" if query["food"] == UNKNOWN else query["food"])


def _fees(
    event: Tournament, playing: Sequence[Entry], query: Mapping[str, str]
) -> list[FilterLink]:
    """Return who has paid and who has not, if there is a fee."""
    paid = sum(entry.paid for entry in playing)
    if not playing or not (paid or event.fee):
        return []
    words = {
        "yes": ngettext("%(count)s has paid", "%(count)s have paid", paid) % {"count": paid},
        "no": ngettext("%(count)s not paid", "%(count)s not paid", len(playing) - paid)
        % {"count": len(playing) - paid},
    }
    return [_link("paid", value, label, query) for value, label in words.items()]


def _food(
    event: Tournament, playing: Sequence[Entry], query: Mapping[str, str]
) -> list[FilterLink]:
    """Return how many eat what, if that is asked or known."""
    notes = sum(bool(entry.food_note) for entry in playing)
    is_known = notes or any(entry.food for entry in playing)
    if not playing or not (event.asks_food or is_known):
        return []
    links = []
    for one in food_counts(event, playing):
        facts = {"count": one.players, "name": one.name}
        if one.name:
            label = gettext("%(count)s × %(name)s") % facts
        else:
            label = ngettext("%(count)s not known", "%(count)s not known", one.players) % facts
        links.append(_link("food", one.name or UNKNOWN, label, query))
    if notes:
        label = ngettext("%(count)s with a note", "%(count)s with a note", notes)
        links.append(_link("note", "yes", label % {"count": notes}, query))
    return links


def _link(key: str, value: str, label: str, query: Mapping[str, str]) -> FilterLink:
    return FilterLink(label, urlencode({key: value}), query.get(key) == value)
