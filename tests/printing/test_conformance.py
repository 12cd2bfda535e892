"""Every kind of PDF is what it says: PDF/UA-1, of one part and of many, in each language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from unittest import mock
from uuid import uuid4

import pikepdf
import pytest
from django.db import transaction

from clubscore.printing.documents.circuits.document import CIRCUIT, circuit_parameters
from clubscore.printing.documents.event_papers import papers
from clubscore.printing.documents.reference_cards.cards import CardOrder
from clubscore.printing.documents.reference_cards.document import REFERENCE_CARD, card_parameters
from clubscore.printing.documents.registry import PDF, Parameters, Query, all_kinds, kind_of
from clubscore.printing.pdf import joiner, rendering, tags
from clubscore.printing.pdf.bilingual import printed_in
from clubscore.printing.pdf.joiner import Joiner
from clubscore.printing.pdf.numbers import Numbers
from clubscore.printing.pdf.rendering import PdfPart, parts_to_pdf
from clubscore.standings.ceremony.steps import CeremonyPlan, OwnPrize
from clubscore.standings.circuits.rule import Rule
from clubscore.standings.circuits.services import CircuitSettings, circuit_create
from clubscore.standings.circuits.standing import circuit_standing
from clubscore.tournaments.access import Actor, EventAccess
from clubscore.tournaments.models import Ceremony, Circuit, Tournament
from tests.exchange.events import full_event
from tests.factories import make_organizer, make_players
from tests.standings.circuits.ground import finished

from .conformance import faults
from .conformance.tree import Tree
from .pdfs import Pdf

LINKS = "https://clubscore.example.org/t/TOKEN/"
KINDS = [kind.key for kind in all_kinds() if kind.media is PDF]
LANGUAGES = ("en", "it", "it,en")
ASKED: dict[str, Query] = {
    "signs": {"codes": "2"},
    "score-sheets": {"blank": "1"},
    "certificates-own": {"prize": "Il tavolo più elegante", "winner": "p1"},
}
PAGE = """<!doctype html><html lang="it"><head><title>Foglio</title></head>
<body data-event="Torneo"><h1>Foglio</h1>{body}</body></html>"""
STYLE = "css/print/event_papers/event_papers.css"
PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='96' height='96'/%3E"


@pytest.fixture(scope="module")
def printable(django_db_setup: None, django_db_blocker: Any) -> Iterator[Tournament]:
    """An event with something of everything, and a circuit that counts it."""
    with django_db_blocker.unblock(), transaction.atomic():
        event = full_event()
        by = make_organizer(event.club)
        for kind in (Tournament.Kind.TOURNAMENT, Tournament.Kind.LEAGUE):  # there is no league
            settings = CircuitSettings(name="Campionato", rule=Rule(), kind=kind, takes_all=True)
            circuit_create(club=event.club, settings=settings, token=uuid4(), by=by)
        event.entries.filter(number=1).update(food_note="Celiachia")
        finished(make_players(event.club, 4))
        own = OwnPrize("Il tavolo più elegante", event.entries.get(number=1).pk)
        Ceremony.objects.create(tournament=event, plan=CeremonyPlan(own=(own,)).as_dict())
        yield Tournament.objects.get(pk=event.pk)
        transaction.set_rollback(True)


def parameters_of(key: str, event: Tournament) -> Parameters:
    if key == CIRCUIT:
        kind = Tournament.Kind.TOURNAMENT
        return circuit_parameters(circuit_standing(Circuit.objects.get(kind=kind)))
    if key == REFERENCE_CARD:
        return card_parameters("mcr", CardOrder.POINTS, compact=False, language="en")
    access = EventAccess(event, True, Actor.organizer(make_organizer(event.club)))
    return kind_of(key).parse_query(ASKED.get(key, {}), access, LINKS)


@pytest.mark.django_db  # else no database is made for the fixture
@pytest.mark.one_in(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KINDS)
def test_every_kind_is_what_it_says(printable, key, language):
    parameters = parameters_of(key, printable)
    with mock.patch.object(papers, "AT_ONCE", 1), printed_in(language):  # as many parts as can be
        content = kind_of(key).make(printable, parameters, lambda _pages: None)
    assert faults(content) == []


@pytest.mark.django_db
def test_a_ranking_without_events_is_no_table_without_rows(printable):
    empty = Circuit.objects.get(kind=Tournament.Kind.LEAGUE)
    parameters = circuit_parameters(circuit_standing(empty))
    with printed_in("en"):
        content = kind_of(CIRCUIT).make(printable, parameters, lambda _pages: None)
    assert faults(content) == []
    assert "The ranking starts with the first event" in Pdf(content).texts[0]


def joined(*bodies: str) -> bytes:
    """Make a PDF of as many parts as there are bodies."""
    pages = [PAGE.replace("{body}", body) for body in bodies]
    with mock.patch.object(rendering, "finished_html", side_effect=pages):
        return parts_to_pdf("", [PdfPart({}) for _ in pages], style=STYLE)


EVERYTHING = f"""
<h2>Tavoli</h2>
<table><thead><tr><th>Tavolo</th><th>Est</th></tr></thead>
<tbody><tr><th scope="row">1</th><td>Anna</td></tr>
<tr><th scope="row">2</th><td>Ugo</td></tr></tbody>
</table>
<dl><div><dt>Data</dt><dd>24 ottobre</dd></div><div><dt>Sala</dt><dd>Rossa</dd></div></dl>
<dl><dt>Arbitro</dt><dd>Pia</dd></dl>
<ul><li>uno</li><li>due</li></ul>
<p><a href="https://example.org/1">Il sito</a> <img src="{PICTURE}" alt="Un fiore"></p>
<p><img src="{PICTURE}" alt=""></p>
"""


@pytest.mark.parametrize("parts", [1, 2, 5])
def test_whatever_a_page_has_is_tagged(parts):
    content = joined(*[EVERYTHING] * parts)
    assert faults(content) == []
    with pikepdf.Pdf.open(BytesIO(content)) as pdf:
        assert len(pdf.pages) == parts
        kinds = Counter(tag.kind for tag in Tree.of(pdf).tags())
    told = {"H2": 1, "Table": 1, "TH": 4, "TD": 2, "L": 3, "Lbl": 4, "Link": 1, "Figure": 1}
    assert {kind: kinds[kind] for kind in told} == {k: n * parts for k, n in told.items()}


def test_readers_are_told_where_a_picture_is():
    style = "position: absolute; top: 96px; left: 48px; width: 96px; height: 96px"
    content = joined(f'<p>Fiore</p><img src="{PICTURE}" alt="Un fiore" style="{style}">')
    with pikepdf.Pdf.open(BytesIO(content)) as pdf:
        picture = next(tag.one for tag in Tree.of(pdf).tags() if tag.kind == "Figure")
        left, bottom, right, top = map(float, picture.A.BBox)
        height = float(pdf.pages[0].mediabox[3])
    assert (right - left, top - bottom) == (72, 72)
    # From the edges of the page: its margins, and the inch and half an inch.
    assert left == pytest.approx(12 / 25.4 * 72 + 36, abs=0.01)
    assert height - top == pytest.approx(11 / 25.4 * 72 + 72, abs=0.01)


def test_what_stands_at_the_foot_of_a_page_is_read_to_nobody():
    with pikepdf.Pdf.open(BytesIO(joined(EVERYTHING))) as pdf:
        content = pikepdf.unparse_content_stream(pikepdf.parse_content_stream(pdf.pages[0]))
    assert b"/Artifact << /Type /Pagination >> BDC" in content


BREAKS: dict[str, tuple[Any, str, Any, str]] = {
    "no parent": (Numbers, "of", lambda self, n: n + self.shift if n > 2 else n, "another parent"),
    "margins": (joiner, "mend_tags", lambda document, pdf: None, "outside the tree"),
    "places": (tags, "_make_entries", lambda objects, terms: None, "Div in L"),
    "keys": (Joiner, "_fit_tags", lambda self, one, numbers: None, "has the key"),
    "identifiers": (Joiner, "_id_tree", lambda self: [], "identifiers without a tree"),
}


@pytest.mark.parametrize("name", BREAKS)
def test_what_is_wrong_is_found(name):
    where, what, instead, fault = BREAKS[name]
    with mock.patch.object(where, what, instead):
        found = faults(joined(EVERYTHING, EVERYTHING))
    assert [one for one in found if fault in one], found
