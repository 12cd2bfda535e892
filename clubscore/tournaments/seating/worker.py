"""The work on a seating plan: reads a draw, reports progress into it, writes what was found."""

import time
from dataclasses import asdict, replace
from typing import Final

from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.tournaments.models import Draw

from .mixing import KINDS
from .plan import (
    Lock,
    Mixing,
    Schedule,
    SeatingError,
    quality,
    repeated_meetings,
    schedule,
    schedule_remaining_sessions,
)
from .plan.model import four

PULSE: Final = 0.5  # seconds between two signs of life


def draw_work(pk: int) -> None:
    """Work out the plan of a draw that is waiting; one in any other state is left alone."""
    waiting = Draw.objects.filter(pk=pk, state=Draw.State.WAITING)
    if not waiting.update(state=Draw.State.RUNNING, beat_at=timezone.now()):
        return
    draw = Draw.objects.get(pk=pk)
    try:
        _save_plan(draw, _make_plan(draw))
    except SeatingError as error:
        session = draw.sessions[error.params.get("round", 0)]
        _save_failure(draw, ClubError("locks_do_not_fit", session=session))
    except Exception:
        _save_failure(draw, ClubError("draw_interrupted"))
        raise


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


def _mixing(draw: Draw) -> Mixing | None:
    groupings = tuple(tuple(draw.mixing[kind]) for kind in KINDS if kind in draw.mixing)
    return Mixing(groupings, draw.mixing["before_repeats"]) if groupings else None


class _DrawProgress:
    """Tells the row of a draw how far the work is, and reads whether to stop."""

    def __init__(self, draw: Draw) -> None:
        self.row = Draw.objects.filter(pk=draw.pk)
        self.last = time.monotonic()
        self.share = 0.0
        self.repeats: int | None = None
        self.stopped = False

    def progress(self, share: float, repeats: int) -> None:
        self.share, self.repeats = min(1.0, max(self.share, share)), repeats
        self._beat()

    def stop(self) -> bool:
        self._beat()
        return self.stopped

    def _beat(self) -> None:
        if time.monotonic() - self.last < PULSE:
            return
        self.last = time.monotonic()
        self.row.update(progress=self.share, repeats=self.repeats, beat_at=timezone.now())
        self.stopped = self.stopped or self.row.filter(stop_asked=True).exists()


def _save_plan(draw: Draw, plan: Schedule) -> None:
    whole = _with_earlier(draw, plan)
    proof = quality(whole, [(one, other) for one, other in draw.keep_apart])
    draw.state = Draw.State.DONE
    draw.method = plan.method
    draw.rounds = [[list(table) for table in tables] for tables in plan.rounds]
    draw.quality = asdict(proof)
    draw.repeats = proof.repeats
    if draw.mixing:
        draw.mixing = {**draw.mixing, "cost": plan.mixing_cost}
    draw.again = repeated_meetings(plan, draw.earlier) if whole is plan else 0
    draw.progress = 1
    _save_end(draw)


def _with_earlier(draw: Draw, plan: Schedule) -> Schedule:
    """Return the plan after the sessions played, if the same players sat in fours in all."""
    try:
        played = tuple(tuple(four(table) for table in tables) for tables in draw.earlier)
        return replace(plan, rounds=(*played, *plan.rounds))
    except ValueError:  # a table of three or five; SeatingError: others played
        return plan


def _save_failure(draw: Draw, error: ClubError) -> None:
    draw.state = Draw.State.FAILED
    draw.error = {"code": error.code, **error.facts}
    _save_end(draw)


def _save_end(draw: Draw) -> None:
    """Write what came of the work; ``stop_asked`` is the organizer's."""
    draw.ended_at = draw.beat_at = timezone.now()
    fields = ["state", "method", "rounds", "quality", "repeats", "again", "progress", "error"]
    draw.save(update_fields=[*fields, "mixing", "ended_at", "beat_at"])
