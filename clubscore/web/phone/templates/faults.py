"""What is wrong with a template that cannot be lowered."""

from __future__ import annotations

from scoring.phone.faults import LoweringError


class TemplateLoweringError(LoweringError):
    """A construct without a counterpart; the message names template, line and what it is."""

    def __init__(self, template: str, line: int, what: str) -> None:
        """``what`` is wrong in a line of a template, counted from 1."""
        Exception.__init__(self, f"{template}:{line}: {what}")
