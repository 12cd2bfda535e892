"""What a correction of seats writes at a table: people, hands, numbers, confirmations."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from clubscore.play.confirmations import confirmation_statuses
from clubscore.play.corrections.new_seats import NewSeats
from clubscore.play.corrections.snapshots import snapshot
from clubscore.play.hand_writes import save_change, settle_hand
from clubscore.play.models import Confirmation, Hand, HandChange
from clubscore.play.selectors import table_state
from clubscore.play.totals.new_seats import totals_in_new_seats
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Penalty, Seat, Table

from .plan import HandPlan, TablePlan

ABOVE_ALL: Final = 20_000  # added to the numbers of tables while they change places


def move_people(table: Table, new_seats: NewSeats) -> None:
    """Seat the players of a table in their new seats, and their penalties with them."""
    seats = {seat.wind: seat for seat in Seat.objects.filter(table=table)}
    moved = [seats[seat] for seat, now in enumerate(new_seats) if seat != now]
    Seat.objects.filter(pk__in=[seat.pk for seat in moved]).delete()
    Seat.objects.bulk_create(
        Seat(
            table=table,
            session_id=table.session_id,
            wind=new_seats[seat.wind],
            entry_id=seat.entry_id,
        )
        for seat in moved
    )
    for penalty in Penalty.objects.filter(table=table):
        if penalty.seat is not None and new_seats[penalty.seat] != penalty.seat:
            penalty.seat = new_seats[penalty.seat]
            penalty.save(update_fields=["seat"])


def number_tables(numbers: Mapping[int, int]) -> None:
    """Give tables the numbers of others, by their ids."""
    for pk, number in numbers.items():
        Table.objects.filter(pk=pk).exclude(number=number).update(number=ABOVE_ALL + number)
    for pk, number in numbers.items():
        Table.objects.filter(pk=pk, number=ABOVE_ALL + number).update(number=number)


def score_again(plan: TablePlan, by: Actor, reason: str) -> None:
    """Write what becomes of the hands and the totals of a table whose seats are right by now."""
    move = plan.move
    if not move.changes_seats:
        return
    make_room(move.table)
    for one in plan.hands:
        hand, before = _current(one), snapshot(one.hand)
        assert one.assessment is not None  # noqa: S101 - the caller has asked
        hand.state = one.state
        hand.dealer = one.position.dealer
        hand.prevalent_wind = one.position.prevalent_wind
        settle_hand(hand, one.assessment, by)
        save_change(hand, HandChange.Kind.CORRECTED, by, reason, before, move.new_seats)
    if plan.totals is not None:
        totals_in_new_seats(table=move.table, new_seats=move.new_seats, reason=reason, by=by)


def _current(plan: HandPlan) -> Hand:
    """Return the hand of a plan; its penalty has its new seat by now."""
    hand = plan.hand
    if hand.penalty is not None:
        hand.penalty.refresh_from_db()
    return hand


def make_room(table: Table) -> None:
    """Make room: two who declared falsely in one hand may change places."""
    Hand.objects.filter(table=table, ends_hand=False).update(state=Hand.State.VOID)


def confirmations_end(tables: list[Table]) -> list[dict[str, Any]]:
    """Let confirmations of tables confirm nothing any more; return them for the way back."""
    states = [table_state(table) for table in tables]
    status = confirmation_statuses(states)
    ended = []
    for state in states:
        now = status[state.table.pk]
        counting = Confirmation.objects.filter(
            table=state.table, seat__in=now.seats, state=now.state
        )
        for one in counting:
            was, one.state = one.state, sha256(f"{one.pk} {one.state}".encode()).hexdigest()
            one.save(update_fields=["state"])
            ended.append({"table": state.table.number, "state": was, "ended": one.state})
    return ended
