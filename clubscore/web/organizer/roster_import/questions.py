"""What the page of an import says and asks about the columns of a list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.exchange.roster.cells.names import Middle, NameOrder
from clubscore.exchange.roster.columns import RosterColumn
from clubscore.exchange.roster.meaning.guess import KnownBy
from clubscore.exchange.roster.meaning.questions import (
    HALVES,
    MIDDLE,
    NO,
    ORDER,
    YES,
    AnswerChoice,
    Answers,
    ColumnQuestion,
)
from clubscore.words import explain

ANSWER: Final = "answer-"
# Answers that say what a column is: choosing another meaning for a column takes them back.
ABOUT_COLUMNS: Final = (HALVES, "country-", "meaning-")
SOURCES: Final = {
    KnownBy.HEADING: _("by its heading"),
    KnownBy.CONTENT: _("our guess, by its content"),
    KnownBy.SESSION: _("one session"),
    KnownBy.CHOSEN: _("your choice"),
    KnownBy.NOTHING: "",
}
LABELS: Final = {
    (ORDER, NameOrder.FIRST_LAST): _("First name first"),
    (ORDER, NameOrder.LAST_FIRST): _("Last name first"),
    (MIDDLE, Middle.FIRST_NAME): _("The last name is one word"),
    (MIDDLE, Middle.LAST_NAME): _("The first name is one word"),
    ("country", YES): _("Yes, it is the country"),
    ("country", NO): _("No, skip it"),
    ("meaning", RosterColumn.POINTS): _("Points"),
    ("meaning", RosterColumn.TABLE_POINTS): _("Table points"),
    ("meaning", NO): _("No, skip it"),
    ("points", YES): _("Yes, the columns are right"),
    ("several", NO): _("Skip them"),
}


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """A column of the list as the page shows it."""

    field: forms.BoundField
    heading: str  # as in the file
    examples: Sequence[str]
    column: str
    known_by: KnownBy

    @property
    def source(self) -> str:
        """How it is known what the column holds, in words."""
        return str(SOURCES[self.known_by])

    @property
    def is_guess(self) -> bool:
        """Only its content says what the column holds."""
        return self.known_by == KnownBy.CONTENT


@dataclass(frozen=True, slots=True)
class ShownChoice:
    """An answer as the page offers it."""

    choice: AnswerChoice
    label: str
    is_chosen: bool
    is_guess: bool


@dataclass(frozen=True, slots=True)
class ShownQuestion:
    """A question about the columns as the page asks it."""

    question: ColumnQuestion
    choices: Sequence[ShownChoice]

    @property
    def name(self) -> str:
        """The name of the field that answers it."""
        return f"{ANSWER}{self.question.key}"

    @property
    def text(self) -> str:
        """The question in words."""
        return explain(self.question.error)


def submitted_answers(data: Mapping[str, str]) -> Answers:
    """Return the answers that were sent, by the keys of their questions."""
    return {
        name.removeprefix(ANSWER): value for name, value in data.items() if name.startswith(ANSWER)
    }


def not_about_columns(answers: Answers) -> Answers:
    """Return the answers that stay when other meanings of columns have been chosen."""
    return {key: told for key, told in answers.items() if not key.startswith(ABOUT_COLUMNS)}


def shown_questions(
    questions: Sequence[ColumnQuestion], headings: Sequence[str]
) -> list[ShownQuestion]:
    """Return questions in words; ``headings`` are those of the columns."""
    return [
        ShownQuestion(
            question,
            [
                ShownChoice(
                    choice,
                    _label(question.key, choice.value, headings),
                    choice.value == question.answer,
                    choice.value == question.guess,
                )
                for choice in question.choices
            ],
        )
        for question in questions
    ]


def _label(key: str, value: str, headings: Sequence[str]) -> str:
    if key == HALVES:
        at = int(value.partition("-")[2])
        if headings[at]:
            return gettext("The last names are in “%(heading)s”") % {"heading": headings[at]}
        return gettext("The last names are in column %(number)s") % {"number": at + 1}
    return str(LABELS[key.partition("-")[0], value])
