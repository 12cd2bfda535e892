"""Every write at a table: hands and their corrections.

Each function locks the table's row, looks for a repeat, checks, writes and logs in one
transaction (:mod:`clubscore.tournaments.locks` has the locking rules). What a changed hand leaves
to later ones they are settled with in the same transaction. They raise ``ClubError``, and
``RuleError`` for what the rules do not allow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.locks import (
    check_writable,
    lock_table,
    required_reason,
)
from clubscore.tournaments.models import Table, Via
from clubscore.tournaments.tokens import token_once
from scoring.rulesets.base import Position

from .corrections.new_seats import seats_since, state_in_new_seats
from .corrections.snapshots import restore_snapshot, snapshot
from .entry.assessment import Assessment, EventRules, without_known
from .entry.hand_entry import HandEntry
from .hand_writes import follow_penalty, log_hand_change, save_change, settle_hand
from .later_hands import settle_again, settle_later_hands
from .ledger import Ledger, entry_of, position_of, with_further_wins
from .models import Hand, HandChange
from .repeats import equal_previous_hand, sent_before
from .sitters import Sitters, check_sitters, named_seats
from .totals.paper import check_no_totals

# All that has to be known of a table to record a hand there, of its totals, session and event.
RULED_BY = (
    *(
        "number",
        "size",
        "state",
        "link_token",
        "link_active",
        "totals__state",
        "totals__beside_hands",
    ),
    *("session__number", "session__state"),
    *("session__tournament__ruleset", "session__tournament__options"),
)


@dataclass(frozen=True, slots=True)
class HandInGame:
    """A recorded hand, with its game as read under the lock.

    ``ledger`` includes the hand; ``is_repeat``: it was there already, and nothing was written.
    """

    hand: Hand
    ledger: Ledger
    is_repeat: bool = False


def hand_record(
    *,
    table: Table,
    entry: HandEntry,
    token: UUID,
    number: int,
    by: Actor,
    sitters: Sitters | None = None,
    asks_repeat: bool = False,
    beside_totals: bool = False,
) -> Hand:
    """Record how hand ``number`` ended and return it, as ``hand_record_in_game`` does."""
    return hand_record_in_game(
        table=table,
        entry=entry,
        token=token,
        number=number,
        by=by,
        sitters=sitters,
        asks_repeat=asks_repeat,
        beside_totals=beside_totals,
    ).hand


@transaction.atomic
def hand_record_in_game(
    *,
    table: Table,
    entry: HandEntry,
    token: UUID,
    number: int,
    by: Actor,
    sitters: Sitters | None = None,
    asks_repeat: bool = False,
    beside_totals: bool = False,
) -> HandInGame:
    """Record how hand ``number`` ended, or a false win within it; a repeat returns the first.

    ``token`` is made by the device, once for each hand it sends; ``sitters`` are those the seats of
    the entry meant. A false win may also belong to an earlier hand. ``asks_repeat``: refuse a win
    like the one before it, which is more likely the same hand sent by a second phone.
    ``beside_totals``: it belongs to a sheet recorded in addition to totals that count. Raises
    ``ClubError``: what ``check_writable``, ``hand_with_token`` and, unless nobody is named,
    ``check_sitters`` raise, ``hand_already_recorded`` (its fact ``hand`` is the id of that one),
    ``hand_not_next``, ``all_hands_played``, ``false_win_already_recorded``, ``win_below_minimum``,
    ``nothing_counts``,
    ``same_as_hand_before`` (with its ``hand``), and ``totals_stand`` where the totals of the table
    were entered.
    """
    table = lock_table(table, only=RULED_BY)
    # What a game stands on, read once; the explained scores, which are long, are not part of it.
    rules = EventRules.of(table.session.tournament)
    stored = Hand.objects.filter(table=table).select_related("penalty").order_by("pk")
    hands = list(with_further_wins(stored.defer("breakdown", "options"), rules))
    ledger = Ledger.of(rules, hands, table.size)
    if sent := sent_before(hands, token, entry, ledger):
        return HandInGame(sent, ledger, is_repeat=True)
    check_writable(table, by)
    check_no_totals(table, may_stand_beside=beside_totals)
    if named_seats(entry, rules.ruleset):
        check_sitters(table, sitters)
    ledger.check(number, entry.winner, ends_hand=ledger.ends_hand(entry))
    position = ledger.position_for(number)
    hand = Hand(
        table=table,
        number=number,
        token=token,
        recorded_by=by.user,
        via=Via(by.via),
        dealer=position.dealer,
        prevalent_wind=position.prevalent_wind,
    )
    assessment = _check_qualifies(entry, position, ledger)
    if asks_repeat and (before := equal_previous_hand(assessment.entry, number, ledger)):
        raise ClubError("same_as_hand_before", number=before.number, hand=before.pk)
    settle_hand(hand, assessment, by)
    with token_once(savepoint=False):
        hand.save(force_insert=True)
    after = Ledger.of(ledger.rules, [*hands, hand], table.size)
    change = log_hand_change(hand, HandChange.Kind.RECORDED, by, over=after.position is None)
    if settle_later_hands(change, ledger, by):
        after = Ledger.read(table)
    return HandInGame(hand, after)


@transaction.atomic
def hand_correct(
    *,
    hand: Hand,
    entry: HandEntry,
    reason: str,
    by: Actor,
    sitters: Sitters | None = None,
    revision: int | None = None,
) -> Hand:
    """Replace what was entered for a hand, settled again with that hand's own winds.

    A correction that changes nothing, such as a repeat, writes nothing. ``revision`` is the one
    the form was made from: if the hand has changed since, ``hand_changed_meanwhile``; ``sitters``
    are those its seats meant, see ``check_sitters``. Further errors: ``reason_missing``,
    ``hand_is_void``, ``hand_not_last`` (a hand before the last cannot turn into a false win),
    ``hand_already_recorded`` (nor a false win into a hand that is there),
    ``win_below_minimum``, ``nothing_counts``.
    """
    hand = _lock_hand(hand, by)
    if not hand.is_valid:
        raise ClubError("hand_is_void", number=hand.number)
    ledger = Ledger.read(hand.table, without=hand)
    if named_seats(entry, ledger.rules.ruleset):
        check_sitters(hand.table, sitters)
    assessment = _check_qualifies(entry, position_of(hand), ledger)
    if assessment.entry == entry_of(hand):
        return hand
    reason = required_reason(reason)
    _check_revision(hand, revision)
    ledger.check(hand.number, entry.winner, ends_hand=ledger.ends_hand(entry))
    before = snapshot(hand)
    settle_hand(hand, assessment, by)
    change = save_change(hand, HandChange.Kind.CORRECTED, by, reason, before)
    settle_later_hands(change, ledger, by)
    return hand


@transaction.atomic
def hand_void(*, hand: Hand, reason: str, by: Actor, revision: int | None = None) -> Hand:
    """Void the last hand of a table, or any false win; it stays recorded.

    A void hand stays unchanged. ``revision`` is the one that was shown. Raises ``hand_not_last``,
    ``reason_missing`` and ``hand_changed_meanwhile``.
    """
    hand = _lock_hand(hand, by)
    if not hand.is_valid:
        return hand
    reason = required_reason(reason)
    _check_revision(hand, revision)
    before = snapshot(hand)
    hand.state = Hand.State.VOID
    others = _checked_place(hand)
    follow_penalty(hand, hand.penalty_points, by)
    change = save_change(hand, HandChange.Kind.VOIDED, by, reason, before)
    settle_later_hands(change, others, by)
    return hand


@transaction.atomic
def hand_take_back(*, hand: Hand, reason: str, by: Actor, revision: int) -> Hand:
    """Void the hand, or the false win, that was recorded last of those that count at its table.

    Raises ``hand_not_latest`` for any other, and what ``hand_void`` raises. A void hand stays as
    it is.
    """
    hand = _lock_hand(hand, by)
    if hand.is_valid:
        counting = Hand.objects.filter(table=hand.table, state=Hand.State.VALID)
        if counting.filter(pk__gt=hand.pk).exists():
            raise ClubError("hand_not_latest", number=hand.number)
    return hand_void(hand=hand, reason=reason, by=by, revision=revision)


@transaction.atomic
def hand_restore(*, hand: Hand, reason: str, by: Actor, revision: int | None = None) -> Hand:
    """Restore a void hand if its place is still free; a valid one stays unchanged.

    ``revision`` is the one that was shown. Raises ``hand_already_recorded``, ``hand_not_next``,
    ``false_win_already_recorded``, ``totals_stand``, ``reason_missing`` and
    ``hand_changed_meanwhile``.
    """
    hand = _lock_hand(hand, by)
    if hand.is_valid:
        return hand
    reason = required_reason(reason)
    _check_revision(hand, revision)
    before = snapshot(hand)
    hand.state = Hand.State.VALID
    others = _checked_place(hand)
    settle_again(hand, others, hand.penalty_points, by)
    change = save_change(hand, HandChange.Kind.RESTORED, by, reason, before)
    settle_later_hands(change, others, by)
    return hand


@transaction.atomic
def hand_undo(
    *, hand: Hand, change: HandChange, reason: str, by: Actor, revision: int | None = None
) -> Hand:
    """Restore a hand exactly as it was before ``change``; this is itself a new change.

    An entry made before its seats were corrected stays with its people, and is settled with the
    hand's present winds. ``revision`` is the one that was shown. Raises ``nothing_to_undo`` for the
    recording (void the hand instead), ``change_of_seats`` for a change that goes with its table,
    ``change_follows_hand`` for one that follows the change of another hand, and what correcting,
    voiding and restoring raise.
    """
    hand = _lock_hand(hand, by)
    change = hand.changes.get(pk=change.pk)
    if change.before is None:
        raise ClubError("nothing_to_undo")
    if change.new_seats:
        raise ClubError("change_of_seats", session=hand.table.session.number)
    if change.follows_hand is not None:
        raise ClubError("change_follows_hand", number=change.follows_hand)
    reason = required_reason(reason)
    corrected = hand.changes.filter(new_seats__isnull=False)
    since = seats_since(corrected, change.revision)
    before = snapshot(hand)
    if since is None and before == change.before:
        return hand
    _check_revision(hand, revision)
    was_valid = hand.is_valid
    if since is not None:
        others = _restored_in_new_seats(hand, state_in_new_seats(change.before, since), by)
    else:
        points = restore_snapshot(hand, change.before)
        others = _checked_place(hand)
        settle_again(hand, others, points, by)
    if snapshot(hand) == before:
        return hand
    kind = HandChange.Kind.CORRECTED
    if hand.is_valid != was_valid:
        kind = HandChange.Kind.VOIDED if was_valid else HandChange.Kind.RESTORED
    undone = save_change(hand, kind, by, reason, before)
    settle_later_hands(undone, others, by)
    return hand


def _restored_in_new_seats(hand: Hand, state: Mapping[str, Any], by: Actor) -> Ledger:
    """Settle an entry made before its seats were corrected with the hand's present winds."""
    ledger = Ledger.read(hand.table, without=hand)
    entry = without_known(HandEntry.from_dict(state["claim"]), ledger.rules)
    assessment = _check_qualifies(entry, position_of(hand), ledger)
    hand.state = state["state"]
    if hand.is_valid:
        check_no_totals(hand.table, may_stand_beside=True)
        ledger.check(hand.number, assessment.entry.winner, ends_hand=state["ends_hand"])
    else:
        ledger.check_without(hand.number)
    settle_hand(hand, assessment, by)
    return ledger


def _lock_hand(hand: Hand, by: Actor) -> Hand:
    """Lock the hand's table, check that ``by`` may write there, return the hand as it is now."""
    table = lock_table(hand.table)
    check_writable(table, by)
    current = Hand.objects.select_related("penalty").get(pk=hand.pk)
    current.table = table
    return current


def _check_qualifies(entry: HandEntry, position: Position, ledger: Ledger) -> Assessment:
    assessment = ledger.assess(entry, position)
    assessment.check()
    return assessment


def _check_revision(hand: Hand, revision: int | None) -> None:
    if revision is not None and revision != hand.revision:
        raise ClubError("hand_changed_meanwhile", number=hand.number)


def _checked_place(hand: Hand) -> Ledger:
    """Return the other hands, once a hand that is not yet saved leaves the game without a gap."""
    others = Ledger.read(hand.table, without=hand)
    if hand.is_valid:
        check_no_totals(hand.table, may_stand_beside=True)
        others.check(hand.number, hand.winner, ends_hand=hand.ends_hand)
    else:
        others.check_without(hand.number)
    return others
