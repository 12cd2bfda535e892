"""The season of an event: the club's events before it that fairness is counted over.

Sitting out and tables of three or five go round over a season, not only within a club night.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db.models import Q, QuerySet

from .models import Circuit, Tournament
from .models.tournament import TournamentQuerySet

YEAR: Final = timedelta(days=365)


def events_of_circuit(circuit: Circuit) -> TournamentQuerySet:
    """Return the events of a circuit, chosen or the club's own, in no order."""
    chosen = Q(pk__in=circuit.events.values("pk"))
    if circuit.takes_all:
        own = Q(club=circuit.club_id)
        chosen |= own & Q(kind=circuit.kind) if circuit.kind else own
    events = Tournament.objects.filter(chosen)
    if circuit.ruleset:
        events = events.filter(ruleset=circuit.ruleset)
    if circuit.starts_on:
        events = events.filter(starts_on__gte=circuit.starts_on)
    if circuit.ends_on:
        events = events.filter(ends_on__lte=circuit.ends_on)
    return events


def season_before(event: Tournament) -> list[int]:
    """Return the ids of the club's earlier events in the same season.

    They share a circuit with it; of a club night in no circuit they are the club nights of the
    year before. Rehearsals are in no season. Two queries and one for each circuit.
    """
    circuits = list(circuits_of(event).filter(club=event.club_id))
    own = Tournament.objects.exclude(visibility=Tournament.Visibility.REHEARSAL)
    own = own.filter(club=event.club_id, starts_on__lte=event.starts_on).exclude(pk=event.pk)
    if circuits:
        shared = Q()
        for circuit in circuits:
            shared |= Q(pk__in=events_of_circuit(circuit).values("pk"))
        own = own.filter(shared)
    elif event.kind == Tournament.Kind.CLUB_NIGHT:
        own = own.filter(kind=event.kind, starts_on__gt=event.starts_on - YEAR)
    else:
        return []
    return list(own.values_list("pk", flat=True))


def circuits_of(event: Tournament) -> QuerySet[Circuit]:
    """Return the circuits of all clubs that an event counts in, or would when it is over."""
    taken = Q(takes_all=True, club=event.club_id, kind__in=["", event.kind])
    chosen = Q(events=event) | taken
    days = (Q(starts_on=None) | Q(starts_on__lte=event.starts_on)) & (
        Q(ends_on=None) | Q(ends_on__gte=event.ends_on)
    )
    rules = Q(ruleset__in=["", event.ruleset])
    return Circuit.objects.filter(chosen & days & rules).distinct()
