"""A preview: how another number of participants of an event would change circuits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from clubscore.people.privacy import names_for
from clubscore.standings.circuits.standing import CircuitLine, CircuitStanding, circuit_standing
from clubscore.tournaments.models import Circuit, Tournament
from clubscore.tournaments.season import circuits_of

from .words import figure_words

MOST_CIRCUITS: Final = 10  # that are worked out
MOST_LINES: Final = 20  # of a circuit that are shown


@dataclass(frozen=True, slots=True)
class LineChange:
    """Someone in a circuit, before and after; None: not in it. Names are those everyone sees."""

    name: str
    place_before: int | None
    place_after: int | None
    score_before: str
    score_after: str


@dataclass(frozen=True, slots=True)
class CircuitChange:
    """What happens to a circuit. ``obstacle`` says why the event would not count in it."""

    circuit: Circuit
    counted_before: bool
    counted_after: bool
    obstacle: str
    lines: tuple[LineChange, ...]
    more: int  # lines that change and are not shown

    @property
    def changes(self) -> bool:
        """Tell whether anything about it would change."""
        return bool(self.lines) or self.counted_before != self.counted_after


def participants_review(event: Tournament, participants: int | None) -> list[CircuitChange]:
    """Return what happens to the circuits of an event with another number of players.

    As many queries as two standings have, for each circuit.
    """
    found = circuits_of(event).select_related("club").order_by("-ends_on", "name", "pk")
    with names_for(public=True):
        return [_change(circuit, event, participants) for circuit in found[:MOST_CIRCUITS]]


def _change(circuit: Circuit, event: Tournament, participants: int | None) -> CircuitChange:
    before = circuit_standing(circuit)
    after = circuit_standing(circuit, participants={event.pk: participants})
    was, then = _lines(before), _lines(after)
    changed = [
        LineChange(
            (then.get(person) or was[person]).player.name,
            _place(was.get(person)),
            _place(then.get(person)),
            _score(was.get(person), before),
            _score(then.get(person), after),
        )
        for person in dict.fromkeys([*then, *was])
        if _place_and_score(was.get(person)) != _place_and_score(then.get(person))
    ]
    unknown = (one.sentence for one in after.unknown if one.event == event)
    return CircuitChange(
        circuit,
        counted_before=_counts(before, event),
        counted_after=_counts(after, event),
        obstacle=next(unknown, ""),
        lines=tuple(changed[:MOST_LINES]),
        more=max(len(changed) - MOST_LINES, 0),
    )


def _lines(standing: CircuitStanding) -> dict[int, CircuitLine]:
    return {line.outcome.person: line for line in (*standing.lines, *standing.apart)}


def _counts(standing: CircuitStanding, event: Tournament) -> bool:
    return any(one.event == event for one in standing.events)


def _place_and_score(line: CircuitLine | None) -> object:
    return line and (line.outcome.place, line.outcome.score)


def _place(line: CircuitLine | None) -> int | None:
    return None if line is None else line.outcome.place


def _score(line: CircuitLine | None, standing: CircuitStanding) -> str:
    return figure_words(line.outcome.score, standing.rule) if line else "–"
