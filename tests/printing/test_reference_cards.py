"""Reference cards: the pages and the PDFs everybody may read."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from clubscore.printing.documents.reference_cards.cards import Card, CardOrder, card_of
from clubscore.printing.documents.reference_cards.document import card_pdf, card_sources
from clubscore.printing.documents.reference_cards.values import PaidHand
from clubscore.printing.models import PrintJob
from clubscore.printing.queue.worker import print_queued_jobs
from scoring.rulesets import ALL, get
from scoring.rulesets.base import Ruleset
from tests.headers import BROWSER
from tests.html import check_page
from tests.sampling import in_turn

from .pdfs import DPI, Pdf

MARGIN = 7.9  # mm
SYSTEMS = pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.key)
MOST_PAGES = {"mcr": 4}  # three for the others


def card(ruleset: Ruleset, order: CardOrder = CardOrder.POINTS, language: str = "en") -> Card:
    with translation.override(language):
        return card_of(ruleset, order)


def printed(
    key: str, order: CardOrder = CardOrder.POINTS, *, compact: bool = False, language: str = "en"
) -> Pdf:
    return drawn(key, order, compact, language)


@cache
def drawn(key: str, order: CardOrder, compact: bool, language: str) -> Pdf:
    """A card of these rules, drawn once for all tests."""
    with translation.override(language):
        return Pdf(card_pdf(card_of(get(key), order), compact=compact))


@pytest.fixture
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the worker take cards that are drawn already: each is the same for everybody."""

    def taken(card: Card, *, compact: bool) -> bytes:
        return drawn(card.key, card.order, compact, translation.get_language()).content

    monkeypatch.setattr(f"{card_pdf.__module__}.card_pdf", taken)


def without_spaces(text: str) -> str:
    return "".join(text.split())


# What stands on a card


@SYSTEMS
@pytest.mark.parametrize("order", CardOrder)
def test_a_card_has_every_pattern_once(ruleset, order):
    keys = [row.key for row in card(ruleset, order).rows]
    assert sorted(keys) == sorted(pattern.key for pattern in ruleset.table({}))


def test_points_rise_then_doubles_then_limits():
    titles = [section.title for section in card(get("european")).sections]
    assert titles == [
        "2 points", "4 points", "8 points", "16 points", "20 points", "32 points",
        "1 double", "2 doubles", "3 doubles", "4 doubles", "limit",
    ]  # fmt: skip


def test_categories_are_in_the_order_of_the_source():
    titles = [
        section.title for section in card(get("zung_jung"), CardOrder.CATEGORY, "it").sections
    ]
    assert titles[:3] == ["Combinazioni semplici", "Combinazioni con un solo seme", "Onori"]
    assert len(titles) == 11


def test_a_row_says_what_it_excludes_and_on_what_the_example_depends():
    rows = {row.key: row for row in card(get("mcr")).rows}
    assert [other.name for other in rows["78"].excludes][1:] == ["Fully Concealed Hand"]
    assert [other.name for other in rows["69"].implies][:2] == [
        "Pung of Terminals or Honors",
        "No Honors",
    ]
    assert rows["16"].notes == ("seat wind: South",)
    assert rows["42"].notes == ("replacement tile of a kong", "self-drawn")
    assert rows["14"].hand_words.startswith("red dragon, red dragon, red dragon; 1 of characters")
    assert rows["14"].number == "14"


def test_lines_without_a_number_of_their_own_have_none():
    assert {row.number for row in card(get("italian")).rows} == {""}


def test_options_are_told_with_their_default_and_source():
    options = {option.text: option for option in card(get("mcr")).options}
    kongs = options["Two concealed kongs (33) give:"]
    assert (kongs.value, kongs.others, kongs.source) == ("6 points", "8 points", "pattern 33")


def test_a_yaku_says_what_it_gives_in_an_open_hand():
    riichi = card(get("riichi"))
    rows = {row.key: row for row in riichi.rows}
    figures = {key: rows[key].figure for key in ("riichi", "toitoi", "ittsuu", "kokushi")}
    assert figures == {"riichi": "1 / –", "toitoi": "2", "ittsuu": "2 / 1", "kokushi": "yakuman"}
    assert [section.title for section in riichi.sections] == [
        "1 han", "2 han", "3 han", "5 han", "6 han", "yakuman",
    ]  # fmt: skip
    assert not card(get("mcr")).has_open_values


def test_riichi_has_the_table_of_what_hands_are_paid():
    paid = card(get("riichi")).paid
    assert paid is not None
    assert paid.columns == ("1 han", "2 han", "3 han", "4 han")
    rows = {row.title: row for row in paid.rows}
    assert rows["30 fu"].columns[2].by_winner == (
        PaidHand("3,900", "1,000/2,000"),
        PaidHand("5,800", "2,000"),
    )
    assert rows["40 fu"].columns[3].limit == "mangan"
    assert rows["25 fu"].columns[0].by_winner == (PaidHand("", ""),) * 2
    limits = {row.title: row.columns[0].by_winner[1].on_discard for row in paid.limits}
    assert limits == {
        "Mangan (5 han)": "12,000",
        "Haneman (6–7 han)": "18,000",
        "Baiman (8–10 han)": "24,000",
        "Sanbaiman (11+ han)": "36,000",
        "Yakuman": "48,000",
    }
    assert card(get("hong_kong")).paid is None


def test_counters_are_told_with_what_they_add():
    assert card(get("riichi")).payment[-1] == "Counters: each adds 300, self-drawn 100 from each."


# On paper


def sections(pdf: Pdf) -> Iterator[tuple[int | None, int | None]]:
    """The page of each heading, and that of the first pattern under it."""
    entries: list[Any] = list(pdf.reader.outline)
    for heading, below in pairwise(entries):
        if isinstance(below, list) and not isinstance(heading, list):
            page = pdf.reader.get_destination_page_number
            yield page(heading), page(below[0])


CARDS = [
    *((ruleset.key, CardOrder.POINTS, "it") for ruleset in ALL if ruleset.key != "mcr"),
    ("mcr", CardOrder.POINTS, "it"),
    ("mcr", CardOrder.CATEGORY, "it"),
    ("mcr", CardOrder.POINTS, "en"),  # which tests below look at, too
]


@pytest.mark.parametrize("asked", in_turn(CARDS), ids=[" ".join(one[:2]) for one in CARDS])
def test_a_card_is_printed_whole(asked):
    key, order, language = asked
    ruleset = get(key)
    pdf = printed(key, order, language=language)
    assert len(pdf) <= MOST_PAGES.get(ruleset.key, 3)
    text = without_spaces("".join(pdf.texts))
    for row in card(ruleset, order, language).rows:
        assert without_spaces(row.name) in text
        assert without_spaces(row.text) in text
        assert without_spaces(row.chinese) in text
    assert pdf.ink_beyond(MARGIN) == []
    assert pdf.collisions() == []
    assert all(pdf.fonts.values())
    assert pdf.catalog["/Lang"] == language
    assert pdf.catalog["/MarkInfo"]["/Marked"]
    assert all(heading == first for heading, first in sections(pdf))


@pytest.mark.parametrize("ruleset", in_turn(ALL), ids=lambda ruleset: ruleset.key)
def test_without_hands_it_is_one_sheet(ruleset):
    pdf = printed(ruleset.key, compact=True, language="it")
    assert pdf.printed_under(7) == {}
    assert len(pdf) == (2 if ruleset.key == "mcr" else 1)  # of 81 patterns, on both sides
    text = without_spaces("".join(pdf.texts))
    for row in card(ruleset, language="it").rows:
        assert without_spaces(row.name) in text
    assert pdf.ink_beyond(MARGIN) == []
    assert pdf.collisions() == []


def test_pages_are_numbered_and_headed_and_patterns_are_bookmarks():
    pdf = printed("mcr")
    entries: list[Any] = list(pdf.reader.outline)
    assert entries[2][0].title == "1 Pure Double Chow"
    assert len(list(sections(pdf))) == 12
    assert "1 / 4" in pdf.texts[0]
    for text, section in zip(pdf.texts[1:], ("4 points", "16 points", "64 points"), strict=True):
        assert f"MCR – Mahjong Competition Rules {section}" in text


def test_hands_are_drawn_and_named():
    pdf = printed("mcr")
    figures = [
        str(element["/Alt"])
        for element in structure(pdf.catalog["/StructTreeRoot"])
        if element.get("/S") == "/Figure"
    ]
    assert len(figures) == 81
    assert figures[0].startswith("2 of characters, 3 of characters, 4 of characters; ")
    assert len(pdf.content) < 600_000  # every tile is stored once, not a thousand times


def structure(element: Any) -> Iterator[Any]:
    children = element.get("/K", [])
    for child in children if isinstance(children, list) else [children]:
        inner = child.get_object()
        if hasattr(inner, "get"):
            yield inner
            yield from structure(inner)


def test_faint_tiles_are_fainter():
    """Above the first hand of the card: two chows of characters, then tiles of other suits."""
    (top,) = (box.bottom for box in printed("mcr").characters[0] if box.text == "般")
    picture = printed("mcr").pictures[0]
    pixels = DPI / 25.4
    strip = picture.crop(tuple(int(x * pixels) for x in (21.5, top + 4, 98, top + 10)))  # type: ignore[arg-type]  # four
    half = strip.width // 2
    earning = strip.crop((0, 0, strip.width // 3, strip.height))
    faint = strip.crop((half, 0, strip.width, strip.height))
    assert min(earning.tobytes()) < 60 < 120 < min(faint.tobytes()) < 230


# Over the web


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["it", "en"])
def test_the_list_leads_to_every_system(client, name):
    response = client.get(reverse("rules"), headers={"accept-language": name})
    page = check_page(response, name)
    for ruleset in ALL:
        assert reverse("rules_card", args=[ruleset.key]) in page.links
        assert reverse("rules_card_pdf", args=[ruleset.key]) in page.links


@pytest.mark.django_db
def test_the_footer_leads_to_the_list(client):
    assert reverse("rules") in check_page(client.get("/", headers={"accept-language": "en"})).links


@pytest.mark.django_db
@SYSTEMS
@pytest.mark.parametrize(("query", "name"), [("", "it"), ("?by=category", "en")])
def test_card_page(client, ruleset, query, name):
    path = reverse("rules_card", args=[ruleset.key]) + query
    response = client.get(path, headers={"accept-language": name})
    page = check_page(response, name)
    for row in card(ruleset, language=name).rows:
        assert f"p-{row.key}" in page.ids
        for other in (*row.implies, *row.excludes):
            assert f"#p-{other.key}" in page.links


@pytest.mark.django_db
def test_a_page_needs_no_query(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get(reverse("rules_card", args=["mcr"]))


def test_a_card_is_made_anew_when_any_of_its_parts_changes():
    names = {path.name for path in card_sources()}
    assert {"card.html", "card_paid.html", "card_option.html", "_meta.html"} <= names
    assert {"paper.css", "reference_cards.css"} <= names


@pytest.mark.django_db
def test_a_card_is_made_once_for_everybody(client, monkeypatch, django_assert_max_num_queries):
    path = reverse("rules_card_pdf", args=["italian"]) + "?compact=1"
    compact = client.get(path)
    assert len(Pdf(compact.content)) == 1
    monkeypatch.setattr("clubscore.printing.documents.reference_cards.document.card_pdf", None)
    with django_assert_max_num_queries(3):
        again = client.get(path)
    assert again.content == compact.content
    assert again["Cache-Control"] == "public, max-age=600"
    with django_assert_max_num_queries(0):
        seen = client.get(path, headers={"if-none-match": again["ETag"]})
    assert seen.status_code == 304
    assert PrintJob.objects.get().tournament is None


@pytest.mark.django_db
@pytest.mark.usefixtures("drawn_once")
def test_who_comes_before_a_card_is_made_waits(client, monkeypatch):
    monkeypatch.setattr("clubscore.jobs.workers.start_command", lambda _name: None)
    path = reverse("rules_card_pdf", args=["italian"]) + "?compact=1"
    waiting = client.get(path, headers={"accept-language": "en", **BROWSER}, follow=True)
    check_page(waiting)
    assert "The document is being prepared." in waiting.content.decode()
    assert print_queued_jobs() == 1
    assert client.get(path, headers={"accept-language": "en"})["Content-Type"] == "application/pdf"


@pytest.mark.django_db
@pytest.mark.usefixtures("drawn_once")
@pytest.mark.parametrize(
    ("query", "accepted", "title"),
    [
        pytest.param("", "en", "Italian rules (1998) – Patterns by points", id="visitor"),
        pytest.param("?lang=en", "it", "Italian rules (1998) – Patterns by points", id="asked"),
        pytest.param(
            "?lang=en&by=category",
            "it",
            "Italian rules (1998) – Patterns by category",
            id="category",
        ),
        pytest.param("?lang=en&by=age", "it", "Italian rules (1998) – Patterns by points", id="no"),
    ],
)
def test_pdf(client: Client, query: str, accepted: str, title: str) -> None:
    path = reverse("rules_card_pdf", args=["italian"]) + query
    path += ("&" if query else "?") + "compact=1"
    response = client.get(path, headers={"accept-language": accepted})
    assert response["Content-Type"] == "application/pdf"
    metadata = Pdf(response.content).reader.metadata
    assert metadata is not None
    assert metadata.title == title


@pytest.mark.parametrize("name", ["rules_card", "rules_card_pdf"])
def test_what_is_not_there(client, name):
    assert client.get(reverse(name, args=["no_such"])).status_code == 404


@pytest.mark.parametrize("name", ["rules_card", "rules_card_pdf"])
def test_reading_is_all_there_is(client, name):
    assert client.post(reverse(name, args=["mcr"])).status_code == 405
