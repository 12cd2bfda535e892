"""Strengths: the likelihood of places, and what is learnt from them."""

from itertools import permutations
from math import exp, log

import pytest

from clubscore.standings.strengths.model import Strengths
from clubscore.standings.strengths.places import Family, chances, orders_of, places_of, pull

WORTHS = [0.4, -0.1, 0.2, -0.7]
EASY = {0.3: 1.0}, {0.0: 1.0}  # one spread, no drift


class TestPlaces:
    @pytest.mark.parametrize("family", Family)
    def test_orders_are_certain_together_and_each_is_as_its_likelihood_says(self, family):
        found = chances(family, WORTHS)
        assert sum(found.values()) == pytest.approx(1)
        for order, chance in found.items():
            assert pull(family, WORTHS, [order]).likelihood == pytest.approx(chance)

    def test_the_best_is_first_by_the_share_of_worth(self):
        found = chances(Family.PLACKETT_LUCE, WORTHS)
        first = sum(chance for order, chance in found.items() if order[0] == 0)
        assert first == pytest.approx(exp(0.4) / sum(map(exp, WORTHS)))

    def test_the_even_family_treats_first_and_last_alike(self):
        found = chances(Family.EVEN, WORTHS)
        turned = chances(Family.EVEN, [-worth for worth in WORTHS])
        assert all(turned[order[::-1]] == pytest.approx(one) for order, one in found.items())

    @pytest.mark.parametrize("family", Family)
    @pytest.mark.parametrize("points", [(9, 5, 1, 0), (5, 5, 1, 0), (1, 7, 7, 7), (3, 2)])
    def test_slopes_and_bends_are_derivatives(self, family, points):
        orders = orders_of(places_of(points))
        worths = WORTHS[: len(points)]
        found = pull(family, worths, orders)
        step = 1e-4
        for at in range(len(worths)):
            low, high = (
                log(pull(family, [*worths[:at], moved, *worths[at + 1 :]], orders).likelihood)
                for moved in (worths[at] - step, worths[at] + step)
            )
            assert found.slopes[at] == pytest.approx((high - low) / (2 * step), abs=1e-6)
            here = log(found.likelihood)
            assert found.bends[at] == pytest.approx((high + low - 2 * here) / step**2, abs=1e-5)

    def test_all_equal_says_nothing(self):
        found = pull(Family.EVEN, WORTHS, orders_of([1, 1, 1, 1]))
        assert found.likelihood == pytest.approx(1)
        assert found.slopes == pytest.approx([0] * 4)


class TestStrengths:
    def test_strangers_are_equal(self):
        said = Strengths().predict("abcd", 1).values()
        assert list(said) == pytest.approx([1 / 24] * 24)
        assert Strengths().known(1) == {}
        assert Strengths().worth("a") == 0

    def test_who_comes_first_is_stronger_and_better_known_with_each_table(self):
        strengths = Strengths()
        deviations = []
        for day in range(60):
            strengths.add("abcd", (3, 2, 1, 0), day)
            deviations.append(strengths.known(day)["a"].deviation)
        known = strengths.known(60)
        assert known["a"].mean > known["b"].mean > known["c"].mean > known["d"].mean
        assert known["a"].is_known
        assert known["a"].low < known["a"].middle < known["a"].high
        assert deviations[5] > deviations[25] > deviations[55]
        assert sum(one.mean for one in known.values()) == pytest.approx(0)
        assert not Strengths().predict("abcd", 1)[0, 1, 2, 3] > 0.05
        assert strengths.predict("abcd", 61)[0, 1, 2, 3] > 0.3

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
        assert not strengths.known(1)["d"].is_known

    def test_time_makes_uncertain_only_where_strengths_change(self):
        for drift, grows in ((0.0, False), (1.0, True)):
            strengths = Strengths({0.3: 1.0}, {drift: 1.0})
            for day in range(20):
                strengths.add("abcd", (3, 2, 1, 0), day)
            now, later = (strengths.known(day)["a"].deviation for day in (20, 2000))
            assert (later > 1.5 * now) is grows

    def test_who_predicts_badly_counts_less(self):
        one, both = Strengths(*EASY), Strengths({0.3: 1.0, 0.01: 1.0}, {0.0: 1.0})
        for day in range(60):
            one.add("abcd", (3, 2, 1, 0), day)
            both.add("abcd", (3, 2, 1, 0), day)
        assert both.worth("a") == pytest.approx(one.worth("a"), rel=0.01)
