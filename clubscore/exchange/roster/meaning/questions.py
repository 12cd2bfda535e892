"""Questions about the columns of a list, to be answered before it is imported."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Final

from clubscore.errors import ClubError
from clubscore.exchange.roster.cells.names import (
    Middle,
    NameOrder,
    WrittenName,
    has_capitals,
    written_name,
)
from clubscore.exchange.roster.cells.values import is_nothing, short
from clubscore.exchange.roster.columns import Layout, RosterColumn
from clubscore.exchange.roster.grid import Grid

from .contents import SOME, are_places, country_share, fall_together, numbers, place_numbers
from .guess import Guess, KnownBy
from .headings import COUNTED, HeadingKind
from .swaps import KnownNames, Pairs, look_swapped

SAMPLES: Final = 3
ORDER: Final = "order"
MIDDLE: Final = "middle"
HALVES: Final = "halves"
YES: Final = "yes"
NO: Final = "no"

Answers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """A possible answer, with people as they would be read: (first, last name)."""

    value: str
    names: Pairs = ()


@dataclass(frozen=True, slots=True)
class ColumnQuestion:
    """Something about the columns that only the person who imports knows."""

    key: str  # what the answer is sent as
    error: ClubError  # the question in words
    choices: tuple[AnswerChoice, ...]
    answer: str = ""  # the value of a choice
    guess: str = ""  # likewise: what is shown meanwhile

    @property
    def is_open(self) -> bool:
        """Whether it has not been answered."""
        return self.answer not in {choice.value for choice in self.choices}


@dataclass(frozen=True, slots=True)
class Asking:
    """A list as currently read, and what else is known about it."""

    grid: Grid
    layout: Layout
    guess: Guess
    answers: Answers
    player_names: KnownNames
    country: str  # of new players without one

    def cells(self, at: int) -> list[str]:
        """Return the cells of a column below the headings."""
        return [row.cells[at] for row in self.layout.people(self.grid)]

    def heading(self, at: int) -> str:
        """Return the heading of a column, or its number."""
        return short(self.guess.headings[at].text) or str(at + 1)

    def is_guessed(self, at: int) -> bool:
        """Whether nobody and nothing has said what that column holds but its content."""
        return self.guess.source(at, self.layout.columns[at]) == KnownBy.CONTENT


def column_questions(asking: Asking, *, with_results: bool) -> list[ColumnQuestion]:
    """Return all questions, answered or not."""
    found = [*_names(asking), *_countries(asking)]
    if with_results:
        found += [*_meanings_of_points(asking), *_table_points(asking), *_points(asking)]
    return [replace(one, answer=asking.answers.get(one.key, "")) for one in found]


def with_answers(layout: Layout, guess: Guess, answers: Answers) -> Layout:
    """Return a layout as the answers have it."""
    columns = list(layout.columns)
    first, _dash, last = answers.get(HALVES, "").partition("-")
    halves = {int(one) for one in (first, last) if one.isdecimal() and int(one) < len(columns)}
    if len(halves) == 2 and {columns[at] for at in halves} == {
        RosterColumn.FIRST_NAME,
        RosterColumn.LAST_NAME,
    }:
        columns[int(first)], columns[int(last)] = RosterColumn.FIRST_NAME, RosterColumn.LAST_NAME
    for at, column in enumerate(columns):
        if answers.get(f"country-{at}") == YES and RosterColumn.COUNTRY not in columns:
            columns[at] = RosterColumn.COUNTRY
        meant = answers.get(f"meaning-{at}")
        is_found = not column and meant == RosterColumn.TABLE_POINTS
        if (column in COUNTED or is_found) and meant in COUNTED and meant not in columns:
            columns[at] = RosterColumn(meant)
    order, middle = answers.get(ORDER), answers.get(MIDDLE)
    return replace(
        layout,
        columns=tuple(columns),
        order=NameOrder(order) if order in set(NameOrder) else guess.layout.order,
        middle=Middle(middle) if middle in set(Middle) else guess.layout.middle,
    )


def _names(asking: Asking) -> list[ColumnQuestion]:
    columns = asking.layout.columns
    full = asking.layout.at(RosterColumn.FULL_NAME)
    first = asking.layout.at(RosterColumn.FIRST_NAME)
    last = asking.layout.at(RosterColumn.LAST_NAME)
    if last is not None:
        return _halves(asking, first, last) if first is not None else []
    if full is None or columns.count(RosterColumn.FULL_NAME) > 1:
        return []
    cells = [cell for cell in asking.cells(full) if not is_nothing(cell)]
    capitals = has_capitals(cells)
    loose = [name for cell in cells if (name := written_name(cell, has_capitals=capitals)).groups]
    middle = [name for name in loose if name.has_middle]
    return [*_order(asking, full, loose), *_middle(asking, middle)]


def _order(asking: Asking, full: int, loose: Sequence[WrittenName]) -> list[ColumnQuestion]:
    if not loose:
        return []
    guess: str = asking.guess.layout.order
    if asking.guess.headings[full].text:
        error = ClubError("names_order_asked", heading=asking.heading(full))
    else:
        error = ClubError("names_order_asked_plain")
    if asking.guess.tells_order:
        told = asking.guess.layout.order
        pairs = [name.read(told, asking.layout.middle) for name in loose]
        if not look_swapped(pairs, asking.player_names):
            return []
        error, guess = ClubError("names_look_swapped"), ""
    plainest = sorted(loose, key=lambda name: name.has_middle)[:SAMPLES]
    choices = tuple(
        AnswerChoice(order, tuple(name.read(order, asking.layout.middle) for name in plainest))
        for order in NameOrder
    )
    return [ColumnQuestion(ORDER, error, choices, guess=guess)]


def _middle(asking: Asking, names: Sequence[WrittenName]) -> list[ColumnQuestion]:
    if not names:
        return []
    choices = tuple(
        AnswerChoice(
            middle, tuple(name.read(asking.layout.order, middle) for name in names[:SAMPLES])
        )
        for middle in Middle
    )
    return [
        ColumnQuestion(MIDDLE, ClubError("names_middle_asked"), choices, guess=Middle.FIRST_NAME)
    ]


def _halves(asking: Asking, first: int, last: int) -> list[ColumnQuestion]:
    firsts, lasts = asking.cells(first), asking.cells(last)
    pairs = tuple((one, other) for one, other in zip(firsts, lasts, strict=True) if one and other)
    swapped = look_swapped(pairs, asking.player_names)
    is_guess = asking.is_guessed(first) and asking.is_guessed(last)
    if not pairs or not (is_guess or swapped):
        return []
    code = "names_look_swapped" if swapped else "names_halves_asked"
    reversed_pairs = tuple((other, one) for one, other in pairs[:SAMPLES])
    choices = (
        AnswerChoice(f"{first}-{last}", pairs[:SAMPLES]),
        AnswerChoice(f"{last}-{first}", reversed_pairs),
    )
    guess = "" if swapped else choices[0].value
    return [ColumnQuestion(HALVES, ClubError(code), choices, guess=guess)]


def _countries(asking: Asking) -> list[ColumnQuestion]:
    if RosterColumn.COUNTRY in asking.layout.columns:
        return []
    found = []
    for at, column in enumerate(asking.layout.columns):
        cells = asking.cells(at)
        if column != RosterColumn.IGNORED or country_share(cells) < SOME:
            continue
        sample = ", ".join(dict.fromkeys(cell for cell in cells if cell))
        error = ClubError(
            "country_skipped",
            heading=asking.heading(at),
            sample=short(sample),
            country=asking.country,
        )
        found.append(
            ColumnQuestion(f"country-{at}", error, (AnswerChoice(YES), AnswerChoice(NO)), guess=YES)
        )
    return found


def _meanings_of_points(asking: Asking) -> list[ColumnQuestion]:
    """Ask what “PT” is where no other column says it, and which of several totals counts."""
    columns, headings = asking.layout.columns, asking.guess.headings
    found = []
    for at, heading in enumerate(headings):
        if (
            heading.kind == HeadingKind.AMBIGUOUS
            and columns[at] in COUNTED
            and asking.is_guessed(at)
        ):
            error = ClubError("points_or_table_points", heading=asking.heading(at))
            choices = tuple(AnswerChoice(column) for column in COUNTED)
            found.append(ColumnQuestion(f"meaning-{at}", error, choices, guess=columns[at]))
    left = [
        at
        for at, heading in enumerate(headings)
        if columns[at] == RosterColumn.IGNORED
        and (
            heading.kind == HeadingKind.AMBIGUOUS
            or (heading.column in COUNTED and heading.column not in columns)
        )
    ]
    if left and RosterColumn.POINTS in columns:
        names = ", ".join(f"“{asking.heading(at)}”" for at in left)
        key = "several-" + "-".join(map(str, left))
        error = ClubError("table_points_several", headings=names)
        found.append(ColumnQuestion(key, error, (AnswerChoice(NO),)))
    return found


def _table_points(asking: Asking) -> list[ColumnQuestion]:
    """Ask whether the one column is skipped that the list is in the order of."""
    columns, points = asking.layout.columns, asking.layout.at(RosterColumn.POINTS)
    if points is None or RosterColumn.TABLE_POINTS in columns:
        return []
    found = [
        at
        for at, heading in enumerate(asking.guess.headings)
        if columns[at] == RosterColumn.IGNORED
        and heading.kind == HeadingKind.UNREAD
        and fall_together(asking.cells(at), asking.cells(points))
    ]
    if len(found) != 1:
        return []
    error = ClubError("table_points_skipped", heading=asking.heading(found[0]))
    choices = (AnswerChoice(RosterColumn.TABLE_POINTS), AnswerChoice(NO))
    return [ColumnQuestion(f"meaning-{found[0]}", error, choices, guess=RosterColumn.TABLE_POINTS)]


def _points(asking: Asking) -> list[ColumnQuestion]:
    """Ask where points rise down the list, or against its places."""
    layout = asking.layout
    points, places = layout.at(RosterColumn.POINTS), layout.at(RosterColumn.PLACE)
    if points is None:
        return []
    table_points = layout.at(RosterColumn.TABLE_POINTS)
    at = points if table_points is None else table_points
    values = numbers(asking.cells(at), thousands=table_points is None)
    totals = numbers(asking.cells(points))
    key = "-".join(map(str, ("points", points, table_points, places)))
    if places is None:
        told = [value for value in values if value is not None]
        if len(told) < 2 or not _rises(told):
            return []
        facts = {"few": _text(told[0]), "many": _text(told[-1]), "heading": asking.heading(at)}
        return [ColumnQuestion(key, ClubError("points_rise", **facts), (AnswerChoice(YES),))]
    if are_places(asking.cells(points)) and not are_places(asking.cells(places)):
        error = ClubError("points_like_places", heading=asking.heading(points))
        return [ColumnQuestion(key, error, (AnswerChoice(YES),))]
    counted = zip(place_numbers(asking.cells(places)), values, totals, strict=True)
    ranked = sorted(
        [
            (place, value, total)
            for place, value, total in counted
            if place and value is not None and total is not None
        ],
        key=lambda row: (row[0], -row[1], -row[2]),
    )
    for (upper, value, total), (lower, next_value, next_total) in pairwise(ranked):
        if upper != lower and (value, total) < (next_value, next_total):
            few, many = (total, next_total) if value == next_value else (value, next_value)
            facts = {"upper": str(upper), "lower": str(lower)}
            facts |= {"few": _text(few), "many": _text(many)}
            return [
                ColumnQuestion(
                    key, ClubError("points_against_places", **facts), (AnswerChoice(YES),)
                )
            ]
    return []


def _rises(values: Sequence[Fraction]) -> bool:
    return values[0] < values[-1] and all(one <= other for one, other in pairwise(values))


def _text(number: Fraction) -> str:
    return f"{float(number):.2f}".rstrip("0").rstrip(".").replace("-", "−")
