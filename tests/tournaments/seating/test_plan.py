"""A seating plan of an event, as the database keeps it."""

from __future__ import annotations

import pytest

from clubscore.play.closure import session_close, table_close
from clubscore.tournaments.models import Draw
from clubscore.tournaments.roster.entries import entry_withdraw
from clubscore.tournaments.seating.services import draw_apply, draw_prepare
from clubscore.tournaments.seating.worker import draw_work
from tests.factories import organizer
from tests.play.table_sizes import game, odd_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("players", [7, 9])
def test_a_plan_goes_on_from_tables_of_three_and_of_five(players):
    event = odd_event(players)
    played = event.sessions.get()
    for table in played.tables.all():
        game(table)
        table_close(table=table, by=organizer())
    session_close(session=played, by=organizer())
    for entry in event.entries.order_by("number")[: players - 4]:
        entry_withdraw(entry=entry, by=organizer())
    draw = draw_prepare(tournament=event, sessions=1, by=organizer())
    draw_work(draw.pk)
    draw.refresh_from_db()
    assert draw.state == Draw.State.DONE
    staying = set(draw.players)
    met = sum(
        len(both) * (len(both) - 1) // 2
        for table in played.tables.all()
        if (both := staying & {seat.entry_id for seat in table.seats.all()})
    )
    assert draw.again == met  # all of them meet in the plan
    draw_apply(draw=draw, by=organizer())
    assert set(event.sessions.get(number=2).seats.values_list("entry", flat=True)) == staying
