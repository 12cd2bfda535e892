"""Several winners, answers of every kind, hands that were broken off, han and fu."""

from __future__ import annotations

import json
from collections.abc import Iterable
from urllib.parse import parse_qsl, urlencode

import pytest
from django.http import QueryDict
from django.utils import translation

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import EventRules, assess
from clubscore.play.entry.claim import claim_of
from clubscore.play.entry.fields import entry_of_fields, fields_of, fields_of_pairs
from clubscore.play.entry.hand_entry import FurtherWinner, HandEntry, SeatHand, position_at
from clubscore.play.entry.random_games import deal_game
from clubscore.web.hand_entry.forms import HandForm
from scoring.errors import RuleError
from scoring.rulesets import get
from scoring.rulesets.base import EnteredPoints, Outcome
from scoring.tiles import Wind
from tests.factories import EAST, NORTH, SOUTH, WEST

RIICHI = EventRules(get("riichi"), {})
CLUB = EventRules(get("riichi"), get("riichi").presets[-1].options)
HONG_KONG = EventRules(get("hong_kong"), {"several_winners": "all"})
AT_START = position_at(1, dealer=EAST, prevalent_wind=0)
SECOND_HAND = position_at(2, dealer=SOUTH, prevalent_wind=0)
DOUBLE_RON = HandEntry(
    Outcome.WIN,
    EAST,
    SOUTH,
    {
        EAST: SeatHand("567m56777p34567s + 5s"),
        NORTH: SeatHand("345777m4678999s + 5s"),
    },
    frozenset({"ippatsu"}),
    {"riichi": "0,3", "dora": "1", "ura_dora": "2", "liable": "nobody"},
    (FurtherWinner(NORTH, frozenset(), {"dora": "0", "ura_dora": "2", "liable": "nobody"}),),
)


def pairs_of(entry: HandEntry, rules: EventRules) -> list[tuple[str, str]]:
    """Return what a browser would send of a form filled with an entry."""
    pairs = []
    for name, value in fields_of(entry, rules).items():
        values = value if isinstance(value, list) else [value]
        pairs += [(name, str(one)) for one in values if one is not None]
    return pairs


def form_of(pairs: Iterable[tuple[str, str]], rules: EventRules) -> HandForm:
    token = "00000000-0000-4000-8000-000000000000"
    return HandForm(QueryDict(urlencode([("token", token), ("number", "1"), *pairs])), rules=rules)


def errors_of(rules: EventRules, **fields: object) -> dict[str, list[str]]:
    pairs = parse_qsl(urlencode(fields, doseq=True))
    form = form_of(pairs, rules)
    assert not form.is_valid()
    return {name: [str(one) for one in errors] for name, errors in form.errors.items()}


def code_of(entry: HandEntry, rules: EventRules) -> str:
    """Return the code of what is wrong with an entry."""
    problem = assess(entry, AT_START, rules).problem
    return "" if problem is None else problem.code


@pytest.fixture
def _in_english():
    with translation.override("en"):
        yield


GAMES = [
    *((RIICHI, seed) for seed in range(3)),
    *((CLUB, seed) for seed in range(3)),
    (HONG_KONG, 1),
    (EventRules(get("mcr"), {}), 1),
    (EventRules(get("italian"), {}), 1),
]


@pytest.mark.parametrize(("rules", "seed"), GAMES)
def test_forms_and_phones_read_what_was_entered(rules, seed):
    for _number, entry in deal_game(seed, rules):
        pairs = pairs_of(entry, rules)
        form = form_of(pairs, rules)
        assert form.is_valid(), form.errors
        assert form.entry() == entry
        assert entry_of_fields(fields_of_pairs(pairs, rules), rules) == entry
        assert HandEntry.from_dict(json.loads(json.dumps(entry.as_dict()))) == entry


def test_a_claim_has_all_winners():
    claim, unread = claim_of(DOUBLE_RON, AT_START, RIICHI.ruleset)
    assert not unread
    assert (claim.winner, claim.discarder, claim.answers["riichi"]) == (Wind.E, Wind.S, "E,N")
    assert claim.situations == {"riichi", "ippatsu"}
    (further,) = claim.also
    assert (further.winner, further.situations) == (Wind.N, frozenset({"riichi"}))
    assert dict(further.answers) == {"dora": "0", "ura_dora": "2", "liable": "nobody"}
    later, _ = claim_of(DOUBLE_RON, SECOND_HAND, RIICHI.ruleset)
    assert (later.winner, later.also[0].winner, later.answers["riichi"]) == (
        Wind.N,
        Wind.W,
        "W,N",
    )


def test_each_winner_has_a_score_and_a_value():
    assessment = assess(DOUBLE_RON, AT_START, RIICHI)
    assert assessment.qualifies
    assert DOUBLE_RON.winners == (EAST, NORTH) == tuple(assessment.values)
    assert assessment.value == assessment.values[EAST] == assessment.scores[EAST].value
    assert assessment.further_values == {NORTH: assessment.scores[NORTH].value}
    assert assessment.breakdown is not None
    assert assessment.payments is not None
    assert assessment.breakdown["value"] == assessment.value
    assert assessment.breakdown["also"]["3"]["value"] == assessment.values[NORTH]
    assert sum(assessment.payments) + assessment.pot == 0
    assert assessment.payments[SOUTH] == -sum(assessment.values.values())
    assert assessment.result.values == {
        Wind.E: assessment.values[EAST],
        Wind.N: assessment.values[NORTH],
    }


def test_tiles_of_one_winner_and_han_and_fu_of_the_other():
    held = {EAST: SeatHand(points=30, doubles=2), NORTH: DOUBLE_RON.hands[NORTH]}
    entry = HandEntry(
        Outcome.WIN, EAST, SOUTH, held, answers=DOUBLE_RON.answers, also=DOUBLE_RON.also
    )
    assessment = assess(entry, AT_START, RIICHI)
    assert assessment.qualifies
    assert assessment.values[EAST] == 2900
    assert [*(assessment.breakdown or {})] == ["also"]
    for rules in (RIICHI, CLUB):
        pairs = pairs_of(entry, rules)
        form = form_of(pairs, rules)
        assert form.is_valid()
        assert form.entry() == entry


@pytest.mark.parametrize(
    ("told", "value"),
    [
        ({"points": 30, "doubles": 3}, 5800),
        ({"doubles": 5}, 12000),
        ({"limits": 1}, 48000),
        ({"points": 2900}, 2900),
        ({"points": 288_000}, 288_000),
        ({"limits": 12}, 576_000),
    ],
)
def test_what_is_counted_at_the_table(told, value):
    pairs = [("outcome", "points"), ("winner", "0"), ("source", "1")]
    pairs += [(name, str(number)) for name, number in told.items()]
    form = form_of(pairs, RIICHI)
    assert form.is_valid()
    entries = form.entry(), entry_of_fields(fields_of_pairs(pairs, RIICHI), RIICHI)
    assert [assess(entry, AT_START, RIICHI).value for entry in entries] == [value, value]
    assert HandEntry.from_dict(entries[0].as_dict()) == entries[0] == entries[1]


def test_numbers_that_a_system_does_not_take():
    def problem(rules: EventRules, points: int, doubles: int = 0, limits: int = 0) -> str:
        held = {EAST: SeatHand("", points, doubles, limits)}
        return code_of(HandEntry(Outcome.WIN, EAST, SOUTH, held), rules)

    mcr, italian = EventRules(get("mcr"), {}), EventRules(get("italian"), {})
    assert problem(mcr, points=10_000) == "bad_points"
    assert problem(mcr, points=8, doubles=1) == "bad_doubles"
    assert problem(mcr, points=8, limits=1) == "bad_limits"
    assert problem(italian, points=8, doubles=13) == "bad_doubles"
    assert problem(RIICHI, points=0) == "bad_points"
    assert problem(RIICHI, points=576_001) == "bad_points"
    assert problem(RIICHI, points=35, doubles=2) == "bad_fu"
    with pytest.raises(ClubError):
        SeatHand(points=0, limits=13)
    assert EnteredPoints(MCR_HIGHEST) == get("mcr").highest_entry


MCR_HIGHEST = 9999


def test_fields_that_only_systems_with_several_winners_have():
    mcr = form_of([], EventRules(get("mcr"), {})).fields
    assert not {name for name in mcr if name.startswith(("also", "doubles", "limits", "tiles_"))}
    riichi = form_of([], RIICHI).fields
    assert {"also", "doubles", "limits", "tiles_3", "situations_0", "answer_dora_2"} <= {*riichi}
    assert "answer_riichi_2" not in riichi


@pytest.mark.parametrize(("rules", "valid"), [(RIICHI, False), (CLUB, True)])
def test_hands_are_broken_off_where_options_have_it(rules, valid):
    pairs = [("outcome", "abortive_draw"), ("answer_riichi", "0"), ("answer_riichi", "2")]
    form = form_of([*pairs, ("answer_reason", "four_winds"), ("winner", "1")], rules)
    assert form.is_valid() is valid
    if valid:
        entry = form.entry()
        assert entry == HandEntry(
            Outcome.ABORTIVE_DRAW, answers={"riichi": "0,2", "reason": "four_winds"}
        )
        assert assess(entry, AT_START, rules).payments == (-1000, 0, -1000, 0)


def test_answers_of_draws_and_false_wins_are_kept():
    pairs = [("outcome", "draw"), ("answer_riichi", "3"), ("answer_tenpai", "0")]
    form = form_of([*pairs, ("answer_tenpai", "3"), ("answer_dora", "4")], RIICHI)
    assert form.is_valid()
    entry = form.entry()
    assert entry.answers == {"riichi": "3", "tenpai": "0,3"}
    assert assess(entry, AT_START, RIICHI).payments == (1500, -1500, -1500, 500)
    form = form_of([("outcome", "false_win"), ("winner", "2"), ("answer_riichi", "2")], RIICHI)
    assert form.is_valid()
    assert form.entry().answers == {"riichi": "2"}
    mcr = EventRules(get("mcr"), {})
    form = form_of([("outcome", "draw")], mcr)
    assert form.is_valid()
    assert form.entry() == HandEntry(Outcome.DRAW)


@pytest.mark.usefixtures("_in_english")
def test_whoever_and_whatever_is_missing():
    several = {"outcome": "points", "winner": "0", "source": "self", "points": 2000}
    assert errors_of(RIICHI, **several, also=["1"]) == {
        "also": ["Several players can win on a discard, but not self-drawn."]
    }
    several["source"] = "2"
    assert errors_of(RIICHI, **several, also=["1"]) == {"points_1": ["What is the hand worth?"]}
    assert "answer_dora" in errors_of(RIICHI, **several, answer_dora=100)
    assert "answer_tenpai" in errors_of(RIICHI, outcome="draw", answer_tenpai=["0", "5"])
    assert "points_1" in errors_of(RIICHI, **several, also=["1"], points_1=576_001)


def test_a_winner_named_twice_is_one():
    fields = {"outcome": "points", "winner": "0", "source": "2", "points": 2000, "also": ["0"]}
    form = form_of(parse_qsl(urlencode(fields, doseq=True)), RIICHI)
    assert form.is_valid()
    assert form.entry().also == ()


def test_winners_that_cannot_be():
    also = (FurtherWinner(SOUTH),)
    alone = {EAST: SeatHand(points=2000)}
    held = {EAST: SeatHand(points=2000), SOUTH: SeatHand(points=1000)}
    twice = HandEntry(Outcome.WIN, EAST, SOUTH, held, also=also)
    assert code_of(twice, RIICHI) == "discarder_is_winner"
    drawn = HandEntry(Outcome.WIN, EAST, None, held, also=also)
    assert code_of(drawn, RIICHI) == "several_self_drawn"
    without = HandEntry(Outcome.WIN, EAST, WEST, alone, also=also)
    assert code_of(without, RIICHI) == "missing_tiles"
    two = HandEntry(Outcome.WIN, EAST, WEST, held, also=also)
    mcr = EventRules(get("mcr"), {})
    assert code_of(two, mcr) == "too_many_winners"
    with pytest.raises(ClubError):
        HandEntry(Outcome.WIN, EAST, WEST, held, also=(FurtherWinner(9),))


def test_riichi_told_against_the_sticks():
    entry = HandEntry(
        Outcome.WIN,
        EAST,
        SOUTH,
        {EAST: DOUBLE_RON.hands[EAST]},
        frozenset({"riichi"}),
        {"riichi": "3"},
    )
    problem = assess(entry, AT_START, RIICHI).problem
    assert isinstance(problem, RuleError)
    assert problem.code == "riichi_mismatch"


def test_a_hand_without_a_game_has_one_winner_and_no_answers_about_others():
    fields = {
        "outcome": "win",
        "winner": "0",
        "source": "1",
        "tiles": "567m56777p34567s + 5s",
        "points": None,
        "situations": ["riichi"],
        "answer_dora": "1",
    }
    entry = entry_of_fields(fields, RIICHI, in_game=False)
    assert entry.answers == {"dora": "1", "ura_dora": "0", "liable": "nobody"}
    assert assess(entry, AT_START, RIICHI).qualifies
