"""Cuts after stages: shown, made, undone, and compared with later results."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.standings.cuts import CutNote, plan_cut
from clubscore.standings.ranking import ranking
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import lock_tournament_and_tables
from clubscore.tournaments.models import (
    Change,
    CutPlace,
    Entry,
    Seat,
    Session,
    StageCut,
    Tournament,
)
from clubscore.tournaments.sessions.seats import SEED_BITS
from clubscore.tournaments.stages.stage import CutKind, NumberedStage, Seating, stages_of
from clubscore.tournaments.table_sizes import OddTables, table_sizes


@dataclass(frozen=True, slots=True)
class CutRow:
    """Someone at a cut."""

    entry: Entry
    place: int | None  # in the stage; None: nothing played in it
    note: CutNote


@dataclass(frozen=True, slots=True)
class StageState:
    """A stage as its organizer sees it."""

    stage: NumberedStage
    cut: StageCut | None  # what was decided
    open_session: int | None  # number of a session that is not closed, or not there
    rows: tuple[CutRow, ...] = ()  # what was decided, else what would be; the best first
    would_go_on: tuple[Entry, ...] = ()  # as results are now, where that was decided otherwise
    would_be_out: tuple[Entry, ...] = ()
    may_be_undone: bool = False

    @property
    def through(self) -> list[CutRow]:
        """The players who advance."""
        return [row for row in self.rows if row.note.through]

    @property
    def by_lot(self) -> list[CutRow]:
        """The players who are equal in everything and separated by lot."""
        return [row for row in self.rows if row.note.by_lot]

    @property
    def may_be_made(self) -> bool:
        """Whether it is time to decide, and there is something to decide by."""
        return (
            self.cut is None
            and self.stage.stage.cut is not None
            and self.open_session is None
            and bool(self.rows)
        )


def stage_states(event: Tournament) -> list[StageState]:
    """Return the stages of an event with what was decided after each. Nine queries at most."""
    if not event.stages:
        return []
    stages = stages_of(event)
    made = {cut.stage: cut for cut in event.cuts.all()}
    states = dict(event.sessions.values_list("number", "state"))
    return [_state(event, stage, made.get(stage.number), states) for stage in stages]


def _state(
    event: Tournament, stage: NumberedStage, cut: StageCut | None, states: Mapping[int, str]
) -> StageState:
    numbers = range(stage.first, stage.last + 1)
    still_open = next((one for one in numbers if states.get(one) not in Session.OVER), None)
    if (
        stage.stage.cut is None
        or stage.is_last
        or states.get(stage.first)
        in (
            None,
            Session.State.DRAFT,
        )
    ):
        return StageState(stage, cut, still_open)
    plan = _plan(event, stage, cut.seed if cut else 0)
    if cut is None:
        return StageState(stage, None, still_open, tuple(plan.values()))
    recorded = {
        place.entry_id: CutNote(
            place.rank, place.through, place.group, place.position, place.by_lot
        )
        for place in cut.places.all()
    }
    entries = event.entries.select_related("player").in_bulk(list(recorded))
    rows = tuple(
        CutRow(entries[pk], plan[pk].place if pk in plan else note.rank, note)
        for pk, note in recorded.items()
    )
    now = {pk for pk, row in plan.items() if row.note.through}
    then = {pk for pk, note in recorded.items() if note.through}
    started = [one for one in states if one > cut.session and states[one] in Session.COUNTED]
    return StageState(
        stage,
        cut,
        still_open,
        rows,
        tuple(plan[pk].entry for pk in plan if pk in now - then),
        tuple(entries[pk] for pk in recorded if pk in then - now),
        not started,
    )


def _plan(event: Tournament, stage: NumberedStage, seed: int) -> dict[int, CutRow]:
    """Return who would advance by the present results, by entry in rank order.

    Empty if no session of the stage counts, for example because all were annulled.
    """
    made = ranking(event, until=stage.last, unpublished=True)
    if not any(stage.has(session.number) for session in made.sessions):
        return {}
    rows = {row.entry_id: row for row in made.rows}
    assert stage.stage.cut is not None  # noqa: S101 - asked before
    places = {
        pk: line.place
        for pk, row in rows.items()
        for line in row.stages
        if line.stage.number == stage.number
    }
    return {
        pk: CutRow(rows[pk].entry, places[pk], note)
        for pk, note in plan_cut(stage.stage.cut, made.fields[stage.number], seed).items()
    }


@transaction.atomic
def cut_make(
    *,
    tournament: Tournament,
    stage: int,
    by: Actor,
    fingerprint: str = "",
    seed: int | None = None,
) -> StageCut:
    """Decide who advances after a stage; a lot separates equal players if that is set.

    Seats of later sessions are discarded. A cut already made stays unchanged. ``fingerprint`` is
    the :func:`cut_fingerprint` of what the person deciding saw. Raises ``stage_without_cut``,
    ``cut_stage_before``, ``stage_not_over``, ``stage_without_results``, ``cut_changed`` or
    ``cut_players_not_fours``.
    """
    tournament = lock_tournament_and_tables(tournament)
    if earlier := tournament.cuts.filter(stage=stage).first():
        return earlier
    state = _decidable(tournament, stage)
    if fingerprint and fingerprint != cut_fingerprint(state):
        raise ClubError("cut_changed")
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    plan = _plan(tournament, state.stage, seed)
    through = [row for row in plan.values() if row.note.through]
    kind = state.stage.stage.cut.kind if state.stage.stage.cut else CutKind.TOP
    following = stages_of(tournament)[stage].stage  # a stage with a cut is not the last one
    is_crossed = following.seating == Seating.CROSS  # which knows tables of four alone
    odd = OddTables.NONE if is_crossed else tournament.odd_tables_played
    sizes = table_sizes(len(through), odd)
    if kind != CutKind.BLOCKS and through and not sizes:
        raise ClubError("cut_players_not_fours", players=len(through))
    cut = StageCut.objects.create(
        tournament=tournament,
        stage=stage,
        session=state.stage.last,
        seed=seed,
        made_by=by.user,
    )
    CutPlace.objects.bulk_create(
        CutPlace(cut=cut, entry_id=pk, **row.note._asdict()) for pk, row in plan.items()
    )
    later = tournament.sessions.filter(number__gt=cut.session, state=Session.State.DRAFT)
    Seat.objects.filter(session__in=later).delete()
    facts = {
        "stage": stage,
        "seed": seed,
        "names": [row.entry.player.full_name for row in through],
        "by_lot": [row.entry.player.full_name for row in plan.values() if row.note.by_lot],
    }
    change_log(kind=Change.Kind.CUT_MADE, by=by, tournament=tournament, facts=facts)
    return cut


def cut_fingerprint(state: StageState) -> str:
    """Return the fingerprint to confirm: who advances, and whom the lot separates."""
    through = {row.entry.pk for row in state.through} - {row.entry.pk for row in state.by_lot}
    return ",".join(map(str, [*sorted(through), "", *sorted(r.entry.pk for r in state.by_lot)]))


def _decidable(tournament: Tournament, number: int) -> StageState:
    states = stage_states(tournament)
    state = next((one for one in states if one.stage.number == number), None)
    if state is None or state.stage.stage.cut is None or state.stage.is_last:
        raise ClubError("stage_without_cut")
    for former in states[: number - 1]:
        if former.stage.stage.cut is not None and former.cut is None:
            raise ClubError("cut_stage_before")
    if state.open_session is not None:
        raise ClubError("stage_not_over", session=state.open_session)
    if not state.rows:
        raise ClubError("stage_without_results")
    return state


@transaction.atomic
def cut_undo(*, tournament: Tournament, stage: int, by: Actor) -> None:
    """Undo the cut after a stage; without one nothing happens.

    Seats of later sessions are discarded. Raises ``cut_in_use`` once one of them has started.
    """
    tournament = lock_tournament_and_tables(tournament)
    cut = tournament.cuts.filter(stage=stage).first()
    if cut is None:
        return
    later = tournament.sessions.filter(number__gt=cut.session)
    if started := later.that_count().order_by("number").first():
        raise ClubError("cut_in_use", session=started.number)
    Seat.objects.filter(session__in=later.filter(state=Session.State.DRAFT)).delete()
    tournament.cuts.filter(stage__gte=stage).delete()
    change_log(kind=Change.Kind.CUT_UNDONE, by=by, tournament=tournament, facts={"stage": stage})
