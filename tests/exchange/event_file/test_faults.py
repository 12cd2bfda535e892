"""A file that is wrong somewhere: refused with the place and the fault, nothing written."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.exchange.event_file import shape
from clubscore.exchange.event_file.importer import differences, event_import
from clubscore.exchange.event_file.reader import read_event
from clubscore.people.models import Club
from clubscore.play.corrections.steps import hand_history
from clubscore.play.models import Hand
from clubscore.play.services import hand_undo
from clubscore.play.verification import table_differences
from clubscore.tournaments.models import Table, Tournament
from scoring.errors import RuleError
from tests.exchange.event_file.texts import event_text
from tests.exchange.events import all_hands_event, full_event, other_club, rows
from tests.factories import make_organizer, organizer
from tests.sampling import cases

pytestmark = pytest.mark.django_db

Document = dict[str, Any]
MUTATIONS = cases(400, 15)  # of each event and seed
PAGES = 1  # events looked at, of each seed


@cache
def written() -> str:
    return event_text(full_event())


@pytest.fixture
def document() -> Document:
    return json.loads(written())  # type: ignore[no-any-return]


def fault_of(content: bytes) -> tuple[str, str]:
    """Return code and place of what is wrong with a file; no database is asked to find it."""
    with CaptureQueriesContext(connection) as queries, pytest.raises(ClubError) as caught:
        read_event(content)
    assert len(queries) == 0
    return caught.value.code, str(caught.value.facts.get("path", ""))


def put(path: str, value: Any) -> Callable[[Document], None]:
    """Return a change of the value at a path such as ``sessions.0.tables``."""

    def change(document: Document) -> None:
        *way, last = path.split(".")
        at: Any = document
        for key in way:
            at = at[int(key)] if isinstance(at, list) else at[key]
        if isinstance(at, list):
            at[int(last)] = value
        else:
            at[last] = value

    return change


def drop(path: str) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        *way, last = path.split(".")
        at: Any = document
        for key in way:
            at = at[int(key)] if isinstance(at, list) else at[key]
        del at[last]

    return change


ANNULLED = {"at": "2026-03-14T11:00:00.000000Z", "reason": "Fire alarm", "by": None}


def annul(annulled: Document) -> Callable[[Document], None]:
    """Return a change that says of the first session that it was annulled, and how."""

    def change(document: Document) -> None:
        document["sessions"][0] |= {"state": "annulled", "annulled": annulled}

    return change


HAND = "sessions.0.tables.0.hands.0"
WHERE = "sessions[0].tables[0].hands[0]"
TOTALS = "sessions.1.tables.1.totals"
AT_TOTALS = "sessions[1].tables[1].totals"


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        (put("version", 4), "file_version", "/"),
        (put("version", True), "file_version", "/"),
        (put("application", "other"), "file_no_event", "/"),
        (drop("players"), "file_missing", "players"),
        (put("comment", "x"), "file_unknown_key", "/"),
        (put("club", ""), "file_empty", "club"),
        (put("sessions.0.state", "annulled"), "file_disagrees", "sessions[0].state"),
        (put("sessions.0.annulled", ANNULLED), "file_disagrees", "sessions[0].state"),
        (annul({}), "file_missing", "sessions[0].annulled.at"),
        (annul({**ANNULLED, "reason": ""}), "file_empty", "sessions[0].annulled.reason"),
        (annul({**ANNULLED, "at": None}), "file_empty", "sessions[0].annulled.at"),
        (annul({**ANNULLED, "by": ""}), "file_empty", "sessions[0].annulled.by"),
        (annul({**ANNULLED, "who": ""}), "file_unknown_key", "sessions[0].annulled"),
        (put("event.ruleset", "poker"), "file_unknown_rules", "event.ruleset"),
        (put("event.ruleset", None), "file_wants_text", "event.ruleset"),
        (put("event.options.flying", 1), "file_rules", "event.options"),
        (put("event.options.minimum", True), "file_rules", "event.options"),
        (put("event.kind", "party"), "file_bad_value", "event.kind"),
        (put("event.name", "x" * 101), "file_text_too_long", "event.name"),
        (put("event.name", " "), "file_empty", "event.name"),
        (put("event.country", "Italy"), "file_bad_value", "event.country"),
        (put("event.country", "ita"), "file_bad_value", "event.country"),
        (put("event.time_zone", "Europe"), "file_bad_value", "event.time_zone"),
        (put("event.starts_on", "2026-02-30"), "file_wants_day", "event.starts_on"),
        (put("event.starts_on", "0001-01-01"), "file_out_of_range", "event.starts_on"),
        (put("event.ends_on", "2026-01-01"), "file_disagrees", "event.ends_on"),
        (put("event.created_at", "2026-03-14"), "file_wants_time", "event.created_at"),
        (put("event.best_of", 0), "file_out_of_range", "event.best_of"),
        (put("event.capacity", 40000), "file_out_of_range", "event.capacity"),
        (put("event.qualifier", 1), "file_wants_flag", "event.qualifier"),
        (put("event.place_points", [4, 2, 1]), "file_wants_seats", "event.place_points"),
        (put("event.place_points", [0, 1, 2, 4]), "file_bad_value", "event.place_points"),
        (put("event.tie_breaks", ["coin"]), "file_bad_value", "event.tie_breaks"),
        (put("event.created_by", ""), "file_empty", "event.created_by"),
        (put("teams", ["A", "A"]), "file_twice", "teams[1]"),
        (put("teams.0", "x" * 61), "file_text_too_long", "teams[0]"),
        (put("log.0.by", 7), "file_wants_text", "log[0].by"),
        (put("teams", "A"), "file_wants_list", "teams"),
        (put("players.1.paid", 1), "file_wants_flag", "players[1].paid"),
        (put("players.1.player", 7), "file_out_of_order", "players[1].player"),
        (put("players.1.number", 1), "file_twice", "players"),
        (put("players.1.home_club", "x" * 61), "file_text_too_long", "players[1].home_club"),
        (put("apart_where_possible", [[4, 5]]), "file_twice", "apart"),
        (put("apart_where_possible", [[5]]), "file_wants_pair", "apart_where_possible[0]"),
        (put("draws.0.mixing.pairs", [[0]]), "file_disagrees", "draws[0].mixing.pairs[0]"),
        (put("players.1.number", None), "file_disagrees", "players[1].number"),
        (put("players.1.ema_number", "07000001"), "file_twice", "players"),
        (put("players.1.ema_number", "1"), "file_bad_value", "players[1].ema_number"),
        (put("players.1.last_name", ""), "file_empty", "players[1].last_name"),
        (put("players.1.country", ""), "file_empty", "players[1].country"),
        (put("players.1.team", "Nobody"), "file_no_such", "players[1].team"),
        (put("players.1.state", "waiting"), "file_not_in_play", None),
        (put("apart.0.1", 99), "file_no_such", "apart[0][1]"),
        (put("apart.0", [4, 4]), "file_wants_pair", "apart[0]"),
        (put("seat_locks.0.wind", 4), "file_out_of_range", "seat_locks[0].wind"),
        (put("draws.0.rounds", [[[0, 1, 2, 8]]]), "file_out_of_range", "draws[0].rounds[0][0][3]"),
        (put("draws.0.progress", 2), "file_wants_share", "draws[0].progress"),
        (put("draws.0.rounds", []), "file_disagrees", "draws[0].rounds"),
        (put("draws.0.quality", {}), "file_missing", "draws[0].quality.players"),
        (put("draws.0.quality.winds.0", [1, 2]), "file_wants_seats", "draws[0].quality.winds[0]"),
        (put("draws.0.players.0", 99), "file_no_such", "draws[0].players[0]"),
        (put("sessions.1.number", 1), "file_twice", "sessions"),
        (put("sessions.0.state", "draft"), "file_disagrees", "sessions[0].state"),
        (put("sessions.0.tables.1.number", 1), "file_twice", "sessions[0].tables"),
        (put("sessions.0.tables.0.state", "open"), "file_disagrees", "sessions[0].tables[0].state"),
        (
            put("sessions.0.tables.0.seats.1.player", 99),
            "file_no_such",
            "sessions[0].tables[0].seats[1].player",
        ),
        (put("sessions.0.tables.0.seats.1.player", 7), "file_twice", "sessions[0].tables"),
        (put("sessions.0.tables.0.seats.1.wind", 0), "file_twice", "sessions[0].tables[0].seats"),
        (put("sessions.0.tables.0.seats", []), "file_wants_seats", "sessions[0].tables[0].seats"),
        (put(f"{HAND}.payments", [1, 0, 0, 0]), "file_payments", f"{WHERE}.payments"),
        (put(f"{HAND}.pot", 1), "file_pot", f"{WHERE}.pot"),
        (put(f"{HAND}.pot", "1"), "file_wants_number", f"{WHERE}.pot"),
        (put(f"{HAND}.payments", [0, 0, 0]), "file_wants_seats", f"{WHERE}.payments"),
        (put(f"{HAND}.payments.0", "1"), "file_wants_number", f"{WHERE}.payments[0]"),
        (put(f"{HAND}.number", 0), "file_out_of_range", f"{WHERE}.number"),
        (put(f"{HAND}.number", 9), "file_gap", "sessions[0].tables[0].hands"),
        (put(f"{HAND}.winner", None), "file_disagrees", f"{WHERE}.kind"),
        (put(f"{HAND}.winner", 3), "file_disagrees", f"{WHERE}.claim.winner"),
        (put(f"{HAND}.discarder", 2), "file_disagrees", f"{WHERE}.discarder"),
        (put(f"{HAND}.dealer", 4), "file_out_of_range", f"{WHERE}.dealer"),
        (put(f"{HAND}.ends_hand", False), "file_disagrees", f"{WHERE}.ends_hand"),
        (put(f"{HAND}.ruleset", "italian"), "file_other_rules", f"{WHERE}.ruleset"),
        (put(f"{HAND}.tiles", "1x"), "file_rules", f"{WHERE}.tiles"),
        (put(f"{HAND}.claim.tiles", "1x"), "file_rules", f"{WHERE}.claim"),
        (put(f"{HAND}.claim.situations", ["x"]), "file_bad_value", f"{WHERE}.claim"),
        (
            put(f"{HAND}.claim.answers", {"liable": "nobody"}),
            "file_unknown_key",
            f"{WHERE}.claim.answers",
        ),
        (put(f"{HAND}.claim.winner", 7), "file_rules", f"{WHERE}.claim"),
        (put(f"{HAND}.claim.points", -1), "file_bad_value", f"{WHERE}.claim"),
        (drop(f"{HAND}.claim.outcome"), "file_bad_value", f"{WHERE}.claim"),
        (put(f"{HAND}.breakdown", {}), "file_missing", f"{WHERE}.breakdown.value"),
        (
            put(f"{HAND}.breakdown.patterns.0.tiles", [["1x"]]),
            "file_bad_value",
            f"{WHERE}.breakdown.patterns[0].tiles[0][0]",
        ),
        (put(f"{HAND}.history", []), "file_disagrees", f"{WHERE}.history"),
        (
            put(f"{HAND}.history.1.revision", 3),
            "file_out_of_order",
            f"{WHERE}.history[1].revision",
        ),
        (
            put(f"{HAND}.history.1.before.payments", [1, 1, 1, 1]),
            "file_payments",
            f"{WHERE}.history[1].before.payments",
        ),
        (put(f"{HAND}.penalty", 1), "file_disagrees", f"{WHERE}.penalty"),
        (put(f"{TOTALS}.points", [1, 1, 1, 1]), "file_totals", f"{AT_TOTALS}.points"),
        (put(f"{TOTALS}.as_on_sheet", True), "file_disagrees", f"{AT_TOTALS}.as_on_sheet"),
        (put(f"{TOTALS}.as_on_sheet", 1), "file_wants_flag", f"{AT_TOTALS}.as_on_sheet"),
        (
            put(
                f"{TOTALS}",
                {
                    "state": "valid",
                    "revision": 1,
                    "lost": [999999, 0, 0, 0],
                    "points": [999999, -999999, -999999, 0],
                },
            ),
            "file_bad_value",
            f"{AT_TOTALS}.points",
        ),
        (put(f"{TOTALS}.points", [1, 1, 1]), "file_wants_seats", f"{AT_TOTALS}.points"),
        (put(f"{TOTALS}.lost.0", -1), "file_out_of_range", f"{AT_TOTALS}.lost[0]"),
        (put(f"{TOTALS}.state", "lost"), "file_bad_value", f"{AT_TOTALS}.state"),
        (put(f"{TOTALS}.revision", 0), "file_out_of_range", f"{AT_TOTALS}.revision"),
        (put("sessions.1.tables.1.from_paper", False), "file_disagrees", f"{AT_TOTALS}.state"),
        (put(f"{TOTALS}.token", "x"), "file_unknown_key", AT_TOTALS),
        (put(f"{HAND}.acceptances.0.seat", 4), "file_out_of_range", f"{WHERE}.acceptances[0].seat"),
        (
            put(f"{HAND}.acceptances.0.revision", 3),
            "file_out_of_range",
            f"{WHERE}.acceptances[0].revision",
        ),
        (put(f"{HAND}.acceptances.2.revision", 1), "file_twice", f"{WHERE}.acceptances"),
        (put(f"{HAND}.via", "luck"), "file_bad_value", f"{WHERE}.via"),
        (put("penalties.0.player", 99), "file_no_such", "penalties[0].player"),
        (put("penalties.0.session", 99), "file_no_such", "penalties[0].session"),
        (put("penalties.0.table", 99), "file_no_such", "penalties[0].table"),
        (put("penalties.0.table", None), "file_disagrees", "penalties[0].seat"),
        (put("penalties.0.kind", "warning"), "file_disagrees", "penalties[0].points"),
        (put("log.0.kind", "dance"), "file_bad_value", "log[0].kind"),
        (put("log.0.facts", []), "file_wants_object", "log[0].facts"),
        (put("log.0.session", 99), "file_no_such", "log[0].session"),
        (put("log.0.table", 1), "file_disagrees", "log[0].table"),
    ],
)
def test_what_is_wrong_is_named(document, change, code, path):
    change(document)
    found, where = fault_of(json.dumps(document).encode())
    assert found == code
    assert path is None or where == path


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("content", "code"),
    [
        pytest.param(b"", "file_not_json", id="empty"),
        pytest.param(b"\xff\xfe{}", "file_not_json", id="not UTF-8"),
        pytest.param(b'{"a": 1,}', "file_not_json", id="comma"),
        pytest.param(b"[NaN]", "file_not_json", id="not a number"),
        pytest.param(b"[1e999]", "file_not_json", id="infinite"),
        pytest.param(b"[" + b"9" * 5000 + b"]", "file_not_json", id="digits"),
        pytest.param(b"[" * 100_000, "file_too_deep", id="deep"),
        pytest.param(b"[" * 30 + b"]" * 30, "file_too_deep", id="rather deep"),
        pytest.param(b'{"a": 1, "a": 2}', "file_key_twice", id="twice"),
        pytest.param(b'["\\ud800"]', "file_bad_text", id="half a character"),
        pytest.param(b'{"\\u0000": 1}', "file_bad_text", id="NUL"),
        pytest.param(b"[]", "file_no_event", id="list"),
        pytest.param(b"7", "file_no_event", id="number"),
        pytest.param(b'"x"', "file_no_event", id="text"),
        pytest.param(b'{"application": "clubscore"}', "file_version", id="no version"),
    ],
)
def test_what_is_no_event_at_all(content, code):
    assert fault_of(content)[0] == code


def test_a_file_has_a_size(monkeypatch):
    monkeypatch.setattr(shape, "MOST_BYTES", 10)
    assert fault_of(b"[            ]")[0] == "file_too_large"


def test_an_escaped_character_that_is_whole_is_read(document):
    document["event"]["name"] = "Coppa 🀄"
    assert read_event(json.dumps(document).encode()).tournament.name == "Coppa 🀄"


VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, 3, 4, -1, 1.5, 64, 99, 2**15, 2**31, 2**63, 10**40),
    *("", " ", "x", "x" * 300, "E", "1x", "123m", "draw", "win", "false_win", "void", "closed"),
    *("2026-03-14", "2026-03-14T09:30:00.000000Z", "9999-12-31T23:59:59.999999Z", "<b>", "%s"),
    *([], {}, [[]], {"a": 1}, [1, 2, 3, 4], "confirmed", "requested", "withdrawn", "italian"),
)


def places(value: Any) -> list[tuple[Any, ...]]:
    """Return the way to every value of a document."""
    found: list[tuple[Any, ...]] = []
    ahead: list[tuple[tuple[Any, ...], Any]] = [((), value)]
    for way, one in ahead:  # grows meanwhile
        inside: Any = one.items() if isinstance(one, dict) else enumerate(one)
        for key, value in inside:
            found.append((*way, key))
            if isinstance(value, dict | list):
                ahead.append(((*way, key), value))
    return found


def value_at(document: Document, way: tuple[Any, ...]) -> Any:
    at: Any = document
    for key in way:
        at = at[key]
    return at


def mutated(text: str, chance: random.Random) -> Document:
    """Return a document with one to three things wrong, or not."""
    document: Document = json.loads(text)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        ways = places(document)
        way = chance.choice(ways)
        parent, key = value_at(document, way[:-1]), way[-1]
        match chance.randrange(5):
            case 0:
                del parent[key]
            case 1:  # something of another place
                parent[key] = deepcopy(value_at(document, chance.choice(ways)))
            case 2:  # something of the same kind of place
                like = [other for other in ways if other[-1] == key and len(other) == len(way)]
                parent[key] = deepcopy(value_at(document, chance.choice(like)))
            case 3 if isinstance(parent, list):
                parent.append(deepcopy(parent[key]))
            case _:
                parent[key] = deepcopy(chance.choice(VALUES))
    return document


def looked_at(event: Tournament, client: Client) -> None:
    """Look at every page of an event and undo what can be undone; nothing breaks."""
    slug, tables = event.slug, Table.objects.filter(session__tournament=event)
    pages = [
        *(reverse(name, args=[slug]) for name in ("event", "event_manage", "player_add")),
        *(reverse(name, args=[slug]) for name in ("penalties", "event_settings", "event_file")),
        *(reverse("table", args=[table.pk]) for table in tables),
        *(reverse("table_sheet", args=[table.pk]) for table in tables),
        *(reverse("event_session", args=[slug, one.number]) for one in event.sessions.all()),
        *(reverse("wrong_seats", args=[slug, one.number]) for one in event.sessions.all()),
        *(
            reverse("event_player", args=[slug, entry.number])
            for entry in event.entries.exclude(number=None)
        ),
    ]
    hands = list(Hand.objects.filter(table__in=tables).select_related("table"))
    for hand in hands:
        pages.append(reverse("hand", args=[hand.table_id, hand.pk]))
        pages.append(reverse("hand_correct", args=[hand.table_id, hand.pk]))
    for page in pages:
        assert client.get(page).status_code < 500, page
    for hand in hands:
        for row in hand_history(hand)[1:]:
            change = hand.changes.get(pk=row.id)
            try:
                with transaction.atomic():
                    hand_undo(hand=hand, change=change, reason="back", by=organizer())
            except (ClubError, RuleError):
                continue


def outcome(document: Document, club: Club, client: Client, *, look: bool) -> bool:
    """Import a document that may be wrong: all of it or nothing, and it can be looked at."""
    try:
        file = read_event(json.dumps(document).encode())  # which asks no database
    except ClubError:
        return False
    list(differences(file))
    before = rows()
    try:
        with transaction.atomic():
            event = event_import(file=file, club=club, by=None)
            stands(event)
            if look:
                copied(event)
                looked_at(event, client)
            transaction.set_rollback(True)
    except ClubError:
        assert rows() == before
        return False
    return True


def stands(event: Tournament) -> None:
    """Write it out and judge its hands; what comes of that is another matter."""
    event_text(event)
    for table in Table.objects.filter(session__tournament=event).select_related("session"):
        list(table_differences(table))


def copied(event: Tournament) -> None:
    """Import once more what is written out: nothing has changed."""
    text = event_text(event)
    copy = event_import(file=read_event(text.encode()), club=other_club(), by=None)
    assert event_text(copy) == text


@pytest.mark.any_database
@pytest.mark.parametrize("seed", range(4))
def test_any_file_is_refused_or_stands(monkeypatch, seed):
    drawings = (
        "clubscore.printing.pdf.rendering.html_to_pdf",
        "clubscore.printing.documents.score_sheets.pages.parts_to_pdf",
        "clubscore.printing.documents.event_papers.papers.parts_to_pdf",
    )
    for drawing in drawings:
        monkeypatch.setattr(drawing, lambda *_args, **_more: b"%PDF")
    chance = random.Random(seed)
    event = full_event() if seed % 2 == 0 else all_hands_event()
    text = event_text(event)
    club = other_club()
    client = Client()
    if seed < 2:  # of both events one is looked at by the public, one by an organizer
        client.force_login(make_organizer(club))
    imported = looks = 0
    for _ in range(MUTATIONS):
        wrong = mutated(text, chance)
        if outcome(wrong, club, client, look=looks < PAGES):
            imported += 1
            looks += 1
    assert imported > MUTATIONS // 25
