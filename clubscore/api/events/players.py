"""The players of an event: teams, byes, and the current penalties."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext_noop as _
from pydantic import BaseModel, Field

from clubscore.api.rows import Row, table_points
from clubscore.standings.ranking import shown_sessions
from clubscore.tournaments.models import Entry, ForeignResult, Penalty, Tournament


class PenaltyOut(BaseModel):
    """A penalty that has not been cancelled. False wins are in the payments of their hands."""

    session: int | None = Field(description=_("Null for the event as a whole."))
    table: int | None = Field(description=_("Id of the table, if it was given at one."))
    kind: Literal["warning", "points", "forfeit", "disqualification"]
    points: int = Field(description=_("Points deducted."))
    table_points: float = Field(description=_("Table points deducted."))
    reason: str
    article: str = Field(description=_("Article of the rules."))


class ForeignResultOut(BaseModel):
    """What a player came to in an event that another program ran."""

    place: int | None = Field(description=_("Place on the list; null if not ranked."))
    points: float
    table_points: float | None


class EventPlayerOut(BaseModel):
    """A player of an event."""

    entry: int = Field(description=_("Id of the entry."))
    number: int | None = Field(description=_("On lists and score sheets."))
    name: str
    country: str = Field(
        description=_("Three letters, as in ISO 3166-1; empty if the player’s data was deleted.")
    )
    team: str = Field(description=_("Empty if there is none."))
    home_club: str = Field(description=_("The club the player plays for; empty if not known."))
    substitute: bool
    disqualified: bool
    withdrawn: bool
    byes: list[int] = Field(description=_("Numbers of the sessions the player sits out."))
    penalties: list[PenaltyOut]
    result: ForeignResultOut | None = Field(
        description=_("For events run with another program; null otherwise.")
    )


class EventPlayerList(BaseModel):
    """The players of an event, by number."""

    players: list[EventPlayerOut]


@dataclass(frozen=True, slots=True)
class PublicSessions:
    """Numbers of the sessions whose results are public, and of those whose seats are."""

    results: frozenset[int]
    seats: frozenset[int]

    @classmethod
    def of(cls, event: Tournament) -> PublicSessions:
        """Return the public sessions of an event. Two queries."""
        results = frozenset(one.number for one in shown_sessions(event))
        seats = frozenset(one.number for one in event.sessions.all() if one.seats_are_public)
        return cls(results, seats)


def player_row(event: Tournament, entry: Entry, sessions: PublicSessions) -> Row:
    """Return a player, with what the public may see of the sessions.

    Until the first results are shown, disqualifications and penalties are hidden.
    """
    has_results = event.is_foreign or bool(sessions.results)
    result = getattr(entry, "foreign_result", None) if event.is_foreign else None
    return {
        "entry": entry.pk,
        "number": entry.number,
        "name": entry.player.name,
        "country": entry.player.country,
        "team": entry.team.name if entry.team else "",
        "home_club": entry.shown_home_club,
        "substitute": entry.substitute,
        "disqualified": entry.disqualified and has_results,
        "withdrawn": entry.state == Entry.State.WITHDRAWN,
        "byes": [bye.session for bye in entry.byes.all() if bye.session in sessions.seats],
        "penalties": [
            _penalty(one)
            for one in entry.penalties.all()
            if (one.session is None and has_results)
            or (one.session is not None and one.session.number in sessions.results)
        ],
        "result": result and _foreign_result(result),
    }


def _penalty(penalty: Penalty) -> Row:
    return {
        "session": penalty.session.number if penalty.session else None,
        "table": penalty.table_id,
        "kind": penalty.kind,
        "points": penalty.points,
        "table_points": table_points(penalty.twelfths, has_table_points=True),
        "reason": penalty.reason,
        "article": penalty.article,
    }


def _foreign_result(result: ForeignResult) -> Row:
    return {"place": result.place, "points": result.points, "table_points": result.table_points}
