"""Events of a circuit, played in an instant."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from clubscore.people.models import Player
from clubscore.tournaments.models import Entry, Tournament
from tests.factories import DAY, make_event, play, points
from tests.standings.test_ranking import closed, seated


def finished(four: Sequence[Player], *, days: int = 0, name: str = "Torneo") -> Tournament:
    """Let four people play a hand, so many days later: the first wins, the last discards.

    Base ranks: 1000, 667 for the two between, 0.
    """
    event = make_event(players=0, club=four[0].club)
    for number, player in enumerate(four, start=1):
        Entry.objects.create(tournament=event, player=player, number=number)
    session = seated(event, (1, 2, 3, 4))
    play(session.tables.get(), points(0, 3, 20))
    closed(session)
    day = DAY + timedelta(days=days)
    Tournament.objects.filter(pk=event.pk).update(starts_on=day, ends_on=day, name=name)
    return Tournament.objects.get(pk=event.pk)
