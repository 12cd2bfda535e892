"""An annulled session on the pages that show it: greyed, readable, and no wider than a phone."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from clubscore.play.closure import session_close, table_close
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.sessions.annulment import annulment_review
from clubscore.tournaments.sessions.services import session_create
from tests.factories import (
    PASSWORD,
    make_event,
    make_organizer,
    organizer,
    play,
    points,
    seat_in_order,
    start,
)

from .conftest import DESKTOP, PHONE

pytestmark = pytest.mark.django_db(transaction=True)

REASON = "Fire alarm: everybody had to leave the building in the middle of the third hand"


def played(event: Tournament, value: int) -> Session:
    session = session_create(tournament=event)
    seat_in_order(session)
    session = start(session)
    for table in session.tables.order_by("number"):
        play(table, points(table.number, None, value), points(0, 1, value + 20))
        table_close(table=table, by=organizer(), reason="time")
    return session_close(session=session, by=organizer())


def pages(session: Session) -> list[str]:
    slug = session.tournament.slug
    return [
        reverse("event_manage", args=[slug]),
        reverse("session_manage", args=[slug, session.number]),
        reverse("results_desk", args=[slug, session.number]),
        reverse("event", args=[slug]),
        reverse("event_session", args=[slug, session.number]),
        reverse("event_seats", args=[slug]),
        reverse("event_player", args=[slug, 1]),
        reverse("player_seats", args=[slug, 1]),
        reverse("event_projector", args=[slug]),
        reverse("table", args=[session.tables.get(number=1).pk]),
        reverse("session_annul", args=[slug, session.number]),
    ]


@pytest.mark.parametrize(
    ("device", "scheme", "locale"),
    [(PHONE, "dark", "it-IT"), (DESKTOP, "light", "en-GB")],
    ids=["phone", "desktop"],
)
def test_annulled_and_restored(new_page, axe, device, scheme, locale):
    event = make_event(players=8, place_points=[4, 2, 1, 0])
    played(event, 40)
    session = played(event, 80)
    seats_draw(session=session_create(tournament=event), by=organizer())
    page = new_page(**device, color_scheme=scheme, locale=locale)
    page.goto("/login/")
    page.fill("[name=username]", make_organizer(event.club).username)
    page.fill("[name=password]", PASSWORD)
    page.locator("main button.primary").click()

    page.goto(reverse("session_annul", args=[event.slug, 2]))
    axe(page)
    page.fill("[name=reason]", REASON)
    page.locator("[value=annul]").click()
    expect(page.locator(".annulled")).to_contain_text(REASON)
    session.refresh_from_db()
    assert session.is_annulled
    for address in pages(session):
        page.goto(address)
        expect(page.locator("body")).to_contain_text(REASON)
        axe(page)
        root = "document.documentElement"
        assert page.evaluate(f"{root}.scrollWidth - {root}.clientWidth") <= 0, address
    page.locator("[value=restore]").click()
    expect(page.locator(".messages")).to_be_visible()
    session.refresh_from_db()
    assert session.is_counted
    assert annulment_review(session).asks  # of the seats that were drawn with it
