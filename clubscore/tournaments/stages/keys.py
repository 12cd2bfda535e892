"""Which stage is which, whatever is changed in it: a key that only the database knows."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from clubscore.tournaments.models import Tournament

from .stage import KEY, NumberedStage, Stage, stages_of


def plain_stages(stages: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return what an event stores of its stages but their keys, which mean nothing elsewhere."""
    return [{name: one[name] for name in one if name != KEY} for one in stages]


def with_keys(stages: Sequence[Stage]) -> list[Stage]:
    """Return stages with a key each; one that has none yet gets one."""
    return [
        stage if stage.key else replace(stage, key=f"s{secrets.token_hex(4)}") for stage in stages
    ]


def known_stages(event: Tournament) -> list[Stage]:
    """Return the stages of an event, each with a key.

    Events from before there were keys get keys computed from each stage and its position: they stay
    the same until someone changes a stage, which stores the keys of all.
    """
    return [
        one.stage if one.stage.key else replace(one.stage, key=_first_key(one))
        for one in stages_of(event)
    ]


def _first_key(stage: NumberedStage) -> str:
    return f"s{sha256(repr(stage).encode()).hexdigest()[:8]}"
