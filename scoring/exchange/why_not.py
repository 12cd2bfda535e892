"""Score-format answers for a hand that is not a win, and for lists of equal value."""

from __future__ import annotations

from typing import Any, Final

from scoring.diagnosis import Diagnosis, IncompleteHand, PatternAway, WaitedTile
from scoring.errors import RuleError
from scoring.hand import HAND_TILES, HandKind
from scoring.nearest import NearReading
from scoring.result import Score
from scoring.tiles import format_tiles, tile_name

SHAPES: Final = {
    HandKind.REGULAR: "sets_and_pair",
    HandKind.SEVEN_PAIRS: "seven_pairs",
    HandKind.DIFFERENT_PAIRS: "seven_pairs",
    HandKind.ORPHANS: "thirteen_orphans",
    HandKind.HONORS_AND_KNITTED: "honors_and_knitted",
    HandKind.KNITTED_STRAIGHT: "knitted_straight",
}


def diagnosis_as_dict(diagnosis: Diagnosis) -> dict[str, Any]:
    """Return a diagnosis in the words of the format."""
    if isinstance(diagnosis, IncompleteHand):
        return {
            "reason": "not_a_winning_hand",
            "tiles_away": diagnosis.tiles_away,
            "readings": [_reading_as_dict(reading) for reading in diagnosis.readings],
            "waits": [_wait_as_dict(wait) for wait in diagnosis.waits],
        }
    return {
        "reason": "below_minimum",
        "value": diagnosis.score.value,
        "minimum": diagnosis.minimum,
        "missing": diagnosis.score.points_missing,
        "circumstances": [
            {
                "situation": other.situation,
                "self_drawn": other.self_drawn,
                **_worth_as_dict(other.score),
            }
            for other in diagnosis.circumstances
        ],
        "waits": [_wait_as_dict(wait) for wait in diagnosis.waits],
        "changes": [_change_as_dict(change) for change in diagnosis.changes],
    }


def tile_count_as_dict(error: RuleError) -> dict[str, Any] | None:
    """Return how many tiles the winner's hand has and should have; None for another error."""
    if error.code != "wrong_tile_count" or error.facts["expected"] != HAND_TILES + 1:
        return None
    return {"reason": error.code, "tiles": error.facts["found"], "expected": HAND_TILES + 1}


def _reading_as_dict(reading: NearReading) -> dict[str, Any]:
    return {
        "shape": SHAPES[reading.kind],
        "groups": [group.text for group in reading.groups],
        "left_over": format_tiles(reading.left_over),
        "sets_missing": reading.sets_missing,
        "pairs_missing": reading.pairs_missing,
        "exchanges": [
            {"tiles_out": format_tiles(one.tiles_out), "tiles_in": format_tiles(one.tiles_in)}
            for one in reading.exchanges
        ],
    }


def _wait_as_dict(wait: WaitedTile) -> dict[str, Any]:
    if wait.score is None:
        return {"tile": tile_name(wait.tile), "value": None, "qualifies": False}
    return {"tile": tile_name(wait.tile), **_worth_as_dict(wait.score)}


def _change_as_dict(change: PatternAway) -> dict[str, Any]:
    return {
        "tile_out": tile_name(change.tile_out),
        "tile_in": tile_name(change.tile_in),
        "patterns": list(change.patterns),
        **_worth_as_dict(change.score),
    }


def _worth_as_dict(score: Score) -> dict[str, Any]:
    return {"value": score.value, "qualifies": score.qualifies}
