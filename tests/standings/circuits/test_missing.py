"""What is missing in a circuit is an error with the events named, never nothing earned."""

from datetime import timedelta
from fractions import Fraction
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.exchange.downloads.clubs import circuit_table
from clubscore.people.models import Club
from clubscore.printing.documents.circuits.document import CIRCUIT, circuit_parameters
from clubscore.printing.documents.registry import kind_of
from clubscore.standings.circuits.calculation import (
    CircuitResult,
    compared_ties,
    place_of,
    rank_circuit,
)
from clubscore.standings.circuits.outlook import Attempt, place_with, with_attempt
from clubscore.standings.circuits.rule import PRESETS, CircuitTie, Rule
from clubscore.standings.circuits.services import (
    CircuitSettings,
    circuit_change,
    circuit_create,
)
from clubscore.standings.circuits.standing import circuit_standing
from clubscore.standings.figure import Figure
from clubscore.tournaments.models import Circuit, Tournament
from tests.factories import DAY, make_club, make_organizer, make_players
from tests.html import check_page

from .ground import finished

pytestmark = pytest.mark.django_db
TODAY = DAY + timedelta(days=30)
YEAR = PRESETS["year"]


@pytest.fixture
def club() -> Club:
    return make_club()


def club_night(club: Club) -> Tournament:
    """An evening that is over, without table points as club nights are."""
    event = finished(list(club.players.order_by("pk")) or make_players(club, 4))
    Tournament.objects.filter(pk=event.pk).update(place_points=[], name="Serata di marzo")
    return Tournament.objects.get(pk=event.pk)


def settings(rule: Rule) -> CircuitSettings:
    return CircuitSettings(name="Anno del club", rule=rule, takes_all=True)


def circuit_over(club: Club) -> Circuit:
    """A circuit that was made before its events were there."""
    by = make_organizer(club)
    return circuit_create(club=club, settings=settings(YEAR), token=uuid4(), by=by)


def test_a_club_year_over_club_nights_is_refused_and_names_them(club):
    club_night(club)
    by = make_organizer(club)
    with pytest.raises(ClubError) as caught:
        circuit_create(club=club, settings=settings(YEAR), token=uuid4(), by=by)
    assert caught.value.code == "circuit_without_table_points"
    assert caught.value.facts == {"events": "Serata di marzo"}
    assert not Circuit.objects.exists()
    made = circuit_create(club=club, settings=settings(PRESETS["three"]), token=uuid4(), by=by)
    with pytest.raises(ClubError) as caught:
        circuit_change(circuit=made, settings=settings(YEAR), by=by)
    assert caught.value.code == "circuit_without_table_points"


def test_the_form_says_it_beside_what_a_result_earns(club):
    club_night(club)
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(club))
    address = reverse("circuit_new", args=[club.slug]) + "?preset=year"
    form = client.get(address).context["form"]
    shown = {one.html_name: one.value() for one in form if one.value() not in (None, False)}
    page = client.post(address, {**shown, "name": "Anno del club"})
    check_page(page)
    assert "Some events have no table points to add: Serata di marzo." in page.text


def test_an_event_that_came_later_takes_nobody_to_the_first_place(club):
    circuit = circuit_over(club)
    event = club_night(club)
    standing = circuit_standing(circuit, today=TODAY)
    assert (standing.lines, standing.apart) == ((), ())
    assert standing.without_table_points == [event]
    address = [club.slug, circuit.pk]
    client = Client(headers={"accept-language": "en"})
    page = client.get(reverse("circuit", args=address))
    check_page(page)
    told = "Some events have no table points to add: Serata di marzo."
    assert told in page.text
    assert reverse("circuit_file", args=address) not in page.text
    row = client.get(reverse("api_circuit", args=address)).json()
    assert (row["without_table_points"], row["lines"]) == ([event.slug], [])
    assert told in client.get(reverse("circuit_file", args=address)).text
    (line,) = circuit_table(standing).rows
    assert "Serata di marzo" in str(line[0])
    pdf = kind_of(CIRCUIT).make(event, circuit_parameters(standing), lambda _done: None)
    assert pdf.startswith(b"%PDF")


def test_with_a_scale_the_year_counts(club):
    circuit = circuit_over(club)
    event = club_night(club)
    Tournament.objects.filter(pk=event.pk).update(place_points=[4, 2, 1, 0])
    standing = circuit_standing(circuit, today=TODAY)
    assert standing.obstacle == ""
    assert sum(line.outcome.score for line in standing.lines) == 7


def test_nobody_can_count_what_is_missing_by_accident():
    with pytest.raises(ValueError, match="no table points"):
        place_of(1, [result(twelfths=None)], YEAR, TODAY)


def result(**fields: object) -> CircuitResult:
    usual: dict[str, object] = {
        "event": 1,
        "ended_on": DAY,
        "days": 1,
        "weight": Fraction(1),
        "is_home": True,
        "place": 1,
        "sharing": 2,
        "players": 8,
        "twelfths": Fraction(48),
        "points": Fraction(0),
    }
    return CircuitResult(**usual | fields)  # type: ignore[arg-type]


HANDS = Rule(ties=(CircuitTie.HANDS_WON, CircuitTie.FEWEST_DEAL_INS))


def test_hands_that_are_not_known_settle_nothing():
    people = {
        1: [result(won=Figure(0, 0, 1), dealt_in=Figure(0, 0, 1))],
        2: [result(won=Figure(3, 1, 1), dealt_in=Figure(2, 1, 1))],
    }
    made = rank_circuit(people, HANDS, TODAY)
    assert [(line.person, line.place) for line in made] == [(1, 1), (2, 1)]
    _compared, passed_over = compared_ties(made, HANDS)
    assert [(one.key, one.entries) for one in passed_over] == [
        ("hands_won", (1, 2)),
        ("fewest_deal_ins", (1, 2)),
    ]
    known = people | {1: [result(won=Figure(4, 1, 1), dealt_in=Figure(9, 1, 1))]}
    assert [line.place for line in rank_circuit(known, HANDS, TODAY)] == [1, 2]


def test_of_a_result_that_is_tried_nobody_knows_the_hands():
    line = place_of(1, [result(won=Figure(9, 1, 1))], HANDS, TODAY)
    other = place_of(2, [result(), result(event=2)], HANDS, TODAY)
    tried = with_attempt(line, Attempt(place=1, players=8), HANDS, TODAY)
    assert tried.score == other.score
    assert place_with(tried, [line, other], HANDS, TODAY) == 1


def test_other_rules_are_not_shown_with_results_of_before(club, clock):
    """A circuit is up to ten seconds old, but not half of it."""
    clock.stand_still()
    finished(make_players(club, 4))
    circuit = circuit_over(club)
    assert circuit_standing(circuit, today=TODAY).lines
    Tournament.objects.filter(club=club).update(place_points=[])
    clock.moment()
    standing = circuit_standing(circuit, today=TODAY)
    assert all(one.final.places[0].twelfths is None for one in standing.events)
