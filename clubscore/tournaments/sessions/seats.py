"""Every write about who sits where in a session.

Each function locks, checks, writes and logs in one transaction (the locking rules are in
:mod:`clubscore.tournaments.locks`). They raise ``ClubError``.
"""

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log, log_session
from clubscore.tournaments.locks import lock_draft
from clubscore.tournaments.models import (
    Change,
    Entry,
    Seat,
    Session,
    Table,
    Tournament,
)
from clubscore.tournaments.roster.sit_outs import season_odd_tables
from clubscore.tournaments.seating.mixing import mixing_of, mixing_rule
from clubscore.tournaments.seating.plan import draw, draw_odd
from clubscore.tournaments.seating.separations import (
    in_locked_seats,
    locked_facts,
    pairs_apart,
)
from clubscore.tournaments.table_sizes import FOUR, OddTables
from clubscore.tournaments.units import TABLE_SIZES

from .lineup import Lineup, seated_lineup

SEED_BITS = 31


@transaction.atomic
def seats_draw(*, session: Session, by: Actor, seed: int | None = None) -> Session:
    """Draw the seats of a draft: few repeated opponents, balanced starting winds, wishes kept.

    The same seed gives the same seats; it is stored. Raises ``session_not_draft``,
    ``no_players``, ``players_not_multiple_of_four`` or what ``in_locked_seats`` raises.
    """
    session = lock_draft(session)
    found = seated_lineup(session.tournament, session.number)
    playing = found.entries
    entries = {entry.pk: entry for entry in playing}
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    players, earlier = list(entries), _earlier_tables(session)
    rule = mixing_rule(session.tournament.mixing)
    wishes = (
        pairs_apart(session.tournament, playing, teammates=not rule.teams, where_possible=False),
        mixing_of(session.tournament, playing),
    )
    drawn: Sequence[Sequence[int]]
    if found.has_odd_tables:
        before = season_odd_tables(session.tournament, playing)
        drawn = draw_odd(players, earlier, found.sizes, seed, *wishes, before=before)
    else:
        drawn = draw(players, earlier, seed, *wishes)
    drawn, locks = in_locked_seats(session, drawn, earlier)
    seats_write(session, [[entries[pk] for pk in table] for table in drawn], seed)
    facts = locked_facts(locks)
    change_log(kind=Change.Kind.SEATS_DRAWN, by=by, session=session, facts=facts)
    return session


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


def _earlier_tables(session: Session) -> list[list[int]]:
    seats = Seat.objects.filter(session__tournament=session.tournament_id)
    tables: dict[int, list[int]] = {}
    for table, entry in (
        seats.exclude(Q(session=session) | Q(session__state=Session.State.ANNULLED))
        .order_by("session__number", "table__number", "wind")
        .values_list("table", "entry")
    ):
        tables.setdefault(table, []).append(entry)
    return list(tables.values())


def sizes_allowed(tournament: Tournament) -> tuple[int, ...]:
    """Return how many players a table of an event may have."""
    return (FOUR,) if tournament.odd_tables_played == OddTables.NONE else TABLE_SIZES


def table_sizes_of(session: Session, playing: Lineup) -> tuple[int, ...]:
    """Return how many sit at each table of a draft: as it is, if those who play fill that."""
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
    """Bring a draft to tables of these sizes, keeping those it has with their links."""
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
