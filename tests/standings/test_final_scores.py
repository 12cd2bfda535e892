"""Final scores: in rules that have them, the result of a table is more than the points won."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from clubscore.play.closure import table_close
from clubscore.play.selectors import table_state
from clubscore.standings.books import books_of
from clubscore.standings.clubs.games import club_games
from clubscore.standings.final_words import final_words
from clubscore.standings.players.sources import PointSource, sources_of
from clubscore.standings.players.tables import tables_of_entries
from clubscore.standings.ranking import ranking
from clubscore.standings.statistics.figures import hands_of_tables
from clubscore.standings.statistics.player import player_page
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Entry, Penalty
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.roster.entries import entry_add
from scoring.rulesets import get
from scoring.rulesets.base import FinalScore
from tests.exchange.downloads.visitors import public, rows_of
from tests.factories import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    false_win,
    make_players,
    make_table,
    organizer,
    play,
    points,
)

pytestmark = pytest.mark.django_db

RIICHI = get("riichi")


def riichi_table(**options):
    """Return an open table of an event in riichi, by the rules of the EMA but for ``options``."""
    table = make_table()
    event = table.session.tournament
    usual = {option.key: option.default for option in RIICHI.options}
    event.ruleset, event.options, event.place_points = "riichi", usual | options, []
    event.save()
    return table


def scores(table):
    """Return the final scores of a table: on its own page, and in the books."""
    event = table.session.tournament
    book = books_of(event, [table.session]).tables[table.pk]
    state = table_state(table)
    assert book.final is not None
    assert tuple(seat.final for seat in state.seats) == book.final.scores
    assert tuple(seat.place for seat in state.seats) == tuple(
        one.place for one in book.final.scores
    )
    assert not list(event_findings(event))
    return book.final.scores


def test_the_result_of_a_table_is_its_final_score():
    table = riichi_table()
    play(table, points(SOUTH, EAST, 8000), points(SOUTH, None, 6000), points(WEST, NORTH, 1300))
    assert [one.total - 30000 for one in scores(table)] == [-10000, 14000, -400, -3600]
    rows = ranking(table.session.tournament).rows
    assert [(row.place, row.total) for row in rows] == [
        (1, 14000 + 15000),
        (2, -400 + 5000),
        (3, -3600 - 5000),
        (4, -10000 - 15000),
    ]
    assert [row.results[0].final.uma for row in rows if row.results[0].final] == [
        15000,
        5000,
        -5000,
        -15000,
    ]


def test_equal_totals_share_the_points_for_places():
    table = riichi_table()
    play(table, points(SOUTH, EAST, 8000))
    assert [one.score for one in scores(table)] == [-23000, 23000, 0, 0]
    assert [one.place for one in scores(table)] == [4, 1, 2, 2]


def test_the_seat_may_decide_between_equal_totals():
    table = riichi_table(ties="seat")
    play(table, points(SOUTH, EAST, 8000))
    assert [one.place for one in scores(table)] == [4, 1, 2, 3]
    rows = ranking(table.session.tournament).rows
    assert [row.total for row in rows] == [23000, 5000, -5000, -23000]


def test_nobody_has_a_score_before_something_was_played():
    table = riichi_table()
    rows = ranking(table.session.tournament).rows
    assert {(row.place, row.total) for row in rows} == {(None, 0)}
    assert books_of(table.session.tournament, [table.session]).tables[table.pk].final is None


def test_a_chombo_is_taken_off_afterwards_and_moves_no_place():
    table = riichi_table()
    play(table, false_win(SOUTH), points(SOUTH, EAST, 8000))
    assert scores(table)[SOUTH] == FinalScore(
        38000,
        place=1,
        uma=15000,
        chombo=20000,
        score=8000 + 15000 - 20000,
        taken_off=30000,
    )
    row = ranking(table.session.tournament).rows[0]
    assert (row.payments, row.penalties, row.total) == (23000, -20000, 3000)


def test_penalties_come_off_the_score_and_move_no_place():
    table = riichi_table()
    play(table, points(SOUTH, EAST, 8000))
    event = table.session.tournament
    entry = table.seats.get(wind=SOUTH).entry
    penalty_add(
        tournament=event,
        entry=entry,
        kind=Penalty.Kind.POINTS,
        points=30000,
        session=table.session,
        reason="late",
        by=organizer(),
    )
    assert [one.place for one in scores(table)] == [4, 1, 2, 2]
    totals = {row.entry_id: row.total for row in ranking(event).rows}
    assert totals[entry.pk] == 23000 - 30000


def test_a_substitute_and_a_forfeit_have_the_score_of_whoever_is_missing():
    table = riichi_table()
    play(table, points(SOUTH, EAST, 8000))
    event = table.session.tournament
    west, north = (table.seats.get(wind=wind).entry for wind in (WEST, NORTH))
    Entry.objects.filter(pk=north.pk).update(substitute=True)
    penalty_add(
        tournament=event,
        entry=west,
        kind=Penalty.Kind.FORFEIT,
        session=table.session,
        reason="ill",
        by=organizer(),
    )
    assert [one.score for one in scores(table)] == [-23000, 23000, -30000, -30000]
    standings = ranking(event)
    assert [row.total for row in standings.rows] == [23000, -23000, -30000]
    assert [row.total for row in standings.unranked] == [-30000]


def test_whoever_forfeits_without_a_seat_has_that_score_too():
    table = riichi_table()
    play(table, points(SOUTH, EAST, 8000))
    event = table.session.tournament
    away = table.seats.get(wind=WEST)
    player, other = away.entry, table.seats.get(wind=NORTH).entry.player
    away.entry = Entry.objects.create(
        tournament=event,
        player=other.__class__.objects.create(club=event.club, last_name="X"),
        number=9,
        substitute=True,
    )
    away.save()
    penalty_add(
        tournament=event,
        entry=player,
        kind=Penalty.Kind.FORFEIT,
        session=table.session,
        reason="away",
        by=organizer(),
    )
    made = ranking(event)
    row = next(row for row in made.rows if row.entry_id == player.pk)
    assert row.total == -30000
    assert row.entry_number is not None
    page = player_page(made, row.entry_number)
    assert page is not None
    (missed,) = page.sessions
    assert (missed.result, missed.absence and missed.absence.total) == (None, -30000)
    text = public().get(reverse("event_player", args=[event.slug, row.entry_number]))
    own = text.content.decode().partition('aria-labelledby="sessions"')[2].partition("sum")[0]
    assert "−30,000" in own


def test_downloads_have_the_score_of_a_forfeit():
    table = riichi_table()
    play(table, points(SOUTH, EAST, 8000))
    event, west = table.session.tournament, table.seats.get(wind=WEST).entry
    kind = Penalty.Kind.FORFEIT
    given = {"session": table.session, "reason": "ill", "by": organizer()}
    penalty_add(tournament=event, entry=west, kind=kind, **given)
    rows = {row["Player number"]: row for row in rows_of(public(), event, "standings")}
    own = rows[west.number]
    assert (own["Session 1: points"], own["Points"]) == (-30000, -30000)
    lines = {row["Player number"]: row for row in rows_of(public(), event, "results")}
    assert (lines[west.number]["Points"], lines[west.number]["Note"]) == (-30000, "forfeited")
    assert not list(event_findings(event))


def test_places_in_ratings_are_those_before_what_is_taken_off():
    table = riichi_table()
    play(table, false_win(SOUTH), points(SOUTH, EAST, 8000))
    session = table.session
    session.state, session.closed_at = session.State.CLOSED, timezone.now()
    session.save()
    (game,) = club_games(session.tournament.club).games
    assert game.places == (4, 1, 2, 2)
    assert game.totals == (-23000, 3000, 0, 0)


@pytest.mark.parametrize("start", [25000, 30000])
def test_where_points_came_from_adds_up_to_the_score(start):
    table = riichi_table(starting_points=start)
    play(table, false_win(SOUTH), points(SOUTH, EAST, 8000), points(SOUTH, None, 6000))
    event, session = table.session.tournament, table.session
    for entry, (played,) in tables_of_entries(event, [session]).items():
        lines = sources_of(hands_of_tables([table.pk]), {table.pk: played.wind}, [played])
        assert sum(line.points for line in lines) == played.total, entry
        found = {line.source: line.points for line in lines}
        if played.wind == SOUTH:
            assert found[PointSource.FALSE_WIN] == -20000
            assert found[PointSource.PLACES] == 15000 + (20000 if start == 25000 else 0)
            assert found.get(PointSource.SETTLEMENT, 0) == start - 30000


@pytest.mark.parametrize("rule", ["none", "five_down", "half_up"])
@pytest.mark.parametrize("start", [25000, 30000])
def test_a_final_score_is_the_sum_of_its_parts(rule, start):
    table = riichi_table(round_scores=rule, starting_points=start)
    play(table, false_win(SOUTH), points(SOUTH, EAST, 7700), points(SOUTH, None, 7800))
    for one in scores(table):
        given = one.total + one.rounding - one.taken_off + one.sticks + one.uma + one.oka
        assert one.score == given - one.chombo - one.penalty
        assert bool(one.rounding) <= (rule != "none")
        said = {
            "counts as": bool(one.rounding),
            "less 30,000 to return": True,
            "oka": bool(one.oka),
            "false wins −20,000": bool(one.chombo),
        }
        with override("en"):
            words = " · ".join(final_words(one))
        assert {part: part in words for part in said} == said


def test_the_score_of_whoever_is_absent_has_no_other_parts():
    table = riichi_table()
    play(table, points(SOUTH, EAST, 8000), false_win(SOUTH))
    event, south = table.session.tournament, table.seats.get(wind=SOUTH).entry
    kind = Penalty.Kind.FORFEIT
    given = {"session": table.session, "reason": "ill", "by": organizer()}
    penalty_add(tournament=event, entry=south, kind=kind, **given)
    final = scores(table)[SOUTH]
    assert (final.absent, final.score) == (True, -50000)
    with override("en"):
        words = final_words(final)
    assert words == ["38,000 at the table", "absent: −30,000", "false wins −20,000"]


def test_scores_of_a_running_game_are_those_if_it_ended_now():
    table = riichi_table()
    play(table, points(SOUTH, EAST, 8000))
    address = reverse("event_player", args=[table.session.tournament.slug, SOUTH + 1])
    client = Client(headers={"accept-language": "en"})
    assert "as if the game ended now" in client.get(address).text
    table_close(table=table, by=organizer(), reason="time")
    page = client.get(address).text
    assert "as if the game ended now" not in page
    assert "less 30,000 to return" in page


def test_programs_and_downloads_have_the_parts_of_a_final_score():
    table = riichi_table(round_scores="five_down")
    play(table, points(SOUTH, EAST, 7700), false_win(SOUTH))
    event, north = table.session.tournament, table.seats.get(wind=NORTH).entry
    Entry.objects.filter(pk=north.pk).update(substitute=True)
    answer = Client().get(reverse("api_standings", args=[event.slug])).json()
    for row in answer["players"]:
        (result,) = row["results"]
        final = result["final"]
        made = final["total"] + final["rounding"] - final["returned"]
        made += final["uma"] + final["oka"] + final["sticks"]
        counted = -30000 if final["absent"] else made
        assert final["absent"] == row["substitute"]
        assert result["points"] == counted - final["false_wins"] - final["penalty"]
    parts = ("rounding", "points to return", "uma", "oka", "sticks left", "false wins", "absent")
    names = ("total at the table", *parts, "penalties on the sheet")
    rows = rows_of(public(), event, "results")
    for line in rows:
        told = [line[f"Final score: {name}"] or 0 for name in names]
        total = told[0] if line["Final score: absent"] else 0
        assert sum(told) - total == line["Points"]
    assert sum(line["Final score: absent"] is not None for line in rows) == 1


def test_the_api_has_the_score_of_a_session_that_was_missed():
    table = riichi_table()
    play(table, points(SOUTH, EAST, 8000))
    event = table.session.tournament
    player = table.seats.get(wind=SOUTH).entry.player
    (away,) = make_players(event.club, 1)
    entry = entry_add(tournament=event, player=away)
    given = {"session": table.session, "reason": "ill", "by": organizer()}
    penalty_add(tournament=event, entry=entry, kind=Penalty.Kind.FORFEIT, **given)
    answer = Client().get(reverse("api_standings", args=[event.slug])).json()
    absences = {row["name"]: row["absences"] for row in answer["players"]}
    assert absences[away.name] == [{"session": 1, "points": -30000, "counts": True}]
    assert absences[player.name] == []


def test_the_cross_table_says_where_false_wins_are_deducted():
    table = riichi_table()
    event, west = table.session.tournament, table.seats.get(wind=WEST).entry
    address = reverse("event_cross_table", args=[event.slug])
    client = Client(headers={"accept-language": "en"})
    alone = "Penalties are the cost of false wins, which is already in the session results"
    other = "Penalties are deducted from the totals, not from a session."
    both = "other penalties are deducted from the totals only."

    def said():
        text = client.get(address).text
        return [sentence in text for sentence in (alone, other, both)]

    play(table, points(SOUTH, EAST, 8000))
    assert said() == [False, False, False]
    play(table, false_win(SOUTH))
    assert said() == [True, False, False]
    given = {"session": table.session, "reason": "late", "by": organizer(), "points": 500}
    penalty_add(tournament=event, entry=west, kind=Penalty.Kind.POINTS, **given)
    assert said() == [False, False, True]
