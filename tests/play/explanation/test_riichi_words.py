"""What a riichi hand counts and pays, and where its game stands, in words."""

from dataclasses import dataclass, replace

import pytest
from django.utils.translation import override

from clubscore.play.entry.assessment import EventRules, assess
from clubscore.play.entry.breakdown import breakdown_of
from clubscore.play.entry.game import CourseHand
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.explanation.course import (
    answers_words,
    carried_words,
    deal_words,
    early_ending_words,
    ending_words,
    names_words,
    place_words,
    sticks_laid,
)
from clubscore.play.explanation.payment_lines import payment_lines
from clubscore.play.explanation.preview import entry_preview
from clubscore.play.explanation.score import counted_words, score_view, told_words
from clubscore.play.explanation.table_course import StickButton, table_course
from scoring.hand import Win
from scoring.notation import parse_hand
from scoring.rulesets.base import Outcome, Result
from scoring.rulesets.mcr import MCR
from scoring.rulesets.riichi import RIICHI
from scoring.tiles import Wind

YAKUHAI = "[FFF] 234m 567p 99m 34s + 5s"  # a pung of green dragons: 1 han 30 fu
NO_YAKU = "[123m] 234m 567p 99m 34s + 5s"
ALL_DRAGONS = "[CCC] [FFF] [PPP] 234m 9m + 9m"


@dataclass(frozen=True)
class Sitting:
    """Somebody at the table."""

    seat: int
    short_name: str


SEATS = tuple(Sitting(seat, name) for seat, name in enumerate(("Anna", "Bruno", "Carla", "Dino")))
RULES = EventRules(RIICHI, {})
START = RIICHI.start({})


@pytest.fixture(autouse=True)
def _english():
    with override("en"):
        yield


def view(tiles, win):
    """The explained score of a hand."""
    return score_view(RIICHI, breakdown_of(RIICHI.score(parse_hand(tiles), win, {})))


def test_a_score_says_its_han_its_fu_and_what_they_are_made_of():
    shown = view(YAKUHAI, Win(Wind.S, Wind.E))
    assert shown.count_words == "1 han 30 fu"
    assert [row.figure for row in shown.patterns] == ["1 han"]
    assert [(row.name, row.figure, row.evidence) for row in shown.base_rows] == [
        ("base", "20 fu", ()),
        ("pung", "4 fu", ("FFF",)),
    ]
    assert shown.base_sum == "24 fu, rounded up to 30"


def test_a_limit_hand_counts_in_limits():
    shown = view(ALL_DRAGONS, Win(Wind.S, Wind.E))
    assert shown.count_words == "yakuman"
    assert [row.figure for row in shown.patterns] == ["yakuman"]
    assert shown.base_rows == ()


@pytest.mark.parametrize(
    ("counted", "words"),
    [
        pytest.param((40, 3), "3 han 40 fu", id="below a limit"),
        pytest.param((30, 5, "mangan"), "5 han 30 fu, mangan", id="mangan"),
        pytest.param((0, 6, "haneman"), "6 han, haneman", id="fu not told"),
        pytest.param((0, 0, "yakuman", 2), "2 yakuman", id="two yakuman"),
    ],
)
def test_what_is_counted_is_said_in_han_fu_and_limits(counted, words):
    assert counted_words(RIICHI, *counted) == words


def test_where_patterns_add_up_nothing_else_is_counted():
    assert counted_words(MCR, 0, 0) == ""


@pytest.mark.parametrize(
    ("counters", "pot", "carried", "place"),
    [
        pytest.param(0, 0, (), "East 1", id="nothing carried"),
        pytest.param(
            2, 3000, ("Counters: 2", "Sticks: 3"), "East 1 · Counters: 2 · Sticks: 3", id="both"
        ),
    ],
)
def test_the_place_in_a_game_is_its_round_and_dealer_with_what_lies_there(
    counters, pot, carried, place
):
    position = replace(START.position, counters={"honba": counters}, pot=pot)
    assert carried_words(position, RIICHI) == carried
    assert place_words(position, RIICHI) == place


def test_hands_that_their_number_tells_have_no_other_name():
    position = MCR.start({}).position
    assert (deal_words(position, MCR), carried_words(position, MCR)) == ("", ())


def test_why_a_game_is_over_is_said_unless_it_was_the_last_hand():
    assert early_ending_words("") == early_ending_words("last_hand") == ""
    assert early_ending_words("bust") == ending_words("bust") == "A player has no points left."
    assert ending_words("another") == "The game is over."


@pytest.mark.parametrize(
    ("names", "words"),
    [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")],
)
def test_names_are_joined_as_one_says_them(names, words):
    assert names_words(names) == words


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        pytest.param({"tenpai": "0,2"}, ("Tenpai: Anna and Carla",), id="two"),
        pytest.param({"tenpai": ""}, ("nobody tenpai",), id="nobody"),
        pytest.param({"riichi": ""}, (), id="nobody, as usual"),
        pytest.param({"riichi": "1"}, ("Riichi: Bruno",), id="a stick"),
        pytest.param({"dora": "2", "ura_dora": "0"}, ("Dora: 2",), id="numbers"),
        pytest.param({"liable": "3"}, ("Liable: Dino",), id="one of the players"),
        pytest.param({"liable": "nobody"}, (), id="none of them"),
        pytest.param({"reason": "four_winds"}, ("Abortive draw: four winds",), id="a choice"),
        pytest.param({}, (), id="not asked"),
    ],
)
def test_answers_are_said_after_their_labels(answers, words):
    assert answers_words(answers, RIICHI.questions, SEATS) == words


def test_those_who_laid_a_stick_are_known_by_the_question():
    assert sticks_laid({"riichi": "0,3", "tenpai": "1"}, RIICHI.questions) == (0, 3)
    assert sticks_laid({}, RIICHI.questions) == sticks_laid({"riichi": ""}, RIICHI.questions) == ()


def test_payments_are_those_of_the_hand_of_counters_and_of_sticks():
    position = replace(START.position, counters={"honba": 1}, pot=1000)
    entry = HandEntry.win(1, 0, YAKUHAI)
    assessment = assess(entry, position, RULES)
    assert [(line.label, line.points) for line in payment_lines(assessment)] == [
        ("For the hand", (-1000, 1000, 0, 0)),
        ("Counters: 1", (-300, 300, 0, 0)),
        ("Sticks", (0, 1000, 0, 0)),
    ]
    assert entry_preview(assessment, SEATS).lines == payment_lines(assessment)


def test_a_hand_alone_has_no_lines():
    assert payment_lines(assess(HandEntry.win(1, 0, YAKUHAI), START.position, RULES)) == ()


def test_a_hand_without_yaku_is_said_to_have_none():
    shown = entry_preview(assess(HandEntry.win(1, 0, NO_YAKU), START.position, RULES), SEATS)
    assert (shown.verdict, shown.summary) == ("short", "No yaku")


def test_a_game_that_is_over_has_final_scores_in_the_order_of_their_places():
    position = replace(START.position, points=(-5000, 9000, -4000, 0), pot=0)
    over = replace(START, position=position, ending="bust", false_wins=(0, 0, 0, 1))
    final = RIICHI.final_scores(over, {}, {0: 1000}, ())
    course = table_course(over, RULES, position.points, SEATS, final)
    assert (course.deal, course.on_table, course.ending) == ("", (), "A player has no points left.")
    assert [(row.place, row.name, row.points) for row in course.final] == [
        (1, "Bruno", 39000),
        (2, "Dino", 30000),
        (3, "Carla", 26000),
        (4, "Anna", 25000),
    ]
    assert course.final[1].parts == ("less 30,000 to return", "uma +5,000", "false wins −20,000")
    assert course.final[3].parts == ("less 30,000 to return", "uma −15,000", "penalties −1,000")
    assert [row.score for row in course.final] == [24000, -15000, -9000, -21000]


def test_a_stick_is_laid_by_a_tap_while_the_game_goes_on():
    position = replace(START.position, counters={"honba": 1}, pot=2000)
    course = table_course(replace(START, position=position), RULES, (0, 0, 0, 0), SEATS)
    assert (course.deal, course.on_table, course.sticks) == ("East 1", ("Counters: 1",), 2)
    assert course.stick == StickButton("answer_riichi", "Riichi", 29000, 0)
    over = table_course(replace(START, ending="time"), RULES, (0, 0, 0, 0), SEATS)
    assert (over.stick, over.sticks, over.ending) == (None, 0, "Time is up.")


def test_a_hand_that_a_false_win_left_in_play_is_another_to_lay_sticks_in():
    before = CourseHand(Result(Outcome.DRAW), position=replace(START.position, number=1))
    again = replace(START.position, number=2)
    chombo = CourseHand(Result(Outcome.FALSE_WIN, Wind.E), ends_hand=False, position=again)
    course = table_course(
        replace(START, position=again), RULES, (0, 0, 0, 0), SEATS, played=(before, chombo)
    )
    assert course.stick == StickButton("answer_riichi", "Riichi", 29000, 1)


def test_where_no_sticks_are_laid_there_is_nothing_to_tap():
    rules = EventRules(MCR, {})
    course = table_course(MCR.start({}), rules, (0, 0, 0, 0), SEATS)
    assert (course.stick, course.sticks, course.starting_points) == (None, 0, 0)


@pytest.mark.parametrize(
    ("numbers", "words"),
    [((40, 3), "3 han 40 fu"), ((0, 5), "5 han"), ((0, 0, 1), "yakuman"), ((0, 0, 2), "2 yakuman")],
)
def test_a_hand_is_told_in_the_same_words_everywhere(numbers, words):
    with override("en"):
        assert told_words(RIICHI, *numbers) == words
