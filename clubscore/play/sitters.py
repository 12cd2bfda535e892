"""Who sat where when something was entered: compared, under the lock, with who sits there now.

A hand names seats, a person who taps it means people. So whatever is entered for a table carries
its sitters, and is refused if others sit there by now: then the person is asked who was meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.tournaments.models import Change, Entry, Table
from clubscore.words import wind_name
from scoring.rulesets.base import AnswerKind, Ruleset

from .entry.answers import seats_in
from .entry.fields import ANSWER
from .entry.hand_entry import HandEntry

FIELD: Final = "seats"  # of every form about the hands or totals of a table
NOT_THEIRS: Final = frozenset({"seats_changed", "seats_unknown"})  # codes of ``check_sitters``
PLAYER_FIELDS: Final = ("winner", "also", "source")  # and answers that are no numbers
MADE: Final = re.compile(r"[0-9]{1,18}(?:-[0-9]{1,18}){2,4}")
# What changes who sits at a table after its session was started.
RESEATED: Final = (
    Change.Kind.SEATS_SWAPPED,
    Change.Kind.PLAYER_REPLACED,
    Change.Kind.SESSION_PREPARED,
)


class Sitters(tuple[int, ...]):
    """Who sits at a table: ids of entries, by seat. Forms and phones carry ``"12-45-7-88"``."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return what ``read`` reads."""
        return "-".join(map(str, self))

    @classmethod
    def read(cls, text: str) -> Sitters | None:
        """Return the sitters of a text; None for anything else."""
        return cls(map(int, text.split("-"))) if MADE.fullmatch(text) else None

    @classmethod
    def of(cls, table: Table) -> Sitters:
        """Return who sits at a table now. One query."""
        return cls(table.seats.order_by("wind").values_list("entry", flat=True))


def check_sitters(table: Table, sitters: Sitters | None) -> None:
    """Raise ``ClubError`` unless these ``sitters`` sit at a locked table.

    ``seats_changed`` if they are not. Without ``sitters``, from an old page or a program that does
    not say it, ``seats_unknown`` if anyone was reseated since the session was started.
    """
    if sitters is None:
        if _is_reseated(table):
            raise ClubError("seats_unknown", table=table.number)
        return
    now = Sitters.of(table)
    if sitters != now:
        raise ClubError("seats_changed", table=table.number, moves=moves_words(table, sitters, now))


def named_seats(entry: HandEntry, ruleset: Ruleset) -> frozenset[int]:
    """Return the seats of everyone an entry says something of; a drawn hand may name nobody."""
    answers = (entry.answers, *(one.answers for one in entry.also))
    answered = (seat for one in answers for seat in seats_in(one, ruleset.questions))
    further = (one.seat for one in entry.also)
    named = (entry.winner, entry.discarder, *entry.hands, *further, *answered)
    return frozenset(seat for seat in named if seat is not None)


def sitters_meant(table: Table, sitters: Sitters | None, now: Sitters) -> Sitters | None:
    """Return the players meant by the seats of an entry: its ``sitters``, if it has them.

    Otherwise the players there ``now``; None if anyone was reseated since the session was started.
    """
    if sitters is not None:
        return sitters
    return None if _is_reseated(table) else now


def _is_reseated(table: Table) -> bool:
    changes = Change.objects.filter(session=table.session_id).order_by("pk")
    kinds = changes.filter(kind__in=[*RESEATED, Change.Kind.SESSION_STARTED])
    found = list(kinds.values_list("kind", flat=True))
    first = found.index(Change.Kind.SESSION_STARTED) if Change.Kind.SESSION_STARTED in found else 0
    return any(kind in RESEATED for kind in found[first:])


def latest_reseating(table: Table, since: datetime | None) -> Change | None:
    """Return the last time someone at a table was reseated, for its page; None before ``since``.

    ``since`` is when a hand was recorded last: by then the players have seen it. One query.
    """
    since = since or table.session.started_at
    changes = Change.objects.filter(session=table.session_id, kind__in=RESEATED)
    if since is not None:
        changes = changes.filter(at__gte=since)
    latest = changes.select_related("by").order_by("-pk")
    return next((one for one in latest if _is_about(one, table.number)), None)


def _is_about(change: Change, number: int) -> bool:
    """Tell whether a change of seats concerns the people at a table, before or after."""
    places = [*change.facts.get("before", ()), *change.facts.get("after", ())]
    return any(place.get("table") == number for place in places)


def moves_words(table: Table, before: Sitters, now: Sitters) -> str:
    """Return who sits where someone else did: ``"East: Neri A., was Blu U.; …"``."""
    rows = zip(before, now, names_of(table, before), names_of(table, now), strict=False)
    return "; ".join(
        _("%(wind)s: %(now)s, was %(before)s")
        % {"wind": wind_name(seat), "now": new_name, "before": old_name}
        for seat, (old, new, old_name, new_name) in enumerate(rows)
        if old != new
    )


def names_of(table: Table, sitters: Sitters) -> tuple[str, ...]:
    """Return the short names of sitters by seat; "?" of someone who left the event's list."""
    entries = Entry.objects.filter(tournament=table.session.tournament_id, pk__in=sitters)
    names = {one.pk: one.player.short_name for one in entries.select_related("player")}
    return tuple(names.get(entry, "?") for entry in sitters)


def seats_now(before: Sitters, now: Sitters) -> dict[int, int]:
    """Return the present seats of people who sat at a table before and still do."""
    return {seat: now.index(entry) for seat, entry in enumerate(before) if entry in now}


def move_fields(
    fields: Sequence[tuple[str, str]],
    before: Sitters | None,
    now: Sitters,
    ruleset: Ruleset,
) -> list[tuple[str, str]]:
    """Return the fields of a hand with its people in their present seats.

    People no longer at the table are left out, and so is everyone if it is not known who sat
    ``before``. The same in static/js/table/sitters.js.
    """
    seats = {} if before is None else seats_now(before, now)
    numbers = number_fields(ruleset)
    moved = [(FIELD, str(now))]
    for name, value in fields:
        if name in (FIELD, "scored"):
            continue
        kind, _line, seat = name.rpartition("_")
        if not (kind and seat.isdecimal()):
            kind, seat = name, ""
        elif int(seat) not in seats:
            continue
        names_player = kind in PLAYER_FIELDS or (kind.startswith(ANSWER) and kind not in numbers)
        if names_player and value.isdecimal():
            if int(value) not in seats:
                continue
            value = str(seats[int(value)])
        moved.append((f"{kind}_{seats[int(seat)]}" if seat else name, value))
    return moved


def number_fields(ruleset: Ruleset) -> frozenset[str]:
    """Return the fields whose answers are numbers, not players."""
    numbers = (one.key for one in ruleset.questions if one.kind is AnswerKind.NUMBER)
    return frozenset(ANSWER + key for key in numbers)
