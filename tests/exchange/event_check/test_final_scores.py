"""Random events in rules with final scores: another program finds the same standings."""

import json
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from clubscore.exchange.event_file.importer import event_import
from clubscore.exchange.event_file.reader import read_event
from clubscore.people.models import Club
from clubscore.play.entry.assessment import EventRules
from clubscore.play.totals.services import totals_record
from clubscore.play.totals.sheet_points import SheetPoints
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Entry, Penalty, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.roster.entries import entry_add
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.tournaments.sessions.services import session_create
from scoring.rulesets import get
from tests.exchange.event_file.texts import event_text, schema_faults
from tests.exchange.events import standings as shown
from tests.factories import begin, make_event, make_players, organizer
from tests.sampling import cases

from .checker import load_checker
from .random_events import standings_of

pytestmark = pytest.mark.django_db

RIICHI = get("riichi")
OWN: tuple[dict[str, Any], ...] = (
    {},
    {"uma": "floating"},
    {"round_scores": "five_down"},
    {"oka": False, "uma": "10_5"},
)
PLAYERS = 12


def random_event(seed: int) -> Tournament:
    """Make an event of three sessions whose tables have totals from paper."""
    random, by = Random(seed), organizer()
    preset = random.choice(RIICHI.presets)
    usual = {option.key: option.default for option in RIICHI.options}
    scale = random.choice(([], [], [4, 2, 1, 0]))
    event = make_event(players=PLAYERS, ruleset="riichi", place_points=scale)
    event.options = usual | dict(preset.options) | random.choice(OWN)
    event.best_of = random.choice((None, None, 2))
    event.forfeits_last = random.random() < 0.3
    event.save()
    sessions = [session_create(tournament=event) for _ in range(3)]
    for player in make_players(event.club, 2):  # of all 14, two have no seat
        entry_add(tournament=event, player=player)
    entries = list(event.entries.order_by("number"))
    Entry.objects.filter(pk=entries[-1].pk).update(substitute=random.random() < 0.5)
    sheet = SheetPoints.of(EventRules.of(event))
    for number, session in enumerate(sessions):
        random.shuffle(entries)
        seats_set(session=session, seats=[entries[at : at + 4] for at in (0, 4, 8)], by=by)
        begin(session)
        for table in session.tables.order_by("number"):
            if number == 2 and random.random() < 0.3:
                continue
            sticks = random.choice((0, 0, 1, 3))
            won = [100 * random.choice((random.randrange(-300, 300), 20, 0)) for _ in range(3)]
            totals = [sheet.start + one for one in won]
            totals.append(4 * sheet.start - sticks * sheet.stick - sum(totals))
            lost = [random.random() < 0.1 for _ in range(4)] if sheet.false_win_cost else [0] * 4
            paper = sheet.paper(totals, [int(one) for one in lost], sticks, as_on_sheet=False)
            totals_record(table=table, totals=paper, token=uuid4(), by=by)
        for entry in random.sample(entries[:12], 2):
            kind = random.choice((Penalty.Kind.POINTS, Penalty.Kind.FORFEIT))
            points = 5000 if kind == Penalty.Kind.POINTS else 0
            penalty_add(
                tournament=event,
                entry=entry,
                kind=kind,
                points=points,
                session=session,
                reason="x",
                by=by,
            )
        for entry in random.choices(entries, k=3):  # maybe the same one twice
            given: dict[str, Any] = {"session": session, "reason": "away", "by": by}
            penalty_add(tournament=event, entry=entry, kind=Penalty.Kind.FORFEIT, **given)
    return event


@pytest.mark.parametrize("seed", range(cases(40, 6)))
def test_another_program_finds_the_same_standings(seed):
    event = random_event(seed)
    text, standings = event_text(event), standings_of(event)
    file = json.loads(text)
    assert load_checker().check_event(file, standings) + schema_faults(file) == []
    assert list(event_findings(event)) == []
    club = Club.objects.create(slug=f"copy-{event.pk}", name="Copy")
    copy = event_import(file=read_event(text.encode()), club=club, by=None)
    assert event_text(copy) == text
    assert shown(copy) == shown(event)
    assert list(event_findings(copy)) == []


def test_another_program_finds_a_score_that_is_wrong():
    event = random_event(1)
    text, standings = event_text(event), standings_of(event)
    result = standings["players"][0]["results"][0]
    result["points"] += 100
    lines = load_checker().check_event(json.loads(text), standings)
    assert any("points" in line for line in lines)
