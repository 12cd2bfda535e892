"""What the referee sends."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.fields import (
    ANSWER,
    ANY_SEAT,
    HOW,
    POINTS_ONLY,
    SEATS,
    SELF_DRAWN,
    entry_of_fields,
)
from clubscore.play.entry.hand_entry import MAX_DOUBLES, MAX_POINTS, HandEntry
from clubscore.play.sitters import FIELD as SEATS_FIELD
from clubscore.play.sitters import Sitters
from scoring.rulesets.base import Outcome

OUTCOMES = [*Outcome, POINTS_ONLY]
MADE_NUMBER = re.compile(r"[0-9]{1,18}")  # int() also reads other scripts, and refuses long ones


class HandForm(forms.Form):
    """A hand as entered, by seats; :meth:`entry` is what it says."""

    token = forms.UUIDField()
    number = forms.IntegerField(min_value=1)
    seats = forms.CharField(max_length=120, required=False)  # who sat where
    outcome = forms.ChoiceField(choices=[(value, value) for value in OUTCOMES])
    winner = forms.ChoiceField(choices=[(seat, seat) for seat in ANY_SEAT], required=False)
    source = forms.ChoiceField(
        choices=[(value, value) for value in (SELF_DRAWN, *ANY_SEAT)], required=False
    )
    tiles = forms.CharField(max_length=100, required=False)

    def __init__(self, data: Any, *, rules: EventRules) -> None:
        """Add what the rules ask for: its situations and questions."""
        super().__init__(data)
        self.rules, conduct = rules, rules.conduct
        self.fields["points"] = forms.IntegerField(
            min_value=rules.lowest_points, max_value=MAX_POINTS, required=False
        )
        known = [info.situation for info in conduct.situations]
        situations = [(value, value) for value in known]
        self.fields["situations"] = forms.MultipleChoiceField(choices=situations, required=False)
        for question in conduct.questions:
            players = [(seat, seat) for seat in ANY_SEAT] if question.players else []
            self.fields[ANSWER + question.key] = forms.ChoiceField(
                choices=[*question.answers, *players], required=False
            )
        if rules.all_hands:
            self.fields["outcome"] = forms.ChoiceField(
                choices=[(one, one) for one in conduct.outcomes]
            )
            for seat in SEATS:
                self.fields |= _hand_fields(seat)

    def clean(self) -> dict[str, Any]:
        """Ask for whoever is missing."""
        told: dict[str, Any] = super().clean() or {}
        outcome = told.get("outcome")
        if outcome in (None, Outcome.DRAW):
            return told
        if not told.get("winner"):
            false_win = outcome == Outcome.FALSE_WIN
            self.add_error("winner", _("Who declared?") if false_win else _("Who won?"))
        elif outcome != Outcome.FALSE_WIN and not told.get("source"):
            self.add_error("source", _("Choose who discarded the winning tile, or self-drawn."))
        elif outcome == POINTS_ONLY and told.get("points") is None and "points" not in self.errors:
            self.add_error("points", _("What is the hand worth?"))
        return told

    @property
    def sitters(self) -> Sitters | None:
        """Who sat where when it was entered; None of a page that does not say it yet."""
        return Sitters.read(str(self.data.get(SEATS_FIELD, "")))

    def entry(self, outcome: Outcome | None = None) -> HandEntry:
        """Return what was entered; ``outcome`` replaces the one chosen.

        Only for a valid form. Raises ``ClubError`` for what the form cannot see.
        """
        return entry_of_fields(self.cleaned_data, self.rules, outcome)


def parse_number(text: str) -> int | None:
    """Return a number a form sent beside its fields; None for what is none we have made."""
    return int(text) if MADE_NUMBER.fullmatch(text) else None


def _hand_fields(seat: str) -> dict[str, forms.Field]:
    """Return the fields of one of four hands: its tiles, or points and doubles told."""
    return {
        f"how_{seat}": forms.ChoiceField(choices=[(how, how) for how in HOW], required=False),
        f"tiles_{seat}": forms.CharField(max_length=100, required=False),
        f"points_{seat}": forms.IntegerField(min_value=0, max_value=MAX_POINTS, required=False),
        f"doubles_{seat}": forms.IntegerField(min_value=0, max_value=MAX_DOUBLES, required=False),
    }
