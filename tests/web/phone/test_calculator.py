"""The calculator of a phone without network says what the server would, byte for byte."""

from typing import Any

import pytest
from django.templatetags.static import static
from django.test import Client
from django.urls import reverse

from clubscore.play.entry.fields import ANSWER
from scoring.rulesets import RULESETS, get

from .addresses import Fields, addresses

pytestmark = pytest.mark.any_database


def asked(key: str, fields: Fields, language: str) -> dict[str, Any]:
    """What the page of a calculator asks for its fields."""
    return {
        "ask": "calculator",
        "language": language,
        "sprite": static("tiles/sprite.svg"),
        "ruleset": key,
        "home": reverse("score", args=[key]),
        "fields": fields,
    }


def server_says(client: Client, question: dict[str, Any]) -> tuple[str, str]:
    query: dict[str, list[str]] = {}
    for name, value in question["fields"]:
        query.setdefault(name, []).append(value)
    response = client.get(question["home"], query, headers={"HX-Request": "true"})
    assert response.status_code == 200
    return response.content.decode(), response["HX-Replace-Url"]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("key", RULESETS)
def test_a_phone_says_of_every_address_what_the_server_says(ask_phone, key, language):
    client = Client(headers={"accept-language": language})
    questions = [asked(key, fields, language) for fields in addresses(get(key), 11)]
    found = ask_phone(questions)
    for question, one in zip(questions, found, strict=True):
        assert (one["html"], one["address"]) == server_says(client, question), question["fields"]
    verdicts = {one["html"].partition('data-verdict="')[2].partition('"')[0] for one in found}
    assert {"ok", "invalid", "waits"} <= verdicts


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ([("situations", "thunder")], "“thunder” is not a special circumstance"),
        ([(f"{ANSWER}responsible", "nobody")], "“nobody” is not an answer to the question"),
        ([("tiles", "1" * 101)], "is too long: 100 characters at most"),
        (
            [("tiles_0", "9m"), ("how_1", "told"), ("points_1", "ten")],
            "“ten” is not a whole number",
        ),
        (
            [("tiles_0", "9m"), ("points_1", "10000")],
            "“10000” is not a whole number from 0 to 9999",
        ),
        ([("tiles_0", "9m"), ("doubles_1", "-1")], "“-1” is not a number from 0 to 12"),
    ],
)
def test_what_cannot_be_is_said_with_what_was_written(ask_phone, fields, says):
    key = "italian" if fields[0][0] == "tiles_0" else "zung_jung"
    field = "tiles_0" if key == "italian" else "tiles"
    question = asked(key, [(field, "EEE123m456p78s99m+6s"), *fields], "en")
    client = Client(headers={"accept-language": "en"})
    (found,) = ask_phone([question])
    assert says in found["html"]
    assert (found["html"], found["address"]) == server_says(client, question)


def test_the_fields_of_an_address_fill_those_of_the_page(ask_phone):
    fields = [("tiles_1", "[EEE]9m?"), ("points_2", "12"), ("seat", "W"), ("from", "W")]
    (found,) = ask_phone([asked("italian", fields, "en")])
    filled = {name: value for name, value in found["fields"].items() if value}
    assert filled == {
        "seat": "W",
        "round": "E",
        "from": "self",
        "how_0": "nothing",
        "how_1": "scoring",
        "how_2": "tiles",
        "how_3": "nothing",
        "tiles_1": "[EEE]9m?",
        "points_2": "12",
    }
