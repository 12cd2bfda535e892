"""Practice and drills where a hand is told in han and fu."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.pastimes.drills.kinds import drill_of
from clubscore.pastimes.drills.payments import payments_question
from clubscore.pastimes.practice.answer import answer_in, is_right
from clubscore.pastimes.practice.hand import Level, format_dealt_hand, parse_dealt_hand
from clubscore.pastimes.practice.supply import numbered_hand, supply_of
from scoring.rulesets import get
from scoring.tiles import Wind

RIICHI = get("riichi")
THREE_HAN_30 = "[PPP]456m345p46sEE+5s S E W dora=2"  # 1 for the dragons, 2 for dora
MANGAN = "123m456p67p234s99s+8p S E E riichi dora=3"
YAKUMAN = "19m19p19sESWNCFP+P S E self"


def says(line: str, **fields: str) -> bool | None:
    answer = answer_in(fields, RIICHI)
    assert answer is not None
    return None if answer.problem else is_right(answer, parse_dealt_hand(RIICHI, line), RIICHI)


@pytest.mark.parametrize(
    ("line", "fields", "right"),
    [
        (THREE_HAN_30, {"doubles": "3", "points": "30"}, True),
        (THREE_HAN_30, {"doubles": "3", "points": "40"}, False),
        (THREE_HAN_30, {"doubles": "1", "points": "30"}, False),
        (THREE_HAN_30, {"doubles": "3", "points": ""}, None),
        (THREE_HAN_30, {"doubles": "", "points": "30"}, None),
        (MANGAN, {"doubles": "5", "points": ""}, True),
        (MANGAN, {"doubles": "5", "points": "110"}, True),
        (MANGAN, {"doubles": "6", "points": "30"}, False),
        (MANGAN, {"points": "", "limit": "1"}, False),
        (YAKUMAN, {"points": "", "limit": "1"}, True),
        (YAKUMAN, {"doubles": "13", "points": ""}, False),
    ],
)
def test_an_answer_is_han_and_fu_or_a_yakuman(line, fields, right):
    assert says(line, **fields) is right


def test_a_line_keeps_what_the_table_says():
    dealt = parse_dealt_hand(RIICHI, THREE_HAN_30)
    assert dealt.answers == {"dora": "2"}
    assert format_dealt_hand(dealt) == THREE_HAN_30


def test_hands_have_dora_and_riichi_and_few_are_yakuman():
    hands = [numbered_hand(RIICHI, level, number) for level in Level for number in range(1, 101)]
    assert sum(bool(one.answers) for one in hands) > 60
    assert sum("riichi" in one.situations for one in hands) > 30
    assert sum(one.score.limits > 0 for one in hands) < 75
    assert len(supply_of("riichi")["easy"]) == 500


def page_of(address: str, language: str = "en") -> str:
    response = Client(headers={"accept-language": language}).get(address)
    assert response.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def test_a_page_asks_for_han_and_fu_and_says_what_was_answered():
    address = reverse("practice_hand", args=["riichi", "easy", 1])
    asked = Client().get(address).content.decode()
    assert 'name="doubles"' in asked
    assert 'name="limit"' in asked
    assert "Your answer: 9 han 110 fu." in page_of(f"{address}?doubles=9&points=110")
    assert "Enter a number." in page_of(f"{address}?doubles=1&points=")
    assert "La tua risposta: yakuman." in page_of(f"{address}?points=&limit=1", "it")


def test_dora_of_a_hand_are_shown_and_go_into_the_calculator():
    number = next(
        number
        for number in range(1, 100)
        if "dora" in numbered_hand(RIICHI, Level.EASY, number).answers
    )
    dora = numbered_hand(RIICHI, Level.EASY, number).answers["dora"]
    address = reverse("practice_hand", args=["riichi", "easy", number])
    assert f"Dora: {dora}" in page_of(address)
    shown = Client().get(f"{address}?show=1").content.decode()
    assert f"answer_dora={dora}" in shown


def test_payments_are_asked_of_what_the_table_of_han_and_fu_has():
    drill = drill_of(RIICHI, "payments")
    assert drill is not None
    sentences = []
    for number in range(1, 60):
        question = payments_question(drill, number)
        assert sum(question.payments.values()) == 0
        sentences.append(question.sentence)
        winner = next(wind for wind in Wind if question.payments[wind] > 0)
        assert question.payments[winner] >= 1000
    assert any(re.search(r": \d han \d+ fu\.$", one) for one in sentences)
    assert any(one.endswith(": yakuman.") for one in sentences)
    assert "points" not in " ".join(sentences)


def test_discards_to_win_with_need_a_yaku():
    drill = drill_of(RIICHI, "call")
    assert drill is not None
    assert "win with on a discard" in page_of(drill.address(1))
