"""Whom the draw keeps apart where possible: compatriots, clubmates, pairs and named groups.

A group lists countries by their three letters and players by their numbers, ``FRA, 3-8, 12``; a
number takes precedence over a country. Players in no group are mixed with everyone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.people.players.countries import country_code
from clubscore.seating_plans import Mixing
from clubscore.text import one_line
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import Change, Entry, Tournament

COUNTRIES: Final = "countries"
CLUBS: Final = "clubs"
TEAMS: Final = "teams"
GROUPS: Final = "groups"
PAIRS: Final = "pairs"
KINDS: Final = (COUNTRIES, CLUBS, TEAMS, GROUPS, PAIRS)
MOST_GROUPS: Final = 40
MOST_LETTERS: Final = 60  # of the name of a group
Names: TypeAlias = list[str | None]
"""The group of each entry; None without one."""

_NUMBERS: Final = re.compile(r"([0-9]{1,3})(?:\s*[-–]\s*([0-9]{1,3}))?")


@dataclass(frozen=True, slots=True)
class MixedGroup:
    """A group whose players sit together as rarely as can be."""

    name: str
    countries: tuple[str, ...] = ()
    numbers: tuple[tuple[int, int], ...] = ()  # from, to

    def __str__(self) -> str:
        spans = [str(low) if low == high else f"{low}-{high}" for low, high in self.numbers]
        return f"{self.name}: {', '.join([*self.countries, *spans])}"


@dataclass(frozen=True, slots=True)
class MixingRule:
    """What an event mixes; nothing by default."""

    countries: bool = False
    groups: tuple[MixedGroup, ...] = ()
    before_repeats: bool = False
    """Better mixed tables are worth that players meet twice."""
    teams: bool = False
    """Teammates too, instead of never at one table."""
    clubs: bool = False
    """Players of one home club; members of the club that holds the event are of that."""


def read_groups(text: str) -> tuple[MixedGroup, ...]:
    """Read groups, one a line: ``Europe: ITA, FRA, 3-8``.

    Raises ``mixing_line``, ``mixing_member``, ``mixing_group_twice`` or ``mixing_too_many``.
    """
    found = [_read_group(line) for line in text.splitlines() if line.strip()]
    check_groups(found)
    return tuple(found)


def check_groups(groups: Sequence[MixedGroup]) -> None:
    """Raise ``mixing_too_many``, or ``mixing_group_twice`` for what is in two groups."""
    if len(groups) > MOST_GROUPS:
        raise ClubError("mixing_too_many", most=MOST_GROUPS)
    names: set[str] = set()
    members: set[str] = set()
    for group in groups:
        numbers = (number for low, high in group.numbers for number in range(low, high + 1))
        there = ((names, group.name), *((members, one) for one in group.countries))
        for seen, what in (*there, *((members, str(number)) for number in numbers)):
            if what in seen:
                raise ClubError("mixing_group_twice", text=what)
            seen.add(what)


def _read_group(line: str) -> MixedGroup:
    name, colon, members = line.partition(":")
    name = one_line(name)
    words = [word.strip() for word in re.split("[,;]", members) if word.strip()]
    if not colon or not name or not words or len(name) > MOST_LETTERS:
        raise ClubError("mixing_line", text=one_line(line)[:MOST_LETTERS])
    countries: list[str] = []
    numbers: list[tuple[int, int]] = []
    for word in words:
        if span := _NUMBERS.fullmatch(word):
            low, high = int(span[1]), int(span[2] or span[1])
            if not 1 <= low <= high:
                raise ClubError("mixing_member", text=word, group=name)
            numbers.append((low, high))
        elif code := country_code(word):
            countries.append(code)
        else:
            raise ClubError("mixing_member", text=word[:MOST_LETTERS], group=name)
    return MixedGroup(name, tuple(countries), tuple(numbers))


def mixing_rule(data: Mapping[str, Any]) -> MixingRule:
    """Return the rule of what an event stores."""
    if not data:
        return MixingRule()
    groups = read_groups("\n".join(data[GROUPS]))
    flags = (data["before_repeats"], data.get(TEAMS, False), data.get(CLUBS, False))
    return MixingRule(data[COUNTRIES], groups, *flags)


def mixing_data(rule: MixingRule) -> dict[str, Any]:
    """Return a rule as stored in an event, its groups as lines; empty for the default rule.

    Whether it takes precedence over repeats applies to pairs kept apart where possible as well.
    """
    if rule == MixingRule():
        return {}
    lines = [str(group) for group in rule.groups]
    data = {COUNTRIES: rule.countries, GROUPS: lines, "before_repeats": rule.before_repeats}
    return data | ({TEAMS: True} if rule.teams else {}) | ({CLUBS: True} if rule.clubs else {})


@transaction.atomic
def mixing_set(*, tournament: Tournament, rule: MixingRule, by: Actor) -> Tournament:
    """Set whom to keep apart where possible; drawn seats stay. Raises as ``check_groups``."""
    check_groups(rule.groups)
    tournament = lock_tournament(tournament)
    before, after = tournament.mixing, mixing_data(rule)
    if before == after:
        return tournament
    tournament.mixing = after
    tournament.save(update_fields=["mixing"])
    facts = {"mixing": [before, after]}
    change_log(kind=Change.Kind.EVENT_CHANGED, by=by, tournament=tournament, facts=facts)
    return tournament


def groups_of(tournament: Tournament, entries: Iterable[Entry]) -> dict[str, tuple[Names, ...]]:
    """Return the group of each entry by kind, only for kinds in which some share a group.

    There is one grouping of each kind, except for pairs: as many as needed for each player to be in
    only one pair of a grouping. The entries need their players. One query.
    """
    rule = mixing_rule(tournament.mixing)
    entries = list(entries)
    found: dict[str, Names] = {}
    if rule.countries:
        found[COUNTRIES] = [entry.player.country or None for entry in entries]
    if rule.clubs:
        host = tournament.club.name
        found[CLUBS] = [_club_of(entry, host) for entry in entries]
    if rule.teams:
        teams = (entry.team_id for entry in entries)
        found[TEAMS] = [None if team is None else str(team) for team in teams]
    if rule.groups:
        found[GROUPS] = [_group_of(rule.groups, entry) for entry in entries]
    groups = {kind: (names,) for kind, names in found.items() if _has_repeats(names)}
    pairs = _pairs(tournament, [entry.pk for entry in entries])
    return groups | ({PAIRS: pairs} if pairs else {})


def _club_of(entry: Entry, host: str) -> str | None:
    name = entry.home_club or (host if entry.player.is_member else "")
    return name.casefold() or None


def _pairs(tournament: Tournament, entries: Sequence[int]) -> tuple[Names, ...]:
    """Return the pairs to keep apart where possible, as groupings of two."""
    place = {pk: position for position, pk in enumerate(entries)}
    groupings: list[Names] = []
    named = tournament.separations.filter(where_possible=True).order_by("one", "other")
    for pair in named.values_list("one", "other"):
        if not place.keys() >= set(pair):
            continue
        one, other = (place[pk] for pk in pair)
        free = (names for names in groupings if names[one] is None and names[other] is None)
        names = next(free, None)
        if names is None:
            names = [None] * len(entries)
            groupings.append(names)
        names[one] = names[other] = f"{one}-{other}"
    return tuple(groupings)


def _group_of(groups: Sequence[MixedGroup], entry: Entry) -> str | None:
    number = entry.number or 0
    for group in groups:
        if any(low <= number <= high for low, high in group.numbers):
            return group.name
    return next((one.name for one in groups if entry.player.country in one.countries), None)


def _has_repeats(names: Sequence[str | None]) -> bool:
    known = [name for name in names if name is not None]
    return len(set(known)) < len(known)


def mixing_of(tournament: Tournament, entries: Sequence[Entry]) -> Mixing | None:
    """Return the groups an event mixes, by position among ``entries``; None if there are none."""
    groupings = [one for found in groups_of(tournament, entries).values() for one in found]
    if not groupings:
        return None
    before_repeats = mixing_rule(tournament.mixing).before_repeats
    return Mixing(tuple(tuple(group_numbers(names)) for names in groupings), before_repeats)


def plan_groupings(mixing: Mapping[str, Any]) -> dict[str, list[list[int | None]]]:
    """Return the groupings of each kind that a plan stores; see ``services.draw_mixing``."""
    kinds = (kind for kind in KINDS if kind in mixing)
    return {kind: mixing[kind] if kind == PAIRS else [mixing[kind]] for kind in kinds}


def group_numbers(names: Sequence[str | None]) -> list[int | None]:
    """Return each entry's group as a number, counted in order of appearance."""
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names)) if name is not None}
    return [None if name is None else numbers[name] for name in names]
