"""Statistics of what was played: rates, values, patterns, by seat wind.

Hands are read as small rows. The hands of some tables are cached under the version of the data they
came from: the last change of a hand, its time, and the number of changes. They contain no names.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from heapq import nsmallest
from typing import Any, Final, NamedTuple

from django.core.cache import cache
from django.db.models import Count, Max, Q, QuerySet, TextField
from django.db.models.functions import Cast

from clubscore.play.models import PAYMENTS, Hand, HandChange, of_those_seated
from scoring.tiles import Wind

from .further_wins import ONE_WIN, OtherWin, WinsOfHand, further_wins_of, has_further_wins
from .rates import Answers, Rates, add_counted, add_named, answers_as_text, read_answers

KEPT: Final = 24 * 60 * 60  # seconds in the cache
BEST: Final = 10  # hands listed
PATTERNS: Final = '"patterns": '  # in the text of a breakdown
COUNTS: Final = '"seats": '  # the same, where the hands of all four count
ALSO: Final = '"also": '  # the same, of further winners
LAYOUT: Final = 7  # of PlayedHand and Statistics; grows with them, so that no cache has others

_keys_of_lines = re.compile(r'"n": "([^"]*)"').findall  # lines hold no other objects


class PlayedHand(NamedTuple):
    """A valid hand, as far as figures need it. Seats are starting winds."""

    hand: int  # id
    table: int  # id
    kind: str
    ends_hand: bool
    winner: int | None  # the first, where several have won
    discarder: int | None
    value: int | None  # points of a win
    dealer: int
    payments: tuple[int, ...]
    patterns: tuple[str, ...] | None  # keys of the winner's, each once; None without tiles
    ruleset: str = ""
    answers: Answers | None = None  # to questions; None where no rate follows from them
    also: tuple[OtherWin, ...] = ()  # the wins of others on the same discard
    first_is_paid: bool = True  # or not, of several: then others alone have won, or nobody

    @property
    def wins(self) -> list[PlayedHand]:
        """The hand as each of those who won it has won it, the first winner first."""
        if self.kind != Hand.Kind.WIN:
            return []
        others = [
            self._replace(
                winner=one.winner,
                value=one.value,
                patterns=one.patterns,
                answers=None if self.answers is None else one.answers,
            )
            for one in self.also
        ]
        return [self, *others] if self.first_is_paid else others

    @property
    def is_drawn(self) -> bool:
        """Whether nobody has won it, or nobody of several is paid for it."""
        return self.winner is None or not (self.first_is_paid or self.also)

    def won_by(self, seat: int) -> PlayedHand | None:
        """Return the hand as a player has won it; None for those who have not."""
        return next((win for win in self.wins if win.winner == seat), None)

    def wind_at(self, seat: int) -> int | None:
        """The seat wind of a player, 0 East to 3 North; None for who sat out."""
        return wind_at(seat, self.dealer, len(self.payments))


@dataclass(slots=True, kw_only=True)
class HandFigures:
    """How many hands were played, and how they went. Points are payments."""

    hands: int = 0
    won: int = 0
    self_drawn: int = 0
    dealt_in: int = 0
    points: int = 0

    @property
    def win_rate(self) -> float | None:
        """Hands won, in percent of those played."""
        return percent(self.won, self.hands)

    @property
    def deal_in_rate(self) -> float | None:
        """Hands in which the winning tile was discarded, in percent of those played."""
        return percent(self.dealt_in, self.hands)


@dataclass(slots=True, kw_only=True)
class WindFigures(HandFigures):
    """What was done at one seat wind."""

    wind: Wind

    @property
    def average(self) -> float | None:
        """Points a hand."""
        return self.points / self.hands if self.hands else None


@dataclass(slots=True, kw_only=True)
class Statistics(HandFigures):
    """Figures of some hands: of everyone at the table, or of one player in each.

    The points of everyone are 0 together.
    """

    winds: tuple[WindFigures, ...] = field(
        default_factory=lambda: tuple(WindFigures(wind=wind) for wind in Wind)
    )
    deal_in_points: int = 0  # what was paid for the hands dealt into, negative
    drawn_hands: int = 0
    false_wins: int = 0
    values: list[int] = field(default_factory=list)  # of the wins
    patterns: Counter[str] = field(default_factory=Counter)  # key → wins that have it
    hands_explained: int = 0  # wins whose tiles are known
    wins: list[PlayedHand] = field(default_factory=list)
    rates: Rates = field(default_factory=dict)  # of the questions of a rule system

    @property
    def self_draw_rate(self) -> float | None:
        """Wins that were self-drawn, in percent of the wins."""
        return percent(self.self_drawn, self.won)

    @property
    def deal_in_cost(self) -> float | None:
        """Points paid for a hand dealt into, on average; None without one."""
        return -self.deal_in_points / self.dealt_in if self.dealt_in else None

    @property
    def drawn_rate(self) -> float | None:
        """Hands nobody won, in percent of those played."""
        return percent(self.drawn_hands, self.hands)

    @property
    def average_value(self) -> float | None:
        """Points of a win, on average."""
        return sum(self.values) / len(self.values) if self.values else None

    @property
    def best(self) -> list[PlayedHand]:
        """The most valuable wins, the earlier of two equal ones first."""
        return nsmallest(BEST, self.wins, key=lambda hand: (-(hand.value or 0), hand.hand))


def percent(part: int, whole: int) -> float | None:
    """Return a share in percent; None for nothing."""
    return 100 * part / whole if whole else None


def statistics_of(
    hands: Iterable[PlayedHand], seats: Mapping[int, int] | None = None
) -> Statistics:
    """Return the figures of hands.

    ``seats`` give one player's seat by table; the figures are then that player's. Without it they
    are everyone's, and a wind's figures are those of all who had it.
    """
    made = Statistics()
    for hand in hands:
        mine = None if seats is None else seats[hand.table]
        if mine is not None and hand.wind_at(mine) is None:
            continue  # sat out
        if hand.ends_hand:
            made.hands += 1
            _add_answers(made, hand, mine)
        _add_points(made, hand, mine)
        if hand.kind == Hand.Kind.FALSE_WIN:
            made.false_wins += mine in (None, hand.winner)
        else:
            add_end_of(made, hand, mine)
    return made


def _add_points(statistics: Statistics, hand: PlayedHand, mine: int | None) -> None:
    ends_hand, payments = hand.ends_hand, hand.payments
    for seat in range(len(payments)) if mine is None else (mine,):
        if (wind := hand.wind_at(seat)) is None:
            continue
        figures, points = statistics.winds[wind], payments[seat]
        figures.hands += ends_hand
        figures.points += points
        statistics.points += points


def _add_answers(statistics: Statistics, hand: PlayedHand, mine: int | None) -> None:
    if hand.answers is not None:
        everybody = [seat for seat in range(len(hand.payments)) if hand.wind_at(seat) is not None]
        seats = everybody if mine is None else [mine]
        add_named(statistics.rates, hand.ruleset, hand.kind, hand.answers, seats)


def add_end_of(statistics: Statistics, hand: PlayedHand, mine: int | None = None) -> None:
    """Add how a hand ended: for each of those who won it, or nobody."""
    if hand.is_drawn:
        statistics.drawn_hands += 1
        return
    for win in hand.wins:
        _add_win(statistics, win, mine)
    discarder = hand.discarder
    if discarder is not None and mine in (None, discarder):
        if (wind := hand.wind_at(discarder)) is not None:
            statistics.winds[wind].dealt_in += 1
        statistics.dealt_in += 1
        statistics.deal_in_points += hand.payments[discarder]


def _add_win(statistics: Statistics, hand: PlayedHand, mine: int | None) -> None:
    """Add the known facts of a hand for one of its winners."""
    winner, discarder = hand.winner, hand.discarder
    if winner is not None and mine in (None, winner):
        if (wind := hand.wind_at(winner)) is not None:
            statistics.winds[wind].won += 1
            statistics.winds[wind].self_drawn += discarder is None
        statistics.won += 1
        statistics.self_drawn += discarder is None
        statistics.values.append(hand.value or 0)
        statistics.wins.append(hand)
        if hand.patterns is not None:
            statistics.hands_explained += 1
            for key in hand.patterns:
                statistics.patterns[key] += 1
            if hand.answers is not None:
                add_counted(statistics.rates, hand.ruleset, hand.answers)


def wind_at(seat: int, dealer: int, players: int) -> int | None:
    """Return the seat wind of a player in a hand, 0 East to 3 North; None for who sat out."""
    wind = (seat - dealer) % players
    return wind if wind < len(Wind) else None


def hands_of_tables(tables: Iterable[int]) -> list[PlayedHand]:
    """Return the hands of tables. Two queries, three with several winners; one if cached."""
    ids = sorted(tables)
    changes = HandChange.objects.filter(hand__table__in=ids)
    version = changes.aggregate(last=Max("pk"), count=Count("pk"), at=Max("at"))
    which = blake2b(",".join(map(str, ids)).encode(), digest_size=16).hexdigest()
    key = f"hands:{LAYOUT}:t{which}:{version_of_changes(**version)}"
    kept: list[PlayedHand] | None = cache.get(key)
    if kept is None:
        kept = list(_read_hands(Q(table__in=ids)))
        cache.set(key, kept, KEPT)
    return kept


def version_of_changes(last: int | None, count: int, at: datetime | None) -> str:
    """Return a version that differs for every state of the hands, even after a restore."""
    return f"{last}:{count}:{at.timestamp() if at else 0}"


def _read_hands(which: Q) -> Iterable[PlayedHand]:
    """Yield hands in any order: figures do not depend on it."""
    hands: QuerySet[Hand] = Hand.objects.filter(which, state=Hand.State.VALID)
    first = ("pk", "table", "kind", "ends_hand", "winner", "discarder")
    rows = hands.order_by().values_list(
        *(*first, "value", "dealer", "ruleset"),
        *(answers_as_text(), has_further_wins(), Cast("breakdown", TextField()), *PAYMENTS),
    )
    several = []
    for row in rows.iterator():
        pk, table, kind, ends, winner, discarder, value, dealer, ruleset, *others = row
        answers, has_several, breakdown, *paid = others
        patterns = pattern_keys_in(breakdown, winner)
        payments = of_those_seated(paid)
        hand = PlayedHand(
            *(pk, table, kind, ends, winner, discarder, value, dealer, payments, patterns),
            *(ruleset, read_answers(answers)),
        )
        if has_several:
            several.append(hand)
        else:
            yield hand
    others = further_wins_of(hand.hand for hand in several)
    yield from (with_wins(hand, others.get(hand.hand, ONE_WIN)) for hand in several)


def with_wins(hand: PlayedHand, wins: WinsOfHand) -> PlayedHand:
    """Return a hand with all who have won it."""
    return hand._replace(also=wins.others, first_is_paid=wins.first_is_paid)


def pattern_keys_in(text: str | None, winner: int | None) -> tuple[str, ...] | None:
    """Return what ``pattern_keys`` does, from a breakdown in JSON.

    Where only the winner's hand counts, as in most hands, nothing is decoded: the keys are read
    from the text of the list of patterns, which ends with the first object that a list ends with.
    """
    if not text or winner is None:
        return None
    at = text.find(PATTERNS)
    if at < 0 or COUNTS in text or ALSO in text:
        return pattern_keys(json.loads(text), winner)
    if text.startswith("[]", at + len(PATTERNS)):
        return ()
    return tuple(dict.fromkeys(_keys_of_lines(text, at, text.index("}]", at))))


def pattern_keys(breakdown: Mapping[str, Any] | None, winner: int | None) -> tuple[str, ...] | None:
    """Return the patterns of the winner's hand, each once, or None if no tiles were entered."""
    if not breakdown or winner is None:
        return None
    if "patterns" in breakdown:
        return tuple(dict.fromkeys(line["n"] for line in breakdown["patterns"]))
    count = breakdown.get("seats", {}).get(str(winner), {})
    if "lines" not in count:
        return None
    return tuple(dict.fromkeys(line["key"] for line in count["lines"]))
