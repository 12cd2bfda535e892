"""The page of everything printable, and what it leads to."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.printing.documents.event_papers.document import order_of, paper_parameters
from clubscore.printing.documents.event_papers.orders import numbers_of
from clubscore.printing.documents.event_papers.papers import PAPERS
from clubscore.printing.documents.event_papers.roster import roster_of
from clubscore.printing.documents.score_sheets.document import _tables
from clubscore.printing.models import PrintJob
from clubscore.printing.queue import worker
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import EventRole, Tournament
from clubscore.tournaments.sessions.links import table_link_revoke
from clubscore.web.organizer.printing.forms import PrintForm
from clubscore.web.organizer.printing.offers import OFFERS, is_offered
from tests.factories import EAST, SOUTH, make_organizer, make_user, organizer, play, points
from tests.factories import start as session_begin
from tests.headers import BROWSER
from tests.html import check_page

from .gathering import make_gathering
from .pdfs import Pdf

BUTTON = "formaction="
FINAL_SCORES = ("totals-blank", "totals-filled")  # of rules that have some: test_riichi_sheets


@pytest.fixture
def event(db: None) -> Tournament:
    """Eight players, two sessions with seats."""
    return make_gathering()


@pytest.fixture
def browser(event: Tournament) -> Client:
    """The browser of an organizer."""
    client = Client(headers={"accept-language": "en", **BROWSER})
    client.force_login(make_organizer(event.club))
    return client


def page_of(event: Tournament) -> str:
    return reverse("event_print", args=[event.slug])


def address(event: Tournament, paper: str) -> str:
    return reverse("event_paper", args=[event.slug, paper])


def referee_of(event: Tournament) -> Client:
    user = make_user()
    EventRole.objects.create(tournament=event, user=user, role="referee")
    client = Client()
    client.force_login(user)
    return client


def start(event: Tournament, number: int) -> None:
    session_begin(event.sessions.get(number=number))


def end(event: Tournament, number: int) -> None:
    if event.sessions.get(number=number).state == "draft":
        start(event, number)
    event.sessions.filter(number=number).update(state="closed", closed_at=timezone.now())


def test_the_page_offers_everything(event, browser):
    end(event, 1)
    event.entries.update(food="Vegetarian")
    response = browser.get(page_of(event))
    check_page(response)
    text = response.content.decode()
    access = EventAccess(event, True, organizer())
    offers = {key: offer for key, offer in OFFERS.items() if is_offered(offer, access)}
    for key, offer in offers.items():
        assert address(event, key) in text
        assert str(offer.title) in text
    assert '<option value="en" selected>English</option>' in text
    assert '<option value="" selected>none</option>' in text
    assert text.count(BUTTON) == len(offers)


def test_what_is_not_there_yet_is_said(event, browser):
    text = browser.get(page_of(event)).content.decode()
    assert text.count("No hands have been played yet.") == 9
    event.sessions.all().delete()
    text = browser.get(page_of(event)).content.decode()
    assert "No session has seats yet. Draw them first." in text
    event.entries.all().delete()
    text = browser.get(page_of(event)).content.decode()
    assert text.count("No players yet.") == 6
    assert text.count(BUTTON) == 3  # the blank forms, and a list without penalties


def test_the_page_can_be_led_to_with_a_session(event, browser):
    text = browser.get(page_of(event), {"sessions": "2", "tables": "1"}).content.decode()
    assert 'name="sessions" value="2"' in text
    assert 'name="tables" value="1"' in text


def test_the_page_asks_the_same_of_the_database_for_any_event(
    event, browser, django_assert_max_num_queries
):
    larger = make_gathering(players=40, sessions=6, club="Altro")
    browser.force_login(make_organizer(larger.club))
    with django_assert_max_num_queries(16):
        browser.get(page_of(larger))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("key", [key for key in OFFERS if key not in FINAL_SCORES])
def test_every_offer_gives_a_document(event, browser, key):
    language = "it,en"
    event.entries.update(food="Vegetarian")
    start(event, 1)
    for table in event.sessions.get(number=1).tables.all():
        play(table, points(EAST, SOUTH, 20))
    end(event, 1)
    chosen = {"lang": "it", "second": "en", "sessions": "1", "tables": "1"}
    chosen |= {"prize": "Premio simpatia", "winner": "p1"}
    response = browser.get(address(event, key), chosen)
    if response.status_code == 302:
        worker.print_queued_jobs()
        response = browser.get(response["Location"].rstrip("/") + "/file")
    assert response["Content-Type"] == "application/pdf"
    pdf = Pdf(response.content)
    assert pdf.catalog["/Lang"] == "it"
    job = PrintJob.objects.get()
    assert (job.language, job.public) == (language, False)


def test_a_bookmark_may_have_two_languages_in_one(event, browser):
    page = browser.get(page_of(event), {"lang": "it,de"}).content.decode()
    assert '<option value="it" selected>' in page.partition('name="second"')[0]
    assert '<option value="de" selected>' in page.partition('name="second"')[2]
    blank = {"sessions": "2", "tables": "2"}
    pdf = Pdf(browser.get(address(event, "sheets-blank"), {"lang": "it,de", **blank}).content)
    assert "Sessione/Session 2" in pdf.texts[0]
    refused = browser.get(address(event, "sheets-blank"), {"lang": "it,xx"})
    assert refused.status_code == 422


def test_the_estimate_of_pages_is_near(event):
    roster = roster_of(event)
    form = PrintForm(roster, {})
    assert form.is_valid()
    for paper in PAPERS.values():
        order = order_of(roster, paper_parameters(paper, form.selection, ""), ("it",))
        assert 1 <= paper.pages(order) <= 8


def test_a_sheet_of_one_table(event, browser):
    pdf = Pdf(browser.get(address(event, "sheets-blank"), {"sessions": "2", "tables": "2"}).content)
    assert len(pdf) == 1
    assert "Session 2" in pdf.texts[0]
    assert pdf.codes(0)


@pytest.mark.parametrize("key", ["sheets-blank", "sheets-filled", "hands"])
def test_sheets_of_several_tables(browser, monkeypatch, key):
    monkeypatch.setattr("clubscore.jobs.workers.start_command", lambda _name: None)
    larger = make_gathering(players=12, sessions=1, club="Altro")
    start(larger, 1)
    browser.force_login(make_organizer(larger.club))
    browser.get(address(larger, key), {"tables": "1, 3"})
    job = PrintJob.objects.get()
    assert [table.number for table in _tables(larger, job.parameters)] == [1, 3]
    assert "Table" not in job.title


def test_signs_have_the_codes_of_the_session_asked_for(event, browser):
    first, second = event.sessions.get(number=2).tables.order_by("number")
    table_link_revoke(table=second, by=organizer())
    pdf = Pdf(browser.get(address(event, "signs"), {"codes": "2"}).content)
    link = reverse("table_open", args=[first.link_token])
    assert [pdf.codes(0), pdf.codes(1)] == [[f"https://testserver{link}"], []]


@pytest.mark.parametrize(
    ("key", "chosen", "told"),
    [
        ("slips", {"sessions": "x"}, "“x” is not a list of numbers. Write it like 1-3, 5."),
        ("slips", {"sessions": "3"}, "This event has no session 3."),
        ("plan-tables", {"tables": "1-9"}, "This event has no table 3."),
        ("plan-tables", {"sessions": "0"}, "“0” is not a list of numbers"),
        ("sheets-filled", {"sessions": "2"}, "No hands have been played yet."),
        ("slips", {"lang": "xx"}, "Select a valid choice."),
        ("slips", {"lang": "it", "second": "xx"}, "Select a valid choice."),
        ("signs", {"codes": "7"}, "Select a valid choice."),
    ],
)
def test_choices_that_make_no_sense_lead_back_with_a_word(event, browser, key, chosen, told):
    start(event, 1)
    response = browser.get(address(event, key), chosen)
    assert response.status_code == 422
    check_page(response)
    assert told in response.content.decode()
    assert not PrintJob.objects.exists()


def test_there_is_no_such_paper(event, browser):
    assert browser.get(address(event, "banknotes")).status_code == 404


def test_what_was_taken_away_meanwhile_is_not_printed(event, browser, monkeypatch):
    monkeypatch.setattr("clubscore.jobs.workers.start_command", lambda _name: None)
    page = browser.get(address(event, "slips"))["Location"]
    event.sessions.all().delete()
    worker.print_queued_jobs()
    assert "There is nothing to print." in browser.get(page).content.decode()


def test_the_papers_as_documents_are_for_officials(event, browser):
    document = reverse("document", args=[event.slug, "players"])
    assert Client().get(document).status_code == 404
    assert referee_of(event).get(document).status_code == 200
    assert browser.get(document, {"sessions": "x"}).status_code == 404
    slips = reverse("document", args=[event.slug, "slips"])
    event.sessions.all().delete()
    assert browser.get(slips).status_code == 404


def test_what_people_eat_is_for_organizers_alone(event, browser):
    event.entries.update(food="Vegetarian", food_note="nuts")
    referee = referee_of(event)
    document = reverse("document", args=[event.slug, "food"])
    for place in (address(event, "food"), document):
        assert browser.get(place).status_code in {200, 302}
        assert referee.get(place).status_code == 404
    made = PrintJob.objects.filter(kind="food").latest("pk")
    assert browser.get(reverse("print_file", args=[made.key])).status_code == 200
    assert referee.get(reverse("print_file", args=[made.key])).status_code == 404
    assert address(event, "food") not in referee.get(page_of(event)).content.decode()


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("1-3, 5", {1, 2, 3, 5}), ("2 – 4", {2, 3, 4}), ("7;8 9", {7, 8, 9}), (" 4, ", {4})],
)
def test_numbers(text, numbers):
    assert numbers_of(text) == numbers


@pytest.mark.parametrize("text", ["3-1", "a", "1-", "-1", "0", "1.5", "²", "99999-100000", "1--2"])
def test_no_numbers(text):
    with pytest.raises(ValueError, match=r"."):
        numbers_of(text)


def test_times_are_those_of_the_event(event, browser):
    Tournament.objects.filter(pk=event.pk).update(time_zone="Asia/Tokyo")
    chosen: dict[str, Any] = {"lang": "en", "sessions": "1"}
    response = browser.get(address(event, "plan-tables"), chosen)
    assert "Saturday 24 October, 16:30" in Pdf(response.content).texts[0]
    assert timezone.get_current_timezone_name()
