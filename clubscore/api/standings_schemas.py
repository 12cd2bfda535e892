"""What the API answers about standings; see ``schemas``."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _
from pydantic import BaseModel, Field

from .schemas import ExactPoints, Points, SeatLetter, TablePoints


class BestHandOut(BaseModel):
    """The most valuable hand somebody won."""

    value: Points
    table: int = Field(description=_("Id of the table."))
    hand: int = Field(description=_("Id of the hand."))


class ResultOut(BaseModel):
    """A player's result in a session."""

    session: int
    table: int = Field(description=_("Id of the table."))
    table_number: int
    wind: SeatLetter = Field(description=_("Starting wind; OUT: sits out first."))
    played: bool = Field(
        description=_("False while the table has neither hands nor totals; it never counts then.")
    )
    points: Points | None = Field(description=_("Null if nothing was played."))
    place: int | None = Field(
        description=_("Place at the table; equal results share it. Null if nothing was played.")
    )
    table_points: TablePoints
    totals_only: bool = Field(
        description=_("True if only the table’s totals were entered from paper, without hands.")
    )
    beside_hands: bool = Field(
        description=_(
            "True if totals from paper count although hands that differ are recorded too."
        )
    )
    off_by: int = Field(
        description=_(
            "What the table’s totals and lost points add up to: 0, unless an official recorded"
            " them as on the sheet."
        )
    )
    counts: bool = Field(
        description=_(
            "False if the session is not among the best, was forfeited, or nothing was played."
        )
    )


class StageOut(BaseModel):
    """How a player came through one stage of an event."""

    stage: int = Field(description=_("Number, from 1."))
    name: str
    place: int | None = Field(
        description=_("Place in the stage; null while nothing was played of what counts in it.")
    )
    table_points: TablePoints
    points: ExactPoints
    carried_table_points: TablePoints
    carried_points: ExactPoints
    through: bool | None = Field(
        description=_("Whether the player went on; null where that is not decided.")
    )
    group: int | None = Field(description=_("Block, table or period the player went on from."))


class TablesKnown(BaseModel):
    """How many tables were played, and of how many of them the hands are known."""

    tables_played: int | None = Field(
        description=_("Tables with hands or totals; null if another program ran the event.")
    )
    tables_with_hands: int | None = Field(
        description=_("Those whose hands are known; counts of hands are of these, or null.")
    )


class StandingOut(TablesKnown):
    """A player in the standings."""

    place: int | None = Field(description=_("Null if not ranked."))
    number: int | None = Field(description=_("On lists and score sheets."))
    name: str
    country: str = Field(
        description=_("Three letters, as in ISO 3166-1; empty if the player’s data was deleted.")
    )
    team: str
    home_club: str = Field(description=_("The club the player plays for; empty if not known."))
    table_points: TablePoints
    points: ExactPoints
    penalties: int = Field(
        description=_("Points deducted, negative; already included in the points.")
    )
    hands_played: int | None
    won: int | None
    self_drawn: int | None
    dealt_in: int | None
    false_wins: int | None
    best_hand: BestHandOut | None
    substitute: bool
    disqualified: bool
    results: list[ResultOut]
    stages: list[StageOut] = Field(description=_("Empty where the event has no stages."))


class TeamOut(BaseModel):
    """A team in the standings."""

    place: int
    name: str
    table_points: TablePoints
    points: ExactPoints
    players: list[str]
    counted: list[str] = Field(description=_("Those whose results count for the team."))


class PassedOverOut(BaseModel):
    """A tie-break that decided nothing between some players, as it is not known for all of them."""

    tie_break: str
    players: list[int] = Field(description=_("Their numbers."))


class StandingsOut(TablesKnown):
    """The standings of an event."""

    sessions: list[int] = Field(description=_("Numbers of the sessions that count."))
    participants: int | None = Field(
        description=_(
            "How many players have a place. Of an event that another program ran some may not be"
            " listed here, and the number is null where it is not known."
        )
    )
    passed_over: list[PassedOverOut] = Field(
        description=_("Tie-breaks that are not known for all tied players, and decide nothing.")
    )
    players: list[StandingOut]
    teams: list[TeamOut]
