"""A row of the standings: what a player has, with how much of it is known."""

from __future__ import annotations

from dataclasses import dataclass

from clubscore.people.models import Player
from clubscore.tournaments.models import Entry
from clubscore.tournaments.stages.points import Exact

from .figure import UNKNOWN, Figure
from .hand_counts import HandCounts
from .stage_standing import StageLine
from .sums import Absence, SessionResult, best_session, first_places
from .table_book import BestHand


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player's row in the standings. ``place`` is None for unranked players."""

    place: int | None
    entry: Entry
    twelfths: Exact  # table points, after penalties; where there are stages, of the one reached
    total: Exact  # points, likewise
    payments: int  # of the sessions that count
    penalties: int  # points taken off, negative; also those of false wins
    penalty_twelfths: int  # table points taken off, negative
    results: tuple[SessionResult, ...]  # by session, those played
    hands: HandCounts
    disqualified: bool
    tie_break_figures: tuple[Figure, ...] = ()
    tie_break_values: tuple[Exact, ...] = ()  # of them; 0 where a tie-break was passed over
    stages: tuple[StageLine, ...] = ()  # those entered, where the event has several
    foreign: bool = False  # place and points come from another program, and are all there is
    absences: tuple[Absence, ...] = ()  # sessions forfeited without a result that have a score

    @property
    def entry_id(self) -> int:
        """Id of the entry."""
        return self.entry.pk

    @property
    def entry_number(self) -> int | None:
        """The number on lists and score sheets."""
        return self.entry.number

    @property
    def player(self) -> Player:
        """The player."""
        return self.entry.player

    @property
    def name(self) -> str:
        """First and last name."""
        return self.entry.player.name

    @property
    def counting_results(self) -> list[SessionResult]:
        """The sessions that count."""
        return [result for result in self.results if result.is_counted]

    @property
    def costs_in_sessions(self) -> int:
        """The cost of false wins in the results of the sessions that count."""
        return sum(result.payments - result.total for result in self.counting_results)

    @property
    def has_penalties_beside(self) -> bool:
        """Whether something else is taken off than what false wins cost."""
        return bool(self.penalty_twelfths) or self.penalties != -self.costs_in_sessions

    @property
    def session_totals(self) -> list[int]:
        """Total of each session that counts."""
        return [result.total for result in self.counting_results]

    @property
    def best_session(self) -> Figure:
        """The highest total of a session that counts; unknown without one."""
        return best_session(self.counting_results)

    @property
    def first_places(self) -> Figure:
        """Tables won, shared first places among them."""
        return first_places(self.counting_results)

    def _of_hands(self, amount: int) -> Figure:
        return UNKNOWN if self.foreign else self.hands.figure(amount)

    @property
    def hands_played(self) -> Figure:
        """Hands played."""
        return self._of_hands(self.hands.played)

    @property
    def won(self) -> Figure:
        """Hands won."""
        return self._of_hands(self.hands.won)

    @property
    def self_drawn(self) -> Figure:
        """Among the hands won."""
        return self._of_hands(self.hands.self_drawn)

    @property
    def dealt_in(self) -> Figure:
        """Winning tiles discarded."""
        return self._of_hands(self.hands.dealt_in)

    @property
    def false_wins(self) -> Figure:
        """False wins."""
        return self._of_hands(self.hands.false_wins)

    @property
    def best_hand(self) -> Figure:
        """Value of the best hand won; 0 without a win."""
        return self._of_hands(self.hands.best.value if self.hands.best else 0)

    @property
    def best(self) -> BestHand | None:
        """The most valuable hand won, of those known."""
        return self.hands.best

    @property
    def has_played(self) -> bool:
        """Sat at a table where something was played, if known."""
        return self.foreign or any(result.is_played for result in self.results)

    @property
    def has_hands(self) -> bool:
        """Whether hands are known, not only the totals of a sheet."""
        return self.hands.known_tables > 0

    @property
    def is_not_played(self) -> bool:
        """Sat at tables that are over, and nothing was played at any."""
        return not self.has_played and any(result.is_over for result in self.results)

    @property
    def has_no_result(self) -> bool:
        """Whether there is nothing to add up: neither a table that was played nor a penalty."""
        return not (self.has_played or self.total or self.penalty_twelfths)

    @property
    def is_out(self) -> bool:
        """Whether a cut has taken the player out of the event."""
        note = self.stages[-1].note if self.stages else None
        return note is not None and not note.through

    @property
    def event_twelfths(self) -> Exact:
        """Table points of all sessions that count, after penalties, whatever stages do to them."""
        if not self.stages:
            return self.twelfths
        won = sum([result.twelfths for result in self.counting_results])
        return won + self.penalty_twelfths

    @property
    def event_total(self) -> Exact:
        """Points, likewise."""
        return self.payments + self.penalties if self.stages else self.total

    def absence_from(self, session: int) -> Absence | None:
        """Return what a session earns that was forfeited without a result, by its id."""
        return next((one for one in self.absences if one.session == session), None)

    def in_session(self, session: int) -> SessionResult | None:
        """Return the result in a session, by its id; None for an absence."""
        return next((result for result in self.results if result.session == session), None)
