"""Reasons for a player's seat: how it came about, opponents met again, who shares a group."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from clubscore.seating_plans.model import METHODS
from clubscore.tournaments.models import Change, Entry, Seat, Session
from clubscore.tournaments.units import ALL_SEATS, SEATS

from .mixing import CLUBS, groups_of

DRAWN: Final = (Change.Kind.SEATS_DRAWN, Change.Kind.SEATS_SET)
CHANGED: Final = (Change.Kind.SEATS_SWAPPED, Change.Kind.PLAYER_REPLACED)
BY_HAND: Final = "by_hand"
PLAN: Final = "plan"
FEW_REPEATS: Final = "few_repeats"


@dataclass(frozen=True, slots=True)
class SeatsOrigin:
    """How the seats of a session came about."""

    method: str  # a value of ``stages.stage.Seating``, ``plan`` or ``by_hand``; empty: not known
    seed: int | None = None
    has_changes: bool = False  # some seats, afterwards


@dataclass(frozen=True, slots=True)
class Opponent:
    """Someone at the same table."""

    seat: Seat
    met_in: tuple[int, ...]  # numbers of earlier sessions
    shares: tuple[str, ...]  # kinds of groups both are in


@dataclass(frozen=True, slots=True)
class SeatReason:
    """A player's seat in one session, and what there is to say about it."""

    session: Session
    seat: Seat
    opponents: tuple[Opponent, ...]
    origin: SeatsOrigin
    locked: bool  # the organizer fixed it


@dataclass(frozen=True, slots=True)
class OwnSeats:
    """All seats of a player in an event that may be seen."""

    reasons: tuple[SeatReason, ...]

    @property
    def opponents(self) -> int:
        """How many different people the player meets."""
        return len(self._times)

    @property
    def again(self) -> int:
        """How many of them the player meets more than once."""
        return sum(times > 1 for times in self._times.values())

    @property
    def winds(self) -> list[int]:
        """How often the player starts as East, South, West, North, and sits out first."""
        winds = Counter(one.seat.wind for one in self.reasons)
        return [winds[wind] for wind in ALL_SEATS if wind in SEATS or winds[wind]]

    @property
    def tables(self) -> int:
        """At how many different tables the player sits."""
        return len({one.seat.table.number for one in self.reasons})

    @property
    def _times(self) -> Counter[int]:
        return Counter(other.seat.entry_id for one in self.reasons for other in one.opponents)


def own_seats(entry: Entry, sessions: Sequence[Session]) -> OwnSeats:
    """Return the seats of a player in these sessions, by number. Five queries."""
    tables = _tables_of(entry, sessions)
    origins = _origins(sessions)
    locked = set(entry.locks.values_list("session", flat=True))
    everywhere = None in locked
    groups = _groups(entry, tables)
    met: defaultdict[int, list[int]] = defaultdict(list)
    reasons = []
    for session in sorted(sessions, key=lambda one: one.number):
        if session.pk not in tables:
            continue
        own, others = tables[session.pk]
        opponents = tuple(
            Opponent(
                seat,
                tuple(met[seat.entry_id]),
                tuple(kind for kind, shared in groups.items() if seat.entry_id in shared),
            )
            for seat in others
        )
        for seat in others:
            met[seat.entry_id].append(session.number)
        origin = origins.get(session.pk, SeatsOrigin(""))
        reasons.append(
            SeatReason(session, own, opponents, origin, everywhere or session.number in locked)
        )
    return OwnSeats(tuple(reasons))


def _tables_of(
    entry: Entry, sessions: Iterable[Session]
) -> dict[int, tuple[Seat, tuple[Seat, ...]]]:
    """Return for each session the player's own seat and those of the others at the table."""
    own = Seat.objects.filter(entry=entry, session__in=[one.pk for one in sessions])
    seats = Seat.objects.filter(table__in=own.values("table")).order_by("wind")
    there: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in seats.select_related("table", "entry__player"):
        there[seat.session_id].append(seat)
    found = {}
    for session, at_table in there.items():
        mine = next(seat for seat in at_table if seat.entry_id == entry.pk)
        found[session] = mine, tuple(seat for seat in at_table if seat is not mine)
    return found


def _origins(sessions: Iterable[Session]) -> dict[int, SeatsOrigin]:
    """Return how the seats of sessions came about, from the log."""
    changes = Change.objects.filter(
        session__in=[one.pk for one in sessions], kind__in=(*DRAWN, *CHANGED)
    )
    found: dict[int, SeatsOrigin] = {}
    for session, kind, facts in changes.order_by("pk").values_list("session", "kind", "facts"):
        if kind in CHANGED:
            before = found.get(session, SeatsOrigin(""))
            found[session] = SeatsOrigin(before.method, before.seed, has_changes=True)
        elif kind == Change.Kind.SEATS_SET:
            found[session] = SeatsOrigin(BY_HAND)
        else:
            method = str(facts.get("method", FEW_REPEATS))
            found[session] = SeatsOrigin(PLAN if method in METHODS else method, facts.get("seed"))
    return found


def _groups(
    entry: Entry, tables: Mapping[int, tuple[Seat, Collection[Seat]]]
) -> dict[str, set[int]]:
    """Return, for each kind of groups that the event mixes, who is in one with the player.

    Only clubs that were entered count: membership is visible only to organizers.
    """
    people = {seat.entry_id: seat.entry for _own, others in tables.values() for seat in others}
    entries = [entry, *people.values()]
    return {
        kind: {
            one.pk
            for names in groupings
            for one, name in zip(entries[1:], names[1:], strict=True)
            if name is not None and name == names[0]
            if kind != CLUBS or (entry.home_club and one.home_club)
        }
        for kind, groupings in groups_of(entry.tournament, entries).items()
    }
