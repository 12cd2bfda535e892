"""Entering, scoring and correcting a hand over HTTP, with htmx and without JavaScript."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.play.models import Hand
from clubscore.play.services import hand_correct, hand_void
from tests.factories import (
    DRAW,
    EAST,
    EIGHT_POINTS,
    NORTH,
    SEVEN_PAIRS,
    SOUTH,
    TWO_POINTS,
    WEST,
    make_evening,
    make_organizer,
    make_table,
    organizer,
    play,
    record,
    win,
)
from tests.html import check_page

HTMX = {"HX-Request": "true"}


@pytest.fixture
def table(db):
    return make_table()


@pytest.fixture
def holder(table) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("table_open", args=[table.link_token]))
    return client


def said(**fields: object) -> dict[str, object]:
    """A win of West on East's discard, unless fields say otherwise; None leaves one out."""
    told = {
        "token": str(uuid4()),
        "number": 1,
        "outcome": "win",
        "winner": WEST,
        "source": EAST,
        "tiles": EIGHT_POINTS,
        "action": "record",
    }
    return {name: value for name, value in (told | fields).items() if value is not None}


def send(holder: Client, table, name: str = "hand_new", hand=None, headers=None, **fields: object):
    args = [table.pk] if hand is None else [table.pk, hand.pk]
    return holder.post(reverse(name, args=args), said(**fields), headers=headers)


def preview(holder: Client, table, **fields: object) -> str:
    response = send(holder, table, "hand_preview", headers=HTMX, **fields)
    assert response.status_code == 200
    text: str = response.content.decode()
    return text


def numbers(text: str) -> list[str]:
    """What each player gains or loses, of the last table of payments."""
    found = re.findall(r'<td class="(?:gains|pays)?">([+−0-9]+)</td>', text)
    return found[-4:]


@pytest.mark.parametrize("language", ["it", "en"])
def test_entry_page(holder, table, language):
    page = holder.get(reverse("hand_new", args=[table.pk]), headers={"accept-language": language})
    check_page(page, language)
    assert page.headers["Cache-Control"].startswith("max-age=0")
    text = page.content.decode()
    assert len(set(re.findall(r'data-tile="(\d+)"', text))) == 34
    assert len(set(re.findall(r'data-flower="(\d+)"', text))) == 8


def test_every_form_has_its_own_token(holder, table):
    address = reverse("hand_new", args=[table.pk])
    pages = [holder.get(address).content.decode() for _ in range(2)]
    first, second = (re.findall(r'name="token" value="([^"]+)"', page)[0] for page in pages)
    assert first != second


def test_flowers_have_no_keys_where_they_are_not_played(db):
    table = make_table(options={"flowers_played": False})
    client = Client()
    client.get(reverse("table_open", args=[table.link_token]))
    assert "data-flower" not in client.get(reverse("hand_new", args=[table.pk])).content.decode()


@pytest.mark.parametrize("name", ["hand_new", "hand_preview"])
def test_nothing_is_entered_before_the_draw(client, db, name):
    table = make_evening().sessions.get().tables.get(number=1)
    client.force_login(make_organizer(table.session.tournament.club))
    assert send(client, table, name).status_code == 404


def test_record_by_form(holder, table):
    response = send(holder, table)
    assert response.headers["Location"] == reverse("table", args=[table.pk])
    hand = table.hands.get()
    assert (hand.kind, hand.value, hand.payments) == ("win", 8, (-16, -8, 32, -8))
    page = holder.get(response.headers["Location"])
    (message,) = [str(one) for one in page.context["messages"]]
    assert reverse("hand_correct", args=[table.pk, hand.pk]) in message
    assert message.startswith(
        "Hand 1 recorded. Cognome03 N. from Cognome01 N., 8 points:"
        " Cognome01 N. −16, Cognome02 N. −8, Cognome03 N. +32, Cognome04 N. −8."
    )


def test_a_message_has_one_full_stop_after_an_initial(holder, table):
    response = send(holder, table, outcome="false_win")
    page = holder.get(response.headers["Location"])
    (message,) = [str(one) for one in page.context["messages"]]
    assert message.startswith("Hand 1 recorded. False win by Cognome03 N.: Cognome01 N. +10,")


def test_record_by_htmx_leaves_for_the_table(holder, table):
    response = send(holder, table, headers=HTMX)
    assert response.headers["HX-Redirect"] == reverse("table", args=[table.pk])
    assert table.hands.count() == 1


def test_twice_the_same_token_records_once(holder, table):
    told = said()
    for _ in range(2):
        response = holder.post(reverse("hand_new", args=[table.pk]), told)
        assert response.status_code == 302
    assert table.hands.count() == 1


@pytest.mark.parametrize(
    ("fields", "kind", "payments"),
    [
        pytest.param({"source": "self"}, "win", (-17, -17, 51, -17), id="self-drawn"),
        pytest.param({"outcome": "draw"}, "draw", (0, 0, 0, 0), id="draw"),
        pytest.param({"outcome": "false_win"}, "false_win", (10, 10, -30, 10), id="false-win"),
        pytest.param(
            {"outcome": "points", "points": 20}, "win", (-28, -8, 44, -8), id="points-only"
        ),
        pytest.param(
            {"action": "false_win", "tiles": TWO_POINTS},
            "false_win",
            (10, 10, -30, 10),
            id="false-win-instead",
        ),
        pytest.param(
            {"situations": ["kong_replacement"]}, "win", (-16, -8, 32, -8), id="not-meant"
        ),
    ],
)
def test_outcomes(holder, table, fields, kind, payments):
    assert send(holder, table, **fields).status_code == 302
    hand = table.hands.get()
    assert (hand.kind, hand.payments) == (kind, payments)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        pytest.param({"winner": None}, "Who won?", id="winner"),
        pytest.param({"winner": 7}, "Select a valid choice", id="no-such-seat"),
        pytest.param({"source": None}, "Choose who discarded", id="source"),
        pytest.param({"source": WEST}, "The winner cannot be the discarder", id="from-self"),
        pytest.param({"tiles": ""}, "Enter the winner’s tiles", id="no-tiles"),
        pytest.param({"tiles": "[123m] 4x"}, "is not a tile (character 8)", id="no-tile"),
        pytest.param({"tiles": "[123m"}, "The bracket opened at character 1", id="bracket"),
        pytest.param({"tiles": "123m"}, "The hand has 3 tiles", id="few-tiles"),
        pytest.param(
            {"tiles": "1199m2288p3377sE + F"}, "not a winning hand", id="not-a-winning-hand"
        ),
        pytest.param({"tiles": TWO_POINTS}, "points short of a win", id="below-the-minimum"),
        pytest.param({"outcome": "points", "points": 0}, "greater than or equal to 1", id="points"),
        pytest.param({"outcome": "points", "points": 7}, "short of the minimum", id="few-points"),
        pytest.param({"outcome": "points"}, "What is the hand worth?", id="no-points"),
        pytest.param({"outcome": "false_win", "winner": None}, "Who declared?", id="declarer"),
        pytest.param({"outcome": "something"}, "Select a valid choice", id="no-such-outcome"),
        pytest.param({"token": "x"}, "Enter a valid UUID", id="token"),
        pytest.param({"number": 3}, "hand 1 is next", id="number"),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["form", "htmx"])
def test_what_is_wrong_is_said_and_kept(holder, table, fields, problem, headers):
    response = send(holder, table, headers=headers, **fields)
    text = response.content.decode()
    assert response.status_code == 422
    assert problem in text
    assert not table.hands.exists()
    if not headers:
        check_page(response)
        assert f'value="{said(**fields).get("tiles", EIGHT_POINTS)}"' in text


def test_score_it_without_javascript(holder, table):
    response = send(holder, table, action="score", tiles=SEVEN_PAIRS)
    text = response.content.decode()
    check_page(response)
    assert "Seven Pairs" in text
    assert f'value="{SEVEN_PAIRS}"' in text
    assert not table.hands.exists()
    token = re.findall(r'name="token" value="([^"]+)"', text)[0]
    send(holder, table, token=token, tiles=SEVEN_PAIRS)
    assert str(table.hands.get().token) == token


def test_preview_explains(holder, table):
    text = preview(holder, table)
    assert "<html" not in text
    assert 'data-verdict="ok"' in text
    assert "Mixed Straight" in text
    assert "花龙" in text
    assert numbers(text) == ["−16", "−8", "+32", "−8"]
    assert not table.hands.exists()


def test_preview_below_the_minimum_offers_a_false_win(holder, table):
    text = preview(holder, table, tiles=TWO_POINTS)
    assert 'data-verdict="short"' in text
    assert "Record a false win instead" in text
    assert numbers(text) == ["+10", "+10", "−30", "+10"]


def test_preview_points_at_the_character(holder, table):
    text = preview(holder, table, tiles="[123m] 45x")
    assert "<code>[123m] <mark>4</mark>5x</code>" in text


@pytest.mark.parametrize(
    ("fields", "offered"),
    [
        pytest.param({"source": "self"}, {"wall_end", "last_tile"}, id="drawn"),
        pytest.param({}, {"wall_end", "last_tile", "robbing_kong"}, id="discarded"),
        pytest.param(
            {"source": "self", "tiles": "[123m] (5555p) 888m78sEE + 9s"},
            {"wall_end", "last_tile", "kong_replacement"},
            id="drawn-with-a-kong",
        ),
        pytest.param({"tiles": SEVEN_PAIRS}, {"wall_end"}, id="a-copy-is-held"),
        pytest.param(
            {"situations": ["wall_end"]}, {"wall_end", "last_tile"}, id="contradicts-the-chosen"
        ),
    ],
)
def test_circumstances_appear_where_they_are_possible(holder, table, fields, offered):
    text = preview(holder, table, **fields)
    assert set(re.findall(r'id="situation-(\w+)"', text)) == offered


@pytest.mark.parametrize("language", ["it", "en"])
def test_pattern_names_are_the_visitors(holder, table, language):
    response = holder.post(
        reverse("hand_preview", args=[table.pk]), said(), headers={"accept-language": language}
    )
    name = "Serpente nei Tre Semi" if language == "it" else "Mixed Straight"
    assert name in response.content.decode()


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["form", "htmx"])
def test_two_phones_see_both_versions(holder, table, headers):
    theirs = record(table, win(SOUTH, NORTH))
    response = send(holder, table, headers=headers)
    text = response.content.decode()
    assert response.status_code == 409
    assert "Cognome02 N. from Cognome04 N., 8 points" in text
    assert "Cognome03 N. from Cognome01 N., 8 points" in text
    assert reverse("hand_correct", args=[table.pk, theirs.pk]) in text
    assert f'name="tiles" value="{EIGHT_POINTS}"' in text
    assert table.hands.count() == 1
    if headers:
        assert response.headers["HX-Retarget"] == "#main"
    else:
        check_page(response)


def test_two_phones_with_the_same_result_agree(holder, table):
    record(table, win(WEST, EAST))
    response = send(holder, table)
    assert response.headers["Location"] == reverse("table", args=[table.pk])
    assert table.hands.count() == 1


def test_mine_instead_of_theirs(holder, table):
    theirs = record(table, win(SOUTH, NORTH))
    response = send(holder, table, "hand_correct", theirs, action="score", reason="mine is right")
    check_page(response)
    assert 'value="mine is right"' in response.content.decode()
    assert numbers(response.content.decode()) == ["−16", "−8", "+32", "−8"]
    sent = {"reason": "mine is right", "revision": 1, "action": "save"}
    send(holder, table, "hand_correct", theirs, **sent)
    theirs.refresh_from_db()
    assert theirs.winner == WEST


def test_correction_page_is_filled_in(holder, table):
    hand = record(table, win(WEST, EAST))
    response = holder.get(reverse("hand_correct", args=[table.pk, hand.pk]))
    check_page(response)
    text = response.content.decode()
    assert f'value="{EIGHT_POINTS}"' in text
    assert len(re.findall(r"\bchecked\b", text)) == 3


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["form", "htmx"])
def test_correct(holder, table, headers):
    hand, _after = play(table, win(WEST, EAST), DRAW)
    sent = {"source": NORTH, "reason": "misheard", "revision": 1}
    looked = send(holder, table, "hand_correct", hand, headers, **sent)
    assert looked.status_code == 200
    hand.refresh_from_db()
    assert hand.payments == (-16, -8, 32, -8)
    response = send(holder, table, "hand_correct", hand, headers, **sent, action="save")
    page = reverse("hand", args=[table.pk, hand.pk])
    assert response.headers["HX-Redirect" if headers else "Location"] == page
    hand.refresh_from_db()
    assert hand.payments == (-8, -8, 32, -16)
    text = holder.get(page).content.decode()
    assert "“misheard”" in text
    assert "<del>" in text


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        pytest.param({"reason": " "}, "Give a reason.", id="reason"),
        pytest.param({"reason": "x", "revision": 5}, "in the meantime", id="changed-meanwhile"),
        pytest.param({"reason": "x", "revision": None}, "in the meantime", id="no revision"),
        pytest.param({"reason": "x", "tiles": "1x"}, "is not a tile", id="tiles"),
        pytest.param({"reason": "x", "winner": None}, "Who won?", id="winner"),
        pytest.param({"reason": "x", "outcome": "false_win"}, "would leave a gap", id="gap"),
    ],
)
def test_correction_refused(holder, table, fields, problem):
    hand, _after = play(table, win(WEST, EAST), DRAW)
    response = send(
        holder, table, "hand_correct", hand, **{"source": NORTH, "revision": 1, **fields}
    )
    assert response.status_code == 422
    check_page(response)
    assert problem in response.content.decode()


def test_preview_of_a_correction_shows_what_it_replaces(holder, table):
    hand, _after = play(table, win(WEST, EAST), DRAW)
    told = said(source=NORTH) | {"hand": hand.pk}
    text = holder.post(reverse("hand_preview", args=[table.pk]), told).content.decode()
    assert numbers(text) == ["−8", "−8", "+32", "−16"]
    assert 'class="payments-before"' in text


def test_preview_of_a_hand_of_another_table(holder, table):
    elsewhere = record(make_table())
    told = said() | {"hand": elsewhere.pk}
    address = reverse("hand_preview", args=[table.pk])
    assert holder.post(address, told).status_code == 404


def test_void_hands_are_not_corrected(holder, table):
    hand = record(table, win(WEST, EAST))
    hand_void(hand=hand, reason="x", by=organizer())
    response = holder.get(reverse("hand_correct", args=[table.pk, hand.pk]))
    assert response.headers["Location"] == reverse("hand", args=[table.pk, hand.pk])


def test_correction_of_points_only_opens_as_points(holder, table):
    hand = record(table, win(WEST, EAST))
    entry = win(WEST, EAST, "", points=24)
    hand_correct(hand=hand, entry=entry, reason="no tiles kept", by=organizer())
    text = holder.get(reverse("hand_correct", args=[table.pk, hand.pk])).content.decode()
    assert re.search(r'value="points"\s+checked', text)
    assert 'value="24"' in text
    assert Hand.objects.get().value == 24


# Why a hand is no win


NOT_COMPLETE = "[123m]456p789s45s99p+9m"
TIED = "123456m123456pE+E"


def test_a_hand_that_is_not_complete_says_what_it_waited_for(holder, table):
    told = preview(holder, table, tiles=NOT_COMPLETE)

    first, folded = told.split("</summary>", 1)
    assert "The hand was waiting for:" in first
    assert 'aria-label="3 of bamboo, 6 of bamboo"' in first
    assert "The nearest reading" in folded
    assert "1 set is missing" in folded
    assert told.index("These tiles are not a winning hand.") < told.index("not-won")
    assert '<details class="not-won">' in told  # folded until it is opened


def test_a_hand_that_was_not_ready_says_how_far_it_is(holder, table):
    told = preview(holder, table, tiles="[123m]456p789s4s1s99p+9m")

    assert "2 tiles away from a complete hand" in told
    assert "waiting for" not in told


def test_a_hand_below_the_minimum_says_what_would_be_enough(holder, table):
    told = preview(holder, table, tiles="234m567p789s33s45m+6m")

    first, folded = told.split("</summary>", 1)
    assert "It would be enough with: Robbed kong, End of the wall, Last tile of its kind" in first
    assert "One tile exchanged" in folded
    assert "Mixed Shifted Chows" in folded
    assert "Self-drawn" in folded


def test_what_is_wrong_otherwise_needs_no_reading(holder, table):
    for tiles in ("[123m]456p", "[123m]4z", "5555m5m"):
        assert "not-won" not in preview(holder, table, tiles=tiles)
    assert "not-won" not in preview(holder, table)


def test_another_reading_worth_as_much_can_be_looked_at(holder, table):
    told = preview(holder, table, tiles=TIED)

    assert "Another reading is worth as much" in told
    shown, other = told.split("Another reading is worth as much")
    assert "Short Straight" in other
    assert "Mixed Double Chow" in shown
    assert "worth as much" not in preview(holder, table)


def test_recording_a_hand_that_is_no_win_shows_why(holder, table):
    response = send(holder, table, tiles=NOT_COMPLETE)

    assert "The hand was waiting for:" in response.content.decode()
    assert not Hand.objects.exists()


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("tiles", [NOT_COMPLETE, "234m567p789s33s45m+6m", TIED])
def test_the_page_that_says_why(holder, table, language, tiles):
    page = holder.post(
        reverse("hand_new", args=[table.pk]),
        said(tiles=tiles, action="score"),
        headers={"accept-language": language},
    )
    check_page(page, language)


# The visitor's session, the table, who sits there, its hands, the names of the event.
FOR_A_TAP = 5


def test_a_tap_takes_as_few_queries_as_it_can(holder, table, django_assert_num_queries):
    send(holder, table, "hand_preview", headers=HTMX)
    for played in (win(WEST, EAST), DRAW):
        record(table, played)
        with django_assert_num_queries(FOR_A_TAP):
            response = send(holder, table, "hand_preview", headers=HTMX)
        assert "Cognome03 N." in response.content.decode()
