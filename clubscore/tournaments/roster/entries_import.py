"""Many players put on an event's list at once, with what a list says about each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max

from clubscore.errors import ClubError
from clubscore.people.models import Player
from clubscore.text import folded, line_within
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import Change, Entry, Team, Tournament


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


@transaction.atomic
def entries_import(
    *,
    tournament: Tournament,
    entries: Sequence[NewEntry],
    facts: Mapping[str, object],
    by: Actor,
) -> list[Entry]:
    """Put players on the event's list, all or none; a team is known however it is spelled.

    A number that is taken is replaced by the next free one after all others. Raises
    ``player_of_another_club`` or ``player_entered_twice``.
    """
    tournament = lock_tournament(tournament)
    entered = set(tournament.entries.values_list("player", flat=True))
    for one in entries:
        if one.player.club_id != tournament.club_id:
            raise ClubError("player_of_another_club", name=one.player.name)
        if one.player.pk in entered:
            raise ClubError("player_entered_twice", name=one.player.name)
        entered.add(one.player.pk)
    numbers = _numbers(tournament, entries)
    teams = _teams(tournament, [one.team for one in entries])
    made = Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            player=one.player,
            number=number,
            team=teams.get(folded(one.team)),
            home_club=one.home_club,
            substitute=one.substitute,
            contact=one.contact,
            remark=one.remark,
        )
        for one, number in zip(entries, numbers, strict=True)
    )
    change_log(kind=Change.Kind.ENTRIES_IMPORTED, by=by, tournament=tournament, facts=facts)
    return made


def _numbers(tournament: Tournament, entries: Sequence[NewEntry]) -> list[int]:
    taken = set(tournament.entries.exclude(number=None).values_list("number", flat=True))
    numbers: list[int] = []
    last = tournament.entries.aggregate(last=Max("number"))["last"] or 0
    last = max([last, *(one.number or 0 for one in entries)])
    for one in entries:
        number = one.number
        if number is None or number in taken:
            last += 1
            number = last
        taken.add(number)
        numbers.append(number)
    return numbers


def _teams(tournament: Tournament, names: Sequence[str]) -> dict[str, Team]:
    teams = {team.key: team for team in tournament.teams.all()}
    for name in names:
        if (key := folded(name)) and key not in teams:
            teams[key] = Team.objects.create(tournament=tournament, name=line_within(name, 60))
    return teams
