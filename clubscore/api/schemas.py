"""Response schemas of the API. Descriptions are message ids of the catalogues.

They are built from plain dictionaries, so they are plain pydantic models: ninja's, which also read
attributes of Django models, take three times as long.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from django.utils.translation import gettext_noop as _
from pydantic import BaseModel, Field

WindLetter = Literal["E", "S", "W", "N"]
SeatLetter = Literal["E", "S", "W", "N", "OUT"]  # starting winds; OUT: sits out first, of five
BySeat = dict[SeatLetter, int]

Points = Annotated[int, Field(description=_("Points."))]
ExactPoints = Annotated[
    int | float, Field(description=_("Points; with decimals where part of them was carried over."))
]
TablePoints = Annotated[
    float | None,
    Field(
        description=_(
            "Table points, or match points or IMPs instead; null where the event has none."
        )
    ),
]
Page = Annotated[str, Field(description=_("Address of the web page."))]


class Fault(BaseModel):
    """What is wrong."""

    code: str = Field(description=_("For programs; never changes."))
    text: str = Field(description=_("A sentence to show to people, in their language."))


# Events


class EventSummary(BaseModel):
    """An event in a list."""

    slug: str = Field(description=_("The event’s name in addresses."))
    name: str
    kind: Literal["tournament", "league", "club_night"]
    club: str
    city: str
    country: str = Field(description=_("Three letters, as in ISO 3166-1."))
    starts_on: date
    ends_on: date
    time_zone: str
    ruleset: str
    state: Literal["draft", "running", "closed"]
    players: int
    page: Page


class EventList(BaseModel):
    """Events, latest first."""

    total: int = Field(description=_("The total number."))
    events: list[EventSummary]


class Annulment(BaseModel):
    """When and why a session was annulled."""

    at: datetime
    reason: str


Annulled = Annotated[
    Annulment | None,
    Field(
        description=_("Null unless the session was annulled; an annulled session counts nowhere.")
    ),
]


class SessionSummary(BaseModel):
    """A session of an event."""

    number: int
    name: str
    state: Literal["draft", "running", "closed", "annulled"]
    starts_at: datetime | None = Field(description=_("According to the timetable."))
    break_name: str = Field(description=_("Name of the break before it; empty if there is none."))
    started_at: datetime | None
    closed_at: datetime | None
    annulled: Annulled
    results_shown: bool = Field(description=_("False before the start and until published."))


class SeatOut(BaseModel):
    """A player at a table. Results are null while they are held back."""

    wind: SeatLetter = Field(description=_("Starting wind; OUT: sits out first."))
    entry: int = Field(description=_("Id of the entry."))
    number: int | None = Field(description=_("On lists and score sheets."))
    name: str
    points: int | None
    hand_points: int | None = Field(
        description=_("Totals from the hands, if totals from paper count instead; null otherwise.")
    )
    place: int | None
    table_points: float | None = Field(
        description=_(
            "Null if results earn none, and in duplicate, where the result depends on other tables."
        )
    )


class TableSummary(BaseModel):
    """A table of a session."""

    id: int
    number: int
    state: Literal["open", "closed"]
    hands_played: int
    totals_only: bool = Field(
        description=_("True if only the table’s totals were entered from paper, without hands.")
    )
    beside_hands: bool = Field(
        description=_(
            "True if totals from paper count although hands that differ are recorded too."
        )
    )
    off_by: int | None = Field(
        description=_(
            "What the table’s totals and lost points add up to: 0, unless an official recorded"
            " them as on the sheet. Null while results are held back."
        )
    )
    hands_in_game: int | None = Field(
        description=_("Null if the game has no fixed number of hands.")
    )
    seats: list[SeatOut]


class SessionOut(SessionSummary):
    """A session with its tables."""

    tables: list[TableSummary]


class FurtherWinOut(BaseModel):
    """One more win on the discard that won a hand."""

    winner: SeatLetter
    value: int = Field(description=_("Value of the hand, in the unit of the rule system."))


class HandSummary(BaseModel):
    """A hand as recorded. Winds are starting winds: they name the players of the table."""

    id: int
    number: int
    kind: Literal["win", "draw", "abortive_draw", "false_win"]
    winner: SeatLetter | None = Field(description=_("Or the player who declared a false win."))
    discarder: SeatLetter | None = Field(description=_("Null if the tile was self-drawn."))
    ends_hand: bool = Field(description=_("False for a false win after which the hand continued."))
    sits_out: SeatLetter | None = Field(
        description=_("The player sitting out this hand, at a table of five.")
    )
    value: int | None = Field(
        description=_("Value of the winner’s hand, in the unit of the rule system.")
    )
    tiles: str = Field(
        description=_("The winner’s tiles, in notation; empty if the hand was entered as points.")
    )
    also: list[FurtherWinOut] = Field(description=_("Others who won on the same discard."))
    paid: list[SeatLetter] = Field(
        description=_(
            "The winners who are paid; not always all of several on one discard. Empty if nobody "
            "is paid and the hand is a draw."
        )
    )
    payments: BySeat = Field(description=_("Points won and lost, false wins included."))
    pot: int = Field(
        description=_("Change in the points on the table; negative if there are fewer.")
    )
    recorded_at: datetime
    page: Page


class PaperTotalsOut(BaseModel):
    """The totals of a table that count, from paper."""

    points: BySeat = Field(description=_("As on the sheet, without starting points and penalties."))
    lost: BySeat = Field(
        description=_("Points lost to false wins that nobody received; not included in the points.")
    )
    pot: int = Field(description=_("Points left on the table that belong to nobody."))


class TableOut(TableSummary):
    """A table with its hands."""

    totals: PaperTotalsOut | None = Field(
        description=_(
            "Null if the hands count. False wins recorded alongside totals cost nothing more."
        )
    )
    event: str = Field(description=_("The event’s name in addresses."))
    session: int
    annulled: Annulled
    hands: list[HandSummary]


class CountedOut(BaseModel):
    """A pattern that counts."""

    name: str
    points: int = Field(description=_("Points per occurrence."))
    times: int
    doubles: int
    limit: bool
    tiles: list[str] = Field(description=_("The sets that form it; empty for the whole hand."))


class LeftOutOut(BaseModel):
    """A pattern the hand has that does not count."""

    name: str
    because: str = Field(description=_("In words."))
    reason: str = Field(description=_("`implied`, `excluded`, or the principle of the rules."))


class CountOut(BaseModel):
    """A player's hand and its count."""

    wind: SeatLetter = Field(description=_("Starting wind; OUT: sits out first."))
    tiles: str
    base: int | None = Field(description=_("Points before doubling."))
    doubles: int
    total: int | None
    partial: bool = Field(
        description=_("Only the tiles that score were entered; the others are unknown.")
    )
    patterns: list[CountedOut]
    left_out: list[LeftOutOut]


class HandOut(HandSummary):
    """A hand explained."""

    event: str = Field(description=_("The event’s name in addresses."))
    session: int
    table: int = Field(description=_("Id of the table."))
    prevalent_wind: WindLetter
    seat_winds: dict[SeatLetter, WindLetter | None] = Field(
        description=_(
            "The wind each player had in this hand, by starting wind; null if the player sat out."
        )
    )
    situations: list[str]
    answers: dict[str, str | int | list[SeatLetter]] = Field(
        description=_("The table’s answers to questions; players are given by starting wind.")
    )
    valid: bool = Field(description=_("False if the hand was voided."))
    picture: str = Field(description=_("Address of the preview image."))
    counts: list[CountOut] = Field(description=_("The winner’s first."))
