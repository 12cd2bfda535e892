"""Two who do the same at the same moment, on SQLite and on PostgreSQL: each gets an answer."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from clubscore.errors import ClubError
from clubscore.events.models import Change, Tournament
from clubscore.events.services import event_create
from clubscore.events.settings import event_delete
from clubscore.organize.services import players_enter
from clubscore.people.models import Player
from clubscore.play.models import Hand
from clubscore.play.services import hand_record
from tests.factories import DAY, DRAW, link, make_club, make_event, make_table, organizer
from tests.play.test_race import at_once, outcomes

pytestmark = pytest.mark.django_db(transaction=True)


def test_clubs_name_their_events_alike():
    by = organizer()
    clubs = [make_club(f"Circolo {number}") for number in range(4)]
    results = at_once(
        *[
            lambda club=club: event_create(
                club=club,
                kind=Tournament.Kind.TOURNAMENT,
                name="Torneo d’autunno",
                starts_on=DAY,
                ends_on=DAY,
                ruleset="mcr",
                options={},
                by=by,
            )
            for club in clubs
        ]
    )
    assert outcomes(results) == {"ok": 4}
    assert len({event.slug for event in results}) == 4


def test_players_sent_twice_are_there_once():
    event, by, token = make_event(players=0), organizer(), uuid4()
    results = at_once(
        *[
            lambda: players_enter(
                tournament=event,
                players=[],
                new_players=[("Anna", "Rossi"), ("Ivo", "Neri")],
                by=by,
                token=token,
            )
        ]
        * 4
    )
    assert results == [2, 2, 2, 2]
    assert Player.objects.filter(last_name__in=["Rossi", "Neri"]).count() == 2
    assert Change.objects.get(kind="entries_added").facts["names"] == ["Anna Rossi", "Ivo Neri"]


def recording_or_deleting() -> tuple[Tournament, UUID, list[Any]]:
    """Let a phone record the first hand of an event while an organizer deletes it."""
    table, token, by = make_table(), uuid4(), organizer()
    event, phone = table.session.tournament, link(table)  # opened before, while it is there
    results = at_once(
        lambda: hand_record(table=table, entry=DRAW, token=token, number=1, by=phone),
        lambda: event_delete(tournament=event, by=by),
    )
    return event, token, results


def test_an_event_is_deleted_or_has_its_first_hand():
    for _again in range(4):
        event, token, (recorded, deleted) = recording_or_deleting()
        if isinstance(recorded, ClubError):
            assert recorded.code == "gone"
            assert not Tournament.objects.filter(pk=event.pk).exists()
        else:
            assert deleted.code == "event_has_hands"
            assert Hand.objects.filter(token=token).count() == 1
