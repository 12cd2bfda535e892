"""A hand in an address: read, written again, never a fault."""

import random
from urllib.parse import parse_qsl

import pytest

from clubscore.play.calculator.request import CalculatorRequest
from clubscore.play.calculator.result import CalculatorResult
from clubscore.play.calculator.result import result_of as result_at
from scoring.rulesets import ALL, get
from scoring.tiles import Wind
from tests.test_fuzz_forms import FIELDS, HOSTILE

ATTACKS = 80  # on each rule system


def asking(key: str, query: str) -> CalculatorRequest:
    return CalculatorRequest.of(get(key), parse_qsl(query, keep_blank_values=True))


def result_of(asked: CalculatorRequest) -> CalculatorResult:
    return result_at(asked, "/score/")


def test_what_is_missing_is_east_and_drawn():
    asked = asking("mcr", "")
    assert (asked.seat, asked.prevalent_wind, asked.discarder) == (Wind.E, Wind.E, None)
    assert asked.is_empty


def test_nobody_wins_from_oneself():
    assert asking("mcr", "seat=W&from=W").discarder is None


def test_the_fields_of_an_address_fill_those_of_the_page():
    """A hand with tiles that nobody told is one of a player who only shows what counts."""
    asked = asking("italian", "tiles_1=[EEE]9m?&points_2=12&points_3=8&tiles_3=&seat=W&from=W")
    filled = {name: value for name, value in asked.page_fields().items() if value}
    assert filled == {
        "seat": "W",
        "round": "E",
        "from": "self",
        "how_0": "nothing",
        "how_1": "scoring",
        "how_2": "tiles",
        "how_3": "told",
        "tiles_1": "[EEE]9m?",
        "points_2": "12",
        "points_3": "8",
    }


def test_a_tile_of_which_none_is_left_leads_to_no_hand():
    """The wait is shown all the same: players count it as one."""
    waits = result_of(asking("mcr", "tiles=123456789m1111p")).waits
    assert waits is not None
    rows = [(wait.row.tile, wait.row.copies_left, wait.address) for wait in waits]
    assert ("1p", 0, "") in rows


def copies(query: str, key: str = "mcr") -> dict[str, int]:
    waits = result_of(asking(key, query)).waits
    assert waits is not None
    return {wait.row.tile: wait.row.copies_left for wait in waits}


def test_tiles_seen_elsewhere_are_not_left():
    """Also where more are written than there can be, and in the way the keypad writes them."""
    hand = "tiles=[EEE]123456789m2s"
    assert copies(hand) == {"2s": 3}
    assert copies(f"{hand}&seen=2s+3s2sE") == {"2s": 1}
    assert copies(f"{hand}&seen=2222s") == {"2s": 0}


@pytest.mark.parametrize("seen", ["2x", "s2", "(", "2s" * 60])
def test_tiles_seen_that_cannot_be_read_are_said_to_be_wrong(seen):
    result = result_of(asking("mcr", f"tiles=[EEE]123456789m2s&seen={seen}"))
    assert result.wrong_seen
    assert result.waits


def discards(query: str, key: str = "mcr") -> list[tuple[str, list[str], int, int]]:
    return [
        (one.row.tile, [wait.tile for wait in one.row.waits], one.row.copies_left, one.row.best)
        for one in result_of(asking(key, query)).discards
    ]


@pytest.mark.parametrize("ruleset", ALL, ids=lambda one: one.key)
def test_what_to_discard_is_what_leaves_most_tiles_to_wait_for(ruleset):
    found = discards("tiles=123m456p789s45s99p%2B9m", ruleset.key)
    assert [(tile, waits, left) for tile, waits, left, _best in found] == [("9m", ["3s", "6s"], 8)]
    (only,) = discards("tiles=123m456p789s45s99p%2B9m&seen=33s6s", ruleset.key)
    assert only[2] == 5


def test_the_discard_itself_does_not_come_again():
    found = discards("tiles=[EEE]123456789m2s%2B3s")
    assert found == [("2s", ["3s"], 3, 23), ("3s", ["2s"], 3, 23)]


def test_discards_below_the_minimum_come_last():
    """Too few points are worse than few tiles."""
    result = result_of(asking("mcr", "tiles=[123m][456p]12378s99p%2BF&seat=S&from=E&o_minimum=40"))
    short = [one.row.points_missing > 0 for one in result.discards]
    assert short == sorted(short)
    assert any(short)


def test_a_tap_on_a_discard_leads_to_what_the_hand_waits_for():
    asked = asking("mcr", "tiles=123m456p789s45s99p%2B9m&seat=S&from=E&seen=3s")
    (one,) = result_of(asked).discards
    there = asking("mcr", one.address.partition("?")[2])
    waits = result_of(there).waits
    assert waits
    assert [wait.row for wait in waits] == list(one.row.waits)


def test_a_win_has_nothing_to_discard():
    assert discards("tiles=1112345678999m%2B5m") == []


def test_one_hand_under_all_systems():
    systems = result_at(
        asking("mcr", "tiles=1112345678999m%2B5m&seat=S&from=E&situations=wall_end"),
        "/score/mcr/",
    ).systems
    assert [row.is_current for row in systems] == [one.key == "mcr" for one in ALL]
    assert all(row.wins for row in systems)
    for ruleset, row in zip(ALL, systems, strict=True):
        address, _, query = row.address.partition("?")
        assert address == f"/score/{ruleset.key}/"
        there = asking(ruleset.key, query)
        assert (there.text(), there.seat) == ("1112345678999m+5m", Wind.S)
        assert result_at(there, address).systems[list(ALL).index(ruleset)].text == row.text


def test_a_hand_of_one_system_alone():
    """Only MCR knows knitted tiles; where a hand wins nowhere nothing is compared."""
    knitted = asking("mcr", "tiles=147m258pESWNCFP%2B3s")
    assert [row.wins for row in result_at(knitted, "/score/mcr/").systems] == [
        one.key == "mcr" for one in ALL
    ]
    assert result_of(asking("mcr", "tiles=123m456p789s45s99p%2B9m")).systems == ()


@pytest.mark.parametrize(
    ("key", "query"),
    [
        (
            "mcr",
            "tiles=%5B123m%5D%5B456p%5D88878msEE%2B9s&seat=S&round=W&from=N"
            "&situations=last_tile&o_minimum=10",
        ),
        ("zung_jung", "tiles=EEE123m456p78s99m%2B6s&seat=S&from=E&answer_responsible=none"),
        (
            "italian",
            "tiles_0=%5BEEE%5D123m456p789s9m%2B9m&tiles_2=CCC&how_1=told&points_1=12&doubles_1=1"
            "&seat=E&from=N",
        ),
        ("mcr", "tiles=nonsense&seat=N"),
        ("mcr", "tiles=123m456p789s45s99p%2B9m&seen=6s3sE&from=S"),
    ],
)
def test_the_shortest_address_says_the_same(key, query):
    first = asking(key, query)
    again = asking(key, first.address())
    assert again.address() == first.address()
    assert again.rules.options == first.rules.options
    one, other = result_of(first).preview, result_of(again).preview
    assert one is not None
    assert other is not None
    assert (other.verdict, other.payments, other.score) == (one.verdict, one.payments, one.score)
    assert [count.total for count in other.counts] == [count.total for count in one.counts]
    assert len(first.address()) <= len(query) + 40


def test_an_address_holds_nothing_that_goes_without_saying():
    asked = asking("mcr", "tiles=[EEE] 12399m456p78s %2B 6s&o_minimum=8&how_0=tiles&x=1")
    named = dict(parse_qsl(asked.address()))
    assert named == {
        "tiles": "[EEE]12399m456p78s+6s",
        "seat": "E",
        "round": "E",
        "from": "self",
    }


@pytest.mark.parametrize("ruleset", ALL, ids=lambda one: one.key)
def test_options_of_an_address(ruleset):
    for option in ruleset.options:
        choices = [choice for choice, _ in option.choices]
        for value in choices or [option.lowest, option.highest]:
            query = f"o_{option.key}={str(value).lower() if isinstance(value, bool) else value}"
            asked = asking(ruleset.key, query)
            assert not asked.wrong
            assert asked.rules.options.get(option.key, option.default) == value


@pytest.mark.parametrize("ruleset", ALL, ids=lambda one: one.key)
def test_nothing_in_an_address_is_a_fault(ruleset):
    fields = [
        *FIELDS,
        "seat",
        "round",
        "from",
        "seen",
        *(f"o_{one.key}" for one in ruleset.options),
    ]
    chance = random.Random(7)
    for _ in range(ATTACKS):
        sent = [(name, "[EEE]123m456p78s99m+6s") for name in ("tiles", "tiles_0")]
        name = chance.choice(fields)
        sent += [(name, bad) for bad in chance.choices(HOSTILE, k=chance.choice((1, 1, 2)))]
        asked = CalculatorRequest.of(ruleset, sent)
        result_of(asked)
        asked.address()
