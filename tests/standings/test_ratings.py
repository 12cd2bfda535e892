"""Ratings: what the model says, forfeits left out; how good they are; records."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from math import exp
from random import Random

import pytest

from clubscore.standings.clubs.games import Game
from clubscore.standings.clubs.quality import MOST_GROUPS, Losses
from clubscore.standings.clubs.ratings import (
    AVERAGE,
    MOMENTS,
    RatedPlayer,
    Rating,
    RatingPoint,
    rate,
)
from clubscore.standings.clubs.records import RecordKind, records_of
from clubscore.standings.strengths.model import Strengths
from tools.ratings.backtest import OURS, report, run
from tools.ratings.simulated_clubs import ClubKind, simulate

YEAR = timedelta(days=365)
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
        "worths": totals,
        "won": (0, 0, 0, 0),
        "best": (None, None, None, None),
        "forfeited_seats": frozenset(),
        "winners": (None,) * 16,
    }
    return Game(**values | fields)


def rating_of(one: RatedPlayer) -> Rating:
    """Return a rating that is known."""
    assert one.rating is not None
    return one.rating


def losses_of(games) -> Losses:
    """Return the losses of a club with games enough."""
    losses = rate(games).quality.losses
    assert losses is not None
    return losses


def rated(games) -> dict[int, RatedPlayer]:
    return {one.player: one for one in rate(games).ratings}


def steady(evenings: int, tables: int = 3) -> list[Game]:
    """Tables of the same four, a few an evening; the lower the number, the stronger the player."""
    dice = Random(7)
    return [
        game(totals=tuple(dice.gauss(30 - 12 * wind, 24) for wind in range(4)), day=7 * day)
        for day in range(evenings)
        for _table in range(tables)
    ]


@pytest.fixture
def proven(monkeypatch) -> None:
    """Take any club's ratings for proven."""
    monkeypatch.setattr("clubscore.standings.clubs.quality.ENOUGH", 1e-9)


class TestRatings:
    def test_they_are_what_the_model_says_of_the_same_games(self):
        games = steady(12)
        strengths = Strengths()
        for one in games:
            strengths.add(one.players, one.totals, one.at.toordinal())
        known = strengths.by_player(games[-1].at.toordinal())
        first = rated(games)[1].rating
        assert first is not None
        assert first.value == pytest.approx(100 * strengths.chance_above(known[1].mean))
        assert first.high == pytest.approx(100 * strengths.chance_above(known[1].high))

    def test_the_strongest_comes_first(self):
        ratings = rate(steady(12)).ratings
        assert [one.player for one in ratings] == [1, 2, 3, 4]
        assert [one.games for one in ratings] == [36] * 4
        assert rating_of(ratings[0]).value > AVERAGE > rating_of(ratings[3]).value
        assert ratings[0].mean_place < 2.5 < ratings[3].mean_place

    def test_the_best_guess_is_always_within_the_range(self):
        for one in rate(steady(40)).ratings:
            rating = rating_of(one)
            assert rating.low <= rating.value <= rating.high

    def test_one_lucky_evening_puts_nobody_on_the_list(self):
        lucky = game((9, 1, 2, 3), (90, 10, -40, -60), day=400)
        ratings = rate([*steady(12), lucky]).ratings
        assert (ratings[-1].player, ratings[-1].rating) == (9, None)
        provisional = ratings[-1].provisional
        assert provisional is not None
        assert provisional.low < AVERAGE < provisional.value < 60 < 99 < provisional.high
        assert ratings[-1].tables_needed > 15
        assert ratings[-1].curve == ()

    def test_a_rating_is_provisional_or_established(self):
        for games in (steady(1), steady(12), [*steady(12), game((9, 1, 2, 3), day=400)]):
            for one in rate(games).ratings:
                assert (one.rating is None) is not (one.provisional is None)

    def test_tables_needed_are_about_as_many_as_it_takes(self, proven):
        for evenings in range(1, 6):
            needed = rated(steady(evenings))[1].tables_needed
            assert 15 <= needed <= 27
            assert rated(steady(needed // 3 + 2))[1].tables_needed == 0

    def test_of_games_that_say_nothing_all_is_possible(self):
        one = rated([game(winners=())])[1].provisional
        assert one is not None
        assert (round(one.low), round(one.value), round(one.high)) == (0, 50, 100)

    def test_the_curve_ends_with_the_rating_and_begins_when_it_is_known(self):
        others = [game((5, 6, 7, 8), day=500 + 7 * more) for more in range(9)]
        one = rated([*steady(60), *others])[1]
        days = [point.day for point in one.curve]
        assert days == sorted(set(days))
        assert MOMENTS / 2 < len(days) <= MOMENTS + 2
        assert days[0] > AT.date() + timedelta(days=7)
        assert days[-2] < AT.date() + timedelta(days=507)  # nothing new while others play
        assert one.curve[-1] == RatingPoint(others[-1].at.date(), rating_of(one))
        last = rated(steady(60))[1]
        assert last.curve[-1].rating == last.rating

    def test_whoever_forfeits_is_left_out(self):
        ratings = rated([game(forfeited_seats=frozenset({0}))])
        assert 1 not in ratings
        assert [ratings[pk].places for pk in (2, 3, 4)] == [
            (1, 0, 0, 0),
            (0, 1, 0, 0),
            (0, 0, 1, 0),
        ]
        assert rated([game(forfeited_seats=frozenset({0, 1, 2}))]) == {}

    def test_equal_totals_share_the_place(self):
        ratings = rated([game(totals=(20, 20, -20, -20), day=day) for day in range(40)])
        assert ratings[1].rating == ratings[2].rating
        assert ratings[2].places == (40, 0, 0, 0)

    def test_seasons_add_up_to_the_rating(self):
        result = rate(
            [*steady(30), *(replace(one, at=one.at + YEAR, season=2027) for one in steady(10))]
        )
        assert list(result.seasons) == [2027, 2026]
        assert [row.games for row in result.seasons[2027]] == [30] * 4
        rows = [row for rows in result.seasons.values() for row in rows if row.player == 1]
        gains = sum(row.gain or 0 for row in rows)
        first = next(one for one in result.ratings if one.player == 1)
        assert rating_of(first).value == pytest.approx(AVERAGE + gains, abs=0.1)

    def test_a_season_tells_nothing_of_those_of_whom_too_little_is_known(self):
        rows = rate([*steady(12), game((9, 1, 2, 3), day=100)]).seasons[2026]
        assert [(row.player, row.gain is None) for row in rows] == [
            (1, False),
            (2, False),
            (3, False),
            (4, False),
            (9, True),
        ]


class TestEvidence:
    """Nothing that could be taken for a ranking leaves a club whose ratings are not proven."""

    def test_where_players_differ_there_is_evidence_after_some_evenings(self):
        proven = [rate(steady(evenings)).are_proven for evenings in (2, 12)]
        assert proven == [False, True]

    def test_without_evidence_ratings_are_provisional_and_nobody_is_ranked(self, monkeypatch):
        monkeypatch.setattr("clubscore.standings.strengths.model.KNOWN", 99)
        games = [game((4, 3, 2, 1), one.totals, at=one.at) for one in steady(2)]
        found = rate(games)
        assert [one.player for one in found.ratings] == [1, 2, 3, 4]
        assert {(one.rating, one.curve, one.tables_needed) for one in found.ratings} == {
            (None, (), 0)
        }
        assert all(one.provisional for one in found.ratings)
        assert [one.games for one in found.ratings] == [6] * 4
        assert [(row.player, row.gain) for row in found.seasons[2026]] == [
            (player, None) for player in (1, 2, 3, 4)
        ]

    def test_evidence_is_what_the_model_says(self):
        games = steady(3)
        strengths = Strengths()
        for one in games:
            strengths.add(one.players, one.totals, one.at.toordinal())
        quality = rate(games).quality
        assert quality.evidence == pytest.approx(strengths.evidence)
        assert quality.times_as_probable == pytest.approx(exp(strengths.evidence))

    def test_without_games_there_is_none(self):
        assert rate([]).quality.times_as_probable == 1
        assert not rate([]).are_proven

    def test_a_game_that_ended_early_says_less(self):
        whole, part = (
            rate([replace(one, winners=(None,) * hands) for one in steady(3)]) for hands in (16, 4)
        )
        assert whole.quality.evidence > part.quality.evidence > 0
        none = rate([replace(one, winners=()) for one in steady(3)])
        assert none.quality.evidence == pytest.approx(0, abs=1e-9)
        paper = rate([replace(one, winners=(), by_totals=True) for one in steady(3)])
        open_end = [replace(one, ruleset="italian", winners=(0,)) for one in steady(3)]
        assert paper.quality.evidence == rate(open_end).quality.evidence == whole.quality.evidence

    def test_tables_of_three_and_five_count(self):
        games = [
            *steady(12),
            game((1, 2, 3), (3, 2, 1), day=90, winners=(None,) * 12),
            game((1, 2, 3, 4, 5), (5, 4, 3, 2, 1), day=91, winners=(None,) * 20),
        ]
        assert {game.length for game in games} == {1.0}
        assert rated(games)[5].places == (0, 0, 0, 0, 1)


class TestQuality:
    def test_nothing_is_said_of_a_few_tables(self):
        quality = rate(steady(19)).quality
        assert (quality.tables, quality.losses, quality.groups) == (57, None, ())
        assert quality.tables_left == 3

    def test_losses_are_those_of_the_backtest(self):
        lines = simulate(ClubKind(12, 200, 0.4), 1)[1]
        losses = losses_of(games_of(lines))
        ours, chance, plain = (run(name, lines) for name in (OURS, "chance", "mean_place"))
        assert losses.ours == pytest.approx(ours.pair_loss)
        assert losses.mean_place == pytest.approx(plain.pair_loss)
        beside = losses.beside_chance
        assert beside.value == pytest.approx(ours.pair_loss - chance.pair_loss)
        low, high = report(chance, ours, lines, None)["difference_95"]
        assert beside.doubt == pytest.approx((high - low) / 2, rel=0.2)

    def test_what_always_happens_is_predicted(self):
        games = [game(day=day) for day in range(120)]
        assert losses_of(games).beside_chance.is_better
        assert not losses_of(games).beside_chance.is_worse
        quality = rate(games).quality
        said = [group.probability for group in quality.groups]
        assert said == sorted(said)
        assert all(group.frequency == 100 for group in quality.groups)
        assert sum(group.pairs for group in quality.groups) == 6 * 119  # of the first nobody knew

    def test_groups_tell_what_happened_to_the_favourites(self):
        lines = simulate(ClubKind(12, 1000, 0.5), 3)[1]
        groups = rate(games_of(lines)).quality.groups
        assert len(groups) == MOST_GROUPS
        assert (
            sum(abs(one.frequency - one.probability) <= one.doubt for one in groups)
            >= MOST_GROUPS - 2
        )
        assert groups[-1].frequency > groups[0].frequency

    def test_a_shared_place_is_half(self):
        games = [game(), *(game(totals=(5, 5, 5, 5), day=day) for day in range(1, 120))]
        assert {one.frequency for one in rate(games).quality.groups} == {50}


def games_of(lines) -> list[Game]:
    """Return the tables of a simulated club as games of ours."""
    return [
        game(
            tuple(int(name[1:]) for name in line.players),
            line.points,
            at=datetime.combine(line.date, time(20), UTC),
            season=line.date.year,
        )
        for line in lines
    ]


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
