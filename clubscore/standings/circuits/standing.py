"""The standing of a circuit: its events, their results, and everyone's place.

Results come from the books of the clubs, so that a page costs no more than reading them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.people.models import Club, Player
from clubscore.standings.clubs.shelf import club_book
from clubscore.standings.final_ranking import FinalResults, among
from clubscore.standings.tie_breaks import PassedOver, passed_over_words
from clubscore.tournaments.models import Circuit, Session, Tournament
from clubscore.tournaments.season import events_of_circuit
from clubscore.words import explain, list_words

from .calculation import CircuitPlace, CircuitResult, CountedResult, compared_ties, rank_circuit
from .mers import Weight
from .people import persons_of
from .periods import CircuitPeriod, circuit_periods
from .results import has_enough_players, obstacle_of, results_of_players, weight_of_event
from .rule import CircuitTie, ResultValue, Rule, Weighs
from .words import tie_title


@dataclass(frozen=True, slots=True)
class CircuitEvent:
    """An event that counts, with its winner and what it weighs for the EMA."""

    event: Tournament
    final: FinalResults
    weight: Weight | None  # None: not known
    winners: tuple[Player, ...] = ()

    @property
    def players(self) -> int | None:
        """How many players had a place, or None if not known."""
        return self.final.players

    @property
    def lacks_table_points(self) -> bool:
        """Whether there are none that could be added."""
        unknown = any(one.twelfths is None for one in self.final.places)
        return unknown or not self.event.has_table_points


@dataclass(frozen=True, slots=True)
class UnknownEvent:
    """An event that does not count because too little is known; ``code`` is an error."""

    event: Tournament
    code: str

    @property
    def sentence(self) -> str:
        """Why it does not count, and what to do."""
        return explain(ClubError(self.code, event=self.event.name))


@dataclass(frozen=True, slots=True)
class CircuitLine:
    """Someone in a circuit, with what each event gave: None for one that was not played."""

    outcome: CircuitPlace
    player: Player
    cells: tuple[CircuitCell | None, ...]  # none of whoever may not be followed through events

    @property
    def played(self) -> int:
        """Events played."""
        return len(self.outcome.results)


@dataclass(frozen=True, slots=True)
class CircuitCell:
    """A result in a circuit, and where it is found in the event."""

    event: Tournament
    counted_result: CountedResult
    number: int | None  # on the lists of the event


@dataclass(frozen=True, slots=True)
class PeriodStanding:
    """A period with who leads in it, or has won it."""

    period: CircuitPeriod
    is_over: bool
    first: tuple[CircuitLine, ...]


@dataclass(frozen=True, slots=True)
class CircuitStanding:
    """The standings of a circuit at one time."""

    circuit: Circuit
    rule: Rule
    on: date
    events: tuple[CircuitEvent, ...]  # that count, the earliest first
    waiting: tuple[Tournament, ...]  # not over, or their results are held back
    small: tuple[Tournament, ...]  # with too few players to count
    unknown: tuple[UnknownEvent, ...]  # of their lists too little is known to count them
    lines: tuple[CircuitLine, ...]  # with a place, the best first
    apart: tuple[CircuitLine, ...]  # who have played too little
    as_of: datetime | None = None  # when results were last worked out, if something has changed
    periods: tuple[PeriodStanding, ...] = ()  # with events, and the one that is going on
    period: CircuitPeriod | None = None  # that this is the standing of; None: of the whole
    passed_over: tuple[PassedOver, ...] = ()  # tie-breaks not known for all who are equal; people

    @property
    def without_table_points(self) -> list[Tournament]:
        """The events that lack the table points this circuit needs; if any, there is no ranking."""
        return events_without_table_points(self.rule, self.events)

    @property
    def obstacle(self) -> str:
        """Why there is no ranking and what to do about it; empty if there is one."""
        without = self.without_table_points
        if not without:
            return ""
        names = list_words(event.name for event in without)
        return explain(ClubError("circuit_without_table_points", events=names))

    @property
    def passed_over_lines(self) -> list[str]:
        """The tie-breaks that were passed over, a sentence each."""
        return [
            passed_over_words(
                tie_title(CircuitTie(one.key)),
                [line.player.name for line in self.lines if line.outcome.person in one.entries],
            )
            for one in self.passed_over
        ]

    @property
    def is_ema(self) -> bool:
        """Whether it counts as the EMA does."""
        return self.rule.weighs == Weighs.MERS and self.rule.ages

    @property
    def is_international(self) -> bool:
        """People with a place come from more than one country."""
        return len({line.player.country for line in self.lines} - {""}) > 1

    def line_of(self, player: int) -> CircuitLine | None:
        """Return a person's line by the id that represents them, or None if there is none.

        Also None for those whom the public may not follow from event to event.
        """
        every = (*self.lines, *self.apart)
        found = next((line for line in every if line.player.pk == player), None)
        return found if found and found.player.has_history else None


def circuit_events(circuit: Circuit) -> list[Tournament]:
    """Return the events of a circuit, chosen or the club's own, earliest first. One query."""
    events = events_of_circuit(circuit).public_or_of(circuit.club)
    return list(events.select_related("club").order_by("ends_on", "starts_on", "pk"))


def circuit_standing(
    circuit: Circuit,
    *,
    today: date | None = None,
    period: int | None = None,
    participants: Mapping[int, int | None] | None = None,
) -> CircuitStanding:
    """Return the standings of a circuit today or at its end, or those of one period by number.

    Four queries, and those of books. An unknown period gives the whole circuit. ``participants``
    are numbers of players of events, by id, to try instead of the stored ones.
    """
    rule = Rule.from_dict(circuit.rule)
    today = today or timezone.localdate()
    every = circuit_events(circuit)
    periods = circuit_periods(circuit, rule.months, every)
    chosen = next((one for one in periods if one.number == period), None)
    over = _over(every, today)
    finals, as_of = _finals(every)
    for pk, tried in (participants or {}).items():
        if pk in finals:
            finals[pk] = replace(finals[pk], players=tried)
    done = [event for event in every if event.pk in over and finals[event.pk].places]
    people = Player.objects.in_bulk(
        {one.player for event in done for one in finals[event.pk].places}
    )
    persons, ranked = persons_of(circuit, rule, people)
    large = {event.pk: has_enough_players(finals[event.pk], rule, ranked) for event in done}
    known = [
        CircuitEvent(event, final, _weight(event, final, people), _winners(final, people))
        for event in done
        for final in [finals[event.pk]]
        if large[event.pk] is not False
    ]
    codes = {
        one.event.pk: obstacle_of(rule, one.final, one.weight, large[one.event.pk]) for one in known
    }
    counted = [one for one in known if not codes[one.event.pk]]

    def lines_of(events: Iterable[CircuitEvent], on: date) -> list[CircuitLine]:
        return _lines(circuit, rule, events, persons, ranked, on)

    parts = [
        PeriodStanding(one, one.ends_on < today, _first(lines))
        for one in periods
        if any(map(one.has, every)) or one.starts_on <= today <= one.ends_on
        for lines in [lines_of(_within(counted, one), _on(circuit, one, today))]
    ]
    events = [event for event in every if chosen is None or chosen.has(event)]
    counted = _within(counted, chosen)
    on = _on(circuit, chosen, today)
    lines = lines_of(counted, on)
    ranked_lines = [line.outcome for line in lines if line.outcome.place is not None]
    _compared, passed_over = compared_ties(ranked_lines, rule)
    return CircuitStanding(
        circuit=circuit,
        rule=rule,
        on=on,
        events=tuple(counted),
        waiting=tuple(event for event in events if event not in done),
        small=tuple(event for event in events if large.get(event.pk) is False),
        unknown=tuple(
            UnknownEvent(event, code) for event in events if (code := codes.get(event.pk))
        ),
        lines=tuple(line for line in lines if line.outcome.place is not None),
        apart=tuple(line for line in lines if line.outcome.place is None),
        as_of=as_of,
        periods=tuple(parts),
        period=chosen,
        passed_over=tuple(passed_over),
    )


def events_without_table_points(rule: Rule, events: Iterable[CircuitEvent]) -> list[Tournament]:
    """Return the events without table points, where these count."""
    if rule.earns != ResultValue.TABLE_POINTS:
        return []
    return [one.event for one in events if one.lacks_table_points]


def _on(circuit: Circuit, period: CircuitPeriod | None, today: date) -> date:
    """Return the day of a standing: today, or the last of the circuit or period."""
    ends = (circuit.ends_on, period.ends_on if period else None)
    return min([today, *(day for day in ends if day is not None)])


def _within(events: Iterable[CircuitEvent], period: CircuitPeriod | None) -> list[CircuitEvent]:
    return [one for one in events if period is None or period.has(one.event)]


def _first(lines: Iterable[CircuitLine]) -> tuple[CircuitLine, ...]:
    return tuple(line for line in lines if line.outcome.place == 1)


def _winners(final: FinalResults, people: Mapping[int, Player]) -> tuple[Player, ...]:
    first = (one.player for one in final.places if one.place == 1 and not one.disqualified)
    return tuple(people[player] for player in first if player in people)


def _over(events: Iterable[Tournament], today: date) -> set[int]:
    """Return the events, by id, that are over and keep nothing back.

    A draft left over keeps no event open whose days are past.
    """
    known = {event.pk: event for event in events}
    states: defaultdict[int, set[str]] = defaultdict(set)
    held: set[int] = set()
    rows = Session.objects.filter(tournament__in=known)
    for event, state, published_at in rows.values_list("tournament", "state", "published_at"):
        states[event].add(state)
        if state in Session.COUNTED and published_at is None and known[event].results_held:
            held.add(event)
    return {
        pk
        for pk, there in states.items()
        if pk not in held
        and Session.State.CLOSED in there
        and Session.State.RUNNING not in there
        and (Session.State.DRAFT not in there or known[pk].ends_on < today)
    } | {event.pk for event in known.values() if event.is_foreign}


def _finals(events: Iterable[Tournament]) -> tuple[dict[int, FinalResults], datetime | None]:
    """Return the final results of events, and since when those of a large club are out of date."""
    clubs: dict[int, Club] = {event.club_id: event.club for event in events}
    books = {pk: club_book(club) for pk, club in clubs.items()}
    missing = FinalResults((), 0)
    finals = {event.pk: books[event.club_id].book.finals.get(event.pk, missing) for event in events}
    return finals, min([one.as_of for one in books.values() if one.as_of], default=None)


def _weight(event: Tournament, final: FinalResults, people: Mapping[int, Player]) -> Weight | None:
    players = (people[one.player] for one in final.places if one.player in people)
    return weight_of_event(event, final, players)


def _lines(
    circuit: Circuit,
    rule: Rule,
    events: Iterable[CircuitEvent],
    persons: Mapping[int, Player],
    ranked: Collection[int],
    on: date,
) -> list[CircuitLine]:
    events = list(events)
    if events_without_table_points(rule, events):
        return []  # nobody may take what is missing for nothing
    results: defaultdict[int, list[CircuitResult]] = defaultdict(list)
    numbers: dict[tuple[int, int], int | None] = {}
    for one in events:
        is_home = one.event.country == circuit.club.country
        final = among(one.final, ranked) if rule.among else one.final
        found = results_of_players(one.event, final, one.weight, is_home=is_home)
        for place in final.places:
            if place.player in ranked:
                person = persons[place.player]
                results[person.pk].append(found[place.player])
                numbers[person.pk, one.event.pk] = place.number
    shown = {person.pk: person for person in persons.values()}
    lines = []
    for placed in rank_circuit(results, rule, on, len(events)):
        of_event = {counted.result.event: counted for counted in placed.results}
        cells = tuple(
            CircuitCell(one.event, of_event[one.event.pk], numbers[placed.person, one.event.pk])
            if one.event.pk in of_event and shown[placed.person].has_history
            else None
            for one in events
        )
        lines.append(CircuitLine(placed, shown[placed.person], cells))
    return lines
