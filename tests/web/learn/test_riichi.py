"""The calculator of riichi: dora, who is asked for ura dora, hands without a yaku."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

HTMX = {"HX-Request": "true"}
CLOSED = "tiles=123m456p68p234s99s%2B7p&seat=S&round=E&from=E"


def result_of(query: str, language: str = "en") -> str:
    client = Client(headers={"accept-language": language, **HTMX})
    response = client.get(f"{reverse('score', args=['riichi'])}?{query}")
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("written", ["100", "x", "-1", "1.5"])
def test_counters_that_cannot_be_are_refused_not_left_out(client, written):
    query = urlencode(
        {"doubles": 3, "points": 40, "seat": "S", "from": "W", "counter_honba": written}
    )
    page = client.get(
        f"{reverse('score', args=['riichi'])}?{query}", headers={"accept-language": "en"}
    )
    text = page.content.decode()
    assert f"Counters: “{written}” is not a number from 0 to 99." in text
    assert "5,200" not in text
    assert re.search(rf'name="counter_honba"[^>]+value="{re.escape(written)}"', text)


def words_of(query: str, language: str = "en") -> str:
    bare = re.sub(r"<[^>]+>", " ", result_of(query, language))
    return " ".join(unescape(bare).split())


def test_dora_count_and_ura_dora_are_asked_only_after_riichi():
    without = result_of(f"{CLOSED}&situations=wall_end")
    assert 'name="answer_dora"' in without
    assert 'name="answer_ura_dora"' not in without
    declared = result_of(f"{CLOSED}&situations=riichi&answer_dora=2&answer_ura_dora=1")
    assert 'name="answer_ura_dora"' in declared
    assert "4 han 40 fu, mangan" in " ".join(re.sub(r"<[^>]+>", " ", declared).split())


def test_who_is_liable_is_asked_only_of_a_yakuman_that_makes_somebody_so():
    assert 'name="answer_liable"' not in result_of(f"{CLOSED}&situations=riichi")
    dragons = "tiles=[PPP][FFF]CCC12m99s%2B3m&seat=S&round=E&from=E"
    assert 'name="answer_liable"' in result_of(dragons)


@pytest.mark.parametrize("number", ["x", "-1", "100", "²"])
def test_a_number_that_cannot_be_is_refused_in_words(number):
    assert f"“{number}” is not an answer" in words_of(f"{CLOSED}&answer_dora={number}")


@pytest.mark.parametrize(("language", "no_yaku"), [("en", "no yaku"), ("it", "nessuno yaku")])
def test_a_hand_without_a_yaku_says_so_and_what_would_have_been_enough(language, no_yaku):
    words = words_of(CLOSED, language)
    assert no_yaku in words.lower()
    assert "short" not in words
    assert re.search(r"(qualify with|Basterebbe con):[^.]*Riichi", words)
    waits = words_of("tiles=123m456p68p234s99s&seat=S&round=E", language)
    assert no_yaku in waits


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("doubles=3&points=40&seat=S&from=E", "5,200 points 3 han 40 fu"),
        ("doubles=3&points=40&seat=E&from=S", "7,700 points 3 han 40 fu"),
        ("doubles=6&seat=S&from=self", "12,000 points 6 han, haneman"),
        ("limits=2&seat=S&from=E", "64,000 points 2 yakuman"),
        ("points=7700&seat=S&from=E", "7,700 points"),
        ("doubles=4&points=30&seat=S&from=E&o_kiriage=true", "8,000 points 4 han 30 fu, mangan"),
        ("doubles=3&points=20&seat=S&from=E", "“20” fu"),
        ("doubles=x&seat=S&from=E", "“x”"),
    ],
)
def test_a_hand_is_worth_its_han_and_fu_without_tiles(query, said):
    assert said in words_of(query)


def test_counters_are_paid_beside_the_hand():
    said = words_of("doubles=3&points=40&seat=S&from=E&counter_honba=2")
    assert "Counters: 2 −600 +600 0 0 In all −5,800 +5,800 0 0" in said
    tiles = words_of(f"{CLOSED}&situations=riichi&counter_honba=1")
    assert "Counters: 1 −300 +300 0 0" in tiles


def test_the_address_has_what_was_told_and_no_tiles_beside():
    client = Client(headers=HTMX)
    query = "tiles=123m&doubles=3&points=40&seat=S&from=E&counter_honba=2"
    response = client.get(f"{reverse('score', args=['riichi'])}?{query}")
    assert response["HX-Replace-Url"].endswith(
        "?doubles=3&points=40&seat=S&round=E&from=E&counter_honba=2"
    )


def test_only_systems_with_keys_for_numbers_take_them():
    def page(key: str) -> str:
        address = f"{reverse('score', args=[key])}?doubles=3&points=40&counter_honba=2"
        return Client().get(address).content.decode()

    riichi = page("riichi")
    assert re.search(r'name="doubles"\s+value="3"\s+checked', riichi)
    assert re.search(r'name="points"\s+value="40"\s+checked', riichi)
    assert re.search(r'name="counter_honba"[^>]+value="2"', riichi)
    for key in ("mcr", "hong_kong", "italian"):
        assert "data-told-hand" not in page(key)
        assert 'name="counter_' not in page(key)
