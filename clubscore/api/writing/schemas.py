"""What programs send and are answered when they write. Descriptions are message ids."""

from __future__ import annotations

from typing import Annotated, Literal

from django.utils.translation import gettext_noop as _
from ninja import Schema
from pydantic import ConfigDict, Field, StrictInt

from clubscore.api.schemas import HandSummary, WindLetter
from clubscore.play.entry.hand_entry import MAX_DOUBLES, MAX_POINTS

SENT = ConfigDict(extra="forbid")
MOST_NUMBER = 32767  # what a column of small numbers holds

Notation = Annotated[str, Field(max_length=100, examples=["[123m] 45p78999s + 6p"])]
Value = Annotated[StrictInt, Field(ge=0, le=MAX_POINTS)]
Doubles = Annotated[StrictInt, Field(ge=0, le=MAX_DOUBLES)]
Revision = Annotated[
    StrictInt | None,
    Field(description=_("If the hand has another revision by now, nothing is changed.")),
]
Reason = Annotated[str, Field(max_length=200, description=_("For the log."))]


class OtherHandSent(Schema):
    """The hand of a player who did not win: tiles, or points and doubles."""

    model_config = SENT

    tiles: Notation = ""
    points: Value | None = None
    doubles: Doubles = 0


class HandSent(Schema):
    """How a hand ended. Winds are starting winds: they name the players of the table."""

    model_config = SENT

    outcome: Literal["win", "draw", "false_win"]
    winner: WindLetter | None = Field(
        None, description=_("Or the player who declared a false win.")
    )
    discarder: WindLetter | None = Field(None, description=_("Null if the tile was self-drawn."))
    tiles: Notation = Field("", description=_("The winner’s tiles, in notation."))
    points: Value | None = Field(None, description=_("What the hand is worth, without its tiles."))
    doubles: Doubles = Field(0, description=_("Doubles told with the points."))
    others: dict[WindLetter, OtherHandSent] = Field(
        default_factory=dict, description=_("The other hands, where all of them count.")
    )
    situations: list[Annotated[str, Field(max_length=40)]] = Field(
        default_factory=list, max_length=20, description=_("Special circumstances.")
    )
    answers: dict[str, Annotated[str, Field(max_length=40)]] = Field(
        default_factory=dict,
        description=_("What the rules ask about the payment; players by their starting winds."),
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
