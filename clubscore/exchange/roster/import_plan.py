"""Who the people of a list are: known to the club, perhaps known, already in the event, or new."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db.models import Count

from clubscore.errors import ClubError
from clubscore.people.models import Player
from clubscore.people.players.names import NameIndex, NameKey, are_alike, name_key, plain
from clubscore.tournaments.models import Entry, Tournament

from .places import with_places
from .plan_rows import NEW, Decision, Plan, PlanRow, PlayerDifference, RowOutcome
from .rows import RosterPerson

MAX_CANDIDATES = 4


def import_plan(
    tournament: Tournament, people: Sequence[RosterPerson], decisions: Mapping[int, Decision]
) -> Plan:
    """Return what becomes of every row. Two queries; nothing is written."""
    planner = _Planner(tournament)
    rows = [planner.row(person, decisions.get(person.row, Decision())) for person in people]
    if tournament.is_foreign:
        rows = with_places(rows)
    over = 0
    if tournament.capacity is not None:
        confirmed = [one for one in planner.entries if one.state == Entry.State.CONFIRMED]
        over = len(confirmed) + sum(row.enters for row in rows) - tournament.capacity
    return Plan(tuple(rows), max(over, 0))


class _Planner:
    """The club's list and the event's, and what earlier rows have taken."""

    def __init__(self, tournament: Tournament) -> None:
        self.entered_kind = RowOutcome.RESULT if tournament.is_foreign else RowOutcome.ENTERED
        listed = Player.objects.listed().filter(club=tournament.club_id)
        counted = listed.annotate(events=Count("entries"))
        players = counted.order_by("last_name", "first_name", "pk")
        self.players = {player.pk: player for player in players}
        self.keys = {player.pk: name_key(player.first_name, player.last_name) for player in players}
        self.index = NameIndex(self.keys.items())
        self.by_ema = {one.ema_number: one for one in players if one.ema_number}
        self.entries = list(tournament.entries.select_related("player"))
        self.entered = {entry.player_id: entry for entry in self.entries}
        self.numbered = {entry.number: entry for entry in self.entries if entry.number}
        self.rows_of_players: dict[int, int] = {}
        self.rows_of_numbers: dict[int, int] = {}
        self.rows_of_ema: dict[str, int] = {}
        self.new: dict[NameKey, list[RosterPerson]] = {}

    def row(self, person: RosterPerson, decision: Decision) -> PlanRow:
        """Return what becomes of the next row."""
        row = PlanRow(person, RowOutcome.WRONG, decision, errors=person.errors)
        if decision.is_left_out:
            return replace(row, kind=RowOutcome.LEFT_OUT)
        if not person.name:
            return row
        row = self._match(row)
        if row.kind in (RowOutcome.KNOWN, RowOutcome.NEW):
            row = self._known_player(row, row.player) if row.player else self._new(row)
        if row.errors:
            return replace(row, kind=RowOutcome.WRONG)
        return self._with_number(row) if row.enters else row

    def _match(self, row: PlanRow) -> PlanRow:
        """Say who it is: by EMA number, by name, or by the organizer's decision."""
        person, who = row.person, row.decision.who
        if holder := self.by_ema.get(person.ema_number):
            if not self._may_be(holder, person):
                facts = {"number": person.ema_number, "name": holder.name}
                return replace(row, errors=(*row.errors, ClubError("ema_number_taken", **facts)))
            return replace(row, kind=RowOutcome.KNOWN, player=holder)
        same: list[Player] = [self.players[pk] for pk in self.index.same(person.key)]
        fitting = [player for player in same if _fits(player, person)]
        if len(fitting) == 1 and who in ("", str(fitting[0].pk)):
            return replace(row, kind=RowOutcome.KNOWN, player=fitting[0], may_be_new=True)
        candidates = tuple(same or self._alike(person))
        if not candidates:
            return replace(row, kind=RowOutcome.NEW)
        row = replace(row, candidates=candidates, may_be_new=True)
        if len(fitting) == 1 and who == NEW:
            row = replace(row, candidates=(), player=None)
        if who == NEW:
            return replace(row, kind=RowOutcome.NEW)
        chosen = next((player for player in candidates if str(player.pk) == who), None)
        return replace(row, kind=RowOutcome.KNOWN if chosen else RowOutcome.PERHAPS, player=chosen)

    def _may_be(self, holder: Player, person: RosterPerson) -> bool:
        """Whoever has the EMA number may have another last name by now, and families one."""
        known = self.keys[holder.pk]
        if known == person.key or are_alike(known, person.key):
            return True
        first = {*plain(holder.first_name).split()}
        return bool(first & {*plain(person.first_name).split()})

    def _alike(self, person: RosterPerson) -> list[Player]:
        alike: list[Player] = [self.players[pk] for pk in self.index.alike(person.key)]
        numbers = ("", person.ema_number)
        fitting = [one for one in alike if not person.ema_number or one.ema_number in numbers]
        return fitting[:MAX_CANDIDATES]

    def _known_player(self, row: PlanRow, player: Player) -> PlanRow:
        person = row.person
        earlier = self.rows_of_players.setdefault(player.pk, person.row)
        if earlier != person.row:
            return replace(row, kind=RowOutcome.TWICE, same_row=earlier)
        row = self._ema_free(row)
        entry = self.entered.get(player.pk)
        differences = tuple(_differences(player, person))
        return replace(
            row,
            kind=self.entered_kind if entry else RowOutcome.KNOWN,
            entry=entry,
            fills=tuple(one for one in differences if not one.in_club),
            differences=tuple(one for one in differences if one.in_club),
        )

    def _new(self, row: PlanRow) -> PlanRow:
        person = row.person
        if person.doubts and not row.decision.is_sure:
            return replace(row, kind=RowOutcome.DOUBTFUL)
        earlier = self.new.setdefault(person.key, [])
        same = next((one for one in earlier if _agree(one, person)), None)
        if same:
            row = replace(row, may_be_new=True, same_row=same.row)
            if row.decision.who != NEW:
                return replace(row, kind=RowOutcome.TWICE)
        earlier.append(person)
        return self._ema_free(row)

    def _ema_free(self, row: PlanRow) -> PlanRow:
        """Nobody has the EMA number of somebody in an earlier row."""
        person = row.person
        if not person.ema_number:
            return row
        earlier = self.rows_of_ema.setdefault(person.ema_number, person.row)
        if earlier == person.row:
            return row
        error = ClubError("ema_number_twice", row=earlier, number=person.ema_number)
        return replace(row, errors=(*row.errors, error))

    def _with_number(self, row: PlanRow) -> PlanRow:
        """Give the number of the list unless somebody has it."""
        number = row.person.number
        if number is None:
            return row
        if entry := self.numbered.get(number):
            note = ClubError("number_taken", number=number, name=entry.player.name)
            return replace(row, notes=(note,))
        earlier = self.rows_of_numbers.setdefault(number, row.person.row)
        if earlier != row.person.row:
            return replace(row, notes=(ClubError("number_twice", number=number, row=earlier),))
        return replace(row, number=number)


def _fits(player: Player, person: RosterPerson) -> bool:
    """Nothing that is told about the person contradicts what is known of the player."""
    ema = not person.ema_number or player.ema_number in ("", person.ema_number)
    return ema and person.country in ("", player.country)


def _agree(one: RosterPerson, other: RosterPerson) -> bool:
    ema = not one.ema_number or other.ema_number in ("", one.ema_number)
    return ema and (not one.country or other.country in ("", one.country))


def _differences(player: Player, person: RosterPerson) -> list[PlayerDifference]:
    """Return what is told otherwise, or for the first time."""
    told = [
        PlayerDifference("country", player.country, person.country),
        PlayerDifference("ema_number", player.ema_number, person.ema_number),
    ]
    if _spelling(player.name_alone) != _spelling(person.name):
        told.insert(0, PlayerDifference("name", player.name_alone, person.name))
    return [one for one in told if one.in_file and one.in_file != one.in_club]


def _spelling(name: str) -> list[str]:
    return sorted(name.casefold().replace("’", "'").split())
