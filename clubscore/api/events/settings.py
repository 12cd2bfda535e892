"""The settings of an event, its stages, and who advanced from them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime
from typing import Any, Final, Literal

from django.utils.translation import gettext_noop as _
from pydantic import BaseModel, Field, create_model

from clubscore.api.rows import Row
from clubscore.api.schemas import EventSummary, SessionSummary
from clubscore.tournaments.models import StageCut, Tournament
from clubscore.tournaments.settings.registry import SETTINGS
from clubscore.tournaments.settings.setting import Setting
from clubscore.tournaments.settings.types import (
    Count,
    Day,
    Flag,
    Half,
    OneOf,
    Order,
    PlaceScale,
    Structure,
    Time,
)
from clubscore.tournaments.stages.keys import plain_stages


class CutRule(BaseModel):
    """How many players advance from a stage."""

    kind: Literal["top", "blocks", "tables", "periods"] = Field(
        description=_(
            "The first of the standings; everyone, in blocks that keep their places; the first of"
            " each table of the last session; the first of each period."
        )
    )
    size: int = Field(description=_("Players who advance, or players per block or group."))
    on_tie: Literal["lot", "all"] = Field(
        description=_("If players tie on everything: by lot, or all of them.")
    )


class CarryRule(BaseModel):
    """What of table points and points is carried into the next stage."""

    numerator: int
    denominator: int
    rounding: Literal["exact", "up", "down", "nearest"] = Field(
        description=_("To whole points; halves up.")
    )


class StageRules(BaseModel):
    """A stage of an event: sessions that are ranked together."""

    sessions: int = Field(
        description=_("Number of sessions; the last stage has all remaining ones.")
    )
    name: str
    earns: Literal["event", "places", "points", "roots", "imps"] = Field(
        description=_(
            "What results earn: the table points of the event, those of its own `scale`, nothing,"
            " the root of the points with their sign, or IMPs."
        )
    )
    scale: list[int | float] = Field(description=_("Table points for places 1 to 4, or empty."))
    bonus: int = Field(description=_("Twelfths of a table point for every session that counts."))
    premium: int = Field(description=_("Points for every session that counts."))
    periods: int = Field(
        description=_("Number of parts with equally many sessions; 1 for the whole stage.")
    )
    best_of: int | None = Field(
        description=_("Sessions that count in each period; null: as in the event.")
    )
    seating: Literal["few_repeats", "lot", "by_rank", "near_in_rank", "cross"] = Field(
        description=_("How seats are drawn.")
    )
    cut: CutRule | None = Field(description=_("Null if everyone advances."))
    carry: CarryRule
    imps: list[int] = Field(
        default=[], description=_("Points from which a difference earns 1, 2, 3 … IMPs.")
    )
    compared: int | None = Field(
        default=None,
        description=_("Number of tables with the same deals, from table 1; null for all."),
    )


STRUCTURES: Final[dict[str, Any]] = {"stages": list[StageRules]}


def annotation_of(setting: Setting) -> Any:
    """Return the type of a setting in an answer."""
    match setting.type:
        case Flag():
            return bool
        case OneOf(choices):
            return Literal[tuple(choices.values)]
        case Order(choices):
            return list[Literal[tuple(choices.values)]]  # type: ignore[misc]
        case Count(may_be_none=may_be_none):
            return int | None if may_be_none else int
        case Half():
            return float | None
        case PlaceScale():
            return list[int | float]
        case Day():
            return date
        case Time():
            return datetime | None
        case Structure():
            return STRUCTURES[setting.field]
    return str


class CutPlaceOut(BaseModel):
    """A player's place at a cut, and what followed."""

    entry: int = Field(description=_("Id of the entry."))
    rank: int = Field(description=_("Order after drawing lots."))
    through: bool = Field(description=_("Whether the player advanced."))
    group: int | None = Field(description=_("Block, table or period the player advanced from."))
    position: int | None = Field(description=_("Place in it."))
    by_lot: bool = Field(description=_("True if the lot decided."))


class CutOut(BaseModel):
    """Who advanced from a stage: decided once, even if results are corrected later."""

    stage: int = Field(description=_("Number, from 1."))
    session: int = Field(description=_("Number of its last session."))
    seed: int = Field(
        description=_(
            "Among tied players, the one with the lower SHA-256 of `seed:number` comes first."
        )
    )
    made_at: datetime
    players: list[CutPlaceOut]


class EventParts(EventSummary):
    """The fields of an event besides its settings."""

    options: dict[str, bool | int | str] = Field(description=_("Every rule option by name."))
    cuts: list[CutOut] = Field(description=_("Who advanced from the finished stages."))
    sessions: list[SessionSummary]


IN_API: Final = tuple(setting for setting in SETTINGS.values() if setting.in_api)
_SETTINGS: Final[dict[str, Any]] = {
    setting.field: (annotation_of(setting), Field(description=setting.meaning))
    for setting in IN_API
    if setting.field not in EventParts.model_fields
}
EventOut = create_model(
    "EventOut",
    __base__=EventParts,
    __doc__="An event with its settings and sessions.",
    **_SETTINGS,
)


def event_settings(event: Tournament, hidden: Collection[int]) -> Row:
    """Return the current settings in an event, and who advanced from its stages. Two queries.

    ``hidden`` are the numbers of the sessions whose results are not shown; who advanced after one
    of them is left out too.
    """
    first_hidden = min(hidden, default=None)
    return {setting.field: getattr(event, setting.field) for setting in IN_API} | {
        "options": event.options,
        "stages": plain_stages(event.stages),
        "cuts": [
            _cut(cut)
            for cut in event.cuts.prefetch_related("places")
            if first_hidden is None or cut.session < first_hidden
        ],
    }


def _cut(cut: StageCut) -> Row:
    return {
        "stage": cut.stage,
        "session": cut.session,
        "seed": cut.seed,
        "made_at": cut.made_at,
        "players": [
            {
                "entry": place.entry_id,
                "rank": place.rank,
                "through": place.through,
                "group": place.group,
                "position": place.position,
                "by_lot": place.by_lot,
            }
            for place in cut.places.all()
        ],
    }
