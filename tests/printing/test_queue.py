"""Documents asked for, waited for, kept: what is made when, by whom, and for whom."""

import subprocess
import sys
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.jobs import signs, workers
from clubscore.languages import languages as offered_languages
from clubscore.limits import Budget
from clubscore.people.models import Player
from clubscore.people.players.services import player_privacy_set
from clubscore.printing.documents import registry
from clubscore.printing.documents.score_sheets import pages as score_sheets_pages
from clubscore.printing.models import PrintedFile, PrintJob
from clubscore.printing.pdf.bilingual import languages
from clubscore.printing.queue import services, worker
from clubscore.printing.queue.worker import DOCUMENTS
from clubscore.tournaments.models import Tournament
from tests.factories import make_organizer
from tests.headers import BROWSER
from tests.html import check_page

from .evening import Evening, make_evening
from .pdfs import Pdf

PUBLIC = {"sessions": [1], "table": None, "blank": False, "links": ""}
OFFICIAL = PUBLIC | {"blank": True, "links": "https://clubscore.example.org/t/TOKEN/"}


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The workers that were started, in place of processes."""
    started: list[str] = []
    monkeypatch.setattr(workers, "start_command", started.append)
    return started


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Documents are made in no time; returns the languages of those made."""
    made: list[str] = []

    def make(*_arguments: object, **_more: object) -> bytes:
        made.append(",".join(languages()))
        return b"%PDF-1.7 " + bytes(1000)

    monkeypatch.setattr(score_sheets_pages, "parts_to_pdf", make)
    return made


@pytest.fixture
def public() -> Client:
    """The browser of anybody."""
    return Client(headers={"accept-language": "en", **BROWSER})


def address(evening: Evening, query: str = "") -> str:
    return reverse("document", args=[evening.tournament.slug, "score-sheets"]) + query


def asked(
    evening: Evening, language: str = "en", *, public: bool = True, **more: object
) -> PrintJob:
    return services.document_ask(
        tournament=evening.tournament,
        kind="score-sheets",
        parameters=PUBLIC | more,
        language=language,
        public=public,
    )


def test_a_document_is_made_once_and_again_when_something_changed(evening, public, quick):
    assert public.get(address(evening)).content.startswith(b"%PDF")
    assert public.get(address(evening)).content.startswith(b"%PDF")
    assert quick == ["en"]
    public.get(address(evening, "?lang=it"))
    public.get(address(evening, "?lang=it,en"))
    assert quick == ["en", "it", "it,en"]
    evening.play(1, 1, 1)
    public.get(address(evening))
    assert quick == ["en", "it", "it,en", "en"]
    player = evening.tournament.entries.first().player
    player.last_name = "Renamed"
    player.save()
    public.get(address(evening))
    assert len(quick) == 5


@pytest.mark.parametrize("asked_for", ["it,en,de", "it,sv", "sv", "it,", "it;en"])
def test_no_language_is_lost_silently(evening, public, quick, asked_for):
    answer = public.get(address(evening, f"?lang={asked_for}"))
    text = answer.content.decode()
    assert answer.status_code == 400
    offered = ", ".join(one.code for one in offered_languages())
    assert (
        f"“{asked_for}” doesn’t work here. Choose one or two of these languages: {offered}." in text
    )
    assert quick == []


def test_a_kept_document_costs_few_queries(evening, public, quick, django_assert_max_num_queries):
    public.get(address(evening))
    evening.play(1, 1, 2)
    public.get(address(evening))
    with django_assert_max_num_queries(15):
        public.get(address(evening))


def test_a_long_document_is_waited_for(evening, public, calls):
    response = public.get(address(evening, "?lang=en"))
    job = PrintJob.objects.get()
    page = reverse("print_job", args=[job.key])
    assert (response.status_code, response["Location"]) == (302, page)
    assert calls == ["print_documents"]
    waiting = public.get(page)
    assert "Midsummer night – Session 1 – Score sheets" in waiting.content.decode()
    assert f'data-live="{page}"' in waiting.content.decode()
    check_page(waiting)
    assert public.get(reverse("print_file", args=[job.key])).status_code == 302
    assert worker.print_queued_jobs() == 1
    moved = public.get(page, headers={"HX-Request": "true"})
    assert moved["HX-Redirect"] == reverse("print_file", args=[job.key])
    check_page(public.get(page))
    pdf = Pdf(public.get(moved["HX-Redirect"]).content)
    assert len(pdf) == 2
    job.refresh_from_db()
    assert (job.progress, job.size) == (1, len(pdf.content))
    assert public.get(address(evening, "?lang=en")).content == pdf.content


def test_the_command_works_until_nothing_is_waiting(evening, calls, quick):
    asked(evening)
    asked(evening, "it")
    call_command("print_documents")
    assert sorted(quick) == ["en", "it"]
    assert set(PrintJob.objects.values_list("state", flat=True)) == {"done"}


def test_progress_is_told(evening, calls, monkeypatch):
    monkeypatch.setattr(signs, "PULSE", -1.0)
    monkeypatch.setattr(score_sheets_pages, "TABLES_AT_ONCE", 1)
    seen = []
    tell = signs.Progress.tell

    def note(self: signs.Progress, **facts: object) -> bool:
        is_told = tell(self, **facts)
        seen.append(PrintJob.objects.get().percent)
        return is_told

    monkeypatch.setattr(signs.Progress, "tell", note)
    asked(evening)
    worker.print_queued_jobs()
    assert seen == [0, 50]


def test_the_public_has_one_printer_and_officials_come_first(evening, calls, quick):
    first, second = asked(evening), asked(evening, "it")
    official = asked(evening, public=False, blank=True)
    assert DOCUMENTS.ahead(second) == 2
    assert DOCUMENTS.claim() == official
    assert DOCUMENTS.claim() == first
    assert DOCUMENTS.claim() is None
    PrintJob.objects.filter(pk=official.pk).update(state="failed")
    assert DOCUMENTS.claim() is None  # one free printer, but not for the public
    assert asked(evening, "it", public=False) == second
    assert DOCUMENTS.claim() == second


def test_the_public_cannot_fill_the_queue(evening, public, organizer, calls, monkeypatch):
    monkeypatch.setattr(services, "PUBLIC_WAITING", 2)
    for language in ("en", "it"):
        assert public.get(address(evening, f"?lang={language}")).status_code == 302
    assert public.get(address(evening, "?lang=en")).status_code == 302  # the same as before
    response = public.get(address(evening, "?blank=1"))
    assert response.status_code == 503
    assert "Try again in a few minutes" in response.content.decode()
    check_page(response)
    assert PrintJob.objects.count() == 2
    assert organizer.get(address(evening, "?blank=1")).status_code == 302


def test_an_address_has_a_budget(evening, public, organizer, calls, monkeypatch):
    monkeypatch.setattr(services, "BUDGET", Budget(5))  # pages; each of these has two
    for language in ("en", "it", "en"):  # the last one is there already
        assert public.get(address(evening, f"?lang={language}")).status_code == 302
    response = public.get(address(evening, "?lang=it,en"))
    assert response.status_code == 429
    assert 0 < int(response["Retry-After"]) <= 3600
    assert "from your network" in response.content.decode()
    check_page(response)
    assert public.get(address(evening, "?lang=it")).status_code == 302
    elsewhere = Client(REMOTE_ADDR="192.0.2.7", headers=BROWSER)
    assert elsewhere.get(address(evening, "?lang=it,en")).status_code == 302
    assert organizer.get(address(evening, "?blank=1")).status_code == 302


def test_a_long_document_does_not_take_more_than_there_is(monkeypatch):
    services._spend("192.0.2.9", 5000)
    services._spend("192.0.2.9", services.BUDGET.most - services.LONGEST)
    with pytest.raises(ClubError) as caught:
        services._spend("192.0.2.9", 1)
    assert caught.value.code == "documents_enough"


def test_a_link_opens_the_sheet_of_its_table(evening, public, calls):
    """Also where others see nothing, and while it is being made."""
    Tournament.objects.update(results_held=True)
    table = evening.tables[0]
    path = reverse("table_sheet", args=[table.pk])
    assert public.get(path).status_code == 404
    holder = Client(headers=BROWSER)
    holder.get(reverse("table_open", args=[table.link_token]))
    waiting = holder.get(path)["Location"]
    assert worker.print_queued_jobs() == 1
    file = reverse("print_file", args=[PrintJob.objects.get().key])
    for asked_for in (waiting, file):
        assert holder.get(asked_for).status_code == 200
        assert public.get(asked_for).status_code == 404
    assert holder.get(file)["Content-Type"] == "application/pdf"


def test_no_worker_is_started_that_would_find_no_work(evening, calls):
    asked(evening)
    DOCUMENTS.claim()
    asked(evening, "it")
    assert calls == ["print_documents"]
    asked(evening, "it", public=False)
    assert calls == ["print_documents"] * 2


def test_what_is_kept_is_limited(evening, quick, monkeypatch):
    monkeypatch.setattr(worker, "KEPT_BYTES", 2500)
    made = [asked(evening, language) for language in ("en", "it", "it,en")]
    worker.jobs_expire()
    assert [one.pk for one in PrintJob.objects.all()] == [one.pk for one in made[1:]]
    PrintJob.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    worker.jobs_expire()
    assert (PrintJob.objects.count(), PrintedFile.objects.count()) == (0, 0)


def test_older_states_are_dropped(evening, quick):
    asked(evening)
    PrintJob.objects.update(ended_at=timezone.now() - timedelta(hours=2))
    evening.play(1, 1, 1)
    newer = asked(evening)
    assert list(PrintJob.objects.all()) == [newer]


def test_a_worker_that_died_is_found_out(evening, public, calls, quick):
    job = asked(evening)
    DOCUMENTS.claim()
    PrintJob.objects.update(beat_at=timezone.now() - timedelta(minutes=2))
    page = reverse("print_job", args=[job.key])
    response = public.get(page)
    assert "interrupted" in response.content.decode()
    check_page(response)
    assert public.post(page).status_code == 302
    assert PrintJob.objects.exclude(pk=job.pk).get().state == "waiting"
    assert worker.print_queued_jobs() == 1


def test_a_forgotten_job_gets_another_worker(evening, public, calls):
    job = asked(evening)
    PrintJob.objects.update(created_at=timezone.now() - timedelta(minutes=2))
    for _ in range(2):
        public.get(reverse("print_job", args=[job.key]))
    assert calls == ["print_documents"] * 2  # when it was asked for, and once since


@pytest.mark.parametrize(
    ("error", "words"),
    [
        pytest.param(ClubError("print_empty"), "nothing to print", id="known"),
        pytest.param(RuntimeError("broken"), "could not be created", id="unknown"),
    ],
)
def test_what_went_wrong_is_said(evening, public, monkeypatch, caplog, error, words):
    def fail(*_arguments: object, **_more: object) -> bytes:
        raise error

    monkeypatch.setattr(score_sheets_pages, "parts_to_pdf", fail)
    response = public.get(address(evening), follow=True)
    assert words in response.content.decode()
    check_page(response)
    assert ("broken" in caplog.text) == isinstance(error, RuntimeError)


def test_links_are_for_officials(evening, public, organizer, quick):
    organizer.get(address(evening, "?blank=1"))
    job = PrintJob.objects.get()
    assert job.parameters["links"]
    for name in ("print_job", "print_file"):
        assert public.get(reverse(name, args=[job.key])).status_code == 404
        assert organizer.get(reverse(name, args=[job.key])).status_code == 200
    assert public.post(reverse("print_job", args=[job.key])).status_code == 404


def test_what_is_held_back_later_is_nobodys_any_more(evening, public, organizer, quick):
    public.get(address(evening))
    job = PrintJob.objects.get()
    Tournament.objects.update(results_held=True)
    path = reverse("print_file", args=[job.key])
    assert public.get(path).status_code == 404
    assert organizer.get(path).status_code == 200


@pytest.mark.parametrize(
    "query", ["?session=9", "?table=9", "?session=x", "?session=²", "?table=99999999999"]
)
def test_what_is_not_there(evening, public, query):
    assert public.get(address(evening, query)).status_code == 404


WITHOUT_DOCUMENTS = """
import sys
import django
django.setup()
module = "clubscore.printing.documents.score_sheets.document"
assert module not in sys.modules
from clubscore.printing.documents.registry import kind_of
for key in ("score-sheets", "download-xlsx"):
    assert kind_of(key).key == key
assert module in sys.modules
"""


def test_a_process_loads_kinds_of_documents_when_it_needs_one():
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_DOCUMENTS], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_unknown_kinds(evening, public):
    path = reverse("document", args=[evening.tournament.slug, "none"])
    assert public.get(path).status_code == 404
    with pytest.raises(ValueError, match="score-sheets"):
        registry.register(registry.kind_of("score-sheets"))


@pytest.mark.django_db
def test_before_the_start_there_is_nothing_for_the_public(public):
    assert public.get(address(make_evening(start=False))).status_code == 404


def test_officials_get_a_document_of_their_own_where_a_name_is_hidden(
    evening, public, quick, django_capture_on_commit_callbacks
):
    official = Client(headers=BROWSER)
    official.force_login(make_organizer(evening.tournament.club))
    assert public.get(address(evening)).status_code == 200
    assert official.get(address(evening)).status_code == 200
    assert not any(registry.WHOLE_NAMES in job.parameters for job in PrintJob.objects.all())
    player = evening.tournament.entries.get(number=1).player
    with django_capture_on_commit_callbacks() as committed:
        player_privacy_set(player=player, privacy=Player.Privacy.HIDDEN)
    assert not PrintJob.objects.exists()  # what shows the name is gone at once
    begun = PrintJob.objects.create(tournament=evening.tournament, kind="x", state="running")
    for forget in committed:
        forget()
    begun.refresh_from_db()
    assert begun.state == PrintJob.State.FAILED  # it may have been begun with the name as it was
    begun.delete()
    public.get(address(evening))
    official.get(address(evening))
    shown, whole = PrintJob.objects.order_by("pk")
    assert registry.WHOLE_NAMES not in shown.parameters
    assert whole.parameters[registry.WHOLE_NAMES]
    theirs = reverse("print_file", args=[whole.key])
    assert (public.get(theirs).status_code, official.get(theirs).status_code) == (404, 200)
