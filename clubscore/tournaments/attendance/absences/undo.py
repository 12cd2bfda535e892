"""Undoing an absence, as long as nothing has changed since."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from django.db import models, transaction

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import lock_tournament_and_drafts
from clubscore.tournaments.models import Bye, Change, Entry, Seat, Session, Table, Tournament


@transaction.atomic
def absence_undo(*, change: Change, by: Actor) -> Entry:
    """Undo an absence and return whose it was.

    A new substitute stays on the list. Raises ``absence_not_undone`` if the seats have changed
    since, or a session has begun.
    """
    tournament = lock_tournament_and_drafts(change.tournament)
    undo = _Undo(tournament, change)
    if not undo.is_possible():
        raise ClubError("absence_not_undone", name=undo.entry.player.name if undo.entry else "")
    entry = undo.write()
    facts = {"number": entry.number, "name": entry.player.full_name}
    change_log(kind=Change.Kind.ABSENCE_UNDONE, by=by, tournament=tournament, facts=facts)
    return entry


def absence_can_be_undone(change: Change) -> bool:
    """Tell whether an absence can be undone: nothing has changed since."""
    return _Undo(change.tournament, change).is_possible()


def undo_record(change: Change) -> dict[str, Any]:
    """Return what an absence wrote, or nothing if an imported event has it in another shape."""
    try:
        undo = change.facts["undo"]
        places = ("session", "table")
        return {
            "state": Entry.State(undo["state"]),
            "seats": [
                {
                    **{name: int(row[name]) for name in (*places, "wind")},
                    "to": None if row["to"] is None else int(row["to"]),
                }
                for row in undo["seats"]
            ],
            "tables": [
                {
                    **{name: int(row[name]) for name in places},
                    "numbers": [None if one is None else int(one) for one in row["numbers"]],
                }
                for row in undo["tables"]
            ],
            **{
                name: [(int(session), int(number)) for session, number in undo[name]]
                for name in ("byes_made", "byes_ended")
            },
        }
    except (KeyError, TypeError, ValueError):
        return {}


class _Undo:
    """The way back of an absence."""

    def __init__(self, tournament: Tournament, change: Change) -> None:
        self.tournament = tournament
        self.facts = change.facts
        self.undo = undo_record(change)
        entries = tournament.entries.exclude(number=None).select_related("player")
        self.entries = {entry.number: entry for entry in entries}
        self.sessions = {one.number: one for one in tournament.sessions.all()}
        self.entry = self.entries.get(change.facts.get("number"))

    def is_possible(self) -> bool:
        """Tell whether everything is as the absence left it, and no session has begun."""
        if self.entry is None or not self.undo:
            return False
        withdrawn = self.entry.state == Entry.State.WITHDRAWN
        drafts = all(
            number in self.sessions and self.sessions[number].state == Session.State.DRAFT
            for number in self._numbers()
        )
        return (
            withdrawn == (self.facts.get("until_session") is None)
            and drafts
            and all(map(self._holds, self.undo["seats"]))
            and not any(map(self._table, self.undo["tables"]))
            and all(self._byes(*row).exists() for row in self.undo["byes_made"])
            and not any(self._byes(*row).exists() for row in self.undo["byes_ended"])
            and self._people_are_free()
        )

    def write(self) -> Entry:
        """Put everything back."""
        assert self.entry is not None  # noqa: S101 - is_possible() was asked
        for row in self.undo["byes_made"]:
            self._byes(*row).delete()
        for session, number in self.undo["byes_ended"]:
            Bye.objects.create(entry=self.entries[number], session=session)
        for row in self.undo["seats"]:
            table = self._table(row)
            Seat.objects.update_or_create(
                table=table,
                wind=row["wind"],
                defaults={"entry": self.entry, "session": self.sessions[row["session"]]},
            )
        for row in self.undo["tables"]:
            session = self.sessions[row["session"]]
            size = len(row["numbers"])
            table = Table.objects.create(session=session, number=row["table"], size=size)
            Seat.objects.bulk_create(
                Seat(table=table, session=session, wind=wind, entry=self.entries[number])
                for wind, number in enumerate(row["numbers"])
                if number is not None
            )
        if self.entry.state != self.undo["state"]:
            self.entry.state = self.undo["state"]
            self.entry.save(update_fields=["state"])
        return self.entry

    def _numbers(self) -> set[int]:
        """Return the sessions whose seats have to be free to change."""
        return {row["session"] for row in chain(self.undo["seats"], self.undo["tables"])}

    def _table(self, row: Mapping[str, Any]) -> Table | None:
        return Table.objects.filter(
            session__tournament=self.tournament,
            session__number=row["session"],
            number=row["table"],
        ).first()

    def _holds(self, row: Mapping[str, Any]) -> bool:
        """Tell whether the seat still belongs to the player the absence gave it to."""
        table = self._table(row)
        if table is None:
            return False
        seat = table.seats.filter(wind=row["wind"]).select_related("entry").first()
        return bool((seat.entry.number if seat else None) == row["to"])

    def _byes(self, session: int, number: int) -> models.QuerySet[Bye]:
        return Bye.objects.filter(entry=self.entries.get(number), session=session)

    def _people_are_free(self) -> bool:
        """Tell whether the player and all players of restored tables are free in those sessions."""
        wanted = [
            (row["session"], number) for row in self.undo["tables"] for number in row["numbers"]
        ]
        wanted += [(row["session"], self.facts["number"]) for row in self.undo["seats"]]
        return not any(
            Seat.objects.filter(entry=entry, session=self.sessions[session]).exists()
            for session, number in wanted
            if (entry := self.entries.get(number)) is not None
        )
