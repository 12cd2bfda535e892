"""Strengths: what is learnt from places, and what may be lost by saying so."""

from itertools import permutations
from math import exp, inf, log
from random import Random

import pytest

from clubscore.standings.strengths.forecast import CHANCE_LOSS
from clubscore.standings.strengths.model import (
    DRIFTS,
    MAY_LOSE,
    NOBODY_DIFFERS,
    SPREADS,
    Strengths,
)
from tools.ratings.simulated_clubs import ClubKind, simulate

EASY = {0.3: 1.0}, {0.0: 1.0}  # one spread, no drift


def bold(spreads=SPREADS, drifts=DRIFTS) -> Strengths:
    """Return strengths that surely differ, whatever that may cost."""
    return Strengths(spreads, drifts, nobody_differs=0.0, may_lose=inf)


def order_chance(strengths: Strengths, order: tuple[int, ...], day: int = 1) -> float:
    players = "abcdef"[: len(order)]
    return strengths.predict(players, day).likelihood([[at] for at in order])


def lost(strengths: Strengths, lines) -> list[float]:
    """Return what is lost beside chance after each table, over all pairs so far."""
    total, after = 0.0, []
    for line in lines:
        said = strengths.predict(line.players, line.date.toordinal())
        total += said.loss(line.points) - CHANCE_LOSS * len(said.pairs)
        strengths.add(line.players, line.points, line.date.toordinal())
        after.append(total)
    return after


class TestStrengths:
    @pytest.mark.parametrize("players", range(2, 7))
    def test_strangers_are_equal(self, players):
        said = Strengths().predict("abcdef"[:players], 1)
        assert said.first == pytest.approx([1 / players] * players)
        assert {round(said.above[one][other], 12) for one, other in said.pairs} == {0.5}

    def test_of_nobody_nothing_is_known(self):
        assert Strengths().by_player(1) == {}
        assert Strengths().worth("a") == 0

    def test_who_comes_first_is_stronger_and_better_known_with_each_table(self):
        strengths = Strengths()
        deviations = []
        for day in range(60):
            strengths.add("abcd", (3, 2, 1, 0), day)
            deviations.append(strengths.by_player(day)["a"].deviation)
        known = strengths.by_player(60)
        assert known["a"].mean > known["b"].mean > known["c"].mean > known["d"].mean
        assert known["a"].is_known
        assert known["a"].low < known["a"].middle < known["a"].high
        assert deviations[5] > deviations[25] > deviations[55]
        assert sum(one.mean for one in known.values()) == pytest.approx(0)
        assert not order_chance(Strengths(), (0, 1, 2, 3)) > 0.05
        assert order_chance(strengths, (0, 1, 2, 3), 61) > 0.3

    @pytest.mark.parametrize("players", [3, 5, 6])
    def test_tables_of_other_sizes_teach_alike(self, players):
        strengths = Strengths()
        for day in range(40):
            strengths.add("abcdef"[:players], range(players, 0, -1), day)
        worths = [strengths.worth(one) for one in "abcdef"[:players]]
        assert worths == sorted(worths, reverse=True)
        assert strengths.predict("abcdef"[:players], 41).above[0][1] > 0.6

    def test_it_does_not_matter_who_is_named_first(self):
        found = []
        for order in permutations(range(4)):
            strengths = Strengths()
            strengths.add(["abcd"[at] for at in order], [(3, 1, 1, 0)[at] for at in order], 1)
            found.append([strengths.worth(name) for name in "abcd"])
        assert all(one == pytest.approx(found[0]) for one in found)

    def test_who_ties_is_equal_and_a_single_player_learns_nothing(self):
        strengths = Strengths()
        strengths.add("abc", (5, 5, 0), 1)
        assert strengths.worth("a") == pytest.approx(strengths.worth("b"))
        assert strengths.worth("a") > strengths.worth("c")
        strengths.add("d", (5,), 1)
        assert strengths.worth("d") == 0
        assert not strengths.by_player(1)["d"].is_known

    def test_time_makes_uncertain_only_where_strengths_change(self):
        for drift, grows in ((0.0, False), (1.0, True)):
            strengths = Strengths({0.3: 1.0}, {drift: 1.0})
            for day in range(20):
                strengths.add("abcd", (3, 2, 1, 0), day)
            now, later = (strengths.by_player(day)["a"].deviation for day in (20, 2000))
            assert (later > 1.5 * now) is grows

    def test_who_predicts_badly_counts_less(self):
        one, both = Strengths(*EASY), Strengths({0.3: 1.0, 0.01: 1.0}, {0.0: 1.0})
        for day in range(60):
            one.add("abcd", (3, 2, 1, 0), day)
            both.add("abcd", (3, 2, 1, 0), day)
        assert both.worth("a") == pytest.approx(one.worth("a"), rel=0.01)

    def test_whatever_the_days_there_are_numbers(self):
        strengths = Strengths()
        for day in (1, 3_650_000, 3_650_001):
            strengths.add("abcdef", (5, 5, 3, 3, 2, 1), day)
        assert 0 < strengths.predict("abcdef", 3_650_002).above[0][5] < 1


class TestLength:
    def test_a_game_a_quarter_as_long_shows_half_of_a_strength(self):
        strengths = bold(*EASY)
        for day in range(200):
            strengths.add("ab", (1, 0), day)
        odds = [
            log(above / (1 - above))
            for above in (strengths.predict("ab", 200, one).above[0][1] for one in (0.25, 1))
        ]
        assert odds[1] / odds[0] == pytest.approx(2, rel=0.02)

    def test_a_short_game_teaches_less_and_none_nothing(self):
        learnt = []
        for length in (1.0, 0.25, 0.0):
            strengths = Strengths()
            strengths.add("abcd", (3, 2, 1, 0), 1, length)
            learnt.append(strengths.worth("a"))
        assert learnt[0] > learnt[1] > learnt[2] == 0

    def test_it_does_not_hurt_to_know_it(self):
        known = ignored = 0.0
        for seed in range(4):
            _strengths, lines, _then = simulate(ClubKind(12, 150, 0.5, short=0.5), seed)
            one, other = Strengths(), Strengths()
            for line in lines:
                length = (line.hands or 0) / 16
                day = line.date.toordinal()
                known += one.predict(line.players, day, length).loss(line.points)
                ignored += other.predict(line.players, day).loss(line.points)
                one.add(line.players, line.points, day, length)
                other.add(line.players, line.points, day)
        assert known < ignored


class TestCaution:
    """Nothing can be lost to chance but a little, and nothing is claimed that chance does."""

    @pytest.mark.parametrize("seed", range(4))
    def test_whatever_happens_no_more_is_lost_than_may_be(self, seed):
        dice, strengths = Random(seed), Strengths()
        total = worst = 0.0
        for day in range(100):
            players = dice.sample(range(8), dice.choice((2, 3, 4, 5, 6)))
            length = dice.choice((0.25, 1.0, 2.0))
            said = strengths.predict(players, day, length)
            if day >= 20 * seed:  # whoever is expected to win comes last
                points = [-sum(row) for row in said.above]
            else:
                points = [float(-player) for player in players]
            total += said.loss(points) - CHANCE_LOSS * len(said.pairs)
            worst = max(worst, total)
            strengths.add(players, points, day, length)
        assert worst <= MAY_LOSE + 1e-9
        assert seed or worst > 0.9 * MAY_LOSE

    def test_without_a_limit_more_is_lost(self):
        lines = [simulate(ClubKind(12, 60, 0.0), seed)[1] for seed in range(12)]
        careful = [max(lost(Strengths(), one)) for one in lines]
        careless = [max(lost(bold(), one)) for one in lines]
        assert max(careful) <= MAY_LOSE < max(careless)
        assert sum(careful) < sum(careless) / 2

    def test_where_strengths_differ_caution_costs_little(self):
        lines = [simulate(ClubKind(12, 200, 0.6), seed)[1] for seed in range(3)]
        gained = -sum(lost(Strengths(), one)[-1] for one in lines)
        assert gained > 0.95 * -sum(lost(bold(), one)[-1] for one in lines)

    def test_places_lose_no_more_than_the_doubt_there_was_at_first(self):
        _strengths, lines, _then = simulate(ClubKind(12, 100, 0.0), 5)
        strengths, likelihood = Strengths(may_lose=inf), 0.0
        for line in lines:
            day = line.date.toordinal()
            order = sorted(range(4), key=lambda at: -line.points[at])
            said = strengths.predict(line.players, day)
            likelihood += log(24 * said.likelihood([[at] for at in order]))
            strengths.add(line.players, line.points, day)
            assert likelihood >= log(NOBODY_DIFFERS) - 1e-9
        mixed = NOBODY_DIFFERS + (1 - NOBODY_DIFFERS) * exp(strengths.evidence)
        assert likelihood == pytest.approx(log(mixed))

    def test_evidence_is_a_fair_bet_against_chance(self):
        """If all orders are as probable, what it multiplies a stake by is 1 on average."""
        before = Strengths()
        for day in range(10):
            before.add("abcd", (3, 2, 1, 0), day)
        factors = []
        for points in permutations((4, 2, 2, 1)):  # with a tie: each pattern by itself
            strengths = Strengths()
            for day in range(10):
                strengths.add("abcd", (3, 2, 1, 0), day)
            strengths.add("abcd", points, 11)
            factors.append(exp(strengths.evidence - before.evidence))
        assert sum(factors) / len(factors) == pytest.approx(1)

    def test_in_a_club_of_equals_there_is_seldom_evidence(self):
        found = 0
        for seed in range(40):
            strengths, most = Strengths(), 0.0
            for line in simulate(ClubKind(8, 30, 0.0), seed)[1]:
                strengths.add(line.players, line.points, line.date.toordinal())
                most = max(most, strengths.evidence)
            found += most >= log(20)
        assert found <= 2
