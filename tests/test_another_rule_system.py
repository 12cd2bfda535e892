"""A rule system registered from outside goes the whole way: nothing else has to know of it."""

import re
from dataclasses import replace
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import translation

from clubscore.play.closure import session_close, table_close
from clubscore.play.models import Hand
from clubscore.printing.documents.reference_cards.cards import CardOrder, card_in
from clubscore.printing.documents.reference_cards.document import card_pdf
from clubscore.printing.documents.score_sheets.pages import score_sheets_pdf
from scoring.errors import RuleError
from scoring.exchange import answer
from scoring.judge import Claim, judge
from scoring.notation import parse_hand
from scoring.result import EXCLUDED, IMPLIED
from scoring.rulesets import RULESETS, register, unregister
from scoring.rulesets.base import Outcome
from scoring.rulesets.kit.one_winner import RowSystem
from scoring.tiles import Wind

from .factories import (
    EAST,
    SOUTH,
    WEST,
    make_event,
    make_organizer,
    make_table,
    organizer,
    play,
    win,
)
from .html import check_page
from .printing.pdfs import Pdf
from .scoring.house_rules import EXAMPLES, HOUSE_RULES

THREE_FAN = "[222m] [777p] 444s 88p WW + 8p"
KEY = HOUSE_RULES.key


@pytest.fixture(autouse=True)
def house_rules():
    register(HOUSE_RULES)
    yield HOUSE_RULES
    unregister(KEY)


def test_the_kit_judges_what_a_system_does_not_say_itself():
    """A system of one winner, all of whose methods come from the kit."""
    hand = parse_hand(THREE_FAN)
    assert HOUSE_RULES.score_lost(hand, Wind.S, Wind.E, {}).value == 0
    unfinished = replace(hand, winning_tile=None)
    assert hand.winning_tile in HOUSE_RULES.waits(unfinished, {})
    assert isinstance(HOUSE_RULES, RowSystem)
    assert (RowSystem.minimum(HOUSE_RULES, {}), RowSystem.limit(HOUSE_RULES, {})) == (0, None)
    row = next(row for row in HOUSE_RULES.rows if row.implies)
    assert HOUSE_RULES.reason(row.implies[0], row.key) == IMPLIED
    assert HOUSE_RULES.reason(row.key, row.implies[0]) == EXCLUDED


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("[222m] [777p] 444s 88p WW + 7s", "not_a_winning_hand", id="no win"),
        pytest.param("[222m] [777p] 444s 88p WW", "missing_winning_tile", id="unfinished"),
    ],
)
def test_hands_that_the_kit_refuses(text, code):
    with pytest.raises(RuleError) as caught:
        HOUSE_RULES.score(parse_hand(text), EXAMPLES[next(iter(EXAMPLES))].win, {})
    assert caught.value.code == code


def test_flowers_are_refused_where_they_are_not_in_the_wall(monkeypatch):
    conduct = replace(HOUSE_RULES.conduct({}), flowers=False)
    monkeypatch.setattr(type(HOUSE_RULES), "conduct", lambda _self, _options: conduct)
    with pytest.raises(RuleError) as caught:
        HOUSE_RULES.score(parse_hand(f"{THREE_FAN} {{1}}"), EXAMPLES["all_pungs"].win, {})
    assert caught.value.code == "flowers_not_played"


@pytest.mark.parametrize("key", EXAMPLES)
def test_each_pattern_is_found_in_its_example(key):
    example = EXAMPLES[key]
    assert key in {line.key for line in HOUSE_RULES.score(example.hand, example.win, {}).patterns}


def test_a_key_is_taken_once_and_fits_into_addresses(monkeypatch):
    with pytest.raises(ValueError, match="taken"):
        register(HOUSE_RULES)
    for key in ("Hong Kong", "hong-kong", "h" * 33, "香港"):
        monkeypatch.setattr(HOUSE_RULES, "key", key)
        with pytest.raises(ValueError, match="made of"):
            register(HOUSE_RULES)
    assert list(RULESETS)[-1] == KEY


@pytest.mark.parametrize(
    ("tiles", "discarder", "fan", "paid"),
    [
        pytest.param(THREE_FAN, Wind.E, 3, (-16, -8, 32, -8), id="all pungs, from East"),
        pytest.param(THREE_FAN, None, 4, (-32, -32, 96, -32), id="self-drawn"),
        pytest.param("[CCC] [FFF] PPP 22s55s + 2s", Wind.S, 10, (-128, -256, 512, -128), id="most"),
    ],
)
def test_payments(tiles, discarder, fan, paid):
    claim = Claim(Outcome.WIN, Wind.E, Wind.W, discarder, {Wind.W: parse_hand(tiles)})
    verdict = judge(HOUSE_RULES, claim, {})
    assert verdict.value == fan
    assert verdict.settlement is not None
    assert tuple(verdict.settlement.payments) == paid


DRAGONS = {
    "ruleset": KEY,
    "prevalent_wind": "E",
    "seat_wind": "W",
    "melds": ["CCC", "FFF"],
    "tiles": "PPP22s55s",
    "winning_tile": "2s",
    "winner": "W",
    "discarder": "S",
}


@pytest.mark.parametrize(
    ("request_", "payments"),
    [
        pytest.param(DRAGONS, {"E": -128, "S": -256, "W": 512, "N": -128}, id="not answered"),
        pytest.param(
            DRAGONS | {"feeder": "nobody"}, {"E": -128, "S": -256, "W": 512, "N": -128}, id="nobody"
        ),
        pytest.param(
            DRAGONS | {"feeder": "N"}, {"E": 0, "S": 0, "W": 512, "N": -512}, id="one for all"
        ),
    ],
)
def test_its_own_question_is_answered_in_json(request_, payments):
    answered = answer(request_)
    assert answered["valid"], answered["detail"]
    assert answered["settlement"] == payments


def test_its_question_means_nothing_elsewhere():
    hand = DRAGONS | {"ruleset": "mcr", "feeder": "N"}
    assert answer(hand)["error"] == "unexpected_field"
    assert answer(DRAGONS | {"liable": "N"})["error"] == "unexpected_field"
    assert answer(DRAGONS | {"feeder": "W"})["error"] == "bad_answer"
    unregister(KEY)
    try:
        assert answer(hand)["error"] == "unknown_field"
    finally:
        register(HOUSE_RULES)


@pytest.fixture
def table(db):
    return make_table(ruleset=KEY)


@pytest.fixture
def holder(table) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("table_open", args=[table.link_token]))
    return client


def sent(**fields: object) -> dict[str, object]:
    told = {
        "token": str(uuid4()),
        "number": 1,
        "outcome": "win",
        "winner": WEST,
        "source": EAST,
        "tiles": THREE_FAN,
        "action": "record",
    }
    return told | fields


def words(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text))


def test_a_hand_is_previewed_in_its_unit(holder, table):
    address = reverse("hand_preview", args=[table.pk])
    check_page(holder.get(reverse("hand_new", args=[table.pk])), "en")
    answer = holder.post(address, sent(), headers={"HX-Request": "true"}).content.decode()
    assert "3 fan: " in answer
    assert "3 fan" in words(answer)
    assert not re.search(r"\d points?\b", words(answer))
    assert re.findall(r'<td class="(?:gains|pays)?">([+−0-9]+)</td>', answer) == [
        "−16", "−8", "+32", "−8",
    ]  # fmt: skip
    small = sent(tiles="[123m] 456m 789p 23s EE + 4s")
    answer = holder.post(address, small, headers={"HX-Request": "true"}).content.decode()
    assert "2 fan short of a win" in words(answer)


def test_a_hand_is_recorded_and_shown_with_its_payments(holder, table):
    holder.post(reverse("hand_new", args=[table.pk]), sent())
    hand = Hand.objects.get()
    assert (hand.ruleset, hand.value) == (KEY, 3)
    page = holder.get(reverse("hand", args=[table.pk, hand.pk]))
    check_page(page, "en")
    text = words(page.content.decode())
    assert "All Pungs" in text
    assert "3 fan" in text
    assert "+32" in text


def test_its_question_is_asked_and_settles_the_hand(holder, table):
    dragons = sent(source=SOUTH, tiles="[CCC] [FFF] PPP22s55s + 2s", answer_feeder=EAST)
    address = reverse("hand_preview", args=[table.pk])
    part = holder.post(address, dragons, headers={"HX-Request": "true"}).content.decode()
    assert "third pung of dragons?" in part
    holder.post(reverse("hand_new", args=[table.pk]), dragons)
    assert Hand.objects.get().payments == (-512, 0, 512, 0)


def test_a_value_typed_in_counts_as_fan(holder, table):
    typed = {"outcome": "points", "points": 5, "tiles": ""}
    holder.post(reverse("hand_new", args=[table.pk]), sent(**typed))
    assert Hand.objects.get().value == 5
    few = sent(number=2, **(typed | {"points": 1}))
    refused = holder.post(reverse("hand_new", args=[table.pk]), few).content.decode()
    assert "Worth 1, 2 short of the minimum of 3." in words(refused)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(
    "address",
    [
        pytest.param(reverse("rules"), id="rules"),
        pytest.param(reverse("rules_card", args=[KEY]), id="card"),
        pytest.param(reverse("score", args=[KEY]), id="calculator"),
        pytest.param(reverse("practice"), id="practice"),
    ],
)
@pytest.mark.django_db
def test_pages_offer_it(address, language):
    page = Client(headers={"accept-language": language}).get(address)
    check_page(page, language)
    assert HOUSE_RULES.names.get(language) in page.content.decode()


@pytest.mark.django_db
def test_organizers_can_choose_it():
    event = make_event()
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    page = client.get(reverse("event_new")).content.decode()
    assert f'value="{KEY}"' in page
    assert "Fan needed to win." in page


def test_the_practice_asks_for_its_unit(client, monkeypatch):
    # Without a row of its own it would deal hundreds of hands first, for half a minute.
    monkeypatch.setattr("clubscore.pastimes.practice.levels.BANDS", {KEY: (3, 5)})
    page = client.get(
        reverse("practice_hand", args=[KEY, "easy", 1]), headers={"accept-language": "en"}
    )
    assert "Value in fan, flowers included" in page.content.decode()


def test_the_command_prints_its_unit(capsys):
    call_command("score", KEY, THREE_FAN, "--seat", "W", "--discarder", "E")
    out = capsys.readouterr().out
    assert re.search(r"^ +3 +fan$", out, re.M)


def test_the_record_of_the_club_is_in_its_unit(table):
    play(table, win(WEST, EAST, THREE_FAN))
    for one in table.session.tables.all():
        table_close(table=one, by=organizer(), reason="time")
    session_close(session=table.session, by=organizer())
    club = table.session.tournament.club
    page = Client(headers={"accept-language": "en"}).get(reverse("club", args=[club.slug]))
    assert "Highest hand" in words(page.content.decode())
    assert "3 fan" in words(page.content.decode())


def test_its_reference_card_is_printed_in_its_unit():
    with translation.override("en"):
        pdf = Pdf(card_pdf(card_in("en", KEY, CardOrder.POINTS), compact=False))
    text = " ".join(pdf.texts)
    assert "Patterns by fan" in text
    assert "3 fan" in text
    assert "Big Three Dragons" in text
    assert not re.search(r"\d points?\b", text)


def test_its_score_sheet_is_printed(holder, table):
    holder.post(reverse("hand_new", args=[table.pk]), sent())
    for blank in (True, False):
        with translation.override("en"):
            pdf = Pdf(score_sheets_pdf([table], title="Evening", blank=blank, links={}))
        assert HOUSE_RULES.names.en in " ".join(pdf.texts)
        assert len(re.findall(r"\bFan\b", " ".join(pdf.texts))) > 1  # the patterns, their value
        assert ("All Pungs" in " ".join(pdf.texts)) is not blank
