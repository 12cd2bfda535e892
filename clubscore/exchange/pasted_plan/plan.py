"""What a pasted plan would do, and doing it: all of it under the lock of the event, or nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from django.db import transaction
from django.db.models import Max

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.locks import lock_tournament_and_drafts
from clubscore.tournaments.models import Entry, Seat, Session, Tournament
from clubscore.tournaments.seating.services import MOST_SESSIONS, plan_set
from clubscore.tournaments.sessions.seats import sizes_allowed

from .people import EventPeople, NameQuestion, questions
from .reading import PlanFault, WrittenChair, WrittenPlan, read_plan

MOST_QUESTIONS: Final = 60

Tables = dict[int, dict[int, tuple[WrittenChair, Entry]]]  # table → wind → who


@dataclass(frozen=True, slots=True)
class SessionSeats:
    """The seats of one session as the plan would set them, as far as they are understood."""

    number: int
    tables: Mapping[int, Mapping[int, Entry]]  # number → starting wind → who
    unseated: tuple[Entry, ...]  # players who would have no seat
    is_new: bool = False  # the session is made

    @property
    def seats(self) -> list[list[Entry]]:
        """The tables from number 1, each from East on."""
        return [list(self.tables[table].values()) for table in sorted(self.tables)]


@dataclass
class PastedPlan:
    """A plan as understood; it can be used once there are no errors or open questions."""

    sessions: list[SessionSeats] = field(default_factory=list)
    faults: list[PlanFault] = field(default_factory=list)
    questions: list[NameQuestion] = field(default_factory=list)
    titles: list[tuple[int, str]] = field(default_factory=list)
    winds_by_order: bool = False  # no wind is written: the first of a table is East
    fingerprint: str = ""
    replaces_seats: bool = False  # some of its sessions have seats already

    @property
    def is_ready(self) -> bool:
        """Nothing prevents setting it."""
        return bool(self.sessions) and not self.faults and not self.questions


def first_session(tournament: Tournament) -> int:
    """Return the session a plan begins with that names none: the first that can be seated."""
    sessions = tournament.sessions
    draft = sessions.filter(state=Session.State.DRAFT).order_by("number").first()
    if draft:
        return int(draft.number)
    return int(sessions.aggregate(last=Max("number"))["last"] or 0) + 1


def pasted_plan(
    tournament: Tournament, text: str, *, first: int, answers: Mapping[str, int] | None = None
) -> PastedPlan:
    """Return what a text would do; sessions it does not number are those from ``first`` on.

    Raises what ``read_plan`` raises.
    """
    written = read_plan(text, most_seats=max(sizes_allowed(tournament)))
    checker = _Checker(tournament, written, first, answers or {})
    return checker.check()


@transaction.atomic
def pasted_plan_set(
    *,
    tournament: Tournament,
    text: str,
    first: int,
    answers: Mapping[str, int],
    fingerprint: str,
    by: Actor,
) -> PastedPlan:
    """Seat the sessions of a plan as shown, if its fingerprint is still this one.

    Raises ``plan_changed`` if the plan, the seats or the players have changed, and what
    ``pasted_plan`` and ``plan_set`` raise.
    """
    tournament = lock_tournament_and_drafts(tournament)
    plan = pasted_plan(tournament, text, first=first, answers=answers)
    if not plan.is_ready or plan.fingerprint != fingerprint:
        raise ClubError("plan_changed")
    seats = {session.number: session.seats for session in plan.sessions}
    plan_set(tournament=tournament, seats=seats, by=by)
    return plan


class _Checker:
    """Finds who is meant, and what does not fit."""

    def __init__(
        self, tournament: Tournament, text_plan: WrittenPlan, first: int, answers: Mapping[str, int]
    ) -> None:
        self.tournament = tournament
        self.text_plan = text_plan
        self.first = first
        entries = tournament.entries.exclude(
            state__in=[Entry.State.REQUESTED, Entry.State.WAITING]
        ).select_related("player")
        self.people = EventPeople(list(entries), answers)
        self.sizes = sizes_allowed(tournament)
        self.states = dict(tournament.sessions.values_list("number", "state"))
        self.plan = PastedPlan(faults=[*text_plan.faults], titles=text_plan.titles)

    def check(self) -> PastedPlan:
        plan = self.plan
        plan.winds_by_order = any(chair.wind is None for chair in self.text_plan.chairs)
        sessions: defaultdict[int, list[WrittenChair]] = defaultdict(list)
        for chair in self.text_plan.chairs:
            number = self.first + chair.block if chair.session is None else chair.session
            sessions[number].append(chair)
        self._check_sessions(sessions)
        questionable: list[WrittenChair] = []
        seated = {
            number: self._tables(number, chairs, questionable)
            for number, chairs in sorted(sessions.items())
            if self.states.get(number, Session.State.DRAFT) == Session.State.DRAFT
        }
        if not questionable and not plan.faults:
            for number, tables in seated.items():
                self._check_tables(number, tables)
        plan.sessions = [self._session(number, tables) for number, tables in seated.items()]
        plan.questions = questions(questionable, self.people)[:MOST_QUESTIONS]
        plan.faults.sort(key=lambda fault: fault.line)
        plan.fingerprint = self._fingerprint()
        plan.replaces_seats = Seat.objects.filter(
            session__tournament=self.tournament, session__number__in=seated
        ).exists()
        return plan

    def _fault(self, at: int, code: str, **facts: int | str) -> None:
        self.plan.faults.append(PlanFault(at, ClubError(code, **facts)))

    def _check_sessions(self, sessions: Mapping[int, Sequence[WrittenChair]]) -> None:
        """They are in preparation, or the next ones."""
        if len(sessions) > MOST_SESSIONS:
            self._fault(0, "plan_too_many_sessions", most=MOST_SESSIONS)
        following = max(self.states, default=0) + 1
        for number in sorted(sessions):
            line = sessions[number][0].line
            if number not in self.states:
                if number > following:
                    self._fault(line, "plan_session_gap", session=number, missing=following)
                following = max(following, number + 1)
            elif self.states[number] != Session.State.DRAFT:
                self._fault(line, "plan_session_begun", session=number)

    def _tables(
        self, number: int, chairs: Iterable[WrittenChair], questionable: list[WrittenChair]
    ) -> Tables:
        """Return who sits where; anyone not found is added to the ``questionable``."""
        playing = {
            *self.tournament.entries.playing_in(number).values_list("pk", flat=True),
        }
        tables: Tables = defaultdict(dict)
        counts: defaultdict[int, int] = defaultdict(int)
        lines: dict[int, int] = {}  # of everybody seated
        for chair in chairs:
            wind = counts[chair.table] if chair.wind is None else chair.wind
            counts[chair.table] += 1
            try:
                entry = self.people.find(chair)
            except ClubError as error:
                self.plan.faults.append(PlanFault(chair.line, error))
                continue
            if entry is None:
                questionable.append(chair)
                continue
            name = entry.player.name
            if taken := tables[chair.table].get(wind):
                facts = {"table": chair.table, "session": number, "line": taken[0].line}
                self._fault(chair.line, "plan_seat_twice", **facts)
            elif entry.pk in lines:
                line = lines[entry.pk]
                self._fault(chair.line, "plan_player_twice", name=name, session=number, line=line)
            elif entry.pk not in playing:
                self._fault(chair.line, "plan_not_playing", name=name, session=number)
            else:
                lines[entry.pk] = chair.line
                tables[chair.table][wind] = (chair, entry)
        return tables

    def _check_tables(self, number: int, tables: Tables) -> None:
        """Check that every table is there and has an allowed number of players."""
        for table in range(1, max(tables, default=0) + 1):
            seats = tables.get(table)
            facts = {"session": number, "table": table}
            if not seats:
                self._fault(0, "plan_table_gap", **facts)
                continue
            line = min(chair.line for chair, _entry in seats.values())
            if len(seats) not in self.sizes:
                due = ", ".join(map(str, sorted(self.sizes)))
                self._fault(line, "plan_table_size", **facts, found=len(seats), due=due)
            elif max(seats) != len(seats) - 1:
                self._fault(line, "plan_seat_gap", **facts)

    def _session(self, number: int, tables: Tables) -> SessionSeats:
        seated = {entry.pk for seats in tables.values() for _chair, entry in seats.values()}
        due_here = self.tournament.entries.playing_in(number).filter(substitute=False)
        unseated = due_here.exclude(pk__in=seated).select_related("player")
        return SessionSeats(
            number,
            {
                table: {wind: who[1] for wind, who in sorted(seats.items())}
                for table, seats in sorted(tables.items())
                if seats
            },
            tuple(unseated),
            is_new=number not in self.states,
        )

    def _fingerprint(self) -> str:
        """Return what changes with the plan, the seats there are, and who plays."""
        seats = Seat.objects.filter(session__tournament=self.tournament)
        now = seats.order_by("session__number", "table__number", "wind")
        parts = (
            [(one.number, _keys(one.seats), _keys([one.unseated])) for one in self.plan.sessions],
            list(now.values_list("session__number", "table__number", "wind", "entry")),
            sorted(self.states.items()),
            [(pk, one.number, one.player.full_name) for pk, one in self.people.entries.items()],
        )
        return sha256(repr(parts).encode()).hexdigest()[:32]


def _keys(groups: Iterable[Iterable[Entry]]) -> list[list[int]]:
    return [[entry.pk for entry in group] for group in groups]
