"""Whatever changes a recorded hand is looked at before it is saved."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.play.closure import table_close
from clubscore.play.models import Hand
from clubscore.play.services import hand_correct, hand_void
from clubscore.tournaments.models import Table
from tests.factories import DRAW, EAST, NORTH, WEST, make_table, organizer, play, points, record
from tests.html import check_page

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
KINDS = ["hand_correct", "hand_void", "hand_restore", "hand_undo"]
ENTRY = {"outcome": "points", "winner": WEST, "source": NORTH, "points": 24}


@pytest.fixture
def table() -> Table:
    return make_table()


@pytest.fixture
def holder(table) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("table_open", args=[table.link_token]))
    return client


class Asking:
    """Somebody with a hand and a change of it to ask for."""

    def __init__(self, client: Client, table: Table, kind: str) -> None:
        self.client, self.kind = client, kind
        _first, self.hand = play(table, DRAW, points(WEST, EAST, 8))
        args = [table.pk, self.hand.pk]
        if kind == "hand_restore":
            hand_void(hand=self.hand, reason="mistake", by=organizer())
        if kind == "hand_undo":
            hand_correct(hand=self.hand, entry=DRAW, reason="mistake", by=organizer())
            args.append(self.hand.changes.latest("pk").pk)
        self.address = reverse(kind, args=args)

    def send(self, headers=None, **fields):
        self.hand.refresh_from_db()
        sent = {"reason": "misheard", "revision": self.hand.revision}
        if self.kind == "hand_correct":
            sent |= ENTRY | {"token": str(uuid4()), "number": 2}
        sent = {key: value for key, value in (sent | fields).items() if value is not None}
        return self.client.post(self.address, sent, headers=headers or {})

    @property
    def now(self):
        self.hand.refresh_from_db()
        return self.hand.state, self.hand.payments, self.hand.revision


def figures(text: str) -> str:
    """Return the first player's row as it is read."""
    row = text[text.index("<tbody>") : text.index("</tr>", text.index("<tbody>"))]
    row = re.sub(r'<span class="visually-hidden">(before|after): </span>', "", row)
    return " ".join(re.sub(r"<[^>]+>", " ", row).split())


@pytest.mark.parametrize(
    ("kind", "row", "after"),
    [
        ("hand_correct", "−16 −8 −16 −8", ("valid", (-8, -8, 48, -32), 2)),
        ("hand_void", "−16 0 −16 0", ("void", (-16, -8, 32, -8), 2)),
        ("hand_restore", "0 −16 0 −16", ("valid", (-16, -8, 32, -8), 3)),
        ("hand_undo", "0 −16 0 −16", ("valid", (-16, -8, 32, -8), 3)),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["form", "htmx"])
def test_is_looked_at_and_then_saved(holder, table, kind, row, after, headers):
    asking = Asking(holder, table, kind)
    before = asking.now
    looked = asking.send(headers)
    text = looked.content.decode()
    assert (looked.status_code, asking.now) == (200, before)
    assert figures(text).startswith(f"Nome1 Cognome01 {row} ")
    assert "“misheard”" in text
    assert f'name="revision" value="{before[2]}"' in text
    assert ("HX-Retarget" in looked.headers) == bool(headers)
    if not headers:
        check_page(looked)
    saved = asking.send(headers, action="save")
    page = reverse("hand", args=[table.pk, asking.hand.pk])
    assert saved.headers["HX-Redirect" if headers else "Location"] == page
    assert asking.now == after
    again = asking.send(headers, action="save", revision=before[2])  # a second tap
    assert again.status_code == saved.status_code
    assert asking.now == after
    assert asking.hand.changes.latest("pk").reason == "misheard"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["form", "htmx"])
def test_what_somebody_changed_meanwhile_is_looked_at_again(holder, table, kind, headers):
    asking = Asking(holder, table, kind)
    revision = asking.hand.revision
    other = points(EAST, None, 9)
    if kind == "hand_restore":
        hand = Hand.objects.get(pk=asking.hand.pk)
        Hand.objects.filter(pk=hand.pk).update(revision=hand.revision + 1)
    else:
        hand_correct(hand=asking.hand, entry=other, reason="no, mine", by=organizer())
    before = asking.now
    refused = asking.send(headers, action="save", revision=revision)
    text = refused.content.decode()
    assert (refused.status_code, asking.now) == (422, before)
    assert "Someone else has changed hand 2 in the meantime" in text
    assert 'maxlength="200"' in text  # the reason can be changed, and is not lost
    assert 'value="misheard"' in text
    assert f'name="revision" value="{before[2]}"' in text
    assert "<ins>" in text  # what it would do now
    if kind == "hand_correct":
        assert 'name="points" value="24"' in text
    if not headers:
        check_page(refused)
    assert asking.send(headers, action="save").status_code in {200, 302}
    assert asking.now[2] == before[2] + 1


def play_on(table: Table) -> None:
    record(table)


def close(table: Table) -> None:
    table_close(table=table, reason="the bell", by=organizer())


@pytest.mark.parametrize(
    ("kind", "action", "meanwhile", "problem"),
    [
        ("hand_void", None, play_on, "would leave a gap"),
        ("hand_restore", "save", play_on, "already been recorded"),
        ("hand_undo", "save", close, "closed"),
        ("hand_correct", "save", close, "closed"),
    ],
)
def test_what_cannot_be_is_refused_in_words(holder, table, kind, action, meanwhile, problem):
    asking = Asking(holder, table, kind)
    meanwhile(table)
    before = asking.now
    refused = asking.send(action=action)
    assert (refused.status_code, asking.now) == (422, before)
    text = check_text(refused)
    assert problem in text
    assert 'value="misheard"' in text
    assert 'value="save"' not in text


def check_text(response) -> str:
    check_page(response)
    return str(response.content.decode())


@pytest.mark.parametrize("kind", KINDS[1:])
def test_the_reason_is_asked_for(holder, table, kind):
    asking = Asking(holder, table, kind)
    for action in (None, "save"):
        refused = asking.send(action=action, reason=" ")
        assert refused.status_code == 422
        assert "Give a reason." in check_text(refused)


def test_undo_of_another_hands_change(holder, table):
    hand, other = play(table, DRAW, DRAW)
    change = other.changes.get()
    address = reverse("hand_undo", args=[table.pk, hand.pk, change.pk])
    assert holder.post(address, {"reason": "x"}).status_code == 404
