"""What a phone without network answers by itself: all that its pages may ask.

Lowered to JavaScript with all that it needs (docs/phone-engine.md). Questions and answers are plain
data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from .calculator import calculator_answer
from .practice import practice_answer
from .tables import game_answer, preview_answer

# By what a question says in ``ask``.
ANSWERS: Final[Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]]] = {
    "calculator": calculator_answer,
    "game": game_answer,
    "practice": practice_answer,
    "preview": preview_answer,
}


def answer(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer to a question of a page, which says in ``ask`` what it asks."""
    found = ANSWERS[asked["ask"]]
    return found(asked)
