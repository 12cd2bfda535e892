"""Programs that write what has changed since they read it: refused, and told so."""

from typing import Any

import pytest
from django.core.cache import cache

from clubscore.standings.pairing import session_next_seated
from clubscore.tournaments.models import Session
from tests.factories import make_event, make_organizer, make_table, organizer
from tests.play.test_race import at_once

from .programs import ROOT, Program

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


@pytest.fixture
def draft() -> Session:
    cache.clear()
    return session_next_seated(tournament=make_event(), by=organizer())


@pytest.fixture
def program(draft: Session) -> Program:
    club = draft.tournament.club
    return Program.of(club, make_organizer(club))


def read(program: Program, path: str) -> tuple[Any, str]:
    """Return what is there and its version."""
    told = {"authorization": f"Bearer {program.token}"}
    answer = program.client.get(ROOT + path, headers=told)
    assert answer.status_code == 200
    assert (
        program.client.get(
            ROOT + path, headers={**told, "if-none-match": answer["ETag"]}
        ).status_code
        == 304
    )
    return answer.json(), answer["ETag"]


def write(program: Program, path: str, body: Any, version: str) -> Any:
    headers = {"authorization": f"Bearer {program.token}", "if-match": version}
    return program.client.post(ROOT + path, body, content_type="application/json", headers=headers)


def seats_of(session: Any) -> list[list[int]]:
    return [[table["seats"][wind] for wind in "ESWN"] for table in session["tables"]]


def test_seats_that_somebody_else_has_changed_are_not_overwritten(draft, program):
    path = f"/events/{draft.tournament.slug}/sessions/{draft.number}/seats"
    session, version = read(program, path)
    first, second = seats_of(session)
    swapped = [[first[1], first[0], *first[2:]], second]
    answer = write(program, path, {"seats": swapped}, version)
    assert answer.status_code == 200
    assert answer["ETag"] == read(program, path)[1] != version
    for late, body in ((path, {"seats": [first, second]}), (path[:-5] + "draw", {})):
        refused = write(program, late, body, version)
        assert (refused.status_code, refused.json()["code"]) == (412, "changed")
    assert seats_of(read(program, path)[0]) == swapped
    assert write(program, path, {"seats": [first, second]}, answer["ETag"]).status_code == 200
    assert write(program, path, {"seats": swapped}, "*").status_code == 200
    assert program.post(path, {"seats": [first, second]})  # whatever is there


def test_of_two_programs_that_write_at_once_one_is_refused(draft, program):
    path = f"/events/{draft.tournament.slug}/sessions/{draft.number}/seats"
    session, version = read(program, path)
    first, second = seats_of(session)
    orders = ([first[::-1], second], [first, second[::-1]])
    answers = at_once(
        *[
            lambda order=order: (
                write(Program(program.token), path, {"seats": order}, version).status_code
            )
            for order in orders
        ]
    )
    assert sorted(answers) == [200, 412]
    assert seats_of(read(program, path)[0]) == orders[answers.index(200)]


def test_who_sees_an_event_is_not_overwritten(draft, program):
    path = f"/events/{draft.tournament.slug}/visibility"
    _event, version = read(program, path)
    changed = write(program, path, {"visibility": "draft"}, version)
    assert changed.status_code == 200
    assert write(program, path, {"visibility": "rehearsal"}, version).status_code == 412
    assert read(program, path)[0]["visibility"] == "draft"
    assert write(program, path, {"visibility": "public"}, changed["ETag"]).status_code == 200


def test_totals_have_revisions_as_hands_have():
    cache.clear()
    table = make_table()
    program = Program.of(
        table.session.tournament.club, make_organizer(table.session.tournament.club)
    )
    path = f"/tables/{table.pk}/totals"
    totals = {"E": 10, "S": -10, "W": 0, "N": 0}
    made = program.post(path, {"totals": totals})
    first = made["totals_revision"]
    correction = {"totals": totals | {"E": 12, "S": -12}, "reason": "misread", "revision": first}
    assert program.post(f"{path}/correct", correction)["totals_revision"] == first + 1
    late = {"totals": totals | {"E": 14, "S": -14}, "reason": "misread", "revision": first}
    assert program.refused(f"{path}/correct", late) == "totals_changed_meanwhile"
    void = {"reason": "wrong table", "revision": first}
    assert program.refused(f"{path}/void", void) == "totals_changed_meanwhile"
    assert program.post(f"{path}/void", void | {"revision": first + 1})["state"] == "open"
