"""The seating plan of an event: computed in a separate process, previewed, applied.

A plan seats everyone in play for the sessions that have not started. It keeps apart the named
pairs and, by default, teammates; locked seats are respected. The draw's row holds everything the
work needs and everything it produced, so that it can be verified and repeated.
"""

import secrets
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from django.db import transaction
from django.db.models import Max

from clubscore.errors import ClubError
from clubscore.jobs.queue import AT_WORK
from clubscore.seating_plans import NOBODY, Lock, SeatingError
from clubscore.seating_plans.model import MOST_PLAYERS, check_plan_request
from clubscore.tournaments.access import Actor
from clubscore.tournaments.attendance.lineup import seated_lineup
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import check_is_run_here, lock_session, lock_tournament
from clubscore.tournaments.models import (
    Bye,
    Change,
    Draw,
    Entry,
    Seat,
    Session,
    Tournament,
)
from clubscore.tournaments.sessions.seats import SEED_BITS, seats_set, seats_write
from clubscore.tournaments.stages.services import check_cuts_before

from .mixing import PAIRS, group_numbers, groups_of, mixing_rule
from .separations import locks_by_session, pairs_apart
from .worker import DRAWS

MOST_SESSIONS: Final = 40  # in one plan


@transaction.atomic
def draw_begin(
    *,
    tournament: Tournament,
    sessions: int,
    by: Actor,
    seed: int | None = None,
    teammates_apart: bool = True,
) -> Draw:
    """Have a plan computed in a process of its own; as :func:`draw_prepare`."""
    draw = draw_prepare(
        tournament=tournament, sessions=sessions, by=by, seed=seed, teammates_apart=teammates_apart
    )
    transaction.on_commit(lambda: DRAWS.worker.start(str(draw.pk)))
    return draw


@transaction.atomic
def draw_prepare(
    *,
    tournament: Tournament,
    sessions: int,
    by: Actor,
    seed: int | None = None,
    teammates_apart: bool = True,
) -> Draw:
    """Request a plan for a number of sessions after those that have started.

    It waits for :func:`.worker.draw_work`. Raises ``no_players``,
    ``players_not_multiple_of_four``, ``too_many_players``, ``bad_sessions``, ``draw_running``,
    ``cut_not_made``,
    ``byes_in_plan``, ``leaves_in_plan`` or, for a locked seat, ``locks_need_fours``,
    ``table_number_unknown``, ``lock_table_full`` or ``lock_seat_taken``.
    """
    tournament = lock_tournament(tournament)
    if not 1 <= sessions <= MOST_SESSIONS:
        raise ClubError("bad_sessions", text=sessions, highest=MOST_SESSIONS)
    if draw_at_work(tournament):
        raise ClubError("draw_running")
    found = seated_lineup(tournament)
    entries = found.entries
    if len(entries) > MOST_PLAYERS:
        raise ClubError("too_many_players", players=len(entries), most=MOST_PLAYERS)
    numbers = _numbers(tournament, sessions)
    check_cuts_before(tournament, numbers[-1])
    byes = Bye.objects.filter(entry__in=entries, session__in=numbers).order_by("session")
    if bye := byes.first():
        raise ClubError("byes_in_plan", session=bye.session)
    _check_leaving(tournament, numbers)
    place = {entry.pk: position for position, entry in enumerate(entries)}
    locks = _locks(tournament, place, numbers)
    teammates_apart = teammates_apart and not mixing_rule(tournament.mixing).teams
    if locks and found.has_odd_tables:
        raise ClubError("locks_need_fours")
    if not found.has_odd_tables:
        _check_locks(entries, numbers, locks)
    return Draw.objects.create(
        tournament=tournament,
        sessions=numbers,
        players=[entry.pk for entry in entries],
        keep_apart=[
            sorted((place[one], place[other]))
            for one, other in pairs_apart(
                tournament, entries, teammates=teammates_apart, where_possible=False
            )
        ],
        mixing=draw_mixing(tournament, entries),
        locks=[asdict(lock) for lock in locks],
        earlier=_earlier(tournament, place),
        seed=secrets.randbits(SEED_BITS) if seed is None else seed,
        created_by=by.user,
    )


def draw_at_work(tournament: Tournament) -> Draw | None:
    """Return the draw being computed; one whose worker has died is marked as failed."""
    return DRAWS.look(tournament.draws.filter(state__in=AT_WORK))


def draw_stop(*, tournament: Tournament) -> None:
    """Ask the work to end with the best plan found so far; without any, do nothing."""
    tournament.draws.filter(state__in=AT_WORK).update(stop_asked=True)


@transaction.atomic
def draw_apply(*, draw: Draw, by: Actor) -> Draw:
    """Seat the sessions of a plan, making those that are not there; an active one stays active.

    Raises ``draw_not_ready``, ``draw_players_changed`` or ``session_not_draft``.
    """
    tournament = lock_tournament(draw.tournament)
    draw = Draw.objects.get(pk=draw.pk)
    if draw.state == Draw.State.APPLIED:
        return draw
    if draw.state != Draw.State.DONE:
        raise ClubError("draw_not_ready")
    entries = {entry.pk: entry for entry in tournament.entries.in_play().still_in()}
    players = {pk for pk, entry in entries.items() if not entry.substitute}
    if not players <= set(draw.players) <= set(entries):
        raise ClubError("draw_players_changed")
    for number, tables in zip(draw.sessions, draw.rounds, strict=True):
        session = _draft(tournament, number)
        seats = [[entries[draw.players[place]] for place in table] for table in tables]
        seats_write(session, seats, draw.seed)
        facts = {"method": draw.method, "seed": draw.seed}
        change_log(kind=Change.Kind.SEATS_DRAWN, by=by, session=session, facts=facts)
    tournament.draws.filter(state=Draw.State.APPLIED).update(state=Draw.State.DONE)
    draw.state = Draw.State.APPLIED
    draw.save(update_fields=["state"])
    return draw


@transaction.atomic
def plan_set(
    *, tournament: Tournament, seats: Mapping[int, Sequence[Sequence[Entry]]], by: Actor
) -> None:
    """Seat several sessions as someone has planned them, making those that are not there.

    ``seats``: for the number of a session its tables, each with its entries from East on. Raises
    ``session_not_draft``, ``cut_not_made``, and what ``seats_set`` raises; then nothing is set.
    """
    tournament = lock_tournament(tournament)
    check_cuts_before(tournament, max(seats))
    for number in sorted(seats):
        seats_set(session=_draft(tournament, number), seats=seats[number], by=by)
    for draw in tournament.draws.filter(state=Draw.State.APPLIED):
        if {*draw.sessions} & {*seats}:
            draw.state = Draw.State.DONE
            draw.save(update_fields=["state"])


def _numbers(tournament: Tournament, sessions: int) -> list[int]:
    """Return the numbers of the drafts and then of new sessions, this many in all."""
    drafts = tournament.sessions.filter(state=Session.State.DRAFT).order_by("number")
    numbers = list(drafts.values_list("number", flat=True))[:sessions]
    last = tournament.sessions.aggregate(last=Max("number"))["last"] or 0
    return numbers + [last + 1 + more for more in range(sessions - len(numbers))]


def _check_leaving(tournament: Tournament, numbers: list[int]) -> None:
    """Raise ``leaves_in_plan`` if a player who leaves later still has a seat in these sessions."""
    seats = Seat.objects.filter(session__tournament=tournament, session__number__in=numbers)
    leaving = seats.filter(entry__state=Entry.State.WITHDRAWN).select_related("entry__player")
    if seat := leaving.order_by("-session__number").select_related("session").first():
        raise ClubError("leaves_in_plan", name=seat.entry.player.name, session=seat.session.number)


def _locks(tournament: Tournament, place: dict[int, int], numbers: list[int]) -> list[Lock]:
    rounds = {number: position for position, number in enumerate(numbers)}
    return [
        Lock(
            place[lock.entry_id],
            rounds[number],
            None if lock.table is None else lock.table - 1,
            lock.wind,
        )
        for number, locks in locks_by_session(tournament, numbers).items()
        for lock in locks.values()
        if lock.entry_id in place
    ]


def _check_locks(entries: list[Entry], numbers: list[int], locks: list[Lock]) -> None:
    try:
        check_plan_request(len(entries), len(numbers), locks)
    except SeatingError as error:
        wrong = next(
            lock
            for lock in locks
            if (lock.player, lock.round) == (error.params["player"], error.params["round"])
        )
        facts = {"session": numbers[wrong.round], "table": (wrong.table or 0) + 1}
        raise ClubError(error.code, **facts) from None


def draw_mixing(tournament: Tournament, entries: list[Entry]) -> dict[str, Any]:
    """Return what a plan mixes: for each kind the group of each player, by number; {}: nothing.

    Pairs have a list of such lists. ``before_repeats`` as in ``MixingRule``; the worker adds
    ``cost``, the repeats that it costs.
    """
    found = groups_of(tournament, entries)
    if not found:
        return {}
    kinds = {
        kind: [group_numbers(names) for names in groupings] for kind, groupings in found.items()
    }
    return {
        "before_repeats": mixing_rule(tournament.mixing).before_repeats,
        **{kind: groups if kind == PAIRS else groups[0] for kind, groups in kinds.items()},
    }


def _earlier(tournament: Tournament, place: dict[int, int]) -> list[list[list[int]]]:
    seats = Seat.objects.filter(session__tournament=tournament)
    sessions: defaultdict[int, defaultdict[int, list[int]]]
    sessions = defaultdict(lambda: defaultdict(list))
    for session, table, entry in (
        seats.filter(session__state__in=Session.COUNTED)
        .order_by("session__number", "table__number", "wind")
        .values_list("session", "table", "entry")
    ):
        sessions[session][table].append(place.get(entry, NOBODY))
    return [list(tables.values()) for tables in sessions.values()]


def _draft(tournament: Tournament, number: int) -> Session:
    session = tournament.sessions.filter(number=number).first()
    if session is None:
        check_is_run_here(tournament)
        return Session.objects.create(tournament=tournament, number=number)
    session = lock_session(session)
    if session.state != Session.State.DRAFT:
        raise ClubError("session_not_draft", session=number)
    return session
