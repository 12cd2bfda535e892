"""What the undo of a correction of seats writes: everything as it was before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clubscore.errors import ClubError
from clubscore.play.corrections.new_seats import NewSeats, inverse
from clubscore.play.corrections.snapshots import restore_snapshot, snapshot
from clubscore.play.hand_writes import follow_penalty, save_change
from clubscore.play.models import Confirmation, Hand, HandChange
from clubscore.play.totals.new_seats import totals_put_back
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Entry, Session, Table
from clubscore.tournaments.sessions.real_seats import RealSeats, penalties_follow

from .writes import make_room, move_people, number_tables


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
    hands = list(Hand.objects.filter(table=table).select_related("penalty").order_by("pk"))
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
