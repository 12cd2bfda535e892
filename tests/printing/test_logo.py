"""The logo of a club is in the head of its papers, and nothing there is cut off for it."""

from io import BytesIO
from unittest.mock import Mock

import pytest
from django.utils import timezone
from PIL import Image

from clubscore.demo.logos import gate
from clubscore.people.clubs.logos import logo_remove, logo_set
from clubscore.people.models import Club
from clubscore.printing.documents.registry import Parameters, kind_of
from clubscore.printing.pdf.bilingual import printed_in
from clubscore.printing.pdf.weasyprint import OwnFiles
from clubscore.printing.queue.fingerprint import document_fingerprint
from clubscore.tournaments.models import Tournament
from tests.factories import make_session, record

from .pdfs import Pdf

pytestmark = pytest.mark.django_db

LONG = "Campionato sociale a squadre del Circolo Mahjong Porta Marina, girone di ritorno"
BLANK: Parameters = {
    "sessions": [1],
    "table": 1,
    "blank": True,
    "links": "https://clubscore.example.org/t/TOKEN/",
}
RESULTS: Parameters = {"sessions": [1], "after": False}


@pytest.fixture
def event() -> Tournament:
    session = make_session()
    record(session.tables.get())
    Tournament.objects.update(name=LONG)
    return Tournament.objects.get()


def printed(kind: str, parameters: Parameters) -> Pdf:
    with printed_in("en"):
        made = kind_of(kind).make(Tournament.objects.get(), parameters, lambda _pages: None)
    return Pdf(made)


PAPER: Parameters = {"sessions": [], "tables": [], "codes": None, "links": ""}


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("kind", "parameters"),
    [
        ("score-sheets", BLANK),
        ("standings", RESULTS),
        ("badges", PAPER),
        ("slips", PAPER),
        ("signs", PAPER),
    ],
)
def test_the_logo_is_printed_and_everything_else_stays(event, kind, parameters, monkeypatch):
    monkeypatch.setattr(timezone, "now", Mock(return_value=timezone.now()))  # the foot
    plain = printed(kind, parameters)
    logo_set(club=event.club, content=gate())
    adorned = printed(kind, parameters)
    assert len(adorned.texts) == len(plain.texts)
    assert pictures(adorned) == [*pictures(plain), (320, 320)]
    assert words(adorned) == words(plain)
    assert adorned.collisions() == []


def words(pdf: Pdf) -> list[str]:
    return " ".join(pdf.texts).split()


def pictures(pdf: Pdf) -> list[tuple[int, int]]:
    return [Image.open(BytesIO(one.data)).size for one in pdf.reader.pages[0].images]


def test_a_new_logo_makes_papers_stale(event):
    before = document_fingerprint(event)
    club = logo_set(club=event.club, content=gate())
    assert document_fingerprint(Tournament.objects.get()) != before
    read = OwnFiles().fetch(f"logo:{club.logo_key}")
    assert read.read()[:4] == b"\x89PNG"
    assert read.content_type == "image/png"
    logo_remove(club=club)
    assert document_fingerprint(Tournament.objects.get()) == before
    for nothing in (club.logo_key, "", "../../etc/passwd"):
        with pytest.raises(ValueError, match="no such logo"):
            OwnFiles().fetch(f"logo:{nothing}")
    assert Club.objects.get().logo_key == ""
