"""Sessions forfeited where the rules have a score for whoever is missing, once for each of them."""

import pytest

from clubscore.play.closure import table_close
from clubscore.play.hand_pages.ledger_rows import course_of
from clubscore.play.selectors import table_state
from clubscore.printing.documents.score_sheets.selectors import event_tables, records
from clubscore.standings.overview import table_sums
from clubscore.standings.ranking import ranking
from clubscore.standings.selectors import session_overview
from clubscore.standings.statistics.player import player_page
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Entry, Penalty
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.roster.entries import entry_add
from clubscore.tournaments.sessions.services import session_create
from clubscore.web.organizer.roster.successors import place_in_play
from tests.exchange.downloads.visitors import public, rows_of
from tests.factories import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    begin,
    make_players,
    organizer,
    play,
    points,
    seat_in_order,
    start,
)

from .test_final_scores import riichi_table, scores

pytestmark = pytest.mark.django_db


def forfeit(session, entry):
    """Give somebody the forfeit of a session."""
    given = {"session": session, "reason": "away", "by": organizer()}
    event, kind = session.tournament, Penalty.Kind.FORFEIT
    return penalty_add(tournament=event, entry=entry, kind=kind, **given)


def newcomer(event):
    """Return somebody on the list of an event who has no seat."""
    (player,) = make_players(event.club, 1)
    return entry_add(tournament=event, player=player)


def row_of(event, entry):
    made = ranking(event)
    return next(row for row in (*made.rows, *made.unranked) if row.entry_id == entry.pk)


def test_a_session_forfeited_twice_costs_once():
    table = riichi_table()
    play(table, points(SOUTH, EAST, 8000))
    event, entry = table.session.tournament, newcomer(table.session.tournament)
    forfeit(table.session, entry)
    forfeit(table.session, entry)
    row = row_of(event, entry)
    assert (row.total, row.penalties) == (-30000, -30000)
    assert not list(event_findings(event))


def test_a_session_missed_is_dropped_where_only_the_best_count():
    table = riichi_table()
    event = table.session.tournament
    event.best_of = 1
    event.save()
    play(table, points(SOUTH, EAST, 8000))
    entry = table.seats.get(wind=SOUTH).entry
    second = session_create(tournament=event)
    begin(second)
    forfeit(second, entry)
    row = row_of(event, entry)
    assert (row.total, row.penalties) == (23000, 0)
    assert [one.counts for one in row.absences] == [False]
    page = player_page(ranking(event), entry.number)
    assert page is not None
    assert [one.absence and one.absence.counts for one in page.sessions] == [None, False]
    (line,) = [
        row for row in rows_of(public(), event, "standings") if row["Player number"] == entry.number
    ]
    assert (line["Session 2: points"], line["Sessions that count"]) == (-30000, "1")
    worst = table.seats.get(wind=EAST).entry
    forfeit(second, worst)
    assert row_of(event, worst).total == -23000  # which is better than to be missing


def forfeited_before_the_draw(**settings):
    """Return a table, something played at it, at which West forfeited before seats were drawn."""
    table = riichi_table()
    event = table.session.tournament
    for name, value in settings.items():
        setattr(event, name, value)
    event.save()
    event.sessions.all().delete()
    session = session_create(tournament=event)
    forfeit(session, Entry.objects.get(tournament=event, number=WEST + 1))
    seat_in_order(session)
    start(session)
    table = session.tables.get()
    play(table, points(WEST, EAST, 8000), points(SOUTH, NORTH, 1500))
    return table


def test_a_forfeit_given_before_the_draw_counts_at_the_table():
    table = forfeited_before_the_draw()
    assert [one.score for one in scores(table)][WEST] == -30000
    event = table.session.tournament
    (row,) = session_overview(table.session)
    (sheet,) = records(event_tables(event, [1]))
    for state in (row.state, sheet.state, table_state(table)):
        final = state.seats[WEST].final
        assert final is not None
        assert final.score == -30000
        assert state.forfeited == (WEST,)
        assert state.penalties == ()
    place = place_in_play(table.seats.get(wind=WEST).entry)
    assert place is not None
    assert place.is_forfeited


def test_whoever_forfeits_is_last_on_every_page():
    table = forfeited_before_the_draw(forfeits_last=True)
    state = table_state(table)
    due = [3, 1, 4, 2]
    assert [seat.place for seat in state.seats] == due
    (row,) = session_overview(table.session)
    assert [seat.place for seat in row.seats] == due
    (sums,) = table_sums(table.session)
    assert [seat.place for seat in sums.seats] == due
    table_close(table=table, by=organizer(), reason="late")
    names = [seat.short_name for seat in state.seats]
    final = course_of(table_state(table)).final
    assert [(one.place, names.index(one.name)) for one in final] == [
        (1, SOUTH),
        (2, NORTH),
        (3, EAST),
        (4, WEST),
    ]
    (sums,) = table_sums(table.session)
    assert [one.seat for one in sums.leaders] == [SOUTH]
    assert table_state(table).leaders == (SOUTH,)
    places = [
        row.results[0].place
        for row in sorted(
            ranking(table.session.tournament).rows, key=lambda row: row.entry_number or 0
        )
    ]
    assert places == due


def test_the_seat_decides_who_leads_where_it_decides_places():
    table = riichi_table(ties="seat")
    play(table, points(SOUTH, EAST, 2000), points(WEST, EAST, 2000))
    assert table_state(table).leaders == (SOUTH,)
    (sums,) = table_sums(table.session)
    assert [one.seat for one in sums.leaders] == [SOUTH]
