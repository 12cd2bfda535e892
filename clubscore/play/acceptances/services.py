"""Players accept single hands on their own phones, or object to them, during the game.

Nobody waits for it. An acceptance names the hand and the revision the player saw: any change of the
hand raises its revision, and the acceptance no longer counts. At the end the players confirm the
whole result (:mod:`clubscore.play.confirmations`), whether they accepted hands or not.
"""

from __future__ import annotations

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.play.confirmations import check_speaker, objection_open
from clubscore.play.models import Hand, HandAcceptance
from clubscore.play.selectors import TableState, table_state
from clubscore.play.sitters import Sitters, check_sitters
from clubscore.tournaments.access import Actor
from clubscore.tournaments.locks import check_not_annulled, lock_table
from clubscore.tournaments.models import Session, Table


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
    """Object to a hand by its id, for the player at ``seat``: the table is in dispute.

    The player's acceptance of the hand, if any, is withdrawn. Play continues. Raises
    ``objection_missing``, ``text_too_long``, and what ``dispute_open`` and ``hand_accept`` raise.
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
    """Return a hand of a locked table as it is now; raises an error if it cannot be accepted."""
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
