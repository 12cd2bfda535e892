"""A paper sheet typed in: what follows from its rows, all of it recorded or none, its page."""

import re
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.play.closure import table_close
from clubscore.play.models import Hand
from clubscore.play.paper_sheet import SheetLine, check_sheet, sheet_record
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_record, hand_void
from clubscore.play.sitters import Sitters
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_record
from clubscore.tournaments.models import Table
from clubscore.tournaments.sessions.seats import players_swap
from clubscore.web.table.sheet.totals import moved_sheet
from tests.factories import (
    DRAW,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    false_win,
    link,
    make_organizer,
    make_table,
    organizer,
    play,
    points,
    record,
)
from tests.html import check_page
from tests.play.fours import told

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def lines(first: int, *entries) -> list[SheetLine]:
    """Return lines; a tuple of entries is one line."""
    return [
        SheetLine(number, entry if isinstance(entry, tuple) else (entry,))
        for number, entry in enumerate(entries, start=first)
    ]


def send(table: Table, sheet: list[SheetLine], number: int = 1, token=None) -> list[Hand]:
    return sheet_record(
        table=table, lines=sheet, number=number, token=token or uuid4(), by=link(table)
    )


def test_the_sheet_gives_what_hand_after_hand_gives():
    table = make_table(tables=2)
    other = table.session.tables.get(number=2)
    entries = (points(WEST, EAST, 8), (false_win(SOUTH), points(NORTH, None, 24)), DRAW)
    checked = check_sheet(table_state(table), [1, 2, 3], lines(1, *entries))
    send(table, lines(1, *entries))
    play(other, points(WEST, EAST, 8))
    record(other, false_win(SOUTH))
    play(other, points(NORTH, None, 24), DRAW)
    state = table_state(table)
    assert state.totals == table_state(other).totals == (-38, -70, 10, 98)
    assert checked[3].running_totals == state.totals
    assert [one.running_totals for one in checked.values()] == [
        row.running_totals for row in state.hands
    ]


def test_it_goes_on_where_the_table_stands():
    table = make_table()
    play(table, points(EAST, SOUTH, 8), DRAW)
    sheet = lines(3, points(SOUTH, EAST, 10))
    checked = check_sheet(table_state(table), [3], sheet)
    (hand,) = send(table, sheet, number=3)
    assert (hand.number, hand.dealer) == (3, WEST)
    assert checked[3].running_totals == table_state(table).totals


def test_a_game_whose_east_stays_is_followed():
    table = make_table(ruleset="italian")
    state = table_state(table)
    won = [told_by(EAST, SOUTH, 40), told_by(EAST, SOUTH, 40), told_by(SOUTH, EAST, 30)]
    checked = check_sheet(state, [1, 2, 3], lines(1, *won))
    send(table, lines(1, *won))
    dealers = [hand.dealer for hand in table.hands.order_by("number")]
    assert dealers == [EAST, EAST, EAST]
    assert checked[3].running_totals == table_state(table).totals


def told_by(winner: int, discarder: int, value: int):
    return told(winner, discarder, *(value if seat == winner else 4 for seat in range(4)))


def test_all_or_nothing():
    table = make_table()
    with pytest.raises(ClubError) as caught:
        sheet_record(
            table=table,
            lines=lines(1, DRAW, DRAW, *[DRAW] * 15),
            number=1,
            token=uuid4(),
            by=link(table),
        )
    assert caught.value.code == "all_hands_played"
    assert not Hand.objects.exists()


def test_sent_twice_it_is_recorded_once():
    table, token = make_table(), uuid4()
    sheet = lines(1, DRAW, (false_win(EAST), DRAW), points(EAST, SOUTH, 8))
    first, second = send(table, sheet, token=token), send(table, sheet, token=token)
    assert first == second
    assert len(first) == Hand.objects.count() == 4
    other = make_table()
    with pytest.raises(ClubError) as caught:
        send(other, sheet, token=token)
    assert caught.value.code == "token_used_elsewhere"


def test_a_part_of_what_was_sent_is_something_else():
    table, token = make_table(), uuid4()
    send(table, lines(1, DRAW, points(EAST, SOUTH, 8)), token=token)
    for other in (lines(1, DRAW), lines(1, DRAW, points(EAST, SOUTH, 8), DRAW)):
        with pytest.raises(ClubError) as caught:
            send(table, other, token=token)
        assert caught.value.code == "sheet_sent_otherwise"
    assert table.hands.count() == 2


def test_rows_that_are_missing_or_come_after_the_end_are_named():
    table = make_table()
    checked = check_sheet(table_state(table), [1, 3], lines(1, DRAW))
    assert checked[2].problem is not None
    assert checked[2].problem.code == "row_missing"
    play(table, *[DRAW] * 15)
    late = check_sheet(table_state(table), [16, 17], lines(16, DRAW, DRAW))
    assert late[16].problem is None
    assert late[17].problem is not None
    assert late[17].problem.code == "row_after_end"


def test_where_east_stays_nothing_is_told_after_a_row_that_is_missing():
    table = make_table(ruleset="italian")
    rows = [*lines(1, told(EAST)), *lines(3, told(EAST))]
    checked = check_sheet(table_state(table), [1, 3], rows)
    assert checked[1].running_totals == (180, -60, -60, -60)
    assert (checked[3].payments, checked[3].problem) == (None, None)


@pytest.mark.parametrize("played", [1, 16])
def test_somebody_else_was_faster(played):
    table = make_table()
    play(table, *[DRAW] * played)
    with pytest.raises(ClubError) as caught:
        send(table, lines(1, points(WEST, EAST, 8)))
    assert caught.value.code == ("sheet_moved" if played == 1 else "all_hands_played")
    assert table.hands.count() == played


def test_the_same_sheet_from_two_phones_is_recorded_once():
    """Whoever has another one is asked to compare, be it longer, shorter or with another hand."""
    table = make_table()
    entries = (points(WEST, EAST, 8), (false_win(SOUTH), DRAW), DRAW)
    first = send(table, lines(1, *entries))
    assert {hand.pk for hand in send(table, lines(1, *entries))} == {hand.pk for hand in first}
    assert [hand.pk for hand in send(table, lines(3, DRAW), number=3)] == [first[-1].pk]
    others = (
        (*entries, DRAW),
        entries[:2],
        (points(WEST, EAST, 9), *entries[1:]),
        (entries[0], DRAW, DRAW),
    )
    for other in others:
        with pytest.raises(ClubError) as caught:
            send(table, lines(1, *other))
        assert caught.value.code == "sheet_moved"
    assert table.hands.count() == 4


def test_the_page_of_a_sheet_says_that_another_phone_has_sent_the_same(client):
    table = make_table()
    client.get(reverse("table_open", args=[table.link_token]))
    address = reverse("sheet_enter", args=[table.pk])
    sent = {"first": 1, "action": "record", "h1-won": "draw", "h2-won": "draw"}
    for _ in range(2):
        page = client.post(address, {**sent, "token": str(uuid4())}, follow=True)
        assert page.status_code == 200
    assert table.hands.count() == 2
    other = {**sent, "token": str(uuid4()), "h2-false_win": "1"}
    assert client.post(address, other).status_code == 422
    paper = {**sent, "token": str(uuid4()), "t4-0": "8"}
    assert client.post(address, paper).status_code == 422  # its totals are compared
    half = {**sent, "token": str(uuid4()), "h3-source": "self"}
    assert client.post(address, half).status_code == 422


def test_an_empty_sheet_and_a_closed_table():
    table = make_table()
    with pytest.raises(ClubError) as caught:
        send(table, [])
    assert caught.value.code == "sheet_empty"
    table_close(table=table, reason="time", by=organizer())
    with pytest.raises(ClubError) as caught:
        send(table, lines(1, DRAW))
    assert caught.value.code == "table_closed"


def test_what_is_wrong_is_said_of_its_row():
    table = make_table()
    sheet = [*lines(1, DRAW, points(EAST, SOUTH, 7)), *lines(4, DRAW)]
    checked = check_sheet(table_state(table), [1, 2, 4], sheet)
    codes = {number: one.problem and one.problem.code for number, one in checked.items()}
    assert codes == {1: None, 2: "below_minimum", 3: "row_missing", 4: None}
    assert checked[1].running_totals == (0, 0, 0, 0)
    assert checked[4].running_totals is None
    assert checked[4].payments == (0, 0, 0, 0)


def test_a_token_of_a_hand_taken_back_is_not_recorded():
    table, token = make_table(), uuid4()
    sent: dict[str, Any] = {
        "table": table,
        "entry": DRAW,
        "token": token,
        "number": 1,
        "by": link(table),
    }
    hand = hand_record(**sent)
    hand_void(hand=hand, reason="no", by=organizer())
    with pytest.raises(ClubError) as caught:
        hand_record(**sent)
    assert (caught.value.code, caught.value.facts["hand"]) == ("hand_taken_back", hand.pk)


# Over HTTP


def holder_of(table: Table, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.get(reverse("table_open", args=[table.link_token]))
    return client


def post(client: Client, table: Table, rows: Mapping[str, Any], headers=None, **more: Any):
    sent = {"token": str(uuid4()), "first": 1, "action": "record", **rows, **more}
    return client.post(reverse("sheet_enter", args=[table.pk]), sent, headers=headers)


ROWS = {
    "h1-won": 2,
    "h1-source": 0,
    "h1-points": 8,
    "h2-won": 3,
    "h2-source": "self",
    "h2-points": 24,
    "h2-false_win": 1,
    "h3-won": "draw",
}
TOTALS = {"t16-0": -38, "t16-1": -70, "t16-2": 10, "t16-3": 98}


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("ruleset", ["mcr", "zung_jung", "italian", "chinese_classical"])
def test_page(ruleset, language):
    table = make_table(ruleset=ruleset)
    page = holder_of(table, language).get(reverse("sheet_enter", args=[table.pk]))
    check_page(page, language)
    text = page.content.decode()
    assert len(re.findall(r'data-line="\d+"', text)) == 16
    assert len(re.findall(r'name="h16-points_\d"', text)) == (4 if ruleset != "mcr" else 0) * (
        ruleset not in {"mcr", "zung_jung"}
    )


def test_recorded_without_javascript():
    table = make_table()
    client = holder_of(table)
    page = post(client, table, ROWS | TOTALS)
    assert page.headers["Location"] == reverse("table", args=[table.pk])
    assert table_state(table).totals == (-38, -70, 10, 98)
    assert (
        "3 hands recorded from the sheet." in client.get(page.headers["Location"]).content.decode()
    )


def test_the_same_form_again_says_the_same():
    table, token = make_table(), str(uuid4())
    client = holder_of(table)
    for _ in range(2):
        assert post(client, table, ROWS, token=token).status_code == 302
    assert table.hands.count() == 4


def test_totals_that_differ_are_asked_about():
    table = make_table()
    client = holder_of(table)
    sent = ROWS | TOTALS | {"t16-1": -69, "t4-0": ""}
    page = post(client, table, sent)
    assert page.status_code == 422
    check_page(page, "en")
    text = page.content.decode()
    assert "Cognome02 N.: −69 on paper, −70 here" in text
    assert not table.hands.exists()
    assert post(client, table, sent, anyway="on").status_code == 302
    assert table.hands.count() == 4


def test_an_official_keeps_hands_beside_totals_that_differ():
    table, paper = make_table(), (-40, -70, 10, 100)
    totals_record(table=table, totals=PaperTotals(paper), token=uuid4(), by=organizer())
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(table.session.tournament.club))
    page = post(client, table, ROWS)
    assert page.status_code == 422
    check_page(page, "en")
    assert "Cognome04: +100 on paper, +98 from the hands (−2)" in page.text
    compared = "-40,-70,10,100/-38,-70,10,98"
    assert f'name="beside" value="{compared}"' in page.text
    page = post(client, table, ROWS, beside=compared)
    assert "Give a reason." in page.text
    assert f'name="beside" value="{compared}"' in page.text
    page = post(client, table, ROWS, beside="0,0,0,0/-38,-70,10,98", why="signed")
    assert page.status_code == 422
    assert not table.hands.exists()
    assert post(client, table, ROWS, beside=compared, why="signed").status_code == 302
    state = table_state(table)
    assert (state.totals, state.hand_results) == (paper, (-38, -70, 10, 98))


def test_totals_after_a_round_are_those_after_its_last_hand():
    table = make_table()
    sent = {f"h{number}-won": "draw" for number in range(1, 6)} | {
        "h5-won": 0,
        "h5-source": 1,
        "h5-points": 8,
        "t4-0": 1,
    }
    text = post(holder_of(table), table, sent).content.decode()
    assert "Cognome01 N.: +1 on paper, 0 here" in text


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        pytest.param({"h1-won": 0}, "Choose who discarded", id="source"),
        pytest.param({"h1-won": 0, "h1-source": 1}, "What is the hand worth?", id="points"),
        pytest.param({"h1-points": 9}, "Who won?", id="winner"),
        pytest.param({"h1-won": 0, "h1-source": 0, "h1-points": 9}, "the same player", id="self"),
        pytest.param({"h1-won": 0, "h1-source": 1, "h1-points": 7}, "minimum", id="minimum"),
        pytest.param({"h2-won": "draw"}, "Fill in this hand", id="gap"),
        pytest.param({"h1-won": 7}, "Select a valid choice", id="seat"),
        pytest.param({"h1-won": 0, "h1-points": "x"}, "Enter a whole number", id="number"),
        pytest.param({"h1-won": "draw", "t4-0": "x"}, "Enter a whole number", id="total"),
        pytest.param(
            {"h1-false_win": 0, "h2-won": "draw"}, "How did this hand end?", id="false win alone"
        ),
        pytest.param({"h1-won": "draw", "h1-points": 9}, "Nobody won", id="drawn with points"),
        pytest.param({"h1-won": "draw", "h1-source": 1}, "Nobody won", id="drawn by discard"),
        pytest.param({}, "The sheet has no hands yet.", id="empty"),
    ],
)
def test_refused_with_what_was_typed(rows, words):
    table = make_table()
    page = post(holder_of(table), table, rows)
    assert page.status_code == 422
    check_page(page, "en")
    assert words in page.content.decode()
    assert not table.hands.exists()


def test_a_false_win_ends_the_hand_where_the_rules_say_so():
    table = make_table(ruleset="chinese_classical")
    client = holder_of(table)
    both = {"h1-false_win": 0, "h1-won": "draw"}
    assert "A false win ends the hand" in post(client, table, both).content.decode()
    assert post(client, table, {"h1-false_win": 0, "h2-won": "draw"}).status_code == 302
    assert [hand.kind for hand in table.hands.order_by("number")] == ["false_win", "draw"]


def test_a_row_with_a_hand_worth_nothing_where_any_hand_wins():
    table = make_table(ruleset="hong_kong", options={"minimum": 0})
    rows = {"h1-won": 0, "h1-source": 1, "h1-points": 0}
    assert post(holder_of(table), table, rows).status_code == 302
    assert table.hands.get().payments == (4, -2, -1, -1)


def test_four_hands_points_a_row():
    table = make_table(ruleset="italian")
    rows = {"h1-won": 0, "h1-source": 1, "h1-points_0": 40, "h1-points_2": 8}
    assert post(holder_of(table), table, rows).status_code == 302
    claim = table.hands.get().claim
    told = {seat: one["points"] for seat, one in claim["others"].items()}
    assert (claim["points"], told) == (40, {"1": 0, "2": 8, "3": 0})


def test_checked_while_it_is_typed():
    table = make_table()
    client = holder_of(table)
    page = post(client, table, ROWS | {"h4-won": 0}, headers=HTMX)
    text = page.content.decode()
    assert page.status_code == 200
    assert text.count("hx-swap-oob") == 16 + 4 + 1
    assert re.search(r"total</span>\s*98", text)
    assert "Choose who discarded" not in text  # the last row is still being typed
    later = post(client, table, ROWS | {"h4-won": 0, "h5-won": "draw"}, headers=HTMX)
    assert "Hand 4: Choose who discarded" in later.content.decode()
    assert not table.hands.exists()  # even with the button's value


def test_moved_meanwhile_nothing_typed_is_lost():
    table = make_table()
    client = holder_of(table)
    record(table)
    page = post(client, table, ROWS)
    check_page(page, "en")
    text = page.content.decode()
    assert "hand 2 is next, but the sheet starts with hand 1" in text
    assert re.search(r'name="h2-points" value="24"', text)
    assert table.hands.count() == 1


def test_what_our_page_never_sends():
    table = make_table()
    client = holder_of(table)
    for sent in ({"token": "x"}, {"first": "x"}, {"first": 0}):
        assert post(client, table, ROWS, **sent).status_code == 404
    assert post(client, table, ROWS, first=900).status_code == 422


def test_officials_are_told_that_the_table_is_closed():
    table = make_table()
    table_close(table=table, reason="time", by=organizer())
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(table.session.tournament.club))
    for name in ("sheet_enter", "hand_new"):
        text = client.get(reverse(name, args=[table.pk])).content.decode()
        assert "Table 1 is closed: this changes its result." in text


def test_queries_do_not_grow_with_the_rows():
    table = make_table()
    client = holder_of(table)
    counts = []
    for rows in ({"h1-won": "draw"}, {f"h{number}-won": "draw" for number in range(1, 17)}):
        with CaptureQueriesContext(connection) as counted:
            post(client, table, rows, action="check")
        counts.append(len(counted))
    assert counts[0] == counts[1]
    assert counts[0] < 12


def test_an_official_goes_on_to_the_next_table_in_one_load_and_the_table_is_closed():
    table = make_table()
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(table.session.tournament.club))
    page = client.get(reverse("sheet_enter", args=[table.pk])).text
    event, number = table.session.tournament.slug, table.session.number
    for address in (
        reverse("event_manage", args=[event]),
        reverse("session_manage", args=[event, number]),
    ):
        assert f'href="{address}"' in page
    answer = post(client, table, ROWS | TOTALS | {"close": "on"})
    desk = reverse("results_desk", args=[table.session.tournament.slug, table.session.number])
    assert answer.headers["Location"] == desk
    assert "Table 1: 3 hands recorded from the sheet. Table closed." in client.get(desk).text
    assert table_state(table).closed
    change = table.changes.get(kind="table_closed")
    assert change.reason == "the sheet ends with hand 3"


def test_an_official_may_leave_the_table_open():
    table = make_table()
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(table.session.tournament.club))
    post(client, table, ROWS | TOTALS)
    assert not table_state(table).closed


def test_a_sheet_typed_before_the_seats_changed_stays_with_its_people():
    table = make_table()
    holder = Client(headers={"accept-language": "en"})
    holder.get(reverse("table_open", args=[table.link_token]))
    address = reverse("sheet_enter", args=[table.pk])
    before = str(Sitters.of(table))
    assert f'name="seats" value="{before}"' in holder.get(address).content.decode()
    sheet = {"token": uuid4(), "first": 1, "seats": before, "action": "record", "t16-0": 24}
    sheet |= {"h1-won": EAST, "h1-source": SOUTH, "h1-points": 8, "h2-false_win": SOUTH}
    one, other = (table.seats.get(wind=seat).entry for seat in (EAST, SOUTH))
    players_swap(session=table.session, one=one, other=other, reason="wrong", by=organizer())
    live = holder.post(address, sheet, headers=HTMX).content.decode()
    assert "The seats have changed (East: Cognome02 N., was Cognome01 N." in live
    answer = holder.post(address, sheet | {"h2-won": "draw"} | {"t16-0": ""})
    page = answer.content.decode()
    assert (answer.status_code, table.hands.exists()) == (422, False)
    now = str(Sitters.of(table))
    assert f'name="seats" value="{now}"' in page
    chosen = re.findall(
        r'<select name="h\d-(\w+)"[^>]*>(?:(?!</select>).)*?value="(\w+)" selected', page, re.DOTALL
    )
    assert chosen == [("won", "1"), ("source", "0"), ("won", "draw"), ("false_win", "0")]
    assert moved_sheet(
        {"t16-0": "24", "h1-points_1": "8"}, Sitters((1, 2, 3)), Sitters((2, 1, 3))
    ) == {
        "t16-1": "24",
        "h1-points_0": "8",
    }
