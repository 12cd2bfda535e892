"""Many tables of a session stand in groups of ten, folded away."""

from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.tournaments.models import Session
from clubscore.tournaments.sessions.disputes import dispute_open
from clubscore.web.public.follow_cookie import COOKIE
from clubscore.web.templatetags import tables
from clubscore.web.templatetags.tables import GROUPED_FROM, in_groups
from tests.factories import make_evening, make_organizer, make_session, seat_in_order
from tests.factories import organizer as actor
from tests.html import check_page


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (0, []),
        (1, [(1, 1, False)]),
        (GROUPED_FROM - 1, [(1, GROUPED_FROM - 1, False)]),
        (25, [(1, 10, True), (11, 20, True), (21, 25, True)]),
    ],
)
def test_many_tables_are_grouped_by_tens(count, expected):
    rows = [SimpleNamespace(number=number) for number in range(1, count + 1)]
    groups = in_groups(rows)
    assert [(one.first, one.last, one.is_folded) for one in groups] == expected
    assert [row for one in groups for row in one.rows] == rows


@pytest.fixture
def three(db, monkeypatch) -> Session:
    """Three tables are many here, and two a group."""
    monkeypatch.setattr(tables, "GROUPED_FROM", 3)
    monkeypatch.setattr(tables, "GROUP", 2)
    return make_session(tables=3)


def client_for(session: Session) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(session.tournament.club))
    return client


def folds(text: str) -> list[bool]:
    """Tell of each group whether it is open."""
    heads = [part.partition(">")[0] for part in text.split('class="more tables-group"')[1:]]
    return [" open" in head for head in heads]


@pytest.mark.parametrize("view", ["list", "cards"])
def test_organizers_see_how_many_of_a_group_are_open(three, view):
    dispute_open(table=three.tables.get(number=3), text="Wall", by=actor())
    address = reverse("session_manage", args=[three.tournament.slug, three.number])
    client = client_for(three)
    page = client.get(address, {"view": view})
    check_page(page)
    assert folds(page.text) == [False, False]
    assert "Tables 1–2" in page.text
    assert "open: 2" in page.text
    assert page.text.count("in dispute</span>") >= 2, "the group says so too"
    assert folds(client.get(address, {"view": view, "open": 1}).text) == [True, True]


def test_everybody_sees_groups_and_the_own_one_open(three):
    event = three.tournament
    anonymous = Client(headers={"accept-language": "en"})
    for name, args in (("event_session", [event.slug, 1]), ("event_seats", [event.slug])):
        page = anonymous.get(reverse(name, args=args))
        check_page(page)
        assert folds(page.text) == [False, False], name
    entry = three.seats.get(table__number=3, wind=0).entry
    anonymous.cookies[COOKIE] = str(entry.pk)
    assert folds(anonymous.get(reverse("event_seats", args=[event.slug])).text) == [False, True]


def test_a_seat_to_be_corrected_opens_its_group(three):
    draft = make_evening(tables=3).sessions.get()
    seat_in_order(draft)
    client, entries = client_for(draft), list(draft.tournament.entries.order_by("number"))
    address = reverse("session_seats", args=[draft.tournament.slug, 1])
    page = client.get(address)
    check_page(page)
    assert folds(page.text) == [False, False]
    sent = {f"seat-{n // 4 + 1}-{n % 4}": one.pk for n, one in enumerate(entries)}
    wrong = client.post(address, sent | {"seat-3-0": entries[0].pk})
    assert folds(wrong.text) == [False, True]
    assert client.post(address, sent).status_code == 302
