"""The only path from an entry to what it is worth.

Recording, correcting, the live preview, the paper sheet and ``rescore`` all go through
:func:`assess`, so nothing is computed in two different ways.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from clubscore.errors import ClubError
from scoring.errors import RuleError
from scoring.judge import Claim, Verdict, weigh
from scoring.result import Score, Settlement
from scoring.rulesets import get
from scoring.rulesets.base import (
    Conduct,
    HandsScored,
    Outcome,
    Position,
    Result,
    Ruleset,
)
from scoring.rulesets.kit.game import hands_in_game, lowest_points, positions_through
from scoring.rulesets.options import Options
from scoring.tiles import PLAYING_ORDER, Wind

from .breakdown import breakdown_of, count_of, count_of_entered
from .claim import claim_of, result_of
from .hand_entry import HandEntry

if TYPE_CHECKING:
    from clubscore.tournaments.models import Tournament

BySeat: TypeAlias = tuple[int, ...]
"""Points, or counts, of the players at a table by seat: in the order of the starting winds."""

MOST_PAID = (1 << 31) - 1  # what the columns of a hand hold


def no_points(players: int) -> BySeat:
    """Return the points of a table if nobody has any yet."""
    return (0,) * players


@dataclass(frozen=True, slots=True)
class EventRules:
    """A ruleset with the options an event plays by."""

    ruleset: Ruleset
    options: Options

    @property
    def conduct(self) -> Conduct:
        """What the options make of a game."""
        return self.ruleset.conduct(self.options)

    @classmethod
    def of(cls, tournament: Tournament) -> EventRules:
        """Return the rules of an event."""
        return cls(get(tournament.ruleset), tournament.options)

    @property
    def changed_options(self) -> Options:
        """The options that differ from the defaults of the system."""
        usual = {option.key: option.default for option in self.ruleset.options}
        return {key: value for key, value in self.options.items() if value != usual.get(key)}

    @property
    def all_hands(self) -> bool:
        """Whether all four hands count, not only the winner's."""
        return self.ruleset.hands_scored is HandsScored.ALL

    @property
    def lowest_points(self) -> int:
        """The fewest points of a winner's hand entered without its tiles."""
        return lowest_points(self.ruleset, self.options)

    def hands_in_game(self, players: int) -> int | None:
        """The number of hands a table plays, or None if that is open."""
        return hands_in_game(self.ruleset, players)

    def positions_through(
        self, played: Sequence[Result], players: int
    ) -> Sequence[Position | None]:
        """Return the state of a game before each of these hands, and after them."""
        return positions_through(self.ruleset, played, self.options, players)

    def ends_hand(self, outcome: Outcome) -> bool:
        """Tell whether the game moves on to the next hand after this one."""
        return outcome is not Outcome.FALSE_WIN or self.conduct.false_win_ends_hand


@dataclass(frozen=True, slots=True)
class Assessment:
    """What an entry is worth at a point in the game: the verdict in winds, and the same by seats.

    ``problem`` says why it cannot be recorded, ``problems`` by seat what is wrong with single
    hands; the correct parts are there all the same. ``entry`` is the one given; if there is no
    problem, its tiles are those counted, in canonical notation.
    """

    entry: HandEntry
    position: Position
    rules: EventRules
    claim: Claim
    verdict: Verdict
    problem: ClubError | RuleError | None = None
    problems: Mapping[int, RuleError] = field(default_factory=dict)

    def check(self) -> None:
        """Raise the reason it cannot be recorded: its problem, or that the hand is not a win."""
        if self.problem is not None:
            raise self.problem
        for score in self.scores.values():
            if not self.qualifies and not score.qualifies:
                reason, missing = self.rules.ruleset.without_patterns, score.points_missing
                if reason:
                    raise RuleError("nothing_counts", reason=reason)
                raise ClubError("win_below_minimum", value=score.value, missing=missing)

    @property
    def score(self) -> Score | None:
        """The explained score of the winner's tiles; None for points only and without a win."""
        return None if self.entry.winner is None else self.scores.get(self.entry.winner)

    @property
    def scores(self) -> dict[int, Score]:
        """The explained scores of all winners' tiles, by seat, that of ``winner`` first."""
        scores = {}
        for seat in self.entry.winners:
            wind = self.position.wind_at(seat)
            if wind is not None and wind in self.verdict.scores:
                scores[seat] = self.verdict.scores[wind]
        return scores

    @property
    def value(self) -> int | None:
        """Points of the winner's hand."""
        return self.verdict.value

    @property
    def values(self) -> dict[int, int]:
        """Points of all winners' hands, by seat, that of ``winner`` first; none without a win."""
        if self.value is None:
            return {}
        values = {}
        for seat in self.entry.winners:
            wind = self.position.wind_at(seat)
            if wind is not None and wind in self.verdict.values:
                values[seat] = self.verdict.values[wind]
        return values

    @property
    def further_values(self) -> dict[int, int]:
        """Points of the hands of those who won besides ``winner``, by seat."""
        return {seat: value for seat, value in self.values.items() if seat != self.entry.winner}

    @property
    def result(self) -> Result:
        """How the hand ended, in winds; raises ``RuleError`` if the entry contradicts itself."""
        return result_of(self.entry, self.position, self.values, self.rules.ruleset)

    @property
    def qualifies(self) -> bool:
        """Whether it can be recorded as it is."""
        return self.problem is None and self.verdict.settlement is not None

    @property
    def payments(self) -> BySeat | None:
        """Points won and lost by seat, those from the table too; None if the win does not qualify.

        What nobody receives is not among them: ``penalties``.
        """
        settlement = self.verdict.settlement
        return None if settlement is None else _by_seat(self.position, _paid(settlement))

    @property
    def pot(self) -> int:
        """The points added to those on the table: with the payments they sum to zero."""
        settlement = self.verdict.settlement
        return 0 if settlement is None else settlement.pot

    @property
    def penalties(self) -> BySeat:
        """Points lost without a counterpart, by seat, as negative numbers."""
        settlement = self.verdict.settlement
        return _by_seat(self.position, {} if settlement is None else settlement.penalties)

    @property
    def net(self) -> BySeat | None:
        """Payments and penalties together, what the players see happen; None as ``payments``."""
        return self._net(self.verdict.settlement)

    @property
    def false_win_payments(self) -> BySeat | None:
        """What declaring this hand costs by seat, penalties included, if it does not qualify."""
        return self._net(self.verdict.false_win)

    def _net(self, settlement: Settlement | None) -> BySeat | None:
        if settlement is None:
            return None
        return _by_seat(self.position, {wind: settlement.net(wind) for wind in PLAYING_ORDER})

    @property
    def counts(self) -> dict[int, dict[str, Any]]:
        """The count of each hand, by seat, as stored where all hands count."""
        counts = {}
        for seat, wind in enumerate(self.position.winds):
            if wind is None:
                continue
            if score := self.verdict.scores.get(wind):
                counts[seat] = count_of(score)
            elif wind in self.verdict.values:
                counts[seat] = count_of_entered(
                    self.claim.entered_points[wind], self.verdict.values[wind]
                )
        return counts

    @property
    def breakdown(self) -> dict[str, Any] | None:
        """What to store and show: every count where all hands count, else the winner's score.

        Further winners' scores are in ``also``, by seat. None if nothing is counted or no winner's
        hand has tiles.
        """
        if self.rules.all_hands:
            counts = self.counts
            return {"seats": {str(seat): counts[seat] for seat in counts}} if counts else None
        shown = {seat: breakdown_of(score) for seat, score in self.scores.items()}
        first = {} if self.entry.winner is None else shown.get(self.entry.winner, {})
        also = {str(seat): one for seat, one in shown.items() if seat != self.entry.winner}
        return {**first, "also": also} if also else first or None


def assess(entry: HandEntry, position: Position, rules: EventRules) -> Assessment:
    """Return what an entry is worth at a point in the game; nothing is written.

    It is settled with what the position carries, and with the points on the table there. Any error
    in it is the ``problem`` of the assessment: a ``RuleError``, or a ``ClubError`` with
    ``missing_tiles`` for a win with neither tiles nor points, with ``bad_points`` for one with 0
    points if the rules have none, or with ``too_many_points``. A win below the minimum is not a
    problem: ``Assessment.qualifies`` tells.
    """
    claim, unread = claim_of(entry, position, rules.ruleset)
    verdict = weigh(rules.ruleset, claim, rules.options)
    problem = _problem(entry, unread, verdict, rules)
    seats = {wind: seat for seat, wind in enumerate(position.winds) if wind is not None}
    if problem is None:
        entry = entry.with_hands({seats[wind]: hand for wind, hand in verdict.hands.items()})
    else:
        verdict = replace(verdict, settlement=None, value=None)
    problems = unread | {seats[wind]: error for wind, error in verdict.problems.items()}
    return Assessment(entry, position, rules, claim, verdict, problem, problems)


def assess_in_game(entry: HandEntry, position: Position, rules: EventRules) -> Assessment:
    """Return what an entry is worth at a point in the game, with what follows from the game.

    ``position`` is one of a game, so it carries what earlier hands left. Only a win of East has
    circumstances that follow.
    """
    dealer = position.dealer
    if dealer in entry.winners and (known := rules.ruleset.known_from_game(position)):
        entry = entry.with_situations(dealer, entry.situations_of(dealer) | known)
    return assess(entry, position, rules)


def without_known(entry: HandEntry, rules: EventRules) -> HandEntry:
    """Return a stored entry without circumstances that came from the game, which nobody enters.

    If it is settled again elsewhere in the game, it gets those that follow there.
    """
    asked = frozenset(info.situation for info in rules.ruleset.situations)
    for seat in entry.winners:
        entry = entry.with_situations(seat, entry.situations_of(seat) & asked)
    return entry


def _paid(settlement: Settlement) -> dict[Wind, int]:
    """Return what each wind gains and loses, from the table too, without penalties."""
    payments, from_pot = settlement.payments, settlement.from_pot
    return {wind: payments[wind] + from_pot.get(wind, 0) for wind in PLAYING_ORDER}


def _by_seat(position: Position, points: Mapping[Wind, int]) -> BySeat:
    """Return points by seat from those by wind; who sits out has none."""
    return tuple(0 if wind is None else points.get(wind, 0) for wind in position.winds)


def _problem(
    entry: HandEntry, unread: Mapping[int, RuleError], verdict: Verdict, rules: EventRules
) -> ClubError | RuleError | None:
    """Return the first thing wrong with an entry."""
    for seat in entry.winners:
        if not entry.hand_of(seat).is_entered:
            return ClubError("missing_tiles")
    lowest, highest = rules.lowest_points, rules.ruleset.highest_entry
    for seat, seat_hand in entry.hands.items():
        if problem := seat_hand.bad_number(lowest if seat in entry.winners else 0, highest):
            return problem
    for error in unread.values():
        return error
    return verdict.problem or _too_many(verdict)


def _too_many(verdict: Verdict) -> ClubError | None:
    settlement = verdict.settlement
    paid = [*_paid(settlement).values(), settlement.pot] if settlement else []
    if max(map(abs, [verdict.value or 0, *paid])) > MOST_PAID:
        return ClubError("too_many_points", highest=MOST_PAID)
    return None
