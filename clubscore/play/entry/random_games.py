"""Made-up games for demonstrations, tests and benchmarks: hands people could really have won.

A style chooses what a hand is built around; chance fills the rest, calls sets and picks the winning
tile; the hand is used if it wins under the rules with a value in the range requested. Where all
four hands count, the others are dealt from the remaining tiles; where several may win on one
discard, some do. The same seed gives the same game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from clubscore.errors import ClubError
from clubscore.tournaments.units import SEATS
from scoring.errors import RuleError
from scoring.hand import HAND_TILES, Hand, Meld, Shape, Situation
from scoring.rulesets.base import GameHand, GameState, HandsScored, Outcome, Position, Ruleset
from scoring.tiles import COPIES, KINDS, Flower, Tile
from scoring.together import OF_DISCARD

from .assessment import EventRules, assess_in_game
from .builds import BIG, STYLES, Build, Chance
from .hand_entry import FurtherWinner, HandEntry, SeatHand
from .random_answers import answers_of_winner, made_up_answers

# How often, and between which values in points, hands are won where people play for 8 points.
VALUES: Final = ((58, 8, 12), (28, 13, 24), (10, 25, 47), (4, 48, 400))
ANY_VALUE: Final = ((1, 1, 1_000_000),)  # where all four hands count, or hands are worth little
DRAWN_GAMES: Final = 0.12  # hands nobody wins
FALSE_WINS: Final = 0.035  # hands with a false win in them
SELF_DRAWN: Final = 0.35  # of the hands won
BROKEN_OFF: Final = 0.3  # of the hands that nobody wins, where they may be
SEVERAL: Final = 0.08  # of the hands won on a discard, where several may win
SAME_TILE: Final = 300  # hands that are tried for a second winner
FLOWER: Final = 0.16  # chance to hold each of the eight
KONG: Final = 0.08  # of the pungs
TRIES: Final = 2_000  # to make one hand; a few are the rule
NOTHING_HELD: Final = 0.25  # of the hands that did not win: nothing to count
TOLD_HANDS: Final = 0.1  # of them counted at the table
CALLED: Final = (0.0, 0.35, 0.7)  # of the sets, by how eagerly somebody calls


def counts_as_high(ruleset: Ruleset) -> bool:
    """Return whether hands can be worth what they are when people play for 8 points.

    Not where all four hands count, nor where a hand is worth a dozen faan at most.
    """
    highest = max(pattern.points for pattern in ruleset.table({}))
    return ruleset.hands_scored is HandsScored.WINNER and highest >= VALUES[-1][1]


def deal_win(
    chance: Chance, rules: EventRules, position: Position, *, winner: int, lowest: int, highest: int
) -> HandEntry:
    """Return a hand won by seat ``winner`` that is worth ``lowest`` to ``highest`` points.

    Raises ``ValueError`` if no style makes one.
    """
    for _ in range(TRIES):
        style = chance.choice(BIG if lowest >= 24 else STYLES)
        try:
            entry = _win(chance, rules, style(chance), winner, _seats(position))
            if rules.all_hands:
                entry = replace(entry, hands={**entry.hands, **_others(chance, rules, entry)})
        except (RuleError, ClubError):
            continue
        assessment = assess_in_game(entry, position, rules)
        value = assessment.value
        if assessment.qualifies and value is not None and lowest <= value <= highest:
            return assessment.entry
    raise ValueError(f"no style makes a hand of {lowest} to {highest} points")


def deal_game(
    seed: int,
    rules: EventRules,
    hands: int | None = None,
    players: int = len(SEATS),
    *,
    state: GameState | None = None,
) -> Iterator[tuple[int, HandEntry]]:
    """Yield a game hand by hand, each with its number; false wins come before their hand.

    ``hands`` is how many are played, by default all of a game; ``players`` how many sit there. With
    ``state`` an unfinished game is continued.
    """
    chance = random.Random(seed)  # noqa: S311 - a game made up, to be made again
    ruleset, options = rules.ruleset, rules.options
    state = state or ruleset.start(options, players)
    luck = [chance.uniform(0.7, 1.3) for _ in range(players)]
    count = hands if hands is not None else rules.hands_in_game(players) or 16
    values = VALUES if counts_as_high(ruleset) else ANY_VALUE
    while state.position.number <= count and not state.ending:
        position, seats = state.position, _seats(state.position)
        if chance.random() < FALSE_WINS:
            answers = made_up_answers(chance, rules, Outcome.FALSE_WIN, seats)
            false_win = HandEntry(Outcome.FALSE_WIN, chance.choice(seats), answers=answers)
            yield position.number, false_win
            state = ruleset.after(state, _played(false_win, position, rules), options)
            if rules.conduct.false_win_ends_hand or state.ending:
                continue
            position = state.position
        if chance.random() >= DRAWN_GAMES:
            _weight, lowest, highest = chance.choices(values, [row[0] for row in values])[0]
            (winner,) = chance.choices(seats, [luck[seat] for seat in seats])
            entry = deal_win(chance, rules, position, winner=winner, lowest=lowest, highest=highest)
            entry = _with_second_winner(chance, rules, position, entry)
        else:
            entry = _draw(chance, rules, position)
        yield position.number, entry
        state = ruleset.after(state, _played(entry, position, rules), options)


def _played(entry: HandEntry, position: Position, rules: EventRules) -> GameHand:
    assessment = assess_in_game(entry, position, rules)
    return GameHand(assessment.result, assessment.verdict.settlement)


def _draw(chance: Chance, rules: EventRules, position: Position) -> HandEntry:
    """Return a hand that nobody won, with what the table says about it; some are broken off."""
    outcome = Outcome.DRAW
    if Outcome.ABORTIVE_DRAW in rules.conduct.outcomes and chance.random() < BROKEN_OFF:
        outcome = Outcome.ABORTIVE_DRAW
    for _ in range(TRIES):
        answers = made_up_answers(chance, rules, outcome, _seats(position))
        entry = HandEntry(outcome, answers=answers)
        if assess_in_game(entry, position, rules).qualifies:
            return entry
    raise ValueError("no answers make a hand that nobody won")


def _with_second_winner(
    chance: Chance, rules: EventRules, position: Position, entry: HandEntry
) -> HandEntry:
    """Return a hand that someone else may have won too, on the same discard."""
    seats = [seat for seat in _seats(position) if seat not in (entry.winner, entry.discarder)]
    if rules.conduct.winners == 1 or entry.discarder is None or chance.random() >= SEVERAL:
        return entry
    first, second = entry.winner_hand.hand, chance.choice(seats)
    for _ in range(SAME_TILE):
        style = chance.choice(STYLES)
        try:
            held = _win(chance, rules, style(chance), second, _seats(position)).winner_hand
        except (RuleError, ClubError):
            continue
        if first is None or held.hand is None or held.hand.winning_tile != first.winning_tile:
            continue
        answers = answers_of_winner(chance, rules, second, dict(entry.answers))
        situations = entry.situations.intersection(OF_DISCARD)
        both = replace(
            entry,
            hands={**entry.hands, second: held},
            also=(FurtherWinner(second, situations, answers),),
        )
        assessment = assess_in_game(both, position, rules)
        if assessment.qualifies:
            return assessment.entry
    return entry


# From tiles to a hand won


def _seats(position: Position) -> list[int]:
    """Return the seats of those who play the hand."""
    return [seat for seat, wind in enumerate(position.winds) if wind is not None]


def _win(
    chance: Chance, rules: EventRules, build: Build, winner: int, seats: Sequence[int]
) -> HandEntry:
    """Call some sets, choose the winning tile and the circumstances."""
    called = chance.choice(CALLED) if build.pair is not None and len(build.groups) == 4 else 0.0
    melds: list[Meld] = []
    standing: list[Tile] = [*build.loose, *([build.pair] * 2 if build.pair is not None else [])]
    for shape, tile in build.groups:
        kong = shape is Shape.PUNG and chance.random() < KONG
        if chance.random() < called:
            melds.append(Meld(Shape.KONG if kong else shape, tile))
        elif kong:
            melds.append(Meld(Shape.KONG, tile, concealed=True))
        else:
            standing += Meld(shape, tile).tiles
    winning = standing.pop(chance.randrange(len(standing)))
    hand = Hand(tuple(standing), winning, tuple(melds), _flowers(chance, rules))
    others = [seat for seat in seats if seat != winner]
    discarder = None if chance.random() < SELF_DRAWN else chance.choice(others)
    return HandEntry(
        Outcome.WIN,
        winner,
        discarder,
        {winner: SeatHand.of(hand)},
        situations=_situations(chance, rules, hand, discarder),
        answers=made_up_answers(
            chance,
            rules,
            Outcome.WIN,
            seats,
            winner=winner,
            never=() if hand.is_concealed else (winner,),
        ),
    )


def _others(chance: Chance, rules: EventRules, entry: HandEntry) -> dict[int, SeatHand]:
    """Deal the hands of those who did not win from the tiles that are left."""
    won = entry.winner_hand.hand
    assert won is not None  # noqa: S101 - the entry was made from tiles
    assert won.winning_tile is not None  # noqa: S101 - and it won
    wall = [COPIES] * KINDS
    for tile in (*won.tiles, won.winning_tile, *(one for meld in won.melds for one in meld.tiles)):
        wall[tile] -= 1
    flowers = (
        [flower for flower in Flower if flower not in won.flowers] if _flowers_played(rules) else []
    )
    held = {}
    for seat in SEATS:
        luck = chance.random()
        if seat == entry.winner:
            continue
        if luck < NOTHING_HELD:
            held[seat] = SeatHand(points=0)
        elif luck < NOTHING_HELD + TOLD_HANDS:
            held[seat] = SeatHand(
                points=2 * chance.randint(1, 20), doubles=chance.choice((0, 0, 1))
            )
        else:
            hand = _hand_left(chance, wall, flowers)
            flowers = [flower for flower in flowers if flower not in hand.flowers]
            held[seat] = SeatHand.of(hand)
    return held


def _hand_left(chance: Chance, wall: list[int], flowers: Sequence[Flower]) -> Hand:
    """Take a hand out of the wall: some called pungs, tiles held together, tiles to spare."""
    melds: list[Meld] = []
    standing: list[Tile] = []
    for tile in chance.sample(range(KINDS), 6):
        shape = Shape.KONG if chance.random() < KONG else Shape.PUNG
        meld = Meld(shape, tile, concealed=shape is Shape.KONG and chance.random() < 0.5)
        if len(melds) < 3 and wall[tile] >= len(meld.tiles) and chance.random() < 0.3:
            melds.append(meld)
            wall[tile] -= len(meld.tiles)
    while len(standing) < HAND_TILES - 3 * len(melds):
        tile = chance.choice([tile for tile, count in enumerate(wall) if count])
        count = min(chance.choice((1, 1, 1, 2, 3)), wall[tile])
        count = min(count, HAND_TILES - 3 * len(melds) - len(standing))
        standing += [tile] * count
        wall[tile] -= count
    own = tuple(flower for flower in flowers if chance.random() < FLOWER)
    return Hand(tuple(standing), None, tuple(melds), own)


def _flowers_played(rules: EventRules) -> bool:
    return rules.conduct.flowers


def _flowers(chance: Chance, rules: EventRules) -> tuple[Flower, ...]:
    if not _flowers_played(rules):
        return ()
    return tuple(flower for flower in Flower if chance.random() < FLOWER)


def _situations(
    chance: Chance, rules: EventRules, hand: Hand, discarder: int | None
) -> frozenset[str]:
    likely = {Situation.WALL_END: 0.01, Situation.LAST_TILE: 0.01}
    if discarder is None and any(meld.shape is Shape.KONG for meld in hand.melds):
        likely[Situation.KONG_REPLACEMENT] = 0.3
    known = {info.situation for info in rules.conduct.situations}
    return frozenset(
        situation
        for situation, share in likely.items()
        if situation in known and chance.random() < share
    )
