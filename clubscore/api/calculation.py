"""What the hand calculator is asked and what it answers, as in docs/scoring.md."""

from __future__ import annotations

from typing import Annotated, Final

from django.utils.translation import gettext_noop as _
from ninja import Schema
from pydantic import ConfigDict, Field, JsonValue

from .schemas import ByWind, WindLetter

SHAPE = ConfigDict(strict=True, extra="ignore")
Melds = Annotated[
    list[str] | None,
    Field(description=_("Claimed sets: chows, pungs, kongs."), examples=[["123m"]]),
]
Kongs = Annotated[list[str] | None, Field(description=_("Concealed kongs."), examples=[["EEEE"]])]
StandingTiles = Annotated[
    str, Field(description=_("Standing tiles without the winning tile."), examples=["45p78999s"])
]
WinningTile = Annotated[str | None, Field(description=_("The winning tile."), examples=["6p"])]
Flowers = Annotated[
    list[str] | None, Field(description=_("Flowers and seasons by name."), examples=[["plum"]])
]
Situations = Annotated[
    list[str] | None, Field(description=_("Special circumstances."), examples=[["last_tile"]])
]


class HandIn(Schema):
    """One of the four hands, where all of them count."""

    model_config = SHAPE

    seat_wind: WindLetter
    tiles: StandingTiles
    melds: Melds = None
    concealed_kongs: Kongs = None
    flowers: Flowers = None
    winning_tile: WinningTile = None
    self_drawn: bool = False
    situations: Situations = None
    partial: bool = Field(
        False,
        description=_(
            "Only for players who did not win: just the tiles that score are given; the rest"
            " are unknown."
        ),
    )


EXAMPLE: Final[dict[str, JsonValue]] = {  # for tools that fill in a request; a test scores it
    "ruleset": "mcr",
    "prevalent_wind": "E",
    "seat_wind": "S",
    "melds": ["123m"],
    "concealed_kongs": ["EEEE"],
    "tiles": "45p78999s",
    "winning_tile": "6p",
    "flowers": ["plum"],
    "winner": "S",
    "discarder": "W",
}


class ScoreRequest(Schema):
    """A hand to score: the winner's tiles, or with `hands` those of all four players."""

    model_config = ConfigDict(**SHAPE, json_schema_extra={"example": EXAMPLE})

    ruleset: str = Field(description=_("Key of the rule system."), examples=["mcr"])
    prevalent_wind: WindLetter
    id: str | None = Field(None, description=_("Any text; returned in the response."))
    options: dict[str, bool | int | str] | None = Field(
        None, description=_("Rule options by name; only those that differ from the official rules.")
    )
    seat_wind: WindLetter | None = Field(None, description=_("The winner’s wind."))
    tiles: Annotated[str | None, Field(examples=["45p78999s"])] = None
    melds: Melds = None
    concealed_kongs: Kongs = None
    winning_tile: WinningTile = None
    self_drawn: bool = False
    flowers: Flowers = None
    situations: Situations = None
    winner: WindLetter | None = Field(
        None, description=_("If given, the response includes payments.")
    )
    discarder: WindLetter | None = Field(None, description=_("Null if the tile was self-drawn."))
    responsible: str | None = Field(None, description=_("Zung Jung: who is liable."))
    liable: str | None = Field(None, description=_("Classical rules: who is liable."))
    hands: list[HandIn] | None = Field(
        None, description=_("The four hands, where all of them count.")
    )


class ScoredPattern(Schema):
    """A pattern that counts."""

    n: str
    points: int
    times: int
    tiles: list[list[str]]


class ScoredLeftOut(Schema):
    """A pattern the hand has that does not count."""

    n: str
    because: str = Field(
        description=_("The pattern that implies or excludes it, or the principle of the rules.")
    )
    reason: str = Field(description=_("`implied`, `excluded`, or the principle of the rules."))


class ScoreAnswer(Schema):
    """What a hand is worth."""

    id: str | None
    valid: bool
    error: str | None
    detail: str | None = Field(
        None, description=_("Only if the request is invalid: what is wrong.")
    )
    value: int | None = Field(description=_("In the unit of the rule system, flowers included."))
    qualifies: bool
    patterns: list[ScoredPattern]
    left_out: list[ScoredLeftOut]
    ruleset: str | None = None
    base: int | None = None
    doubles: int | None = None
    seats: dict[WindLetter, dict[str, object]] | None = Field(
        None, description=_("The four hands, where all of them count.")
    )
    settlement: ByWind | None = None
    false_win: ByWind | None = Field(None, description=_("The penalty for declaring this hand."))


class ScoreRefusal(ScoreAnswer):
    """A request that cannot be scored: the answer of the score format, and the error."""

    code: str = Field(description=_("For programs; never changes."))
    text: str = Field(description=_("A sentence to show to people, in their language."))
