"""Importing a list: adding many players to an event, and changing many of its entries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.db import transaction
from django.db.models import Max

from clubscore.errors import ClubError
from clubscore.people.models import Player
from clubscore.text import fold, line_within
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log, changes_log
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import Change, Entry, Seat, Team, Tournament

from .entries import entry_facts

WRITTEN: Final = (
    *("team", "home_club", "substitute", "contact", "remark", "paid"),
    "disqualified",  # in an event that another program ran
)
"""What an update may change besides the number."""


@dataclass(frozen=True, slots=True)
class NewEntry:
    """A player with the place in the event; ``number`` None: the next free one."""

    player: Player
    number: int | None = None
    team: str = ""
    home_club: str = ""
    substitute: bool = False
    contact: str = ""
    remark: str = ""
    paid: bool = False
    state: Entry.State = Entry.State.CONFIRMED  # only the confirmed have a number
    disqualified: bool = False  # in an event that another program ran


@dataclass(frozen=True, slots=True)
class EntryUpdate:
    """The changes to an entry; ``values`` are by field, with the name for a team.

    ``player`` is the entry's player after the changes, if they affect the player too.
    """

    entry: Entry
    player: Player
    values: Mapping[str, str | int | bool] = field(default_factory=dict)


@transaction.atomic
def entries_import(
    *,
    tournament: Tournament,
    entries: Sequence[NewEntry],
    facts: Mapping[str, object],
    by: Actor,
    updates: Sequence[EntryUpdate] = (),
) -> list[Entry]:
    """Add players to the event's list and change entries, all or none; return the new entries.

    Spelling variants are the same team; a team without players is deleted. Numbers may be
    exchanged; a new player whose number is taken gets the next free one after all others. Each
    changed entry has its own log line. Raises ``player_of_another_club``, ``player_entered_twice``,
    or ``seats_have_been_drawn`` for a number that changes too late.
    """
    tournament = lock_tournament(tournament)
    entered = set(tournament.entries.values_list("player", flat=True))
    for one in entries:
        if one.player.club_id != tournament.club_id:
            raise ClubError("player_of_another_club", name=one.player.name)
        if one.player.pk in entered:
            raise ClubError("player_entered_twice", name=one.player.name)
        entered.add(one.player.pk)
    teams = _teams(tournament, entries, updates)
    _update(tournament, updates, teams, by)
    numbers = _numbers(tournament, entries)
    made = Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            player=one.player,
            number=number,
            state=one.state,
            team=teams.get(fold(one.team)),
            home_club=one.home_club,
            substitute=one.substitute,
            contact=one.contact,
            remark=one.remark,
            paid=one.paid,
            disqualified=one.disqualified,
        )
        for one, number in zip(entries, numbers, strict=True)
    )
    if any("team" in one.values for one in updates):
        tournament.teams.filter(entries=None).delete()
    change_log(kind=Change.Kind.ENTRIES_IMPORTED, by=by, tournament=tournament, facts=facts)
    return made


def _update(
    tournament: Tournament, updates: Sequence[EntryUpdate], teams: Mapping[str, Team], by: Actor
) -> None:
    """Write what changes; a line of the log for each entry."""
    before = [_log_facts(one.entry) for one in updates]
    _renumber(tournament, updates)
    for one in updates:
        entry = one.entry
        entry.player = one.player
        for name in WRITTEN:
            if name == "team" and name in one.values:
                entry.team = teams.get(fold(str(one.values[name])))
            elif name in one.values:
                setattr(entry, name, one.values[name])
    Entry.objects.bulk_update([one.entry for one in updates], WRITTEN)
    lines = (
        {
            "number": one.entry.number,
            "name": one.player.full_name,
            "before": former,
            "after": _log_facts(one.entry),
        }
        for one, former in zip(updates, before, strict=True)
    )
    changes_log(Change.Kind.ENTRY_CHANGED, by, tournament, lines)


def _log_facts(entry: Entry) -> dict[str, object]:
    told = {**entry_facts(entry), "number": entry.number}
    return {**told, "disqualified": entry.disqualified} if entry.tournament.is_foreign else told


def _renumber(tournament: Tournament, updates: Sequence[EntryUpdate]) -> None:
    moving = [one for one in updates if "number" in one.values]
    if not moving:
        return
    if Seat.objects.filter(session__tournament=tournament).exists():
        raise ClubError("seats_have_been_drawn")
    # Out of the way first, so that no number is there twice; only the confirmed need one.
    entries = tournament.entries.filter(pk__in=[one.entry.pk for one in moving])
    entries.update(number=None, state=Entry.State.WITHDRAWN)
    for one in moving:
        one.entry.number = int(one.values["number"])
    Entry.objects.bulk_update([one.entry for one in moving], ["number", "state"])


def _numbers(tournament: Tournament, entries: Sequence[NewEntry]) -> list[int | None]:
    taken = set(tournament.entries.exclude(number=None).values_list("number", flat=True))
    numbers: list[int | None] = []
    last = tournament.entries.aggregate(last=Max("number"))["last"] or 0
    last = max([last, *(one.number or 0 for one in entries)])
    for one in entries:
        number = one.number
        if one.state != Entry.State.CONFIRMED:
            numbers.append(None)
            continue
        if number is None or number in taken:
            last += 1
            number = last
        taken.add(number)
        numbers.append(number)
    return numbers


def _teams(
    tournament: Tournament, entries: Sequence[NewEntry], updates: Sequence[EntryUpdate]
) -> dict[str, Team]:
    """Return the teams by key, creating new ones; an entry's own team may be respelled."""
    teams = {team.key: team for team in tournament.teams.all()}
    changed = [(one, str(one.values["team"])) for one in updates if "team" in one.values]
    names = (*(one.team for one in entries), *(name for _update, name in changed))
    new = {key: name for name in reversed(names) if (key := fold(name)) and key not in teams}
    made = [
        Team(tournament=tournament, name=line_within(name, 60), key=key)
        for key, name in reversed(new.items())
    ]
    teams |= {team.key: team for team in Team.objects.bulk_create(made)}
    for one, name in changed:
        team = teams.get(fold(name))
        if team is not None and team.pk == one.entry.team_id and team.name != name:
            team.name = line_within(name, 60)
            team.save(update_fields=["name", "key"])
    return teams
