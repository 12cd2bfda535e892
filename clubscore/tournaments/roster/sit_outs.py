"""Whose turn it is to sit out where the players do not fill tables: fair over evening and season.

Only whoever came can have sat out. Of the sessions somebody came to, each one owes a share: with
two of eighteen over, a ninth. Whoever has sat out least of what is owed is the next, but nobody
sits out twice in an evening before everybody did once.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from clubscore.tournaments.models import Bye, CheckIn, Entry, Presence, Seat, Tournament


@dataclass(frozen=True, slots=True)
class Attendance:
    """A session: who played, and who came and sat out, by id of entry."""

    number: int
    seated: frozenset[int]
    sat_out: frozenset[int]

    @property
    def share(self) -> Fraction:
        """What everybody who came has to sit out of it; nothing before seats are drawn."""
        if not self.seated:
            return Fraction(0)
        return Fraction(len(self.sat_out), len(self.seated | self.sat_out))


def sit_out_order(
    tournament: Tournament, session: int, players: Sequence[Entry], chance: random.Random
) -> list[Entry]:
    """Return players in the order in which they would sit out a session. Five queries.

    Without a check-in that is open there is no evening, only the season.
    """
    check_in = CheckIn.objects.open().filter(tournament=tournament, session__lte=session).first()
    return order_of(
        attendances(tournament, besides=session),
        players,
        chance,
        evening=check_in.session if check_in else session,
    )


def order_of(
    sessions: Iterable[Attendance],
    players: Sequence[Entry],
    chance: random.Random,
    *,
    evening: int,
) -> list[Entry]:
    """Return players by how much they have sat out; of equals the lot decides.

    ``evening`` is the number of its first session.
    """
    tonight: defaultdict[int, int] = defaultdict(int)
    over: defaultdict[int, Fraction] = defaultdict(Fraction)  # what was sat out beyond the shares
    for one in sessions:
        for pk in one.seated | one.sat_out:
            over[pk] -= one.share
        for pk in one.sat_out:
            over[pk] += 1
            tonight[pk] += one.number >= evening
    shuffled = list(players)
    chance.shuffle(shuffled)
    return sorted(shuffled, key=lambda entry: (tonight[entry.pk], over[entry.pk]))


def attendances(tournament: Tournament, *, besides: int) -> list[Attendance]:
    """Return who came to the sessions of an event but one, by number. Four queries."""
    seated, byes = (
        _by_session(rows.values_list(number, "entry"))
        for rows, number in (
            (Seat.objects.filter(session__tournament=tournament), "session__number"),
            (Bye.objects.filter(entry__tournament=tournament), "session"),
        )
    )
    came = _came(tournament)
    numbers = sorted({*seated, *byes} - {besides})
    made = []
    for number in numbers:
        sat_out = byes[number] - seated[number]
        seen = next((people for first, last, people in came if first <= number <= last), None)
        made.append(
            Attendance(
                number,
                frozenset(seated[number]),
                frozenset(sat_out if seen is None else sat_out & seen),
            )
        )
    return made


def _by_session(rows: Iterable[tuple[int, int]]) -> defaultdict[int, set[int]]:
    found: defaultdict[int, set[int]] = defaultdict(set)
    for number, entry in rows:
        found[number].add(entry)
    return found


def _came(tournament: Tournament) -> list[tuple[int, float, set[int]]]:
    """Return first and last session of each check-in with who was seen at it, the latest first."""
    seen: defaultdict[int, set[int]] = defaultdict(set)
    rows = Presence.objects.filter(check_in__tournament=tournament)
    for check_in, entry in rows.values_list("check_in", "entry"):
        seen[check_in].add(entry)
    return [
        (one.session, float("inf") if one.last is None else one.last, seen[one.pk])
        for one in tournament.check_ins.order_by("-session", "-pk")
    ]
