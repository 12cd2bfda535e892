"""What the referee sends."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.fields import (
    ANSWER,
    ANY_SEAT,
    HOW,
    NUMBERS,
    POINTS_ONLY,
    SEATS,
    SELF_DRAWN,
    entry_of_fields,
)
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.sitters import FIELD as SEATS_FIELD
from clubscore.play.sitters import Sitters
from clubscore.web.fields import PointsField
from scoring.rulesets.base import AnswerKind, EnteredPoints, Outcome, Question

NO_WINNER = (None, Outcome.DRAW, Outcome.ABORTIVE_DRAW)


class HandForm(forms.Form):
    """A hand as entered, by seats; :meth:`entry` is what it says."""

    token = forms.UUIDField()
    number = forms.IntegerField(min_value=1)
    seats = forms.CharField(max_length=120, required=False)  # who sat where
    winner = forms.ChoiceField(choices=[(seat, seat) for seat in ANY_SEAT], required=False)
    source = forms.ChoiceField(
        choices=[(value, value) for value in (SELF_DRAWN, *ANY_SEAT)], required=False
    )
    tiles = forms.CharField(max_length=100, required=False)

    def __init__(self, data: Any, *, rules: EventRules) -> None:
        """Add what the rules ask for: its situations and questions."""
        super().__init__(data)
        self.rules, conduct = rules, rules.conduct
        highest = rules.ruleset.highest_entry
        outcomes = list(conduct.outcomes) if rules.all_hands else [*conduct.outcomes, POINTS_ONLY]
        self.fields["outcome"] = forms.ChoiceField(choices=[(one, one) for one in outcomes])
        self.fields["points"] = PointsField(
            min_value=0 if highest.limits else rules.lowest_points,
            max_value=highest.points,
            required=False,
        )
        known = [info.situation for info in conduct.situations]
        situations = [(value, value) for value in known]
        self.fields["situations"] = forms.MultipleChoiceField(choices=situations, required=False)
        for question in conduct.questions:
            self.fields[ANSWER + question.key] = _answer_field(question)
        if rules.all_hands:
            for seat in SEATS:
                self.fields |= _hand_fields(seat, highest)
        elif highest.doubles:
            self.fields["doubles"] = _number_field(highest.doubles)
            self.fields["limits"] = _number_field(highest.limits)
        if conduct.winners > 1:
            self.fields["also"] = forms.MultipleChoiceField(
                choices=[(seat, seat) for seat in ANY_SEAT], required=False
            )
            for seat in ANY_SEAT:
                self.fields |= _winner_fields(seat, rules, situations)

    def clean(self) -> dict[str, Any]:
        """Ask for what is missing, such as who won or who discarded."""
        told: dict[str, Any] = super().clean() or {}
        outcome, winner = told.get("outcome"), told.get("winner")
        if outcome in NO_WINNER:
            return told
        if "also" in told:
            told["also"] = [seat for seat in dict.fromkeys(told["also"]) if seat != winner]
        if not winner:
            false_win = outcome == Outcome.FALSE_WIN
            self.add_error("winner", _("Who declared?") if false_win else _("Who won?"))
        elif outcome != Outcome.FALSE_WIN and not told.get("source"):
            self.add_error("source", _("Choose who discarded the winning tile, or self-drawn."))
        elif told.get("also") and outcome != Outcome.FALSE_WIN and told["source"] == SELF_DRAWN:
            self.add_error("also", _("Several players can win on a discard, but not self-drawn."))
        elif outcome == POINTS_ONLY:
            self._ask_for_worth(told, "points", "")
            for seat in told.get("also") or []:
                if not told.get(f"tiles_{seat}"):
                    self._ask_for_worth(told, f"points_{seat}", f"_{seat}")
        return told

    def _ask_for_worth(self, fields: dict[str, Any], field: str, suffix: str) -> None:
        """Ask what a hand is worth unless part of it was entered or refused."""
        names = [f"{name}{suffix}" for name in NUMBERS]
        if all(fields.get(name) is None and name not in self.errors for name in names):
            self.add_error(field, _("What is the hand worth?"))

    @property
    def sitters(self) -> Sitters | None:
        """Who sat where when it was entered; None for a page that does not say it yet."""
        return Sitters.read(str(self.data.get(SEATS_FIELD, "")))

    def entry(self, outcome: Outcome | None = None) -> HandEntry:
        """Return what was entered; ``outcome`` replaces the one chosen.

        Only for a valid form. Raises ``ClubError`` for what the form cannot see.
        """
        return entry_of_fields(self.cleaned_data, self.rules, outcome)


def _hand_fields(seat: str, highest: EnteredPoints) -> dict[str, forms.Field]:
    """Return the fields of one of four hands: its tiles, or points and doubles entered directly."""
    return {
        f"how_{seat}": forms.ChoiceField(choices=[(how, how) for how in HOW], required=False),
        f"tiles_{seat}": forms.CharField(max_length=100, required=False),
        f"points_{seat}": _number_field(highest.points),
        f"doubles_{seat}": _number_field(highest.doubles),
    }


def _winner_fields(
    seat: str, rules: EventRules, situations: list[tuple[str, str]]
) -> dict[str, forms.Field]:
    """Return the fields of a further winner."""
    highest = rules.ruleset.highest_entry
    fields: dict[str, forms.Field] = {
        f"tiles_{seat}": forms.CharField(max_length=100, required=False),
        f"points_{seat}": _number_field(highest.points),
        f"doubles_{seat}": _number_field(highest.doubles),
        f"limits_{seat}": _number_field(highest.limits),
        f"situations_{seat}": forms.MultipleChoiceField(choices=situations, required=False),
    }
    for question in rules.conduct.questions:
        if question.each_winner:
            fields[f"{ANSWER}{question.key}_{seat}"] = _answer_field(question)
    return fields


def _number_field(highest: int) -> PointsField:
    return PointsField(min_value=0, max_value=highest, required=False)


def _answer_field(question: Question) -> forms.Field:
    """Return the field of the answer to a question."""
    if question.kind is AnswerKind.NUMBER:
        return forms.IntegerField(
            min_value=question.lowest, max_value=question.highest, required=False
        )
    players = [(seat, seat) for seat in ANY_SEAT]
    if question.kind is AnswerKind.PLAYERS:
        return forms.MultipleChoiceField(choices=players, required=False)
    return forms.ChoiceField(
        choices=[*question.answers, *(players if question.players else [])], required=False
    )
