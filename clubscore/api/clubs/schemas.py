"""What the API answers about clubs and players. Descriptions are message ids of the catalogues."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal

from django.utils.translation import gettext_noop as _
from pydantic import BaseModel, Field

from clubscore.api.schemas import HandSummary, Page, Points, SeatLetter, TablePoints


class ClubOut(BaseModel):
    """A club."""

    slug: str = Field(description=_("The club’s name in addresses."))
    name: str
    city: str
    country: str = Field(description=_("Three letters, as in ISO 3166-1."))
    time_zone: str
    events: int = Field(description=_("Public events."))
    page: Page


class ClubList(BaseModel):
    """Clubs by name."""

    total: int = Field(description=_("The total number."))
    clubs: list[ClubOut]


PLAYERS_RANKED = _("Number of ranked players; null if a list from another program doesn’t say.")
AS_OF = _("When ratings were calculated, if results have changed since; null if they are current.")

NOT_KNOWN = _("Null while there is too little data, or while ratings are not proven.")


class RatingOut(BaseModel):
    """How often a player finishes above an average opponent, in percent."""

    value: float
    low: float = Field(description=_("The true value lies above this 39 times out of 40."))
    high: float = Field(description=_("The true value lies below this 39 times out of 40."))


class PlayerSummary(BaseModel):
    """A player with results in public events."""

    id: int
    name: str
    country: str = Field(description=_("Three letters, as in ISO 3166-1."))
    club: str = Field(description=_("The club’s name in addresses."))
    page: Page


class PlayerList(BaseModel):
    """Players of a club by id, without those whose names are hidden."""

    total: int = Field(description=_("The total number."))
    players: list[PlayerSummary]


class RatedOut(BaseModel):
    """A player in the ratings of a club."""

    place: int | None = Field(description=NOT_KNOWN)
    player: int | None = Field(description=_("Id of the player; null if the name is hidden."))
    name: str
    rating: RatingOut | None = Field(description=NOT_KNOWN)
    tables: int = Field(description=_("Tables that were rated."))
    places: list[int] = Field(description=_("Tables by place, from first to last."))


class RatingList(BaseModel):
    """The ratings of a club, the strongest first; by name where they are not proven."""

    total: int = Field(description=_("The total number."))
    as_of: datetime | None = Field(description=AS_OF)
    proven: bool = Field(
        description=_("The club’s games show that ratings predict better than chance.")
    )
    ratings: list[RatedOut]


class CircuitSummary(BaseModel):
    """A ranking over several events."""

    id: int
    name: str
    starts_on: date | None = Field(description=_("Events that begin earlier don’t count."))
    ends_on: date | None = Field(description=_("Events that end later don’t count."))
    page: Page


class CircuitList(BaseModel):
    """The circuits of a club."""

    total: int = Field(description=_("The total number."))
    circuits: list[CircuitSummary]


class CircuitResultOut(BaseModel):
    """A person's result in an event of a circuit."""

    event: str = Field(description=_("The event’s name in addresses."))
    place: int
    players: int | None = Field(description=PLAYERS_RANKED)
    earned: float
    weight: float = Field(description=_("0 if the result is too old."))
    times: list[int] = Field(description=_("How often it counts, in each part of the score."))


class CircuitLineOut(BaseModel):
    """Someone in a circuit."""

    place: int | None = Field(description=_("Null if too little was played for a place."))
    player: int | None = Field(description=_("Null if the name is hidden."))
    name: str
    country: str = Field(description=_("Three letters, as in ISO 3166-1."))
    score: float
    parts: list[float] = Field(description=_("One, or two whose mean is the score."))
    results: list[CircuitResultOut]


class CircuitPeriodOut(BaseModel):
    """A part of a circuit that has a ranking and a winner of its own."""

    number: int
    starts_on: date
    ends_on: date
    is_over: bool
    first: list[str] = Field(description=_("Names of the winners so far; several where equal."))


class CircuitPassedOver(BaseModel):
    """A tie-break skipped between some players, as it is not known for all of them."""

    tie_break: str
    players: list[str] = Field(description=_("Their names."))


class CircuitNotCounted(BaseModel):
    """An event that does not count because too little is known of its results."""

    event: str = Field(description=_("The event’s name in addresses."))
    code: str
    text: str = Field(description=_("Why it doesn’t count, and what an organizer can do."))


class CircuitOut(CircuitSummary):
    """The current state of a circuit, or one of its periods."""

    period: int | None = Field(
        description=_("The period these lines cover; null for the whole circuit.")
    )
    periods: list[CircuitPeriodOut]
    rule: dict[str, Any] = Field(description=_("How it counts, as set by an organizer."))
    as_of: datetime | None = Field(description=AS_OF)
    events: list[str] = Field(description=_("Events that count, the earliest first."))
    without_table_points: list[str] = Field(
        description=_(
            "Events without table points, if the rule adds table points; then there are no lines."
        )
    )
    not_counted: list[CircuitNotCounted] = Field(
        description=_("Events run with other programs whose lists say too little for this rule.")
    )
    passed_over: list[CircuitPassedOver] = Field(
        description=_("Tie-breaks not known for all tied players; they decide nothing.")
    )
    total: int = Field(description=_("The total number."))
    lines: list[CircuitLineOut]


class PlayedEvent(BaseModel):
    """An event of a player."""

    event: str = Field(description=_("The event’s name in addresses."))
    name: str
    place: int | None = Field(description=_("Null if not ranked."))
    players: int | None = Field(description=PLAYERS_RANKED)
    table_points: TablePoints
    points: int | None = Field(description=_("Null before there are results."))


class PlayerOut(PlayerSummary):
    """A player from event to event."""

    rating: RatingOut | None = Field(description=NOT_KNOWN)
    as_of: datetime | None = Field(description=AS_OF)
    total: int = Field(description=_("The total number of events."))
    events: list[PlayedEvent] = Field(description=_("The latest first, 25 at most."))


class HandOfPlayer(HandSummary):
    """A hand as one of its players sees it."""

    event: str = Field(description=_("The event’s name in addresses."))
    session: int
    table: int = Field(description=_("Id of the table."))
    wind: SeatLetter = Field(description=_("The player’s starting wind."))
    role: Literal["winner", "discarder", "other"] = Field(
        description=_("What the player did; `winner` also for a declared false win.")
    )
    points: Points


class HandsOfPlayer(BaseModel):
    """Hands played by a player, latest first."""

    total: int = Field(description=_("The total number."))
    hands: list[HandOfPlayer]
