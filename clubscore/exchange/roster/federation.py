"""What the list of a federation says about the rows of an import: a note, or a number offered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from clubscore.errors import ClubError
from clubscore.people.federation.selectors import (
    federation_list,
    listed_by_name,
    listed_by_number,
)
from clubscore.people.models import FederationPlayer
from clubscore.people.names import are_alike, name_key

from .plan_rows import Decision, PlanRow, RowOutcome
from .rows import RosterPerson

SILENT = (RowOutcome.LEFT_OUT, RowOutcome.WRONG, RowOutcome.NOTHING)


def with_taken_numbers(
    people: Sequence[RosterPerson], decisions: Mapping[int, Decision]
) -> list[RosterPerson]:
    """Give people without an EMA number the one that the organizer has taken for them."""
    nobody = Decision()
    return [
        replace(one, ema_number=one.ema_number or decisions.get(one.row, nobody).ema_number)
        for one in people
    ]


def with_federation(rows: Sequence[PlanRow]) -> list[PlanRow]:
    """Note numbers that the federation's list has under another name, and offer missing ones.

    A number is offered where exactly one person of the list has name and country. One query without
    a list, three with one.
    """
    kept = federation_list()
    if kept is None:
        return list(rows)
    asked = [row for row in rows if row.kind not in SILENT]
    by_number = listed_by_number(row.person.ema_number for row in asked)
    by_name = listed_by_name(row.person.name for row in asked if not _number(row))
    found = []
    for row in rows:
        if row in asked and (listed := by_number.get(row.person.ema_number)):
            found.append(_check_number(row, listed, kept.name))
        elif row in asked and not _number(row):
            found.append(_offer_number(row, by_name.get(row.person.name, []), kept.name))
        else:
            found.append(row)
    return found


def _number(row: PlanRow) -> str:
    return row.person.ema_number or (row.player.ema_number if row.player else "")


def _check_number(row: PlanRow, holder: FederationPlayer, name: str) -> PlanRow:
    taken = row.decision.ema_number
    if taken and taken == row.person.ema_number:
        row = replace(row, offered_ema_number=taken)
    theirs = name_key(holder.first_name, holder.last_name)
    if theirs == row.person.key or are_alike(theirs, row.person.key):
        return row
    facts = {"list": name, "number": holder.ema_number, "name": holder.full_name}
    note = ClubError("federation_name_differs", **facts)
    return replace(row, notes=(*row.notes, note))


def _offer_number(row: PlanRow, namesakes: Sequence[FederationPlayer], name: str) -> PlanRow:
    country = row.person.country or (row.player.country if row.player else "")
    fitting = [one for one in namesakes if not country or one.country in ("", country)]
    if len(fitting) != 1 or not fitting[0].ema_number:
        return row
    (one,) = fitting
    facts = {"list": name, "number": one.ema_number, "name": one.full_name}
    note = ClubError("federation_number_offered", country=one.country or "–", **facts)
    return replace(row, offered_ema_number=one.ema_number, notes=(*row.notes, note))
