"""Events abroad of which a club has a part of the list: places as they were, nothing guessed.

The figures are worked out by hand from the regulations in ``docs/circuits.md``.
"""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from clubscore.exchange.ema.report import ema_report
from clubscore.people.models import Club
from clubscore.printing.documents.circuits.document import CIRCUIT, circuit_parameters
from clubscore.printing.documents.registry import kind_of
from clubscore.standings.circuits.calculation import CircuitResult, place_of
from clubscore.standings.circuits.participants_review import participants_review
from clubscore.standings.circuits.results import weight_of_event
from clubscore.standings.circuits.rule import MERS, PRESETS, People, ResultValue, Rule
from clubscore.standings.circuits.services import CircuitSettings, circuit_create
from clubscore.standings.circuits.standing import CircuitStanding, circuit_standing
from clubscore.standings.final_ranking import FinalResults
from clubscore.tournaments.models import Circuit, Tournament
from tests.exchange.foreign import PARTIAL, bring_results, foreign_event
from tests.factories import DAY, make_club, make_organizer
from tests.html import check_page

pytestmark = pytest.mark.django_db
TODAY = DAY + timedelta(days=60)
HEAD = "Place,Last name,First name,Country,EMA number,Table points,Points\n"
IB = "Danielsen,Ib,DNK,03010912"
WHOLE = (
    f"{HEAD}1,Holm,Ida,DNK,03010901,20,300\n2,{IB},14,100\n"
    "3,Lund,Per,DNK,03010903,8,-100\n4,Krog,Kai,DNK,03010904,4,-300\n"
)
BASE_RANK, PLACES = Rule(), Rule(earns=ResultValue.PLACES, scale=("9",) * 12 + ("3",) * 33)
UNKNOWN, WEIGHT = "circuit_participants_unknown", "circuit_weight_unknown"


@pytest.fixture
def club() -> Club:
    return make_club("Aarhus", country="DNK")


def abroad(club: Club, text: str, participants: int | None = None, **more: Any) -> Tournament:
    return foreign_event(text, club, participants, **{"country": "DEU", **more})


def circuit_of(club: Club, rule: Rule) -> Circuit:
    settings = CircuitSettings(name="Kvalifikation", rule=rule, ruleset="mcr", takes_all=True)
    return circuit_create(club=club, settings=settings, token=uuid4(), by=make_organizer(club))


def standing_of(club: Club, rule: Rule, today: date = TODAY) -> CircuitStanding:
    return circuit_standing(circuit_of(club, rule), today=today)


def scores(standing: CircuitStanding) -> dict[str, Fraction]:
    return {one.player.last_name: one.outcome.score for one in (*standing.lines, *standing.apart)}


def codes(standing: CircuitStanding) -> list[str]:
    return [one.code for one in standing.unknown]


def test_the_twelfth_of_an_event_abroad_is_the_twelfth(club):
    """48 players: 12th 1000 · 36/47 = 765.96, 30th 1000 · 18/47 = 382.98, 45th 63.83."""
    abroad(club, PARTIAL, 48)
    assert scores(standing_of(club, BASE_RANK)) == {
        "Danielsen": 766,
        "Mikkelsen": 383,
        "Sorensen": 64,
    }


def test_without_the_number_of_players_it_does_not_count(club):
    event = abroad(club, PARTIAL)
    standing = standing_of(club, BASE_RANK)
    assert (standing.lines, standing.events, standing.small, standing.waiting) == ((),) * 4
    assert [(one.event, one.code) for one in standing.unknown] == [(event, UNKNOWN)]
    with override("en"):
        assert "its number of players is not known" in standing.unknown[0].sentence
    assert scores(standing_of(club, PLACES)) == {"Danielsen": 9, "Mikkelsen": 3, "Sorensen": 3}
    table_points = Rule(earns=ResultValue.TABLE_POINTS)
    assert scores(standing_of(club, table_points))["Danielsen"] == 14


def three_abroad_and_one_at_home(club: Club) -> None:
    abroad(club, PARTIAL, 48)  # 12th
    abroad(club, f"{HEAD}3,{IB},22,410\n", 40)
    abroad(club, f"{HEAD}5,{IB},18,205\n", 36)
    abroad(club, WHOLE, country="DNK")


def test_danish_selection(club):
    """Home 2nd of 4: 500. Abroad 3rd of 40: 900, 5th of 36: 777.8, 12th of 48: 541.7, too many."""
    three_abroad_and_one_at_home(club)
    standing = standing_of(club, PRESETS["danish"])
    assert scores(standing) == {
        "Danielsen": 500 + 900 + 778,
        "Holm": 1000,
        "Lund": 0,
        "Krog": 0,
        "Mikkelsen": 0,  # 30th of 48, the lower half
        "Sorensen": 0,
    }


def test_austrian_selection(club):
    """The same with three abroad: 542 for the 12th of 48 counts too."""
    three_abroad_and_one_at_home(club)
    assert scores(standing_of(club, PRESETS["austrian"]))["Danielsen"] == 500 + 900 + 778 + 542


def test_rukrs(club):
    """Base ranks 766 (three days) and 949; of ten with zeros the best eight: 3247 / 8."""
    event = abroad(club, PARTIAL, 48)
    Tournament.objects.filter(pk=event.pk).update(ends_on=DAY + timedelta(days=2))
    abroad(club, f"{HEAD}3,{IB},22,410\n", 40)
    assert scores(standing_of(club, PRESETS["rukrs"]))["Danielsen"] == Fraction(3247, 8)


def test_mers(club):
    """766 weighs 3, 919 (10th of 112) weighs 4: 5974 / 10 with three zeros, 5974 / 9 with two."""
    abroad(club, PARTIAL, 48, ema_weight=3)
    abroad(club, f"{HEAD}10,{IB},22,410\n", 112, ema_weight=4)
    score = scores(standing_of(club, MERS))["Danielsen"]
    assert score == (Fraction(5974, 10) + Fraction(5974, 9)) / 2


def test_a_partial_list_has_no_weight_of_its_own(club, clock):
    """45 players of unknown countries: ½ or 1 may be missing. Five of two cannot be from six."""
    abroad(club, PARTIAL, 48)
    assert codes(standing_of(club, MERS)) == [WEIGHT]
    abroad(club, f"{HEAD}2,{IB},9,50\n", 5)
    clock.pause()
    standing = standing_of(club, MERS)
    assert codes(standing) == [WEIGHT]
    assert [one.weight and one.weight.total for one in standing.events] == [1]


def test_with_the_weight_alone_the_number_is_still_asked(club):
    abroad(club, PARTIAL, ema_weight=3)
    assert codes(standing_of(club, MERS)) == [UNKNOWN]


def test_players_make_a_weight_heavier_whether_they_are_listed_or_not():
    event = Tournament(starts_on=DAY, ends_on=DAY, country="DEU", results_from="EMA")
    whole = FinalResults((), 0, 1, 0)
    weight = weight_of_event(event, whole, [])
    assert weight is not None
    assert weight.total == 1
    assert weight_of_event(event, FinalResults((), 0, 1, 5), []) == weight
    assert weight_of_event(event, FinalResults((), 0, 1, 6), []) is None
    assert weight_of_event(event, FinalResults((), 0, 1, None), []) is None


@pytest.mark.parametrize(
    ("participants", "people", "fewest", "counts", "code"),
    [
        (None, People.EVERYBODY, 3, True, ""),
        (None, People.EVERYBODY, 4, False, UNKNOWN),
        (48, People.EVERYBODY, 48, True, ""),
        (48, People.EVERYBODY, 49, False, ""),  # too few
        (48, People.COUNTRY, 4, False, "circuit_ranked_unknown"),
        (48, People.COUNTRY, 49, False, ""),
        (None, People.COUNTRY, 3, True, ""),
        (None, People.COUNTRY, 4, False, "circuit_ranked_unknown"),
    ],
)
def test_whether_enough_came(club, participants, people, fewest, counts, code):
    event = abroad(club, PARTIAL, participants)
    rule = Rule(earns=ResultValue.PLACES, scale=("1",), people=people, fewest_players=fewest)
    standing = standing_of(club, rule)
    assert [one.event for one in standing.events] == ([event] if counts else [])
    assert codes(standing) == ([code] if code else [])
    assert standing.small == (() if counts or code else (event,))


def test_among_those_who_are_ranked_nobody_else_is_counted(club):
    abroad(club, PARTIAL)
    standing = standing_of(club, Rule(among=True))
    assert scores(standing) == {"Danielsen": 1000, "Mikkelsen": 500, "Sorensen": 0}


def test_nobody_can_count_what_is_missing_by_accident():
    fields: dict[str, Any] = {
        "event": 1,
        "ended_on": DAY,
        "days": 1,
        "weight": None,
        "is_home": True,
        "place": 12,
        "sharing": 1,
        "players": None,
        "twelfths": None,
        "points": Fraction(0),
    }
    for rule, match in ((Rule(), "no number"), (PRESETS["danish"], "no number")):
        with pytest.raises(ValueError, match=match):
            place_of(1, [CircuitResult(**fields)], rule, TODAY)
    with pytest.raises(ValueError, match="no weight"):
        place_of(1, [CircuitResult(**fields | {"players": 48})], MERS, TODAY)


def test_every_page_says_why_it_does_not_count(club, clock):
    event = abroad(club, PARTIAL)
    circuit = circuit_of(club, BASE_RANK)
    client = Client(headers={"accept-language": "en"})
    page = client.get(reverse("circuit", args=[club.slug, circuit.pk]))
    check_page(page)
    told = "its number of players is not known"
    assert told in page.text
    assert "The ranking starts with the first event" not in page.text
    row = client.get(reverse("api_circuit", args=[club.slug, circuit.pk])).json()
    assert [(one["event"], one["code"]) for one in row["not_counted"]] == [(event.slug, UNKNOWN)]
    assert told in row["not_counted"][0]["text"]
    standing = circuit_standing(circuit)
    parameters = circuit_parameters(standing)
    bring_results(event, PARTIAL, 48)
    clock.pause()
    assert circuit_parameters(circuit_standing(circuit))["mark"] != parameters["mark"]
    pdf = kind_of(CIRCUIT).make(event, parameters, lambda _done: None)
    assert pdf.startswith(b"%PDF")


def test_of_a_rule_that_needs_no_number_the_place_is_of_a_dash(club):
    abroad(club, PARTIAL)
    circuit = circuit_of(club, PLACES)
    client = Client(headers={"accept-language": "en"})
    (first, *_others) = circuit_standing(circuit).lines
    page = client.get(reverse("circuit_player", args=[club.slug, circuit.pk, first.player.pk]))
    check_page(page)
    assert "12 of –" in page.text
    row = client.get(reverse("api_circuit", args=[club.slug, circuit.pk])).json()
    result = row["lines"][0]["results"][0]
    assert (result["place"], result["players"]) == (12, None)


def test_another_number_moves_the_circuit_and_says_so_before(club):
    event = abroad(club, PARTIAL, 48)
    circuit = circuit_of(club, BASE_RANK)
    (review,) = participants_review(event, 60)
    assert (review.circuit, review.counted_before, review.counted_after) == (circuit, True, True)
    assert [(one.name, one.score_before, one.score_after) for one in review.lines] == [
        ("Ib Danielsen", "766", "814"),  # 1000 · 48/59
        ("Eva Mikkelsen", "383", "508"),
        ("Ole Sorensen", "64", "254"),
    ]
    (review,) = participants_review(event, None)
    assert (review.counted_after, review.changes) == (False, True)
    assert review.obstacle.startswith("Torneo non conta ancora")
    assert [one.place_after for one in review.lines] == [None] * 3
    (review,) = participants_review(event, 48)
    assert not review.changes


def test_the_ema_report_leaves_out_what_it_cannot_weigh(club, clock):
    event = abroad(club, WHOLE, country="DNK")
    assert ema_report(event, on=TODAY).events == 1
    partial = abroad(club, PARTIAL, 48)
    clock.pause()
    report = ema_report(event, on=TODAY)
    assert report.events == 1
    assert len(report.unknown) == 1
    assert "parziale" in report.unknown[0]
    assert "parziale" in ema_report(partial, on=TODAY).obstacle
