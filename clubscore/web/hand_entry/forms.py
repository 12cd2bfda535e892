"""What the referee sends."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.choices import ANSWER, fits
from clubscore.play.entry.hand_entry import MAX_DOUBLES, MAX_POINTS, HandEntry, SeatHand
from scoring.hand import Situation
from scoring.notation import UNKNOWN_REST
from scoring.rulesets.base import Outcome

POINTS_ONLY = "points"
SELF_DRAWN = "self"
OUTCOMES = [*Outcome, POINTS_ONLY]
SEATS = "0123"
# How a hand is entered: all its tiles, only what scores of them, nothing to count, points.
TILES, SCORING, NOTHING, TOLD = "tiles", "scoring", "nothing", "told"
HOW = (TILES, SCORING, NOTHING, TOLD)
MADE_NUMBER = re.compile(r"[0-9]{1,18}")  # int() also reads other scripts, and refuses long ones


class HandForm(forms.Form):
    """A hand as entered, by seats; :meth:`entry` is what it says."""

    token = forms.UUIDField()
    number = forms.IntegerField(min_value=1)
    outcome = forms.ChoiceField(choices=[(value, value) for value in OUTCOMES])
    winner = forms.ChoiceField(choices=[(seat, seat) for seat in SEATS], required=False)
    source = forms.ChoiceField(
        choices=[(value, value) for value in (SELF_DRAWN, *SEATS)], required=False
    )
    tiles = forms.CharField(max_length=100, required=False)
    points = forms.IntegerField(min_value=1, max_value=MAX_POINTS, required=False)

    def __init__(self, data: Any, *, rules: EventRules) -> None:
        """Add what the rules ask for: its situations and questions."""
        super().__init__(data)
        self.conduct = rules.conduct
        known = [info.situation.value for info in self.conduct.situations]
        situations = [(value, value) for value in known]
        self.fields["situations"] = forms.MultipleChoiceField(choices=situations, required=False)
        for question in self.conduct.questions:
            players = [(seat, seat) for seat in SEATS] if question.players else []
            self.fields[ANSWER + question.key] = forms.ChoiceField(
                choices=[*question.answers, *players], required=False
            )
        self.all_hands = rules.all_hands
        if self.all_hands:
            self.fields["outcome"] = forms.ChoiceField(choices=[(one, one) for one in Outcome])
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
        elif outcome == POINTS_ONLY and not told.get("points") and "points" not in self.errors:
            self.add_error("points", _("What is the hand worth?"))
        return told

    def entry(self, outcome: Outcome | None = None) -> HandEntry:
        """Return what was entered; ``outcome`` replaces the one chosen.

        Only for a valid form. Raises ``ClubError`` for what the form cannot see.
        """
        told = self.cleaned_data
        if self.all_hands:
            chosen = outcome or Outcome(told["outcome"])
            return self._entry(chosen, {seat: self._seat_hand(seat) for seat in SEATS})
        points_only = told["outcome"] == POINTS_ONLY
        chosen = outcome or (Outcome.WIN if points_only else Outcome(told["outcome"]))
        tiles, points = ("", told["points"]) if points_only else (told["tiles"], None)
        return self._entry(chosen, {told["winner"]: SeatHand(tiles, points)})

    def _entry(self, outcome: Outcome, hands: Mapping[str, SeatHand]) -> HandEntry:
        winner, source = self.cleaned_data["winner"], self.cleaned_data["source"]
        return HandEntry(
            outcome,
            int(winner) if winner else None,
            int(source) if source and source != SELF_DRAWN else None,
            {int(seat): held for seat, held in hands.items() if seat},
            self._situations(self_drawn=source == SELF_DRAWN),
            self._answers(),
        )

    def _seat_hand(self, seat: str) -> SeatHand:
        """Return what is told of a hand; without a word how, whatever there is."""
        told = self.cleaned_data
        how, points = told[f"how_{seat}"], told[f"points_{seat}"]
        if how == NOTHING:
            return SeatHand(points=0)
        if how == TOLD or (points is not None and not told[f"tiles_{seat}"]):
            return SeatHand(points=points, doubles=told[f"doubles_{seat}"] or 0)
        tiles = told[f"tiles_{seat}"]
        if how == SCORING and tiles and UNKNOWN_REST not in tiles and seat != told["winner"]:
            tiles += f" {UNKNOWN_REST}"
        return SeatHand(tiles)

    def _situations(self, *, self_drawn: bool) -> frozenset[Situation]:
        """Return those ticked; what does not go with a drawn or a discarded tile was not meant."""
        return frozenset(
            info.situation
            for info in self.conduct.situations
            if info.situation in self.cleaned_data["situations"] and fits(info, self_drawn)
        )

    def _answers(self) -> dict[str, str]:
        return {
            question.key: self.cleaned_data.get(ANSWER + question.key) or question.default
            for question in self.conduct.questions
        }


def parse_number(text: str) -> int | None:
    """Return a number a form sent beside its fields; None for what is none we have made."""
    return int(text) if MADE_NUMBER.fullmatch(text) else None


def fields_of(entry: HandEntry) -> dict[str, Any]:
    """Return the form's fields that say what ``entry`` says."""
    points_only = entry.points is not None and not entry.others
    source = None
    if entry.outcome is Outcome.WIN:
        source = SELF_DRAWN if entry.discarder is None else str(entry.discarder)
    return {
        "outcome": POINTS_ONLY if points_only else entry.outcome.value,
        "winner": None if entry.winner is None else str(entry.winner),
        "source": source,
        "tiles": entry.tiles,
        "points": entry.points,
        "situations": sorted(entry.situations),
        **{ANSWER + key: answer for key, answer in entry.answers.items()},
        **{
            name: value
            for seat, held in entry.hands.items()
            for name, value in _fields_of_hand(seat, held).items()
        },
    }


def _hand_fields(seat: str) -> dict[str, forms.Field]:
    """Return the fields of one of four hands: its tiles, or points and doubles told."""
    return {
        f"how_{seat}": forms.ChoiceField(choices=[(how, how) for how in HOW], required=False),
        f"tiles_{seat}": forms.CharField(max_length=100, required=False),
        f"points_{seat}": forms.IntegerField(min_value=0, max_value=MAX_POINTS, required=False),
        f"doubles_{seat}": forms.IntegerField(min_value=0, max_value=MAX_DOUBLES, required=False),
    }


def _fields_of_hand(seat: int, seat_hand: SeatHand) -> dict[str, Any]:
    told = {f"tiles_{seat}": seat_hand.tiles, f"points_{seat}": None, f"doubles_{seat}": None}
    if seat_hand.points is None:
        return told | {f"how_{seat}": SCORING if UNKNOWN_REST in seat_hand.tiles else TILES}
    if not seat_hand.points:
        return told | {f"how_{seat}": NOTHING}
    points = {f"points_{seat}": seat_hand.points, f"doubles_{seat}": seat_hand.doubles}
    return told | points | {f"how_{seat}": TOLD}
