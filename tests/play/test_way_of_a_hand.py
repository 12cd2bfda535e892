"""A hand is walked along the way that docs/architecture.md draws: the same names, nothing twice."""

import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.play.entry import assessment as assessments
from clubscore.play.entry import hand_entry
from clubscore.play.entry.assessment import Assessment, EventRules, assess
from clubscore.play.entry.fields import fields_of
from clubscore.play.entry.hand_entry import HandEntry, SeatHand
from clubscore.play.explanation.preview import EntryPreview, entry_preview
from clubscore.play.hand_pages.hands import HandPage, hand_page
from clubscore.play.ledger import Ledger, entry_of
from clubscore.play.models import Hand
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_record
from clubscore.tournaments.models import Table
from clubscore.web.hand_entry.forms import HandForm
from scoring.hand import Situation
from scoring.judge import Claim, Verdict
from tests.factories import EAST, NORTH, SOUTH, WEST, link, make_table, win
from tests.play.fours import worked_example

ROOT = Path(__file__).parents[2]
MOST_SHAPES = 7
NAME = re.compile(r"\b(?:clubscore|scoring)(?:\.\w+)+")
FOUR = {"tiles": 4, "ruleset": "italian", "entry": worked_example()}
NOTHING = SeatHand(points=0)
ONE = {"tiles": 1, "ruleset": "mcr", "entry": win(WEST, EAST)}


def diagram() -> str:
    """Return the drawing of the way."""
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    _before, _title, section = text.partition("## The way of a hand\n")
    return section.split("```")[1]


def named(name: str) -> Any:
    """Return what a dotted name means; raises if there is nothing."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            found = getattr(found, part)
        return found
    raise ModuleNotFoundError(name)


def shapes() -> dict[str, list[Any]]:
    """Return what the diagram names as shapes, by number."""
    found: dict[str, list[Any]] = {}
    for drawn in diagram().splitlines():
        if told := re.search(r"(?<!\S)([0-9])  (\S+)", drawn):
            found.setdefault(told[1], []).append(named(told[2]))
    return dict(sorted(found.items()))


def test_every_name_of_the_diagram_is_there():
    names = NAME.findall(diagram())
    assert len(names) > 20
    for name in names:
        assert named(name) is not None


def test_there_are_seven_shapes_in_this_order():
    found = shapes()
    assert sorted(found) == [str(number + 1) for number in range(MOST_SHAPES)]
    assert found == {
        "1": [HandForm],
        "2": [HandEntry],
        "3": [Claim],
        "4": [Verdict],
        "5": [Assessment],
        "6": [Hand],
        "7": [EntryPreview, HandPage],
    }


def form_of(entry: HandEntry, rules: EventRules) -> dict[str, object]:
    told = {name: value for name, value in fields_of(entry, rules).items() if value is not None}
    return told | {"token": str(uuid4()), "number": 1, "action": "record"}


@pytest.mark.django_db
@pytest.mark.parametrize("case", [ONE, FOUR], ids=["one hand", "four hands"])
def test_a_hand_goes_the_way(case):
    table = make_table(ruleset=case["ruleset"])
    state = table_state(table)
    assert state.position is not None
    form = HandForm(form_of(case["entry"], state.ledger.rules), rules=state.ledger.rules)
    assert form.is_valid(), form.errors
    entry = form.entry()
    assessment = state.ledger.assess(entry, state.position)
    shown = entry_preview(assessment, state.seats)
    hand = hand_record(table=table, entry=entry, token=uuid4(), number=1, by=link(table))
    page = hand_page(table_state(table), Hand.objects.get())
    way = [form, entry, assessment.claim, assessment.verdict, assessment, hand, page]
    assert [type(one) for one in way] == [found[-1] for found in shapes().values()]
    assert type(shown) is shapes()[str(MOST_SHAPES)][0]

    assert entry_of(hand) == assessment.entry
    assert hand.payments == assessment.payments
    assert hand.breakdown == assessment.breakdown
    assert hand.value == assessment.value == assessment.verdict.value
    assert (page.score, page.counts) == (shown.score, shown.counts)
    assert [row.points for row in shown.payments] == [points for _, _, points in page.payments]
    (position,) = state.ledger.positions([hand])
    assert assess(entry_of(hand), position, state.ledger.rules).verdict == assessment.verdict


@pytest.fixture
def spied(monkeypatch) -> Callable[[Any, str], list[Any]]:
    """Return a function that lets a function note what it returns each time it is called."""

    def spy(owner: Any, name: str) -> list[Any]:
        returned: list[Any] = []
        real = getattr(owner, name)

        def called(*args: Any, **facts: Any) -> Any:
            returned.append(real(*args, **facts))
            return returned[-1]

        monkeypatch.setattr(owner, name, called)
        return returned

    return spy


def holder(table: Table) -> Client:
    client = Client(headers={"accept-language": "en", "hx-request": "true"})
    client.get(reverse("table_open", args=[table.link_token]))
    return client


@pytest.mark.django_db
@pytest.mark.parametrize("case", [ONE, FOUR], ids=["one hand", "four hands"])
def test_the_preview_is_the_recording_without_the_write(case, spied):
    table = make_table(ruleset=case["ruleset"])
    rules = EventRules.of(table.session.tournament)
    client, sent = holder(table), form_of(case["entry"], rules)
    assessed, read, weighed = (
        spied(Ledger, "assess"),
        spied(hand_entry, "parse_hand"),
        spied(assessments, "weigh"),
    )
    client.post(reverse("hand_preview", args=[table.pk]), sent)
    assert not Hand.objects.exists()
    assert (len(assessed), len(weighed), len(read)) == (1, 1, case["tiles"])
    client.post(reverse("hand_new", args=[table.pk]), sent)
    assert Hand.objects.count() == 1
    assert (len(assessed), len(weighed), len(read)) == (2, 2, 2 * case["tiles"])
    assert assessed[0] == assessed[1]


ROBBED = {
    "how_0": "nothing",
    "how_2": "tiles",
    "tiles_2": "[2222s] 19m258p14679sC",
    "how_3": "nothing",
}


@pytest.mark.django_db
def test_a_robbed_kong_loses_its_tile_in_the_preview_and_in_the_record(spied):
    table = make_table(ruleset="european")
    situations = frozenset({Situation.ROBBING_KONG})
    others = {WEST: SeatHand("[2222s] 19m258p1467sC"), EAST: NOTHING, NORTH: NOTHING}
    tiles = "[345m] 123p678p99m34s + 2s"
    entry = win(SOUTH, WEST, tiles, situations=situations, others=others)
    sent = form_of(entry, EventRules.of(table.session.tournament))
    client, assessed = holder(table), spied(Ledger, "assess")
    part = client.post(reverse("hand_preview", args=[table.pk]), sent).content.decode()
    assert "The robbed kong counts as a pung" in part
    client.post(reverse("hand_new", args=[table.pk]), sent)
    stored = entry_of(Hand.objects.get())
    assert stored.others[WEST].tiles == "[222s] 19m258p1467sC"
    assert assessed[0] == assessed[1]
    assert stored == assessed[0].entry


@pytest.mark.parametrize(
    ("call", "place"),
    [
        pytest.param("parse_hand(", "clubscore/play/entry/hand_entry.py", id="notation"),
        pytest.param(".robbed_of(", "scoring/judge.py", id="robbed kong"),
        pytest.param("weigh(", "clubscore/play/entry/assessment.py", id="verdict"),
        pytest.param(
            "possible_situations(", "clubscore/play/entry/circumstances.py", id="possible"
        ),
    ],
)
def test_what_stands_in_one_place(call, place):
    folders = ("play", "web/hand_entry", "web/table", "web/learn")
    files = [path for folder in folders for path in (ROOT / "clubscore" / folder).rglob("*.py")]
    files.append(ROOT / "scoring/judge.py")
    lines = [(path, line) for path in files for line in path.read_text("utf-8").splitlines()]
    calls = {
        str(path.relative_to(ROOT))
        for path, line in lines
        if call in line and not line.lstrip().startswith("def ")
    }
    assert calls - {"scoring/judge.py"} == {place} - {"scoring/judge.py"}
    assert place in calls
