"""The pages of a table and of a hand, and what changes them: who sees them and who may write."""

import html
import re
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from clubscore.markup.chart import chart_of
from clubscore.play.closure import table_close
from clubscore.play.entry.hand_entry import HandEntry, SeatHand
from clubscore.play.explanation.diagnosis import TieView
from clubscore.play.models import Hand
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_void
from clubscore.tournaments.models import Session, Table, Tournament
from clubscore.tournaments.sessions.links import table_link_renew, table_link_revoke
from tests.factories import (
    DRAW,
    EAST,
    EIGHT_POINTS,
    NORTH,
    SOUTH,
    WEST,
    false_win,
    link,
    make_club,
    make_evening,
    make_organizer,
    make_session,
    make_table,
    organizer,
    play,
    points,
    record,
    win,
)
from tests.html import check_page

ROLES = ["public", "holder", "other_table", "revoked", "renewed", "organizer", "stranger"]
WRITERS = {"holder", "organizer"}
NOTHING = dict.fromkeys((SOUTH, WEST, NORTH), SeatHand(points=0))


@pytest.fixture
def session(db) -> Session:
    return make_session(tables=2)


@pytest.fixture
def table(session) -> Table:
    table: Table = session.tables.get(number=1)
    return table


def visitor(language: str = "en") -> Client:
    return Client(headers={"accept-language": language})


def opened(table: Table) -> Client:
    """Somebody who opened a table's link."""
    client = visitor()
    token = Table.objects.get(pk=table.pk).link_token
    response = client.get(reverse("table_open", args=[token]))
    assert response.headers["Location"] == reverse("table", args=[table.pk])
    return client


def logged_in(club) -> Client:
    client = visitor()
    client.force_login(make_organizer(club))
    return client


def client_of(role: str, table: Table) -> Client:
    if role == "holder":
        return opened(table)
    if role == "other_table":
        return opened(table.session.tables.get(number=2))
    if role in {"revoked", "renewed"}:
        client = opened(table)
        change = table_link_revoke if role == "revoked" else table_link_renew
        change(table=table, by=organizer())
        return client
    if role == "organizer":
        return logged_in(table.session.tournament.club)
    if role == "stranger":
        return logged_in(make_club("Altro circolo"))
    return visitor()


def test_link_that_does_not_exist(db):
    assert visitor().get(reverse("table_open", args=["no-such-link"])).status_code == 404


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("role", ROLES)
def test_everybody_reads_and_writers_are_offered_more(table, role, language):
    play(table, win(WEST, EAST), false_win(EAST), DRAW)
    client = client_of(role, table)
    page = client.get(reverse("table", args=[table.pk]), headers={"accept-language": language})
    assert page.status_code == 200
    check_page(page, language)
    assert (reverse("hand_new", args=[table.pk]) in page.content.decode()) == (role in WRITERS)
    hand = table.hands.first()
    page = client.get(
        reverse("hand", args=[table.pk, hand.pk]), headers={"accept-language": language}
    )
    check_page(page, language)
    corrects = reverse("hand_correct", args=[table.pk, hand.pk]) in page.content.decode()
    assert corrects == (role in WRITERS)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("name", ["hand_new", "hand_correct"])
def test_only_writers_open_the_entry(table, role, method, name):
    response = getattr(client_of(role, table), method)(address_of(name, table))
    assert (response.status_code == 403) == (role not in WRITERS)


POSTED = ["hand_preview", "table_close", "table_reopen", "hand_void", "hand_restore"]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", POSTED)
def test_only_writers_write(table, role, name):
    response = client_of(role, table).post(address_of(name, table))
    assert (response.status_code == 403) == (role not in WRITERS)


@pytest.mark.parametrize("name", POSTED)
def test_writes_are_posted(table, name):
    assert opened(table).get(address_of(name, table)).status_code == 405


def address_of(name: str, table: Table) -> str:
    """Return the address of a view for the table, or for a hand recorded at it."""
    of_a_hand = name in {"hand_correct", "hand_void", "hand_restore"}
    return reverse(
        name, args=[table.pk, record(table, by=organizer()).pk] if of_a_hand else [table.pk]
    )


@pytest.mark.parametrize(("name", "args"), [("table", 1), ("hand", 2)])
def test_pages_are_read(table, name, args):
    hand = record(table)
    address = reverse(name, args=[table.pk, hand.pk][:args])
    assert opened(table).post(address).status_code == 405


@pytest.mark.parametrize("name", ["hand", "hand_correct"])
def test_a_hand_is_found_at_its_own_table_alone(session, table, name):
    elsewhere = record(session.tables.get(number=2))
    client = opened(table)
    assert client.get(reverse(name, args=[table.pk, elsewhere.pk])).status_code == 404
    assert client.get(reverse(name, args=[table.pk, 999])).status_code == 404


def test_the_way_to_undo_opens_the_question(table):
    hand = record(table)
    client = opened(table)
    address = reverse("hand", args=[table.pk, hand.pk])
    page = client.get(reverse("table", args=[table.pk])).content.decode()
    assert f'href="{address}?undo#void"' in page
    assert '<details class="confirm" open>' in client.get(f"{address}?undo").content.decode()
    assert '<details class="confirm" open>' not in client.get(address).content.decode()


def test_missing_table(db):
    assert visitor().get(reverse("table", args=[999])).status_code == 404


def test_table_before_the_draw(db):
    table = make_evening().sessions.get().tables.get(number=1)
    check_page(opened(table).get(reverse("table", args=[table.pk])))


def test_the_chart_has_few_lines_however_many_points(db):
    table = make_session(ruleset="italian", options={"limit": 0}).tables.get()
    most = HandEntry.win(EAST, points=9999, doubles=12, others=NOTHING)
    play(table, most, most)
    chart = chart_of(table_state(table))
    assert chart is not None
    assert 2 <= len(chart.grid) <= 7


def test_the_chart_is_named_and_described_in_sentences(table):
    play(table, points(0, 1, 20), points(2, None, 30))
    text = Client().get(reverse("table", args=[table.pk])).content.decode()
    chart = re.search(r'<svg class="chart".*?</desc>', text, re.S)
    assert chart
    assert 'aria-labelledby="chart-title"' in chart[0]
    assert 'aria-describedby="chart-text"' in chart[0]
    said = re.sub(r"\s+", " ", chart[0].partition('id="chart-text">')[2])
    assert re.search(r"[-−+]?\d+\. \w", said)
    assert not re.search(r"\d\.[^\d\s]", said)


def test_the_names_beside_the_chart_fit(table):
    table.session.tournament.club.players.update(last_name="W" * 60)
    play(table, *[win(WEST, EAST)] * 16)
    chart = chart_of(table_state(table))
    assert chart is not None
    assert all(line.name.endswith("…") for line in chart.lines)
    assert chart.label_x + 7 * max(len(line.name) for line in chart.lines) <= chart.width


def test_table_tells_the_game(table):
    play(table, win(WEST, EAST), false_win(NORTH), DRAW)
    text = visitor().get(reverse("table", args=[table.pk])).content.decode()
    assert "Cognome03 N. from Cognome01 N., 8 points" in text
    assert "False win by Cognome04 N." in text
    assert "Drawn hand" in text
    assert "Hand 3 of 16" in text
    assert '<polyline class="chart-line' in text
    told = text.partition('id="chart-text"')[2].partition("</desc>")[0]
    assert re.search(r"\d\. \w", told)  # as it is read aloud
    assert not re.search(r"\d\.\w", told)


@pytest.mark.parametrize("hands", [1, 16])
def test_table_costs_the_same_queries_however_many_hands(
    table, hands, django_assert_max_num_queries
):
    play(table, *[win(WEST, EAST)] * hands)
    with django_assert_max_num_queries(19):  # eight tell the version, one namesakes, one new seats
        visitor().get(reverse("table", args=[table.pk]))


def test_hand_page_explains_what_was_recorded(table):
    hand = record(table, win(WEST, EAST))
    text = visitor().get(reverse("hand", args=[table.pk, hand.pk])).content.decode()
    assert "Mixed Straight" in text
    assert "+32" in text
    assert "−16" in text
    assert EIGHT_POINTS.replace(" ", "") in text.replace(" ", "")


def test_hand_without_tiles(table):
    hand = record(table)
    check_page(visitor().get(reverse("hand", args=[table.pk, hand.pk])))


def posted(client: Client, name: str, *args: int, **data: str) -> list[str]:
    """Return what the page says after a write."""
    page = client.post(reverse(name, args=args), data, follow=True)
    assert page.status_code == 200
    return [str(message) for message in page.context["messages"]]


def test_close_with_hands_missing_needs_a_reason(table):
    record(table)
    client = opened(table)
    (told,) = posted(client, "table_close", table.pk)
    assert told.startswith("1 of 16 hands has been recorded.")
    posted(client, "table_close", table.pk, reason="time was up")
    table.refresh_from_db()
    assert table.state == Table.State.CLOSED


def test_close_early_says_how_many_hands_there_are(table):
    client = opened(table)
    own = reverse("table", args=[table.pk])
    for told in ("No hand has been", "Hands recorded: 1 of 16.", "Hands recorded: 2 of 16."):
        assert told in client.get(own).content.decode()
        record(table)


def test_closed_table_offers_the_link_holder_nothing(table):
    client = opened(table)
    record(table)
    table_close(table=table, reason="time", by=organizer())
    page = client.get(reverse("table", args=[table.pk]))
    assert reverse("hand_new", args=[table.pk]) not in page.content.decode()
    page = client.get(reverse("hand_new", args=[table.pk]), follow=True)
    assert [str(one) for one in page.context["messages"]] == [
        "Table 1 is closed; only an organizer can change it."
    ]


def test_organizers_reopen(table):
    table_close(table=table, reason="time", by=organizer())
    (told,) = posted(opened(table), "table_reopen", table.pk, reason="not yet")
    assert told == "Table 1 is closed; only an organizer can change it."
    client = client_of("organizer", table)
    assert posted(client, "table_reopen", table.pk) == ["Give a reason."]
    assert posted(client, "table_reopen", table.pk, reason="one more") == ["Table reopened."]


def test_table_closed_without_a_hand_was_not_played(table):
    address = reverse("table", args=[table.pk])
    client = opened(table)
    totals = re.compile(r'class="table-total num">\s*(\S+?)\s*<')
    assert totals.findall(client.get(address).content.decode()) == ["0"] * 4
    table_close(table=table, reason="fire alarm", by=organizer())
    page = client.get(address).content.decode()
    assert totals.findall(page) == ["–"] * 4
    assert re.findall(r'class="badge is-closed">([^<]+)<', page) == ["not played"]


def test_game_over_offers_to_close(table):
    play(table, *[DRAW] * 16)
    client = opened(table)
    text = client.get(reverse("table", args=[table.pk])).content.decode()
    assert "Close table" in text
    assert reverse("hand_new", args=[table.pk]) not in text
    page = client.get(reverse("hand_new", args=[table.pk]), follow=True)
    assert [str(one) for one in page.context["messages"]] == ["All 16 hands have been played."]
    assert posted(client, "table_close", table.pk) == ["Table closed."]


@pytest.mark.parametrize("state", ["draft", "running", "closed", "annulled"])
def test_officials_give_penalties_where_the_session_counts(session, table, state):
    now = timezone.now()
    fields: dict[str, dict[str, Any]] = {
        "draft": {"started_at": None},
        "closed": {"closed_at": now},
        "annulled": {"annulled_at": now, "annulled_reason": "fire"},
    }
    Session.objects.filter(pk=session.pk).update(state=state, **fields.get(state, {}))
    address = reverse("table", args=[table.pk])
    page = client_of("organizer", table).get(address).content.decode()
    assert ("Give a warning or penalty" in page) == (state in {"running", "closed"})
    assert "Give a warning or penalty" not in visitor().get(address).content.decode()


@pytest.mark.parametrize("hands", [3, 16])
@pytest.mark.parametrize(
    ("allowed", "said"),
    [
        ("always", None),
        ("confirmed", "he table closes once all have confirmed the result."),
        ("never", "Only an organizer or a referee closes the table."),
    ],
)
def test_who_may_close_a_table(table, allowed, said, hands):
    Tournament.objects.update(players_close=allowed)
    play(table, *[DRAW] * hands)
    own, close = (reverse(name, args=[table.pk]) for name in ("table", "table_close"))
    page = opened(table).get(own).content.decode()
    assert (close in page) == (said is None)
    assert said is None or said in page
    assert ("The last one closes the table." in page) == (allowed != "never" and hands == 16)
    assert close in client_of("organizer", table).get(own).content.decode()
    assert "closes the table" not in Client().get(own).content.decode()


def test_a_false_win_nobody_receives_is_shown_as_a_penalty(db):
    table = make_session(options={"false_win": "nobody"}).tables.get()
    record(table, false_win(SOUTH))
    record(table)
    text = visitor().get(reverse("table", args=[table.pk])).content.decode()
    assert "−30" in text
    hand = Hand.objects.get(kind=Hand.Kind.FALSE_WIN)
    assert "−30" in visitor().get(reverse("hand", args=[table.pk, hand.pk])).content.decode()


def test_an_open_entry_hears_what_was_corrected_since(table):
    """And not what had been corrected before, nor twice that the last hand was voided."""
    client = opened(table)
    first, second = record(table), record(table)
    by = link(table)
    hand_correct(hand=first, entry=points(EAST, None, 8), reason="misread", by=by)
    page = client.get(reverse("hand_new", args=[table.pk])).text
    address = re.search(r'data-live="([^"]*/news/[^"]*)"', page)
    assert address is not None

    def news() -> list[str]:
        text = client.get(html.unescape(address[1])).text
        return [" ".join(one.split()) for one in re.findall(r"<p>(.*?)</p>", text, re.DOTALL)]

    assert news() == []
    hand_correct(hand=first, entry=points(EAST, None, 9), reason="misread", by=by)
    (told,) = news()
    assert told.startswith("Hand 1 was corrected: Cognome01 N., self-drawn, 9 points")
    hand_void(hand=second, reason="misread", by=by)
    assert [one[:7] for one in news()] == ["Hand 2 ", "Hand 1 "]
    for value in range(10, 14):
        record(table, points(EAST, None, value))
    for hand in table.hands.filter(number__gte=2, state="valid"):
        hand_correct(hand=hand, entry=points(SOUTH, None, 8), reason="seats", by=by)
    for hand in (first, record(table), record(table)):
        hand_correct(hand=hand, entry=points(SOUTH, None, 9), reason="seats", by=by)
    assert "7 hands were corrected. Look at the table." in news()


@pytest.mark.django_db
def test_running_totals_have_their_thousands_apart(client):
    table = make_table()
    record(table, HandEntry.win(SOUTH, points=500))
    text = client.get(reverse("table", args=[table.pk]), headers={"accept-language": "en"})
    shown = text.content.decode()
    assert "1,524" in shown
    assert "1524" not in shown


def test_another_reading_has_its_thousands_apart():
    tie = TieView((), base=40, doubles=6, uncapped_points=2560)
    with override("en"):
        text = render_to_string("hand_entry/_ties.html", {"ties": [tie]})
    assert "40 × 64 = 2,560" in text
