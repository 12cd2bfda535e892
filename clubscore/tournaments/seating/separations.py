"""Constraints on the draw: pairs kept apart, and locked seats."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.seating_plans.fixed_seats import FixedSeat, seats_fixed
from clubscore.seating_plans.model import SeatingError
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import Entry, SeatLock, Separation, Session, Tournament


def pairs_apart(
    tournament: Tournament,
    entries: Iterable[Entry],
    *,
    teammates: bool = True,
    where_possible: bool = True,
) -> list[tuple[int, int]]:
    """Return the pairs of ids that a draw keeps apart, the lower first: named pairs and teammates.

    Without ``where_possible``, pairs kept apart only where possible are left out, for a draw that
    mixes them. One query.
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


def locks_in(tournament: Tournament, session: int) -> dict[int, SeatLock]:
    """Return the locked seats that hold in the session of a number, by the id of the entry."""
    return locks_by_session(tournament, [session])[session]


def locks_by_session(
    tournament: Tournament, sessions: Iterable[int]
) -> dict[int, dict[int, SeatLock]]:
    """Return the locked seats that hold in each of some sessions. One query."""
    locks = list(tournament.seat_locks.select_related("entry__player"))
    everywhere = {lock.entry_id: lock for lock in locks if lock.session is None}
    return {
        number: everywhere | {one.entry_id: one for one in locks if one.session == number}
        for number in sessions
    }


def in_locked_seats(
    session: Session, tables: Sequence[Sequence[int]], earlier: Iterable[Sequence[int]]
) -> tuple[list[list[int]], list[SeatLock]]:
    """Return the tables drawn for a session, as ids of entries, with the locked seats applied.

    Also returns the locks. Raises ``table_number_unknown``, ``lock_table_full``,
    ``lock_seat_taken`` or ``locks_do_not_fit``.
    """
    event = session.tournament
    locks = locks_in(event, session.number)
    there = {pk for table in tables for pk in table}
    held = [lock for pk, lock in locks.items() if pk in there]
    if not held:
        return [list(table) for table in tables], []
    fixed = {
        lock.entry_id: FixedSeat(None if lock.table is None else lock.table - 1, lock.wind)
        for lock in held
    }
    entries = event.entries.filter(pk__in=there)
    try:
        made = seats_fixed(tables, fixed, apart=pairs_apart(event, entries), earlier=earlier)
    except SeatingError as error:
        table = locks[error.params["player"]].table or 0
        raise ClubError(error.code, session=session.number, table=table) from None
    return made, held


def locked_facts(locks: Iterable[SeatLock]) -> dict[str, object]:
    """Return the facts that the log of a draw stores about the locked seats."""
    names = [lock.entry.player.full_name for lock in locks]
    return {"locked_seats": names} if names else {}


@transaction.atomic
def separation_add(
    *, tournament: Tournament, one: Entry, other: Entry, where_possible: bool = False
) -> Separation:
    """Make the draw keep two players from meeting, or let them meet as rarely as possible.

    A pair kept apart the other way is changed. Raises ``same_player``, ``entry_of_another_event``
    or ``apart_twice``.
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
    session: int | None = None,
    table: int | None = None,
    wind: int | None = None,
) -> SeatLock:
    """Lock a player to a table, a wind or both, in one session by its number or in all of them.

    A lock for one session takes precedence over one for all. It applies to future draws. Raises
    ``entry_of_another_event``, ``lock_without_seat``, ``lock_twice`` or ``lock_for_all_twice``.
    """
    tournament = lock_tournament(tournament)
    if entry.tournament_id != tournament.pk:
        raise ClubError("entry_of_another_event", name=entry.player.name)
    if table is None and wind is None:
        raise ClubError("lock_without_seat")
    if entry.locks.filter(session=session).exists():
        if session is None:
            raise ClubError("lock_for_all_twice", name=entry.player.name)
        raise ClubError("lock_twice", name=entry.player.name, session=session)
    return SeatLock.objects.create(
        tournament=tournament, entry=entry, session=session, table=table, wind=wind
    )
