"""What the hand calculator is asked and what it answers, as in docs/scoring.md."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest
from django.utils.translation import gettext_noop as _
from ninja import Schema
from pydantic import ConfigDict, Field, JsonValue
from pydantic import ValidationError as ShapeError

from clubscore.words import explain
from scoring.errors import AS_DESCRIBED, RuleError
from scoring.exchange import answer
from scoring.rulesets import RULESETS

from .budget import WHY_NOT_UNITS
from .schemas import WindLetter

MOST_HANDS: Final = 100  # in a batch
MOST_BODY: Final = 250  # kB of a body: 2.5 kB for each hand, five times what one takes
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
            "For players who did not win: only the scoring tiles are given; the rest are unknown."
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
    preset: str | None = Field(
        None, description=_("Key of a named set of options; `options` take precedence over it.")
    )
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
    why_not: bool = Field(
        False,
        description=_(
            "Also return `why_not` if the hand does not win, and `ties` if there are any; counts as"
            " three requests."
        ),
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


class NearExchange(Schema):
    """Tiles of a hand and as many others that make it complete."""

    tiles_out: str
    tiles_in: str


class NearReadingOut(Schema):
    """An incomplete hand, grouped as far as possible towards a complete one."""

    shape: str
    groups: list[str] = Field(description=_("Complete sets and pairs, without declared sets."))
    left_over: str = Field(description=_("The other tiles."))
    sets_missing: int
    pairs_missing: int
    exchanges: list[NearExchange]


class OtherTile(Schema):
    """Another tile that completes the hand, and what the hand is worth then."""

    tile: str
    value: int | None = Field(description=_("Null if the hand cannot be won with this tile."))
    qualifies: bool


class OtherCircumstanceOut(Schema):
    """What the hand is worth in a circumstance that was possible."""

    situation: str | None = Field(description=_("Null for the other way to win: `self_drawn`."))
    self_drawn: bool
    value: int
    qualifies: bool


class TileChange(Schema):
    """What the hand is worth with one tile exchanged."""

    tile_out: str
    tile_in: str
    patterns: list[str] = Field(description=_("The patterns that count then and not before."))
    value: int
    qualifies: bool


class WhyNot(Schema):
    """Why the hand does not win: it is not complete, below the minimum, or has too many tiles."""

    reason: str = Field(
        description=_("`not_a_winning_hand`, `below_minimum` or `wrong_tile_count`.")
    )
    tiles_away: int | None = Field(None, description=_("How many tiles have to be exchanged."))
    readings: list[NearReadingOut] | None = None
    waits: list[OtherTile] | None = Field(
        None, description=_("The other tiles that would have completed the hand.")
    )
    value: int | None = None
    minimum: int | None = None
    missing: int | None = None
    circumstances: list[OtherCircumstanceOut] | None = None
    changes: list[TileChange] | None = None
    tiles: int | None = Field(
        None, description=_("Number of tiles, with each kong counted as three.")
    )
    expected: int | None = None


class CountedItem(Schema):
    """What counts in one of four hands: with `points`, with `doubles`, or as a limit hand."""

    key: str
    tile: str | None = None
    points: int | None = None
    doubles: int | None = None
    limit: bool | None = None


class CountedHand(Schema):
    """The count of a hand, where all four count."""

    base: int
    doubles: int
    uncapped: int
    total: int
    capped: bool
    limit_hands: list[str]
    items: list[CountedItem]
    partial: bool | None = Field(None, description=_("True if only scoring tiles were given."))
    left_out: list[ScoredLeftOut] | None = Field(
        None, description=_("With `why_not`: the lines that don’t count, with the reasons.")
    )


class TiedScore(Schema):
    """Another list of patterns that is worth as much."""

    value: int
    qualifies: bool
    patterns: list[ScoredPattern]
    left_out: list[ScoredLeftOut]


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
    seats: dict[WindLetter, CountedHand] | None = Field(
        None, description=_("The four hands, where all of them count.")
    )
    settlement: dict[WindLetter, int] | None = None
    false_win: dict[WindLetter, int] | None = Field(
        None, description=_("The penalty for declaring this hand.")
    )
    why_not: WhyNot | None = Field(None, description=_("Why the hand does not win, if asked for."))
    ties: list[TiedScore | CountedHand] | None = Field(
        None, description=_("Other lists of patterns that are worth as much, if asked for.")
    )


class ScoreRefusal(ScoreAnswer):
    """A request that cannot be scored: the answer of the score format, and the error."""

    code: str = Field(description=_("For programs; never changes."))
    text: str = Field(description=_("A sentence to show to people, in their language."))


def unreadable() -> dict[str, Any]:
    """Return the answer to a body that is not a request at all."""
    return answer(None, explain)


def units_of(request: object) -> int:
    """Return how many requests one hand counts as."""
    return WHY_NOT_UNITS if isinstance(request, dict) and request.get("why_not") else 1


def request_body(request: HttpRequest) -> Any:
    """Return what a body says; raises ``RequestDataTooBig``, ``ValueError``, ``RecursionError``."""
    if len(request.body) > MOST_BODY * 1000:
        raise RequestDataTooBig
    return json.loads(request.body, parse_constant=_no_constant)


def answer_of(request: object) -> dict[str, Any]:
    """Return the answer in the score format; refuse even what the format would overlook."""
    answered = answer(request, explain)
    if answered["valid"]:
        if request["ruleset"] not in RULESETS:  # type: ignore[index]  # it is valid
            wrong = RuleError("unknown_ruleset", text=request["ruleset"])  # type: ignore[index]
            return _refusal(answered["id"], wrong)
        try:
            ScoreRequest.model_validate(request)
        except ShapeError as error:
            name = ".".join(str(part) for part in error.errors()[0]["loc"])
            wrong = RuleError("bad_field", field=name, expected=AS_DESCRIBED)
            return _refusal(answered["id"], wrong)
    return answered


def _refusal(id_: object, error: RuleError) -> dict[str, Any]:
    refusal = answer(None, explain)
    return refusal | {"id": id_, "error": error.code, "detail": explain(error)}


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
