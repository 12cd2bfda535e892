"""A table on the phone is the table on the server: facts, scores while tapping, and totals."""

import json
import random
from html import unescape
from typing import Any

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import translation

from clubscore.play.entry.fields import fields_of
from clubscore.play.entry.random_games import deal_game
from clubscore.play.hand_pages.ledger_rows import course_of
from clubscore.play.selectors import TableState, table_state
from clubscore.tournaments.models import Entry, Penalty, Table, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.web.hand_entry.forms import HandForm
from clubscore.web.table.facts.state import facts_of
from scoring.rulesets import RULESETS
from scoring.rulesets.base import Outcome
from tests.factories import make_table, organizer, points, record

from .games import SPOILT, asked, pairs_of, spoilt, waiting
from .server import answer

FIRST = 6  # hands that are recorded before the network is lost


def facts(table):
    return json.loads(json.dumps(facts_of(table_state(table))))


def question(what, table, **more):
    return asked(what, None, "en", **more) | {"facts": facts(table)}


@pytest.fixture
def client_of(db):
    def client(table):
        holder = Client(headers={"accept-language": "en"})
        holder.get(reverse("table_open", args=[table.link_token]))
        return holder

    return client


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_score_is_what_the_server_sends_while_tapping(client_of, ruleset):
    table = make_table(ruleset=ruleset)
    holder = client_of(table)
    rules = table_state(table).ledger.rules
    game = list(deal_game(5, rules))
    with translation.override("en"):
        for number, entry in game[:FIRST]:
            named = fields_of(entry, rules)
            fields = {name: value for name, value in named.items() if value is not None}
            form = fields | {"number": number, "token": "3e1b1c5c-8f0e-4d57-9c63-5f6a1f1c2b11"}
            found = answer(question("preview", table, hands=[], fields=pairs_of(entry, rules)))
            sent = holder.post(reverse("hand_preview", args=[table.pk]), form)
            assert found["html"] == sent.content.decode()
            record(table, entry, number=number)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_score_of_what_is_wrong_is_what_the_server_sends(client_of, ruleset):
    """Short of a win, no win at all, impossible, half entered: what it says, and what it offers."""
    table = make_table(ruleset=ruleset)
    holder, chance = client_of(table), random.Random(7)
    asking = question("preview", table, hands=[])
    rules = table_state(table).ledger.rules
    seen = set()
    with translation.override("en"):
        for _number, entry in deal_game(7, rules):
            for some in [spoilt(pairs_of(entry, rules), chance, rules) for _ in range(SPOILT)]:
                fields = [pair for pair in some if pair[0] != "action"]  # of the button, to record
                if not HandForm(form_of(fields), rules=rules).is_valid():
                    continue  # the page asks for what is missing
                found = answer(asking | {"fields": fields})
                assert found["html"] == preview_of(holder, table, form_of(fields)), fields
                seen.add(found["verdict"])
    assert seen >= {"ok", "invalid"}


def form_of(fields, number=1):
    """What a form sends: the fields, several of a name, its number and its token."""
    sent = QueryDict(mutable=True)
    told = [("number", str(number)), ("token", "3e1b1c5c-8f0e-4d57-9c63-5f6a1f1c2b11")]
    for name, value in [*fields, *told]:
        sent.appendlist(name, value)
    return sent


def preview_of(holder, table, form):
    """What the server answers to a form."""
    sent = holder.post(reverse("hand_preview", args=[table.pk]), dict(form.lists()))
    return sent.content.decode()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_hand_that_was_recorded_meanwhile_keeps_its_winds(client_of, ruleset):
    """Somebody else has recorded it, and another page on this phone knows."""
    table = make_table(ruleset=ruleset)
    holder = client_of(table)
    rules = table_state(table).ledger.rules
    game = list(deal_game(5, rules))
    numbers = []
    for number, entry in game[:FIRST]:
        record(table, entry, number=number)
        if entry.outcome is Outcome.WIN:
            numbers.append((number, pairs_of(entry, rules)))
    with translation.override("en"):
        for number, pairs in numbers:
            sent = preview_of(holder, table, form_of(pairs, number))
            fields = [*pairs, ["number", str(number)]]
            found = answer(question("preview", table, hands=[], fields=fields))
            assert found["html"] == sent
    assert numbers


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_score_of_a_correction_is_what_the_server_sends(client_of, ruleset):
    """The payments it replaces stand beside its own, and hands since keep their winds."""
    table = make_table(ruleset=ruleset)
    holder = client_of(table)
    rules = table_state(table).ledger.rules
    game = list(deal_game(5, rules))
    hands = [record(table, entry, number=number) for number, entry in game[:FIRST]]
    notes = 0
    with translation.override("en"):
        for hand, (_number, entry) in zip(hands, reversed(game[:FIRST]), strict=True):
            page = holder.get(reverse("hand_correct", args=[table.pk, hand.pk])).content.decode()
            told = unescape(page.partition('data-corrects="')[2].partition('"')[0])
            named = fields_of(entry, rules)
            fields = {name: value for name, value in named.items() if value is not None}
            form = fields | {"hand": hand.pk, "number": hand.number, "token": hand.token}
            corrects = json.loads(told)
            asking = question(
                "preview", table, hands=[], fields=pairs_of(entry, rules), corrects=corrects
            )
            sent = holder.post(reverse("hand_preview", args=[table.pk]), form).content.decode()
            assert answer(asking)["html"] == sent
            notes += "played with" in sent
    assert (notes > 0) is (table_state(table).ruleset.hands_in_game is None)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_totals_winds_and_result_are_those_after_sending(client_of, ruleset):
    table = make_table(ruleset=ruleset)
    Tournament.objects.update(ties_by_hands=True)
    table = Table.objects.select_related("session__tournament").get(pk=table.pk)
    holder = client_of(table)
    rules = table_state(table).ledger.rules
    game = list(deal_game(8, rules))
    for number, entry in game[:FIRST]:
        record(table, entry, number=number)
    rest = [waiting(number, pairs_of(entry, rules)) for number, entry in game[FIRST:]]
    with translation.override("en"):
        before = answer(question("game", table, hands=[]))
        midway = answer(question("game", table, hands=rest[:3]))
        end = answer(question("game", table, hands=rest))
        assert is_on_page(holder, table, before)
        for number, entry in game[FIRST : FIRST + 3]:
            record(table, entry, number=number)
        assert is_on_page(holder, table, midway)
        for number, entry in game[FIRST + 3 :]:
            record(table, entry, number=number)
        assert is_on_page(holder, table, end)
    state = table_state(table)
    recorded = {(hand.number, hand.kind): hand for hand in table.hands.all()}
    assert len(end["hands"]) == len(rest)
    for hand, (number, entry) in zip(end["hands"], game[FIRST:], strict=True):
        stored = recorded[number, entry.outcome.value]
        assert hand["value"] in (stored.value, None, 0)
        assert not hand["problem"]
    assert (
        (end["next"], end["over"]) == (None, True)
        if state.position is None
        else (
            state.position.number,
            False,
        )
    )
    assert bool(end["result"]) == end["over"]
    for seat in state.seats:
        name = f"{seat.name}</th>" if seat.final is None else seat.short_name
        row = f'<td class="rank">{seat.place}</td> <th scope="row">{name}'
        assert not end["over"] or row in " ".join(unescape(end["result"]).split())
    with translation.override("en"):
        assert final_scores_of(end["result"]) in drawn("table/_final_scores.html", state)


@pytest.mark.parametrize("forfeits_last", [False, True])
def test_final_scores_know_who_is_missing(client_of, forfeits_last):
    table = make_table(ruleset="riichi", options={"ties": "seat", "rounds": 1})
    Tournament.objects.update(forfeits_last=forfeits_last)
    table = Table.objects.select_related("session__tournament").get(pk=table.pk)
    south, west = (table.seats.get(wind=wind).entry for wind in (1, 2))
    Entry.objects.filter(pk=west.pk).update(substitute=True)
    given: dict[str, Any] = {"session": table.session, "reason": "ill", "by": organizer()}
    kind = Penalty.Kind.FORFEIT
    penalty_add(tournament=table.session.tournament, entry=south, kind=kind, **given)
    holder = client_of(table)
    rules = table_state(table).ledger.rules
    won = [points(1, 0, 8000), points(2, 1, 1000), points(3, 2, 1000), points(0, 3, 1000)]
    rest = [waiting(number, pairs_of(entry, rules)) for number, entry in enumerate(won, start=1)]
    with translation.override("en"):
        end = answer(question("game", table, hands=rest))
        assert end["over"]
        for number, entry in enumerate(won, start=1):
            record(table, entry, number=number)
            shown = answer(question("game", table, hands=[]))
            assert is_on_page(holder, table, shown)
        state = table_state(table)
        assert final_scores_of(end["result"]) in drawn("table/_final_scores.html", state)
        assert "absent: −30,000" in end["result"]
    assert (1 in table_state(table).leaders) == (not forfeits_last)


def final_scores_of(html: str) -> str:
    """Return the table of final scores in some HTML; nothing where there is none."""
    _before, start, rest = " ".join(html.split()).partition('<table class="data table-final">')
    return start + rest.partition("</table>")[0]


def page_of(holder, table) -> str:
    """Return the page of a table, its spaces one each."""
    return " ".join(holder.get(reverse("table", args=[table.pk])).content.decode().split())


def is_on_page(holder, table, found) -> bool:
    """Tell whether players and position, as the phone draws them, are what the server knows.

    They are on the table's page, but for the players of a game that is over: there the page has
    rows with codes.
    """
    page = page_of(holder, table)
    if found["over"]:
        state = table_state(table)
        page += drawn("table/_players.html", state, seats=state.seats, leaders=state.leaders)
    return all(" ".join(found[part].split()) in page for part in ("head", "players"))


def drawn(template: str, state: TableState, **more: object) -> str:
    """Return a part of a page as the server draws it for a game that is over."""
    context = {"course": course_of(state), "may_record": True, "is_over": True, **more}
    return " ".join(render_to_string(template, context).split())


def test_facts_of_the_game_are_for_those_who_record(db):
    table = make_table()
    assert facts(table)["game"]["seats"][0] == [
        table_state(table).seats[0].name,
        table_state(table).seats[0].short_name,
    ]
