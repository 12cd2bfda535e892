"""What phones hold: told by whoever has had the link, shown to those who run the event."""

import json
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.play.closure import table_close
from clubscore.play.held.selectors import HeldHand, HeldState, held_at_tables, held_state
from clubscore.play.held.services import held_hands_set
from clubscore.play.models import HeldHands
from clubscore.tournaments.models import Change, Session, Table, Tournament
from clubscore.tournaments.sessions.links import table_link_renew, table_link_revoke
from tests.factories import DRAW, make_organizer, make_session, make_table, organizer, play
from tests.html import check_page

pytestmark = pytest.mark.django_db

WORDS = "Table 1: a phone holds 2 hands: 6 (the table is closed), 7 (waiting to be sent)."
HANDS = [[6, "refused", "table_closed"], [7, "waiting", ""]]


@pytest.fixture
def table():
    return make_table()


@pytest.fixture
def holder(table) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("table_open", args=[table.link_token]))
    return client


@pytest.fixture
def official(table) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(table.session.tournament.club))
    return client


def tell(client, table, hands, phone="0" * 32, **facts) -> int:
    sent = {"phone": phone, "hands": json.dumps(hands), **facts}
    status: int = client.post(reverse("hands_held", args=[table.pk]), sent).status_code
    return status


def hold(table, phone=None) -> HeldHands:
    hands = (HeldHand(6, HeldState.REFUSED, "table_closed"), HeldHand(7, HeldState.WAITING))
    held = held_hands_set(table=table, phone=phone or uuid4(), hands=hands)
    assert held is not None
    return held


def overview(client, table) -> str:
    page: str = client.get(reverse("event_manage", args=[table.session.tournament.slug])).text
    return page


def test_a_phone_says_what_it_holds_and_the_overview_shows_it(holder, official, table):
    assert holder.get(reverse("hands_held", args=[table.pk])).json()["csrf"]
    assert tell(holder, table, HANDS, since=1_700_000_000_000) == 200
    page = overview(official, table)
    assert WORDS in page
    assert "Nothing to do" not in page
    assert tell(holder, table, []) == 200
    assert WORDS not in overview(official, table)


@pytest.mark.parametrize("change", [table_link_revoke, table_link_renew])
@pytest.mark.parametrize("visibility", [Tournament.Visibility.PUBLIC, Tournament.Visibility.DRAFT])
def test_who_has_had_the_link_says_it_too(holder, official, table, change, visibility):
    """A phone whose link works no more sends nothing, but those who run the event hear of it."""
    Tournament.objects.update(visibility=visibility)
    change(table=table, by=organizer())
    refused = [[1, "refused", "forbidden"]]
    assert holder.get(reverse("hands_held", args=[table.pk])).status_code == 200
    assert tell(holder, table, refused) == 200
    assert "1 (the table’s link no longer works there)" in overview(official, table)


def test_nobody_else_says_anything(client, holder, table):
    other = make_session().tables.get(number=1)
    for visitor, of in ((client, table), (holder, other)):
        assert visitor.get(reverse("hands_held", args=[of.pk])).status_code == 404
        assert tell(visitor, of, HANDS) == 404
    assert not HeldHands.objects.exists()


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param({"hands": "["}, id="no-json"),
        pytest.param({"hands": "7"}, id="no-list"),
        pytest.param({"hands": '{"a": 1}'}, id="an-object"),
        pytest.param({"hands": "[7]"}, id="no-hands"),
        pytest.param({"hands": '["abc"]'}, id="letters"),
        pytest.param({"hands": '[[0, "waiting", ""]]'}, id="no-such-hand"),
        pytest.param({"hands": '[[1000, "waiting", ""]]'}, id="too-late-a-hand"),
        pytest.param({"hands": '[[true, "waiting", ""]]'}, id="no-number"),
        pytest.param({"hands": '[[7, "lost", ""]]'}, id="no-such-state"),
        pytest.param({"hands": '[[7, "refused", []]]'}, id="no-code"),
        pytest.param({"hands": "[" * 5000}, id="deep"),
        pytest.param({"hands": "[" + " " * 7000 + "]"}, id="too-long"),
        pytest.param({"phone": "mine"}, id="no-phone"),
        pytest.param({"since": "yesterday"}, id="no-time"),
    ],
)
def test_what_is_no_report_is_refused(holder, table, sent):
    told = {"phone": "0" * 32, "hands": json.dumps(HANDS), **sent}
    response = holder.post(reverse("hands_held", args=[table.pk]), told)
    assert response.status_code == 422
    assert not HeldHands.objects.exists()


def test_a_forged_report_says_nothing_of_its_own(holder, table):
    """Words are ours; a code we do not know is left out, and so is what no table can have."""
    assert tell(holder, table, [[7, "refused", "<b>call me</b>"]] * 99) == 200
    held = HeldHands.objects.get()
    assert held.hands == [[7, "refused", ""]] * 60


def test_an_organizer_dismisses_a_report(official, holder, table):
    hold(table)
    slug = table.session.tournament.slug
    address = reverse("held_dismiss", args=[slug, HeldHands.objects.get().pk])
    assert holder.post(address).status_code == 302  # to the login
    assert "Dismissed." in official.post(address, follow=True).text
    assert WORDS not in overview(official, table)
    log = official.get(reverse("event_log", args=[slug])).text
    assert "hands on a phone dismissed" in log.lower()
    assert Change.objects.filter(kind="hands_dismissed").count() == 1
    elsewhere = hold(make_table())
    assert official.post(reverse("held_dismiss", args=[slug, elsewhere.pk])).status_code == 404


def test_the_page_of_a_table_asks_before_it_is_closed(holder, table):
    play(table, *[DRAW] * 16)
    hold(table)
    address = reverse("table", args=[table.pk])
    page = holder.get(address)
    check_page(page, "en")
    for words in (
        "Hands recorded: 16 of 16.",
        "Result confirmed by 0 of 4 players.",
        f"{WORDS} Anything not sent by then will not count.",
        "Only an organizer can reopen the table.",
    ):
        assert words in page.text
    close = reverse("table_close", args=[table.pk])
    assert "Phones still hold hands" in holder.post(close, follow=True).text
    assert Table.objects.get().state == Table.State.OPEN
    seen = held_state(held_at_tables([table]))
    assert f'name="held" value="{seen}"' in page.text
    assert "Table closed." in holder.post(close, {"held": seen}, follow=True).text


def test_a_session_asks_before_it_is_closed(official, table):
    table_close(table=table, by=organizer(), reason="time")
    hold(table)
    page = overview(official, table)
    assert "If you close now, these hands do not count." in page
    address = reverse("session_close", args=[table.session.tournament.slug, 1])
    assert "Phones still hold hands" in official.post(address, follow=True).text
    seen = held_state(held_at_tables([table]))
    assert f'name="held" value="{seen}"' in page
    official.post(address, {"held": seen})
    assert Session.objects.get().state == Session.State.CLOSED
    assert WORDS in overview(official, table)  # also of a session that is over


def test_the_results_desk_asks_before_it_closes_a_table(official, table):
    hold(table)
    address = reverse("results_desk", args=[table.session.tournament.slug, 1])
    page = official.get(address, {"table": 1})
    check_page(page, "en")
    assert page.text.count(WORDS) == 2  # in the list beside the form, and in the form
    sent = {"table": 1, "token": str(uuid4()), "t0": 8, "t1": -8, "t2": 0, "t3": 0}
    refused = official.post(address, sent)
    assert refused.status_code == 422
    assert "Phones still hold hands" in refused.text
    seen = held_state(held_at_tables([table]))
    assert f'name="held" value="{seen}"' in refused.text
    assert official.post(address, sent | {"held": seen}).status_code == 302
    assert Table.objects.get().state == Table.State.CLOSED


def test_a_sheet_is_recorded_though_its_table_stays_open(official, table):
    hold(table)
    sent = {"token": str(uuid4()), "first": 1, "action": "record", "close": "on", "h1-won": "draw"}
    page = official.post(reverse("sheet_enter", args=[table.pk]), sent, follow=True).text
    assert "1 hand recorded from the sheet." in page
    assert "Phones still hold hands" in page
    assert Table.objects.get().state == Table.State.OPEN
