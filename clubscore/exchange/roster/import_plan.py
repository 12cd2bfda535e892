"""Who the people of a list are: known to the club, perhaps known, already in the event, or new."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db.models import Count

from clubscore.errors import ClubError
from clubscore.people.models import Player
from clubscore.people.names import NameIndex, NameKey, are_alike, name_key, plain
from clubscore.people.selectors import is_organizer
from clubscore.text import fold
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Entry, Seat, Session, Tournament

from .federation import with_federation, with_taken_numbers
from .numbers import with_numbers
from .places import kept_places, participants_of, with_places
from .plan_rows import NEW, Decision, Plan, PlanRow, RowOutcome
from .row_changes import ListedChange, ListedField, entry_changes, player_changes, with_choices
from .rows import RosterPerson

MAX_CANDIDATES = 4


def import_plan(
    tournament: Tournament,
    people: Sequence[RosterPerson],
    decisions: Mapping[int, Decision],
    by: Actor | None = None,
) -> Plan:
    """Return what happens to every row; nothing is written.

    Four queries, or five, and two more where a federation's list is loaded.

    One more for an event run in another program, for which ``results_without_places`` is raised.

    ``by`` is who imports: organizers of only this event do not change player data that other
    events show.
    """
    people = with_taken_numbers(people, decisions)
    planner = _Planner(tournament, people, by)
    rows = [planner.row(person, decisions.get(person.row, Decision())) for person in people]
    rows = with_numbers(rows, planner.entries, are_fixed=bool(planner.seated))
    participants = None
    if tournament.is_foreign:
        kept = kept_places(tournament)
        rows = with_places(rows, kept)
        participants = participants_of(tournament, rows, kept)
    rows = with_federation(rows)
    over = 0
    if tournament.capacity is not None:
        confirmed = [one for one in planner.entries if one.state == Entry.State.CONFIRMED]
        entering = [row for row in rows if row.enters and row.state == Entry.State.CONFIRMED]
        over = len(confirmed) + len(entering) - tournament.capacity
    return Plan(tuple(rows), max(over, 0), planner.missing, participants)


class _Planner:
    """The club's list and the event's, and what earlier rows have taken."""

    def __init__(
        self, tournament: Tournament, people: Sequence[RosterPerson], by: Actor | None
    ) -> None:
        self.is_foreign = tournament.is_foreign
        user = by.user if by else None
        self.may_change_all = user is None or is_organizer(user, tournament.club_id)
        self.entries = list(tournament.entries.select_related("player", "team"))
        known = Player.objects.in_list().filter(club=tournament.club_id)
        counted = known.annotate(events=Count("entries"))
        players = list(counted.order_by("last_name", "first_name", "pk"))
        # Whoever has asked for a place is in no list of the club, but in the event.
        players += [one.player for one in self.entries if one.player.unconfirmed]
        self.players = {player.pk: player for player in players}
        self.keys = {player.pk: name_key(player.first_name, player.last_name) for player in players}
        self.index = NameIndex(self.keys.items())
        listed = [one for one in players if not one.unconfirmed]
        self.by_ema = {one.ema_number: one for one in listed if one.ema_number}
        self.entered = {entry.player_id: entry for entry in self.entries}
        self.entries_by_number = {entry.number: entry for entry in self.entries if entry.number}
        seats = Seat.objects.filter(session__tournament=tournament)
        self.seated = set(seats.values_list("entry", "session__state").distinct())
        self.players_in_rows: set[int] = set()
        self.rows_of_players: dict[int, int] = {}
        self.rows_of_ema: dict[str, int] = {}
        self.new: dict[NameKey, list[RosterPerson]] = {}
        self.spellings: defaultdict[str, set[str]] = defaultdict(set)
        for person in people:
            self.spellings[fold(person.team)].add(person.team)

    @property
    def missing(self) -> tuple[Entry, ...]:
        """Players of the event who are in no row, except those who withdrew."""
        gone = Entry.State.WITHDRAWN
        return tuple(
            one
            for one in self.entries
            if one.state != gone and one.player_id not in self.players_in_rows
        )

    def row(self, person: RosterPerson, decision: Decision) -> PlanRow:
        """Return what happens to the next row."""
        row = PlanRow(person, RowOutcome.WRONG, decision, errors=person.errors)
        if person.name:
            row = self._match(row)
        self.players_in_rows.update(
            one.pk for one in ([row.player] if row.player else row.candidates)
        )
        if decision.is_left_out:
            return PlanRow(person, RowOutcome.LEFT_OUT, decision, errors=person.errors)
        if row.kind in (RowOutcome.KNOWN, RowOutcome.NEW):
            row = self._known_player(row, row.player) if row.player else self._new(row)
        if row.errors:
            return replace(row, kind=RowOutcome.WRONG)
        return self._without_place(row)

    def _match(self, row: PlanRow) -> PlanRow:
        """Say who it is: by EMA number, by name, or by the organizer's decision."""
        person, who = row.person, row.decision.who
        same: list[Player] = [self.players[pk] for pk in self.index.same(person.key)]
        asking = [one for one in same if one.unconfirmed and _fits(one, person)]
        if len(asking) == 1 and who in ("", str(asking[0].pk)):
            return replace(row, kind=RowOutcome.KNOWN, player=asking[0], may_be_new=True)
        if holder := self.by_ema.get(person.ema_number):
            # Whose name it is exactly is more likely than whoever has a name like it.
            if (same and holder not in same) or not self._may_be(holder, person):
                facts = {"number": person.ema_number, "name": holder.name}
                return replace(row, errors=(*row.errors, ClubError("ema_number_taken", **facts)))
            return replace(row, kind=RowOutcome.KNOWN, player=holder)
        if who == "" and (holder := self._by_number(person, same)):
            return replace(row, kind=RowOutcome.KNOWN, player=holder, may_be_new=True)
        fitting = [player for player in same if _fits(player, person)]
        if len(fitting) == 1 and who in ("", str(fitting[0].pk)):
            return replace(row, kind=RowOutcome.KNOWN, player=fitting[0], may_be_new=True)
        candidates = tuple(same or self._alike(person) or self._namesake(person))
        if not candidates:
            return replace(row, kind=RowOutcome.NEW)
        row = replace(row, candidates=candidates, may_be_new=True)
        if len(fitting) == 1 and who == NEW:
            row = replace(row, candidates=(), player=None)
        if who == NEW:
            return replace(row, kind=RowOutcome.NEW)
        with_choices = next((player for player in candidates if str(player.pk) == who), None)
        return replace(
            row, kind=RowOutcome.KNOWN if with_choices else RowOutcome.PERHAPS, player=with_choices
        )

    def _may_be(self, holder: Player, person: RosterPerson) -> bool:
        """Tell whether a player may be this one: last names change, and families share them."""
        known = self.keys[holder.pk]
        if known == person.key or are_alike(known, person.key):
            return True
        first = {*plain(holder.first_name).split()}
        return bool(first & {*plain(person.first_name).split()})

    def _by_number(self, person: RosterPerson, same: Sequence[Player]) -> Player | None:
        """Return who has the number in the event, if the name is theirs, or nearly so."""
        entry = self.entries_by_number.get(person.number or 0)
        if entry is not None and entry.player_id in self.players:
            known = self.keys[entry.player_id]
            if known == person.key or (not same and are_alike(known, person.key)):
                return self.players[entry.player_id]
        return None

    def _namesake(self, person: RosterPerson) -> list[Player]:
        """Return who has the number in the event, if a part of the name is theirs."""
        entry = self.entries_by_number.get(person.number or 0)
        if entry is None or entry.player_id not in self.players:
            return []
        shared = {*self.keys[entry.player_id]} & {*person.key}
        return [self.players[entry.player_id]] if shared else []

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
        changes = [self._allowed(one, player) for one in player_changes(player, person)]
        if entry:
            found = entry_changes(entry, person, self.spellings, with_results=self.is_foreign)
            changes += [self._allowed_state(one, entry) for one in found]
        else:
            # What another list says of somebody new to the event is taken where nothing is known.
            changes = [replace(one, is_taken=one.is_taken and not one.before) for one in changes]
        ticked = with_choices(changes, row.decision.shown_stamps, row.decision.accepted_fields)
        kind = RowOutcome.KNOWN
        if entry and self.is_foreign:
            kind = RowOutcome.RESULT
        elif entry:
            kind = RowOutcome.CHANGED if changes else RowOutcome.ENTERED
        return replace(row, kind=kind, entry=entry, changes=ticked)

    def _allowed(self, change: ListedChange, player: Player) -> ListedChange:
        """Say why something about a player of the club may not be changed."""
        elsewhere = getattr(player, "events", 0) - (player.pk in self.entered)
        if player.is_erased:
            return replace(change, refusal=ClubError("player_data_deleted"))
        if not self.may_change_all and elsewhere > 0:
            return replace(change, refusal=ClubError("player_in_other_events"))
        return change

    def _allowed_state(self, change: ListedChange, entry: Entry) -> ListedChange:
        """Say why an entry may not be withdrawn or taken back by a list."""
        if change.field is not ListedField.STATE:
            return change
        state = Entry.State
        if (change.before, change.after) == (state.CONFIRMED, state.WITHDRAWN):
            if any(pk == entry.pk and now not in Session.OVER for pk, now in self.seated):
                return replace(change, refusal=ClubError("withdrawal_with_seats"))
            return change
        if (change.before, change.after) == (state.WITHDRAWN, state.CONFIRMED) and entry.number:
            return change
        return replace(change, refusal=ClubError("state_on_the_page"))

    def _without_place(self, row: PlanRow) -> PlanRow:
        """Skip new players who have withdrawn, and results that are none."""
        person, why = row.person, ""
        if self.is_foreign:
            results = (person.place, person.points, person.table_points)
            why = "list_without_result" if row.has_result and results == (None,) * 3 else ""
        elif row.enters and person.state == Entry.State.WITHDRAWN:
            why = "list_says_withdrawn"
        return replace(row, kind=RowOutcome.NOTHING, notes=(ClubError(why),)) if why else row

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
        """Check that no earlier row has the same EMA number."""
        person = row.person
        if not person.ema_number:
            return row
        earlier = self.rows_of_ema.setdefault(person.ema_number, person.row)
        if earlier == person.row:
            return row
        error = ClubError("ema_number_twice", row=earlier, number=person.ema_number)
        return replace(row, errors=(*row.errors, error))


def _fits(player: Player, person: RosterPerson) -> bool:
    """Whether nothing the list says about the person contradicts the player's data."""
    ema = not person.ema_number or player.ema_number in ("", person.ema_number)
    return ema and person.country in ("", player.country)


def _agree(one: RosterPerson, other: RosterPerson) -> bool:
    ema = not one.ema_number or other.ema_number in ("", one.ema_number)
    return ema and (not one.country or other.country in ("", one.country))
