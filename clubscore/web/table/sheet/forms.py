"""The lines of a paper sheet as they are typed in, and the totals written on the paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.fields import ANSWER, SEATS, SELF_DRAWN
from clubscore.play.entry.hand_entry import HandEntry, SeatHand
from clubscore.play.paper_sheet import SheetLine
from clubscore.play.selectors import SeatRow
from clubscore.play.sitters import FIELD, Sitters, seats_now
from clubscore.play.totals.beside import MOST_TEXT
from clubscore.words import unit_of
from scoring.rulesets.base import Outcome, Question

DRAWN: Final = Outcome.DRAW.value
MOST_TOTAL: Final = 2**31 - 1  # written on a paper
MISSING: Final = "missing"  # code of an error that more typing may take away
Choices = list[tuple[str, str]]


class LineForm(forms.Form):
    """A line of the sheet, one hand. Players are numbered from 1 in the order of the columns."""

    def __init__(
        self, data: Any, *, number: int, rules: EventRules, seats: Sequence[SeatRow]
    ) -> None:
        """Ask for what the rules need to know of hand ``number``."""
        super().__init__(data, prefix=f"h{number}", auto_id="%s")
        self.number, self.conduct, self.all_hands = number, rules.conduct, rules.all_hands
        players = [(str(seat.seat), f"{seat.seat + 1} {seat.short_name}") for seat in seats]
        drawn = (DRAWN, "0 " + pgettext("outcome", "Drawn"))
        self_drawn = (SELF_DRAWN, "0 " + gettext("Self-drawn"))
        self.fields["won"] = _choice(_("Winner"), "won", [drawn, *players])
        self.fields["source"] = _choice(_("Discarded by"), "source", [self_drawn, *players])
        if self.all_hands:
            for seat in seats:
                self.fields[f"points_{seat.seat}"] = _points(seat.short_name, seat.seat, 0, rules)
        else:
            label = capfirst(unit_of(0, rules.ruleset.key))
            self.fields["points"] = _points(label, "", rules.lowest_points, rules)
        for question in self.conduct.questions:
            self.fields[ANSWER + question.key] = _question(question, players)
        self.fields["false_win"] = _choice(
            pgettext_lazy("outcome", "False win"), "false_win", players
        )
        for field in self.fields.values():
            field.widget.attrs["aria-describedby"] = f"problem-{number}"

    @property
    def is_filled(self) -> bool:
        """Something is in the line, the answers that have a default aside."""
        names = [name for name in self.fields if not name.startswith(ANSWER)]
        return any(str(self.data.get(self.add_prefix(name), "")).strip() for name in names)

    @property
    def is_unfinished(self) -> bool:
        """Nothing is wrong with the line but what is still missing."""
        codes = [error.code for errors in self.errors.as_data().values() for error in errors]
        return bool(codes) and set(codes) == {MISSING}

    @property
    def problem(self) -> str:
        """What is wrong with the line itself."""
        return " ".join(str(error) for errors in self.errors.values() for error in errors)

    @property
    def point_cells(self) -> list[forms.BoundField]:
        """Where points go: one field, or the four hands'."""
        return [self[name] for name in self.fields if name.startswith("points")]

    @property
    def answers(self) -> list[forms.BoundField]:
        """The answers to what the rules ask."""
        return [self[name] for name in self.fields if name.startswith(ANSWER)]

    def clean(self) -> dict[str, Any]:
        """Ask for whatever is missing, and refuse what does not go together."""
        told: dict[str, Any] = super().clean() or {}
        won = told.get("won")
        if told.get("false_win") and self.conduct.false_win_ends_hand:
            if any(told.get(name) for name in ("won", "source", *self._points)):
                self.add_error(
                    None, _("A false win ends the hand: leave the rest of the row empty.")
                )
        elif not won and (told.get("source") or any(told.get(name) for name in self._points)):
            self._missing("won", gettext("Who won?"))
        elif won == DRAWN and (told.get("source") or any(told.get(one) for one in self._points)):
            self.add_error(None, _("Nobody won: empty the rest of the row, or choose who won."))
        elif won and won != DRAWN:
            self._clean_win(won, told)
        return told

    def line(self) -> SheetLine:
        """Return what a valid line says. Raises ``ClubError`` for what the form cannot see."""
        told = self.cleaned_data
        entries = []
        if told["false_win"]:
            entries.append(HandEntry(Outcome.FALSE_WIN, int(told["false_win"])))
        if told["won"] == DRAWN:
            entries.append(HandEntry(Outcome.DRAW))
        elif told["won"]:
            entries.append(self._win(int(told["won"])))
        return SheetLine(self.number, tuple(entries))

    @property
    def _points(self) -> list[str]:
        return [name for name in self.fields if name.startswith("points")]

    def _clean_win(self, won: str, values: dict[str, Any]) -> None:
        if not values.get("source") and "source" not in self.errors:
            words = gettext("Choose who discarded the winning tile, or self-drawn.")
            self._missing("source", words)
        if values.get("source") == won:
            self.add_error("source", _("Winner and discarder cannot be the same player."))
        name = f"points_{won}" if self.all_hands else "points"
        is_missing = not values.get(name) if self.all_hands else values.get(name) is None
        if is_missing and name not in self.errors:
            self._missing(name, gettext("What is the hand worth?"))

    def _missing(self, name: str, words: str) -> None:
        self.add_error(name, forms.ValidationError(words, code=MISSING))

    def _win(self, winner: int) -> HandEntry:
        told = self.cleaned_data
        source = told["source"]
        discarder = None if source == SELF_DRAWN else int(source)
        points = {seat: told[f"points_{seat}"] or 0 for seat in SEATS} if self.all_hands else {}
        hands = {int(seat): SeatHand(points=value) for seat, value in points.items()}
        if not self.all_hands:
            hands = {winner: SeatHand(points=told["points"])}
        answers = {
            question.key: told[ANSWER + question.key] or question.default
            for question in self.conduct.questions
        }
        return HandEntry(Outcome.WIN, winner, discarder, hands, answers=answers)


class TotalsForm(forms.Form):
    """The totals of the players as they are written on the paper, after some hand."""

    def __init__(self, data: Any, *, number: int, seats: Sequence[SeatRow]) -> None:
        """Ask for the totals after hand ``number``."""
        super().__init__(data, prefix=f"t{number}", auto_id="%s")
        self.number = number
        for seat in seats:
            self.fields[str(seat.seat)] = forms.IntegerField(
                label=seat.short_name,
                required=False,
                min_value=-MOST_TOTAL,
                max_value=MOST_TOTAL,
                widget=forms.NumberInput(
                    attrs={"data-cell": f"total{seat.seat}", "aria-describedby": f"total-{number}"}
                ),
            )

    @property
    def totals(self) -> list[int | None]:
        """The totals by seat; None for one that is not given, or no number."""
        self.is_valid()
        return [self.cleaned_data.get(name) for name in self.fields]


class SheetHeadForm(forms.Form):
    """What is sent beside the lines."""

    token = forms.UUIDField()
    first = forms.IntegerField(min_value=1, max_value=999)
    anyway = forms.BooleanField(required=False)
    seats = forms.CharField(max_length=120, required=False)
    beside = forms.CharField(max_length=MOST_TEXT, required=False)  # ``TotalsComparison``
    why = forms.CharField(max_length=200, required=False)

    @property
    def sitters(self) -> Sitters | None:
        """Whom the columns meant."""
        return Sitters.read(self.cleaned_data[FIELD])


def moved_sheet(data: Mapping[str, str], before: Sitters, now: Sitters) -> dict[str, str]:
    """Return a sheet as it was sent, its people in the columns they have now.

    Whoever no longer sits at the table is left out.
    """
    seats = {str(old): str(new) for old, new in seats_now(before, now).items()}
    moved = {}
    for name, value in data.items():
        line, _dash, field = name.partition("-")
        column, _line, seat = field.rpartition("_")
        if field in {"won", "source", "false_win"} or field.startswith(ANSWER):
            moved[name] = seats.get(value, "") if value.isdecimal() else value
        elif column == "points" or (line.startswith("t") and field.isdecimal()):
            if seat in seats:
                moved[f"{line}-{column and 'points_'}{seats[seat]}"] = value
        else:
            moved[name] = value
    return moved


def lines_of(line_forms: Sequence[LineForm]) -> list[SheetLine]:
    """Return the lines that say something that can be; the others are left out."""
    lines = []
    for form in line_forms:
        if form.is_valid():
            try:
                lines.append(form.line())
            except ClubError as error:
                form.add_error(None, error.template % error.facts)
    return lines


def _choice(label: Any, cell: str, choices: Choices) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=[("", ""), *choices],
        required=False,
        widget=forms.Select(attrs={"data-cell": cell}),
    )


def _question(question: Question, players: Choices) -> forms.ChoiceField:
    answers = [(value, gettext(label)) for value, label in question.answers]
    choices = [*answers, *(players if question.players else [])]
    return forms.ChoiceField(
        label=gettext(question.text),
        choices=choices,
        required=False,
        initial=question.default,
        widget=forms.Select(attrs={"data-cell": question.key}),
    )


def _points(label: Any, cell: object, lowest: int, rules: EventRules) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=lowest,
        max_value=rules.ruleset.highest_entry.points,
        widget=forms.NumberInput(attrs={"data-cell": f"points{cell}", "inputmode": "numeric"}),
    )
