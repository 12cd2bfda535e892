"""Writes a whole event as one JSON file, in a fixed order, so that it is always the same."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import models

from clubscore.database import one_moment
from clubscore.exchange.models import Origin
from clubscore.play.corrections.snapshots import (
    FURTHER_VALUES,
    payments_in,
    pot_in,
    snapshot,
)
from clubscore.play.entry.assessment import EventRules
from clubscore.play.ledger import with_further_wins
from clubscore.play.models import Confirmation, Hand, HandAcceptance, HandChange
from clubscore.standings.books import foreign_results
from clubscore.tournaments.models import (
    Bye,
    Change,
    Draw,
    Entry,
    ForeignResult,
    Penalty,
    Seat,
    SeatLock,
    Separation,
    Session,
    StageCut,
    Table,
    Team,
    Tournament,
)
from clubscore.tournaments.stages.keys import plain_stages

from . import shape
from .foreign import result_plain
from .record import Plain
from .records import (
    ACCEPTANCE,
    ANNULMENT,
    CHANGE,
    CONFIRMATION,
    CUT,
    CUT_PLACE,
    DRAW,
    ENTRY,
    EVENT,
    FILE,
    HAND_ALONE,
    LOCK,
    PENALTY,
    PLAYER,
    SESSION,
    STATE,
    STEP,
    TABLE,
)
from .totals import totals_plain

CHUNK = 2**16  # characters sent at a time


def event_chunks(tournament: Tournament) -> Iterator[str]:
    """Return the file of an event in pieces; it is read at once, at one moment. 16 queries."""
    return event_parts(tournament)[0]


def event_parts(tournament: Tournament) -> tuple[Iterator[str], list[int]]:
    """Return the same, and the ids of the players in the order in which the file has them."""
    event = _Event.read(tournament)
    return _json_chunks(event), [entry.player_id for entry in event.entries]


def _json_chunks(event: _Event) -> Iterator[str]:
    encoder = json.JSONEncoder(ensure_ascii=False, sort_keys=True, indent=1)
    waiting: list[str] = []
    size = 0
    for piece in encoder.iterencode(event.document()):
        waiting.append(piece)
        size += len(piece)
        if size > CHUNK:
            yield "".join(waiting)
            waiting, size = [], 0
    yield "".join(waiting) + "\n"


@dataclass(frozen=True, slots=True)
class _Event:
    """The rows of an event, and the numbers they have in the file."""

    tournament: Tournament
    club_name: str
    teams: Sequence[Team]
    entries: Sequence[Entry]
    byes: Mapping[int, Sequence[Bye]]  # by entry
    separations: Sequence[Separation]
    locks: Sequence[SeatLock]
    draws: Sequence[Draw]
    sessions: Sequence[Session]
    tables: Mapping[int, Sequence[Table]]  # by session
    seats: Mapping[int, Sequence[Seat]]  # by table
    hands: Mapping[int, Sequence[Hand]]  # by table
    hand_changes: Mapping[int, Sequence[HandChange]]  # by hand
    acceptances: Mapping[int, Sequence[HandAcceptance]]  # by hand
    confirmations: Mapping[int, Sequence[Confirmation]]  # by table
    penalties: Sequence[Penalty]
    log: Sequence[Change]
    cuts: Sequence[StageCut]
    players: Mapping[int, int]  # entry → number in the file
    penalty_numbers: Mapping[int, int]
    results: Mapping[int, ForeignResult]  # by entry

    @classmethod
    def read(cls, tournament: Tournament) -> _Event:
        with one_moment():
            event = Tournament.objects.select_related("club", "created_by").get(pk=tournament.pk)
            entries = sorted(
                event.entries.select_related("player", "team"),
                key=lambda entry: (entry.number is None, entry.number or 0, entry.pk),
            )
            tables = Table.objects.filter(session__tournament=event).order_by("number")
            tables = tables.select_related("totals")
            seats = Seat.objects.filter(session__tournament=event).order_by("wind")
            hands = with_further_wins(
                Hand.objects.filter(table__session__tournament=event), EventRules.of(event)
            )
            changes = HandChange.objects.filter(hand__table__session__tournament=event)
            accepted = HandAcceptance.objects.filter(hand__table__session__tournament=event)
            confirmed = Confirmation.objects.filter(table__session__tournament=event)
            penalties = list(
                event.penalties.select_related("given_by", "cancelled_by").order_by("pk")
            )
            cuts = event.cuts.select_related("made_by").prefetch_related("places")
            origin = Origin.objects.filter(tournament=event).first()
            return cls(
                tournament=event,
                club_name=origin.club_name if origin else event.club.name,
                teams=sorted(event.teams.all(), key=lambda team: team.name),
                entries=entries,
                byes=_group_by(
                    Bye.objects.filter(entry__tournament=event).order_by("session"), "entry_id"
                ),
                separations=list(event.separations.all()),
                locks=list(event.seat_locks.all()),
                draws=list(
                    event.draws.filter(state=Draw.State.APPLIED)
                    .select_related("created_by")
                    .order_by("pk")
                ),
                sessions=list(event.sessions.select_related("annulled_by").order_by("number")),
                tables=_group_by(tables, "session_id"),
                seats=_group_by(seats, "table_id"),
                hands=_group_by(hands.select_related("recorded_by").order_by("pk"), "table_id"),
                hand_changes=_group_by(
                    changes.select_related("by").order_by("revision"), "hand_id"
                ),
                acceptances=_group_by(accepted.order_by("at", "pk"), "hand_id"),
                confirmations=_group_by(
                    confirmed.select_related("by").order_by("at", "pk"), "table_id"
                ),
                penalties=penalties,
                cuts=list(cuts) if event.stages else (),
                log=list(event.changes.select_related("by").order_by("pk")),
                players={entry.pk: number for number, entry in enumerate(entries, start=1)},
                penalty_numbers={one.pk: at for at, one in enumerate(penalties, start=1)},
                results=foreign_results([event]),
            )

    def document(self) -> Plain:
        """Return what the file says."""
        locks = [LOCK.write(one, player=self.players[one.entry_id]) for one in self.locks]
        return FILE.write(
            None,
            application=shape.APPLICATION,
            version=shape.VERSION,
            club=self.club_name,
            event=event_plain(self.tournament),
            teams=[team.name for team in self.teams],
            players=[self._player(entry) for entry in self.entries],
            apart=self._apart(where_possible=False),
            apart_where_possible=self._apart(where_possible=True),
            seat_locks=sorted(locks, key=lambda lock: (lock["session"] or 0, lock["player"])),
            draws=[self._draw(draw) for draw in self.draws],
            sessions=[self._session(session) for session in self.sessions],
            penalties=[self._penalty(penalty) for penalty in self.penalties],
            log=[self._change(change) for change in self.log],
            cuts=[self._cut(cut) for cut in self.cuts],
        )

    def _player(self, entry: Entry) -> Plain:
        result = self.results.get(entry.pk)
        own = ENTRY.write(
            entry,
            player=self.players[entry.pk],
            team=entry.team.name if entry.team else None,
            byes=[bye.session for bye in self.byes.get(entry.pk, ())],
            result=result and result_plain(result),
        )
        return PLAYER.write(entry.player) | own

    def _apart(self, *, where_possible: bool) -> list[list[int]]:
        pairs = [one for one in self.separations if one.where_possible == where_possible]
        return sorted(
            sorted((self.players[one.one_id], self.players[one.other_id])) for one in pairs
        )

    def _draw(self, draw: Draw) -> Plain:
        return DRAW.write(draw, players=[self.players.get(pk) for pk in draw.players])

    def _session(self, session: Session) -> Plain:
        tables = [self._table(table) for table in self.tables.get(session.pk, ())]
        annulled = ANNULMENT.write(session) if session.is_annulled else None
        return SESSION.write(session, annulled=annulled, tables=tables)

    def _table(self, table: Table) -> Plain:
        seats = self.seats.get(table.pk, ())
        return TABLE.write(
            table,
            seats=[{"wind": one.wind, "player": self.players[one.entry_id]} for one in seats],
            totals=totals_plain(getattr(table, "totals", None)),
            hands=[self._hand(hand) for hand in self.hands.get(table.pk, ())],
            confirmations=[
                CONFIRMATION.write(one, player=self.players[one.entry_id], totals=one.totals)
                for one in self.confirmations.get(table.pk, ())
            ],
        )

    def _hand(self, hand: Hand) -> Plain:
        number = self.penalty_numbers.get(hand.penalty_id or 0)
        hand.penalty = self.penalties[number - 1] if number else None
        now = self._state(snapshot(hand))
        steps = [self._step(change, now) for change in self.hand_changes.get(hand.pk, ())]
        accepted = [
            ACCEPTANCE.write(one, player=self.players[one.entry_id])
            for one in self.acceptances.get(hand.pk, ())
        ]
        alone = HAND_ALONE.write(hand, penalty=number, history=steps, acceptances=accepted)
        return now | alone

    def _step(self, change: HandChange, now: Plain) -> Plain:
        before = None if change.before is None else self._state(change.before)
        after = self._state(change.after)
        return STEP.write(change, before=before, after=None if after == now else after)

    def _state(self, state: Mapping[str, Any]) -> Plain:
        """Return a snapshot as in the file; options equal to the event's are left out."""
        own = state["options"] == self.tournament.options
        return state_plain(state, options=None if own else state["options"])

    def _penalty(self, penalty: Penalty) -> Plain:
        session, table = self._place(penalty)
        player = self.players[penalty.entry_id]
        return PENALTY.write(penalty, player=player, session=session, table=table)

    def _change(self, change: Change) -> Plain:
        session, table = self._place(change)
        facts = dict(change.facts)
        if shape.names_a_penalty(change.kind, facts):
            facts[shape.PENALTY_FACTS] = self.penalty_numbers.get(facts[shape.PENALTY_FACTS])
        if change.kind == Change.Kind.TOTALS_RECORDED:
            facts.pop("token", None)
        if change.kind == Change.Kind.ENTRIES_ADDED:
            facts.pop("entries", None)  # ids of this database
        return CHANGE.write(change, session=session, table=table, facts=facts)

    def _cut(self, cut: StageCut) -> Plain:
        places = [
            CUT_PLACE.write(place, player=self.players[place.entry_id])
            for place in cut.places.all()
        ]
        return CUT.write(cut, players=places)

    def _place(self, row: Penalty | Change) -> tuple[int | None, int | None]:
        """Return the numbers of session and table."""
        session = next((one.number for one in self.sessions if one.pk == row.session_id), None)
        tables = self.tables.get(row.session_id or 0, ())
        return session, next((one.number for one in tables if one.pk == row.table_id), None)


def _group_by(rows: Iterable[models.Model], name: str) -> Mapping[int, Sequence[Any]]:
    groups: defaultdict[int, list[models.Model]] = defaultdict(list)
    for row in rows:
        groups[getattr(row, name)].append(row)
    return groups


def event_plain(event: Tournament) -> Plain:
    """Return the settings of an event as the file has them."""
    return EVENT.write(
        event,
        ruleset=event.ruleset,
        options=event.options,
        stages=plain_stages(event.stages),
        mixing=event.mixing,
    )


def state_plain(state: Mapping[str, Any], *, options: Mapping[str, Any] | None) -> Plain:
    """Return a snapshot of a hand as in the file."""
    return STATE.write(
        state,
        claim=state["claim"],
        breakdown=state["breakdown"],
        options=options,
        payments=list(payments_in(state)),
        pot=pot_in(state),
        further_values=state.get(FURTHER_VALUES, {}),
        penalty_points=state["penalty"],
    )
