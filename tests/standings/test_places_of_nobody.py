"""Nobody has a place without a table where something was played; these stand after all who have."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.standings.cuts import CutNote
from clubscore.standings.pairing import _order
from clubscore.standings.ranking import places_by_session, ranking, ranks
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Penalty, Team, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.stages.stage import Carry, Cut, CutKind, Stage
from tests.factories import EAST, make_event, organizer, play, points

from .stages.events import event_of, standing_of
from .test_ranking import seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Eight players, of whom four have played, three of them with points below zero."""
    event = make_event(players=8, place_points=[])
    session = seated(event, (5, 6, 7, 8), (1, 2, 3, 4))
    play(session.tables.get(number=1), points(EAST, None, 8))
    return event


def test_whoever_has_not_played_stands_last_without_a_place(event):
    rows = ranking(event).rows
    assert [(row.entry_number, row.place) for row in rows] == [
        *((5, 1), (6, 2), (7, 2), (8, 2)),
        *((1, None), (2, None), (3, None), (4, None)),
    ]
    assert min(row.total for row in rows[:4]) < 0
    assert [*ranks(rows).values()] == [1, 2, 2, 2, 5, 5, 5, 5]
    (after,) = places_by_session(ranking(event))
    assert sorted(after.values()) == [1, 2, 2, 2]
    assert list(event_findings(event)) == []


def test_a_penalty_alone_gives_no_place(event):
    entry = event.entries.get(number=1)
    kind = Penalty.Kind.POINTS
    penalty_add(tournament=event, entry=entry, kind=kind, points=10, reason="late", by=organizer())
    last = ranking(event).rows[-1]
    assert (last.entry_number, last.place, last.total) == (1, None, -10)


def test_seats_by_rank_begin_with_those_who_have_a_place(event):
    entries = {entry.pk: entry for entry in event.entries.all()}
    numbers = [entries[pk].number for pk in _order(event, entries)]
    assert numbers == [5, 6, 7, 8, 1, 2, 3, 4]


def test_a_team_that_has_not_played_has_no_place(event):
    for name, numbers in (("Draghi", (6, 7)), ("Gabbiani", (1, 2))):
        team = Team.objects.create(tournament=event, name=name)
        event.entries.filter(number__in=numbers).update(team=team)
    assert [(one.name, one.place) for one in ranking(event).teams] == [
        ("Draghi", 1),
        ("Gabbiani", None),
    ]


@pytest.mark.parametrize("page", ["event", "event_projector"])
def test_pages_and_the_api_show_a_dash(event, page):
    client = Client(headers={"accept-language": "en"})
    text = client.get(reverse(page, args=[event.slug])).content.decode()
    rank = "rank" if page == "event" else "wall-rank"
    assert text.count(f'"{rank}">–<') == 4
    assert ">None<" not in text
    told = client.get(reverse("api_standings", args=[event.slug])).json()["players"]
    assert [one["place"] for one in told] == [1, 2, 2, 2, None, None, None, None]


STAGES = (Stage(1, cut=Cut(CutKind.TOP, 4), carry=Carry(0)), Stage(1))
FIRST = [{1: 40, 2: 30, 3: 20, 4: 10}, {5: -1, 6: -9, 7: -40, 8: -50}]


def test_in_a_stage_from_zero_nobody_has_a_place_before_playing_in_it():
    """They stay above those who are out."""
    event = event_of(*STAGES)
    through = {1: standing_of(event, [FIRST]).fields[1].worths}
    assert sorted(through[1].values())[-1] == (1, 0, 40)
    found = standing_of(event, [FIRST, [{1: -5, 2: -3}]], {1: _notes(4)})
    assert found.places == {2: 1, 1: 2, 3: None, 4: None, 5: 5, 6: 6, 7: 7, 8: 8}
    assert [line.place for line in found.lines[3]] == [3, None]


def test_what_is_carried_over_was_played():
    event = event_of(Stage(1, cut=Cut(CutKind.TOP, 4), carry=Carry(1)), Stage(1))
    found = standing_of(event, [FIRST, [{1: -5, 2: -3}]], {1: _notes(4)})
    assert found.places == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8}


def _notes(through: int) -> dict[int, CutNote]:
    return {pk: CutNote(pk, pk <= through) for pk in range(1, 9)}
