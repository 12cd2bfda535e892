"""Everyone's figures in whole sessions, cached by the version of each session.

Thousands of hands are not examined one by one. Equal ones (same winner, discarder and dealer) are
grouped while they are read, then counted and added up together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from heapq import nsmallest
from itertools import chain
from typing import Any, Final, NamedTuple, TypeAlias

from django.core.cache import cache
from django.db.models import Count, ExpressionWrapper, F, Max, TextField
from django.db.models.functions import Cast

from clubscore.play.models import PAYMENTS, Hand, HandChange, of_those_seated
from clubscore.tournaments.models import Session

from .figures import (
    BEST,
    KEPT,
    LAYOUT,
    PlayedHand,
    Statistics,
    add_end_of,
    pattern_keys_in,
    version_of_changes,
    wind_at,
    with_wins,
)
from .further_wins import WinsOfHand, further_wins_of, has_further_wins
from .rates import add_counted, add_named, add_rates, answers_as_text, read_answers

# What is added up, of a wind and of all.
OF_WINDS: Final = ("hands", "won", "self_drawn", "dealt_in", "points")
OF_ALL: Final = (
    *(*OF_WINDS, "deal_in_points", "drawn_hands", "false_wins"),
    *("hands_explained", "values", "wins"),
)


class HandOutcome(NamedTuple):
    """What hands that are counted together have in common. Seats are starting winds."""

    session: int  # id
    kind: str
    ends_hand: bool  # or 1, 0
    winner: int | None
    discarder: int | None
    dealer: int
    players: int  # at the table

    def wind_at(self, seat: int) -> int | None:
        """The seat wind of a player, 0 East to 3 North; None for who sat out."""
        return wind_at(seat, self.dealer, self.players)


SHARED: Final = len(HandOutcome._fields)
BEFORE_PAYMENTS: Final = 7  # the first columns of a row of its own
# The rows of hands, by what they share.
Alike: TypeAlias = Mapping[HandOutcome, list[tuple[Any, ...]]]


def statistics_of_sessions(sessions: Sequence[Session]) -> Statistics:
    """Return everyone's figures in sessions; only the best wins are listed.

    Each session's figures are cached. One query if the cache has them, else two; three where a hand
    has several winners.
    """
    keys = _keys(sessions)
    kept: dict[str, Statistics] = cache.get_many(keys.values())
    missing = [session for session, key in keys.items() if key not in kept]
    if missing:
        read = _read_alike(missing)
        others = further_wins_of(
            row[0] for alike in read.values() for rows in alike.values() for row in rows if row[6]
        )
        fresh = {keys[session]: _statistics(read[session], others) for session in missing}
        cache.set_many(fresh, KEPT)
        kept |= fresh
    return sum_of_statistics(kept[key] for key in keys.values())


def _read_alike(sessions: Sequence[int]) -> Mapping[int, Alike]:
    """Return the valid hands of sessions, by session. One query."""
    hands = Hand.objects.filter(table__session__in=sessions, state=Hand.State.VALID)
    # As the database has it: a field of truth values costs a call for each row.
    ends_hand = ExpressionWrapper(F("ends_hand"), output_field=TextField())
    rows = hands.order_by().values_list(
        *("table__session", "kind", ends_hand, "winner", "discarder", "dealer", "table__size"),
        *("pk", "table", "value", Cast("breakdown", TextField())),
        *("ruleset", answers_as_text(), has_further_wins(), *PAYMENTS),
    )
    gathered: defaultdict[tuple[Any, ...], list[tuple[Any, ...]]] = defaultdict(list)
    for row in rows.iterator():
        gathered[row[:SHARED]].append(row[SHARED:])
    found: defaultdict[int, dict[HandOutcome, list[tuple[Any, ...]]]] = defaultdict(dict)
    for of_several, own in gathered.items():
        outcome = HandOutcome(*of_several)
        found[outcome.session][outcome] = own
    return found


def _statistics(alike: Alike, others: Mapping[int, WinsOfHand]) -> Statistics:
    """Return the figures of a session; only its best wins are listed."""
    made = Statistics()
    best: list[tuple[int, int, HandOutcome, tuple[Any, ...]]] = []
    of_several: list[PlayedHand] = []  # that several have won
    for outcome, rows in alike.items():
        _add_points(made, outcome, rows)
        _add_answers(made, outcome, rows, others)
        if outcome.kind == Hand.Kind.FALSE_WIN:
            made.false_wins += len(rows)
        elif outcome.winner is None:
            made.drawn_hands += len(rows)
        else:
            alone = [row for row in rows if row[0] not in others]
            if alone:
                _add_wins(made, outcome, outcome.winner, alone)
            best += [(-(row[2] or 0), row[0], outcome, row) for row in alone]
            of_several += [
                with_wins(_played_hand(outcome, row), others[row[0]])
                for row in rows
                if row[0] in others
            ]
    made.wins = [_played_hand(*one[2:]) for one in nsmallest(BEST, best)]
    for hand in of_several:
        add_end_of(made, hand)
    made.wins = made.best
    return made


def _add_points(statistics: Statistics, outcome: HandOutcome, rows: list[tuple[Any, ...]]) -> None:
    played = outcome.ends_hand * len(rows)
    statistics.hands += played
    paid = list(zip(*rows, strict=True))[BEFORE_PAYMENTS:]
    for seat, payments in enumerate(paid[: outcome.players]):
        if (wind := outcome.wind_at(seat)) is None:
            continue
        figures = statistics.winds[wind]
        points = sum(payments)
        figures.hands += played
        figures.points += points
        statistics.points += points


def _add_answers(
    statistics: Statistics,
    outcome: HandOutcome,
    rows: list[tuple[Any, ...]],
    of_several: Collection[int],
) -> None:
    """Add the players named and the counts in wins, except for the hands in ``of_several``."""
    seats = [seat for seat in range(outcome.players) if outcome.wind_at(seat) is not None]
    for hand, _table, _value, breakdown, ruleset, text, *_others in rows:
        answers = read_answers(text)
        if answers is None:
            continue
        if outcome.ends_hand:
            add_named(statistics.rates, ruleset, outcome.kind, answers, seats)
        is_won = outcome.kind == Hand.Kind.WIN and hand not in of_several
        if is_won and pattern_keys_in(breakdown, outcome.winner) is not None:
            add_counted(statistics.rates, ruleset, answers)


def _add_wins(
    statistics: Statistics, outcome: HandOutcome, winner: int, rows: list[tuple[Any, ...]]
) -> None:
    count, self_drawn = len(rows), outcome.discarder is None
    if (wind := outcome.wind_at(winner)) is not None:
        statistics.winds[wind].won += count
        statistics.winds[wind].self_drawn += count * self_drawn
    statistics.won += count
    if outcome.discarder is None:
        statistics.self_drawn += count
    else:
        if (wind := outcome.wind_at(outcome.discarder)) is not None:
            statistics.winds[wind].dealt_in += count
        statistics.dealt_in += count
        paid = BEFORE_PAYMENTS + outcome.discarder
        statistics.deal_in_points += sum(row[paid] for row in rows)
    statistics.values += [row[2] or 0 for row in rows]
    explained = [keys for row in rows if (keys := pattern_keys_in(row[3], winner)) is not None]
    statistics.hands_explained += len(explained)
    statistics.patterns.update(chain.from_iterable(explained))


def _played_hand(outcome: HandOutcome, row: tuple[Any, ...]) -> PlayedHand:
    pk, table, value, breakdown, ruleset, answers, _has_further_wins, *payments = row
    return PlayedHand(
        hand=pk,
        table=table,
        kind=outcome.kind,
        ends_hand=bool(outcome.ends_hand),
        winner=outcome.winner,
        discarder=outcome.discarder,
        value=value,
        dealer=outcome.dealer,
        payments=of_those_seated(payments),
        patterns=pattern_keys_in(breakdown, outcome.winner),
        ruleset=ruleset,
        answers=read_answers(answers),
    )


def sum_of_statistics(parts: Iterable[Statistics]) -> Statistics:
    """Return the figures of all parts together; only the best wins are listed."""
    made = Statistics()
    for part in parts:
        for mine, other in zip(made.winds, part.winds, strict=True):
            for name in OF_WINDS:
                setattr(mine, name, getattr(mine, name) + getattr(other, name))
        for name in OF_ALL:
            setattr(made, name, getattr(made, name) + getattr(part, name))
        made.patterns.update(part.patterns)
        add_rates(made.rates, part.rates)
    made.wins = made.best
    return made


def _keys(sessions: Sequence[Session]) -> dict[int, str]:
    """Return where the figures of sessions are in the cache, those without hands left out."""
    ids = [session.pk for session in sessions]
    changes = HandChange.objects.filter(hand__table__session__in=ids)
    grouped = changes.order_by().values_list("hand__table__session")
    keys = {
        session: f"figures:{LAYOUT}:s{session}:{version_of_changes(*version)}"
        for session, *version in grouped.annotate(Max("pk"), Count("pk"), Max("at"))
    }
    return {session: keys[session] for session in ids if session in keys}
