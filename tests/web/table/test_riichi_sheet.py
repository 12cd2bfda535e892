"""A paper sheet of riichi typed in: who declared and who waited, several winners, han and fu."""

from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from clubscore.play.entry.hand_entry import FurtherWinner, HandEntry, SeatHand
from clubscore.play.ledger import entry_of
from clubscore.play.selectors import table_state
from clubscore.play.sitters import Sitters
from clubscore.tournaments.models import Table
from clubscore.web.table.sheet.fields import ColumnNumbersField, WorthField, read_worth
from clubscore.web.table.sheet.totals import moved_sheet
from scoring.rulesets import get
from scoring.rulesets.base import Outcome
from tests.factories import EAST, NORTH, SOUTH, WEST, make_table, record
from tests.html import check_page

RIICHI = get("riichi")
FORM = RIICHI.entered_form
HTMX = {"HX-Request": "true"}
CLUB: dict[str, Any] = {"abortive_draws": True, "starting_points": 25000}
HAND = "234567m 345p 4488s + 4s"


def han(value: int, fu: int = 0) -> SeatHand:
    return SeatHand(points=fu, doubles=value)


def opened(client: Client, **fields: Any) -> Table:
    table = make_table(ruleset="riichi", **fields)
    client.get(reverse("table_open", args=[table.link_token]))
    return table


def send(client: Client, table: Table, *, first: int = 1, action: str = "record", **cells: Any):
    data = {name.replace("__", "-"): value for name, value in cells.items()}
    sent = {"token": str(uuid4()), "first": first, "action": action, **data}
    address = reverse("sheet_enter", args=[table.pk])
    return client.post(address, sent, headers={"accept-language": "en"})


# What is typed


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("3 40", han(3, 40)),
        ("3/40", han(3, 40)),
        ("3 han 40 fu", han(3, 40)),
        ("3h40f", han(3, 40)),
        ("40 fu, 3 han", han(3, 40)),
        ("6 han", han(6)),
        ("5", han(5)),
        ("13", han(13)),
        ("8000", SeatHand(points=8000)),
        ("8.000", SeatHand(points=8000)),
        ("8,000", SeatHand(points=8000)),
        ("8 000", SeatHand(points=8000)),
        ("7.700", SeatHand(points=7700)),
        ("16.000", SeatHand(points=16000)),
        ("3 han 100 fu", han(3, 100)),
        ("4 120", han(4, 120)),
        ("mangan", han(5)),
        ("Haneman", han(6)),
        ("HANEMAN", han(6)),
        ("BAIMAN", han(8)),
        ("bai", han(8)),
        ("yakuman", SeatHand(points=0, limits=1)),
        ("2 yakuman", SeatHand(points=0, limits=2)),
        ("2y", SeatHand(points=0, limits=2)),
        (HAND, SeatHand(HAND)),
    ],
)
def test_how_a_hand_was_counted(text, hand):
    assert read_worth(text, FORM) == hand


@pytest.mark.parametrize(
    "text",
    # Points and fu may both be a hundred and more; no count has a zero for a number.
    [
        "3",
        "3 40 2",
        "man gan",
        "x",
        "40",
        "-3 40",
        "3.100",
        "3 100",
        "2 100",
        "3,110",
        "8.00",
        "8.0",
        "8/0",
        "12.0",
        "8.000.00",
        "8.0000",
        "08.000",
        "EAST",
        "40 fu",
        "3 han",
        "1 han",
        "3 han 2 han",
        "3 han 40 fan",
    ],
)
def test_what_cannot_be_read(text):
    with pytest.raises(ValueError, match=r".*"):
        read_worth(text, FORM)


def test_what_can_be_read_in_two_ways_names_both():
    with override("en"), pytest.raises(ValidationError) as refused:
        WorthField(form=FORM).clean("2 100")
    (said,) = refused.value.messages
    assert said == "“2 100” can be read in two ways. Type 2100 or 2 han 100 fu."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "“x”: type Han and fu or the tiles, for example 3 han 40 fu, mangan, haneman, "),
        ("it", "“x”: scrivi Han e fu o le pedine, per esempio 3 han 40 fu, mangan, haneman, "),
    ],
)
def test_what_may_be_typed_is_said(language, said):
    with override(language), pytest.raises(ValidationError) as wrong:
        WorthField(form=FORM).clean("x")
    (message,) = wrong.value.messages
    assert message == f"{said}baiman, sanbaiman, yakuman, 8000."


@pytest.mark.parametrize(
    ("text", "seats"), [("", ""), ("0", ""), ("1", "0"), ("31", "0,2"), ("1, 3 4", "0,2,3")]
)
def test_players_are_numbers_of_columns(text, seats):
    assert ColumnNumbersField(players=4).clean(text) == seats


# Recorded


@pytest.mark.django_db
def test_every_kind_of_hand_can_be_typed(client):
    table, other = opened(client, options=CLUB), make_table(ruleset="riichi", options=CLUB)
    answer = send(
        client,
        table,
        h1__won="1",
        h1__source="0",
        h1__players_riichi="2",
        h1__points="3 40",
        h2__won="draw",
        h2__players_riichi="3",
        h2__players_tenpai="1",
        h3__false_win="3",
        h3__won="0",
        h3__source="2",
        h3__points="2 30",
        h3__players_riichi="14",
        h3__also2="3",
        h3__worth2="haneman",
        h4__won="abortive_draw",
        h4__answer_reason="four_winds",
        h5__won="2",
        h5__source="self",
        h5__points="8000",
        h6__won="1",
        h6__source="2",
        h6__points="234567m 345p 4488s + 4s",
        h6__players_riichi="2",
        h6__number_dora="2",
    )
    assert answer.status_code == 302
    both = HandEntry(
        Outcome.WIN,
        EAST,
        WEST,
        {EAST: han(2, 30), NORTH: han(6)},
        answers={"riichi": "0,3"},
        also=(FurtherWinner(NORTH),),
    )
    for entry in (
        HandEntry(Outcome.WIN, SOUTH, EAST, {SOUTH: han(3, 40)}, answers={"riichi": "1"}),
        HandEntry(Outcome.DRAW, answers={"riichi": "2", "tenpai": "0,2"}),
        HandEntry(Outcome.FALSE_WIN, NORTH),
        both,
        HandEntry(Outcome.ABORTIVE_DRAW, answers={"reason": "four_winds"}),
        HandEntry.win(WEST, None, points=8000),
        HandEntry.win(SOUTH, WEST, HAND, answers={"riichi": "1", "dora": "2"}),
    ):
        record(other, entry)
    ours, theirs = table_state(table), table_state(other)
    assert [hand.payments for hand in ours.ledger.hands] == [
        hand.payments for hand in theirs.ledger.hands
    ]
    assert ours.ledger.state.position.counters == theirs.ledger.state.position.counters
    drawn, won = entry_of(ours.ledger.hands[1]), entry_of(ours.ledger.hands[2])
    assert drawn.answers["tenpai"] == "0,2"  # whoever declared was waiting
    assert won.winners == (EAST, NORTH)


@pytest.mark.django_db
def test_rows_are_settled_with_what_those_before_have_left(client):
    table = opened(client, options=CLUB)
    record(table, HandEntry(Outcome.DRAW, answers={"riichi": "0", "tenpai": "0"}))
    page = send(
        client,
        table,
        first=2,
        action="check",
        h2__won="draw",
        h2__players_riichi="1",
        h2__players_tenpai="0",
        h3__won="1",
        h3__source="0",
        h3__points="1 30",
    ).content.decode()
    assert "E1 · Counters 1 · 1,000 on the table" in page
    assert "E1 · Counters 2 · 2,000 on the table" in page
    assert "+3,600" in page  # 1,000, two counters and two sticks
    assert table.hands.count() == 1


@pytest.mark.django_db
def test_totals_on_the_paper_are_what_players_have(client):
    table = opened(client, options=CLUB)
    row: dict[str, Any] = {"h1__won": "1", "h1__source": "0", "h1__points": "3 40"}
    wrong: dict[str, Any] = {"t4__0": "19800", "t4__1": "30300", "t4__2": "25000", "t4__3": "25000"}
    page = send(client, table, **row, **wrong)
    assert page.status_code == 422
    assert "30,300 on paper, 30,200 here" in page.content.decode()
    assert send(client, table, **row, **{**wrong, "t4__1": "30200"}).status_code == 302


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["30.200", "30,200", "30 200"])
def test_totals_on_the_paper_may_have_their_thousands_apart(client, typed):
    table = opened(client, options=CLUB)
    row: dict[str, Any] = {"h1__won": "1", "h1__source": "0", "h1__points": "3 40"}
    totals: dict[str, Any] = {
        "t4__0": "19.800",
        "t4__1": typed,
        "t4__2": "25.000",
        "t4__3": "25,000",
    }
    assert send(client, table, **row, **totals).status_code == 302


WON_IN_RIICHI: dict[str, Any] = {
    "h1__won": "1",
    "h1__source": "self",
    "h1__points": HAND,
    "h1__players_riichi": "2",
}


@pytest.mark.django_db
def test_circumstances_are_ticked(client):
    table, other = opened(client, options=CLUB), make_table(ruleset="riichi", options=CLUB)
    ticked: dict[str, Any] = {"h1__circumstance_ippatsu": "on", "h1__circumstance_wall_end": "on"}
    assert send(client, table, **WON_IN_RIICHI, **ticked).status_code == 302
    told = frozenset(("ippatsu", "wall_end"))
    record(other, HandEntry.win(SOUTH, None, HAND, situations=told, answers={"riichi": "1"}))
    ours, theirs = table.hands.get(), other.hands.get()
    assert ours.payments == theirs.payments
    assert entry_of(ours).situations == told


@pytest.mark.django_db
def test_circumstances_of_a_further_winner(client):
    table = opened(client, options=CLUB)
    row = {**WON_IN_RIICHI, "h1__source": "0", "h1__players_riichi": "23"}
    more: dict[str, Any] = {
        "h1__also2": "2",
        "h1__worth2": "123456789m 55p 23s + 4s",
        "h1__circumstance_ippatsu.2": "on",
    }
    assert send(client, table, **row, **more).status_code == 302
    entry = entry_of(table.hands.get())
    assert entry.situations_of(SOUTH) == frozenset()
    assert entry.situations_of(WEST) == {"ippatsu"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ({"points": "3 40"}, "Circumstances count only in a hand with its tiles"),
        ({"won": "draw", "points": "", "source": "", "players_tenpai": "2"}, "Nobody won"),
        ({"source": "0", "circumstance_kong_replacement": "on"}, "replacement tile"),
        ({"circumstance_ippatsu.2": "on"}, "Who won?"),
    ],
)
def test_circumstances_that_cannot_be_are_refused(client, cells, words):
    table = opened(client, options=CLUB)
    more = {f"h1__{name}": value for name, value in cells.items()}
    page = send(client, table, **{**WON_IN_RIICHI, "h1__circumstance_ippatsu": "on", **more})
    assert page.status_code == 422
    check_page(page)
    assert words in unescape(page.content.decode())
    assert not table.hands.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"won": "draw"}, "“Tenpai”: type the numbers of the players, 0 for nobody."),
        (
            {"won": "1", "source": "0", "points": "3 40", "players_tenpai": "1"},
            "“Tenpai”: leave it empty in a hand that ended like this.",
        ),
        ({"won": "1", "source": "0"}, "What is the hand worth?"),
        ({"won": "1", "source": "0", "points": "3"}, "“3”: type Han and fu or the tiles"),
        ({"won": "draw", "players_tenpai": "7"}, "“7”: type the numbers of the players"),
        ({"won": "1", "source": "0", "points": "3 40", "also2": "2"}, "What is the hand worth?"),
        ({"won": "1", "source": "0", "points": "3 40", "worth2": "3 40"}, "Who won?"),
        (
            {"won": "1", "source": "0", "points": "[123m] 456p 789s 23s 55m + 1s"},
            "This hand is not a win: no yaku.",
        ),
        ({"won": "1", "source": "self", "points": "1 20"}, "A hand cannot have “20” fu"),
        ({"players_riichi": "1"}, "Who won?"),
        ({"won": "draw", "players_tenpai": "0", "also2": "1"}, "Nobody won"),
    ],
)
def test_what_is_missing_or_wrong_is_said(client, row, words):
    table = opened(client)
    page = send(client, table, **{f"h1__{name}": value for name, value in row.items()})
    assert page.status_code == 422
    check_page(page)
    assert words in unescape(page.content.decode())
    assert not table.hands.exists()


@pytest.mark.django_db
def test_nobody_waits_is_told_by_a_zero(client):
    table = opened(client)
    sent: dict[str, Any] = {"h1__won": "draw", "h1__players_tenpai": "0"}
    assert send(client, table, **sent).status_code == 302
    assert table.hands.get().payments == (0, 0, 0, 0)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["it", "en"])
def test_the_page_asks_what_riichi_needs(client, language):
    table = opened(client, options=CLUB)
    address = reverse("sheet_enter", args=[table.pk])
    page = client.get(address, headers={"accept-language": language})
    check_page(page, language)
    names = "players_riichi players_tenpai also3 number_dora.2 circumstance_ippatsu.3"
    for name in names.split():
        assert f'name="h1-{name}"' in page.content.decode()
    assert 'value="abortive_draw"' in page.content.decode()
    assert "circumstance_riichi" not in page.content.decode()  # the stick says so


def test_players_who_move_take_their_numbers_along():
    before, now = Sitters((11, 12, 13, 14)), Sitters((12, 11, 13, 15))
    sent = {
        "h1-won": "0",
        "h1-players_riichi": "134",
        "h1-also2": "3",
        "h1-number_dora": "1",
        "h1-answer_liable.2": "1",
    }
    assert moved_sheet(sent, before, now) == {
        "h1-won": "1",
        "h1-players_riichi": "23",
        "h1-also2": "",
        "h1-number_dora": "1",
        "h1-answer_liable.2": "0",
    }
