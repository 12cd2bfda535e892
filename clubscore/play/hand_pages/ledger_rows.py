"""The hands of a table as rows: how each ended, what it paid, what everyone had after it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from clubscore.play.acceptances.selectors import Acceptances
from clubscore.play.explanation.course import place_words, sticks_laid
from clubscore.play.explanation.table_course import TableCourse, table_course
from clubscore.play.hand_rows import HandRow
from clubscore.play.ledger import net_points
from clubscore.play.models import Hand
from clubscore.play.selectors import TableState
from scoring.rulesets.base import FinalScores, Position

from .hands import hand_words


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A line of the ledger: a hand, or a false win within it. Points are by seat.

    ``place`` says in players' words which hand it was, and what was on the table.
    """

    hand: Hand
    number: int
    words: str
    points: tuple[int, ...]
    running_totals: tuple[int, ...] | None
    is_false_win: bool = False
    stays: bool = False  # whoever is East stays East for the next hand
    place: str = ""
    sticks: tuple[int, ...] = ()  # seats of those who laid a stick on the table
    accepted_by: int = 0  # by how many players

    @property
    def columns(self) -> list[tuple[int, int | None, bool]]:
        """Points, the total after them, and whether a stick was laid, by seat."""
        after = self.running_totals or [None] * len(self.points)
        laid = [seat in self.sticks for seat in range(len(self.points))]
        return list(zip(self.points, after, laid, strict=True))


@dataclass(frozen=True, slots=True)
class LedgerRound:
    """The hands of one prevalent wind."""

    wind: int
    rows: tuple[LedgerRow, ...]


def ledger(state: TableState, acceptances: Acceptances | None = None) -> list[LedgerRound]:
    """Return the hands in rounds, false wins before the end of the hand they happened in.

    With ``acceptances`` each row has how many players have accepted it.
    """
    rounds: dict[int, list[LedgerRow]] = {}
    following = [*(row.position for row in state.hands[1:]), state.position]
    places = _places(state)
    for row, after in zip(state.hands, following, strict=False):
        stays = after is not None and after.winds == row.position.winds
        rows = _hand_rows(row, state, places, stays)
        rounds.setdefault(row.position.prevalent_wind, []).extend(rows)
    if state.pending and state.position is not None:
        pending = (_false_win(hand, state) for hand in state.pending)
        rounds.setdefault(state.position.prevalent_wind, []).extend(pending)
    if acceptances is not None:
        for rows in rounds.values():
            rows[:] = [replace(row, accepted_by=len(acceptances.seats(row.hand))) for row in rows]
    return [LedgerRound(wind, tuple(rows)) for wind, rows in rounds.items()]


def course_of(state: TableState) -> TableCourse:
    """Return the state of a table's game, with the final scores once it is over."""
    scores = [seat.final for seat in state.seats if seat.final is not None]
    places = [seat.place for seat in state.seats if seat.place is not None]
    final = FinalScores(tuple(scores), state.remainder) if scores and state.is_over else None
    rules, points = state.ledger.rules, state.standing_points
    played = state.ledger.game
    return table_course(state.game, rules, points, state.seats, final, played=played, places=places)


def _places(state: TableState) -> dict[int, Position]:
    """Return where each hand was played, by number, where hands leave something to later ones.

    Elsewhere winds tell it, and that East stays.
    """
    if not state.ruleset.hands_depend:
        return {}
    hands = [row.hand for row in state.hands]
    return {hand.number: at for hand, at in zip(hands, state.ledger.positions(hands), strict=True)}


def _hand_rows(
    row: HandRow, state: TableState, places: dict[int, Position], stays: bool
) -> list[LedgerRow]:
    at = places.get(row.number)
    main = LedgerRow(
        row.hand,
        row.number,
        hand_words(row.hand, state.seats),
        net_points(row.hand),
        row.running_totals,
        stays=stays,
        place="" if at is None else place_words(at, state.ruleset),
        sticks=sticks_laid(row.hand.claim["answers"], state.ruleset.questions),
    )
    return [*(_false_win(hand, state) for hand in row.false_wins), main]


def _false_win(hand: Hand, state: TableState) -> LedgerRow:
    words = hand_words(hand, state.seats)
    return LedgerRow(hand, hand.number, words, net_points(hand), None, is_false_win=True)
