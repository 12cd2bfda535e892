"""What changing a hand does to the hands after it, where hands depend on each other.

Later hands are settled with what a hand leaves (counters, points on the table). So changing a hand
settles them again, in order and under the same lock. They keep the winds they were played with.
"""

from __future__ import annotations

from collections.abc import Iterator

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.words import explain
from scoring.errors import RuleError

from .corrections.snapshots import snapshot
from .entry.assessment import Assessment, assess_in_game, without_known
from .entry.game import carrying, course_hand_of, state_after
from .hand_writes import follow_penalty, save_change, settle_hand
from .ledger import Ledger, course_hand, entry_of, place_of, position_of, with_further_wins
from .models import Hand, HandChange


def settle_later_hands(change: HandChange, others: Ledger, by: Actor) -> bool:
    """Settle the hands after one that has changed again; each that moves gets a step of its own.

    ``change`` is the step of the changed hand, ``others`` has all other hands of its table. Returns
    whether any moves; without one, or where hands do not depend on each other, nothing is asked of
    the database. Raises ``later_hand_fails`` for one that can no longer be settled.
    """
    hand = change.hand
    if not others.rules.ruleset.hands_depend:
        return False
    first = hand.number, False
    if all(place_of(one) <= first for one in others.played):
        return False
    moved = {one.pk: assessment for one, assessment in _moved_hands(others.with_hand(hand), hand)}
    if not moved:
        return False
    whole = with_further_wins(Hand.objects.select_related("penalty"), others.rules)
    later_hands = whole.in_bulk(list(moved))
    for pk, assessment in moved.items():
        later = later_hands[pk]
        later.table = hand.table
        before = snapshot(later)
        settle_hand(later, assessment, by)
        corrected = HandChange.Kind.CORRECTED
        save_change(later, corrected, by, change.reason, before, follows_hand=hand.number)
    return True


def _moved_hands(ledger: Ledger, cause: Hand) -> Iterator[tuple[Hand, Assessment]]:
    """Yield the hands after ``cause`` whose payments change with what is now left to them.

    ``ledger`` has all hands. The false wins of one hand leave nothing to each other.
    """
    rules, first = ledger.rules, (cause.number, False)
    state = rules.ruleset.start(rules.options, ledger.players)
    number, at_start = 0, state
    for hand in ledger.played:
        if hand.number != number:
            number, at_start = hand.number, state
        played = course_hand(hand, rules.ruleset)
        if hand is not cause and place_of(hand) > first:
            position = carrying(position_of(hand), state if hand.ends_hand else at_start)
            entry = without_known(entry_of(hand), rules)
            assessment = assess_in_game(entry, position, rules)
            _check_later(hand, assessment)
            if _moves(hand, assessment):
                yield hand, assessment
                played = course_hand_of(assessment)
        state = state_after(state, played, rules)


def _check_later(hand: Hand, assessment: Assessment) -> None:
    try:
        assessment.check()
    except (ClubError, RuleError) as error:
        reason = explain(error)
        raise ClubError(
            "later_hand_fails", number=hand.number, hand=hand.pk, reason=reason
        ) from error


def _moves(hand: Hand, assessment: Assessment) -> bool:
    """Tell whether a stored hand differs from its assessment."""
    stored = hand.value, hand.payments, hand.pot, hand.penalty_points
    due = assessment.value, assessment.payments, assessment.pot, -sum(assessment.penalties)
    return stored != due or entry_of(hand).situations != assessment.entry.situations


def settle_again(hand: Hand, others: Ledger, penalty: int, by: Actor) -> None:
    """Settle a restored hand with what the hands before it leave now.

    If hands do not depend on each other, or it is void, it stays unchanged, with ``penalty`` points
    for a false win.
    """
    rules = others.rules
    if not hand.is_valid or not rules.ruleset.hands_depend:
        follow_penalty(hand, penalty, by)
        return
    assessment = others.assess(without_known(entry_of(hand), rules), position_of(hand))
    assessment.check()
    settle_hand(hand, assessment, by)
