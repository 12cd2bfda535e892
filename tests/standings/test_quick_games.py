"""What the games of a quick game come to, in each and altogether."""

import pytest

from clubscore.play.closure import table_close
from clubscore.play.quick_games.services import next_game_start
from clubscore.standings.quick_games import games_of
from clubscore.tournaments.models import Table
from scoring.rulesets import get
from tests.factories import EAST, SOUTH, link, play, points
from tests.play.quick_games.games import quick_table

pytestmark = pytest.mark.django_db


def closed(table: Table) -> Table:
    table_close(table=table, reason="late", by=link(table))
    return Table.objects.get(pk=table.pk)


def test_final_scores_are_added_where_the_rules_have_them():
    usual = {option.key: option.default for option in get("riichi").options}
    table = quick_table(ruleset="riichi", options=usual)
    play(table, points(SOUTH, EAST, 8000))
    assert games_of(table.session.tournament).totals == [None] * 4  # it is still played
    second = next_game_start(table=closed(table), by=link(table))
    play(second, points(SOUTH, EAST, 8000))
    closed(second)
    assert games_of(table.session.tournament).totals == [-46000, 46000, 0, 0]


def test_more_games_take_no_more_queries(django_assert_num_queries):
    table = quick_table()
    event = table.session.tournament
    for _game in range(2):
        play(table, points(SOUTH, EAST, 8))
        with django_assert_num_queries(5):
            games_of(event)
        table = next_game_start(table=closed(table), by=link(table))
