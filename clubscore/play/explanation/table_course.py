"""The state of a game, for its table's page, including hands that wait on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubscore.play.entry.assessment import BySeat, EventRules
from clubscore.play.entry.fields import ANSWER
from clubscore.play.entry.game import CourseHand, times_played
from clubscore.words import signed_points, with_thousands
from scoring.rulesets.base import FinalScore, FinalScores, GameState

from .counts import Sitter
from .course import counters_words, deal_words, early_ending_words, sticks_on_table


@dataclass(frozen=True, slots=True)
class FinalRow:
    """A player's final row: ``parts`` are what the score is made of besides the points."""

    place: int
    name: str
    points: int
    parts: tuple[str, ...]
    score: int


@dataclass(frozen=True, slots=True)
class StickButton:
    """What a player taps who lays a stick on the table: the field of the form, and its label.

    ``starting_points`` are those of a player without the points of one stick; ``replay`` is how
    often the hand in play was played before.
    """

    field: str
    label: str
    starting_points: int
    replay: int


@dataclass(frozen=True, slots=True)
class TableCourse:
    """The state of a game, or how it ended; players begin with ``starting_points``.

    ``on_table`` are the counters, ``sticks`` how many sticks are there before the hand in play.
    ``most_points`` are the most anyone has won so far. ``final`` has a row for each player once
    the game is over, in systems that score what players have at the end.
    """

    deal: str
    on_table: tuple[str, ...]
    ending: str
    starting_points: int
    most_points: int
    final: tuple[FinalRow, ...] = ()
    sticks: int = 0
    stick: StickButton | None = None  # while the game goes on, where the table is asked of sticks
    remainder: int = 0  # points left on the table that nobody gets


def table_course(
    game: GameState,
    rules: EventRules,
    points: BySeat,
    seats: Sequence[Sitter],
    final: FinalScores | None = None,
    *,
    played: Sequence[CourseHand] = (),
    places: Sequence[int] = (),
) -> TableCourse:
    """Return the state of a game after the hands ``played``.

    ``points`` are those won and lost so far, by seat; ``places`` those at the table, where they
    are not the places of the final scores.
    """
    ruleset, is_over = rules.ruleset, bool(game.ending)
    return TableCourse(
        "" if is_over else deal_words(game.position, ruleset),
        () if is_over else counters_words(game.position, ruleset),
        early_ending_words(game.ending),
        ruleset.starting_points(rules.options),
        max(points) if points else 0,
        () if final is None else _final_rows(final, seats, places),
        0 if is_over else sticks_on_table(game.position, ruleset),
        None if is_over else _stick_button(rules, times_played(game.position.number, played)),
        0 if final is None else final.remainder,
    )


def _stick_button(rules: EventRules, replay: int) -> StickButton | None:
    ruleset = rules.ruleset
    for question in rules.conduct.questions:
        if question.stick:
            starting = ruleset.starting_points(rules.options) - ruleset.stick
            return StickButton(ANSWER + question.key, _(question.label), starting, replay)
    return None


def _final_rows(
    final: FinalScores, seats: Sequence[Sitter], places: Sequence[int]
) -> tuple[FinalRow, ...]:
    places = places or [score.place for score in final.scores]
    rows = [
        FinalRow(place, seat.short_name, score.total, final_parts(score), score.score)
        for place, seat, score in zip(places, seats, final.scores, strict=True)
    ]
    return tuple(sorted(rows, key=lambda row: row.place))


def final_parts(score: FinalScore) -> tuple[str, ...]:
    """Return what makes a final score of the points at the table, in words: "uma +15,000"."""
    lost = (
        (_("false wins %(points)s"), -score.chombo),
        (_("penalties %(points)s"), -score.penalty),
    )
    if score.absent:
        counted = score.score + score.chombo + score.penalty
        return (_("absent: %(points)s") % {"points": signed_points(counted)}, *_part_words(lost))
    said = []
    if score.rounding:
        total = with_thousands(score.total + score.rounding)
        said.append(_("counts as %(points)s") % {"points": total})
    if score.taken_off:
        points = with_thousands(score.taken_off)
        said.append(_("less %(points)s to return") % {"points": points})
    given = (
        (_("uma %(points)s"), score.uma),
        (_("oka %(points)s"), score.oka),
        (_("sticks left %(points)s"), score.sticks),
    )
    return (*said, *_part_words(given), *_part_words(lost))


def _part_words(parts: Sequence[tuple[str, int]]) -> list[str]:
    return [text % {"points": signed_points(points)} for text, points in parts if points]
