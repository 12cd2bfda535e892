"""Services that create, change and delete a circuit."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.people.audit import act_log
from clubscore.people.models import Act, Club, User
from clubscore.text import one_line
from clubscore.tournaments.models import Circuit, Tournament
from clubscore.tournaments.season import events_of_circuit
from clubscore.words import list_words

from .rule import ResultValue, Rule, Weighs

NAME_LENGTH = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class CircuitSettings:
    """The settings an organizer enters for a circuit. Raises ``ClubError`` for invalid ones.

    ``events`` are ids; with ``takes_all``, the club's own events of ``kind`` (empty: any) count
    too. ``ruleset`` is empty if events of all rules count.
    """

    name: str
    rule: Rule
    starts_on: date | None = None
    ends_on: date | None = None
    ruleset: str = ""
    kind: str = ""
    takes_all: bool = False
    events: Collection[int] = ()

    def __post_init__(self) -> None:
        """Check name, days and what can be added up."""
        if not one_line(self.name):
            raise ClubError("name_missing")
        if len(one_line(self.name)) > NAME_LENGTH:
            raise ClubError("text_too_long", text=f"{self.name[:20]}…", limit=NAME_LENGTH)
        if self.starts_on and self.ends_on and self.ends_on < self.starts_on:
            raise ClubError("circuit_days")
        if self.rule.earns == ResultValue.POINTS and not self.ruleset:
            raise ClubError("circuit_points_mixed")
        if self.rule.weighs == Weighs.MERS and not self.ruleset:
            raise ClubError("circuit_lists_mixed")


@transaction.atomic
def circuit_create(
    *, club: Club, settings: CircuitSettings, token: UUID, by: User, address: str = ""
) -> Circuit:
    """Make a circuit; the same form sent twice makes one.

    Raises ``circuit_event_elsewhere`` and ``circuit_without_table_points``.
    """
    club = Club.everything.select_for_update(no_key=True).get(pk=club.pk)
    made = Circuit.objects.filter(token=token, club=club).first()
    if made is not None:
        return made
    circuit = Circuit(club=club, token=token)
    _write(circuit, settings)
    act_log(kind=Act.Kind.CIRCUIT_MADE, by=by, club=club, facts=circuit.name, address=address)
    return circuit


@transaction.atomic
def circuit_change(
    *, circuit: Circuit, settings: CircuitSettings, by: User, address: str = ""
) -> None:
    """Change a circuit.

    Raises ``circuit_event_elsewhere``, ``circuit_without_table_points`` and ``gone``.
    """
    circuit = lock_circuit(circuit)
    _write(circuit, settings)
    act_log(
        kind=Act.Kind.CIRCUIT_CHANGED,
        by=by,
        club=circuit.club,
        facts=circuit.name,
        address=address,
    )


@transaction.atomic
def circuit_delete(*, circuit: Circuit, by: User, address: str = "") -> None:
    """Delete a circuit but not its events. Raises ``gone``."""
    circuit = lock_circuit(circuit)
    act_log(
        kind=Act.Kind.CIRCUIT_DELETED,
        by=by,
        club=circuit.club,
        facts=circuit.name,
        address=address,
    )
    circuit.delete()


def lock_circuit(circuit: Circuit) -> Circuit:
    """Lock a circuit until the transaction ends and return its current row; raise ``gone``."""
    found = Circuit.objects.select_for_update(of=("self",), no_key=True).filter(pk=circuit.pk)
    there = found.select_related("club").first()
    if there is None:
        raise ClubError("gone")
    return there


def _write(circuit: Circuit, settings: CircuitSettings) -> None:
    wanted = set(settings.events)
    events = list(Tournament.objects.public().filter(pk__in=wanted))
    if len(events) < len(wanted):
        raise ClubError("circuit_event_elsewhere")
    circuit.name = one_line(settings.name)
    circuit.starts_on, circuit.ends_on = settings.starts_on, settings.ends_on
    circuit.ruleset, circuit.kind = settings.ruleset, settings.kind
    circuit.takes_all = settings.takes_all
    circuit.rule = settings.rule.as_dict()
    circuit.save()
    # The form shows none of a suspended club; those chosen count again when it is opened.
    suspended = Club.everything.exclude(suspended_at=None)
    circuit.events.set([*events, *circuit.events.filter(club__in=suspended)])
    counted = events_of_circuit(circuit).public_or_of(circuit.club).order_by("starts_on", "pk")
    check_table_points(settings.rule, counted)


def check_table_points(rule: Rule, events: Iterable[Tournament]) -> None:
    """Raise ``circuit_without_table_points`` where those of an event count and it has none."""
    if rule.earns != ResultValue.TABLE_POINTS:
        return
    without = [event.name for event in events if not event.has_table_points]
    if without:
        raise ClubError("circuit_without_table_points", events=list_words(without))
