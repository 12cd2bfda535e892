"""Whose turn it is to sit out if players do not fill tables: fair over evening and season.

A season is the event and, for club nights and circuits, the events before it (``season``). Only
those who came can have sat out. Each player owes a share of every session they came to: with two of
eighteen over, a ninth. The next to sit out has done least of what they owe, but nobody sits out
twice in an evening before everyone has once.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from clubscore.tournaments.models import Bye, CheckIn, Entry, Presence, Seat, Session, Tournament
from clubscore.tournaments.season import season_before
from clubscore.tournaments.table_sizes import FOUR


@dataclass(frozen=True, slots=True)
class Attendance:
    """A session: who played, and who came and sat out, by id of the club's player."""

    event: int
    number: int
    seated: frozenset[int]
    sat_out: frozenset[int]
    at_odd: frozenset[int] = frozenset()  # of those seated: at tables of three or five

    @property
    def came(self) -> frozenset[int]:
        """Everyone who came."""
        return self.seated | self.sat_out

    @property
    def share(self) -> Fraction:
        """The share that everyone who came has to sit out; nothing before seats are drawn."""
        if not self.seated:
            return Fraction(0)
        return Fraction(len(self.sat_out), len(self.came))


def sit_out_order(
    tournament: Tournament, session: int, players: Sequence[Entry], chance: random.Random
) -> list[Entry]:
    """Return players in the order in which they would sit out a session.

    Ten queries and one for each circuit of the event, at most.

    Without an open check-in there is no evening, only the season.
    """
    check_in = CheckIn.objects.open().filter(tournament=tournament, session__lte=session).first()
    return order_of(
        attendances(tournament, besides=session),
        players,
        chance,
        evening=(tournament.pk, check_in.session if check_in else session),
    )


def order_of(
    sessions: Iterable[Attendance],
    players: Sequence[Entry],
    chance: random.Random,
    *,
    evening: tuple[int, int],
) -> list[Entry]:
    """Return players by how much they have sat out; of equals the lot decides.

    ``evening`` is the id of the event and the number of the evening's first session.
    """
    tonight: defaultdict[int, int] = defaultdict(int)
    over: defaultdict[int, Fraction] = defaultdict(Fraction)  # what was sat out beyond the shares
    event, first = evening
    for one in sessions:
        for pk in one.came:
            over[pk] -= one.share
        for pk in one.sat_out:
            over[pk] += 1
            tonight[pk] += one.event == event and one.number >= first
    shuffled = list(players)
    chance.shuffle(shuffled)
    return sorted(shuffled, key=lambda entry: (tonight[entry.player_id], over[entry.player_id]))


def odd_tables_before(sessions: Iterable[Attendance], players: Iterable[Entry]) -> dict[int, int]:
    """Return each player's surplus of tables of three or five over a fair share, by entry.

    Rounded down, so that the draw treats small differences as equal.
    """
    over: defaultdict[int, Fraction] = defaultdict(Fraction)
    for one in sessions:
        if one.at_odd:
            share = Fraction(len(one.at_odd), len(one.seated))
            for pk in one.seated:
                over[pk] += (pk in one.at_odd) - share
    return {entry.pk: floor(over[entry.player_id]) for entry in players}


def season_odd_tables(tournament: Tournament, players: Iterable[Entry]) -> dict[int, int]:
    """Return ``odd_tables_before`` over the events before one, in its season."""
    return odd_tables_before(_season(season_before(tournament)), players)


def attendances(tournament: Tournament, *, besides: int) -> list[Attendance]:
    """Return who came to the sessions of an event but one, and of its season before it."""
    before = season_before(tournament)
    here = [one for one in _attendances([tournament.pk]) if one.number != besides]
    return [*_season(before), *here]


def _season(events: Collection[int]) -> list[Attendance]:
    """Return who came to the sessions of earlier events that were played."""
    return [one for one in _attendances(events) if one.seated]


def _attendances(events: Collection[int]) -> list[Attendance]:
    """Return who came to the sessions of events, by event and number. Six queries.

    Annulled sessions are left out: what came of them counts for nobody.
    """
    if not events:
        return []
    annulled = set(
        Session.objects.filter(tournament__in=events).annulled().values_list("tournament", "number")
    )
    seats = Seat.objects.filter(session__tournament__in=events)
    byes = Bye.objects.filter(entry__tournament__in=events)
    of_seat = ("session__tournament", "session__number", "entry__player")
    seated = _by_session(seats.values_list(*of_seat))
    at_odd = _by_session(seats.exclude(table__size=FOUR).values_list(*of_seat))
    out = _by_session(byes.values_list("entry__tournament", "session", "entry__player"))
    seen = _presences(events)
    made = []
    for event, number in sorted({*seated, *out} - annulled):
        key = (event, number)
        sat_out = out[key] - seated[key]
        came = next((who for first, last, who in seen[event] if first <= number <= last), None)
        if came is not None:
            sat_out &= came
        people = (frozenset(some) for some in (seated[key], sat_out, at_odd[key]))
        made.append(Attendance(event, number, *people))
    return made


def _by_session(rows: Iterable[tuple[int, int, int]]) -> defaultdict[tuple[int, int], set[int]]:
    found: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    for event, number, player in rows:
        found[event, number].add(player)
    return found


def _presences(events: Collection[int]) -> defaultdict[int, list[tuple[int, float, set[int]]]]:
    """Return first and last session of each check-in with who was seen, latest first."""
    people: defaultdict[int, set[int]] = defaultdict(set)
    rows = Presence.objects.filter(check_in__tournament__in=events)
    for check_in, player in rows.values_list("check_in", "entry__player"):
        people[check_in].add(player)
    found: defaultdict[int, list[tuple[int, float, set[int]]]] = defaultdict(list)
    for one in CheckIn.objects.filter(tournament__in=events).order_by("-session", "-pk"):
        last = float("inf") if one.last is None else one.last
        found[one.tournament_id].append((one.session, last, people[one.pk]))
    return found
