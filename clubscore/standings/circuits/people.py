"""Who is ranked in a circuit, and which players of several clubs are one person."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from clubscore.people.models import Club, Player
from clubscore.people.names import NameKey, name_key
from clubscore.tournaments.models import Circuit

from .rule import People, Rule

STRICTNESS: Final = tuple(Player.Privacy)  # of names, the loosest first


def persons_of(
    circuit: Circuit, rule: Rule, players: Mapping[int, Player]
) -> tuple[dict[int, Player], set[int]]:
    """Return the person each player counts as, and the players who are ranked. One query."""
    own = _members(circuit, rule)
    persons = same_people({one.pk: one for one in (*players.values(), *own)}.values())
    members = {persons[one.pk].pk for one in own}
    ranked = {
        player
        for player, person in persons.items()
        if _is_ranked(person, rule, circuit.club, members)
    }
    return persons, ranked


def _members(circuit: Circuit, rule: Rule) -> list[Player]:
    """Return the members of the club, if only they are ranked. One query."""
    if rule.people != People.MEMBERS:
        return []
    return list(Player.objects.filter(club=circuit.club_id, is_member=True))


def _is_ranked(person: Player, rule: Rule, club: Club, members: Collection[int]) -> bool:
    if rule.people == People.COUNTRY:
        return person.country == club.country
    if rule.people == People.MEMBERS:
        return person.pk in members
    return rule.people == People.EVERYBODY or bool(person.ema_number)


def same_people(players: Iterable[Player]) -> dict[int, Player]:
    """Map each player to one that represents the same person in all clubs.

    Players are the same person if they share an EMA number or, where at most one of them has one,
    if they share name and country and each club has only one such player. The representative is the
    one whose name is shown least.
    """
    groups: dict[int, list[Player]] = {}
    by_number: dict[str, int] = {}
    for player in sorted(players, key=lambda one: one.pk):
        group = by_number.get(player.ema_number) if player.ema_number else None
        if group is None:
            group = player.pk
            by_number[player.ema_number] = group
        groups.setdefault(group, []).append(player)
    by_name: defaultdict[tuple[NameKey, str], list[int]] = defaultdict(list)
    for group, members in groups.items():
        if not members[0].is_erased:
            names = {(name_key(one.first_name, one.last_name), one.country) for one in members}
            for name in names:
                by_name[name].append(group)
    for named in by_name.values():
        _join(groups, named)
    return {
        player.pk: max(
            members, key=lambda one: (STRICTNESS.index(Player.Privacy(one.privacy)), -one.pk)
        )
        for members in groups.values()
        for player in members
    }


def _join(groups: dict[int, list[Player]], namesakes: Iterable[int]) -> None:
    """Make groups with one name into one, where no club and no number says they are several."""
    there = [group for group in namesakes if group in groups]
    members = [player for group in there for player in groups[group]]
    clubs = [player.club_id for player in members]
    numbers = {player.ema_number for player in members} - {""}
    if len(there) < 2 or len(set(clubs)) < len(clubs) or len(numbers) > 1:
        return
    groups[there[0]] = members
    for group in there[1:]:
        del groups[group]
