"""What the pages of a check-in show: who is expected, here and gone, and what that makes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from clubscore.people.models import Player
from clubscore.people.names import NameIndex, begins, name_key
from clubscore.text import one_line
from clubscore.tournaments.attendance.lineup import Lineup, lineup, lineup_of, next_session_number
from clubscore.tournaments.models import Bye, CheckIn, Entry, Presence, Seat, Session, Tournament
from clubscore.tournaments.table_sizes import sizes_words

from .services import open_check_in

MOST_FOUND = 6  # names offered


@dataclass(frozen=True, slots=True)
class Person:
    """Someone in play, and whether they are here."""

    entry: Entry
    presence: Presence | None  # None: expected
    is_away: bool  # announced, for the next session
    is_seated: bool  # in the next session
    sits_out: bool  # here, with a bye in the next session

    @property
    def is_here(self) -> bool:
        """Seen, and not gone home."""
        return self.presence is not None and self.presence.state == Presence.State.HERE

    @property
    def has_left(self) -> bool:
        """Was here."""
        return self.presence is not None and self.presence.state == Presence.State.LEFT


@dataclass(frozen=True, slots=True)
class RoomGroup:
    """People of a team, of none, or the substitutes; the name is empty if there is one group."""

    name: str
    people: tuple[Person, ...]
    is_substitutes: bool = False

    @property
    def missing(self) -> list[Person]:
        """The players still expected."""
        return [one for one in self.people if one.presence is None]


@dataclass(frozen=True, slots=True)
class Room:
    """A check-in that is open, with what those who are here make."""

    check_in: CheckIn
    session: int  # the number of the one that is drawn next
    groups: tuple[RoomGroup, ...]
    lineup: Lineup  # of those who are here, byes left out
    is_drawn: bool  # the next session has seats
    is_played: bool  # a session is running

    @property
    def people(self) -> list[Person]:
        """Everyone in play."""
        return [one for group in self.groups for one in group.people]

    @property
    def here(self) -> list[Person]:
        """The players who are here."""
        return [one for one in self.people if one.is_here]

    @property
    def players_here(self) -> int:
        """How many of them are not substitutes."""
        return sum(not one.entry.substitute for one in self.here)

    @property
    def players_expected(self) -> int:
        """How many players are on the list: here, to come, or gone."""
        return sum(not one.entry.substitute for one in self.people)

    @property
    def tables(self) -> int:
        """Full tables, if everyone here who sits out now may play."""
        return self._all_play.tables

    @property
    def sizes(self) -> str:
        """How many sit at each table where not four do everywhere: ``3 × 4 + 1 × 5``."""
        return sizes_words(self._all_play.sizes) if self._all_play.has_odd_tables else ""

    @property
    def over(self) -> int:
        """How many players have no table."""
        return self._all_play.players_left

    @property
    def missing(self) -> int:
        """How many players are missing for another table."""
        return self._all_play.players_missing if self.over else 0

    @property
    def _all_play(self) -> Lineup:
        """Who would play if everyone here did."""
        return lineup_of((one.entry for one in self.here), self.lineup.odd)

    @property
    def without_seat(self) -> list[Person]:
        """Players who are here and neither play nor sit out in the session that is drawn."""
        if not self.is_drawn:
            return []
        idle = (one for one in self.here if not (one.is_seated or one.sits_out))
        return [one for one in idle if not one.entry.substitute]

    @property
    def sitting_out(self) -> list[Person]:
        """Who are here with a bye in the session that is drawn."""
        return [one for one in self.here if one.sits_out] if self.is_drawn else []

    @property
    def no_shows(self) -> list[Person]:
        """Who have a seat in the session that is drawn and are not here."""
        return [one for one in self.people if one.is_seated and not one.is_here]


def presences(tournament: Tournament) -> int | None:
    """Return how many players are here, or None without an open check-in. One query."""
    here = Q(presences__state=Presence.State.HERE, presences__entry__substitute=False)
    counted = CheckIn.objects.open().filter(tournament=tournament)
    found = counted.annotate(here=Count("presences", filter=here)).order_by("pk")
    count: int | None = found.values_list("here", flat=True).first()
    return count


def room(tournament: Tournament) -> Room | None:
    """Return the check-in that is open, or None without one. Nine queries."""
    check_in = open_check_in(tournament)
    if check_in is None:
        return None
    check_in.tournament = tournament
    number = next_session_number(tournament)
    sessions = tournament.sessions.filter(state=Session.State.RUNNING)
    seats = Seat.objects.filter(session__tournament=tournament, session__number=number)
    seated = set(seats.values_list("entry", flat=True))
    byes = Bye.objects.filter(entry__tournament=tournament, session=number)
    return Room(
        check_in,
        number,
        _groups(_people(check_in, number, seated, set(byes.values_list("entry", flat=True)))),
        lineup(tournament, number),
        is_drawn=bool(seated),
        is_played=sessions.exists(),
    )


def _people(check_in: CheckIn, number: int, seated: set[int], byes: set[int]) -> list[Person]:
    presences = {one.entry_id: one for one in check_in.presences.all()}
    still_in = check_in.tournament.entries.in_play().still_in(number)
    entries = still_in.select_related("player", "team")
    people = []
    for entry in sorted(entries, key=lambda entry: entry.player.sort_key):
        presence = presences.get(entry.pk)
        is_here = presence is not None and presence.state == Presence.State.HERE
        has_bye = entry.pk in byes
        people.append(
            Person(
                entry,
                presence,
                is_away=has_bye and not is_here,
                is_seated=entry.pk in seated,
                sits_out=has_bye and is_here,
            )
        )
    return people


def _groups(people: Iterable[Person]) -> tuple[RoomGroup, ...]:
    teams: dict[str, list[Person]] = {}
    substitutes: list[Person] = []
    for one in people:
        if one.entry.substitute:
            substitutes.append(one)
        else:
            teams.setdefault(one.entry.team.name if one.entry.team else "", []).append(one)
    groups = [RoomGroup(name, tuple(teams[name])) for name in sorted(teams, key=str.casefold)]
    groups.sort(key=lambda group: not group.name)  # without a team: last
    if substitutes:
        groups.append(RoomGroup("", tuple(substitutes), is_substitutes=True))
    return tuple(groups)


@dataclass(frozen=True, slots=True)
class PersonMatches:
    """Who a number or a name may be: of the event's list, of the club's, or someone new."""

    text: str
    entries: tuple[Entry, ...] = ()
    players: tuple[Player, ...] = ()
    new: tuple[str, str] = ("", "")  # first and last name; nothing for a number
    is_sure: bool = True  # they are called so, or their names begin so; else they are alike

    @property
    def entry(self) -> Entry | None:
        """The one of the event's list it can only be."""
        alone = self.is_sure and len(self.entries) == 1 and not self.players
        return self.entries[0] if alone else None

    @property
    def player(self) -> Player | None:
        """The club's player with exactly this name, if nobody in the event has it."""
        if self.entries or len(self.players) != 1:
            return None
        (player,) = self.players
        key = name_key(player.first_name, player.last_name)
        return player if key == name_key(self.text, "") else None


def find_people(tournament: Tournament, text: str) -> PersonMatches:
    """Return the people a text may mean. Two queries.

    Exact matches of a whole name exclude others; otherwise names that begin with it or resemble it.
    """
    text = one_line(text)[:120]
    entries = list(tournament.entries.in_play().select_related("player", "team"))
    if number := badge_number(text):
        return PersonMatches(text, tuple(one for one in entries if one.number == number))
    entered = {entry.player_id for entry in entries}
    listed = tournament.club.players.in_list().exclude(privacy=Player.Privacy.ERASED)
    others = listed.exclude(pk__in=entered).exclude(entries__tournament=tournament)
    players = list(others)
    people = [*(entry.player for entry in entries), *players]
    wanted, is_sure = _name_matches(people, text)
    listed_here = {entry.player_id: entry for entry in entries}
    of_club = {player.pk: player for player in players}
    found = tuple(listed_here[pk] for pk in wanted if pk in listed_here)
    known = tuple(of_club[pk] for pk in wanted if pk in of_club)
    exact = name_key(text, "")
    if any(name_key(one.player.first_name, one.player.last_name) == exact for one in found):
        known = ()  # a namesake of the club's list is put on the event's list there
    first, _, last = text.rpartition(" ")
    return PersonMatches(text, found[:MOST_FOUND], known[:MOST_FOUND], (first, last), is_sure)


def badge_number(text: str) -> int:
    """Return the number someone typed, or a scanner read off a badge; 0 if it is none."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else 0


def _name_matches(people: Sequence[Player], text: str) -> tuple[list[int], bool]:
    """Return the ids of those who may be called so, and whether they are sure to be."""
    index = NameIndex((one.pk, name_key(one.first_name, one.last_name)) for one in people)
    key = name_key(text, "")
    if same := index.same(key):
        return same, True
    if beginning := [one.pk for one in people if text and begins(one.full_name, text)]:
        return beginning, True
    return index.alike(key), False
