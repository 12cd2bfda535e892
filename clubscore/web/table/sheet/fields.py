"""Cells of a paper sheet in which more than a number is typed: players, and how a hand counted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.hand_entry import SeatHand
from clubscore.web.fields import PointsField, is_apart, whole_number
from clubscore.words import localized_name, unit_heading
from scoring.rulesets.base import (
    AnswerKind,
    Conduct,
    EnteredForm,
    EnteredNumber,
    Names,
    Outcome,
    Question,
    SituationInfo,
)
from scoring.tiles import Wind
from scoring.words import languages

DRAWS: Final = (Outcome.DRAW.value, Outcome.ABORTIVE_DRAW.value)
Choices = list[tuple[str, str]]
LONGEST: Final = 80  # of what a hand counted; tiles in notation are shorter
SEPARATORS: Final = re.compile(r"[\s,;/+.]+")
COUNT: Final = re.compile(r"[1-9]\d*", re.ASCII)
COUNT_AND_WORD: Final = re.compile(r"(\d*)\s*[x×]?\s*([^\W\d].*)")
TILES: Final = re.compile(r"\d[mps]|[\[({]|[ESWNCFP]{2}")
COUNTS_AND_WORDS: Final = re.compile(r"(?:\d+\s*[^\W\d]+[\s,;/+.]*)+")
COUNT_AND_NAME: Final = re.compile(r"(\d+)\s*([^\W\d]+)")
EXAMPLE: Final = (3, 40)
LARGE: Final = 100  # from here on a number alone is the value of a hand
SPACED_COUNTS: Final = re.compile(r"[\d\s]+[1-9]\d")  # such as 4 120: no hand is worth that
AS_OF_BASE: Final = re.compile(r"\D1\d\d$")  # the last three digits are as many as fu may be


class ColumnNumbersField(forms.CharField):
    """Players by the numbers of their columns, ``13`` or ``1, 3``; cleaned to seats, ``0,2``."""

    def __init__(self, *, players: int, **options: Any) -> None:
        """Take the numbers of this many players."""
        super().__init__(required=False, max_length=LONGEST, **options)
        self.players = players

    def clean(self, value: Any) -> str:
        """Return the seats in rising order; raise ``ValidationError`` for other characters."""
        typed = SEPARATORS.sub("", super().clean(value))
        numbers = sorted(set(typed.replace("0", "")))
        if any(one not in "123456789" or int(one) > self.players for one in numbers):
            raise forms.ValidationError(
                _("“%(text)s”: type the numbers of the players, for example 13 for 1 and 3.")
                % {"text": value}
            )
        return ",".join(str(int(one) - 1) for one in numbers)


class WorthField(forms.CharField):
    """How a hand was counted at the table: its numbers, the name of a limit, its value, or tiles.

    Cleaned to a ``SeatHand``; None if nothing is typed.
    """

    def __init__(self, *, form: EnteredForm, **options: Any) -> None:
        """Take from ``form`` how a hand is entered."""
        super().__init__(required=False, max_length=LONGEST, **options)
        self.form = form

    def clean(self, value: Any) -> Any:
        """Return the hand; raise ``ValidationError`` for what cannot be read."""
        typed = super().clean(value).strip()
        if not typed:
            return None
        try:
            return read_worth(typed, self.form)
        except TwoReadingsError as error:
            raise forms.ValidationError(
                _("“%(text)s” can be read in two ways. Type %(points)s or %(told)s.")
                % {"text": typed, "points": error.points, "told": error.counts}
            ) from None
        except (ValueError, ClubError):
            facts = {
                "text": typed,
                "form": localized_name(self.form.names),
                "examples": ", ".join(worth_examples(self.form)),
            }
            raise forms.ValidationError(
                _("“%(text)s”: type %(form)s or the tiles, for example %(examples)s.") % facts
            ) from None


def read_worth(text: str, form: EnteredForm) -> SeatHand:
    """Return the hand that was typed; raise ``ValueError`` for what cannot be read.

    Raises ``TwoReadingsError`` for ``3.100`` and ``3 100``: points, or 3 han and 100 fu.
    """
    if COUNTS_AND_WORDS.fullmatch(text) and (counts := _named_counts(text, form)):
        return SeatHand(**_of_numbers(counts, form))
    word = COUNT_AND_WORD.fullmatch(text)
    told = word and _of_word(int(word[1] or 1), word[2].casefold(), form)
    if told:
        return SeatHand(**told)
    if TILES.search(text):
        return SeatHand(text)
    if form.or_value and is_apart(text):
        if not AS_OF_BASE.search(text):
            return SeatHand(points=whole_number(text))
        if not SPACED_COUNTS.fullmatch(text):
            raise TwoReadingsError(text, form)
    parts = [one for one in SEPARATORS.split(text) if one]
    if not parts or not all(map(COUNT.fullmatch, parts)):
        raise ValueError(text)
    return SeatHand(**_of_numbers([int(one) for one in parts], form))


class TwoReadingsError(ValueError):
    """The text may be points with their thousands separated, or the numbers of a hand."""

    def __init__(self, text: str, form: EnteredForm) -> None:
        """``text`` has the numbers of a hand, the last of three digits."""
        super().__init__(text)
        parts = [int(one) for one in SEPARATORS.split(text) if one]
        self.points = "".join(filter(str.isdecimal, text))
        self.counts = _numbers_words(parts, form)


def _numbers_words(values: Sequence[int], form: EnteredForm) -> str:
    """Return numbers with their names, as they may be typed: "3 han 40 fu"."""
    names = [localized_name(one.names).lower() for one in form.numbers if not one.alone]
    return " ".join(f"{value} {name}" for value, name in zip(values, names, strict=False))


def worth_examples(form: EnteredForm) -> list[str]:
    """Return what may be typed: "3 han 40 fu", "mangan", "yakuman", "8000"."""
    told = _numbers_words(EXAMPLE, form)
    limits = dict.fromkeys(localized_name(names).lower() for names in _limit_names(form))
    return [told, *limits, *(["8000"] if form.or_value else [])]


def _limit_names(form: EnteredForm) -> Iterator[Names]:
    for number in form.numbers:
        yield from number.names_of.values()
        if number.alone:
            yield number.names


def _of_word(count: int, word: str, form: EnteredForm) -> dict[str, Any] | None:
    """Return the numbers of a hand entered as the name of its limit: "mangan", "2 yakuman".

    None for any other word.
    """
    for number in form.numbers:
        for value, names in number.names_of.items():
            if count == 1 and _is_called(word, names):
                return {"points": 0, number.field: value}
        if number.alone and _is_called(word, number.names):
            return {"points": 0, number.field: count}
    return None


def _named_counts(text: str, form: EnteredForm) -> list[int]:
    """Return the numbers typed with their names, "3 han 40 fu", in their order; none otherwise."""
    numbers = [one for one in form.numbers if not one.alone]
    found: dict[str, int] = {}
    for count, word in COUNT_AND_NAME.findall(text):
        fields = [one.field for one in numbers if _is_called(word.casefold(), one.names)]
        if len(fields) != 1 or fields[0] in found:
            return []
        found[fields[0]] = int(count)
    counts = [found[one.field] for one in numbers if one.field in found]
    return counts if numbers[0].field in found else []


def _is_called(word: str, names: Names) -> bool:
    """Tell whether a word is a name, or how it begins, in any language."""
    return any(name.casefold().startswith(word) for name in map(names.get, languages()))


def _of_numbers(counts: list[int], form: EnteredForm) -> dict[str, Any]:
    numbers = [one for one in form.numbers if not one.alone]
    if form.or_value and len(counts) == 1 and counts[0] >= LARGE:
        return {"points": counts[0]}
    if len(counts) > len(numbers) or (
        len(counts) < len(numbers) and not _is_enough(counts, numbers)
    ):
        raise ValueError(counts)
    answer = {one.field: value for one, value in zip(numbers, counts, strict=False)}
    return {"points": 0, **answer}


def _is_enough(counts: list[int], numbers: list[EnteredNumber]) -> bool:
    """Tell whether the missing numbers can be left out.

    A usual value of a missing number, such as 40 fu, is not taken for the number before.
    """
    last, missing = numbers[len(counts) - 1], numbers[len(counts) :]
    is_enough = last.enough is not None and counts[-1] >= last.enough
    return is_enough and not any(counts[-1] in one.usual for one in missing)


def choice_field(label: Any, cell: str, choices: Choices) -> forms.ChoiceField:
    """Return the cell for one of several, or none."""
    return forms.ChoiceField(
        label=label,
        choices=[("", ""), *choices],
        required=False,
        widget=forms.Select(attrs={"data-cell": cell}),
    )


def question_field(
    question: Question, players: Choices, nth: int = 1, *, is_short: bool = False
) -> forms.Field:
    """Return the cell for a question about the winner, or about the ``nth`` one.

    With ``is_short``, for many cells in a row, the question is a single word.
    """
    label = gettext((is_short and question.label) or question.text)
    if nth > 1:
        label = of_further(label, nth)
    cell = question.key if nth == 1 else f"{question.key}{nth}"
    attrs = {"data-cell": cell, "data-outcomes": " ".join(question.outcomes)}
    if question.kind is AnswerKind.PLAYERS:
        numbers = forms.TextInput(attrs=attrs | {"inputmode": "numeric", "autocomplete": "off"})
        return ColumnNumbersField(label=label, players=len(players), widget=numbers)
    if question.kind is AnswerKind.NUMBER:
        return forms.IntegerField(
            label=label,
            required=False,
            min_value=question.lowest,
            max_value=question.highest,
            widget=forms.NumberInput(attrs=attrs | {"inputmode": "numeric"}),
        )
    answers = [(value, gettext(text)) for value, text in question.answers]
    choices = [*answers, *(players if question.players else [])]
    return forms.ChoiceField(
        label=label,
        choices=choices,
        required=False,
        initial=question.default,
        widget=forms.Select(attrs=attrs),
    )


def told_circumstances(rules: EventRules) -> list[SituationInfo]:
    """Return the circumstances of a win that only the table knows, such as ippatsu.

    Those that follow from the answers are left out, such as riichi for a player who bet a stick.
    """
    conduct = rules.conduct
    answers = {info.needs_player_in: Wind.E.name for info in conduct.situations}
    known = rules.ruleset.known_from_answers(answers, Wind.E, frozenset())
    return [info for info in conduct.situations if info.situation not in known]


def of_further(question: str, nth: int) -> str:
    """Return a question as asked about the ``nth`` winner."""
    return _("%(question)s (winner %(number)s)") % {"question": question, "number": nth}


def endings(conduct: Conduct) -> Choices:
    """Return how a hand may end without a winner."""
    endings = [(Outcome.DRAW.value, "0 " + pgettext("outcome", "Drawn"))]
    if Outcome.ABORTIVE_DRAW in conduct.outcomes:
        endings.append((Outcome.ABORTIVE_DRAW.value, "9 " + pgettext("outcome", "Abortive draw")))
    return endings


def worth_field(rules: EventRules, cell: str) -> forms.Field:
    """Return the cell for what a hand is worth: its value, or as it is counted at the table."""
    form = rules.ruleset.entered_form
    if len(form.numbers) == 1:
        label = capfirst(unit_heading(rules.ruleset.key))
        return points_field(label, cell.removeprefix("points"), rules.lowest_points, rules, cell)
    attrs = {"data-cell": cell, "autocomplete": "off", "spellcheck": "false"}
    label = localized_name(form.names)
    return WorthField(label=label, form=form, widget=forms.TextInput(attrs=attrs))


def points_field(
    label: Any, cell: object, lowest: int, rules: EventRules, name: str = ""
) -> PointsField:
    """Return the cell for points from ``lowest`` on."""
    attrs = {"data-cell": name or f"points{cell}", "autocomplete": "off"}
    return PointsField(
        label=label,
        required=False,
        min_value=lowest,
        max_value=rules.ruleset.highest_entry.points,
        widget=forms.TextInput(attrs=attrs),
    )
