"""Files of riichi that are wrong somewhere: refused with the place and the fault."""

import json
from typing import Any
from uuid import uuid4

import pytest

from clubscore.errors import ClubError
from clubscore.exchange.event_file.reader import read_event
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_record
from tests.exchange.event_file.texts import event_text
from tests.factories import make_table, organizer

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
