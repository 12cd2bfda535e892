"""The contents of a club: shown before it is deleted, and compared under the lock."""

from __future__ import annotations

from dataclasses import astuple, dataclass

from clubscore.people.models import Club, User
from clubscore.play.models import Hand, TableTotals
from clubscore.tournaments.models import Circuit, Tournament


@dataclass(frozen=True, slots=True)
class ClubContents:
    """How much is deleted with a club; accounts remain, without their roles."""

    events: int
    players: int
    hands: int
    totals: int  # tables entered as totals
    circuits: int
    people: int  # with an account who lose a role, in the club or one of its events
    circuits_elsewhere: int  # of other clubs that count an event of this one

    @property
    def fingerprint(self) -> str:
        """What a confirmed preview sends back; it changes when something is added or removed."""
        return "-".join(map(str, astuple(self)))


def club_contents(club: Club) -> ClubContents:
    """Count what goes with a club. Seven queries."""
    inside = {"table__session__tournament__club": club}
    roles = User.objects.filter(memberships__club=club).values("pk")
    event_roles = User.objects.filter(event_roles__tournament__club=club).values("pk")
    return ClubContents(
        events=Tournament.objects.filter(club=club).count(),
        players=club.players.count(),
        hands=Hand.objects.filter(**inside).count(),
        totals=TableTotals.objects.filter(**inside).count(),
        circuits=Circuit.objects.filter(club=club).count(),
        people=roles.union(event_roles).count(),
        circuits_elsewhere=Circuit.objects.exclude(club=club)
        .filter(events__club=club)
        .distinct()
        .count(),
    )
