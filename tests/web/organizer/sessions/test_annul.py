"""Annulling a session on its page: what is said first, what is shown afterwards, the way back."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.play.closure import session_close, table_close
from clubscore.play.services import hand_void
from clubscore.standings.stages.services import cut_fingerprint, cut_make, stage_states
from clubscore.tournaments.models import Penalty, Session, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.sessions.annulment import annulment_review, session_annul
from clubscore.tournaments.sessions.services import session_create
from clubscore.tournaments.stages.services import stages_set
from clubscore.tournaments.stages.stage import Cut, CutKind, Stage
from tests.factories import (
    make_event,
    make_organizer,
    organizer,
    play,
    points,
    seat_in_order,
    start,
)
from tests.html import check_page

pytestmark = pytest.mark.django_db

REASON = "Fire alarm & smoke"
SHOWN = "Fire alarm &amp; smoke"


@pytest.fixture
def event() -> Tournament:
    return make_event(players=8, place_points=[4, 2, 1, 0])


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def played(event: Tournament, value: int = 40, *, close: bool = True) -> Session:
    session = session_create(tournament=event)
    seat_in_order(session)
    session = start(session)
    for table in session.tables.order_by("number"):
        play(table, points(table.number - 1, None, value))
        if close:
            table_close(table=table, by=organizer(), reason="time")
    return session_close(session=session, by=organizer()) if close else session


def address(session: Session) -> str:
    return reverse("session_annul", args=[session.tournament.slug, session.number])


def confirmed(client: Client, session: Session) -> str:
    shown = client.get(address(session)).context["review"].fingerprint
    return str(shown)


def annul(client: Client, session: Session) -> None:
    told = {"reason": REASON, "confirmed": confirmed(client, session), "action": "annul"}
    assert client.post(address(session), told).status_code == 302


def test_the_page_says_what_follows(client, event):
    first, second = played(event), played(event, 80, close=False)
    entry = second.seats.get(table__number=1, wind=0).entry
    for kind in (Penalty.Kind.WARNING, Penalty.Kind.DISQUALIFICATION):
        penalty_add(
            tournament=event, entry=entry, session=second, kind=kind, reason="x", by=organizer()
        )
    page = client.get(address(second))
    check_page(page)
    text = page.content.decode()
    assert "2 tables are still open" in text
    assert "A disqualification stays until you cancel it" in text
    rows = {one.row.entry_number: one for one in page.context["preview"].changes}
    assert page.context["preview"].hands == 2
    assert rows[2].before.total == -136  # 48 of a self-drawn 40, 88 of 80
    assert rows[2].after.total == -48
    assert first.is_counted


def test_annulled_and_restored(client, event):
    session = played(event)
    before = client.get(reverse("event", args=[event.slug])).context["rows"]
    annul(client, session)
    session.refresh_from_db()
    assert (session.state, session.annulled_reason) == ("annulled", REASON)
    assert session.annulled_by is not None
    slug = event.slug
    for name, arguments in (
        ("session_manage", [slug, 1]),
        ("event_manage", [slug]),
        ("results_desk", [slug, 1]),
        ("event", [slug]),
        ("event_session", [slug, 1]),
        ("event_seats", [slug]),
        ("player_seats", [slug, 1]),
        ("event_projector", [slug]),
        ("session_annul", [slug, 1]),
        ("table", [session.tables.get(number=1).pk]),
    ):
        page = client.get(reverse(name, args=arguments))
        check_page(page)
        assert SHOWN in page.content.decode(), name
    public = Client(headers={"accept-language": "en"})
    assert SHOWN in public.get(reverse("table", args=[session.tables.get(number=1).pk])).text
    assert not client.get(reverse("event", args=[slug])).context["rows"]
    told = {"action": "restore", "confirmed": confirmed(client, session)}
    assert client.post(address(session), told).status_code == 302
    assert SHOWN not in client.get(reverse("event_session", args=[slug, 1])).content.decode()
    assert client.get(reverse("event", args=[slug])).context["rows"] == before


def test_a_players_page_lists_it(client, event):
    played(event)
    second = played(event)
    annul(client, second)
    page = client.get(reverse("event_player", args=[event.slug, 1]))
    assert SHOWN in page.content.decode()
    (one,) = page.context["page"].annulled
    assert (one.session.number, one.table_number, one.wind) == (2, 1, 0)
    assert len(page.context["page"].sessions) == 1


def test_a_reason_is_asked_for(client, event):
    session = played(event)
    page = client.post(address(session), {"reason": " ", "action": "annul"})
    check_page(page)
    assert page.context["form"].errors
    session.refresh_from_db()
    assert session.is_counted


def test_what_changed_since_is_shown_again(client, event):
    session = played(event)
    seen = confirmed(client, session)
    following = session_create(tournament=event)
    seats_draw(session=following, by=organizer())
    told = {"reason": REASON, "confirmed": seen, "action": "annul"}
    page = client.post(address(session), told)
    assert page.status_code == 200
    text = page.content.decode()
    assert "has changed in the meantime" in text
    assert "Seats already drawn" in text
    session.refresh_from_db()
    assert session.is_counted
    annul(client, session)


def test_a_stray_hand_made_void_is_no_dead_end(client, event):
    """The start cannot be taken back; the page says what can be done, and it can."""
    session = session_create(tournament=event)
    seat_in_order(session)
    session = start(session)
    (hand,) = play(session.tables.get(number=1), points(0, None, 8))
    hand_void(hand=hand, reason="a test", by=organizer())
    back = reverse("session_prepare", args=[event.slug, 1])
    assert "annul it" in client.post(back, follow=True).content.decode()
    assert "Annul session…" in client.get(reverse("session_manage", args=[event.slug, 1])).text
    annul(client, session)
    session.refresh_from_db()
    assert session.is_annulled


def test_before_the_start_it_leads_back(client, event):
    session = session_create(tournament=event)
    page = client.get(address(session), follow=True)
    assert "nothing to annul" in page.content.decode()


def test_after_a_cut_the_page_says_how_to_decide_again(client, event):
    stages = [Stage(1, name="Vorrunde", cut=Cut(CutKind.TOP, 4)), Stage(1, name="Finale")]
    stages_set(tournament=event, stages=stages, by=organizer())
    event.refresh_from_db()
    session = played(event)
    state = stage_states(event)[0]
    cut_make(tournament=event, stage=1, by=organizer(), fingerprint=cut_fingerprint(state))
    text = client.get(address(session)).content.decode()
    assert "undo the decision on the stages page" in text
    confirmation = annulment_review(session).fingerprint
    session_annul(session=session, reason=REASON, by=organizer(), confirmed=confirmation)
    assert client.get(reverse("event_stages", args=[event.slug])).status_code == 200
