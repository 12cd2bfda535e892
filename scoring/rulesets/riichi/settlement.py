"""Riichi settlements: winners with counters and sticks, draws, false wins."""

from __future__ import annotations

from scoring.errors import RuleError
from scoring.result import Payments, Settlement
from scoring.rulesets.base import Outcome, Result
from scoring.rulesets.conduct import count_of_paid
from scoring.rulesets.kit.game import players_named, value_of
from scoring.tiles import Wind

from .liability import liability_of
from .limits import MANGAN_POINTS
from .options import EACH, MANGAN, NONE, OWN, RiichiOptions
from .payments import STICK, basic_of_value, counters_paid, paid_for_hand, shares_of
from .questions import HONBA, NAGASHI, RIICHI, TENPAI

WIN = "win"


class Transfers:
    """Points that have moved: between players, and from or to the pot."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.payments: dict[Wind, int] = dict.fromkeys(Wind, 0)
        self.from_pot: dict[Wind, int] = {}

    def pay(self, winner: Wind, paid: dict[Wind, int]) -> None:
        """Let players pay a winner."""
        for wind, points in paid.items():
            self.payments[wind] -= points
            self.payments[winner] += points

    def take(self, player: Wind, points: int) -> None:
        """Let a player take points of the pot, or lay some there."""
        self.from_pot[player] = self.from_pot.get(player, 0) + points

    def settlement(self, winners: tuple[Wind, ...] | None = None) -> Settlement:
        """Return the points moved, and the winners whose hands are paid."""
        transfers = {wind: points for wind, points in self.from_pot.items() if points}
        return Settlement(Payments.of(self.payments), from_pot=transfers, winners=winners)


def settle(result: Result, options: RiichiOptions) -> Settlement:
    """Return who pays whom, including the sticks placed during the hand.

    Raises ``RuleError`` for what is impossible or not played.
    """
    if result.outcome is Outcome.ABORTIVE_DRAW and not options.abortive_draws:
        raise RuleError("not_played", text=Outcome.ABORTIVE_DRAW.value)
    transfers = Transfers()
    declarers = players_named(result, RIICHI)
    for wind in declarers:
        if options.riichi_needs_1000 and _total(result, wind, options) < STICK:
            raise RuleError("riichi_not_affordable", wind=wind.name)
    if result.outcome is Outcome.FALSE_WIN:
        return _false_win(result, options)
    for wind in declarers:
        transfers.take(wind, -STICK)
    if result.outcome is Outcome.WIN:
        return _win(result, declarers, transfers, options)
    if result.outcome is Outcome.DRAW:
        return _draw(result, declarers, transfers, options)
    return transfers.settlement()


def paid_winners(result: Result, options: RiichiOptions) -> tuple[Wind, ...]:
    """Return the winners who are paid, in turn order; none if three winners make a draw."""
    count = count_of_paid(len(result.winners), options.paid, options.drawn_from)
    return result.winners[:count]


def _total(result: Result, wind: Wind, options: RiichiOptions) -> int:
    """Return what a player has before the hand; enough if that is not known."""
    return options.starting_points + result.points[wind] if wind in result.points else STICK


def _win(
    result: Result, declarers: tuple[Wind, ...], transfers: Transfers, options: RiichiOptions
) -> Settlement:
    """Return what the winners get: their hands, counters and the sticks."""
    winners = paid_winners(result, options)
    for winner in winners:
        has_counters = winner is winners[0] or options.honba_to == EACH
        counters = result.counters.get(HONBA, 0) if has_counters else 0
        _pay_hand(result, winner, counters, transfers, options)
    if winners:
        sticks = result.pot + STICK * len(declarers)
        for winner in winners[1:]:
            if winner in declarers and options.sticks_to == OWN:
                transfers.take(winner, STICK)
                sticks -= STICK
        transfers.take(winners[0], sticks)
    return transfers.settlement(winners)


def _pay_hand(
    result: Result, winner: Wind, counters: int, transfers: Transfers, options: RiichiOptions
) -> None:
    value, discarder = value_of(result, winner), result.discarder
    basic = basic_of_value(value, winner, self_drawn=result.self_drawn)
    liability = liability_of(result, winner, basic, options)
    transfers.pay(winner, paid_for_hand(basic, winner, discarder, liability))
    transfers.pay(winner, counters_paid(counters, winner, discarder, liability, options))


def _draw(
    result: Result, declarers: tuple[Wind, ...], transfers: Transfers, options: RiichiOptions
) -> Settlement:
    """Return the payments at the end of the wall."""
    nagashi, tenpai = players_named(result, NAGASHI), players_named(result, TENPAI)
    if nagashi and options.nagashi == NONE:
        raise RuleError("not_played", text=NAGASHI.key)
    wins = len(nagashi) > 0 and options.nagashi == WIN
    for wind in declarers:
        if wind not in tenpai and not wins:
            raise RuleError("riichi_not_tenpai", wind=wind.name)
    for wind in nagashi:
        transfers.pay(wind, shares_of(MANGAN_POINTS, wind, None))
        if wins:
            transfers.pay(
                wind, counters_paid(result.counters.get(HONBA, 0), wind, None, None, options)
            )
    if wins:
        transfers.take(nagashi[0], result.pot + STICK * len(declarers))
    elif not nagashi:
        _pay_tenpai(result, tenpai, transfers, options.noten_points)
    return transfers.settlement()


def _pay_tenpai(
    result: Result, tenpai: tuple[Wind, ...], transfers: Transfers, noten_points: int
) -> None:
    """Let players who are not tenpai pay those who are, this many points in all."""
    noten = [wind for wind in result.winds if wind not in tenpai]
    if noten and tenpai:
        share = noten_points // (len(noten) * len(tenpai))
        for winner in tenpai:
            transfers.pay(winner, dict.fromkeys(noten, share))


def _false_win(result: Result, options: RiichiOptions) -> Settlement:
    """Return a mangan that the others would have drawn; or nothing now. Sticks go back."""
    transfers, offender = Transfers(), result.winner
    if options.chombo == MANGAN and offender is not None:
        for wind in result.others:
            share = shares_of(MANGAN_POINTS, wind, None)[offender]
            transfers.pay(wind, {offender: share})
    return transfers.settlement()
