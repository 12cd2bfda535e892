"""Players accept single hands on their own phones, or object to them, while the game goes on.

Nobody waits for it. An acceptance names the hand and its revision, as the player saw it: whatever
changes the hand raises its revision, and the acceptance counts no more. At the end the players
confirm the whole result (:mod:`clubscore.play.confirmations`), whether they accepted hands or not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.locks import check_not_annulled, lock_table
from clubscore.tournaments.models import Session, Table

from .confirmations import check_speaker, objection_open
from .models import Hand, HandAcceptance
from .selectors import TableState, table_state
from .sitters import Sitters, check_sitters

NOBODY: Final = frozenset[int]()


@dataclass(frozen=True, slots=True)
class Acceptances:
    """Who at a table has accepted which hand: seats, by the id of the hand.

    ``outdated_seats`` are those who accepted a hand that has changed since.
    """

    seats_by_hand: Mapping[int, frozenset[int]]
    outdated_seats: Mapping[int, frozenset[int]]

    @classmethod
    def of(cls, state: TableState) -> Acceptances:
        """Return those of a table, of the people who sit there now. One query."""
        revisions = {hand.pk: hand.revision for hand in recorded_hands(state)}
        sits = {seat.seat: seat.entry_id for seat in state.seats}
        accepted: dict[int, set[int]] = defaultdict(set)
        outdated: dict[int, set[int]] = defaultdict(set)
        for one in HandAcceptance.objects.filter(hand__table=state.table):
            if one.hand_id in revisions and one.entry_id == sits.get(one.seat):
                is_current = one.revision == revisions[one.hand_id]
                (accepted if is_current else outdated)[one.hand_id].add(one.seat)
        return cls(
            {pk: frozenset(seats) for pk, seats in accepted.items()},
            {pk: frozenset(seats - accepted[pk]) for pk, seats in outdated.items()},
        )

    def seats(self, hand: Hand) -> frozenset[int]:
        """Return who has accepted a hand as it is now."""
        return self.seats_by_hand.get(hand.pk, NOBODY)

    def is_outdated(self, hand: Hand, seat: int) -> bool:
        """Tell whether a hand has changed since somebody accepted it."""
        return seat in self.outdated_seats.get(hand.pk, NOBODY)


def recorded_hands(state: TableState) -> list[Hand]:
    """Return all hands and false wins of a table that count, in the order of their recording."""
    hands = (*state.ledger.hands, *state.ledger.false_wins)
    return sorted(hands, key=lambda hand: hand.pk)


def is_open_for_acceptance(state: TableState) -> bool:
    """Tell whether players accept hands: while they play, of the hands that count."""
    running = state.session.state == Session.State.RUNNING
    return running and not state.is_over and state.paper is None


@transaction.atomic
def hand_accept(
    *, table: Table, hand: int, revision: int, seat: int, by: Actor, sitters: Sitters | None
) -> Hand:
    """Accept a hand, named by its id, for the player at ``seat``, and return it.

    ``revision`` is the one that was shown, ``sitters`` those who sat there then. A repeat writes
    nothing. Raises ``bad_seat``, ``link_not_valid``, ``session_annulled``, ``result_final``,
    ``hand_not_there``, ``hand_is_void``, ``hand_changed_meanwhile`` and what ``check_sitters``
    raises.
    """
    table = lock_table(table)
    state = table_state(table)
    current = _checked_hand(state, hand, revision, seat, by, sitters)
    HandAcceptance.objects.get_or_create(
        hand=current, seat=seat, entry_id=state.seats[seat].entry_id, revision=revision
    )
    return current


@transaction.atomic
def hand_object(
    *,
    table: Table,
    hand: int,
    revision: int,
    seat: int,
    remark: str,
    by: Actor,
    sitters: Sitters | None,
) -> Table:
    """Object to a hand, named by its id, for the player at ``seat``: the table is in dispute.

    An acceptance the player gave for it is taken back. Play goes on. Raises
    ``objection_missing``, ``text_too_long``, what ``dispute_open`` and what ``hand_accept`` raise.
    """
    table = lock_table(table)
    state = table_state(table)
    current = _checked_hand(state, hand, revision, seat, by, sitters)
    objection_open(state, seat, current.number, remark, by)
    current.acceptances.filter(seat=seat, entry=state.seats[seat].entry_id).delete()
    return lock_table(table)


def _checked_hand(
    state: TableState, pk: int, revision: int, seat: int, by: Actor, sitters: Sitters | None
) -> Hand:
    """Return a hand of a locked table as it is now, or raise why nobody speaks about it."""
    table = state.table
    check_speaker(state, seat, by)
    check_not_annulled(table.session)
    if table.session.state != Session.State.RUNNING:
        raise ClubError("result_final", table=table.number)
    check_sitters(table, sitters)
    hand = Hand.objects.filter(table=table, pk=pk).first()
    if hand is None:
        raise ClubError("hand_not_there", table=table.number)
    if not hand.is_valid:
        raise ClubError("hand_is_void", number=hand.number)
    if hand.revision != revision:
        raise ClubError("hand_changed_meanwhile", number=hand.number)
    return hand
