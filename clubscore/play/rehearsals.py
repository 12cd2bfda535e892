"""Rehearsals: only for practice, deleted together with their hands."""

from __future__ import annotations

from dataclasses import astuple, dataclass

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.event_change import event_delete
from clubscore.tournaments.locks import lock_tournament_and_tables
from clubscore.tournaments.models import Penalty, Tournament

from .models import Confirmation, Hand, HandChange, TableTotals


@dataclass(frozen=True, slots=True)
class RehearsalContents:
    """How much was recorded in a rehearsal, including voided and cancelled rows."""

    hands: int
    totals: int
    confirmations: int
    penalties: int

    @property
    def fingerprint(self) -> str:
        """What a confirmed preview sends back; it differs once something is added."""
        return "-".join(map(str, astuple(self)))


def rehearsal_contents(tournament: Tournament) -> RehearsalContents:
    """Count what is deleted with a rehearsal besides players and sessions. Four queries."""
    inside = {"table__session__tournament": tournament}
    return RehearsalContents(
        hands=Hand.objects.filter(**inside).count(),
        totals=TableTotals.objects.filter(**inside).count(),
        confirmations=Confirmation.objects.filter(**inside).count(),
        penalties=Penalty.objects.filter(tournament=tournament).count(),
    )


@transaction.atomic
def rehearsal_delete(*, tournament: Tournament, fingerprint: str, by: Actor) -> None:
    """Delete a rehearsal whole: hands, totals, penalties, seats, entries; the club keeps players.

    ``fingerprint`` is that of the contents that were shown. Raises ``event_is_no_rehearsal``,
    or ``rehearsal_changed`` where something has been recorded since.
    """
    tournament = lock_tournament_and_tables(tournament)
    if not tournament.is_rehearsal:
        raise ClubError("event_is_no_rehearsal")
    if rehearsal_contents(tournament).fingerprint != fingerprint:
        raise ClubError("rehearsal_changed")
    recorded_delete(tournament)
    event_delete(tournament=tournament, by=by)


def recorded_delete(tournament: Tournament) -> None:
    """Delete all that was recorded in an event that is locked with its tables."""
    inside = {"table__session__tournament": tournament}
    HandChange.objects.filter(hand__table__session__tournament=tournament).delete()
    for model in (Confirmation, TableTotals, Hand):
        model._default_manager.filter(**inside).delete()
    tournament.penalties.all().delete()
