"""What programs send and are answered when they write. Descriptions are message ids."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from django.utils.translation import gettext_noop as _
from ninja import Schema
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from clubscore.api.schemas import HandSummary, Page, SeatLetter, WindLetter
from clubscore.play.entry.hand_entry import MAX_DOUBLES, MAX_LIMITS, MAX_POINTS
from clubscore.play.models import MOST_TOTAL
from clubscore.tournaments.units import TABLE_SIZES

SENT: Final = ConfigDict(extra="forbid")
MOST_PLAYERS: Final = 1000  # in one request
LARGEST: Final = (1 << 63) - 1  # what a column of ids holds
MOST_NUMBER: Final = 32767  # what a column of small numbers holds

Notation = Annotated[str, Field(max_length=100, examples=["[123m] 45p78999s + 6p"])]
Value = Annotated[StrictInt, Field(ge=0, le=MAX_POINTS)]
Doubles = Annotated[StrictInt, Field(ge=0, le=MAX_DOUBLES)]
Limits = Annotated[StrictInt, Field(ge=0, le=MAX_LIMITS)]
Answer = Annotated[str, Field(max_length=40)] | StrictInt | list[SeatLetter]
Revision = Annotated[
    StrictInt | None,
    Field(description=_("If the revision has changed, nothing is written.")),
]
Reason = Annotated[str, Field(max_length=200, description=_("For the log."))]

Id = Annotated[StrictInt, Field(ge=1, le=LARGEST)]
Seats = Annotated[
    dict[SeatLetter, Id] | None,
    Field(
        description=_(
            "Who sits where, as the program knows it: entry ids by starting wind. If the seats "
            "differ, nothing is written (`seats_changed`). Required once seats of the session "
            "have been corrected (`seats_unknown`)."
        )
    ),
]
Total = Annotated[StrictInt, Field(ge=-MOST_TOTAL, le=MOST_TOTAL)]
Day = Annotated[
    str,
    Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", json_schema_extra={"format": "date"}),
]
Visibility = Literal["public", "draft", "rehearsal"]


class OtherHandSent(Schema):
    """The hand of a player who did not win: tiles, or points and doubles."""

    model_config = SENT

    tiles: Notation = ""
    points: Value | None = None
    doubles: Doubles = 0


class FurtherWinSent(Schema):
    """One more player who won on the same discard."""

    model_config = SENT

    winner: SeatLetter
    tiles: Notation = ""
    points: Value | None = None
    doubles: Doubles = 0
    limits: Limits = 0
    situations: list[Annotated[str, Field(max_length=40)]] = Field(
        default_factory=list, max_length=20
    )
    answers: dict[str, Answer] = Field(
        default_factory=dict, description=_("Answers to the questions asked for each winner.")
    )


class HandSent(Schema):
    """How a hand ended. Winds are starting winds: they name the players of the table."""

    model_config = SENT

    outcome: Literal["win", "draw", "abortive_draw", "false_win"]
    seats: Seats = None
    winner: SeatLetter | None = Field(
        None, description=_("Or the player who declared a false win.")
    )
    discarder: SeatLetter | None = Field(None, description=_("Null if the tile was self-drawn."))
    tiles: Notation = Field("", description=_("The winner’s tiles, in notation."))
    points: Value | None = Field(None, description=_("What the hand is worth, without its tiles."))
    doubles: Doubles = Field(0, description=_("Doubles entered with the points."))
    limits: Limits = Field(
        0, description=_("Number of limits (such as yakuman) the hand is worth, instead of points.")
    )
    also: list[FurtherWinSent] = Field(
        default_factory=list, max_length=4, description=_("Others who won on the same discard.")
    )
    others: dict[WindLetter, OtherHandSent] = Field(
        default_factory=dict, description=_("The other hands, where all of them count.")
    )
    situations: list[Annotated[str, Field(max_length=40)]] = Field(
        default_factory=list, max_length=20, description=_("Special circumstances.")
    )
    answers: dict[str, Answer] = Field(
        default_factory=dict,
        description=_(
            "Answers about the payment that the rules require; players by starting wind, several "
            "in a list."
        ),
    )


class NewHandSent(HandSent):
    """A hand to record."""

    number: Annotated[StrictInt, Field(ge=1, le=MOST_NUMBER)]


class CorrectionSent(HandSent):
    """What a recorded hand should have been."""

    reason: Reason
    revision: Revision = None


class HandChangeSent(Schema):
    """A hand to void or to restore."""

    model_config = SENT

    reason: Reason
    revision: Revision = None


class HandWritten(HandSummary):
    """A hand as it is now."""

    table: int = Field(description=_("Id of the table."))
    revision: int
    valid: bool = Field(description=_("False if the hand was voided."))


# Sessions and tables


class ReasonSent(Schema):
    """Why something is done."""

    model_config = SENT

    reason: Reason = ""


class StartSent(Schema):
    """How a session is started."""

    model_config = SENT

    anyway: StrictBool = Field(False, description=_("Start despite open questions."))


class CloseSent(Schema):
    """How a session is closed."""

    model_config = SENT

    anyway: StrictBool = Field(False, description=_("Close even if phones still hold hands."))


class TableCloseSent(CloseSent):
    """How a table is closed."""

    reason: Reason = ""


class TotalsSent(Schema):
    """The totals of a table, by starting wind."""

    model_config = SENT

    totals: dict[SeatLetter, Total] = Field(
        min_length=3,
        description=_(
            "As on the sheet, without starting points; penalties are entered separately."
        ),
    )
    seats: Seats = None
    lost_points: dict[SeatLetter, Total] = Field(
        default_factory=dict,
        description=_(
            "Points lost to false wins that nobody received; the totals don’t include them."
        ),
    )
    pot: Total = Field(
        default=0, description=_("Points left on the table, such as sticks that belong to nobody.")
    )
    as_on_sheet: StrictBool = Field(
        default=False,
        description=_(
            "True to record totals that do not add up, as they are on the sheet; needs a `reason`."
        ),
    )


class TotalsOnPaperSent(TotalsSent, CloseSent):
    """The totals of a table that has none; it is closed with them."""

    reason: Reason = ""
    beside_hands: dict[SeatLetter, Total] | None = Field(
        default=None,
        description=_(
            "If the recorded hands give other totals: those totals, as you saw them. The sheet’s "
            "totals then count, and the hands stay recorded; needs a `reason`."
        ),
    )


class TotalsCorrectionSent(TotalsSent):
    """What the totals of a table should have been."""

    reason: Reason
    revision: Revision = None


class TotalsVoidSent(Schema):
    """Totals to void."""

    model_config = SENT

    reason: Reason = ""
    revision: Revision = None


class TableWritten(BaseModel):
    """A table as it is now."""

    id: int
    number: int
    state: Literal["open", "closed"]
    seats: dict[SeatLetter, int] = Field(description=_("Ids of entries, by starting wind."))
    totals_revision: int | None = Field(
        description=_("How often totals from paper were changed; null if there are none.")
    )


class SessionWritten(BaseModel):
    """A session as it is now."""

    number: int
    state: Literal["draft", "running", "closed", "annulled"]
    published: bool
    tables: list[TableWritten]


# Entries


class NewPlayerSent(Schema):
    """Someone new to the club."""

    model_config = SENT

    first_name: Annotated[str, Field(max_length=60)] = ""
    last_name: Annotated[str, Field(max_length=60)]


class PlayersSent(Schema):
    """Players to add to an event's list."""

    model_config = SENT

    players: list[Id] = Field(default_factory=list, max_length=MOST_PLAYERS)
    new_players: list[NewPlayerSent] = Field(default_factory=list, max_length=MOST_PLAYERS)


class EntryWritten(BaseModel):
    """An entry as it is now."""

    id: int
    player: int = Field(description=_("Id of the player."))
    number: int | None = Field(description=_("On lists and score sheets."))
    state: str
    substitute: bool


class EntryList(BaseModel):
    """All entries of an event, in the order in which they were made."""

    entries: list[EntryWritten]


# Events


class EventSent(PlayersSent):
    """An event to create."""

    kind: Literal["tournament", "league", "club_night"]
    name: Annotated[str, Field(max_length=100)]
    starts_on: Day
    ends_on: Day | None = Field(None, description=_("Defaults to the same day."))
    ruleset: str = Field(description=_("Key of the rule system."), max_length=32)
    options: dict[str, StrictBool | StrictInt | StrictStr] = Field(
        default_factory=dict,
        description=_("Rule options by name; only those that differ from the official rules."),
    )
    visibility: Visibility = "public"


class VisibilitySent(Schema):
    """Who sees an event."""

    model_config = SENT

    visibility: Visibility


class EventWritten(BaseModel):
    """An event as it is now."""

    slug: str = Field(description=_("The event’s name in addresses."))
    name: str
    visibility: str
    page: Page


class DrawSent(Schema):
    """How seats are drawn."""

    model_config = SENT

    method: Literal["few_repeats", "lot", "by_rank", "near_in_rank", "cross"] | None = None


class SeatsSent(Schema):
    """Who sits where."""

    model_config = SENT

    seats: list[
        Annotated[list[Id], Field(min_length=min(TABLE_SIZES), max_length=max(TABLE_SIZES))]
    ] = Field(min_length=1, max_length=MOST_PLAYERS)
