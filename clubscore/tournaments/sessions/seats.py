"""Every write about who sits where in a session.

Each function locks, checks, writes and logs in one transaction (the locking rules are in
:mod:`clubscore.tournaments.locks`). They raise ``ClubError``.
"""

from collections.abc import Mapping, Sequence

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.attendance.lineup import Lineup
from clubscore.tournaments.change_log import change_log, log_session
from clubscore.tournaments.locks import (
    check_not_annulled,
    lock_draft,
    lock_session,
    lock_tables,
    required_reason,
)
from clubscore.tournaments.models import (
    Change,
    Entry,
    Seat,
    Session,
    Table,
    Tournament,
)
from clubscore.tournaments.table_sizes import FOUR, OddTables
from clubscore.tournaments.units import TABLE_SIZES

from .real_seats import Chair, RealSeats, penalties_follow, places

SEED_BITS = 31


@transaction.atomic
def seats_set(*, session: Session, seats: Sequence[Sequence[Entry]], by: Actor) -> Session:
    """Seat a draft by hand: for each table, from number 1, four entries from East to North.

    Where the event allows it, three or five; the fifth sits out first. Raises
    ``session_not_draft``, ``seats_not_four``, ``entry_of_another_event``, ``entry_not_playing``
    or ``entry_seated_twice``.
    """
    session = lock_draft(session)
    playing = session.tournament.entries.playing_in(session.number)
    in_play = set(playing.values_list("pk", flat=True))
    seated: set[int] = set()
    for number, entries in enumerate(seats, start=1):
        if len(entries) not in sizes_allowed(session.tournament):
            raise ClubError("seats_not_four", table=number, found=len(entries))
        for entry in entries:
            if entry.tournament_id != session.tournament_id:
                raise ClubError("entry_of_another_event", name=entry.player.name)
            if entry.pk not in in_play:
                name, number = entry.player.name, session.number
                raise ClubError("entry_not_playing", name=name, session=number)
            if entry.pk in seated:
                raise ClubError("entry_seated_twice", name=entry.player.name)
            seated.add(entry.pk)
    seats_write(session, seats, None)
    log_session(Change.Kind.SEATS_SET, by, session)
    return session


def sizes_allowed(tournament: Tournament) -> tuple[int, ...]:
    """Return how many players a table of an event may have."""
    return (FOUR,) if tournament.odd_tables_played == OddTables.NONE else TABLE_SIZES


def table_sizes_of(session: Session, playing: Lineup) -> tuple[int, ...]:
    """Return the size of each table of a draft; the present sizes if they fit those who play."""
    now = tuple(session.tables.order_by("number").values_list("size", flat=True))
    due = playing.sizes or (FOUR,) * playing.tables
    return now if sorted(now) == sorted(due) else due


def seats_write(session: Session, seats: Sequence[Sequence[Entry]], seed: int | None) -> None:
    """Seat a locked draft: for each table, from number 1, its entries from East on."""
    session.seats.all().delete()
    tables = set_tables(session, [len(entries) for entries in seats])
    Seat.objects.bulk_create(
        Seat(table=table, session=session, wind=wind, entry=entry)
        for table, entries in zip(tables, seats, strict=True)
        for wind, entry in enumerate(entries)
    )
    session.seed = seed
    session.save(update_fields=["seed"])


def set_tables(session: Session, sizes: Sequence[int]) -> list[Table]:
    """Give a draft tables of these sizes; existing ones keep their links."""
    session.tables.filter(number__gt=len(sizes)).delete()
    have = {table.number: table for table in session.tables.all()}
    for number, size in enumerate(sizes, start=1):
        table = have.get(number)
        if table is None:
            Table.objects.create(session=session, number=number, size=size)
        elif table.size != size:
            table.size = size
            table.save(update_fields=["size"])
    return list(session.tables.order_by("number"))


@transaction.atomic
def players_swap(*, session: Session, one: Entry, other: Entry, reason: str, by: Actor) -> Session:
    """Exchange the seats of two players in a session that was played, or is being played.

    Where ``other`` does not sit in the session, ``other`` takes the seat of ``one``. Doing it
    again with the same two undoes it. Raises ``entry_not_in_session``, ``same_player``, and what
    ``seat_names_correct`` raises.
    """
    session = lock_session(session)
    if one.pk == other.pk:
        raise ClubError("same_player")
    rows = Seat.objects.filter(session=session, entry__in=[one, other])
    chairs = {seat.entry_id: (seat.table_id, seat.wind) for seat in rows}
    if session.state != Session.State.DRAFT and one.pk not in chairs:
        raise ClubError("entry_not_in_session", name=one.player.name, session=session.number)
    seating = {
        chairs[mine.pk]: there for mine, there in ((one, other), (other, one)) if mine.pk in chairs
    }
    seat_names_correct(session=session, seating=seating, reason=reason, by=by)
    return session


@transaction.atomic
def seat_names_correct(
    *,
    session: Session,
    seating: Mapping[Chair, Entry],
    reason: str,
    by: Actor,
    facts: Mapping[str, object] | None = None,
) -> Change:
    """Correct the names in a session that was or is being played: who really sat where.

    ``seating`` has everyone on the chairs that change. Hands belong to the chairs and stay, with
    the cost of false wins there; other penalties belong to the person. Raises
    ``session_not_running`` for a draft, ``reason_missing``, and what ``RealSeats.of`` raises.
    """
    session = lock_session(session)
    lock_tables(session)
    check_not_annulled(session)
    if session.state == Session.State.DRAFT:
        raise ClubError("session_not_running", session=session.number)
    reason = required_reason(reason)
    real = RealSeats.of(session, seating)
    before = places(session, real.people)
    real.write()
    penalties_follow(session, real.people)
    after = places(session, real.people)
    kind = Change.Kind.SEATS_SWAPPED if real.only_moves else Change.Kind.PLAYER_REPLACED
    told = {"before": before, "after": after, **(facts or {})}
    return change_log(kind=kind, by=by, session=session, reason=reason, facts=told)
