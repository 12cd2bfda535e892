"""Hands to practise on: legal wins of any ruleset, or losers' hands where all hands count.

Half of the hands are dealt as people play. The other half are built around a pattern, each equally
likely, so the rare ones come up too: its example hand is changed into another (suits, winds and
dragons exchanged, ranks mirrored, sets replaced, calls and winning tile chosen again) as long as
the pattern remains.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from clubscore.pastimes.practice.hand import DealtHand
from clubscore.play.entry.answers import answers_in_winds
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.hand_entry import position_at
from clubscore.play.entry.random_games import FLOWER, counts_as_high, deal_win
from scoring.errors import RuleError
from scoring.hand import Hand, Meld, Shape, Win
from scoring.result import Group, Score
from scoring.rulesets.base import AnswerKind, Question, Ruleset
from scoring.tiles import (
    DRAGONS,
    FIRST_HONOR,
    KINDS,
    RED_DRAGON,
    Flower,
    Tile,
    Wind,
    is_suited,
    rank_of,
    suit_of,
)

Chance = random.Random

AROUND_A_PATTERN: Final = 0.5  # of the hands
TURNS: Final = 12  # ways to turn an example before it is taken as it is
CHANGES: Final = 8  # tried on a hand
CALLED: Final = (0.0, 0.0, 0.35, 0.7)  # of the sets
VALUES: Final = ((1, 12), (8, 12), (13, 24), (20, 60))  # of hands as people play them
DECLARED: Final = 0.5  # of the changes of what the table says
NUMBERS: Final = (0, 0, 1, 1, 2, 3)  # answers of the table, as how many dora there are


@dataclass(frozen=True, slots=True)
class Draft:
    """A hand being made."""

    hand: Hand
    seat: Wind
    prevalent_wind: Wind
    won: bool = True
    self_drawn: bool = False
    situations: frozenset[str] = frozenset()
    answers: Mapping[str, str] = field(default_factory=dict)

    def score(self, ruleset: Ruleset) -> Score:
        """Return its score; raises ``RuleError`` if it is impossible."""
        if not self.won:
            return ruleset.score_lost(self.hand, self.seat, self.prevalent_wind, {})
        win = Win(self.seat, self.prevalent_wind, self.self_drawn, self.situations, self.answers)
        score = ruleset.score(self.hand, win, {})
        if not score.qualifies:
            raise RuleError("not_a_winning_hand")
        return score


def deal_around(chance: Chance, ruleset: Ruleset, key: str) -> DealtHand:
    """Return a hand in which a pattern counts.

    Raises ``KeyError`` for a pattern without example, ``ValueError`` for an example that is not a
    hand under the ruleset's own options, or has a circumstance that is never asked about.
    """
    example = ruleset.examples[key]
    as_printed = Draft(
        example.hand,
        example.seat_wind,
        example.prevalent_wind,
        example.won,
        example.self_drawn,
        example.situations,
        example.answers,
    )
    draft = as_printed
    for _ in range(TURNS):
        turned = _permute(chance, as_printed)
        if _counts(turned, ruleset, key):
            draft = turned
            break
    ways = WAYS_WITH_NUMBERS if numbers_asked(ruleset) else WAYS
    for _ in range(CHANGES):
        changed = chance.choice(ways)(chance, draft, ruleset)
        if changed is not None and _counts(changed, ruleset, key):
            draft = changed
    return _finish(chance, draft, ruleset)


def deal_any(chance: Chance, ruleset: Ruleset) -> DealtHand | None:
    """Return a hand of any level, or None if this attempt made none."""
    try:
        if chance.random() < AROUND_A_PATTERN:
            return deal_around(chance, ruleset, chance.choice(ruleset.table({})).key)
        return _as_played(chance, ruleset)
    except ValueError:  # RuleError is one
        return None


def _as_played(chance: Chance, ruleset: Ruleset) -> DealtHand:
    lowest, highest = chance.choice(VALUES)
    if not counts_as_high(ruleset):
        lowest, highest = 1, 10**6
    seat, prevalent = chance.choice([*Wind]), chance.choice([*Wind])
    position = position_at(1, dealer=0, prevalent_wind=prevalent.value)
    entry = deal_win(
        chance, EventRules(ruleset, {}), position, winner=seat.value, lowest=lowest, highest=highest
    )
    hand = entry.winner_hand.hand
    assert hand is not None  # noqa: S101 - the hand was dealt in tiles
    questions = ruleset.conduct({}).questions
    answers = answers_in_winds(entry.answers, position, questions)
    known = ruleset.known_from_answers(answers, seat, entry.situations)
    draft = Draft(
        hand,
        seat,
        prevalent,
        True,
        entry.discarder is None,
        entry.situations | known,
        {
            question.key: answers[question.key]
            for question in questions
            if question.is_of_win and answers.get(question.key, "") not in ("", question.default)
        },
    )
    return _finish(chance, draft, ruleset)


def numbers_asked(ruleset: Ruleset) -> tuple[Question, ...]:
    """Return the questions of a win whose answers are numbers: how many dora there are."""
    return tuple(
        question
        for question in ruleset.conduct({}).questions
        if question.is_of_win and question.kind is AnswerKind.NUMBER
    )


def offered_situations(ruleset: Ruleset) -> frozenset[str]:
    """Return the circumstances a page can name: not East's thirteenth win, which the game knows."""
    return frozenset(info.situation for info in ruleset.situations)


def _finish(chance: Chance, draft: Draft, ruleset: Ruleset) -> DealtHand:
    if not draft.situations <= offered_situations(ruleset):
        raise ValueError("a circumstance that follows from the game alone")
    others = [wind for wind in Wind if wind is not draft.seat]
    discarder = chance.choice(others)
    if draft.situations & ruleset.only_from_east:
        discarder = Wind.E
    return DealtHand(
        draft.hand,
        draft.seat,
        draft.prevalent_wind,
        draft.won,
        None if draft.self_drawn or not draft.won else discarder,
        draft.situations,
        draft.score(ruleset),
        draft.answers,
    )


def _counts(draft: Draft, ruleset: Ruleset, key: str) -> bool:
    try:
        return any(line.key == key for line in draft.score(ruleset).patterns)
    except RuleError:
        return False


# Turning a hand into another one of the same shape


def _permute(chance: Chance, draft: Draft) -> Draft:
    """Exchange suits, winds and dragons; mirror the ranks, now and then."""
    suits, winds = chance.sample(range(3), 3), chance.sample(range(4), 4)
    dragons, mirrored = chance.sample(range(3), 3), chance.random() < 0.5

    def turn(tile: Tile) -> Tile:
        if is_suited(tile):
            rank = 10 - rank_of(tile) if mirrored else rank_of(tile)
            return 9 * suits[suit_of(tile)] + rank - 1
        if tile in DRAGONS:
            return RED_DRAGON + dragons[tile - RED_DRAGON]
        return FIRST_HONOR + winds[tile - FIRST_HONOR]

    hand = draft.hand
    melds = tuple(replace(meld, tile=min(map(turn, meld.tiles))) for meld in hand.melds)
    winning = None if hand.winning_tile is None else turn(hand.winning_tile)
    return replace(
        draft,
        hand=Hand(tuple(map(turn, hand.tiles)), winning, melds, hand.flowers),
        seat=Wind(winds[draft.seat]),
        prevalent_wind=Wind(winds[draft.prevalent_wind]),
    )


# Changing it further: each way returns the hand changed, or None where it does not apply


def _other_winds(chance: Chance, draft: Draft, _ruleset: Ruleset) -> Draft | None:
    return replace(
        draft, seat=chance.choice([*Wind]), prevalent_wind=chance.choice([Wind.E, Wind.E, *Wind])
    )


def _drawn_or_not(_chance: Chance, draft: Draft, _ruleset: Ruleset) -> Draft | None:
    return replace(draft, self_drawn=not draft.self_drawn) if draft.won else None


def _other_flowers(chance: Chance, draft: Draft, ruleset: Ruleset) -> Draft | None:
    if not ruleset.conduct({}).flowers:
        return None
    flowers = tuple(flower for flower in Flower if chance.random() < FLOWER)
    hand = draft.hand
    return replace(draft, hand=Hand(hand.tiles, hand.winning_tile, hand.melds, flowers))


def _other_calls(chance: Chance, draft: Draft, ruleset: Ruleset) -> Draft | None:
    """Choose other sets to call and another winning tile."""
    groups = _groups(draft, ruleset)
    return None if groups is None else _with_calls(chance, draft, groups)


def _other_set(chance: Chance, draft: Draft, ruleset: Ruleset) -> Draft | None:
    """Replace a set, or the pair, by another one."""
    groups = _groups(draft, ruleset)
    if groups is None:
        return None
    at = chance.randrange(len(groups))
    tile = chance.randrange(KINDS)
    shape = groups[at].shape
    if shape is Shape.PAIR:
        groups[at] = Group(shape, (tile, tile))
    elif is_suited(tile) and rank_of(tile) <= 7 and chance.random() < 0.7:
        groups[at] = Group(Shape.CHOW, (tile, tile + 1, tile + 2))
    else:
        groups[at] = Group(Shape.PUNG, (tile,) * 3)
    return _with_calls(chance, draft, groups)


def _other_numbers(chance: Chance, draft: Draft, ruleset: Ruleset) -> Draft | None:
    """Change another fact of the win: the number of dora, or whether riichi was declared."""
    asked = numbers_asked(ruleset)
    declared = [one.situation for one in ruleset.conduct({}).situations if one.needs_player_in]
    if not draft.won:
        return None
    if declared and chance.random() < DECLARED:
        return replace(draft, situations=draft.situations ^ {declared[0]})
    question = chance.choice(asked)
    number = min(question.highest, question.lowest + chance.choice(NUMBERS))
    answers = {key: draft.answers[key] for key in draft.answers if key != question.key}
    if str(number) != question.default:
        answers[question.key] = str(number)
    return replace(draft, answers=answers)


WAYS: Final[tuple[Callable[[Chance, Draft, Ruleset], Draft | None], ...]] = (
    _other_winds,
    _drawn_or_not,
    _other_flowers,
    _other_calls,
    _other_calls,
    _other_set,
    _other_set,
)
WAYS_WITH_NUMBERS: Final = (*WAYS, _other_numbers, _other_numbers, _other_numbers)


def _groups(draft: Draft, ruleset: Ruleset) -> list[Group] | None:
    """Return sets and pair as they were read; None for a hand of another shape."""
    if not draft.won:
        return None
    groups = list(draft.score(ruleset).arrangement)
    shapes = {Shape.CHOW, Shape.PUNG, Shape.KONG, Shape.PAIR}
    return groups if len(groups) == 5 and {one.shape for one in groups} <= shapes else None


def _with_calls(chance: Chance, draft: Draft, groups: list[Group]) -> Draft | None:
    """Call some sets and choose the winning tile among the standing ones."""
    called = chance.choice(CALLED)
    melds: list[Meld] = []
    standing: list[Tile] = []
    for group in groups:
        if group.shape is Shape.KONG:
            concealed = group.concealed if group.declared else chance.random() < 0.5
            melds.append(Meld(Shape.KONG, group.tiles[0], concealed=concealed))
        elif group.shape is not Shape.PAIR and chance.random() < called:
            melds.append(Meld(group.shape, group.tiles[0]))
        else:
            standing += group.tiles
    winning = standing.pop(chance.randrange(len(standing)))
    try:
        hand = Hand(tuple(standing), winning, tuple(melds), draft.hand.flowers)
    except RuleError:
        return None  # five of a kind
    return replace(draft, hand=hand)
