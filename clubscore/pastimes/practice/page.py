"""A hand to count: what the page shows of it, and whether the answer was right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubscore.play.calculator.request import FROM_SELF, sitters
from clubscore.play.entry.assessment import EventRules, assess
from clubscore.play.entry.breakdown import breakdown_of
from clubscore.play.entry.fields import ANSWER
from clubscore.play.entry.hand_entry import HandEntry, SeatHand, position_at
from clubscore.play.explanation.counts import CountView, counts_of
from clubscore.play.explanation.diagnosis import TieView, ties_of
from clubscore.play.explanation.score import (
    ScoreView,
    TileGroup,
    flower_keys,
    score_view,
    tile_groups,
)
from clubscore.words import localized_name
from scoring.hand import Win
from scoring.notation import format_hand
from scoring.result import Score
from scoring.rulesets.base import HandsScored, Outcome, Ruleset
from scoring.tiles import Wind

from .answer import Answer, answer_in, answer_in_words, is_right, told_numbers
from .hand import DealtHand, Level
from .ticking import TickedPatterns, TickGroup, judge_ticks, tick_groups, ticked_in


@dataclass(frozen=True, slots=True)
class PracticePlace:
    """The position of a hand: its ``number`` among the ``count`` of a level, from 1 on.

    ``practice`` and ``calculator`` are the addresses below which those pages are.
    """

    ruleset: Ruleset
    level: Level
    number: int
    count: int
    practice: str
    calculator: str

    @property
    def address(self) -> str:
        """Return the address of the hand."""
        return f"{self.address_of(self.level)}{self.number}/"

    @property
    def following(self) -> str:
        """Return the address of the next hand. A browser may lead to one to be repeated."""
        return f"{self.address_of(self.level)}{number_after(self.number, self.count)}/"

    def address_of(self, level: Level) -> str:
        """Return the address that leads to some hand of a level."""
        return f"{self.practice}{self.ruleset.key}/{level.value}/"


@dataclass(frozen=True, slots=True)
class LevelLink:
    """A way to the hands of a level."""

    level: str
    label: str
    address: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class AskedNumber:
    """A number to enter where a hand is stated in several: han, fu. ``field`` is its field.

    One that is ``alone`` is ticked instead of the others: a yakuman.
    """

    field: str
    label: str
    alone: bool


@dataclass(frozen=True, slots=True)
class PracticePage:
    """A hand to count. ``right`` is None until there is an answer."""

    title: str
    ruleset: Ruleset
    name: str
    place: PracticePlace
    levels: tuple[LevelLink, ...]
    dealt_hand: DealtHand
    tiles: tuple[TileGroup, ...]
    flowers: tuple[str, ...]
    situations: tuple[str, ...]
    all_hands: bool
    answer: Answer | None
    is_solution_shown: bool
    right: bool | None
    score: ScoreView | None
    count: CountView | None
    calculator: str
    ties: tuple[TieView, ...]
    tick_groups: tuple[TickGroup, ...]
    ticked_patterns: TickedPatterns | None
    asked_numbers: tuple[AskedNumber, ...] = ()  # none where the value alone is asked for
    answer_words: str = ""  # the answer, where it is several numbers

    @property
    def is_limit(self) -> bool:
        """Whether the hand is a limit hand."""
        return self.count is not None and self.count.is_limit

    @property
    def is_explained(self) -> bool:
        """Whether the count is there to be read."""
        return self.is_solution_shown or self.right is not None


def level_name(level: Level) -> str:
    """Return a level in the active language."""
    return {
        Level.EASY: pgettext("level", "easy"),
        Level.MEDIUM: pgettext("level", "medium"),
        Level.HARD: pgettext("level", "hard"),
    }[level]


def number_after(number: int, count: int) -> int:
    """Return the number after this one; the first follows the last."""
    return number % count + 1


def practice_page(
    place: PracticePlace, dealt: DealtHand, pairs: Iterable[tuple[str, str]]
) -> PracticePage:
    """Return a hand to count; ``pairs`` are the fields of the address: an answer or none."""
    told = [(name, value) for name, value in pairs]
    fields = dict(told)
    ruleset = place.ruleset
    name = localized_name(ruleset.names)
    all_hands = ruleset.hands_scored is HandsScored.ALL
    answer = answer_in(fields, ruleset)
    names = {info.situation: localized_name(info.names) for info in ruleset.situations}
    right = None
    if answer is not None and not answer.problem:
        right = is_right(answer, dealt, ruleset)
    shown = None if all_hands else score_view(ruleset, breakdown_of(dealt.score))
    ticked_patterns = None
    if right is not None:
        left_out = () if shown is None else shown.left_out
        ticked_patterns = judge_ticks(ruleset, ticked_in(told, ruleset), dealt.score, left_out)
    return PracticePage(
        _("What is this hand worth? %(ruleset)s") % {"ruleset": name},
        ruleset,
        name,
        place,
        tuple(
            LevelLink(level.value, level_name(level), place.address_of(level), level is place.level)
            for level in Level
        ),
        dealt,
        tile_groups(dealt.hand),
        tuple(flower_keys(dealt.hand.flowers)),
        (
            *[names[one] for one in sorted(dealt.situations)],
            *answers_in_words(ruleset, dealt.answers),
        ),
        all_hands,
        answer,
        bool(fields.get("show")),
        right,
        shown,
        count_of(ruleset, dealt) if all_hands else None,
        calculator_address(place, dealt),
        ties_of(EventRules(ruleset, {}), _other_scores(ruleset, dealt)),
        tick_groups(ruleset),
        ticked_patterns,
        asked_numbers(ruleset),
        answer_in_words(ruleset, answer),
    )


def asked_numbers(ruleset: Ruleset) -> tuple[AskedNumber, ...]:
    """Return the numbers that are asked for, in the active language."""
    return tuple(
        AskedNumber(one.field, localized_name(one.names), one.alone)
        for one in told_numbers(ruleset)
    )


def answers_in_words(ruleset: Ruleset, answers: Mapping[str, str]) -> tuple[str, ...]:
    """Return what the table says about a win: ``Dora: 2``."""
    return tuple(
        f"{_(question.label)}: {answers[question.key]}"
        for question in ruleset.questions
        if question.key in answers
    )


def calculator_address(place: PracticePlace, dealt: DealtHand) -> str:
    """Return the address of the hand in the calculator."""
    all_hands = place.ruleset.hands_scored is HandsScored.ALL
    tiles = format_hand(dealt.hand).replace(" ", "")
    winner = dealt.seat if dealt.won else _other(dealt.seat)
    query = [
        (f"tiles_{dealt.seat.value}" if all_hands else "tiles", tiles),
        ("seat", winner.name),
        ("round", dealt.prevalent_wind.name),
        ("from", FROM_SELF if dealt.discarder is None else dealt.discarder.name),
        *(("situations", one) for one in sorted(dealt.situations)),
        *((ANSWER + key, dealt.answers[key]) for key in sorted(dealt.answers)),
    ]
    return f"{place.calculator}{place.ruleset.key}/?{urlencode(query)}"


def count_of(ruleset: Ruleset, dealt: DealtHand) -> CountView:
    """Return the count of a hand in points and doubles, explained."""
    seat = dealt.seat.value
    winner = seat if dealt.won else _other(dealt.seat).value
    discarder = None if dealt.discarder is None else dealt.discarder.value
    hands = {seat: SeatHand.of(dealt.hand)}
    entry = HandEntry(Outcome.WIN, winner, discarder, hands, dealt.situations)
    position = position_at(1, dealer=0, prevalent_wind=dealt.prevalent_wind.value)
    counts = counts_of(assess(entry, position, EventRules(ruleset, {})), sitters())
    return next(count for count in counts if count.seat == seat)


def _other_scores(ruleset: Ruleset, dealt: DealtHand) -> tuple[Score, ...]:
    if not dealt.won:
        return ()
    win = Win(dealt.seat, dealt.prevalent_wind, dealt.self_drawn, dealt.situations, dealt.answers)
    return ruleset.best_scores(dealt.hand, win, {})[1:]


def _other(wind: Wind) -> Wind:
    return Wind((wind.value + 1) % 4)
