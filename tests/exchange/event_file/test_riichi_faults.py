"""Files of riichi that are wrong somewhere: refused with the place and the fault."""

import json
import random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.exchange.event_file.importer import differences, event_import
from clubscore.exchange.event_file.reader import read_event
from clubscore.play.entry.hand_entry import FurtherWinner, HandEntry, SeatHand
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_record
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Table
from scoring.rulesets.base import Outcome
from tests.exchange.event_file.texts import event_text
from tests.exchange.events import other_club
from tests.factories import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    make_organizer,
    make_table,
    organizer,
    play,
    points,
)
from tests.play.table_sizes import odd_table
from tests.sampling import cases

pytestmark = pytest.mark.django_db


def fault_of(document: dict[str, Any]) -> tuple[str, str]:
    """Return code and place of what is wrong with a file."""
    with pytest.raises(ClubError) as caught:
        read_event(json.dumps(document).encode())
    return caught.value.code, str(caught.value.facts["path"])


def test_lost_points_are_so_many_false_wins():
    table = make_table(ruleset="riichi")
    paper = PaperTotals((-20000, 0, 0, 0), (20000, 0, 0, 0))
    totals_record(table=table, totals=paper, token=uuid4(), by=organizer())
    document = json.loads(event_text(table.session.tournament))
    totals = document["sessions"][0]["tables"][0]["totals"]
    totals["points"][0], totals["lost"][0] = -5000, 5000
    where = "sessions[0].tables[0].totals.lost"
    assert fault_of(document) == ("file_disagrees", where)


WON = {"riichi": "0", "dora": "0", "ura_dora": "0", "liable": "nobody"}
HANDS = (
    HandEntry(
        Outcome.WIN,
        SOUTH,
        NORTH,
        {SOUTH: SeatHand(points=30, doubles=2), WEST: SeatHand(points=30, doubles=2)},
        answers=WON,
        also=(FurtherWinner(WEST, answers={"dora": "1", "ura_dora": "0", "liable": "nobody"}),),
    ),
    HandEntry(Outcome.DRAW, answers={"riichi": "2", "tenpai": "0,2", "nagashi": ""}),
    HandEntry(Outcome.FALSE_WIN, WEST),
    HandEntry(Outcome.WIN, EAST, None, {EAST: SeatHand(points=30, doubles=2)}, answers=WON),
)


@pytest.fixture
def played() -> dict[str, Any]:
    """Return a file with a game of riichi."""
    table = make_table(ruleset="riichi")
    play(table, *HANDS)
    document: dict[str, Any] = json.loads(event_text(table.session.tournament))
    return document


def hand_of(document: dict[str, Any], number: int) -> dict[str, Any]:
    hand: dict[str, Any] = document["sessions"][0]["tables"][0]["hands"][number]
    return hand


@pytest.mark.parametrize(
    ("number", "key", "answer"),
    [
        (0, "riichi", "x"),
        (0, "riichi", "4"),
        (0, "riichi", "0,0"),
        (0, "riichi", "0,"),
        (0, "dora", "x"),
        (0, "dora", "100"),
        (0, "dora", "-1"),
        (0, "dora", "٣"),
        (0, "dora", "9" * 5000),
        (0, "liable", "everybody"),
        (0, "liable", "4"),
        (1, "tenpai", "E"),
        (1, "reason", "nine_tiles"),
        (3, "ura_dora", ""),
    ],
)
def test_answers_are_possible_ones(played, number, key, answer):
    hand_of(played, number)["claim"]["answers"][key] = answer
    where = f"sessions[0].tables[0].hands[{number}].claim.answers.{key}"
    assert fault_of(played) == ("file_bad_value", where)


def test_answers_are_to_questions_of_the_rules(played):
    hand_of(played, 0)["claim"]["answers"]["responsible"] = "none"
    where = "sessions[0].tables[0].hands[0].claim.answers"
    assert fault_of(played) == ("file_unknown_key", where)


def test_answers_of_further_winners_are_possible_ones(played):
    hand_of(played, 0)["claim"]["also"][0]["answers"]["dora"] = "many"
    where = "sessions[0].tables[0].hands[0].claim.also[0].answers.dora"
    assert fault_of(played) == ("file_bad_value", where)


def test_several_win_on_a_discard_alone(played):
    hand = hand_of(played, 0)
    hand["discarder"] = hand["claim"]["discarder"] = None
    assert fault_of(played) == ("file_disagrees", "sessions[0].tables[0].hands[0].claim")


def test_nobody_wins_besides_in_a_drawn_hand(played):
    hand = hand_of(played, 1)
    hand["claim"]["also"] = hand_of(played, 0)["claim"]["also"]
    hand["further_values"] = hand_of(played, 0)["further_values"]
    code, where = fault_of(played)
    assert (code, where) == ("file_bad_value", "sessions[0].tables[0].hands[1].claim")


def test_whoever_sits_out_wins_nothing():
    table = odd_table(9)
    play(table, points(EAST, SOUTH, 20))
    document = json.loads(event_text(table.session.tournament))
    at = table.number - 1
    hand = document["sessions"][0]["tables"][at]["hands"][0]
    hand["winner"] = hand["claim"]["winner"] = 4
    assert fault_of(document) == ("file_rules", f"sessions[0].tables[{at}].hands[0].claim")


@pytest.mark.parametrize("seed", range(cases(60, 12)))
def test_what_is_taken_can_be_shown(played, seed):
    """Answers, winners and discarders changed at random: refused, or every page opens."""
    chance = random.Random(seed)
    seats = [None, 0, 1, 2, 3]
    answers = ["", "0", "1", "0,1", "1,3", "0,1,2,3", "nobody", "four_winds", "9", "x", "none"]
    for _ in range(chance.randint(1, 3)):
        hand = hand_of(played, chance.randrange(len(HANDS)))
        claim = hand["claim"]
        luck = chance.random()
        if luck < 0.2:
            hand["winner"] = claim["winner"] = chance.choice(seats)
        elif luck < 0.4:
            hand["discarder"] = claim["discarder"] = chance.choice(seats)
        elif luck < 0.5 and claim.get("also"):
            claim["also"][0]["winner"] = chance.choice(seats)
            hand["further_values"] = {str(claim["also"][0]["winner"]): 2000}
        else:
            keys = ["riichi", "tenpai", "nagashi", "reason", "dora", "ura_dora", "liable"]
            claim["answers"][chance.choice(keys)] = chance.choice(answers)
    try:
        file = read_event(json.dumps(played).encode())
    except ClubError:
        return
    copy = event_import(file=file, club=other_club(), by=None)
    list(differences(file))
    list(event_findings(copy))
    client = Client()
    client.force_login(make_organizer(copy.club))
    table = Table.objects.get(session__tournament=copy)
    assert client.get(reverse("table", args=[table.pk])).status_code == 200
    for imported in table.hands.all():
        assert client.get(reverse("hand", args=[table.pk, imported.pk])).status_code == 200
    assert client.get(reverse("event", args=[copy.slug])).status_code == 200
