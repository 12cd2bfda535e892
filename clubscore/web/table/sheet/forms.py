"""The lines of a paper sheet as they are typed in: one for each hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.fields import ANSWER, SEATS, SELF_DRAWN
from clubscore.play.entry.hand_entry import FurtherWinner, HandEntry, SeatHand
from clubscore.play.paper_sheet import SheetLine
from clubscore.play.selectors import SeatRow
from clubscore.words import explain, localized_name
from scoring.rulesets.base import AnswerKind, Outcome, Question

from .fields import (
    DRAWS,
    WorthField,
    choice_field,
    endings,
    of_further,
    points_field,
    question_field,
    told_circumstances,
    worth_field,
)

# What the names of fields begin with: answers that name players, numbers, circumstances, further
# winners.
PLAYERS: Final = "players_"
NUMBER: Final = "number_"
CIRCUMSTANCE: Final = "circumstance_"
FURTHER: Final = ("also", "worth")
MISSING: Final = "missing"  # code of an error that more typing may take away


@dataclass(frozen=True, slots=True)
class WinnerCells:
    """What else can be entered for a winner: cells, and circumstances to tick."""

    cells: list[forms.BoundField]
    heading: str  # of the circumstances
    boxes: list[forms.BoundField]


class LineForm(forms.Form):
    """A line of the sheet, one hand. Players are numbered from 1 in the order of the columns."""

    def __init__(
        self, data: Any, *, number: int, rules: EventRules, seats: Sequence[SeatRow]
    ) -> None:
        """Ask for what the rules need to know of hand ``number``."""
        super().__init__(data, prefix=f"h{number}", auto_id="%s")
        self.number, self.rules, self.all_hands = number, rules, rules.all_hands
        self.conduct = rules.conduct
        self.further = range(2, self.conduct.winners + 1)
        players = [(str(seat.seat), f"{seat.seat + 1} {seat.short_name}") for seat in seats]
        self.fields["won"] = choice_field(_("Winner"), "won", [*endings(self.conduct), *players])
        self_drawn = (SELF_DRAWN, "0 " + pgettext("winning tile", "Self-drawn"))
        self.fields["source"] = choice_field(_("Discarded by"), "source", [self_drawn, *players])
        for question in self.conduct.questions:
            if question.kind is AnswerKind.PLAYERS:
                self._ask(question, players)
        if self.all_hands:
            for seat in seats:
                self.fields[f"points_{seat.seat}"] = points_field(
                    seat.short_name, seat.seat, 0, rules
                )
        else:
            self.fields["points"] = worth_field(rules, "points")
        self.takes_tiles = isinstance(self.fields.get("points"), WorthField)
        self.circumstances = told_circumstances(rules) if self.takes_tiles else []
        for question in self.conduct.questions:
            if question.kind is not AnswerKind.PLAYERS:
                self._ask(question, players)
        self._add_circumstances()
        for nth in self.further:
            self._add_further_winner(nth, players)
        self.fields["false_win"] = choice_field(
            pgettext_lazy("outcome", "False win"), "false_win", players
        )
        for field in self.fields.values():
            field.widget.attrs["aria-describedby"] = f"problem-{number}"

    def _add_further_winner(self, nth: int, players: list[tuple[str, str]]) -> None:
        label = _("Winner %(number)s") % {"number": nth}
        self.fields[f"also{nth}"] = choice_field(label, f"also{nth}", players)
        worth = worth_field(self.rules, f"worth{nth}")
        worth.label = of_further(str(worth.label), nth)
        self.fields[f"worth{nth}"] = worth
        for question in self.conduct.questions:
            if question.each_winner:
                self._ask(question, players, nth)
        self._add_circumstances(nth)

    def _add_circumstances(self, nth: int = 1) -> None:
        for info in self.circumstances:
            name = _field_name(CIRCUMSTANCE + info.situation, nth)
            label = localized_name(info.names)
            self.fields[name] = forms.BooleanField(label=label, required=False)

    def _ask(self, question: Question, players: list[tuple[str, str]], nth: int = 1) -> None:
        self.fields[_name_of(question, nth)] = question_field(
            question, players, nth, is_short=bool(self.further)
        )

    @property
    def is_filled(self) -> bool:
        """Whether something is in the line, the answers that have a default aside."""
        names = [name for name in self.fields if not name.startswith(ANSWER)]
        return any(str(self.data.get(self.add_prefix(name), "")).strip() for name in names)

    @property
    def is_unfinished(self) -> bool:
        """Whether the line has no errors except for what is still missing."""
        codes = [error.code for errors in self.errors.as_data().values() for error in errors]
        return bool(codes) and set(codes) == {MISSING}

    @property
    def problem(self) -> str:
        """What is wrong with the line itself."""
        return " ".join(str(error) for errors in self.errors.values() for error in errors)

    @property
    def named_players(self) -> list[forms.BoundField]:
        """The answers that name any of the players."""
        return [self[name] for name in self.fields if name.startswith(PLAYERS)]

    @property
    def point_cells(self) -> list[forms.BoundField]:
        """Where points go: one field, or the four hands'."""
        return [self[name] for name in self.fields if name.startswith("points")]

    @property
    def answers(self) -> list[forms.BoundField]:
        """The other answers to what the rules ask, of a line without further winners."""
        if self.further:
            return []
        return [self[name] for name in self.fields if name.startswith((ANSWER, NUMBER))]

    @property
    def more(self) -> list[WinnerCells]:
        """What few hands need, of each winner: who else won, the other answers, circumstances."""
        winners = (1, *self.further) if self.further or self.circumstances else ()
        return [self._cells_of(nth) for nth in winners]

    def _cells_of(self, nth: int) -> WinnerCells:
        ours = [self[name] for name in self.fields if _winner_of(name) == nth]
        circumstances = gettext("Special circumstances")
        boxes = [one for one in ours if one.name.startswith(CIRCUMSTANCE)]
        prefixes = (ANSWER, NUMBER, *FURTHER) if self.further else ()
        return WinnerCells(
            [one for one in ours if one.name.startswith(prefixes)],
            circumstances if nth == 1 else of_further(circumstances, nth),
            boxes,
        )

    @property
    def has_more(self) -> bool:
        """Whether something of that is filled in, or wrong."""
        return any(
            cell.errors or (self.is_bound and cell.data not in (None, "", cell.field.initial))
            for winner in self.more
            for cell in winner.cells
        ) or any(box.data for winner in self.more for box in winner.boxes)

    def clean(self) -> dict[str, Any]:
        """Ask for whatever is missing, and refuse what does not go together."""
        told: dict[str, Any] = super().clean() or {}
        won, of_win = told.get("won"), ("source", *self._of_win)
        if told.get("false_win") and self.conduct.false_win_ends_hand:
            if any(told.get(name) for name in ("won", *of_win)):
                self.add_error(
                    None, _("A false win ends the hand: leave the rest of the row empty.")
                )
        elif not won and any(told.get(name) for name in (*of_win, *self._players)):
            self._missing("won", gettext("Who won?"))
        elif won in DRAWS and any(told.get(one) for one in of_win):
            self.add_error(None, _("Nobody won: clear the rest of the row, or choose who won."))
        elif won and won not in DRAWS:
            self._clean_win(won, told)
        if won:
            self._clean_players(Outcome(won) if won in DRAWS else Outcome.WIN, told)
        return told

    def line(self) -> SheetLine:
        """Return what a valid line says. Raises ``ClubError`` for what the form cannot see."""
        told = self.cleaned_data
        entries = []
        if told["false_win"]:
            entries.append(HandEntry(Outcome.FALSE_WIN, int(told["false_win"])))
        if told["won"] in DRAWS:
            outcome = Outcome(told["won"])
            entries.append(HandEntry(outcome, answers=self._answers(outcome)))
        elif told["won"]:
            entries.append(self._win(int(told["won"])))
        return SheetLine(self.number, tuple(entries))

    @property
    def _of_win(self) -> list[str]:
        """The fields that only a win has: of what hands are worth, and further winners."""
        names = ("points", CIRCUMSTANCE, *FURTHER)
        return [name for name in self.fields if name.startswith(names)]

    @property
    def _players(self) -> list[str]:
        return [name for name in self.fields if name.startswith(PLAYERS)]

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
        for nth in self.further:
            also, worth = values.get(f"also{nth}"), values.get(f"worth{nth}")
            if also and worth is None and f"worth{nth}" not in self.errors:
                self._missing(f"worth{nth}", gettext("What is the hand worth?"))
            if not also and (worth is not None or self._told_circumstances(values, nth)):
                self._missing(f"also{nth}", gettext("Who won?"))
        for nth in (1, *self.further):
            hand = values.get("points" if nth == 1 else f"worth{nth}")
            is_counted = isinstance(hand, SeatHand) and not hand.tiles
            if is_counted and self._told_circumstances(values, nth):
                words = gettext(
                    "Circumstances count only in a hand with its tiles: type the tiles, "
                    "or untick the circumstances."
                )
                self.add_error(None, words)

    def _told_circumstances(self, values: dict[str, Any], nth: int) -> frozenset[str]:
        names = {
            one.situation: _field_name(CIRCUMSTANCE + one.situation, nth)
            for one in self.circumstances
        }
        return frozenset(situation for situation, name in names.items() if values.get(name))

    def _clean_players(self, outcome: Outcome, values: dict[str, Any]) -> None:
        """Refuse players named where the hand has no such question; ask if nobody is unusual."""
        for question in self.conduct.questions:
            name = _name_of(question)
            if name not in self._players or name in self.errors:
                continue
            facts = {"question": gettext(question.label)}
            if outcome not in question.outcomes:
                if values.get(name):
                    words = _("“%(question)s”: leave it empty in a hand that ended like this.")
                    self.add_error(name, words % facts)
            elif question.nobody and not str(self.data.get(self.add_prefix(name), "")).strip():
                words = _("“%(question)s”: type the numbers of the players, 0 for nobody.")
                self._missing(name, words % facts)

    def _missing(self, name: str, words: str) -> None:
        self.add_error(name, forms.ValidationError(words, code=MISSING))

    def _win(self, winner: int) -> HandEntry:
        told = self.cleaned_data
        source = told["source"]
        discarder = None if source == SELF_DRAWN else int(source)
        points = {seat: told[f"points_{seat}"] or 0 for seat in SEATS} if self.all_hands else {}
        hands = {int(seat): SeatHand(points=value) for seat, value in points.items()}
        if not self.all_hands:
            hands = {winner: _seat_hand(told["points"])}
        also = []
        for nth in self.further:
            if told[f"also{nth}"]:
                seat = int(told[f"also{nth}"])
                hands[seat] = _seat_hand(told[f"worth{nth}"])
                told_of = self._told_circumstances(told, nth)
                also.append(FurtherWinner(seat, told_of, self._answers(Outcome.WIN, nth)))
        circumstances, answers = self._told_circumstances(told, 1), self._answers(Outcome.WIN)
        return HandEntry(Outcome.WIN, winner, discarder, hands, circumstances, answers, tuple(also))

    def _answers(self, outcome: Outcome, nth: int = 1) -> dict[str, str]:
        """Return the answers for such a hand; for a further winner, those about that one."""
        told = self.cleaned_data
        asked = [one for one in self.conduct.questions if outcome in one.outcomes]
        answers = {
            question.key: _answer_text(told.get(_name_of(question, nth)), question)
            for question in asked
            if nth == 1 or question.each_winner
        }
        for question in asked:
            if question.implied_by and question.key in answers:
                seats = f"{answers[question.key]},{answers.get(question.implied_by, '')}"
                answers[question.key] = ",".join(sorted(set(filter(None, seats.split(",")))))
        return answers


def lines_of(line_forms: Sequence[LineForm]) -> list[SheetLine]:
    """Return the lines that say something that can be; the others are left out."""
    lines = []
    for form in line_forms:
        if form.is_valid():
            try:
                lines.append(form.line())
            except ClubError as error:
                form.add_error(None, explain(error))
    return lines


def _name_of(question: Question, nth: int = 1) -> str:
    """Return the name of a question's field."""
    prefix = {AnswerKind.PLAYERS: PLAYERS, AnswerKind.NUMBER: NUMBER}.get(question.kind, ANSWER)
    return _field_name(prefix + question.key, nth)


def _winner_of(name: str) -> int:
    """Return which winner a field is about."""
    digits = name[-1:] if name.startswith(FURTHER) else name.partition(".")[2]
    return int(digits or 1)


def _field_name(name: str, nth: int) -> str:
    """Return the name of the field of the ``nth`` winner."""
    return name if nth == 1 else f"{name}.{nth}"


def _answer_text(answer: Any, question: Question) -> str:
    """Return the answer typed or chosen, as stored; empty means the default."""
    return question.default if answer is None or answer == "" else str(answer)


def _seat_hand(worth: Any) -> SeatHand:
    return worth if isinstance(worth, SeatHand) else SeatHand(points=worth)
