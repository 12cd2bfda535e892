"""Absences: a player leaves or misses some sessions, others take over the seats; with undo.

The plan stays as printed: in each session not begun, only the one seat changes hands, or its table
is not played. The log line holds enough to undo it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.attendance.byes import substitute_new
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import current_entry, lock_tournament_and_drafts
from clubscore.tournaments.models import Bye, Change, Entry, Seat

from .plan import Cover, SeatChange, absence_plan


@transaction.atomic
def absence_set(
    *,
    entry: Entry,
    first: int,
    last: int | None,
    cover: Cover,
    by: Actor,
    substitute: Entry | None = None,
    word: str = "",
    fingerprint: str = "",
) -> Change:
    """Let a player be away from the ``first`` session to the ``last``, or withdraw with None.

    A new substitute is called by ``word`` and a number. ``fingerprint`` is that of the plan
    that was shown. Returns the line of the log, which undoes it. Raises what ``absence_plan``
    raises, and ``absence_changed`` where something else would follow by now.
    """
    tournament = lock_tournament_and_drafts(entry.tournament)
    entry = current_entry(entry)
    substitute = current_entry(substitute) if substitute is not None else None
    plan = absence_plan(entry=entry, first=first, last=last, cover=cover, substitute=substitute)
    if fingerprint and fingerprint != plan.fingerprint:
        raise ClubError("absence_changed")
    new = substitute_new(tournament=tournament, word=word, by=by) if plan.needs_new else None
    record = _Record(entry.state)
    for change in plan.changes:
        record.write(change, new if change.is_new else change.taken_by)
    if last is None:
        entry.state = Entry.State.WITHDRAWN
        entry.save(update_fields=["state"])
    else:
        record.away(entry, range(first, last + 1))
    slips = [*plan.affected_entries, *([new] if new else [])]
    return change_log(
        kind=Change.Kind.ABSENCE_SET,
        by=by,
        tournament=tournament,
        facts={
            "number": entry.number,
            "name": entry.player.full_name,
            "from_session": first,
            "until_session": last,
            "taken_over_by": record.names,
            "slips": sorted({one.number for one in slips if one.number}),
            "undo": record.facts,
        },
    )


class _Record:
    """What an absence wrote, in numbers of players, sessions and tables, so that it can be undone.

    Numbers of players no longer change once seats are drawn.
    """

    def __init__(self, state: str) -> None:
        self.state = state  # of the entry, before
        self.seats: list[dict[str, int | None]] = []
        self.tables: list[dict[str, Any]] = []
        self.byes_made: list[list[int | None]] = []
        self.byes_ended: list[list[int | None]] = []
        self.names: list[str] = []

    @property
    def facts(self) -> dict[str, Any]:
        """As the log keeps it."""
        return {
            "state": self.state,
            "seats": self.seats,
            "tables": self.tables,
            "byes_made": self.byes_made,
            "byes_ended": self.byes_ended,
        }

    def write(self, change: SeatChange, taken_by: Entry | None) -> None:
        """Give the seat to someone, take its table away, or leave it empty."""
        seat, session = change.seat, change.session
        if change.is_dropped:
            numbers = dict.fromkeys(range(seat.table.size), None) | {
                one.wind: one.entry.number for one in seat.table.seats.select_related("entry")
            }
            table = {"session": session, "table": seat.table.number}
            self.tables.append(table | {"numbers": list(numbers.values())})
            seat.table.delete()
            for other in change.byes:
                self.away(other, [session])
            return
        place: dict[str, int | None] = {
            "session": session,
            "table": seat.table.number,
            "wind": seat.wind,
        }
        self.seats.append(place | {"to": taken_by.number if taken_by else None})
        if taken_by is None:
            seat.delete()
            return
        if Bye.objects.filter(entry=taken_by, session=session).delete()[0]:
            self.byes_ended.append([session, taken_by.number])
        if taken_by.player.full_name not in self.names:
            self.names.append(taken_by.player.full_name)
        Seat.objects.filter(pk=seat.pk).update(entry=taken_by)

    def away(self, entry: Entry, sessions: Iterable[int]) -> None:
        """Give someone a bye in sessions."""
        for session in sessions:
            if Bye.objects.get_or_create(entry=entry, session=session)[1]:
                self.byes_made.append([session, entry.number])


def absences_of(entry: Entry) -> list[Change]:
    """Return the absences of a player, latest first."""
    changes = Change.objects.filter(
        tournament=entry.tournament_id,
        kind=Change.Kind.ABSENCE_SET,
        facts__number=entry.number,
    )
    return list(changes.select_related("tournament").order_by("-pk"))


def can_take_over(entry: Entry, sessions: Collection[int]) -> list[Entry]:
    """Return who could take over the seats of a player in these sessions, substitutes first.

    That is everyone in play who has no seat in any of them.
    """
    seated = Seat.objects.filter(
        session__tournament=entry.tournament_id, session__number__in=sessions
    )
    free = entry.tournament.entries.in_play().exclude(pk__in=seated.values("entry"))
    others = free.exclude(pk=entry.pk).exclude(disqualified=True).select_related("player")
    return list(others.order_by("-substitute", "number"))
