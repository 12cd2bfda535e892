"""The notes of an error: what there is instead."""

import copy
import pickle

import pytest

import scoring
from scoring import RuleError

ORPHANS = "19m19p19sESWNCFP + P"


def notes(call, *arguments, **more):
    with pytest.raises(RuleError) as raised:
        call(*arguments, **more)
    return getattr(raised.value, "__notes__", [])


@pytest.mark.parametrize(
    ("arguments", "more", "hint"),
    [
        (("MCR", ORPHANS), {}, "Rule systems: mcr, zung_jung, hong_kong,"),
        (("mcr", ORPHANS), {"preset": "club"}, "Presets: source, green_book, chinese_engines."),
        (("mcr", ORPHANS), {"minimun": 6}, "Options: minimum, false_win,"),
        (("zung_jung", ORPHANS), {"rain": True}, "Questions: responsible."),
        (("mcr", ORPHANS), {"mixed_kongs": 7}, "Values: 6, 5."),
        (("mcr", ORPHANS), {"minimum": -1}, "Values: whole numbers from 0 to 9999."),
        (("mcr", ORPHANS), {"wall_end": 1}, "Values: True, False."),
        (("mcr", ORPHANS), {"earth": True}, "Circumstances: last_tile, wall_end,"),
        (
            ("zung_jung", ORPHANS),
            {"responsible": "X", "discarder": "S"},
            "Answers: discarder, none, the wind of a player who did not win; only on a discard.",
        ),
        (("mcr", "EEE 456P"), {}, "Tiles are 1 to 9 with m"),
        (("mcr", "123m,456m"), {}, "Tiles are 1 to 9 with m"),
        (("mcr", "123m 456m 789m 123p 99s"), {}, "the winning tile follows after “+”."),
        (("mcr", ""), {}, "the winning tile follows after “+”."),
        (("mcr", "[] 99s"), {}, "The brackets are empty."),
        (("mcr", "() 99s"), {}, "The brackets are empty."),
    ],
)
def test_hints(arguments, more, hint):
    (note,) = notes(scoring.score, *arguments, **more)
    assert hint in note


def test_the_seat_of_a_table_is_the_key_of_its_hand():
    (note,) = notes(scoring.settle, "mcr", {"W": ORPHANS}, self_drawn=True, seat="W")
    assert note == "The seats are the keys of the hands."


def test_the_key_may_be_named_too():
    assert notes(scoring.score, ruleset="mcr", hand=ORPHANS, mixed_kongs=7) == ["Values: 6, 5."]


def test_where_five_copies_are():
    hands = {"E": "22s ?", "S": "[222s] ?", "W": "[EEE] 345m 78p 456s 33m + 9p", "N": "?"}
    assert notes(scoring.settle, "italian", hands, discarder="E") == ["In the hands of E, S."]


def test_what_is_plain_has_no_hint():
    assert notes(scoring.score, "mcr", ORPHANS, discarder="E") == []


@pytest.mark.parametrize("copied", [copy.copy, lambda one: pickle.loads(pickle.dumps(one))])  # noqa: S301
def test_notes_go_with_an_error(copied):
    with pytest.raises(RuleError) as raised:
        scoring.score("mcr", ORPHANS, mixed_kongs=7)
    assert copied(raised.value).__notes__ == ["Values: 6, 5."]
