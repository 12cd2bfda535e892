"""Practice on a phone without network shows what the server would, byte for byte."""

from html import unescape
from itertools import cycle
from typing import Any

import pytest
from django.templatetags.static import static
from django.test import Client
from django.urls import reverse

from clubscore.pastimes.practice.hand import Level
from clubscore.pastimes.practice.supply import numbered_hand, supply_of
from scoring.rulesets import RULESETS, get
from scoring.rulesets.base import HandsScored

pytestmark = pytest.mark.any_database

STEP = 19  # every hand would take a minute
Fields = list[list[str]]


def asked(key: str, level: Level, number: int, fields: Fields, language: str) -> dict[str, Any]:
    """What the page of a hand asks."""
    hands = supply_of(key)[level]
    return {
        "ask": "practice",
        "language": language,
        "sprite": static("tiles/sprite.svg"),
        "ruleset": key,
        "level": level,
        "number": number,
        "count": len(hands),
        "hand": hands[number - 1],
        "home": reverse("practice"),
        "calculator": reverse("calculator"),
        "fields": fields,
    }


def answers(key: str, level: Level, number: int) -> list[Fields]:
    """Ways to answer: right, wrong, given up, none, ticked, and what is no answer."""
    score = numbered_hand(get(key), level, number).score
    ticks = [["pattern", line.key] for line in score.patterns]
    others = [["pattern", info.key] for info in get(key).patterns[:60:7]]
    right, wrong = [["points", str(score.value)]], [["points", "9"]]
    if get(key).limit_unit is not None:  # told in han and fu
        right = [["points", str(score.base)], ["doubles", str(score.doubles)]]
        wrong = [["points", "30"], ["doubles", "12"]]
    return [
        [*right, *ticks],
        [*wrong, *ticks[1:], *others, ["pattern", "none"]],
        [["points", str(score.value)]],
        [["points", str(score.base)], ["doubles", str(score.doubles)]],
        [],
        [["points", "7"], ["doubles", "1"]],
        [["show", "1"]],
        [["limit", "1"], ["points", ""]],
        [["points", "ten"]],
        [["points", "²"]],
        [["points", "1"], ["points", " 12 "], ["doubles", "x"]],
    ]


def server_says(client: Client, question: dict[str, Any]) -> tuple[str, str]:
    args = [question[name] for name in ("ruleset", "level", "number")]
    query: dict[str, list[str]] = {}
    for name, value in question["fields"]:
        query.setdefault(name, []).append(value)
    response = client.get(reverse("practice_hand", args=args), query)
    assert response.status_code == 200
    html = response.content.decode()
    title = unescape(html.partition("<title>")[2].partition(" · Clubscore")[0].strip())
    return html, title


@pytest.mark.one_in(3)
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("key", RULESETS)
def test_a_phone_shows_of_every_hand_what_the_server_shows(ask_phone, key, language):
    client = Client(headers={"accept-language": language})
    questions, ways = [], cycle(range(11))
    for level in Level:
        for number in range(1, len(supply_of(key)[level]) + 1, STEP):
            fields = answers(key, level, number)[next(ways)]
            questions.append(asked(key, level, number, fields, language))
    questions.append(asked(key, Level.HARD, len(supply_of(key)["hard"]), [["show", "1"]], language))
    found = ask_phone(questions)
    for question, one in zip(questions, found, strict=True):
        page, title = server_says(client, question)
        assert one["html"] in page, question
        assert one["title"] == title
    drawn = [one["html"] for one in found]
    for what in ('data-answer="right"', 'data-answer="wrong"', 'role="alert"', "data-patterns"):
        assert any(what in html for html in drawn), what
    for what in ("practice-ticked", "is-missed", '<li class="is-wrong">'):
        assert any(what in html for html in drawn), what
    all_hands = get(key).hands_scored is HandsScored.ALL
    assert any("why-not" in html for html in drawn) is not all_hands
