"""What an absence changes, before it is saved: who takes over which seat, which tables fall out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.tournaments.attendance.placed_tables import Meetings, PlacedTable, placed_tables
from clubscore.tournaments.models import Bye, Entry, Seat, Session

MOST_SESSIONS: Final = 200  # numbers of sessions somebody can be away for


class Cover(models.TextChoices):
    """Who sits where an absent player would."""

    ENTRY = "entry", _("the same player in all of these sessions")
    NEW = "new", _("a new substitute")
    BYES = "byes", _("in each session, a player who has a bye")
    NOBODY = "nobody", _("nobody: the table is not played and the other three have a bye")
    FREE = "free", _("nobody yet: the seats stay empty and the sessions are drawn again")


@dataclass(frozen=True, slots=True)
class SeatChange:
    """What happens to one seat; without ``taken_by`` and ``byes`` it stays empty."""

    seat: Seat
    others: tuple[Entry, ...]  # at the table, by wind
    taken_by: Entry | None = None
    is_new: bool = False  # a new substitute takes it, who is not there yet
    is_dropped: bool = False  # the table is not played

    @property
    def session(self) -> int:
        """The number of the session."""
        return self.seat.session.number

    @property
    def byes(self) -> tuple[Entry, ...]:
        """The others where the table is not played: substitutes need no bye."""
        return tuple(one for one in self.others if not one.substitute) if self.is_dropped else ()


@dataclass(frozen=True, slots=True)
class AbsencePlan:
    """What an absence would change; nothing is written by looking."""

    entry: Entry
    first: int  # session
    last: int | None  # session; None: to the end, a withdrawal
    changes: tuple[SeatChange, ...]

    @property
    def fingerprint(self) -> str:
        """The fingerprint to confirm, so that only what was shown is done."""
        rows = [
            (one.seat.pk, one.taken_by and one.taken_by.pk, one.is_new, one.is_dropped)
            for one in self.changes
        ]
        text = f"{self.entry.pk} {self.first} {self.last} {rows}"
        return sha256(text.encode()).hexdigest()[:16]

    @property
    def affected_entries(self) -> list[Entry]:
        """Everyone else whose printed slip becomes wrong, by number."""
        found = {one.pk: one for change in self.changes for one in change.others}
        found |= {one.taken_by.pk: one.taken_by for one in self.changes if one.taken_by}
        return sorted(found.values(), key=lambda entry: entry.number or 0)

    def tables_after(self, tables: Iterable[PlacedTable]) -> list[PlacedTable]:
        """Return the tables of the event as they would be; a new substitute has the id 0."""
        changed = {(one.session, one.seat.table.number): one for one in self.changes}
        made = []
        for table in tables:
            change = changed.get((table.session, table.number))
            if change is None:
                made.append(table)
            elif not change.is_dropped:
                entries = list(table.entries)
                taken_by = change.taken_by.pk if change.taken_by else None
                entries[change.seat.wind] = 0 if change.is_new else taken_by
                made.append(replace(table, entries=tuple(entries)))
        return made

    @property
    def needs_new(self) -> bool:
        """Tell whether a new substitute would be created."""
        return any(change.is_new for change in self.changes)


def absence_plan(
    *,
    entry: Entry,
    first: int,
    last: int | None,
    cover: Cover,
    substitute: Entry | None = None,
) -> AbsencePlan:
    """Return what it would change that a player is away from the ``first`` session to the ``last``.

    ``substitute`` takes over with ``Cover.ENTRY``. Raises ``entry_not_in_play``,
    ``session_not_draft``, ``absence_ends_early``, ``substitute_missing``, ``same_player``,
    ``entry_of_another_event`` or ``substitute_is_seated``.
    """
    seats = _seats(entry, first, last)
    if entry.state != Entry.State.CONFIRMED and not seats:
        raise ClubError("entry_not_in_play", name=entry.player.name)
    if last is not None and not first <= last <= MOST_SESSIONS:
        raise ClubError("absence_ends_early", first=first)
    for seat in seats:
        if seat.session.state != Session.State.DRAFT:
            raise ClubError("session_not_draft", session=seat.session.number)
    others = _others(seats)
    if cover == Cover.ENTRY:
        _check_substitute(entry, substitute, seats)
    waiting = _with_byes(entry, seats) if cover == Cover.BYES else {}
    changes = []
    for seat in seats:
        free = waiting.get(seat.session.number, [])
        taken_by = substitute if cover == Cover.ENTRY else free[0] if free else None
        changes.append(
            SeatChange(
                seat,
                others[seat.table_id],
                taken_by=taken_by,
                is_new=cover == Cover.NEW,
                is_dropped=taken_by is None and cover in (Cover.BYES, Cover.NOBODY),
            )
        )
    return AbsencePlan(entry, first, last, tuple(changes))


def _seats(entry: Entry, first: int, last: int | None) -> list[Seat]:
    seats = entry.seats.filter(session__number__gte=first).select_related("session", "table")
    if last is not None:
        seats = seats.filter(session__number__lte=last)
    return list(seats.order_by("session__number"))


def _others(seats: Sequence[Seat]) -> dict[int, tuple[Entry, ...]]:
    """Return who else sits at the tables of some seats, by the id of the table."""
    tables: dict[int, list[Entry]] = {seat.table_id: [] for seat in seats}
    mine = [seat.pk for seat in seats]
    beside = Seat.objects.filter(table__in=tables).exclude(pk__in=mine).order_by("wind")
    for seat in beside.select_related("entry__player"):
        tables[seat.table_id].append(seat.entry)
    return {table: tuple(entries) for table, entries in tables.items()}


def _check_substitute(entry: Entry, substitute: Entry | None, seats: Sequence[Seat]) -> None:
    if substitute is None:
        raise ClubError("substitute_missing")
    if substitute.pk == entry.pk:
        raise ClubError("same_player")
    if substitute.tournament_id != entry.tournament_id:
        raise ClubError("entry_of_another_event", name=substitute.player.name)
    if substitute.state != Entry.State.CONFIRMED or substitute.disqualified:
        raise ClubError("entry_not_in_play", name=substitute.player.name)
    sessions = [seat.session_id for seat in seats]
    taken = substitute.seats.filter(session__in=sessions).order_by("session__number")
    if seat := taken.select_related("session").first():
        raise ClubError(
            "substitute_is_seated", name=substitute.player.name, session=seat.session.number
        )


def _with_byes(entry: Entry, seats: Sequence[Seat]) -> dict[int, list[Entry]]:
    """Return, by session, the players with a bye in the sessions of these seats who can play.

    Players who meet the others at the table least come first.
    """
    numbers = [seat.session.number for seat in seats]
    free = Bye.objects.filter(
        entry__tournament=entry.tournament_id,
        entry__state=Entry.State.CONFIRMED,
        entry__disqualified=False,
        session__in=numbers,
    ).exclude(entry=entry)
    found: dict[int, list[Entry]] = {number: [] for number in numbers}
    for bye in free.select_related("entry__player").order_by("entry__number"):
        found[bye.session].append(bye.entry)
    meetings = Meetings(placed_tables(entry.tournament))
    others = _others(seats)
    for seat in seats:
        meets = partial(meetings.with_all, others=others[seat.table_id])
        found[seat.session.number].sort(key=meets)
    return found
