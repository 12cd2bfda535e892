"""Ratings: what the model says, ties shared, forfeits left out, the same whenever worked out."""

from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubscore.standings.clubs.games import Game
from clubscore.standings.clubs.ratings import START, after_game, ratings_of, seasons_of
from clubscore.standings.clubs.records import RecordKind, records_of

NEW = (25.0, 25 / 3)
AT = datetime(2026, 1, 10, 20, tzinfo=UTC)


def game(players=(1, 2, 3, 4), totals=(30, 10, -10, -30), day=0, **fields) -> Game:
    at = AT + timedelta(days=day)
    values = {
        "table": day + 1,
        "event": 1,
        "ruleset": "mcr",
        "season": at.year,
        "at": at,
        "players": players,
        "totals": totals,
        "won": (0, 0, 0, 0),
        "best": (None, None, None, None),
        "forfeited_seats": frozenset(),
        "winners": (None,) * 16,
    }
    return Game(**values | fields)


class TestAGame:
    def test_of_new_players(self):
        # Weng and Lin (2011), algorithm 4, with the defaults of the package.
        means = [mean for mean, _deviation in after_game([NEW] * 4, [1, 2, 3, 4])]
        assert means == pytest.approx([27.795253, 26.552919, 24.689416, 20.962413])

    def test_tied_players_share_what_their_places_give(self):
        strict = [mean for mean, _deviation in after_game([NEW] * 4, [1, 2, 3, 4])]
        (one, _), (other, _), (third, _), (last, _) = after_game([NEW] * 4, [1, 1, 3, 4])
        assert one == other == pytest.approx((strict[0] + strict[1]) / 2)
        assert (third, last) == pytest.approx(strict[2:])

    def test_all_equal_changes_no_mean(self):
        assert [mean for mean, _ in after_game([NEW] * 4, [1] * 4)] == pytest.approx([25] * 4)

    @given(
        st.lists(st.tuples(st.floats(10, 40), st.floats(1, 9)), min_size=4, max_size=4),
        st.sampled_from([[1, 2, 3, 4], [1, 1, 3, 4], [1, 2, 2, 2], [1, 1, 1, 1]]),
    )
    def test_it_does_not_matter_who_is_named_first(self, before, places):
        expected = after_game(before, places)
        for order in permutations(range(4)):
            found = after_game([before[at] for at in order], [places[at] for at in order])
            for mine, at in zip(found, order, strict=True):
                assert mine == pytest.approx(expected[at])


class TestRatings:
    def test_places_and_doubt(self):
        first, *_, last = ratings_of([game(day=day) for day in range(10)])
        assert (first.player, last.player) == (1, 4)
        assert first.value > START > last.value
        assert first.doubt < 667  # of a new player
        assert first.floor == first.value - first.doubt
        assert (first.places, first.mean_place) == ([10, 0, 0, 0], 1.0)

    def test_one_lucky_evening_puts_nobody_on_top(self):
        often = [game(day=day) for day in range(30)]
        lucky = game((9, 1, 2, 3), (90, 10, -40, -60), day=31)
        assert next(one.player for one in ratings_of([*often, lucky])) == 1

    def test_whoever_forfeits_is_left_out(self):
        rated = {one.player: one for one in ratings_of([game(forfeited_seats=frozenset({0}))])}
        assert 1 not in rated
        assert [rated[pk].places for pk in (2, 3, 4)] == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]
        assert ratings_of([game(forfeited_seats=frozenset({0, 1, 2}))]) == []

    def test_equal_totals_share_the_place(self):
        rated = {one.player: one for one in ratings_of([game(totals=(20, 20, -20, -20))])}
        assert rated[1].value == rated[2].value > rated[3].value == rated[4].value
        assert rated[2].places == [1, 0, 0, 0]

    def test_seasons_add_up_to_the_rating(self):
        games = [game(day=day) for day in (0, 100, 400)]
        seasons = seasons_of(games)
        assert list(seasons) == [2027, 2026]
        assert [row.games for row in seasons[2026]] == [2, 2, 2, 2]
        gains = sum(row.gain for rows in seasons.values() for row in rows if row.player == 1)
        assert START + gains == ratings_of(games)[0].value


class TestRecords:
    def test_runs(self):
        games = [
            game(winners=(0, 0, None, 0, 1, 1, 1, 0), won=(4, 3, 0, 0)),  # time was up
            game(day=1, winners=(2, 2, 2, *(None,) * 13), won=(0, 0, 3, 0)),
            game(day=2, totals=(5, 5, -5, -5)),
            game(day=3, forfeited_seats=frozenset({0})),
        ]
        records = {record.what: record for record in records_of(games)}
        assert [(one.player, one.table) for one in records[RecordKind.RUN].holders] == [
            (2, 1),
            (3, 2),
        ]
        assert records[RecordKind.RUN].value == 3
        assert (records[RecordKind.HANDS].value, records[RecordKind.HANDS].holders[0].player) == (
            4,
            1,
        )
        assert (records[RecordKind.TABLES].value, records[RecordKind.TABLES].holders[0].player) == (
            3,
            1,
        )
        assert records[RecordKind.TABLES].holders[0].table == 3
        assert RecordKind.HAND not in records

    def test_a_game_given_up_early_is_no_part_of_a_run(self):
        games = [
            game(),
            game(day=1, totals=(0, 0, 0, 0), winners=(None,)),
            game(day=2, totals=(-8, 24, -8, -8), winners=(1,) * 7),
            game(day=3),
        ]
        tables = {record.what: record for record in records_of(games)}[RecordKind.TABLES]
        assert (tables.value, [one.player for one in tables.holders]) == (2, [1])

    def test_a_game_without_a_set_end_counts_however_short(self):
        games = [game(day=day, ruleset="italian", winners=(0,)) for day in range(2)]
        assert {one.what: one.value for one in records_of(games)}[RecordKind.TABLES] == 2

    def test_a_game_without_a_set_end_counts_without_any_hand_known(self):
        assert game(ruleset="italian", winners=()).is_half_played
        assert not game(winners=(0,) * 7).is_half_played
        assert game(winners=(0,) * 8).is_half_played

    def test_points_compare_within_their_rules_alone(self):
        records = records_of([game(), game(day=1, ruleset="zung_jung", totals=(900, 0, 0, -900))])
        best = {one.ruleset: one.value for one in records if one.what == RecordKind.TABLE}
        assert best == {"mcr": 30, "zung_jung": 900}

    def test_nothing_played_holds_no_record(self):
        assert records_of([]) == []
