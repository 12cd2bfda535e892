"""Nights to which not everybody comes: check-in, draw, the late, early leavers, no-shows."""

from __future__ import annotations

from collections import Counter
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.standings.ranking import ranking
from clubscore.tournaments.models import Bye, Entry, Penalty, Seat, Session, Tournament

from .club import ClubAtWork, names
from .final_sheet import check_final_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def work(request: pytest.FixtureRequest) -> ClubAtWork:
    return ClubAtWork(request.node.name)


def entry(event: Tournament, number: int) -> Entry:
    return event.entries.select_related("player").get(number=number)


def say(work: ClubAtWork, event: Tournament, **sent: object) -> None:
    """Do something on the page of the check-in."""
    work.post("check_in", event.slug, sent={"token": str(uuid4()), **sent})


def tap(work: ClubAtWork, event: Tournament, *numbers: int) -> None:
    for number in numbers:
        say(work, event, here=entry(event, number).pk)


def scan_code(event: Tournament, number: int) -> None:
    """Scan the code of the room with a phone of one's own, and tap the own name."""
    phone = Client()
    phone.get(reverse("check_in_code", args=[event.check_ins.get().link_token]))
    address = reverse("event_check_in", args=[event.slug])
    assert phone.post(address, {"here": entry(event, number).pk}).status_code == 302


def draw(work: ClubAtWork, event: Tournament, fill: str) -> Session:
    say(work, event, action=fill)
    return event.sessions.latest("number")


def seated(session: Session) -> set[int | None]:
    return set(session.seats.values_list("entry__number", flat=True))


def test_a_night_from_the_door_to_the_final_sheet(work):
    event = work.event("Lega", names(14), "2026-03-14", kind="league", place_points="4-2-1-0")
    say(work, event, action="open")
    tap(work, event, 1, 2, 3, 4, 5, 6)
    scan_code(event, 7)
    say(work, event, who="8")  # the number of the badge
    say(work, event, who="cognome09")
    walk_in = {"new": "1", "new-first_name": "Zoe", "new-last_name": "Neri"}
    say(work, event, **walk_in, **{"new-token": str(uuid4())})

    # Ten are here: two substitutes fill the third table, and four names are missing.
    first = draw(work, event, "substitutes")
    assert seated(first) == {1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17}
    asked = work.client.get(reverse("session_start", args=[event.slug, 1]))
    assert "5 more players on the list haven’t checked in" in asked.text
    work.start(event, first)
    # Number 10 comes late, before the substitute's first hand.
    tap(work, event, 10)
    say(work, event, relieve=entry(event, 10).pk)
    assert {10} < seated(first)
    assert len(seated(first) & {16, 17}) == 1
    work.finish(event, first)

    # Number 1 and the substitutes go home; ten are here, and two sit out. One of those seated is
    # not to be found.
    for number in (1, 16, 17):
        say(work, event, leave=entry(event, number).pk)
    second = draw(work, event, "sit_out")
    out = set(Bye.objects.filter(session=2).values_list("entry__number", flat=True))
    assert len(out & {2, 3, 4, 5, 6, 7, 8, 9, 10, 15}) == 2
    gone = second.seats.select_related("entry").order_by("table__number", "wind")[0].entry
    say(work, event, undo=gone.pk)
    asked = work.client.get(reverse("session_start", args=[event.slug, 2]))
    assert "Seated but not here" in asked.text
    cover = {"action": "cover", "seen": asked.context["seen"]}
    work.post("session_start", event.slug, 2, sent=cover)
    assert gone.number not in seated(second)
    assert len(seated(second) & out) == 1  # somebody who sat out has the seat
    work.start(event, second) if second.state == Session.State.DRAFT else None
    work.finish(event, second)

    # Back again, and number 11 with them: eleven, three over.
    tap(work, event, gone.number or 0, 11)
    third = draw(work, event, "sit_out")
    assert out & seated(third)
    work.start(event, third)
    work.finish(event, third)
    say(work, event, action="end")

    played = Counter(Seat.objects.values_list("entry__number", flat=True))
    rows = {row.entry_number: row for row in ranking(event).rows}
    assert not Penalty.objects.exists()  # leaving early and coming late cost nothing
    assert {number: len(row.results) for number, row in rows.items() if row.has_played} == {
        number: count for number, count in played.items() if number in rows
    }
    assert {12, 13, 14}.isdisjoint(played)
    assert not {row.entry_number for row in ranking(event).rows} & {16, 17}
    check_final_sheet(work, event)
