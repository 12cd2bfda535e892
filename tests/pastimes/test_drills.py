"""Drills: every question has an answer that follows from the rules, and is judged by it."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.pastimes.drills.kinds import (
    LAST,
    Drill,
    DrillKind,
    drill_of,
    drills_of,
    pattern_drills,
)
from clubscore.pastimes.drills.pattern import pattern_question
from clubscore.pastimes.drills.payments import payments_question, points_in
from clubscore.pastimes.drills.waits import waits_question
from scoring.hand import Hand, Win
from scoring.rulesets import RULESETS, get
from scoring.rulesets.base import Ruleset
from scoring.tiles import KINDS, TILES_BY_NAME, Wind, tile_name
from tests.html import check_page

MCR = get("mcr")
NUMBERS = range(1, 9)


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


def said(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def drill(ruleset: Ruleset, slug: str) -> Drill:
    found = drill_of(ruleset, slug)
    assert found is not None
    return found


def pattern_slug(ruleset: Ruleset, key: str) -> str:
    return f"pattern-{1 + [info.key for info in ruleset.patterns].index(key)}"


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda one: one.key)
@pytest.mark.parametrize("number", NUMBERS)
def test_waits_are_the_tiles_that_complete_the_hand(ruleset, number):
    question = waits_question(drill(ruleset, "waits"), number)
    assert {TILES_BY_NAME[name] for name in question.solution} == {
        *ruleset.waits(question.hand, {})
    }
    assert question.hand.winning_tile is None
    assert waits_question(drill(ruleset, "waits"), number) == question


@pytest.mark.parametrize("number", NUMBERS)
def test_a_discard_wins_that_gives_enough_points(number):
    question = waits_question(drill(MCR, "call"), number)
    enough = set()
    for tile in MCR.waits(question.hand, {}):
        held = question.hand.counts()[tile] + sum(
            meld.tiles.count(tile) for meld in question.hand.melds
        )
        if held == 4:
            continue
        whole = Hand(question.hand.tiles, tile, question.hand.melds)
        if MCR.score(whole, Win(question.seat, question.prevalent_wind), {}).qualifies:
            enough.add(tile_name(tile))
    assert {*question.solution} == enough
    assert question.solution


def test_only_a_rule_system_with_a_minimum_asks_for_discards_to_win_with():
    asks = {key for key, one in RULESETS.items() if drill_of(one, "call")}
    assert asks == {"mcr", "hong_kong", "riichi"}


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda one: one.key)
@pytest.mark.parametrize("number", NUMBERS)
def test_payments_are_those_of_the_rules(ruleset, number):
    question = payments_question(drill(ruleset, "payments"), number)
    assert sum(question.payments.values()) == 0
    assert dict(question.payments) == {
        wind: ruleset.settle(question.result, {}).payments[wind] for wind in Wind
    }
    assert question.explanation


def test_a_pattern_counts_in_about_half_of_the_hands():
    asked = drill(MCR, pattern_slug(MCR, "49"))
    questions = [pattern_question(asked, number) for number in range(1, 61)]
    counting = [question for question in questions if question.counts]
    assert 15 < len(counting) < 45
    for question in questions:
        keys = {line.key for line in question.dealt_hand.score.patterns}
        assert ("49" in keys) is question.counts
        assert bool(question.reason) is not question.counts


def test_every_pattern_with_an_example_can_be_asked_about():
    for key in ("mcr", "zung_jung"):
        ruleset = get(key)
        every = pattern_drills(ruleset)
        assert len(every) == len({*ruleset.examples} & {one.key for one in ruleset.patterns})
        for one in every:
            assert pattern_question(one, 7).pattern == one.asked_pattern


@pytest.mark.one_in(3)
@pytest.mark.parametrize("key", ["italian", "chinese_classical", "european"])
def test_where_all_hands_count_doubles_and_limit_hands_are_asked_about(key):
    ruleset = get(key)
    every = pattern_drills(ruleset)
    asked = {one.asked_pattern.key for one in every}
    assert asked >= {"own_flower_and_season" if key == "chinese_classical" else "own_flower"}
    assert asked >= {"dragon_pung", "thirteen_orphans"}
    assert not asked & {"pung_wind_exposed", "mah_jong", "pair_dragon"}
    assert ("poor_hand" in asked) is (key == "european")  # the others do not know it
    assert "thirteenth_win" not in asked  # the game alone knows it
    for one in every:
        pattern, answers = one.asked_pattern, set()
        for number in range(1, 41):
            question = pattern_question(one, number)
            score = question.dealt_hand.score
            assert question.counts is (pattern.key in [line.key for line in score.patterns])
            assert pattern.limit or not any(line.limit for line in score.patterns)
            assert number > 3 or len(question.rows) == len({line.key for line in score.patterns})
            answers.add(question.counts)
            if answers == {True, False}:
                break
        assert answers == {True, False}, pattern.key


@pytest.mark.parametrize("language", ["it", "en"])
def test_pages(client, language):
    client.cookies["__Host-django_language"] = language
    check_page(client.get(reverse("drills")), language)
    for ruleset in RULESETS.values():
        for one in [*drills_of(ruleset), *pattern_drills(ruleset)[:2]]:
            check_page(client.get(one.address(3)), language)
            answers = {"answer": "yes", "tile": "1m"} | {f"points_{w.name}": "0" for w in Wind}
            page = client.get(one.address(3), answers)
            check_page(page, language)
            assert "data-answer" in page.content.decode()


def test_ticked_tiles_are_compared(client):
    one = drill(MCR, "waits")
    question = waits_question(one, 5)
    right = client.get(one.address(5), {"answer": "1", "tile": list(question.solution)})
    assert 'data-answer="right"' in right.content.decode()
    wrong = next(tile_name(t) for t in range(KINDS) if tile_name(t) not in question.solution)
    page = client.get(one.address(5), {"answer": "1", "tile": [wrong, "nonsense"]})
    assert 'data-answer="wrong"' in page.content.decode()
    assert said(page).count("missed") == len(question.solution)
    assert "doesn’t complete the hand" in said(page)
    nothing = client.get(one.address(5), {"answer": "1"})
    assert 'data-answer="wrong"' in nothing.content.decode()


def test_a_tile_that_gives_too_little_is_no_wrong_wait(client):
    one = drill(MCR, "call")
    question = waits_question(one, 2)
    poor = next(row.tile for row in question.rows if row.tile not in question.solution)
    page = client.get(one.address(2), {"answer": "1", "tile": [*question.solution, poor]})
    assert 'data-answer="wrong"' in page.content.decode()
    assert "too few points on a discard" in said(page)


def test_points_are_compared(client):
    one = drill(MCR, "payments")
    question = payments_question(one, 4)
    fields = {f"points_{wind.name}": str(question.payments[wind]) for wind in Wind}
    assert 'data-answer="right"' in client.get(one.address(4), fields).content.decode()
    fields["points_E"] = str(question.payments[Wind.E] + 1)
    page = client.get(one.address(4), fields).content.decode()
    assert 'data-answer="wrong"' in page
    page = client.get(one.address(4), fields | {"points_S": "lots"}).content.decode()
    assert "Enter a number for every player" in page
    assert "data-answer" not in page


@pytest.mark.parametrize(
    ("text", "points"),
    [("−8", -8), ("+24", 24), (" 0 ", 0), ("", None), ("1e9", None), ("²", None)],
)
def test_points_as_they_are_written(text, points):
    assert points_in({"points_E": text}) == {
        Wind.E: points,
        Wind.S: None,
        Wind.W: None,
        Wind.N: None,
    }


def test_a_pattern_is_judged_by_the_count(client):
    one = drill(MCR, pattern_slug(MCR, "49"))
    for number in range(1, 9):
        counts = pattern_question(one, number).counts
        page = client.get(one.address(number), {"answer": "yes" if counts else "no"})
        assert 'data-answer="right"' in page.content.decode()
        page = client.get(one.address(number), {"answer": "no" if counts else "yes"})
        assert 'data-answer="wrong"' in page.content.decode()


def test_addresses_lead_on_and_end(client):
    response = client.get(reverse("drill", args=["mcr", "waits"]))
    assert re.fullmatch(r"/drills/mcr/waits/[0-9]{1,4}/", response["Location"])
    slug = pattern_slug(MCR, "49")
    response = client.get(reverse("drill", args=["mcr", "pattern"]), {"pattern": slug})
    assert response["Location"].startswith(f"/drills/mcr/{slug}/")
    last = client.get(drill(MCR, "waits").address(LAST), {"answer": "1"})
    assert f'href="{drill(MCR, "waits").address(1)}"' in last.content.decode()
    for address in (
        "/drills/mcr/waits/0/",
        f"/drills/mcr/waits/{LAST + 1}/",
        "/drills/mcr/nothing/1/",
        "/drills/nothing/waits/1/",
        "/drills/italian/pattern-1/1/",  # gives points
        "/drills/mcr/pattern/",
    ):
        assert client.get(address).status_code == 404


def test_kinds_have_names_of_their_own():
    names = [kind.value for kind in DrillKind]
    assert len({*names}) == len(names)
