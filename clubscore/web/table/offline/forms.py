"""What a phone says it holds: numbers and codes we know, and nothing else."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any, Final

from django import forms

from clubscore.play.held.selectors import REASONS, HeldHand, HeldState

MOST_HANDS: Final = 60  # more than any game has
LONGEST: Final = 6_000  # characters of what a phone sends
LATEST: Final = 10**14  # ms since 1970; far beyond any clock


class HeldHandsForm(forms.Form):
    """The hands a phone holds, as JSON: ``[[number, state, code], …]``; ``since`` in ms."""

    phone = forms.UUIDField()
    hands = forms.CharField(max_length=LONGEST)
    since = forms.IntegerField(required=False, min_value=0, max_value=LATEST)

    def clean_hands(self) -> list[HeldHand]:
        """Return the hands; refuse the data if one is invalid."""
        try:
            sent: Any = json.loads(self.cleaned_data["hands"])
            return [_hand(*one) for one in sent[:MOST_HANDS]]
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise forms.ValidationError("hands") from error

    def clean_since(self) -> datetime | None:
        """Return the moment; the clock of a phone may be wrong."""
        since = self.cleaned_data["since"]
        try:
            return None if since is None else datetime.fromtimestamp(since / 1000, UTC)
        except (ValueError, OverflowError, OSError):
            return None


def _hand(number: Any, state: Any, code: Any) -> HeldHand:
    if type(number) is not int or not 1 <= number <= 999:
        raise ValueError(number)
    return HeldHand(number, HeldState(state), code if code in REASONS else "")
