"""Everything acknowledged is there once, and adds up to what the phones know; nothing else is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from .phones import Tally

if TYPE_CHECKING:
    from clubscore.tournaments.models import Tournament

PLACE_POINTS = (4, 2, 1, 0)


def event_with(tables: int) -> tuple[Tournament, dict[int, str]]:
    """Make an event with a running session; return it and the links of its tables by id."""
    from clubscore.tournaments.models import Session, Tournament
    from clubscore.tournaments.sessions.services import session_start
    from tests.factories import make_event, organizer, seat_in_order

    made = make_event(players=4 * tables)
    session = Session.objects.create(tournament=made, number=1)
    seat_in_order(session)
    session_start(session=session, by=organizer())
    links = dict(session.tables.order_by("number").values_list("pk", "link_token"))
    return Tournament.objects.get(pk=made.pk), links


def proof_of(event: Tournament, tally: Tally, *, hands: int) -> Iterator[str]:
    """Yield what differs from the phones' records; each table has ``hands`` in the end."""
    from clubscore.play.models import Hand

    yield from tally.wrong
    stored: Counter[object] = Counter()
    numbers: defaultdict[int, list[int]] = defaultdict(list)
    for hand in Hand.objects.filter(table__session__tournament=event).order_by("table", "number"):
        stored[hand.token] += 1
        numbers[hand.table_id].append(hand.number)
        table, plan = tally.acknowledged.get(hand.token, (None, None))
        if plan is None:
            yield f"table {hand.table_id}, hand {hand.number}: stored, never acknowledged"
        elif (hand.table_id, hand.number, hand.payments) != (table, plan.number, plan.payments):
            yield f"table {table}, hand {plan.number}: {hand.payments}, not {plan.payments}"
    for token, (table, plan) in tally.acknowledged.items():
        if stored[token] != 1:
            yield f"table {table}, hand {plan.number}: stored {stored[token]} times"
    for table, found in numbers.items():
        if found != list(range(1, hands + 1)):
            yield f"table {table} has the hands {found}"
    yield from _standings(event, tally)
    yield from verified()


def _standings(event: Tournament, tally: Tally) -> Iterator[str]:
    """Add up the phones' own figures and compare."""
    from clubscore.standings.ranking import ranking
    from clubscore.tournaments.models import Seat
    from clubscore.tournaments.units import TWELFTHS

    totals: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for table, plan in tally.acknowledged.values():
        totals[table] = [sum(pair) for pair in zip(totals[table], plan.payments, strict=True)]
    rows = {row.entry_id: row for row in ranking(event).rows}
    for seat in Seat.objects.filter(session__tournament=event):
        of_table = totals[seat.table_id]
        row = rows[seat.entry_id]
        due = of_table[seat.wind], int(_shared(of_table, seat.wind) * TWELFTHS)
        if (row.total, row.twelfths) != due:
            yield f"player {row.entry_number}: {row.total}, {row.twelfths}, not {due}"


def _shared(totals: list[int], seat: int) -> Fraction:
    """Return the table points of a seat: equal totals share those of their places."""
    better = sum(one > totals[seat] for one in totals)
    equal = totals.count(totals[seat])
    return Fraction(sum(PLACE_POINTS[better : better + equal]), equal)


def verified() -> Iterator[str]:
    """Yield what ``manage.py verify`` finds."""
    from clubscore.operation.verification.everything import VerificationSummary, verify_everything

    yield from map(str, verify_everything(VerificationSummary()))


def told(tally: Tally) -> str:
    """Return what the phones saw, on a line."""
    answers = ", ".join(f"{count} × {code}" for code, count in sorted(tally.statuses.items()))
    return (
        f"{len(tally.acknowledged)} hands acknowledged; answers {answers}; {tally.doubts} attempts"
        f" without an answer; a hand took {tally.longest:.1f} s at most"
    )
