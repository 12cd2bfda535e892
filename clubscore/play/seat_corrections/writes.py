"""What a correction of seats writes at a table, and the way back: people, hands, totals."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from clubscore.errors import ClubError
from clubscore.play.confirmations import confirmation_statuses
from clubscore.play.corrections.new_seats import NewSeats, by_new_seat, inverse
from clubscore.play.corrections.snapshots import restore_snapshot, snapshot
from clubscore.play.entry.assessment import EventRules
from clubscore.play.hand_writes import follow_penalty, save_change, settle_hand
from clubscore.play.ledger import with_further_wins
from clubscore.play.models import Confirmation, Hand, HandChange, TableTotals
from clubscore.play.selectors import table_state
from clubscore.play.totals.paper import (
    NEW_SEATS,
    PaperTotals,
    assign_totals,
    paper_of,
    totals_snapshot,
)
from clubscore.play.totals.services import KINDS, save_totals_change
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Change, Entry, Penalty, Seat, Session, Table
from clubscore.tournaments.sessions.real_seats import RealSeats, penalties_follow

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
    """Write what happens to the hands and the totals of a table whose seats are right by now."""
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
    """Cancel the confirmations of tables; return them, to restore them later."""
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


def totals_in_new_seats(
    *, table: Table, new_seats: NewSeats, reason: str, by: Actor
) -> TableTotals:
    """Let the totals of a locked table stay with its players, who have new seats."""
    now = TableTotals.objects.get(table=table)
    now.table, before, paper = table, totals_snapshot(now), paper_of(now)
    results, lost = (
        by_new_seat(points, new_seats) for points in (paper.results, paper.lost_points)
    )
    assign_totals(now, PaperTotals(results, lost, paper.as_on_sheet, paper.pot))
    save_totals_change(now, Change.Kind.TOTALS_CORRECTED, by, reason, before, new_seats)
    return now


def totals_put_back(*, table: Table, new_seats: NewSeats, reason: str, by: Actor) -> None:
    """Undo ``totals_in_new_seats`` at a locked table, if that has totals.

    Raises ``seats_changed_since`` where they have changed since.
    """
    if not TableTotals.objects.filter(table=table).exists():
        return
    last = table.changes.filter(kind__in=KINDS).order_by("pk").last()
    if last is None or last.facts.get(NEW_SEATS) != list(new_seats):
        raise ClubError("seats_changed_since")
    totals_in_new_seats(table=table, new_seats=inverse(new_seats), reason=reason, by=by)


def people_of(session: Session, facts: Mapping[str, Any]) -> list[Entry]:
    """Return the players a correction was about; raise ``seats_changed_since`` without one."""
    entries = session.tournament.entries.select_related("player")
    of_number = {entry.number: entry for entry in entries}
    people = [of_number.get(place["number"]) for place in facts["before"]]
    found = [entry for entry in people if entry is not None]
    names = [entry.player.name for entry in found]
    if names != [place["name"] for place in facts["before"]]:
        raise ClubError("seats_changed_since")
    return found


def names_back(
    session: Session, tables: Mapping[int, Table], people: list[Entry], facts: Mapping[str, Any]
) -> None:
    numbers = {table.number: table.pk for table in tables.values()}
    seating = {
        (numbers[place["table"]], place["wind"]): entry
        for entry, place in zip(people, facts["before"], strict=True)
        if place["table"] is not None
    }
    RealSeats.of(session, seating).write()
    penalties_follow(session, people)
    for one in facts["confirmations"]:
        of_table = Confirmation.objects.filter(table=numbers.get(one["table"]))
        of_table.filter(state=one["ended"]).update(state=one["state"])


def winds_back(
    tables: Mapping[int, Table], facts: Mapping[str, Any], by: Actor, reason: str
) -> None:
    numbers = {table.number: table for table in tables.values()}
    back = {}
    for told in facts["moves"]:
        table, new_seats = numbers[told["to"]], tuple(told["new_seats"])
        back[table.pk] = told["table"]
        if new_seats != tuple(range(len(new_seats))):
            _hands_back(table, new_seats, by, reason)
    number_tables(back)


def _hands_back(table: Table, new_seats: NewSeats, by: Actor, reason: str) -> None:
    stored = Hand.objects.filter(table=table).select_related("penalty").order_by("pk")
    hands = list(with_further_wins(stored, EventRules.of(table.session.tournament)))
    steps: dict[int, HandChange] = {}
    for change in HandChange.objects.filter(hand__table=table).order_by("revision"):
        steps[change.hand_id] = change
    if any(steps[hand.pk].new_seats != list(new_seats) for hand in hands):
        raise ClubError("seats_changed_since")
    way_back = inverse(new_seats)
    before = {hand.pk: snapshot(hand) for hand in hands}
    move_people(table, way_back)
    make_room(table)
    for hand in hands:
        hand.table = table
        if hand.penalty is not None:
            hand.penalty.refresh_from_db()
        former = steps[hand.pk].before
        assert former is not None  # noqa: S101 - no hand is recorded with new seats
        follow_penalty(hand, restore_snapshot(hand, former), by)
        save_change(hand, HandChange.Kind.CORRECTED, by, reason, before[hand.pk], way_back)
    totals_put_back(table=table, new_seats=new_seats, reason=reason, by=by)
