"""The pages of the rules: what patterns give in open hands, what hands are paid, which presets."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rulesets import ALL
from tests.html import check_page


def words_of(key: str, language: str = "en") -> str:
    client = Client(headers={"accept-language": language})
    response = client.get(reverse("rules_card", args=[key]))
    check_page(response, language)
    bare = re.sub(r"<wbr>|<style.*?</style>", "", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", bare)).split())


@pytest.mark.parametrize(
    ("language", "says"),
    [
        (
            "en",
            [
                "3 han open: 2 han One suit and honors.",
                "1 han closed hands only A closed hand, declared ready.",
                "yakuman Three pungs or kongs of dragons.",
                "Toitoi All Pungs 対々和",
                "30 fu 1,000 300/500 2,000 500/1,000 3,900 1,000/2,000 7,700 2,000/3,900",
                "110 fu 3,600 900/1,800 7,100 1,800/3,600 mangan mangan",
                "Haneman (6–7 han) 12,000 3,000/6,000",
                "M.League : With three red fives, 25,000 points at the start and an oka.",
                "Points at the start: 30,000",
                "The final score of a substitute: −30,000",
            ],
        ),
        (
            "it",
            [
                "3 han scoperta: 2 han Un seme e onori.",
                "Toitoi Tutti tris 対々和",
                "1 han solo in mano coperta Una mano coperta, dichiarata in tenpai.",
                "30 fu 1.000 300/500 2.000 500/1.000 3.900 1.000/2.000 7.700 2.000/3.900",
                "Punti iniziali: 30.000",
            ],
        ),
    ],
)
def test_the_rules_of_riichi_are_as_players_learn_them(language, says):
    words = words_of("riichi", language)
    for sentence in says:
        assert sentence in words


def test_only_riichi_has_a_table_of_what_is_paid():
    with_table = [one.key for one in ALL if "What each hand pays" in words_of(one.key)]
    assert with_table == ["riichi"]
    assert "closed hands only" not in words_of("mcr")
