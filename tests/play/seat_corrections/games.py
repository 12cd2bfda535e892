"""Tables at which people sat otherwise than the app thought: made-up games, told by names."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.play.corrections.new_seats import entry_in_new_seats
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.entry.random_games import deal_game
from clubscore.play.ledger import net_points
from clubscore.play.models import Hand
from clubscore.play.seat_corrections.plan import Decisions
from clubscore.play.seat_corrections.services import winds_plan
from clubscore.tournaments.models import Entry, Penalty, Seat, Session, Table
from clubscore.tournaments.sessions.real_seats import Chair
from scoring.errors import RuleError
from tests.factories import DRAW, record
from tests.play.riichi_games import random_game

FEW = 9  # hands of a game


def seating(
    table: Table, new_seats: Sequence[int], there: Table | None = None
) -> dict[Chair, Entry]:
    """Return that everybody at a table sat on another seat of it, or of the table ``there``."""
    seats = table.seats.select_related("entry__player").order_by("wind")
    return {((there or table).pk, new_seats[seat.wind]): seat.entry for seat in seats}


def play_game(table: Table, seed: int, hands: int = FEW) -> None:
    """Record a made-up game."""
    rules = EventRules.of(table.session.tournament)
    for number, entry in _game(seed, rules, hands, table.size):
        for one in (entry, DRAW):
            with suppress(ClubError, RuleError), transaction.atomic():
                record(table, one, number=number)
                break


def _game(
    seed: int, rules: EventRules, hands: int, players: int
) -> Iterator[tuple[int, HandEntry]]:
    """Yield a game; one with sticks and counters where hands depend on each other."""
    if rules.ruleset.hands_depend:
        return random_game(seed, rules, hands)
    return deal_game(seed, rules, hands, players)


def play_twice(right: Table, wrong: Table, new_seats: Sequence[int], seed: int) -> None:
    """Record one game at two tables: at the second, everybody is thought to sit elsewhere.

    ``new_seats`` are the right ones by those of the second table. What cannot be recorded at
    both is drawn at both.
    """
    rules = EventRules.of(right.session.tournament)
    thought = [new_seats.index(seat) for seat in range(right.size)]
    for number, entry in _game(seed, rules, FEW, right.size):
        for one in (entry, DRAW):
            with suppress(ClubError, RuleError), transaction.atomic():
                record(right, one, number=number)
                record(wrong, entry_in_new_seats(one, thought, rules.ruleset), number=number)
                break


def keep_points(session: Session, seats: dict[Chair, Entry]) -> Decisions:
    """Return the decision to keep everything that nobody can score again as it was entered."""
    plans = winds_plan(session=session, seating=seats, decisions=Decisions())
    hands = {
        plan.hand.pk: next(iter(plan.offers))
        for table in plans
        for plan in table.hands
        if plan.offers
    }
    return Decisions(hands, [table.move.table.pk for table in plans])


def by_people(table: Table) -> list[Any]:
    """Return everything of the hands of a table that follows from rules, told of its people."""
    names: dict[int | None, int | None] = dict(table.seats.values_list("wind", "entry__number"))
    told = []
    for hand in table.hands.select_related("penalty").order_by("number", "ends_hand", "pk"):
        net = {names[seat]: points for seat, points in enumerate(net_points(hand))}
        told.append(
            (
                *(hand.number, hand.kind, hand.state, hand.value, hand.prevalent_wind),
                *(names.get(seat) for seat in (hand.winner, hand.discarder, hand.dealer)),
                hand.tiles,
                sorted(net.items()),
            )
        )
    return told


def books(session: Session) -> list[Any]:
    """Return everything a correction changes and its undo restores."""
    hands = Hand.objects.filter(table__session=session).order_by("pk")
    fields = [
        field.attname
        for field in Hand._meta.concrete_fields
        if field.attname not in ("revision", "penalty_id")
    ]
    penalties = Penalty.objects.filter(session=session, cancelled_at=None).order_by("pk")
    totals = [
        (table.pk, table.totals.payments, table.totals.lost_points, table.totals.state)
        for table in session.tables.filter(totals__isnull=False)
    ]
    return [
        list(
            Seat.objects.filter(session=session)
            .order_by("table", "wind")
            .values_list("table", "wind", "entry")
        ),
        list(hands.values_list(*fields)),
        list(penalties.values_list("entry", "table", "seat", "points", "hand_number")),
        list(session.tables.order_by("pk").values_list("pk", "number")),
        totals,
    ]


def shuffled(seed: int, players: int) -> list[int]:
    """Return new seats in which somebody sits elsewhere."""
    chance = random.Random(seed)
    seats = list(range(players))
    while seats == sorted(seats):
        chance.shuffle(seats)
    return seats
