"""A player beside the others: what is counted at the tables follows from them and adds up."""

from datetime import date

import pytest
from django.utils import translation

from clubscore.play.models import Hand
from clubscore.standings.clubs.book import build_club_book
from clubscore.standings.clubs.games import club_games
from clubscore.standings.clubs.ratings import RatedPlayer, Rating, RatingPoint
from clubscore.standings.players.expectation import PastRatings
from clubscore.standings.players.opponents import (
    form_of,
    head_to_heads,
    places_by_wind,
    score_at,
)
from clubscore.standings.players.patterns import latest_sessions, latest_statistics, pattern_shares
from clubscore.standings.players.sources import OF_FINAL_SCORES, PointSource, deal_ins, sources_of
from clubscore.standings.players.tables import tables_of_player
from clubscore.standings.statistics.figures import hands_of_tables, statistics_of
from clubscore.tournaments.models import Session, Tournament
from tests.leagues import make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Tournament:
    return make_league()


def player(event: Tournament, number: int):
    return event.entries.get(number=number).player


def everybody(event: Tournament):
    return [entry.player for entry in event.entries.order_by("number")]


def test_the_tables_are_those_of_the_clubs_games(league, django_assert_num_queries):
    games = {game.table: game for game in club_games(league.club).games}
    for one in everybody(league):
        tables = tables_of_player(one)
        assert [table.table for table in tables] == [
            game.table for game in games.values() if one.pk in game.players
        ]
        for table in tables:
            game = games[table.table]
            assert (table.players, table.totals, table.at) == (game.players, game.totals, game.at)
            assert table.forfeited_seats == game.forfeited_seats
    four = player(league, 4)
    with django_assert_num_queries(8):
        tables_of_player(four)


@pytest.mark.parametrize(
    ("change", "left"),
    [
        pytest.param({"visibility": Tournament.Visibility.DRAFT}, 0, id="an event not public"),
        pytest.param({"results_held": True}, 0, id="results held back"),
        pytest.param({}, 4, id="all of them"),
    ],
)
def test_what_is_not_for_everybody_does_not_count(league, change, left):
    if change:
        Tournament.objects.update(**change)
    assert len(tables_of_player(player(league, 1))) == left


def test_a_session_that_goes_on_does_not_count(league):
    league.sessions.filter(number=4).update(state=Session.State.RUNNING, closed_at=None)
    assert len(tables_of_player(player(league, 1))) == 3


def test_what_one_wins_the_other_loses(league):
    ratings = PastRatings(build_club_book(league.club).rated.ratings)
    met = {one.pk: head_to_heads(tables_of_player(one), ratings) for one in everybody(league)}
    assert any(met.values())
    for one, others in met.items():
        for other, mine in others.items():
            theirs = met[other][one]
            assert (mine.tables, mine.above, mine.level) == (
                theirs.tables,
                theirs.below,
                theirs.level,
            )
            assert mine.expected + theirs.expected == pytest.approx(mine.tables)


def test_whoever_forfeits_was_not_met(league):
    six = player(league, 6)
    third = next(one for one in tables_of_player(six) if one.forfeited_seats)
    assert third.place is None
    ratings = PastRatings(())
    assert sum(one.tables for one in head_to_heads([third], ratings).values()) == 0
    others = [one for one in third.players if one != six.pk]
    for pk in others:
        table = next(
            one
            for one in tables_of_player(league.club.players.get(pk=pk))
            if one.table == third.table
        )
        assert six.pk not in head_to_heads([table], ratings)


def test_places_form_and_expectation(league):
    one = player(league, 1)
    tables = tables_of_player(one)
    winds = places_by_wind(tables)
    assert [sum(wind.places) for wind in winds] == [2, 1, 1, 0]
    assert winds[3].mean_place is None
    form = form_of(tables, PastRatings(()))
    assert form.mean_place == form.mean_place_ever == sum(t.place or 0 for t in tables) / 4
    above, expected, of = score_at(tables, PastRatings(()))
    assert (above, expected, of) == (form.above, 6.0, 12)
    assert form_of([], PastRatings(())).mean_place is None


def rated(pk: int, *points: tuple[date, float]) -> RatedPlayer:
    curve = tuple(RatingPoint(day, Rating(value, value - 1, value + 1)) for day, value in points)
    return RatedPlayer(pk, (1, 0, 0, 0), curve[-1].rating, None, 0, curve)


def test_the_expectation_is_that_of_the_ratings_before():
    first, second, third = (date(2026, 1, day) for day in (1, 8, 15))
    ratings = PastRatings([rated(1, (first, 60.0), (third, 70.0)), rated(2, (first, 40.0))])
    assert ratings.chance_above(1, 2, first) == 0.5  # nothing was known that morning
    assert ratings.chance_above(1, 9, second) == pytest.approx(0.6)  # 9 has no rating: average
    assert ratings.chance_above(1, 2, second) == pytest.approx(0.36 / 0.52)
    assert ratings.before(1, third) == RatingPoint(first, Rating(60.0, 59.0, 61.0))
    assert ratings.since(1, third) == RatingPoint(third, Rating(70.0, 69.0, 71.0))
    assert ratings.since(1, date(2026, 2, 1)) is None
    assert ratings.since(9, first) is None


def test_sources_add_up_to_the_totals(league):
    kinds = set()
    for one in everybody(league):
        tables = tables_of_player(one)
        seats = {table.table: table.wind for table in tables}
        lines = sources_of(hands_of_tables(seats), seats, tables)
        assert sum(line.points for line in lines) == sum(table.total for table in tables)
        kinds |= {line.source for line in lines}
        by_source = {line.source: line for line in lines}
        lost = deal_ins(hands_of_tables(seats), seats)
        if lost:
            assert by_source[PointSource.DEAL_IN].points == sum(
                hand.payments[seats[hand.table]] for hand in lost
            )
            costs = [hand.payments[seats[hand.table]] for hand in lost]
            assert costs == sorted(costs)
    sheets_are_right = {PointSource.SHEET}
    assert kinds == set(PointSource) - sheets_are_right - set(OF_FINAL_SCORES)


def test_patterns_beside_the_clubs(league):
    one = player(league, 1)
    seats = {table.table: table.wind for table in tables_of_player(one)}
    mine = statistics_of(hands_of_tables(seats), seats)
    club = latest_statistics(league.club, "mcr")
    wins = Hand.objects.filter(kind=Hand.Kind.WIN).exclude(tiles="")
    assert club.hands_explained == wins.count()
    with translation.override("en"):
        shares = pattern_shares("mcr", mine, mine.wins, club)
    assert [line.hands for line in shares] == sorted((line.hands for line in shares), reverse=True)
    straight = next(line for line in shares if line.name == "Mixed Straight")
    assert straight.hands == mine.patterns[straight.pattern.key]
    assert straight.club_share == pytest.approx(
        100 * club.patterns[straight.pattern.key] / club.hands_explained
    )


def test_the_clubs_latest_sessions_are_as_many_as_are_needed(league, monkeypatch):
    assert [one.number for one in latest_sessions(league.club, "mcr")] == [4, 3, 2, 1]
    monkeypatch.setattr("clubscore.standings.players.patterns.LATEST_TABLES", 3)
    assert [one.number for one in latest_sessions(league.club, "mcr")] == [4, 3]
    assert latest_sessions(league.club, "zung_jung") == []
