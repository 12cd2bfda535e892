from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from clubscore.play.entry.hand_entry import HandEntry, SeatHand
from clubscore.play.models import Hand
from clubscore.play.services import hand_correct, hand_void
from clubscore.play.verification import table_differences
from clubscore.tournaments.models import Penalty
from tests.factories import (
    DRAW,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    false_win,
    make_table,
    organizer,
    play,
    points,
    record,
    win,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    table = make_table(options={"false_win": "nobody"})
    play(table, win(WEST, EAST), false_win(SOUTH), points(EAST, None, 8), DRAW)
    hand_correct(hand=table.hands.get(number=1), entry=DRAW, reason="wrong", by=organizer())
    hand_correct(
        hand=table.hands.get(number=1), entry=win(WEST, EAST), reason="right", by=organizer()
    )
    hand_void(hand=record(table, win(EAST)), reason="twice", by=organizer())
    return table


def rescore(*arguments):
    out = StringIO()
    call_command("rescore", *arguments, stdout=out)
    return out.getvalue()


def test_what_the_services_wrote_follows_from_what_was_entered(table):
    assert list(table_differences(table)) == []
    assert rescore() == "Hands: 5. All payments match the entered data.\n"


@pytest.mark.parametrize(
    ("kind", "fields", "what"),
    [
        pytest.param("win", {"payment_0": -17, "payment_1": -7}, {"payments"}, id="payments"),
        pytest.param("win", {"value": 9}, {"value"}, id="value"),
        pytest.param("win", {"tiles": ""}, {"tiles"}, id="tiles"),
        pytest.param("win", {"discarder": 3}, {"discarder"}, id="discarder"),
        pytest.param("win", {"breakdown": None}, {"breakdown"}, id="breakdown"),
        pytest.param(
            "win", {"options": {"minimum": 9}}, {"payments", "breakdown"}, id="now-below-minimum"
        ),
        pytest.param("win", {"ruleset": "poker"}, {"unknown_ruleset"}, id="ruleset"),
        pytest.param("win", {"claim": {"outcome": "win"}}, {"entry"}, id="claim"),
        pytest.param("draw", {"number": 7}, {"number"}, id="number"),
        pytest.param("false_win", {"penalty": None}, {"penalty"}, id="penalty"),
        pytest.param("false_win", {"state": "void"}, {"penalty in force"}, id="void-unpunished"),
    ],
)
def test_what_was_changed_behind_our_back_is_found(table, kind, fields, what):
    hands = Hand.objects.filter(table=table, kind=kind, state="valid").order_by("number")
    Hand.objects.filter(pk=hands[0].pk).update(**fields)
    assert {difference.what for difference in table_differences(table)} == what
    with pytest.raises(CommandError, match=r"Hands: 5\. Differences: "):
        rescore()


@pytest.mark.parametrize("ruleset", ["mcr", "italian"])
def test_an_older_engine_may_have_explained_less(ruleset):
    """What does not count is compared for the current engine alone, what counts for every one."""
    hand = record(make_table(ruleset=ruleset), HALF_FLUSH[ruleset])
    assert "left_out" in str(hand.breakdown)
    stored = Hand.objects.filter(pk=hand.pk)
    less = without_left_out(hand.breakdown)

    stored.update(breakdown=less)
    assert [one.what for one in table_differences(hand.table)] == ["breakdown"]
    stored.update(engine_version=hand.engine_version - 1)
    assert list(table_differences(hand.table)) == []
    stored.update(breakdown={**less, "seats": {}} if "seats" in less else {**less, "patterns": []})
    assert [one.what for one in table_differences(hand.table)] == ["breakdown"]


OTHERS = {seat: SeatHand(points=0) for seat in (EAST, SOUTH, WEST, NORTH)}
HALF_FLUSH = {
    "mcr": HandEntry.win(SOUTH, WEST, "[888m] (CCCC) 46m 777m 99m + 5m"),
    "italian": HandEntry.win(
        SOUTH,
        WEST,
        "[888m] (CCCC) 46m 777m 99m + 5m",
        others={seat: hand for seat, hand in OTHERS.items() if seat != SOUTH},
    ),
}


def without_left_out(breakdown):
    if not isinstance(breakdown, dict):
        return breakdown
    return {key: without_left_out(value) for key, value in breakdown.items() if key != "left_out"}


def test_penalty_of_another_size_is_found(table):
    Penalty.objects.update(points=20)
    (difference,) = table_differences(table)
    assert (difference.what, difference.stored, difference.expected) == ("penalty", 20, 30)
    assert "penalty is 20, not 30" in str(difference)


def test_one_event_can_be_chosen(table):
    Hand.objects.filter(table=table).update(engine_version=1, value=None, kind="draw", **NOTHING)
    other = make_table()
    play(other, DRAW)
    assert rescore("--event", other.session.tournament.slug).startswith("Hands: 1. All ")
    with pytest.raises(CommandError):
        rescore("--event", table.session.tournament.slug)
    with pytest.raises(CommandError, match="no event"):
        rescore("--event", "nowhere")


NOTHING = {
    "winner": None,
    "discarder": None,
    "penalty": None,
    "state": "void",
    "ends_hand": True,
    **{f"payment_{seat}": 0 for seat in range(4)},
}
