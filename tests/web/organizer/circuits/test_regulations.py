"""The regulations of ten clubs and leagues, each entered by the forms alone, on its worked table.

For what could be read of them see ``docs/circuits.md``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest
from django.urls import reverse

from clubscore.standings.circuits.calculation import CircuitResult, rank_circuit
from clubscore.standings.circuits.rule import Rule
from clubscore.tournaments.models import Circuit, Tournament
from clubscore.tournaments.stages.points import PointsRule
from clubscore.tournaments.stages.stage import points_rule
from tests.factories import make_club, make_event, make_organizer
from tests.standings.circuits.test_calculation import TODAY, evenings, ranks, result

from .test_views import fields_of

pytestmark = pytest.mark.django_db

HALF = Fraction(1, 2)
Expected = Sequence[tuple[int, int | None, float]]  # person, place, score


def by_points(*figures: int, **fields: Any) -> list[CircuitResult]:
    return [result(points=Fraction(one), **fields) for one in figures]


@dataclass(frozen=True)
class Regulation:
    """What is typed into both forms, what people played, and what the regulation makes of it."""

    circuit: Mapping[str, Any]
    played: Mapping[int, Sequence[CircuitResult]]
    expected: Expected
    event: Mapping[str, Any] = field(default_factory=dict)
    at_table: PointsRule | None = None
    events: int = 0  # of the circuit


REGULATIONS = {
    "Groene Hart": Regulation(
        event={"place_points": "4-2-1-½", "ties_by_hands": True},
        at_table=PointsRule((4, 2, 1, 0.5), by_hands=True),
        circuit={
            "earns": "table_points",
            "attendance": "1",
            "share": 75,
            "share_of_all": True,
            "fewest_share": 75,
            "fewest_players": 8,
            "people": "members",
            "tie_1": "hands_won",
            "tie_2": "fewest_deal_ins",
        },
        played={
            1: evenings(4, 4, 2, 2, 1, 1, HALF, HALF),
            2: evenings(4, 4, 4, 2, 2, 1),
            3: evenings(4, 4, 4, 4, 4),
            4: evenings(2, 2, 2, 2, 1, 1, HALF),
        },
        events=8,
        expected=[(2, 1, 23), (1, 2, 20), (4, 3, 16), (3, None, 25)],
    ),
    "Pe-ling": Regulation(
        circuit={"earns": "points", "ruleset": "mcr", "attendance": "3000"},
        played={
            1: by_points(4200, -800, 1500, -2100),
            2: by_points(9000),
            3: by_points(-1500, -900, 600, -200),
            4: by_points(2500, 1000, -3100),
        },
        expected=[(1, 1, 14800), (2, 2, 12000), (3, 3, 10000), (4, 4, 9400)],
    ),
    "Haagse Kringen": Regulation(
        circuit={"earns": "points", "ruleset": "mcr", "months": 3},
        played={1: by_points(120, -40), 2: by_points(90)},
        expected=[(2, 1, 90), (1, 2, 80)],
    ),
    "Bamboe Acht": Regulation(
        circuit={"earns": "table_points", "best": 5},
        played={
            1: evenings(4, 4, 2, 2, 1, 0, 0),
            2: evenings(4, 4, 4, 1, 0),
            3: evenings(*[2] * 7),
            4: evenings(4, 4, 4, 4),
        },
        expected=[(4, 1, 16), (1, 2, 13), (2, 2, 13), (3, 4, 10)],
    ),
    "De Rode Draak": Regulation(
        circuit={"earns": "table_points"},  # who is absent has 0
        played={1: evenings(4, 4, 0), 2: evenings(2, 2, 2)},
        expected=[(1, 1, 8), (2, 2, 6)],
    ),
    "An Pai": Regulation(
        circuit={"combined": "mean", "dropped_best": 1, "dropped_worst": 1},
        played={1: ranks(1000, 600, 500, 0), 2: ranks(560, 540, 20, 900)},
        expected=[(1, 1, 550), (2, 1, 550)],
    ),
    "Mahjong Danmark": Regulation(
        circuit={"earns": "table_points", "fewest_share": 40, "people": "members"},
        played={1: evenings(4, 4, 4), 2: evenings(1, 1, 1, 1), 3: evenings(2, 2, 1, 1)},
        events=10,
        expected=[(3, 1, 6), (2, 2, 4), (1, None, 12)],
    ),
    "De Dertien Wezen": Regulation(
        event={"place_points": "4-2-1-0"},
        at_table=PointsRule((4, 2, 1, 0)),
        circuit={"earns": "table_points"},
        played={1: evenings(3, 4), 2: evenings(3, 0)},
        expected=[(1, 1, 7), (2, 2, 3)],
    ),
    "UKMA, informal": Regulation(
        circuit={"earns": "points", "ruleset": "mcr", "combined": "per_session"},
        played={
            1: by_points(900, sessions=3, of_sessions=4) + by_points(-100, sessions=1),
            2: by_points(210, sessions=1),
        },
        expected=[(2, 1, 210), (1, 2, 200)],
    ),
    "Golden League": Regulation(
        circuit={"combined": "mean", "best": 3, "padded_to": 3},
        played={
            1: ranks(1000, 600, 550, 200),
            2: ranks(900, 880),
            3: ranks(720, 710, 700),
            4: ranks(1000),
        },
        expected=[(1, 1, 716.67), (3, 2, 710), (2, 3, 593.33), (4, 4, 333.33)],
    ),
}


@pytest.mark.parametrize("name", REGULATIONS)
def test_a_regulation_is_entered_by_the_forms_alone(client, name):
    regulation, club = REGULATIONS[name], make_club()
    client.force_login(make_organizer(club))
    if regulation.event:
        event = make_event(players=4, club=club, place_points=[])
        address = reverse("event_settings", args=[event.slug])
        page = client.get(address)
        form = page.context["form"]
        told = {one: form[one].value() for one in form.fields} | dict(regulation.event)
        sent = {one: value for one, value in told.items() if value not in (None, False)}
        assert client.post(address, sent).status_code == 302
        assert points_rule(Tournament.objects.get(pk=event.pk)) == regulation.at_table
    new = reverse("circuit_new", args=[club.slug])
    client.post(new, fields_of(client.get(new), name=name, **regulation.circuit))
    rule = Rule.from_dict(Circuit.objects.get(name=name).rule)
    made = rank_circuit(regulation.played, rule, TODAY, events=regulation.events)
    assert [(one.person, one.place, round(float(one.score), 2)) for one in made] == list(
        regulation.expected
    )


def test_equal_points_at_a_table_are_decided_by_mahjongs():
    """Groene Hart: 50 with three, 50 with two, −40, −60; the EMA shares."""
    rule, totals, won = REGULATIONS["Groene Hart"].at_table, (50, 50, -40, -60), (3, 2, 0, 0)
    assert rule is not None
    assert rule.points(totals, won, (0, 0, 0, 0)) == (48, 24, 12, 6)
    assert PointsRule((4, 2, 1, 0)).points(totals, won, (0, 0, 0, 0)) == (36, 36, 12, 0)
