"""What a phone without network talks to: the worker's script, and hands that waited."""

import json
import logging
import re
from pathlib import Path
from typing import Any
from unittest.mock import ANY
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.files.storage import FileSystemStorage
from django.db import connection
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.test import Client
from django.urls import reverse
from django.utils import translation

from clubscore.play.models import Hand
from clubscore.play.services import hand_correct, hand_void
from clubscore.play.sitters import Sitters
from clubscore.tournaments.officials.penalties import penalty_give
from clubscore.tournaments.sessions.links import table_link_renew
from clubscore.web.phone.files import ENGINE, engine_address, texts_file
from clubscore.web.phone.finder import EngineFinder
from clubscore.web.static_files import WholeSheets
from clubscore.web.static_modules import Bundles
from clubscore.web.table.facts.state import FILES, WORKER
from tests.factories import (
    DRAW,
    EAST,
    EIGHT_POINTS,
    NORTH,
    SOUTH,
    TWO_POINTS,
    WEST,
    link,
    make_club,
    make_evening,
    make_organizer,
    make_session,
    make_table,
    organizer,
    play,
    record,
    win,
)
from tests.html import check_page
from tests.play.table_sizes import odd_table
from tests.references import everything_named, page_references


@pytest.fixture
def table(db):
    return make_table()


@pytest.fixture
def holder(table) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("table_open", args=[table.link_token]))
    return client


def said(**fields: object) -> dict[str, object]:
    """A win of West on East's discard, unless fields say otherwise."""
    told = {"token": str(uuid4()), "number": 1, "outcome": "win", "winner": WEST, "source": EAST}
    return told | {"tiles": EIGHT_POINTS, "action": "record"} | fields


def queue(client: Client, table, sent: dict[str, object] | None = None) -> tuple[int, Any]:
    """Ask, or send a hand: the status and what is told."""
    address = reverse("hand_queue", args=[table.pk])
    response = client.get(address) if sent is None else client.post(address, sent)
    return response.status_code, response.json()


def facts_on(page: str) -> dict[str, Any]:
    text = re.search(r'data-facts="([^"]*)"', page)
    assert text is not None
    facts: dict[str, Any] = json.loads(text[1].replace("&quot;", '"').replace("&#x27;", "'"))
    return facts


def test_the_worker_knows_its_release_and_its_files(client, db):
    response = client.get("/sw.js")
    text = response.content.decode()
    assert response.headers["Content-Type"] == "text/javascript"
    assert "no-store" in response.headers["Cache-Control"]
    assert re.search(r'self.RELEASE = "[0-9a-f]{12}";', text)
    for name in (*FILES, *WORKER):
        assert f'"{static(name)}"' in text
        assert finders.find(name), name
    assert json.dumps(engine_address("engine")) in text


def test_the_engine_starts_below_the_scope_of_the_worker(client, db):
    """Outside of it a browser asks no service worker for the script of another worker."""
    address = engine_address("engine")
    assert re.fullmatch(r"/tables/engine\.js\?[0-9a-f]{12}", address)
    response = client.get(address)
    assert response.headers["Content-Type"] == "text/javascript"
    assert "no-store" in response.headers["Cache-Control"]
    named = page_references(response.content.decode())
    assert named == {ENGINE}
    assert EngineFinder.script in everything_named(named, source_of) <= {*FILES}


@pytest.mark.parametrize("name", ["engine", "score_engine", "practice_engine"])
def test_a_page_of_another_release_gets_no_engine(client, db, name):
    """It could score otherwise than the page shows: the page asks the server."""
    assert client.get(engine_address(name)).status_code == 200
    assert client.get(f"{reverse(name)}?0123456789ab").status_code == 404


@pytest.mark.parametrize("ruleset", ["mcr", "zung_jung", "italian"])
def test_the_worker_keeps_every_file_of_the_pages_without_network(db, ruleset):
    """What they name, what the files name that they name, and so on."""
    table = make_table(ruleset=ruleset)
    holder = Client()
    holder.get(reverse("table_open", args=[table.link_token]))
    here = [table.pk]
    pages = reverse("table", args=here), reverse("hand_new", args=here), reverse("offline_hands")
    for address in pages:
        page = holder.get(address).content.decode()
        named = page_references(page)
        assert "js/offline/bundle.js" in named
        assert f'data-engine="{engine_address("engine")}"' in page
        texts = texts_file("it")  # of the page's language alone: kept because it is named
        assert f'data-texts-src="{static(texts)}"' in page
        assert everything_named(named - {texts}, source_of) <= {*FILES}


def test_the_pages_of_a_table_ask_for_few_files(holder, table):
    """Each costs a slow line half a second; what the entry needs besides comes afterwards."""
    here = [table.pk]
    page = holder.get(reverse("table", args=here)).content.decode()
    entry = holder.get(reverse("hand_new", args=here)).content.decode()
    later = page_references("".join(re.findall(r"<link rel=.prefetch.*>", page)))
    texts = {texts_file("en")}  # comes with the engine
    first = everything_named(page_references(page) - later - texts, source_of)
    shown = {name for name in first if name.endswith((".css", ".js"))}
    assert len(shown) == 9
    loaded = everything_named(page_references(entry) - texts, source_of)
    assert {name for name in loaded if name.endswith((".css", ".js"))} - shown == later


def source_of(name: str) -> str:
    """A file as it is served: style sheets and bundles of modules with their parts in them."""
    if name.startswith("css/"):
        return WholeSheets(FileSystemStorage(settings.BASE_DIR / "static")).sheet(name)
    if name.startswith("js/") and not name.startswith("js/engine/"):
        return BUNDLES.text(name)
    return written(name)


def written(name: str) -> str:
    return Path(str(finders.find(name))).read_text()


SCRIPTS = settings.BASE_DIR / "static"
BUNDLES = Bundles(written, [str(one.relative_to(SCRIPTS)) for one in SCRIPTS.glob("js/**/*.js")])


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_page_of_what_is_kept_is_nobodys(client, db, language):
    user = make_organizer(make_club())
    client.force_login(user)
    response = client.get(reverse("offline_hands"), headers={"accept-language": language})
    check_page(response, language)
    assert 'data-facts=""' in response.content.decode()
    assert str(user) not in response.content.decode()


def test_what_a_phone_knows_of_a_table(holder, table):
    play(table, win(WEST, EAST), DRAW)
    facts = facts_on(holder.get(reverse("table", args=[table.pk])).content.decode())
    assert (facts["table"], facts["next"], facts["count"]) == (table.pk, 3, 16)
    assert facts["mayRecord"]
    assert facts["where"] == "Table 1, Serata"
    assert facts["winds"]["5"] == [1, 0]  # the south round begins with the first dealer
    assert len(facts["winds"]) == 16
    assert len(facts["link"]) == 64
    assert table.link_token not in json.dumps(facts)


def test_what_the_public_is_told(client, table):
    facts = facts_on(client.get(reverse("table", args=[table.pk])).content.decode())
    assert not facts["mayRecord"]
    assert "link" not in facts
    status, told = queue(client, table)
    assert (status, told["facts"]) == (200, None)
    assert told["csrf"]


def test_winds_that_depend_on_the_hands_are_not_foretold(db):
    table = make_table(ruleset="italian")
    client = Client()
    client.get(reverse("table_open", args=[table.link_token]))
    facts = facts_on(client.get(reverse("table", args=[table.pk])).content.decode())
    assert facts["winds"] == {"1": [0, 0]}
    assert facts["count"] is None


RESULT = (
    {"place": 1, "name": "Ada Neri", "points": 32, "twelfths": 48},
    {"place": 2, "name": "Ugo Blu", "points": -32, "twelfths": 26},
)


@pytest.mark.parametrize(("counts", "row"), [(True, "1 Ada Neri +32 4"), (False, "1 Ada Neri +32")])
def test_the_result_a_phone_shows_has_what_the_event_counts(counts, row):
    context = {"rows": RESULT, "has_table_points": counts}
    with translation.override("en"):
        page = render_to_string("table/_result_now.html", context)
    rows = [text_of(one) for one in re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)]
    assert rows[1] == row
    assert ("2⅙" in rows[2]) == counts
    assert ("Table points" in rows[0]) == counts


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_a_hand_that_waited_is_recorded_once(holder, table):
    sent = said()
    status, told = queue(holder, table, sent)
    assert (status, told["state"], told["number"], told["next"]) == (200, "recorded", 1, 2)
    assert queue(holder, table, sent)[1]["state"] == "recorded"
    hand = table.hands.get()
    assert str(hand.token) == sent["token"]
    page = holder.get(reverse("table", args=[table.pk])).content.decode()
    assert page.count("Hand 1 recorded. Cognome03 N. from Cognome01 N., 8 points:") == 1


AS_RECORDED = {"net": [-16, -8, 32, -8], "value": 8}  # of ``said``


def recorded_with(client: Client, table, scored: str) -> Any:
    status, told = queue(client, table, said(scored=scored))
    assert (status, told["state"]) == (200, "recorded")
    return told["difference"]


def differences(caplog) -> list[logging.LogRecord]:
    """What the log says of scores; requests are logged beside it."""
    return [record for record in caplog.records if record.name == "clubscore.scoring"]


@pytest.mark.parametrize(
    "scored",
    [
        pytest.param(json.dumps(AS_RECORDED), id="the-same"),
        pytest.param(json.dumps(AS_RECORDED | {"value": None}), id="no-value"),
        pytest.param('{"net": null, "value": 8}', id="value-alone"),
        pytest.param('{"net": [1, 2, 3], "value": "24"}', id="neither"),
        pytest.param('{"net": [1, 2, 3, true], "value": false}', id="no-numbers"),
        pytest.param('{"net": [1, 2, 3, 1e400], "value": 1e3}', id="no-whole-numbers"),
        pytest.param('{"value": 1' + "0" * 10 + "}", id="too-much"),
        pytest.param('{"net": [0, 0, 0, 0], "more": "' + "x" * 200 + '"}', id="too-long"),
        pytest.param("[[", id="no-json"),
        pytest.param("[24]", id="no-object"),
        pytest.param("", id="nothing"),
    ],
)
def test_what_a_phone_scored_alike_or_did_not_say_is_no_difference(holder, table, scored, caplog):
    assert recorded_with(holder, table, scored) == ""
    assert differences(caplog) == []


@pytest.mark.parametrize(
    ("language", "scored", "sentence"),
    [
        (
            "en",
            {"net": [-32, -8, 48, -8], "value": 24},
            "This phone showed 24 points (Cognome01 N. −32, Cognome02 N. −8, Cognome03 N. +48,"
            " Cognome04 N. −8). Recorded: 8 points (Cognome01 N. −16, Cognome02 N. −8,"
            " Cognome03 N. +32, Cognome04 N. −8). The recorded score counts.",
        ),
        (
            "en",
            {"net": None, "value": 9},
            "This phone showed 9 points. Recorded: 8 points (Cognome01 N. −16, Cognome02 N. −8,"
            " Cognome03 N. +32, Cognome04 N. −8). The recorded score counts.",
        ),
        (
            "it",
            {"net": [0, 0, 0, 0], "value": None},
            "Punteggio visto su questo telefono: nessun punto. Registrato: 8 punti (Cognome01 N."
            " −16, Cognome02 N. −8, Cognome03 N. +32, Cognome04 N. −8). Vale quello registrato.",
        ),
    ],
)
def test_a_difference_is_told_and_logged(holder, table, language, scored, sentence, caplog):
    holder.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    assert recorded_with(holder, table, json.dumps(scored)) == sentence
    (logged,) = differences(caplog)
    assert logged.levelname == "WARNING"
    assert f"table {table.pk}, hand 1 (mcr" in logged.message
    assert str(scored["value"]) in logged.message
    assert "(-16, -8, 32, -8), value=8" in logged.message
    assert "Cognome" not in logged.message


@pytest.mark.parametrize("players", [7, 9])
def test_a_wrong_payment_is_told_at_tables_of_three_and_of_five(db, players):
    table = odd_table(players)
    holder = Client(headers={"accept-language": "en"})
    holder.get(reverse("table_open", args=[table.link_token]))
    paid = [0] * table.size
    paid[SOUTH], paid[EAST] = 24, -24
    sent = said(winner=SOUTH, source=EAST, scored=json.dumps({"net": paid, "value": 8}))
    assert "(Cognome0" in queue(holder, table, sent)[1]["difference"]


def test_a_difference_is_told_again_when_its_answer_was_lost(holder, table):
    sent = said(scored='{"net": null, "value": 24}')
    first = queue(holder, table, sent)[1]["difference"]
    assert "24" in first
    assert queue(holder, table, sent)[1]["difference"] == first
    hand = table.hands.get()
    hand_correct(hand=hand, entry=win(NORTH, EAST), reason="misheard", by=link(table))
    assert queue(holder, table, sent)[1]["difference"] == ""  # corrected: no engine's business


def test_a_false_win_is_compared_with_its_penalty(holder, table):
    sent = said(outcome="false_win", tiles="", source="")
    net = [10, 10, -30, 10]
    told = queue(holder, table, sent | {"scored": json.dumps({"net": net, "value": None})})[1]
    assert (told["state"], told["difference"]) == ("recorded", "")
    sent |= {"token": str(uuid4()), "winner": EAST}
    told = queue(holder, table, sent | {"scored": json.dumps({"net": net, "value": 8})})[1]
    assert "Cognome01 N. −30" in told["difference"]


@pytest.mark.parametrize("fields", [{"outcome": "draw", "winner": ""}, {"outcome": "false_win"}])
@pytest.mark.parametrize(
    "rules", [{}, {"options": {"false_win": "nobody"}}, {"ruleset": "italian"}]
)
def test_the_answer_to_a_hand_has_what_it_changes_of_the_facts(db, rules, fields):
    """With it a phone knows what it would be told if it asked anew: penalties too."""
    table = make_table(**rules)
    holder = Client(headers={"accept-language": "en"})
    holder.get(reverse("table_open", args=[table.link_token]))
    penalty_give(table=table, seat=WEST, points=7, reason="late", by=organizer())
    known = queue(holder, table)[1]["facts"]
    told = queue(holder, table, said(tiles="", source="", **fields))[1]
    progress = told["progress"]
    assert "facts" not in told
    assert told["at"] == progress["at"]
    after = queue(holder, table)[1]["facts"]
    winds, game = known["winds"] | progress["winds"], known["game"] | progress["game"]
    assert winds == known["winds"] | after["winds"]
    assert known | progress | {"game": game} == after | {"at": told["at"], "winds": ANY}
    assert after["game"]["lost"][WEST] <= -7


def test_who_sends_a_hand_again_is_told_the_same(holder, table):
    sent = said()
    told = queue(holder, table, sent)[1]
    told["progress"]["at"] = told["at"] = ANY
    assert told["progress"]["game"]["payments"] == [-16, -8, 32, -8]
    assert queue(holder, table, sent)[1] == told


def test_who_may_not_record_a_hand_is_told_all_facts(holder, table):
    queue(holder, table, said())
    told = queue(holder, table, said(winner=NORTH))[1]
    assert (told["state"], told["facts"]["table"], told["facts"]["next"]) == (
        "conflict",
        table.pk,
        2,
    )
    assert told["facts"]["at"] <= told["at"]


def test_many_hands_that_waited_are_one_message(holder, table):
    """What else was to be said is said too."""
    holder.post(reverse("table_call", args=[table.pk]))
    for number in (1, 2, 3):
        queue(holder, table, said(number=number, tiles="", outcome="draw", winner="", source=""))
    page = holder.get(reverse("table", args=[table.pk])).content.decode()
    assert "3 hands recorded: 1, 2, 3." in page
    assert "Hand 3 recorded." not in page
    assert page.count("Referee called.") == 1
    queue(holder, table, said(number=4))
    page = holder.get(reverse("table", args=[table.pk])).content.decode()
    assert "Hand 4 recorded. Cognome03 N. from" in page  # the three were read


@pytest.mark.parametrize("name", ["table", "hand_new"])
def test_a_copy_that_is_kept_beforehand_reads_no_message_away(holder, table, name):
    """The service worker may fetch one between two hands that are sent: they stay one message."""
    address = reverse(name, args=[table.pk])
    queue(holder, table, said())
    copy = holder.get(address, headers={"hx-request": "true"}).content.decode()
    assert '<ul class="messages">' not in copy
    queue(holder, table, said(number=2, tiles="", outcome="draw", winner="", source=""))
    assert "2 hands recorded: 1, 2." in holder.get(address).content.decode()


def test_the_message_tells_false_wins_from_the_hands_they_happened_in(holder, table):
    queue(holder, table, said(outcome="false_win", tiles="", source=""))
    queue(holder, table, said())
    page = holder.get(reverse("table", args=[table.pk])).content.decode()
    assert "2 hands recorded: 1 (false win), 1." in page


@pytest.mark.parametrize(
    ("fields", "other"),
    [
        ({"outcome": "false_win", "tiles": "", "source": ""}, None),
        ({"outcome": "draw", "winner": "", "tiles": "", "source": ""}, {"outcome": "false_win"}),
        ({"outcome": "points", "points": 8, "tiles": ""}, {"points": 9}),
        ({"tiles": EIGHT_POINTS}, {"tiles": "[CCC] [FFF] 123456m 5s + 5s"}),
    ],
)
def test_the_same_from_two_phones_is_recorded_once(holder, table, fields, other):
    """On the way of hands that waited, and from the form with network."""
    queue(holder, table, said(**fields))
    told = queue(holder, table, said(**fields))[1]
    assert (told["state"], told["number"]) == ("recorded", 1)
    address = reverse("hand_new", args=[table.pk])
    page = holder.post(address, said(**fields), follow=True).content.decode()
    assert "Hand 1 was already recorded." in page
    assert table.hands.count() == 1
    if other and other.get("outcome") != "false_win":
        assert queue(holder, table, said(**fields | other))[1]["state"] == "conflict"


def test_a_hand_too_early_hears_which_is_next(holder, table):
    status, told = queue(holder, table, said(number=2))
    assert (status, told["state"], told["code"]) == (422, "refused", "hand_not_next")
    assert (told["next"], told["facts"]["next"]) == (1, 1)


def test_a_hand_entered_too_early_is_offered_as_the_hand_in_play(holder, table):
    """Also without scripts: the button sends the form once more, with the free number."""
    address = reverse("hand_new", args=[table.pk])
    page = holder.post(address, said(number=3))
    assert page.status_code == 422
    button = '<button type="submit" class="button primary wide" name="as" value="1"'
    assert button in page.content.decode()
    assert "Mine is hand 1" in page.content.decode()
    sent = said(number=3) | {"as": 1}
    del sent["action"]
    assert holder.post(address, sent).status_code == 302
    assert table.hands.get().number == 1


def test_a_token_that_was_answered_holds_for_whoever_sends_it_again(holder, table):
    """The answer was lost, and then the link renewed: the phone hears that it is recorded."""
    sent = said()
    queue(holder, table, sent)
    table_link_renew(table=table, by=organizer())
    assert queue(holder, table, sent)[1]["state"] == "recorded"
    status, told = queue(holder, table, said(number=2))
    assert (status, told["state"], told["code"]) == (403, "refused", "forbidden")
    assert "next" not in told
    assert "facts" not in told
    assert table.hands.count() == 1


def test_a_hand_corrected_or_void_meanwhile_was_recorded(holder, table):
    sent = said()
    queue(holder, table, sent)
    hand = table.hands.get()
    corrected = win(NORTH, EAST)
    hand = hand_correct(hand=hand, entry=corrected, reason="misheard", by=link(table))
    assert queue(holder, table, sent)[1]["state"] == "recorded"
    hand_void(hand=hand, reason="was none", by=link(table))
    assert queue(holder, table, sent)[1]["state"] == "recorded"
    assert table.hands.get().state == Hand.State.VOID


def test_a_token_that_said_something_else_is_a_conflict(holder, table):
    sent = said()
    queue(holder, table, sent)
    status, told = queue(holder, table, sent | {"winner": NORTH})
    assert (status, told["state"], told["hand"]) == (409, "conflict", table.hands.get().pk)
    assert table.hands.get().winner == WEST


@pytest.mark.parametrize(
    ("winner", "status", "state"), [(SOUTH, 409, "conflict"), (WEST, 200, "recorded")]
)
def test_somebody_else_recorded_it(holder, table, winner, status, state):
    record(table, win(winner, EAST))
    answered, told = queue(holder, table, said())
    assert (answered, told["state"], told["next"]) == (status, state, 2)
    assert table.hands.get().winner == winner


@pytest.mark.parametrize(
    ("fields", "reason", "code"),
    [
        pytest.param({"tiles": TWO_POINTS}, "minimum", "win_below_minimum", id="below"),
        pytest.param({"tiles": "[123m] 4x"}, "not a tile", "", id="unreadable"),
        pytest.param({"number": 3}, "hand 1", "hand_not_next", id="too-early"),
        pytest.param({"winner": ""}, "Who won?", None, id="nobody"),
        pytest.param({"token": "x"}, "", None, id="no-token"),
    ],
)
def test_what_cannot_be_recorded_is_refused_with_a_reason(holder, table, fields, reason, code):
    status, told = queue(holder, table, said(**fields))
    assert (status, told["state"], told["next"]) == (422, "refused", 1)
    assert told["reason"]
    assert reason.lower() in told["reason"].lower()
    assert not code or told["code"] == code
    assert not table.hands.exists()


def test_another_tables_token_is_refused(db):
    session = make_session(tables=2)
    first, second = session.tables.order_by("number")
    client = Client()
    client.force_login(make_organizer(session.tournament.club))
    sent = said()
    queue(client, first, sent)
    assert queue(client, second, sent)[1]["code"] == "token_used_elsewhere"


def test_there_is_nothing_to_send_before_the_draw(client, db):
    table = make_evening().sessions.get().tables.get(number=1)
    client.force_login(make_organizer(table.session.tournament.club))
    assert client.post(reverse("hand_queue", args=[table.pk]), said()).status_code == 404
    client.force_login(make_organizer(make_club("Altro")))
    assert client.post(reverse("hand_queue", args=[table.pk]), said()).status_code == 403


QUERIES = 7  # the visitor's session, the table, its seats, hands and penalties, all short names


# The visitor's session, the table, then under the lock the table alone, with its totals, session
# and event, its hands; two rows written in a savepoint. No names: a message waits already.
# Then whether anybody is told of it.
RECORDING = 10 + connection.features.has_select_for_update  # which is asked for the lock first


def test_recording_takes_as_few_queries_as_it_can(holder, table, django_assert_num_queries):
    seats = str(Sitters.of(table))
    for number in (1, 2):
        queue(holder, table, said(number=number, action="again", seats=seats))
    with django_assert_num_queries(RECORDING):
        queue(holder, table, said(number=3, action="again", seats=seats))


def test_queries_do_not_grow_with_the_hands(holder, table, django_assert_num_queries):
    address = reverse("hand_queue", args=[table.pk])
    holder.get(address)
    play(table, win(WEST, EAST))
    with django_assert_num_queries(QUERIES):
        holder.get(address)
    play(table, *[win(WEST, EAST)] * 9)
    with django_assert_num_queries(QUERIES):
        holder.get(address)
