"""Tonight: the page that seats whoever is here and begins."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubscore.people.models import Club
from clubscore.play.closure import session_close, table_close
from clubscore.tournaments.models import Session, Table, Tournament
from tests.factories import (
    make_club,
    make_evening,
    make_event,
    make_organizer,
    make_players,
    organizer,
    seat_in_order,
    start,
)
from tests.html import check_page, read_forms

pytestmark = pytest.mark.django_db

PATH = "/organize/tonight/"


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def browser(club) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(club))
    return client


@pytest.fixture(autouse=True)
def evening_time(monkeypatch) -> None:
    """Eight in the evening, a week after the club nights that the tests make."""
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 3, 21, 19, tzinfo=UTC))


def fields(response: Any) -> dict[str, Any]:
    """What the page sends as it stands."""
    forms = read_forms(response.content.decode())
    (form,) = [one for one in forms if "session" in one.sent]
    return {name: values if name == "players" else values[0] for name, values in form.sent.items()}


def played(club: Club, tables: int = 2) -> Tournament:
    """A club night a week ago."""
    event = make_evening(tables=tables, club=club)
    session = event.sessions.get()
    seat_in_order(session)
    for table in start(session).tables.all():
        table_close(table=table, by=organizer(), reason="time was up")
    session_close(session=session, by=organizer())
    return event


def test_an_evening_like_the_last_one_begins_with_one_press(browser, club):
    before = played(club)
    page = browser.get(PATH)
    check_page(page)
    response = browser.post(PATH, fields(page), follow=True)
    event = Tournament.objects.latest("pk")
    assert response.redirect_chain == [(f"/organize/{event.slug}/", 302)]
    assert "Session 1 has begun." in response.content.decode()
    assert (event.name, event.ruleset) == (before.name, before.ruleset)
    session = event.sessions.get()
    assert session.state == Session.State.RUNNING
    assert session.seats.count() == 8


def test_a_new_club_types_its_names(browser, club):
    page = browser.get(PATH)
    check_page(page)
    names = {"new-TOTAL_FORMS": "8"}
    for number in range(8):
        names |= {f"new-{number}-first_name": "Ada", f"new-{number}-last_name": f"Nuova{number}"}
    browser.post(PATH, fields(page) | names)
    assert Tournament.objects.get().sessions.get().seats.count() == 8


def test_the_button_pressed_twice_begins_once(browser, club):
    names = {"new-TOTAL_FORMS": "4"}
    for number in range(4):
        names |= {f"new-{number}-last_name": f"Nuova{number}"}
    sent = fields(browser.get(PATH)) | names
    browser.post(PATH, sent)
    response = browser.post(PATH, sent, follow=True)
    assert "Session 1 has already begun." in response.content.decode()
    assert Tournament.objects.get().entries.count() == 4


def test_the_late_are_kept_while_tables_play(browser, club):
    played(club)
    browser.post(PATH, fields(browser.get(PATH)))
    page = browser.get(PATH)
    check_page(page)
    text = page.content.decode()
    assert "Session 1 is still being played." in text
    assert "Seat and start" not in text
    late = fields(page) | {"new-0-last_name": "Tardi", "action": "list"}
    response = browser.post(PATH, late, follow=True)
    assert "List saved." in response.content.decode()
    event = Tournament.objects.latest("pk")
    assert event.entries.in_play().count() == 9
    seated = event.entries.order_by("number")[0].player
    gone = fields(browser.get(PATH)) | {"action": "list"}
    gone["players"] = [pk for pk in gone["players"] if pk != str(seated.pk)]
    response = browser.post(PATH, gone, follow=True)
    assert seated.name in response.content.decode()
    assert event.entries.in_play().count() == 9


def test_what_was_ticked_stays_when_something_is_refused(browser, club):
    played(club)
    sent = fields(browser.get(PATH))
    sent["players"] = sent["players"][:2]
    response = browser.post(PATH, sent | {"odd": "threes"})
    check_page(response)
    again = fields(response)
    assert (again["players"], again["odd"]) == (sent["players"], "threes")
    assert not Tournament.objects.filter(starts_on="2026-03-21").exists()


def test_a_question_before_play_is_asked_on_its_page(browser, club):
    event = make_evening(tables=1, club=club)
    seat_in_order(event.sessions.get())
    start(event.sessions.get())  # a week ago, and never closed
    response = browser.post(PATH, fields(browser.get(PATH)), follow=True)
    new = Tournament.objects.latest("pk")
    assert response.redirect_chain[-1][0] == f"/organize/{new.slug}/s/1/start/"
    assert new.sessions.get().seats.count() == 4


def test_another_evening_begins_beside_the_one_there_is(browser, club):
    players = make_players(club, 8)
    chosen = {"players": [player.pk for player in players[:4]]}
    browser.post(PATH, fields(browser.get(PATH)) | chosen)
    page = browser.get(f"{PATH}?another")
    chosen = {"players": [player.pk for player in players[4:]]}
    browser.post(f"{PATH}?another", fields(page) | chosen)
    assert Tournament.objects.count() == 2


def test_rules_are_offered_with_what_the_club_plays(browser, club):
    make_event(club=club, ruleset="riichi")
    page = browser.get(PATH)
    sent = fields(page) | {"new-TOTAL_FORMS": "4", "ruleset": "riichi"}
    sent |= {f"new-{number}-last_name": f"Nuova{number}" for number in range(4)}
    browser.post(PATH, sent)
    event = Tournament.objects.latest("pk")
    assert (event.ruleset, event.kind) == ("riichi", Tournament.Kind.CLUB_NIGHT)


def test_two_at_once_and_the_second_sees_how_it_stands_now(browser, club):
    played(club)
    browser.post(PATH, fields(browser.get(PATH)))
    for table in Table.objects.filter(session__tournament__starts_on="2026-03-21"):
        table_close(table=table, by=organizer(), reason="time was up")
    one, other = fields(browser.get(PATH)), fields(browser.get(PATH))
    browser.post(PATH, one | {"new-0-last_name": "Tardi"})
    answer = browser.post(PATH, other, follow=True)
    text = answer.content.decode()
    assert "Session 2 is still being played." in text
    assert "Tardi" in text
    assert "Seat and start" not in text
    assert fields(answer)["session"] == "3"


def test_who_sits_out_is_nothing_to_do_while_the_tables_play(browser, club):
    make_players(club, 9)
    sent = fields(browser.get(PATH)) | {"players": [one.pk for one in club.players.all()]}
    page = browser.post(PATH, sent, follow=True).content.decode()
    assert "Session 1 has begun. Sitting out:" in page
    assert "add 3, or remove 1" not in page
    assert "Nothing to do." in page


def test_a_list_is_never_saved_to_another_evening(browser, club):
    played(club)
    browser.post(PATH, fields(browser.get(PATH)))
    late = fields(browser.get(PATH)) | {"new-0-last_name": "Tardi", "action": "list"}
    names = {"new-TOTAL_FORMS": "4"} | {f"new-{row}-last_name": f"Nuova{row}" for row in range(4)}
    browser.post(f"{PATH}?another", fields(browser.get(f"{PATH}?another")) | names)
    text = browser.post(PATH, late).content.decode()
    assert "Someone else has started or changed this club night" in text
    assert "Tardi" in text
    assert not club.players.filter(last_name="Tardi").exists()
    Tournament.objects.filter(starts_on="2026-03-21").update(archived_at=timezone.now())
    assert browser.post(PATH, late).status_code == 200
    assert Tournament.objects.filter(starts_on="2026-03-21").count() == 2  # none was begun


def test_a_second_evening_of_one_day_has_a_name_of_its_own(browser, club):
    played(club)
    browser.post(PATH, fields(browser.get(PATH)))
    page = browser.get(f"{PATH}?another")
    assert fields(page)["name"] == "Serata 2"
    assert "players" not in fields(page)  # they play already
    names = {"new-TOTAL_FORMS": "4"} | {f"new-{row}-last_name": f"Nuova{row}" for row in range(4)}
    browser.post(f"{PATH}?another", fields(page) | names)
    second, first = Tournament.objects.order_by("-pk")[:2]
    assert second.name == "Serata 2"
    text = browser.get(PATH).content.decode()
    assert "Also tonight: Serata" in text
    page = browser.get(PATH, {"night": first.slug})
    assert len(fields(page)["players"]) == 8


def test_a_name_that_is_refused_is_said_at_the_top(browser, club):
    played(club)
    known = club.players.order_by("pk")[0]
    typed = {"new-0-first_name": known.first_name, "new-0-last_name": known.last_name}
    text = browser.post(PATH, fields(browser.get(PATH)) | typed).content.decode()
    summary = text[text.index('class="error-summary"') :].partition("</div>")[0]
    assert "is already on the list: tick the name." in summary


@pytest.mark.parametrize(
    "wrong",
    [
        {"session": "x"},
        {"token": "x"},
        {"was": "1,x"},
        {"odd": "all"},
        {"players": ["9" * 40]},
        {"ruleset": "bridge"},
        {"latest": "x"},
        {"night": "x"},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_what_no_page_sends_writes_nothing(browser, club, wrong):
    played(club)
    response = browser.post(PATH, fields(browser.get(PATH)) | wrong)
    assert response.status_code == 200
    assert Tournament.objects.count() == 1
