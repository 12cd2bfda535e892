"""Random events, made through the services: every kind, rule system and thing that may happen."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, cast
from uuid import uuid4

from django.db import transaction

from clubscore.api.events.standings import standings_row
from clubscore.errors import ClubError
from clubscore.exchange.event_file.writer import event_chunks
from clubscore.people.models import Club, Player
from clubscore.play.closure import session_close, table_close
from clubscore.play.confirmations import result_confirm, state_hash
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.hand_entry import HandEntry, SeatHand
from clubscore.play.entry.random_games import deal_game
from clubscore.play.ledger import Ledger
from clubscore.play.models import Hand
from clubscore.play.seat_corrections.services import seats_undo, winds_correct
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_record, hand_restore, hand_void
from clubscore.play.totals.beside import TotalsComparison
from clubscore.play.totals.paper import PaperTotals, takes_lost_points
from clubscore.play.totals.services import totals_correct, totals_record
from clubscore.standings.ranking import ranking
from clubscore.standings.stages.services import cut_make
from clubscore.standings.tie_breaks import TIE_BREAKS
from clubscore.tournaments.access import Actor
from clubscore.tournaments.attendance.byes import byes_set
from clubscore.tournaments.models import Entry, Penalty, Session, Table, Tournament
from clubscore.tournaments.officials.penalties import (
    penalty_add,
    penalty_give,
    penalty_revoke,
)
from clubscore.tournaments.roster.entries import entry_change, entry_withdraw
from clubscore.tournaments.seating.services import draw_apply, draw_prepare
from clubscore.tournaments.seating.worker import draw_work
from clubscore.tournaments.services import event_create
from clubscore.tournaments.sessions.annulment import annulment_review, session_annul
from clubscore.tournaments.sessions.publication import session_publish
from clubscore.tournaments.sessions.seats import players_swap, seats_set
from clubscore.tournaments.sessions.services import session_create
from clubscore.tournaments.stages.stage import (
    Carry,
    Cut,
    CutKind,
    Earns,
    OnTie,
    Rounding,
    Stage,
    points_rule,
    stage_data,
    stages_of,
)
from clubscore.tournaments.table_sizes import OddTables, table_sizes
from scoring.errors import RuleError
from scoring.rulesets import RULESETS
from scoring.rulesets.base import Outcome
from scoring.tiles import Wind
from tests.factories import DAY, start
from tests.play.seat_corrections.games import keep_points, seating

Json = dict[str, Any]
OPTIONS: dict[str, dict[str, Sequence[Any]]] = {
    "mcr": {
        "false_win": ["each_opponent", "nobody"],
        "two_concealed_kongs": [6, 8],
        "mixed_kongs": [6, 5],
        "flowers_played": [True, False],
    },
    "zung_jung": {"flowers": ["full", "none", "halved"]},
    "hong_kong": {
        "table": ["half_spicy", "full_spicy", "steps"],
        "discard": ["double", "all"],
        "false_win": ["limit", "nothing"],
        "east_stays": ["win_or_draw", "win", "never"],
        "several_winners": ["all", "one"],
        "robbed_kong": ["discard", "self_drawn"],
        "limit": [10, 8, 13],
    },
    "italian": {"limit": [200, 0, 300], "rounding": [False, True], "false_win": [0, 50]},
    "chinese_classical": {"limit": [1000, 300], "liability": [True, False]},
    "european": {"limit": [500, 0], "rounding": [False, True], "liability": [False, True]},
}
ODD: Sequence[OddTables] = (OddTables.NONE, *OddTables)
PLACE_POINTS: tuple[Sequence[float], ...] = (
    *([4, 2, 1, 0], [4, 2, 1, 0], [], [3, 2, 1, 0], [5, 3, 1, 0]),
    [4, 2, 1, 0.5],
)


class RandomEvent:
    """An event made from a seed; ``tiles`` is how many of the games are dealt, not only points."""

    def __init__(self, seed: int, club: Club, by: Actor, *, tiles: float) -> None:
        self.chance = random.Random(seed)
        self.by = by
        self.tiles = tiles
        self.odd = random.Random(f"odd {seed}").choice(ODD)
        self.real = random.Random(f"real {seed}")
        # Little is won, so that many are equal and tie-breaks decide where hands are known.
        self.even = random.Random(f"even {seed}").random() < 0.4
        self.event = self._create(club, seed)
        self.entries = self._enter(club)
        self._people()
        self._play()

    def files(self) -> tuple[Json, Json]:
        """Return the event file and the standings, as a program reads them."""
        event = json.loads("".join(event_chunks(self.event)))
        return event, standings_of(self.event)

    def _create(self, club: Club, seed: int) -> Tournament:
        chance = self.chance
        ruleset = chance.choice([key for key in RULESETS if key not in ("hong_kong", "riichi")])
        if random.Random(f"hong kong {seed}").random() < 0.15:
            ruleset = "hong_kong"
        options = {key: chance.choice(values) for key, values in OPTIONS[ruleset].items()}
        settings = {
            "place_points": chance.choice(PLACE_POINTS),
            "tie_breaks": chance.sample(list(TIE_BREAKS), 3 if self.even else chance.randrange(4)),
            "best_of": chance.choice([None, None, 1, 2]),
            "team_best": chance.choice([None, 1, 2]),
            "team_substitutes": chance.random() < 0.5,
            "results_held": chance.random() < 0.3,
            "stages": [stage_data(one) for one in self._stages()],
            "ties_by_hands": chance.random() < 0.25,
            "odd_tables": self.odd,
            "forfeits_last": chance.random() < 0.5,
        }
        return event_create(
            club=club,
            kind=chance.choice(list(Tournament.Kind)),
            name=f"Torneo {seed}",
            starts_on=DAY,
            ends_on=DAY,
            ruleset=ruleset,
            options=options,
            by=self.by,
            settings=settings,
        )

    def _stages(self) -> list[Stage]:
        """Return none, or two or three stages: with cuts, what is carried, points of their own."""
        chance = self.chance
        if chance.random() < 0.7:
            return []
        stages = []
        for _number in range(chance.choice([1, 1, 2])):
            kind, size = chance.choice(
                [(CutKind.TOP, 4), (CutKind.TOP, 8), (CutKind.BLOCKS, 4), (CutKind.TABLES, 2)]
            )
            cut = chance.choice([None, Cut(kind, size, chance.choice(list(OnTie)))])
            stages.append(self._stage(chance.choice([1, 1, 2]), cut))
        return [*stages, self._stage(1, None)]

    def _stage(self, sessions: int, cut: Cut | None) -> Stage:
        chance = self.chance
        earns = chance.choice([*[Earns.EVENT] * 3, *Earns])
        parts = chance.choice([(1, 1), (0, 1), (1, 4), (2, 3)])
        return Stage(
            sessions,
            earns=earns,
            scale=(5, 3, 1, 0.5) if earns == Earns.PLACES else (),
            imps=(8, 20, 50, 90) if earns == Earns.IMPS else (),
            tables_compared=chance.choice([None, 2]) if earns == Earns.IMPS else None,
            bonus=chance.choice([0, 0, 12]),
            premium=chance.choice([0, 0, 30]),
            best_of=chance.choice([None, None, 1]),
            cut=cut,
            carry=Carry(*parts, chance.choice(list(Rounding))),
        )

    def _enter(self, club: Club) -> list[Entry]:
        count = 4 * self.chance.choice([1, 1, 2]) + self.chance.choice([0, 0, 1, 2])
        players = Player.objects.bulk_create(
            Player(club=club, first_name=f"Nome{number}", last_name=f"Cognome{number}")
            for number in range(1, count + 1)
        )
        return Entry.objects.bulk_create(
            Entry(tournament=self.event, player=player, number=number)
            for number, player in enumerate(players, start=1)
        )

    def _people(self) -> None:
        """Teams, substitutes."""
        teams = self.chance.random() < 0.25
        for entry in self.entries:
            substitute = self.chance.random() < 0.1
            team = self.chance.choice(["Bambù", "Gabbiani", ""]) if teams else ""
            if substitute or team:
                entry_change(
                    entry=entry,
                    first_name=entry.player.first_name,
                    last_name=entry.player.last_name,
                    country=self.chance.choice(["ITA", "FRA"]),
                    ema_number="",
                    team=team,
                    substitute=substitute,
                    by=self.by,
                )

    def _play(self) -> None:
        """One to three sessions; some of the last ones are still running or not begun."""
        count = self.chance.choice([1, 1, 2, 2, 3])
        if stages := stages_of(self.event):
            count = sum(one.stage.sessions for one in stages)
        drawn = self._draw(count) if not stages and self.chance.random() < 0.15 else False
        for number in range(1, count + 1):
            session = self._session(number, drawn=drawn)
            if session is None or (number == count and self.chance.random() < 0.1):
                return
            start(session)
            tables = list(session.tables.order_by("number"))
            for table in tables:
                self._table(table)
            if number == count and self.chance.random() < 0.2:
                self._penalties(session)
                return
            for table in tables:
                table.refresh_from_db()
                if table.state == Table.State.OPEN:
                    self._close(table)
            self._swap(session)
            session_close(session=session, by=self.by)
            self._penalties(session)
            if self.chance.random() < 0.7:
                session_publish(session=session, by=self.by)
            self._afterwards(session, drawn=drawn)

    def _afterwards(self, session: Session, *, drawn: bool) -> None:
        """Annul a session that is over, or let somebody withdraw."""
        if self.chance.random() < 0.12:
            session.refresh_from_db()
            session_annul(
                session=session,
                reason="fire alarm",
                by=self.by,
                confirmed=annulment_review(session).fingerprint,
            )
        if not drawn and self.chance.random() < 0.15:
            entry_withdraw(entry=self.chance.choice(self.entries), by=self.by)

    def _cut(self, number: int) -> bool:
        """Decide who goes on where a stage has just ended; tell whether there is a next session."""
        for stage in stages_of(self.event):
            if stage.last == number - 1 and stage.stage.cut is not None:
                try:
                    cut_make(tournament=self.event, stage=stage.number, by=self.by, seed=number)
                except ClubError:
                    return False
        return True

    def _draw(self, count: int) -> bool:
        """Have a plan for all sessions, where everybody plays in each."""
        if len(self.entries) % 4 or any(self._current(entry).substitute for entry in self.entries):
            return False
        draw = draw_prepare(tournament=self.event, sessions=count, by=self.by, seed=1)
        draw_work(draw.pk)
        draw.refresh_from_db()
        draw_apply(draw=draw, by=self.by)
        return True

    def _session(self, number: int, *, drawn: bool) -> Session | None:
        """Return a draft with everybody who is there seated, as far as tables are full."""
        if not self._cut(number):
            return None
        if drawn:
            return self.event.sessions.get(number=number)
        listed = [self._current(entry) for entry in self.entries]
        still = set(self.event.entries.still_in(number).values_list("pk", flat=True))
        there = [entry for entry in listed if entry.state == Entry.State.CONFIRMED]
        there = [entry for entry in there if entry.pk in still]
        out = [entry for entry in there if entry.disqualified]
        seated = [entry for entry in there if not (entry.substitute or entry.disqualified)]
        substitutes = [one for one in there if one.substitute and not one.disqualified]
        odd = self.event.odd_tables_played
        if (missing := -len(seated) % 4) <= len(substitutes):
            seated += substitutes[:missing]
        elif not substitutes and not table_sizes(len(seated), odd):
            out += self.chance.sample(seated, len(seated) % 4)
            seated = [entry for entry in seated if entry not in out]
        sizes = table_sizes(len(seated), odd)
        if not sizes:
            return None
        if out:
            byes_set(tournament=self.event, session=number, entries=out, by=self.by)
        session = session_create(tournament=self.event)
        self.chance.shuffle(seated)
        left = iter(seated)
        tables = [[next(left) for _ in range(size)] for size in sizes]
        return seats_set(session=session, seats=tables, by=self.by)

    def _current(self, entry: Entry) -> Entry:
        return Entry.objects.select_related("player").get(pk=entry.pk)

    # A table

    def _table(self, table: Table) -> None:
        is_duplicate = points_rule(self.event, table.session.number).duplicate is not None
        if self.chance.random() < (0.35 if self.even else 0.2) and not is_duplicate:
            self._totals(table)
            return
        rules = EventRules.of(self.event)
        count = self.chance.randrange(7)
        if self.chance.random() < self.tiles and not self.even:
            seed = self.chance.randrange(10**6)
            entries = (entry for _number, entry in deal_game(seed, rules, count, table.size))
        else:
            entries = (self._entry(rules, table) for _ in range(count))
        hands = [hand for entry in entries if (hand := self._record(table, entry))]
        if hands:
            self._correct(table, hands, rules)
            if not is_duplicate and self.real.random() < 0.15:
                self._beside(table)

    def _record(self, table: Table, entry: HandEntry) -> Hand | None:
        """Record the hand in play; None where the game is over."""
        number = len(Ledger.read(table).hands) + 1
        with suppress(ClubError, RuleError):
            return hand_record(table=table, entry=entry, token=uuid4(), number=number, by=self.by)
        return None

    def _entry(self, rules: EventRules, table: Table) -> HandEntry:
        """Return a hand of points only, of those who play the next one."""
        position = Ledger.read(table).position
        winds = position.winds if position else Wind
        seats = [seat for seat, wind in enumerate(winds) if wind is not None]
        often = [1, 6, 0] if self.even else [8, 1, 1]
        outcome = self.chance.choices([Outcome.WIN, Outcome.DRAW, Outcome.FALSE_WIN], often)[0]
        winner = self.chance.choice(seats)
        if outcome is not Outcome.WIN:
            return HandEntry(outcome, winner if outcome is Outcome.FALSE_WIN else None)
        others = [seat for seat in seats if seat != winner]
        discarder = self.chance.choice([None, *others])
        told = {}
        if rules.all_hands:
            told = {seat: self._told() for seat in others}
        points = 8 if self.even else self.chance.choice([8, 9, 12, 24, 25, 26, 40, 88])
        doubles = self.chance.randrange(4) if rules.all_hands else 0
        return HandEntry.win(
            winner,
            discarder,
            points=points,
            doubles=doubles,
            others=told,
            answers=self._answers(rules, others, discarder),
        )

    def _told(self) -> SeatHand:
        return SeatHand(points=self.chance.choice([0, 0, 2, 4, 16, 30]), doubles=self._few())

    def _few(self) -> int:
        return self.chance.choice([0, 0, 1, 2, 3])

    def _answers(
        self, rules: EventRules, others: Sequence[int], discarder: int | None
    ) -> dict[str, str]:
        answers = {}
        for question in rules.conduct.questions:
            if not (question.self_drawn if discarder is None else question.on_discard):
                continue
            players = list(map(str, others))
            known = [value for value, _label in question.answers]
            answers[question.key] = self.chance.choice([*known, *players])
        return answers

    def _totals(self, table: Table) -> None:
        seats = range(table.size)
        lost = [0 for _ in seats]
        if takes_lost_points(EventRules.of(self.event)):
            lost = [30 * (self.chance.random() < 0.2) for _ in seats]
        paid = [0 if self.even else self.chance.randrange(-60, 60) for _ in seats[1:]]
        paid.append(-sum(paid))
        results = [mine - cost for mine, cost in zip(paid, lost, strict=True)]
        totals = PaperTotals(tuple(results), tuple(lost))
        if self.real.random() < 0.3:  # a sheet on which somebody has added wrongly
            results[-1] += self.real.choice([-40, -10, -6, 8])
            totals = PaperTotals(tuple(results), tuple(lost), as_on_sheet=True)
        totals_record(table=table, totals=totals, token=uuid4(), by=self.by, reason="as signed")
        if self.chance.random() < 0.3:
            results[0], results[1] = results[0] + 7, results[1] - 7
            other = PaperTotals(tuple(results), tuple(lost), totals.as_on_sheet)
            totals_correct(table=table, totals=other, reason="misread", by=self.by)

    def _beside(self, table: Table) -> None:
        """Let the totals of a sheet count beside the hands; some sheets do not add up either."""
        hands = table_state(table).hand_results
        results = [points + self.real.choice([-8, 0, 2, 10]) for points in hands]
        results[0] += 1 + abs(self.real.choice(results))  # never the same
        if self.real.random() < 0.5:
            results[-1] -= sum(results)
        lost = [0] * table.size
        if takes_lost_points(EventRules.of(self.event)):
            lost[1], results[1] = 30, results[1] - 30
        totals = PaperTotals(tuple(results), tuple(lost), as_on_sheet=True)
        if totals.results == hands:
            return
        with suppress(ClubError):  # nothing is left of hands that were voided
            totals_record(
                table=table,
                totals=totals,
                token=uuid4(),
                by=self.by,
                reason="as signed",
                beside=TotalsComparison(totals.results, hands),
            )

    def _correct(self, table: Table, hands: list[Hand], rules: EventRules) -> None:
        """Correct, void and restore hands; what the game does not allow is not done."""
        by = self.by
        if self.chance.random() < 0.3:
            with suppress(ClubError, RuleError):
                hand = self.chance.choice(hands)
                hand_correct(hand=hand, entry=self._entry(rules, table), reason="misread", by=by)
        if self.chance.random() < 0.3:
            with suppress(ClubError, RuleError):
                voided = hand_void(hand=hands[-1], reason="twice", by=by)
                if self.chance.random() < 0.5:
                    hand_restore(hand=voided, reason="no", by=by)
                elif self.chance.random() < 0.5:
                    self._record(table, self._entry(rules, table))

    def _close(self, table: Table) -> None:
        table_close(table=table, by=self.by, reason="time")
        if self.chance.random() < 0.3:
            seat = self.chance.randrange(table.size)
            penalty_give(table=table, seat=seat, points=10, reason="late", article="", by=self.by)
        if self.chance.random() < 0.4:
            with suppress(ClubError, RuleError):
                state = state_hash(table_state(table))
                for seat in self.chance.sample(range(table.size), 2):
                    result_confirm(table=table, seat=seat, state=state, by=self.by)

    # Afterwards

    def _swap(self, session: Session) -> None:
        if self.chance.random() < 0.1:
            seated = [seat.entry for seat in session.seats.select_related("entry__player")]
            one, other = self.chance.sample(seated, 2)
            players_swap(session=session, one=one, other=other, reason="mixed up", by=self.by)
        for table in session.tables.order_by("number"):
            if self.chance.random() < 0.1:
                self._winds(session, table)

    def _winds(self, session: Session, table: Table) -> None:
        """Let everybody at a table have sat elsewhere there; what cannot be scored is kept."""
        seats = list(range(table.size))
        self.chance.shuffle(seats)
        there = seating(table, seats)
        with suppress(ClubError):
            decisions = keep_points(session, there)
            change = winds_correct(
                session=session, seating=there, decisions=decisions, reason="winds", by=self.by
            )
            if self.chance.random() < 0.2:
                seats_undo(session=session, change=change, reason="no", by=self.by)

    def _penalties(self, session: Session) -> None:
        kinds = Penalty.Kind
        while self.chance.random() < 0.4:
            kind = self.chance.choices(list(kinds), [2, 5, 2, 1])[0]
            seated = [seat.entry for seat in session.seats.select_related("entry__player")]
            worth: Json = {}
            if kind == kinds.POINTS:
                worth = self.chance.choice([{"points": 10}, {"twelfths": 6}, {"points": 40}])
            given = penalty_add(
                tournament=self.event,
                entry=self.chance.choice(seated),
                kind=kind,
                reason="late",
                session=session,
                by=self.by,
                **worth,
            )
            if self.chance.random() < 0.25:
                penalty_revoke(penalty=given, reason="the clock was wrong", by=self.by)


def standings_of(event: Tournament) -> Json:
    """Return the standings as the API has them."""
    return cast(Json, json.loads(json.dumps(standings_row(ranking(event)))))


def event_files(seed: int, club: Club, by: Actor, *, tiles: float) -> tuple[Json, Json]:
    """Return an event file and its standings; nothing of the event stays in the database."""
    with transaction.atomic():
        files = RandomEvent(seed, club, by, tiles=tiles).files()
        transaction.set_rollback(True)
    return files


def random_files(
    seeds: Iterable[int], club: Club, by: Actor, *, tiles: float
) -> Iterator[tuple[int, Json, Json]]:
    """Yield for each seed an event file and its standings."""
    for seed in seeds:
        yield seed, *event_files(seed, club, by, tiles=tiles)
