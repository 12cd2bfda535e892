"""Writes of a prize-giving: begin, go a step on or back, end."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.standings.ranking import ranking
from clubscore.standings.versions import event_state_forget
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import Ceremony, Change, Session, Tournament
from clubscore.tournaments.sessions.publication import session_publish

from .steps import CeremonyPlan, has_results, steps_of


@transaction.atomic
def ceremony_start(*, tournament: Tournament, plan: CeremonyPlan, by: Actor) -> Ceremony:
    """Begin a prize-giving with the current standings, unpublished results included.

    If one has already begun, it continues unchanged. Raises ``ceremony_without_results``.
    """
    tournament = lock_tournament(tournament)
    earlier = Ceremony.objects.filter(tournament=tournament).first()
    if earlier is not None and tournament.ceremony_step is not None:
        return earlier
    made = ranking(tournament, unpublished=True)
    if not has_results(made):
        raise ClubError("ceremony_without_results")
    if earlier is not None:
        earlier.delete()
    ceremony = Ceremony.objects.create(
        tournament=tournament, plan=plan.as_dict(), steps=steps_of(made, plan)
    )
    _set_step(tournament, 0)
    change_log(kind=Change.Kind.CEREMONY_STARTED, by=by, tournament=tournament)
    return ceremony


@transaction.atomic
def ceremony_go(*, tournament: Tournament, since: int, to: int) -> int | None:
    """Go from the step someone sees to the one before or after; return the step it is at.

    Where someone else was faster nothing happens: two taps at once are one step.
    """
    tournament = lock_tournament(tournament)
    if tournament.ceremony_step != since:
        return tournament.ceremony_step
    ceremony = Ceremony.objects.get(tournament=tournament)
    _set_step(tournament, max(0, min(to, len(ceremony.steps) - 1)))
    return tournament.ceremony_step


@transaction.atomic
def ceremony_end(*, tournament: Tournament, publish: bool, by: Actor) -> None:
    """End a prize-giving; ``publish`` the held results of closed sessions. A repeat does nothing.

    Raises what ``session_publish`` raises.
    """
    tournament = lock_tournament(tournament)
    if tournament.ceremony_step is None:
        return
    _set_step(tournament, None)
    Ceremony.objects.filter(tournament=tournament).update(ended_at=timezone.now())
    change_log(kind=Change.Kind.CEREMONY_ENDED, by=by, tournament=tournament)
    if publish:
        held = tournament.sessions.filter(state=Session.State.CLOSED, published_at=None)
        for session in held.order_by("number"):
            session_publish(session=session, by=by)


def _set_step(tournament: Tournament, step: int | None) -> None:
    """Go to a step and drop the cached state, so that every screen gets it on its next request."""
    tournament.ceremony_step = step
    transaction.on_commit(lambda: event_state_forget(tournament.slug))
    tournament.save(update_fields=["ceremony_step"])
