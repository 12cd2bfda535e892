"""What a phone answers by itself when offline: everything its pages may ask.

Lowered to JavaScript with everything it needs (docs/phone-engine.md). Questions and answers are
plain data.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class PhoneAnswer:
    """A function that is lowered: it takes a question and returns the answer to it."""

    question: str  # what a question says in ``ask``
    module: str
    function: str
    templates: tuple[str, ...]  # that it fills in


ANSWERS: Final[list[PhoneAnswer]] = [  # apps that may be left out add theirs
    PhoneAnswer(
        "calculator",
        f"{__name__}.calculator",
        "calculator_answer",
        ("learn/calculator/_result.html",),
    ),
    PhoneAnswer(
        "game",
        f"{__name__}.tables",
        "game_answer",
        (
            *("table/_in_play.html", "table/_players.html", "table/_result_now.html"),
            "table/entry/_last_totals.html",
        ),
    ),
    PhoneAnswer("preview", f"{__name__}.tables", "preview_answer", ("hand_entry/_score.html",)),
]
