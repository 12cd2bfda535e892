"""What a hand paid, line by line: the hand itself, counters, sticks from the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from clubscore.play.entry.assessment import Assessment, BySeat
from clubscore.words import localized_name
from scoring.result import Settlement
from scoring.rulesets.base import Outcome, Position, Result, Ruleset
from scoring.tiles import Wind

from .counts import Sitter
from .course import names_words


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """A part of what a hand paid, by seat; the lines add up to what everyone sees happen."""

    label: str
    points: BySeat


def payment_lines(assessment: Assessment) -> tuple[PaymentLine, ...]:
    """Return what an entry pays line by line, or nothing if all of it is the hand itself."""
    settlement, result = assessment.verdict.settlement, assessment.verdict.result
    ruleset, position = assessment.rules.ruleset, assessment.position
    if settlement is None or result is None or not ruleset.hands_depend:
        return ()
    bare = ruleset.settle(_without_counters(result, ruleset), assessment.rules.options)
    lines = (
        PaymentLine(_("For the hand"), _by_seat(position, lambda wind: bare.payments[wind])),
        PaymentLine(
            _counters_label(position, ruleset),
            _by_seat(position, lambda wind: settlement.payments[wind] - bare.payments[wind]),
        ),
        PaymentLine(_("Sticks"), _by_seat(position, lambda wind: settlement.from_pot.get(wind, 0))),
    )
    moved = tuple(line for line in lines if any(line.points))
    return () if moved in ((), lines[:1]) else moved


def _without_counters(result: Result, ruleset: Ruleset) -> Result:
    shown = [info.key for info in ruleset.counters]
    counters = {key: 0 if key in shown else number for key, number in result.counters.items()}
    return replace(result, counters=counters)


def _counters_label(position: Position, ruleset: Ruleset) -> str:
    return " · ".join(
        f"{localized_name(info.names)}: {position.counters.get(info.key, 0)}"
        for info in ruleset.counters
    )


def _by_seat(position: Position, points: Callable[[Wind], int]) -> BySeat:
    return tuple(0 if wind is None else points(wind) for wind in position.winds)


def paid_words(assessment: Assessment, seats: Sequence[Sitter]) -> str:
    """Return who of several winners is paid, where not all of them are."""
    settlement, result = assessment.verdict.settlement, assessment.verdict.result
    if settlement is None or result is None or result.outcome is not Outcome.WIN:
        return ""
    paid = _paid_winners(settlement, result)
    if len(paid) == len(result.winners):
        return ""
    if not paid:
        return _("With this many winners the hand is a draw: nobody is paid.")
    winds = assessment.position.winds
    names = [seats[winds.index(wind)].short_name for wind in paid]
    return _("Paid: %(names)s only, the first in turn order.") % {"names": names_words(names)}


def several_words(
    winners: Sequence[int], paid: Sequence[int], discarder: int, seats: Sequence[Sitter]
) -> str:
    """Return who won on one discard, in a line, and who of them is paid if not all are."""
    facts = {
        "winners": names_words([seats[seat].short_name for seat in winners]),
        "discarder": seats[discarder].short_name,
        "paid": names_words([seats[seat].short_name for seat in paid]),
    }
    if not paid:
        return _("%(winners)s, from %(discarder)s – nobody is paid, it is a draw") % facts
    if len(paid) < len(winners):
        return _("%(winners)s, from %(discarder)s – paid: %(paid)s only") % facts
    return _("%(winners)s, from %(discarder)s") % facts


def _paid_winners(settlement: Settlement, result: Result) -> tuple[Wind, ...]:
    return result.winners if settlement.winners is None else settlement.winners
