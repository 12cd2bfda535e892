"""Sessions, totals and tables by the API, and what is refused."""

import pytest
from django.core.cache import cache

from clubscore.play.selectors import table_state
from clubscore.tournaments.models import Session, Table
from tests.factories import make_organizer, make_session, record

from .programs import Program

pytestmark = pytest.mark.django_db

TOTALS = {"totals": {"E": 40, "S": -8, "W": 0, "N": -32}}
OTHERS = {"totals": {"E": 32, "S": 0, "W": 0, "N": -32}}


@pytest.fixture
def session() -> Session:
    cache.clear()
    return make_session(tables=2)


@pytest.fixture
def program(session: Session) -> Program:
    club = session.tournament.club
    return Program.of(club, make_organizer(club), scopes=("results",))


def of_session(session: Session) -> str:
    return f"/events/{session.tournament.slug}/sessions/{session.number}"


def of_table(session: Session, number: int = 1) -> str:
    return f"/tables/{session.tables.get(number=number).pk}"


def test_totals_from_entering_to_voiding(session, program):
    path = of_table(session)
    uneven = {"totals": TOTALS["totals"] | {"E": 41}}
    assert program.refused(f"{path}/totals", uneven) == "totals_not_zero"
    assert program.post(f"{path}/totals", TOTALS)["state"] == "closed"
    assert program.refused(f"{path}/totals", OTHERS) == "totals_recorded_already"
    assert program.refused(f"{path}/totals/correct", OTHERS | {"reason": ""}) == "reason_missing"
    program.post(f"{path}/totals/correct", OTHERS | {"reason": "misread"})
    seats = program.get(of_table(session))["seats"]
    assert [seat["points"] for seat in seats] == [32, 0, 0, -32]
    assert program.post(f"{path}/totals/void", {"reason": "hands"})["state"] == "open"
    three = {"totals": {"E": 0, "S": 0, "W": 0}}
    assert program.refused(f"{path}/totals", three) == "bad_field"
    of_nobody = program.post(f"{path}/totals", TOTALS | {"lost_points": {"OUT": 10}}, status=422)
    assert (of_nobody["code"], "lost_points" in of_nobody["text"]) == ("bad_field", True)
    lost = TOTALS | {"lost_points": {"N": 10}}
    assert program.refused(f"{path}/totals", lost) == "totals_not_zero_with_lost"


def test_totals_that_do_not_add_up_are_taken_as_on_the_sheet_when_told_so(session, program):
    path = of_table(session)
    uneven = {"totals": TOTALS["totals"] | {"N": -38}, "as_on_sheet": True}
    assert program.refused(f"{path}/totals", uneven | {"as_on_sheet": False}) == "totals_not_zero"
    assert program.refused(f"{path}/totals", uneven) == "reason_missing"
    assert program.post(f"{path}/totals", uneven | {"reason": "as signed"})["state"] == "closed"
    table = program.get(path)
    assert ([seat["points"] for seat in table["seats"]], table["off_by"]) == ([40, -8, 0, -38], -6)
    program.post(f"{path}/totals/correct", OTHERS | {"reason": "misread"})
    assert program.get(path)["off_by"] == 0


def test_totals_that_count_beside_hands_name_what_these_come_to(session, program):
    table = session.tables.get(number=1)
    record(table)
    path = of_table(session)
    assert program.refused(f"{path}/totals", TOTALS) == "hands_recorded_already"
    hands = dict(zip("ESWN", table_state(table).hand_results, strict=True))
    beside = TOTALS | {"reason": "as signed", "beside_hands": hands}
    other = beside | {"beside_hands": hands | {"E": 1}}
    assert program.refused(f"{path}/totals", other) == "hands_give_other_totals"
    assert program.refused(f"{path}/totals", beside | {"beside_hands": {"E": 1}}) == "bad_field"
    assert program.refused(f"{path}/totals", beside | {"reason": ""}) == "reason_missing"
    assert program.post(f"{path}/totals", beside)["state"] == "closed"
    table_now = program.get(path)
    assert (table_now["beside_hands"], table_now["totals_only"]) == (True, False)
    assert [seat["points"] for seat in table_now["seats"]] == list(TOTALS["totals"].values())
    assert [seat["hand_points"] for seat in table_now["seats"]] == list(hands.values())


def test_tables_and_sessions_are_closed(session, program):
    record(session.tables.get(number=1))
    path = of_table(session)
    assert program.refused(f"{path}/close", {}) == "hands_missing"
    assert program.post(f"{path}/close", {"reason": "time"})["state"] == "closed"
    assert program.refused(f"{of_session(session)}/close") == "tables_still_open"
    assert program.refused(f"{path}/reopen", {}) == "reason_missing"
    assert program.post(f"{path}/reopen", {"reason": "early"})["state"] == "open"
    Table.objects.update(state="closed", closed_at=session.started_at)
    assert program.post(f"{of_session(session)}/close")["state"] == "closed"
    assert program.post(f"{of_session(session)}/close")["state"] == "closed"  # sent twice
    assert program.refused(f"{of_session(session)}/prepare") == "session_over"


def test_a_start_that_asks_something(session, program):
    assert program.post(f"{of_session(session)}/prepare")["state"] == "draft"
    assert program.refused(f"{of_session(session)}/close") == "session_not_running"
    session.tournament.entries.filter(number=1).update(disqualified=True)
    assert program.refused(f"{of_session(session)}/start", {}) == "start_not_confirmed"
    assert program.refused(f"{of_session(session)}/start", {"anyway": 1}) == "bad_field"
    started = program.post(f"{of_session(session)}/start", {"anyway": True})
    assert started["state"] == "running"
    assert [sorted(table["seats"]) for table in started["tables"]] == [sorted("ESWN")] * 2
    assert program.refused(
        f"/events/{session.tournament.slug}/sessions/9/start", {}, status=404
    ) == ("not_found")
