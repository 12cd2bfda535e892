"""The calculator and the practice, as anybody's browser gets them."""

from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.pastimes.practice.hand import DealtHand, Level
from clubscore.pastimes.practice.levels import deal
from clubscore.pastimes.practice.supply import numbered_hand, supply_of
from clubscore.play.calculator.options import value_in_address
from scoring.hand import Win
from scoring.notation import format_hand
from scoring.rulesets import ALL, get
from scoring.rulesets.base import HandsScored
from tests.html import check_page

HTMX = {"HX-Request": "true"}
NINE_GATES = "tiles=1112345678999p%2B5p&seat=S&round=E&from=self"
KEYS = [ruleset.key for ruleset in ALL]


@pytest.fixture
def public() -> Client:
    return Client(headers={"accept-language": "en"})


def text_of(client: Client, address: str) -> str:
    return unescape(client.get(address).content.decode())


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("key", KEYS)
def test_pages_need_no_database_and_no_cookie(key, language):
    client = Client(headers={"accept-language": language})
    for address in (reverse("score", args=[key]), reverse("practice_hand", args=[key, "easy", 5])):
        response = client.get(address)
        check_page(response, language)
        assert not response.cookies
    check_page(client.get(reverse("practice")), language)


def test_the_way_in(public):
    assert public.get("/score/")["Location"] == "/score/mcr/"
    location = public.get("/practice/mcr/hard/")["Location"]
    assert location.startswith("/practice/mcr/hard/")
    assert public.get(location).status_code == 200


@pytest.mark.parametrize(
    ("after", "next_one"), [("17", 18), ("499", 500), ("500", 1), ("999999", 500)]
)
def test_one_hand_follows_another_until_all_have_come(public, after, next_one):
    assert len(supply_of("mcr")["easy"]) == 500
    to = public.get("/practice/mcr/easy/", {"after": after})["Location"]
    assert to == f"/practice/mcr/easy/{next_one}/"
    shown = text_of(public, f"/practice/mcr/easy/{after}/?show=1")
    assert f'href="{to}"' in shown


@pytest.mark.parametrize("after", ["x", "-1", "", "²", "9" * 5000])
def test_after_no_hand_comes_some_hand(public, after):
    to = public.get("/practice/mcr/easy/", {"after": after})["Location"]
    assert 1 <= int(to.split("/")[-2]) <= 500


def test_a_link_to_a_hand_beyond_the_supply_still_shows_that_hand(public):
    tiles = format_hand(deal(get("mcr"), Level.EASY, 123456).hand).replace(" ", "")
    shown = text_of(public, "/practice/mcr/easy/123456/?show=1")
    assert urlencode({"tiles": tiles}) in shown


@pytest.mark.parametrize(
    "address",
    [
        "/score/sichuan/",
        "/practice/sichuan/easy/",
        "/practice/mcr/trivial/",
        "/practice/mcr/easy/1000000/",
        f"/practice/mcr/easy/{10**30}/",
    ],
)
def test_what_there_is_not(public, address):
    assert public.get(address).status_code == 404


def test_a_hand_is_counted_and_explained(public):
    text = text_of(public, f"/score/mcr/?{NINE_GATES}")
    for words in ("Nine Gates", "<strong>91</strong>", "+297", "−99", "patterns not counted"):
        assert words in text
    assert "implied by “Nine Gates”" in text
    assert "Record a false win" not in text_of(
        public, "/score/mcr/?tiles=[222m][333p]45p99sFFF%2B6p"
    )


def test_the_part_for_htmx_names_the_address(public):
    response = public.get(f"/score/mcr/?{NINE_GATES}&tiles_3=x", headers=HTMX)
    assert b"<html" not in response.content
    assert response["HX-Replace-Url"] == f"/score/mcr/?{NINE_GATES}"
    assert "HX-Request" in response["Vary"]


def test_all_four_hands_and_points_told(public):
    query = "tiles_0=[EEE]123m456p789s9m%2B9m&tiles_1=CCC&how_2=told&points_2=16&seat=E&from=W"
    text = text_of(public, f"/score/italian/?{query}")
    assert "24 × 2 =" in text
    assert "Scored at the table." in text


@pytest.mark.parametrize("key", KEYS)
def test_a_form_sent_without_scripts_has_an_address_with_what_was_changed(public, key):
    """Its selects and fields have every option, of which most are as the rules have them."""
    page = public.get(f"/score/{key}/").content.decode()
    fields = [(f"o_{one.key}", value_in_address(one.default)) for one in get(key).options]
    assert [name for name, _value in fields if f'name="{name}"' not in page] == []
    sent = urlencode([("tiles", "123m + 4m"), *fields])
    response = public.get(f"/score/{key}/?{sent}")
    assert response["Location"] == f"/score/{key}/?{urlencode({'tiles': '123m + 4m'})}"
    assert public.get(response["Location"]).status_code == 200
    part = public.get(f"/score/{key}/?{sent}", headers={"hx-request": "true"})
    assert part.status_code == 200
    assert "o_" not in part["HX-Replace-Url"]


def test_an_option_that_cannot_be(public):
    text = text_of(public, f"/score/mcr/?{NINE_GATES}&o_minimum=heaps")
    assert "the official one is used" in text
    assert "<strong>91</strong>" in text


def test_options_change_what_counts(public):
    hand = "tiles=[EEE]123m456p78s99m%2B6s&seat=S&round=E&from=W"
    assert "6 points short of a win" in text_of(public, f"/score/mcr/?{hand}")
    assert "short of a win" not in text_of(public, f"/score/mcr/?{hand}&o_minimum=1")


def test_waits_with_their_values(public):
    page = check_page(public.get("/score/mcr/?tiles=[EEE][456p]789s2333m"))
    completed = [link for link in page.links if "%2B" in link]
    assert len(completed) == 3
    text = text_of(public, completed[0])
    assert "<strong>13</strong>" in text
    text = text_of(public, "/score/mcr/?tiles=[EEE][456p]789s2333m")
    assert "waits for 3 tiles" in text
    assert "No tile completes this hand." in text_of(public, "/score/mcr/?tiles=147m147p147sESWN")


@pytest.mark.parametrize("key", KEYS)
def test_a_hand_of_which_tiles_are_unknown_waits_for_nothing(public, key):
    said = text_of(public, f"/score/{key}/?tiles=%5BEEE%5D+99m+%3F&seat=E")
    assert "Enter all tiles of this hand" in said


def test_a_tile_that_is_gone_completes_nothing(public):
    page = check_page(public.get("/score/mcr/?tiles=[5555m]123p456p789s4m6m"))
    assert [link for link in page.links if "%2B" in link] == []


def test_ticked_patterns_are_right_missed_or_do_not_count(public):
    ruleset = get("mcr")
    names = {info.key: info.names.get("en") for info in ruleset.patterns}
    number, dealt = next(
        (number, one)
        for number in range(1, 99)
        for one in [numbered_hand(ruleset, Level.HARD, number)]
        if one.score.left_out and len({line.key for line in one.score.patterns}) > 1
    )
    counted = list(dict.fromkeys(line.key for line in dealt.score.patterns))
    left = dealt.score.left_out[0].key
    has = {*counted, *(one.key for one in dealt.score.left_out)}
    absent = next(key for key in names if key not in has)
    address = reverse("practice_hand", args=["mcr", "hard", number])
    asked = {"points": 1, "pattern": [counted[0], left, absent]}
    page = public.get(address, asked)
    ticked = page.context["page"].ticked_patterns
    assert ticked.right == (names[counted[0]],)
    assert set(ticked.missing) == {names[key] for key in counted[1:]}
    reasons = {row.name: row.reason for row in ticked.not_counted}
    assert set(reasons) == {names[left], names[absent]}
    assert reasons[names[absent]] == "not in this hand"
    assert reasons[names[left]] != "not in this hand"
    all_of_them = public.get(address, {"points": 1, "pattern": counted})
    assert "You found all patterns." in all_of_them.content.decode()
    none = public.get(address, {"points": 1})
    assert none.context["page"].ticked_patterns is None


def test_of_a_limit_hand_the_limit_is_enough(public):
    ruleset = get("italian")
    number, limit = next(
        (number, found)
        for number in range(1, 299)
        for one in [numbered_hand(ruleset, Level.HARD, number)]
        for found in [[line.key for line in one.score.patterns if line.limit]]
        if len(found) > 1
    )
    address = reverse("practice_hand", args=["italian", "hard", number])
    for one in limit:
        page = public.get(address, {"limit": 1, "pattern": [one]})
        assert page.context["page"].ticked_patterns.is_complete
        assert "You found why it’s a limit hand." in page.content.decode()
    page = public.get(address, {"limit": 1, "pattern": ["mah_jong", "own_flower"]})
    ticked = page.context["page"].ticked_patterns
    assert len(ticked.missing) == len(limit)
    assert ticked.right[0] == "Mah-jong"


@pytest.mark.parametrize("key", KEYS)
def test_patterns_are_ticked_by_what_they_are_worth(public, key):
    groups = public.get(reverse("practice_hand", args=[key, "easy", 1])).context["page"].tick_groups
    values = [(group.limit, group.doubles, group.points) for group in groups]
    assert values == sorted(values)
    ticks = [tick.key for group in groups for tick in group.ticks]
    assert sorted(ticks) == sorted(info.key for info in get(key).table({}))
    assert (False, 0, 0) not in values  # an option that is off
    assert ((True, 0, 0) in values) is (get(key).hands_scored is HandsScored.ALL)


@pytest.mark.parametrize("key", KEYS)
def test_right_wrong_and_given_up(public, key):
    ruleset = get(key)
    for seed in range(1, 7):
        address = reverse("practice_hand", args=[key, "medium", seed])
        score = numbered_hand(ruleset, Level.MEDIUM, seed).score
        limit = any(line.limit for line in score.patterns)
        if key in {"mcr", "zung_jung", "hong_kong"}:
            right, wrong = f"?points={score.value}", f"?points={score.value + 1}"
        elif limit:
            right, wrong = "?limit=1&points=", f"?points={score.base}&doubles={score.doubles}"
        else:
            right = f"?points={score.base}&doubles={score.doubles}"
            wrong = f"?points={score.base}&doubles={score.doubles + 1}"
        assert 'data-answer="right"' in text_of(public, address + right)
        assert 'data-answer="wrong"' in text_of(public, address + wrong)
        given_up = text_of(public, f"{address}?show=1")
        assert "data-answer" not in given_up
        assert "Next hand" in given_up
        unanswered = text_of(public, address)
        assert "Next hand" not in unanswered
        assert "data-patterns" not in unanswered


@pytest.mark.parametrize("asked", ["points=", "points=x", "points=1&doubles=x", "points=9999999"])
def test_an_answer_that_is_no_number(public, asked):
    text = text_of(public, f"/practice/italian/easy/3/?{asked}")
    assert 'role="alert"' in text
    assert "Next hand" not in text


@pytest.mark.parametrize("key", KEYS)
def test_the_calculator_counts_the_same(public, key):
    ruleset = get(key)
    for seed in range(1, 5):
        text = text_of(public, reverse("practice_hand", args=[key, "hard", seed]) + "?show=1")
        address = text.partition(f'href="/score/{key}/?')[2].partition('"')[0]
        score = numbered_hand(ruleset, Level.HARD, seed).score
        page = text_of(public, f"/score/{key}/?{address}")
        assert f"<strong>{score.value:,}</strong>" in page


def test_tiles_alone_are_the_winners_where_all_hands_count(public):
    answer = public.get("/score/italian/", {"tiles": "[EEE] 123m 456p 789s 9m + 9m", "seat": "S"})
    check_page(answer)
    assert "tiles_1=" in answer.context["result"].address
    assert answer.context["result"].preview.payments


@pytest.mark.parametrize("key", KEYS)
def test_why_a_hand_is_no_win(public, key):
    four = get(key).hands_scored is HandsScored.ALL
    field = "tiles_0" if four else "tiles"
    text = text_of(public, f"/score/{key}/?{field}=123m456p789s45s99p%2B9m&seat=E&from=S")

    assert "The hand was waiting for:" in text
    assert "1 set is missing" in text
    assert 'aria-label="3 of bamboo, 6 of bamboo"' in text


def test_a_hand_without_a_pair(public):
    text = text_of(public, "/score/mcr/?tiles=123m456p789s234m5p%2B7s&seat=S&from=E")

    assert "the pair is missing" in text.lower()


def test_seven_pairs_that_are_not_whole(public):
    text = text_of(public, "/score/mcr/?tiles=1133m5577p2288sE%2BN&seat=S&from=E")

    assert "Seven pairs: 1 pair is missing" in text


def test_a_tile_all_of_which_are_there(public):
    text = text_of(public, "/score/mcr/?tiles=(3333s)[456p]789s45s99p%2B9m&seat=S&from=E")

    assert "not possible" in text


@pytest.mark.parametrize("language", ["it", "en"])
def test_ties_in_the_calculator_and_in_practice(language):
    client = Client(headers={"accept-language": language})
    words = {"en": "Another reading is worth as much", "it": "Un’altra lettura vale altrettanto"}
    address = "/score/mcr/?tiles=123456m123456pE%2BE&seat=S&from=E"
    check_page(client.get(address), language)
    assert words[language] in text_of(client, address)
    seed, single = first_hand(ties=True), first_hand(ties=False)
    assert words[language] in text_of(client, f"/practice/mcr/hard/{seed}/?show=1")
    assert words[language] not in text_of(client, f"/practice/mcr/hard/{seed}/")
    assert words[language] not in text_of(client, f"/practice/mcr/hard/{single}/?show=1")


def first_hand(*, ties: bool) -> int:
    """The number of the first hard hand of MCR with or without another list worth as much."""
    mcr = get("mcr")
    for seed in range(1, 500):
        dealt = numbered_hand(mcr, Level.HARD, seed)
        if (len(mcr.best_scores(dealt.hand, win_of(dealt), {})) > 1) is ties:
            return seed
    raise AssertionError("no such hand")


def win_of(dealt: DealtHand) -> Win:
    """How a dealt hand was won."""
    return Win(dealt.seat, dealt.prevalent_wind, dealt.self_drawn, dealt.situations)
