"""Every write about the stages of an event but the cut itself, which needs the standings.

Each function locks, checks, writes and logs in one transaction (the locking rules are in
:mod:`clubscore.tournaments.locks`). They raise ``ClubError``.
"""

from collections.abc import Sequence

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import Change, Session, Table, Tournament
from scoring.rulesets import get

from .keys import plain_stages, with_keys
from .stage import (
    MOST_STAGES,
    Earns,
    NumberedStage,
    Stage,
    check_stage,
    stage_data,
    stages_of,
)


def can_be_duplicate(tournament: Tournament) -> bool:
    """Tell whether the same deals can be compared, which they cannot if the dealer may stay."""
    return get(tournament.ruleset).hands_in_game is not None


@transaction.atomic
def stages_set(*, tournament: Tournament, stages: Sequence[Stage], by: Actor) -> Tournament:
    """Divide an event into stages; with none, its sessions are one whole.

    The standings change at once. Keeping what there is never raises an error. Raises
    ``stages_have_cuts``, ``stages_too_many``, ``stage_duplicate_dealer``, ``stage_last_cut``, and
    what ``check_stage`` raises.
    """
    tournament = lock_tournament(tournament)
    if len(stages) > MOST_STAGES:
        raise ClubError("stages_too_many", most=MOST_STAGES)
    for stage in stages:
        check_stage(stage)
        # Where the dealer stays after a win, a seat is not the same at all tables.
        if stage.earns == Earns.IMPS and not can_be_duplicate(tournament):
            raise ClubError("stage_duplicate_dealer")
    if len(stages) == 1 and stages[0] == Stage(stages[0].sessions):
        stages = []
    before = tournament.stages
    if [one.stage for one in stages_of(tournament)] == list(stages):
        return tournament
    if stages and stages[-1].cut:
        raise ClubError("stage_last_cut")
    if tournament.cuts.exists():
        raise ClubError("stages_have_cuts")
    tournament.stages = [stage_data(stage) for stage in with_keys(stages)]
    tournament.save(update_fields=["stages"])
    facts = {"stages": [plain_stages(before), plain_stages(tournament.stages)]}
    change_log(kind=Change.Kind.STAGES_SET, by=by, tournament=tournament, facts=facts)
    return tournament


def tables_not_compared(tournament: Tournament) -> list[tuple[int, int]]:
    """Return session and number of the tables of duplicate with only totals.

    One query where an event has duplicate, none otherwise.
    """
    duplicate = [one for one in stages_of(tournament) if one.stage.earns == Earns.IMPS]
    if not duplicate:
        return []
    sessions = tournament.sessions.exclude(state=Session.State.ANNULLED)
    tables = Table.objects.filter(session__in=sessions, totals__state="valid")
    ordered = tables.order_by("session__number", "number")
    return [
        (session, number)
        for session, number in ordered.values_list("session__number", "number")
        if any(one.has(session) for one in duplicate)
    ]


def check_cuts_before(tournament: Tournament, session: int) -> None:
    """Raise ``cut_not_made`` if a session comes after a cut that has not been made."""
    if not tournament.stages:
        return
    stage = open_cut(tournament)
    if stage is not None and stage.last < session:
        raise ClubError("cut_not_made", session=session, stage=stage.name)


def open_cut(tournament: Tournament) -> NumberedStage | None:
    """Return the first stage whose cut has not been made, or None if no cut is left.

    One query.
    """
    made = set(tournament.cuts.values_list("stage", flat=True))
    open_cuts = (
        stage
        for stage in stages_of(tournament)
        if stage.stage.cut is not None and not stage.is_last and stage.number not in made
    )
    return next(open_cuts, None)
