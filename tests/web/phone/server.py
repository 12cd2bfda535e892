"""What the server answers where a phone without network answers by itself."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from clubscore.web.phone.answers import ANSWERS


def answer(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer of the function that is lowered for such a question."""
    (one,) = (one for one in ANSWERS if one.question == asked["ask"])
    answered: dict[str, Any] = getattr(import_module(one.module), one.function)(asked)
    return answered
