"""Every preset of stages, organized on the pages from its creation to the final sheet.

Who came where is counted from the event file alone, by a program that shares no code.
"""

from __future__ import annotations

import pytest
from django.urls import reverse

from clubscore.standings.ranking import ranking
from clubscore.standings.statistics.player import player_page
from clubscore.tournaments.models import Penalty, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.stages.points import Exact
from clubscore.tournaments.stages.presets import PRESETS
from clubscore.tournaments.stages.services import stages_set
from clubscore.tournaments.stages.stage import Carry, Cut, CutKind, Earns, Stage, stages_of
from clubscore.tournaments.table_sizes import OddTables
from clubscore.tournaments.units import TWELFTHS
from tests.factories import organizer
from tests.standings.stages.playing import BRIDGE
from tests.standings.stages.test_presets import FIELDS

from .club import ClubAtWork, fields_of, names
from .final_sheet import check_final_sheet

pytestmark = pytest.mark.django_db

PLAYERS = {"whole": (8, 1), **FIELDS}


@pytest.fixture
def work(request: pytest.FixtureRequest) -> ClubAtWork:
    return ClubAtWork(request.node.name)


def choose_stages(work: ClubAtWork, event: Tournament, key: str, divisor: int) -> None:
    """Fill the page of stages in from a preset, for fewer players and sessions."""
    address = reverse("event_stages", args=[event.slug])
    forms = work.client.get(f"{address}?preset={key}").context["forms"]
    sent = {name: value for form in forms for name, value in fields_of(form).items()}
    for number, stage in enumerate(PRESETS[key].stages, 1):
        sessions = 2 * stage.periods if stage.periods > 1 else (1 + stage.sessions) // 2
        sent[f"stage-{number}-sessions"] = sessions
        if stage.periods > 1:
            sent[f"stage-{number}-best_of"] = 1
        if stage.earns == Earns.IMPS:
            sent[f"stage-{number}-imps"] = " ".join(map(str, BRIDGE))
        if stage.cut is not None and stage.cut.kind == CutKind.TOP:
            sent[f"stage-{number}-size"] = max(4, stage.cut.size // divisor)
    work.post("event_stages", event.slug, sent={**sent, "action": "save"})
    event.refresh_from_db()


def play_all(work: ClubAtWork, event: Tournament) -> None:
    """Play every session, deciding on the page who goes on."""
    for stage in stages_of(event):
        for _ in range(stage.stage.sessions):
            work.play(event)
        if stage.stage.cut is not None and not stage.is_last:
            page = work.client.get(reverse("event_stages", args=[event.slug]))
            card = next(
                one for one in page.context["cards"] if one.state.stage.number == stage.number
            )
            sent = {"action": "cut", "stage": stage.number, "seen": card.fingerprint}
            work.post("event_stages", event.slug, sent=sent)


def check_player_pages(work: ClubAtWork, event: Tournament) -> None:
    """What a player's page lists adds up, stage by stage, to the figures of the standings."""
    made = ranking(event)
    for row in made.rows:
        assert row.entry_number is not None
        page = player_page(made, row.entry_number)
        assert page is not None
        for stage in page.stages:
            counted = [one.result for one in stage.sessions if one.result and one.result.is_counted]
            more = [one for one in (stage.carried_figures, stage.coming) if one is not None]
            lines: list[tuple[Exact, Exact]] = [
                *((one.total, one.twelfths) for one in counted),
                *((one.total, one.twelfths) for one in more),
                *((-one.points, -one.twelfths) for one in stage.penalties),
            ]
            assert stage.total == sum(total for total, _ in lines)
            assert stage.twelfths == sum(twelfths for _, twelfths in lines)
        assert (page.stages[-1].total, page.stages[-1].twelfths) == (row.total, row.twelfths)
        assert all(one.result for one in page.sessions), "whoever is out is not absent"
    address = reverse("event_player", args=[event.slug, made.rows[-1].entry_number])
    text = work.client.get(address).text
    assert "absent" not in text
    assert ("Stage 1" in text) == bool(event.stages)


@pytest.mark.one_in(5)
@pytest.mark.parametrize("key", PLAYERS)
def test_a_preset_of_stages(work, key):
    players, divisor = PLAYERS[key]
    event = work.event("Torneo", names(players), "2026-03-14", place_points="4-2-1-0")
    choose_stages(work, event, key, divisor)
    if key == "whole":
        for _ in range(3):
            work.play(event)
    else:
        play_all(work, event)
    check_final_sheet(work, event)
    check_player_pages(work, event)


@pytest.mark.parametrize("carry", [Carry(0), Carry(), Carry(1, 3)])
def test_what_coming_earns_and_penalties_cost(work, carry):
    event = work.event("Torneo", names(8), "2026-03-14", place_points="4-2-1-0")
    first = Stage(2, bonus=TWELFTHS, premium=100, cut=Cut(CutKind.TOP, 4), carry=carry)
    stages_set(tournament=event, stages=[first, Stage(1, premium=50)], by=organizer())
    event.refresh_from_db()
    play_all(work, event)
    first_session = event.sessions.get(number=1)
    for number, entry in enumerate(event.entries.all()):
        penalty_add(
            tournament=event,
            entry=entry,
            kind=Penalty.Kind.POINTS,
            points=10 + number,
            twelfths=TWELFTHS * (number % 3),
            reason="late",
            session=None if number % 2 else first_session,
            by=organizer(),
        )
    check_final_sheet(work, event)
    check_player_pages(work, event)


@pytest.mark.one_in(9)
@pytest.mark.parametrize("players", [5, 6, 7, 9, 10, 11, 17])
@pytest.mark.parametrize("odd", [one for one in OddTables if one != OddTables.NONE])
def test_an_evening_with_odd_tables(work, players, odd):
    event = work.event(
        "Serata", names(players), "2026-03-14", place_points="4-2-1-½", odd_tables=odd.value
    )
    for _ in range(3):
        work.play(event)
    assert len(work.standings(event)["players"]) == players
    check_final_sheet(work, event)
