"""What the draw has to respect: pairs that are kept apart, and locked seats."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import Entry, SeatLock, Separation, Tournament


def pairs_apart(
    tournament: Tournament,
    entries: Iterable[Entry],
    *,
    teammates: bool = True,
    where_possible: bool = True,
) -> list[tuple[int, int]]:
    """Return the pairs of ids that a draw keeps apart, the lower first: those named, and teammates.

    Without ``where_possible``, not those that are kept apart only so, for a draw that mixes them.
    One query.
    """
    teams: defaultdict[int, list[int]] = defaultdict(list)
    there = set()
    for entry in entries:
        there.add(entry.pk)
        if teammates and entry.team_id is not None:
            teams[entry.team_id].append(entry.pk)
    named = tournament.separations.all()
    if not where_possible:
        named = named.filter(where_possible=False)
    pairs = {pair for pair in named.values_list("one", "other") if there.issuperset(pair)}
    for team in teams.values():
        pairs.update(combinations(sorted(team), 2))
    return sorted(pairs)


@transaction.atomic
def separation_add(
    *, tournament: Tournament, one: Entry, other: Entry, where_possible: bool = False
) -> Separation:
    """Have the draw keep two players from meeting, or let them meet as rarely as can be.

    A pair that is kept apart the other way changes. Raises ``same_player``,
    ``entry_of_another_event`` or ``apart_twice``.
    """
    tournament = lock_tournament(tournament)
    for entry in (one, other):
        if entry.tournament_id != tournament.pk:
            raise ClubError("entry_of_another_event", name=entry.player.name)
    if one.pk == other.pk:
        raise ClubError("same_player")
    first, second = sorted((one, other), key=lambda entry: entry.pk)
    pair, created = Separation.objects.get_or_create(
        tournament=tournament,
        one=first,
        other=second,
        defaults={"where_possible": where_possible},
    )
    if not created and pair.where_possible != where_possible:
        pair.where_possible = where_possible
        pair.save(update_fields=["where_possible"])
    elif not created:
        raise ClubError("apart_twice", one=one.player.name, other=other.player.name)
    return pair


@transaction.atomic
def lock_add(
    *,
    tournament: Tournament,
    entry: Entry,
    session: int,
    table: int | None = None,
    wind: int | None = None,
) -> SeatLock:
    """Lock a player to a table, a wind or both in a session, by its number.

    Raises ``entry_of_another_event``, ``lock_without_seat`` or ``lock_twice``.
    """
    tournament = lock_tournament(tournament)
    if entry.tournament_id != tournament.pk:
        raise ClubError("entry_of_another_event", name=entry.player.name)
    if table is None and wind is None:
        raise ClubError("lock_without_seat")
    if entry.locks.filter(session=session).exists():
        raise ClubError("lock_twice", name=entry.player.name, session=session)
    return SeatLock.objects.create(
        tournament=tournament, entry=entry, session=session, table=table, wind=wind
    )
