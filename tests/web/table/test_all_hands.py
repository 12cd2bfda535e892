"""Entering four hands over HTTP, without JavaScript and as a part for htmx."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.play.services import hand_correct
from clubscore.play.verification import table_differences
from clubscore.tournaments.models import Session, Table, Tournament
from tests.factories import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    false_win,
    make_club,
    make_organizer,
    make_table,
    organizer,
    play,
    record,
    win,
)
from tests.html import check_page
from tests.play.fours import EXAMPLE, EXAMPLE_PAYMENTS, FAMILY, told, worked_example

HTMX = {"HX-Request": "true"}


@pytest.fixture(params=FAMILY)
def family_table(request, db) -> Table:
    return make_table(ruleset=request.param)


@pytest.fixture
def table(db) -> Table:
    return make_table(ruleset="italian")


def opened(table: Table) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("table_open", args=[table.link_token]))
    return client


def said(**fields: object) -> dict[str, object]:
    """The worked example, unless fields say otherwise; None leaves one out."""
    form: dict[str, object] = {
        "token": str(uuid4()),
        "number": 1,
        "outcome": "win",
        "winner": NORTH,
        "source": SOUTH,
        "action": "record",
        **{f"tiles_{seat}": tiles for seat, tiles in EXAMPLE.items()},
        **{f"how_{seat}": "tiles" for seat in EXAMPLE},
    }
    return {name: value for name, value in (form | fields).items() if value is not None}


def send(table: Table, name: str = "hand_new", **fields: object):
    return opened(table).post(reverse(name, args=[table.pk]), said(**fields))


def preview(table: Table, **fields: object) -> str:
    response = opened(table).post(
        reverse("hand_preview", args=[table.pk]), said(**fields), headers=HTMX
    )
    assert response.status_code == 200
    text: str = response.content.decode()
    return text


def totals(text: str) -> dict[int, str]:
    return {
        int(seat): total
        for seat, total in re.findall(r'data-count="(\d)" data-total="(\d*)"', text)
    }


@pytest.mark.parametrize("name", ["hand_new", "hand_preview"])
def test_only_writers_enter_hands(table, name):
    stranger = Client()
    stranger.force_login(make_organizer(make_club("Altro circolo")))
    for client in (Client(), stranger, opened(make_table(ruleset="italian"))):
        assert client.post(reverse(name, args=[table.pk]), said()).status_code == 403
    assert not table.hands.exists()
    client = Client()
    client.force_login(make_organizer(table.session.tournament.club))
    assert client.post(reverse(name, args=[table.pk]), said()).status_code in {200, 302}


@pytest.mark.parametrize("language", ["it", "en"])
def test_entry_page_has_a_part_for_every_hand(family_table, language):
    address = reverse("hand_new", args=[family_table.pk])
    page = opened(family_table).get(address, headers={"accept-language": language})
    check_page(page, language)
    text = page.content.decode()
    assert re.findall(r'data-panel="(\d)"', text) == ["0", "1", "2", "3"]
    assert 'value="points"' not in text  # of the outcomes: each hand may be told in points


def test_entry_of_one_hand_stays_as_it_was(db):
    table = make_table()
    text = opened(table).get(reverse("hand_new", args=[table.pk])).content.decode()
    assert "data-panel" not in text
    assert 'value="points"' in text


def test_worked_example_by_form(table):
    assert send(table).status_code == 302
    hand = table.hands.get()
    assert hand.payments == EXAMPLE_PAYMENTS


def test_nothing_to_count_and_points_told(table):
    response = send(
        table,
        how_0="nothing",
        how_1="told",
        points_1=36,
        doubles_1=1,
        how_2="told",
        points_2=24,
        tiles_1="12x",  # typed, then told in points: not meant
    )
    assert response.status_code == 302
    hand = table.hands.get()
    assert hand.claim["others"] == {
        "0": {"tiles": "", "points": 0, "doubles": 0},
        "1": {"tiles": "", "points": 36, "doubles": 1},
        "2": {"tiles": "", "points": 24, "doubles": 0},
    }
    assert hand.breakdown["seats"]["1"]["total"] == 72


def test_without_a_word_how_there_is_what_is_typed(table):
    response = send(
        table, how_0=None, how_1=None, how_2=None, how_3=None, tiles_2=None, points_2=24
    )
    assert response.status_code == 302
    assert table.hands.get().payments == EXAMPLE_PAYMENTS


def test_the_winner_may_be_told_too(table):
    assert send(table, how_3="told", points_3=40, doubles_3=1).status_code == 302
    hand = table.hands.get()
    assert (hand.tiles, hand.value, hand.payments) == ("", 80, EXAMPLE_PAYMENTS)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        pytest.param({"winner": None}, "Who won?", id="winner"),
        pytest.param({"source": None}, "Choose who discarded", id="source"),
        pytest.param({"tiles_3": ""}, "Enter the winner’s tiles", id="no-winner"),
        pytest.param({"tiles_2": ""}, "The hand of West is missing", id="missing"),
        pytest.param({"tiles_2": "12x"}, "Cognome03 N.: “12x” is not a tile", id="no-tile"),
        pytest.param({"tiles_2": "12m"}, "Cognome03 N.: The hand has 2 tiles", id="few"),
        pytest.param({"tiles_0": EXAMPLE[EAST] + "+1m"}, "Only the winner’s hand", id="won"),
        pytest.param({"how_3": "nothing"}, "is not a whole number from 1 to", id="winner-nothing"),
        pytest.param({"how_1": "told", "points_1": -1}, "greater than or equal to 0", id="points"),
        pytest.param({"how_1": "told", "points_1": 1, "doubles_1": 99}, "less than", id="doubles"),
        pytest.param({"outcome": "points"}, "Select a valid choice", id="outcome"),
        pytest.param({"tiles_2": "[1111p] 11888s67s789m"}, "appears 5 times", id="five-of-a-tile"),
    ],
)
def test_what_is_wrong_is_said_and_kept(table, fields, problem):
    response = send(table, **fields)
    assert response.status_code == 422
    text = response.content.decode()
    assert problem in text
    check_page(response)
    assert f'value="{EXAMPLE[SOUTH]}"' in text
    assert not table.hands.exists()


def test_score_it_without_javascript(table):
    response = send(table, action="score", tiles_2="")
    check_page(response)
    text = response.content.decode()
    assert totals(text) == {NORTH: "80", EAST: "24", SOUTH: "72", WEST: ""}
    assert f'value="{EXAMPLE[SOUTH]}"' in text
    assert not table.hands.exists()


def test_preview_counts_what_is_there(table):
    text = preview(table, tiles_0="", tiles_1="", tiles_2="", how_2="nothing")
    assert 'data-verdict="partial"' in text
    assert totals(text) == {NORTH: "80", EAST: "", SOUTH: "", WEST: "0"}
    assert "2 hands not scored yet" in text


def test_preview_explains_every_line_and_who_pays_whom(table):
    text = " ".join(preview(table).split())
    assert 'data-verdict="ok"' in text
    assert totals(text) == {NORTH: "80", EAST: "24", SOUTH: "72", WEST: "24"}
    assert "36 × 2 =" in text
    assert "Kong of dragons, concealed" in text
    found = re.findall(r'<td class="(?:gains|pays)">([+−0-9]+)</td>', text)
    assert found == ["−256", "+64", "−128", "+320"]
    assert "Cognome01 N. to Cognome02 N. <strong>96</strong>" in text


def test_preview_names_a_limit_hand_and_why(table):
    others = {f"how_{seat}": "nothing" for seat in range(3)}
    text = preview(table, tiles_3="19m19p19sESWNCFP + P", source="self", **others)
    assert "Thirteen orphans" in text
    assert "One of each terminal and honor, plus a duplicate of any one." in text
    assert totals(text)[NORTH] == "200"


def test_preview_of_no_win_offers_a_false_win(table):
    text = preview(table, tiles_3="[111s] 111m567m23s99p + 9s")
    assert 'data-verdict="invalid"' in text
    assert "not a winning hand" in text
    assert 'value="false_win"' in text


def test_circumstances_are_offered_with_the_winners_hand_alone(db):
    table = make_table(ruleset="chinese_classical")
    text = preview(table, tiles_0="", tiles_1="", tiles_2="")
    assert {"wall_end", "robbing_kong"} <= set(re.findall(r'id="situation-(\w+)"', text))


def test_robbed_kong_says_that_the_kong_is_a_pung(db):
    table = make_table(ruleset="chinese_classical")
    text = preview(table, situations=["robbing_kong"])
    assert "counts as a pung" in text


def test_robbed_kong_is_counted_and_stored_as_a_pung(db):
    table = make_table(ruleset="chinese_classical")
    robbed = {
        "tiles_3": "[345m] 567p 24s 789m 66p + 3s",
        "tiles_1": "[3333s] EE45m234678p",
        "how_0": "nothing",
        "how_2": "nothing",
    }
    assert totals(preview(table, **robbed, situations=["robbing_kong"]))[SOUTH] == "2"
    send(table, **robbed, situations=["robbing_kong"])
    assert table.hands.get().claim["others"]["1"]["tiles"] == "[333s] 45m234678pEE"
    unread = robbed | {"tiles_3": "[345m"}  # said of the winner alone
    assert totals(preview(table, **unread, situations=["robbing_kong"]))[SOUTH] == "8"


def test_a_liable_player_pays_for_all(db):
    table = make_table(ruleset="chinese_classical")
    text = preview(table, how_3="told", points_3=100)
    assert 'name="answer_liable"' in text
    fields = {f"how_{seat}": "nothing" for seat in range(3)}
    send(table, how_3="told", points_3=100, answer_liable="2", **fields)
    assert table.hands.get().payments == (0, 0, -400, 400)


def test_correction_page_is_filled_in(table):
    hand = record(table, worked_example())
    hand = hand_correct(hand=hand, entry=told(EAST, None, 30, 0, 12, 0), reason="x", by=organizer())
    response = opened(table).get(reverse("hand_correct", args=[table.pk, hand.pk]))
    check_page(response)
    text = response.content.decode()
    assert re.findall(r'name="how_(\d)"\s+value="(\w+)"\s+checked', text) == [
        ("0", "told"),
        ("1", "nothing"),
        ("2", "told"),
        ("3", "nothing"),
    ]
    assert totals(text) == {0: "30", 1: "0", 2: "12", 3: "0"}


def test_hand_page_shows_four_hands(table):
    hand = record(table, worked_example())
    page = opened(table).get(reverse("hand", args=[table.pk, hand.pk]))
    check_page(page)
    text = " ".join(page.content.decode().split())
    assert text.count('class="count"') == 4
    assert "36 × 2 =" in text
    assert "Kong of dragons, concealed" in text
    assert text.count('class="lying"') == 4


def test_two_phones_see_the_other_hands(table):
    record(table, told(EAST, None, 30, 12, 0, 0))
    response = send(table)
    assert response.status_code == 409
    text = response.content.decode()
    assert "12 × 1" in text
    assert "nothing to score" in text
    assert EXAMPLE[SOUTH] in text


def test_two_phones_with_the_same_hands_agree(table):
    record(table, worked_example())
    assert send(table).status_code == 302
    assert table.hands.count() == 1


def test_table_page_of_an_open_game(family_table):
    play(family_table, told(EAST), told(SOUTH))
    page = opened(family_table).get(reverse("table", args=[family_table.pk]))
    check_page(page)
    text = page.content.decode()
    assert "Hand 3" in text
    assert " of 16" not in text
    assert text.count("East stays") == 1
    assert "End the game now" in text
    assert 'id="table-rules"' in text


@pytest.mark.parametrize("reason", ["time was up", ""])
def test_the_game_ends_in_one_tap(table, reason):
    record(table, told(EAST))
    opened(table).post(reverse("table_close", args=[table.pk]), {"reason": reason})
    table.refresh_from_db()
    assert table.state == Table.State.CLOSED


def test_a_fixed_game_still_says_how_many_hands_are_missing(db):
    table = make_table(ruleset="zung_jung")
    record(table, win(WEST, EAST))
    text = opened(table).get(reverse("table", args=[table.pk])).content.decode()
    assert "Hand 2 of 16" in text
    assert "Close early" in text
    assert "End the game now" not in text


@pytest.mark.parametrize("ruleset", ["mcr", "italian"])
def test_where_a_game_is_ended_early_it_says_what_the_gong_means(db, ruleset):
    table = make_table(ruleset=ruleset)
    record(table, told(EAST) if ruleset == "italian" else win(WEST, EAST))
    address, client = reverse("table", args=[table.pk]), opened(table)
    assert "At the gong" not in client.get(address).text  # there is no clock
    Session.objects.update(minutes=90)
    assert "At the gong, the current hand is finished; it is the last." in client.get(address).text
    Tournament.objects.update(stops_at_gong=True)
    assert "At the gong, play stops" in client.get(address).text


def test_a_false_win_that_ends_the_hand_is_undone_only_last(db):
    table = make_table(ruleset="chinese_classical")
    first, last = play(table, false_win(SOUTH), told(EAST))
    client = opened(table)
    offered = [
        "Void this hand" in client.get(reverse("hand", args=[table.pk, hand.pk])).content.decode()
        for hand in (first, last)
    ]
    assert offered == [False, True]


def test_rules_in_force_tell_what_is_set_otherwise(db):
    table = make_table(ruleset="italian", options={"limit": 300})
    text = " ".join(opened(table).get(reverse("table", args=[table.pk])).content.decode().split())
    assert "<strong>300</strong>" in text
    assert "official: 200" in text


def test_every_ruleset_can_be_chosen(client, db):
    table = make_table()
    client.force_login(make_organizer(table.session.tournament.club))
    text = client.get(reverse("event_new")).content.decode()
    for key in ["mcr", "zung_jung", *FAMILY]:
        assert f'value="{key}"' in text


ONLY_WHAT_SCORES = {
    "how_0": "scoring",
    "tiles_0": "[444s] EE {16}",
    "how_1": "scoring",
    "tiles_1": "(FFFF) {3} ?",
    "how_2": "scoring",
    "tiles_2": "[1111p] 888s {8}",
}


def test_only_what_scores_is_recorded_and_explained(table):
    text = preview(table, **ONLY_WHAT_SCORES)
    assert totals(text) == {EAST: "24", SOUTH: "72", WEST: "24", NORTH: "80"}
    assert text.count("Only the tiles that score were entered") == 3
    assert send(table, **ONLY_WHAT_SCORES).status_code == 302
    hand = table.hands.get()
    assert hand.payments == EXAMPLE_PAYMENTS
    assert hand.claim["others"]["0"]["tiles"] == "[444s] EE {16} ?"
    assert [hand.breakdown["seats"][str(seat)].get("partial") for seat in range(4)] == [
        True,
        True,
        True,
        None,
    ]
    assert list(table_differences(table)) == []
    page = opened(table).get(reverse("hand", args=[table.pk, hand.pk]))
    assert page.content.decode().count("Only the tiles that score were entered") == 3


def test_a_correction_shows_that_only_what_scores_was_entered(table):
    send(table, **ONLY_WHAT_SCORES)
    hand = table.hands.get()
    text = opened(table).get(reverse("hand_correct", args=[table.pk, hand.pk])).content.decode()
    assert re.findall(r'name="how_(\d)"\s+value="(\w+)"\s+checked', text) == [
        ("0", "scoring"),
        ("1", "scoring"),
        ("2", "scoring"),
        ("3", "tiles"),
    ]


def test_the_winner_is_entered_whole(table):
    text = preview(table, how_3="scoring", tiles_3="[111s] 111m ?")
    assert "Enter all tiles of this hand" in text
