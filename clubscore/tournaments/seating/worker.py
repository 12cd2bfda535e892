"""The queue of seating plans: reads a draw, reports its progress, stores the result."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import partial
from random import Random
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone

from clubscore.database import outlast_outage
from clubscore.errors import ClubError
from clubscore.jobs.queue import DONE, JobQueue
from clubscore.jobs.signs import Progress
from clubscore.jobs.workers import Worker
from clubscore.seating_plans import (
    Lock,
    Mixing,
    Schedule,
    SeatingError,
    compare_evenly,
    odd_rounds,
    quality,
    repeated_meetings,
    schedule,
    schedule_remaining_sessions,
)
from clubscore.seating_plans.model import four
from clubscore.seating_plans.odd_rounds import repeats_in_rounds
from clubscore.seating_plans.odd_tables import Tables
from clubscore.tournaments.attendance.sit_outs import season_odd_tables
from clubscore.tournaments.models import Draw
from clubscore.tournaments.table_sizes import FOUR, table_sizes

from .mixing import plan_groupings
from .proof import compared_tables, meetings_of, plan_tables, seat_counts


class DrawQueue(JobQueue[Draw]):
    """Plans: each has a process of its own, started with it."""

    model = Draw
    worker = Worker("draw_seats")
    interrupted_code = broken_code = "draw_interrupted"

    def rows(self) -> QuerySet[Draw]:
        """Return all draws with their events."""
        return super().rows().select_related("tournament")

    def at_failure(self) -> dict[str, Any]:
        """Say when it failed."""
        return {"ended_at": timezone.now()}

    def handle_missing_worker(self, job: Draw) -> None:
        """Give up a draw whose process never started; the user can request another."""
        self.interrupt(Draw.objects.filter(pk=job.pk, state=Draw.State.WAITING))

    def work(self, job: Draw) -> None:
        """Work a plan out and write it down; ``stop_asked`` is the organizer's."""
        plan = _plan_of(job)
        # After an outage the plan is still there: it need not be found again.
        end = partial(self.end, job, DONE, progress=1, ended_at=timezone.now(), **plan)
        outlast_outage(end)


DRAWS: Final = DrawQueue()


def draw_work(pk: int) -> None:
    """Generate the plan of a draw that is waiting; one in any other state is left alone."""
    if draw := outlast_outage(partial(DRAWS.claim, pk)):
        DRAWS.do(draw)


def _plan_of(draw: Draw) -> dict[str, Any]:
    """Return the plan of a draw, as its fields; raises ``locks_do_not_fit``."""
    sizes = table_sizes(len(draw.players), draw.tournament.odd_tables_played)
    try:
        if any(size != FOUR for size in sizes):
            return _odd_plan_fields(draw, *_make_odd_plan(draw, sizes))
        return _plan_fields(draw, _with_comparisons(draw, _make_plan(draw)))
    except SeatingError as error:
        session = draw.sessions[error.params.get("round", 0)]
        raise ClubError("locks_do_not_fit", session=session) from error


def _make_plan(draw: Draw) -> Schedule:
    pulse = _DrawProgress(draw)
    apart = [(one, other) for one, other in draw.keep_apart]
    locks = [Lock(**lock) for lock in draw.locks]
    players, rounds = len(draw.players), len(draw.sessions)
    mixing = _mixing(draw)
    if not draw.earlier:
        return schedule(
            players,
            rounds,
            seed=draw.seed,
            keep_apart=apart,
            locks=locks,
            mixing=mixing,
            progress=pulse.progress,
            stop=pulse.stop,
        )
    return schedule_remaining_sessions(
        players,
        rounds,
        draw.earlier,
        seed=draw.seed,
        keep_apart=apart,
        locks=locks,
        mixing=mixing,
        progress=pulse.progress,
        stop=pulse.stop,
    )


def _with_comparisons(draw: Draw, plan: Schedule) -> Schedule:
    """Return a plan whose sessions of duplicate compare everyone as evenly as can be."""
    sizes = compared_tables(draw.tournament, draw.sessions, len(draw.players) // FOUR)
    tables = {draw.sessions.index(number): size for number, size in sizes.items()}
    fixed = {(lock["round"], lock["player"]) for lock in draw.locks if lock["wind"] is not None}
    chance = Random(draw.seed)  # noqa: S311 - a seating is no secret, and can be repeated
    return replace(plan, rounds=compare_evenly(plan.rounds, tables, chance, fixed))


def _make_odd_plan(draw: Draw, sizes: Sequence[int]) -> tuple[list[Tables], int]:
    """Return the rounds of a plan with tables of three or five, and the repeats mixing costs."""
    pulse = _DrawProgress(draw)
    places = {pk: place for place, pk in enumerate(draw.players)}
    entries = draw.tournament.entries.filter(pk__in=draw.players)
    before = season_odd_tables(draw.tournament, entries)
    make = partial(
        odd_rounds,
        len(draw.players),
        len(draw.sessions),
        draw.earlier,
        sizes,
        seed=draw.seed,
        keep_apart=[(one, other) for one, other in draw.keep_apart],
        before={places[pk]: often for pk, often in before.items()},
        progress=pulse.progress,
        stop=pulse.stop,
    )
    mixing = _mixing(draw)
    rounds = make(mixing=mixing)
    if mixing is None:
        return rounds, 0
    repeats, without = (
        repeats_in_rounds([*draw.earlier, *some]) for some in (rounds, make(mixing=None))
    )
    return rounds, repeats - without


def _mixing(draw: Draw) -> Mixing | None:
    groupings = tuple(tuple(one) for found in plan_groupings(draw.mixing).values() for one in found)
    return Mixing(groupings, draw.mixing["before_repeats"]) if groupings else None


class _DrawProgress:
    """Tells the row of a draw the progress, and reads whether to stop."""

    def __init__(self, draw: Draw) -> None:
        self.row = Draw.objects.filter(pk=draw.pk)
        self.report = Progress(self.row)
        self.share = 0.0
        self.repeats: int | None = None
        self.should_stop = False

    def progress(self, share: float, repeats: int) -> None:
        self.share, self.repeats = min(1.0, max(self.share, share)), repeats
        self._tell()

    def stop(self) -> bool:
        self._tell()
        return self.should_stop

    def _tell(self) -> None:
        if self.report.tell(progress=self.share, repeats=self.repeats):
            self.should_stop = outlast_outage(self.row.filter(stop_asked=True).exists)


def _plan_fields(draw: Draw, plan: Schedule) -> dict[str, Any]:
    whole = _with_earlier(draw, plan)
    proof = quality(whole, [(one, other) for one, other in draw.keep_apart])
    return {
        "method": plan.method,
        "rounds": [[list(table) for table in tables] for tables in plan.rounds],
        "quality": asdict(proof),
        "repeats": proof.repeats,
        "mixing": _mixing_with_cost(draw, plan.mixing_cost),
        "again": repeated_meetings(plan, draw.earlier) if whole is plan else 0,
    }


def _odd_plan_fields(draw: Draw, rounds: list[Tables], cost: int) -> dict[str, Any]:
    proof = _odd_quality(draw, rounds)
    return {
        "method": "odd",
        "rounds": rounds,
        "quality": proof,
        "repeats": proof["repeats"],
        "mixing": _mixing_with_cost(draw, cost),
    }


def _mixing_with_cost(draw: Draw, cost: int) -> dict[str, Any]:
    return {**draw.mixing, "cost": cost} if draw.mixing else draw.mixing


def _odd_quality(draw: Draw, rounds: list[Tables]) -> dict[str, Any]:
    """Return the counts of a plan with tables of three or five, as ``Quality`` has them."""
    players = len(draw.players)
    counts = seat_counts(plan_tables([*draw.earlier, *rounds]))
    meetings = [*counts.meetings]
    met = sum(times * pairs for times, pairs in enumerate(meetings))
    pairs = players * (players - 1) // 2
    meetings[0] = pairs - sum(meetings[1:])  # also where somebody has not played yet
    apart = {(min(pair), max(pair)) for pair in draw.keep_apart}
    return {
        "players": players,
        "rounds": len(draw.earlier) + len(rounds),
        "meetings": meetings,
        "repeats": counts.repeats,
        "repeats_bound": max(0, met - pairs),
        "rounds_bound": counts.rounds_bound,
        "winds": [counts.winds[place] for place in range(players)],
        "imbalance": counts.imbalance,
        "table_repeats": counts.table_repeats,
        "apart_met": meetings_of(plan_tables(rounds), apart),
    }


def _with_earlier(draw: Draw, plan: Schedule) -> Schedule:
    """Return the plan after the sessions played, if the same players sat in fours in all."""
    try:
        played = tuple(tuple(four(table) for table in tables) for tables in draw.earlier)
        return replace(plan, rounds=(*played, *plan.rounds))
    except ValueError:  # a table of three or five; SeatingError: others played
        return plan
