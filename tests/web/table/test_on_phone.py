"""Games that begin on a phone: the pages it fills in, and the game as it sends it."""

import json
import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.play.entry.phone_table import PhoneTable
from clubscore.play.quick_games.rules import rules_choices
from clubscore.play.quick_games.services import BUDGET
from clubscore.tournaments.models import Table, Tournament
from clubscore.web.table.quick.on_phone import BLANK_TABLE, FIRST_NAMES, LAST_NAMES
from scoring.rulesets import get
from scoring.rulesets.options import checked_options
from tests.html import check_page

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

BLANKS = ("quick_game_blank", "quick_game_blank_hand")
STAND_INS = re.compile("[\ue000-\uf8ff]")


@pytest.fixture
def public() -> Client:
    return Client(headers={"accept-language": "en"})


def blank(client: Client, name: str, rules: str = "mcr.source", players: int = 4) -> str:
    page = client.get(reverse(name, args=["it", rules, players]))
    check_page(page, "it")
    return str(page.content.decode())


def facts_in(page: str) -> dict[str, Any]:
    found = re.search(r'data-facts="([^"]*)"', page)
    assert found is not None
    facts: dict[str, Any] = json.loads(unescape(found[1]))
    return facts


def game(**fields: object) -> dict[str, object]:
    sent = {
        "token": str(uuid4()),
        "ruleset": "mcr",
        "options": "{}",
        "name": ["Anna Rossi", "", "Ugo", ""],
    }
    return sent | fields


def begin(client: Client, sent: dict[str, object], **extra: Any) -> Any:
    return client.post(reverse("quick_game_begin"), sent, **extra)


@pytest.mark.parametrize("name", BLANKS)
def test_the_pages_of_all_rules_have_nothing_but_stand_ins_in_them(public, name):
    for one in rules_choices():
        page = blank(public, name, one.key)
        facts = facts_in(page)
        assert facts["table"] == BLANK_TABLE
        options = checked_options(one.ruleset.options, one.options)
        assert PhoneTable.from_dict(facts["game"]).rules.options == options
        rest = re.sub(r' data-facts="[^"]*"', "", page)
        for seat in range(4):
            first, last = chr(FIRST_NAMES + seat), chr(LAST_NAMES + seat)
            rest = rest.replace(f"{first} {last}", "").replace(f"{last} {first}", "")
        assert not STAND_INS.search(rest), one.key


def test_the_pages_are_in_the_language_of_their_address(public):
    assert '<html lang="it"' in blank(public, BLANKS[0])
    assert "Partita veloce" in blank(public, BLANKS[0])
    assert public.get(reverse(BLANKS[0], args=["xx", "mcr.source", 4])).status_code == 404


@pytest.mark.parametrize("name", BLANKS)
def test_three_and_five_play_where_the_rules_know_them(public, name):
    for players in (3, 4, 5):
        facts = facts_in(blank(public, name, players=players))
        assert len(facts["game"]["seats"]) == players
    assert public.get(reverse(name, args=["it", "riichi.wrc", 3])).status_code == 404
    assert public.get(reverse(name, args=["it", "mcr.source", 6])).status_code == 404
    assert public.get(reverse(name, args=["it", "mcr.none", 4])).status_code == 404


def test_there_are_none_where_no_games_are_begun(public, settings):
    settings.QUICK_GAMES = 0
    assert public.get(reverse(BLANKS[0], args=["it", "mcr.source", 4])).status_code == 404
    assert begin(public, game()).json()["code"] == "quick_games_off"


def test_a_game_is_made_once_and_its_hands_go_to_its_table(public):
    assert public.get(reverse("quick_game_begin")).json()["csrf"]
    sent = game(waited="1")
    told = begin(public, sent).json()
    table = Table.objects.get()
    assert (told["state"], told["table"]) == ("begun", table.pk)
    assert told["facts"]["mayRecord"]
    names = [entry.player.full_name for entry in Tournament.objects.get().entries.order_by("pk")]
    assert names[0] == "Anna Rossi"
    assert names[2] == "Ugo"
    page = public.get(reverse("table", args=[table.pk]))
    assert "The game has been sent." in page.content.decode()
    other = Client(headers={"accept-language": "it"})
    assert begin(other, sent).json()["table"] == table.pk
    assert Table.objects.count() == 1
    hand = {"token": str(uuid4()), "number": 1, "seats": told["facts"]["seats"], "outcome": "draw"}
    answer = public.post(reverse("hand_queue", args=[table.pk]), hand)
    assert answer.json()["state"] == "recorded"


def test_the_options_are_those_the_phone_has_scored_by(public):
    options = dict(get("riichi").presets[-1].options)
    begin(public, game(ruleset="riichi", options=json.dumps(options)))
    event = Tournament.objects.get()
    assert event.ruleset == "riichi"
    assert event.options == checked_options(get("riichi").options, options)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        pytest.param({"ruleset": "none"}, "unknown_ruleset", id="rules there are no more"),
        pytest.param({"options": '{"none": 1}'}, "unknown_option", id="an option there is no more"),
        pytest.param({"name": ["", ""]}, "quick_game_players", id="two players"),
        pytest.param({"options": "{"}, "", id="no JSON"),
        pytest.param({"options": "[]"}, "", id="no options"),
        pytest.param({"token": "x"}, "", id="no token"),
        pytest.param({"name": ["x" * 61, "", "", ""]}, "", id="too long a name"),
    ],
)
def test_what_cannot_be_made_is_refused_with_the_reason(public, fields, code):
    answer = begin(public, game(**fields))
    told = answer.json()
    assert (answer.status_code, told["state"], told["code"]) == (422, "refused", code)
    assert told["reason"]
    assert not Table.objects.exists()


def test_other_names_under_the_same_token_are_refused(public):
    sent = game()
    begin(public, sent)
    told = begin(public, sent | {"name": ["Zita", "", "", ""]}).json()
    assert told["code"] == "form_sent_otherwise"


def test_the_limit_of_an_address_holds_and_says_for_how_long(public):
    for _ in range(BUDGET.most):
        assert begin(public, game()).json()["state"] == "begun"
    told = begin(public, game()).json()
    assert told["code"] == "quick_games_too_many"
    assert " min." in told["reason"]
