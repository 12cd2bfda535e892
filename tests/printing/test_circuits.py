"""The standing of a circuit on paper: what stands in it, how wide it is, whose name it shows."""

from __future__ import annotations

from datetime import timedelta
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from clubscore.people.models import Club, Player
from clubscore.printing.models import PrintJob
from clubscore.standings.circuits.rule import Rule
from clubscore.standings.circuits.services import CircuitSettings, circuit_create
from clubscore.tournaments.models import Circuit
from tests.factories import DAY, make_club, make_organizer, make_players
from tests.standings.circuits.ground import finished

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


def circuit_of(club: Club, **said: Any) -> Circuit:
    usual: dict[str, Any] = {"name": "Campionato sociale", "rule": Rule(), "takes_all": True}
    settings = CircuitSettings(**usual | said)
    return circuit_create(club=club, settings=settings, token=uuid4(), by=make_organizer(club))


def address(circuit: Circuit) -> str:
    return reverse("circuit_document", args=[circuit.club.slug, circuit.pk])


def asked(circuit: Circuit, query: str = "", language: str = "en") -> Any:
    client = Client(headers={"accept-language": language})
    return client.get(f"{address(circuit)}{query}", follow=True)


def pdf(response: Any) -> PdfReader:
    assert response["Content-Type"] == "application/pdf"
    content = b"".join(response) if response.streaming else response.content
    return PdfReader(BytesIO(content))


def text(reader: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def test_places_scores_events_and_the_rule(club):
    one, two, three, four, five = make_players(club, 5)
    finished([one, two, three, four], name="Torneo di marzo")
    finished([two, one, three, five], days=30, name="Torneo di aprile")
    circuit = circuit_of(club)
    reader = pdf(asked(circuit))
    told = text(reader)
    for words in ("Campionato sociale", "Torneo di marzo", "Torneo di aprile", "How it counts"):
        assert words in told
    assert f"1 {one.name} ITA 1,667 2 1,000 667" in told
    assert reader.metadata is not None
    assert reader.metadata.title == "Campionato sociale – Standings"
    width, height = reader.pages[0].mediabox[2:]
    assert width < height
    page = Client().get(reverse("circuit", args=[club.slug, circuit.pk]))
    assert address(circuit) in page.content.decode()


def test_many_events_lie_and_too_many_leave_their_columns_out(club):
    four = make_players(club, 4)
    for number in range(8):
        finished(four, days=number, name=f"Serata {number + 1}")
    circuit = circuit_of(club)
    reader = pdf(asked(circuit))
    width, height = reader.pages[0].mediabox[2:]
    assert width > height
    assert "1 1,000 1,000 1,000" not in text(reader)
    assert text(reader).count("1,000") >= 8
    for number in range(8, 19):
        finished(four, days=number, name=f"Serata {number + 1}")
    reader = pdf(asked(circuit))
    width, height = reader.pages[0].mediabox[2:]
    assert width < height
    assert "1,000 1,000" not in text(reader)


def test_a_period_is_printed_by_itself(club):
    four = make_players(club, 4)
    finished(four, name="Torneo di marzo")
    finished(four, days=120, name="Torneo di luglio")
    year = {"starts_on": DAY.replace(month=1, day=1), "ends_on": DAY.replace(month=12, day=31)}
    circuit = circuit_of(club, rule=Rule(months=3), **year)
    told = text(pdf(asked(circuit, "?period=1")))
    assert "Torneo di marzo" in told
    assert "Torneo di luglio" not in told


def test_what_changes_is_printed_anew(club):
    four = make_players(club, 4)
    finished(four, name="Torneo di marzo")
    circuit = circuit_of(club)
    first = asked(circuit)
    again = asked(circuit)
    assert first.redirect_chain == again.redirect_chain
    assert PrintJob.objects.count() == 1
    finished(four, days=9, name="Torneo di aprile")
    assert "Torneo di aprile" in text(pdf(asked(circuit)))
    assert PrintJob.objects.count() == 2
    assert asked(circuit, language="it").status_code == 200
    assert PrintJob.objects.count() == 3


def test_a_name_that_is_hidden_since_is_in_no_document(club, django_capture_on_commit_callbacks):
    four = make_players(club, 4)
    finished(four)
    circuit = circuit_of(club)
    assert four[0].name in text(pdf(asked(circuit)))
    job = PrintJob.objects.get()
    player = Player.objects.get(pk=four[0].pk)
    player.privacy = Player.Privacy.HIDDEN
    with django_capture_on_commit_callbacks(execute=True):
        player.save()
    assert Client().get(reverse("print_file", args=[job.key])).status_code == 404
    assert four[0].last_name not in text(pdf(asked(circuit)))


def test_before_the_first_result_there_is_nothing_to_print(club):
    circuit = circuit_of(club)
    assert asked(circuit).status_code == 404
    page = Client().get(reverse("circuit", args=[club.slug, circuit.pk]))
    assert address(circuit) not in page.content.decode()


def test_a_circuit_deleted_meanwhile_says_so(club, monkeypatch):
    finished(make_players(club, 4), days=timedelta(0).days)
    circuit = circuit_of(club)
    there = address(circuit)
    started: list[str] = []
    monkeypatch.setattr("clubscore.jobs.workers.start_command", started.append)
    Client().get(there)
    circuit.delete()
    monkeypatch.undo()
    job = PrintJob.objects.get()
    from clubscore.printing.queue.worker import print_queued_jobs

    print_queued_jobs()
    page = Client(headers={"accept-language": "en"}).get(reverse("print_job", args=[job.key]))
    assert page.status_code == 200
    assert PrintJob.objects.get().state == PrintJob.State.FAILED
