"""Sessions seated from the standings: by rank, or players near in rank who have not met."""

import secrets
from collections import defaultdict
from collections.abc import Sequence

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.seating_plans import (
    by_rank,
    by_rank_odd,
    cross_groups,
    cross_seeded,
    draw,
    draw_odd,
    near_in_rank,
    near_in_rank_odd,
)
from clubscore.tournaments.access import Actor
from clubscore.tournaments.attendance.lineup import (
    Lineup,
    check_fours,
    new_session_number,
    seated_lineup,
)
from clubscore.tournaments.attendance.sit_outs import season_odd_tables
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.check_in.room import Fill, room_prepare
from clubscore.tournaments.locks import lock_session, lock_tournament
from clubscore.tournaments.models import Change, Entry, Seat, Session, Tournament
from clubscore.tournaments.seating.separations import (
    in_locked_seats,
    locked_facts,
    pairs_apart,
)
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.sessions.seats import SEED_BITS, seats_write
from clubscore.tournaments.sessions.services import session_create
from clubscore.tournaments.stages.services import check_cuts_before
from clubscore.tournaments.stages.stage import CutKind, Seating, stage_of_session, stages_of
from clubscore.tournaments.table_sizes import FOUR

from .cuts import recorded_cuts
from .ranking import ranking, ranks
from .rows import StandingRow

Method = Seating


def methods_of(event: Tournament) -> list[tuple[str, str]]:
    """Return the methods to choose from; without stages, those for any event."""
    general = (Method.FEW_REPEATS, Method.BY_RANK, Method.NEAR_IN_RANK)
    return [
        (key, str(name)) for key, name in Method.choices if event.stages or Method(key) in general
    ]


def usual_method(event: Tournament, session: int) -> Method:
    """Return how a session is seated if nobody says otherwise: as its stage says."""
    stage = stage_of_session(event, session)
    return stage.stage.seating if stage else Method.FEW_REPEATS


@transaction.atomic
def session_next_seated(*, tournament: Tournament, by: Actor) -> Session:
    """Return the event's draft with seats; create one if needed and seat it by its stage's method.

    A draft's existing seats stay unchanged, even if some are empty. Raises what ``session_seat``
    raises.
    """
    tournament = lock_tournament(tournament)
    if draft := tournament.sessions.filter(state=Session.State.DRAFT).first():
        return draft if draft.seats.exists() else session_seat(session=draft, by=by)
    check_cuts_before(tournament, new_session_number(tournament))
    session = session_create(tournament=tournament)
    return session_seat(session=session, by=by)


@transaction.atomic
def room_draw(
    *, tournament: Tournament, fill: Fill, word: str, by: Actor, seed: int | None = None
) -> Session:
    """Seat the next session for those who are here, as its stage says; return it.

    Raises what ``room_prepare`` and ``session_seat`` raise.
    """
    session = room_prepare(tournament=tournament, fill=fill, word=word, by=by, seed=seed)
    return session_seat(session=session, by=by, seed=seed)


@transaction.atomic
def session_seat(
    *, session: Session, by: Actor, method: Method | None = None, seed: int | None = None
) -> Session:
    """Seat a draft by one of the methods; the same seed and standings give the same seats.

    The default method is that of its stage, if there are stages. Before the first session is played
    there are no standings: seats are drawn by lot. Raises ``session_not_draft``, ``no_players``,
    ``players_not_multiple_of_four`` or what ``in_locked_seats`` raises.
    """
    session = lock_session(session)
    event = session.tournament
    if session.state != Session.State.DRAFT:
        raise ClubError("session_not_draft", session=session.number)
    method = method or usual_method(event, session.number)
    earlier = _tables(event)
    if method == Method.FEW_REPEATS or not earlier:
        return seats_draw(session=session, by=by, seed=seed)
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    found = seated_lineup(event, session.number)
    entries = {entry.pk: entry for entry in found.entries}
    order = _order(event, entries)
    tables: Sequence[Sequence[int]]
    if found.has_odd_tables:
        tables = _odd_tables(event, method, order, earlier, found, seed)
    elif method == Method.BY_RANK:
        tables = by_rank(order, earlier, seed)
    elif method == Method.LOT:
        tables = draw(order, [], seed)
    elif method == Method.CROSS:
        tables = _cross(event, session.number, order, earlier, seed)
    else:
        tables = near_in_rank(order, earlier, seed, pairs_apart(event, entries.values()))
    tables, locks = in_locked_seats(session, tables, earlier)
    seats_write(session, [[entries[pk] for pk in table] for table in tables], seed)
    facts = {"method": str(method), "seed": seed, **locked_facts(locks)}
    change_log(kind=Change.Kind.SEATS_DRAWN, by=by, session=session, facts=facts)
    return session


def _odd_tables(
    event: Tournament,
    method: Method,
    order: list[int],
    earlier: list[list[int]],
    playing: Lineup,
    seed: int,
) -> list[list[int]]:
    """Return tables of three, four and five; crossed seating has tables of four only."""
    if method == Method.CROSS:
        check_fours(len(order))
    if method == Method.BY_RANK:
        return by_rank_odd(order, earlier, playing.sizes, seed)
    if method == Method.LOT:
        met_odd = [table for table in earlier if len(table) != FOUR]
        before = season_odd_tables(event, playing.entries)
        return draw_odd(order, met_odd, playing.sizes, seed, before=before)
    apart = pairs_apart(event, playing.entries)
    return near_in_rank_odd(order, earlier, playing.sizes, seed, apart)


def _order(event: Tournament, entries: dict[int, Entry]) -> list[int]:
    """Return everyone in play by place; unranked players, such as substitutes, come last.

    Equal players come in the order of the last cut, if there was one.
    """
    made = ranking(event, unpublished=True)
    rank = ranks(made.rows)
    rows = sorted(made.rows, key=lambda row: (rank[row.entry_id], _rank_at_cut(row)))
    ranked = [row.entry_id for row in (*rows, *made.unranked) if row.entry_id in entries]
    return ranked + [pk for pk in entries if pk not in ranked]


def _rank_at_cut(row: StandingRow) -> int:
    return next((line.note.rank for line in reversed(row.stages) if line.note), 0)


def _cross(
    event: Tournament, session: int, order: list[int], earlier: list[list[int]], seed: int
) -> Sequence[Sequence[int]]:
    """Return tables of players from different parts of the standings, block by block."""
    notes = recorded_cuts(event)
    stages = [stage for stage in stages_of(event) if stage.last < session and stage.number in notes]
    cut = stages[-1].stage.cut if stages else None
    if cut is None or cut.kind in (CutKind.TOP, CutKind.TABLES):
        return cross_seeded([order], earlier, seed)
    of = notes[stages[-1].number]
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for entry in order:
        groups[(of[entry].group or 0) if entry in of else 0].append(entry)
    if cut.kind == CutKind.BLOCKS:
        return cross_seeded([groups[group] for group in sorted(groups)], earlier, seed)
    places = {
        ((of[entry].group or 1) - 1, (of[entry].position or 1) - 1): entry
        for entry in order
        if entry in of
    }
    return cross_groups(places)


def _tables(event: Tournament) -> list[list[int]]:
    """Return the entries of every table played, by starting wind."""
    tables: defaultdict[int, list[int]] = defaultdict(list)
    played = Seat.objects.filter(session__in=event.sessions.that_count())
    order = ("session__number", "table__number", "wind")
    for table, entry in played.order_by(*order).values_list("table", "entry"):
        tables[table].append(entry)
    return list(tables.values())
