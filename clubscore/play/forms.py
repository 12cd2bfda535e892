"""What the referee sends."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubscore.play.entry import MAX_POINTS, HandEntry
from scoring.hand import Situation
from scoring.rulesets.base import Outcome, Ruleset, SituationInfo

POINTS_ONLY = "points"
SELF_DRAWN = "self"
OUTCOMES = [*Outcome, POINTS_ONLY]
SEATS = "0123"
ANSWER = "answer_"  # prefix of the fields that answer a ruleset's questions


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

    def __init__(self, data: Any, *, ruleset: Ruleset) -> None:
        """Add what the ruleset asks for: its situations and questions."""
        super().__init__(data)
        self.ruleset = ruleset
        situations = [(info.situation.value, info.situation.value) for info in ruleset.situations]
        self.fields["situations"] = forms.MultipleChoiceField(choices=situations, required=False)
        for question in ruleset.questions:
            self.fields[ANSWER + question.key] = forms.ChoiceField(
                choices=question.answers, required=False
            )

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
            self.add_error("source", _("Say who discarded the winning tile, or that it was drawn."))
        elif outcome == POINTS_ONLY and not told.get("points") and "points" not in self.errors:
            self.add_error("points", _("How many points?"))
        return told

    def entry(self, outcome: Outcome | None = None) -> HandEntry:
        """Return what was entered; ``outcome`` replaces the one chosen.

        Only for a valid form. Raises ``ClubError`` for what the form cannot see.
        """
        told = self.cleaned_data
        points_only = told["outcome"] == POINTS_ONLY
        chosen = outcome or (Outcome.WIN if points_only else Outcome(told["outcome"]))
        source = told["source"]
        return HandEntry(
            chosen,
            int(told["winner"]) if told["winner"] else None,
            int(source) if source and source != SELF_DRAWN else None,
            "" if points_only else told["tiles"],
            told["points"] if points_only else None,
            self._situations(self_drawn=source == SELF_DRAWN),
            self._answers(),
        )

    def _situations(self, *, self_drawn: bool) -> frozenset[Situation]:
        """Return those ticked; what does not go with a drawn or a discarded tile was not meant."""
        return frozenset(
            info.situation
            for info in self.ruleset.situations
            if info.situation in self.cleaned_data["situations"] and fits(info, self_drawn)
        )

    def _answers(self) -> dict[str, str]:
        return {
            question.key: self.cleaned_data.get(ANSWER + question.key) or question.default
            for question in self.ruleset.questions
        }


def fits(info: SituationInfo, self_drawn: bool) -> bool:
    """Tell whether a circumstance goes with a drawn or a discarded winning tile."""
    return info.self_drawn if self_drawn else info.on_discard


def fields_of(entry: HandEntry) -> dict[str, Any]:
    """Return the form's fields that say what ``entry`` says."""
    points_only = entry.points is not None
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
    }
