"""A whole event as one JSON file: written in an order of its own, so that it is always the same."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import models

from clubscore.database import one_moment
from clubscore.exchange.models import Origin
from clubscore.people.models import User
from clubscore.play.corrections.snapshots import payments_in, snapshot
from clubscore.play.models import Confirmation, Hand, HandChange
from clubscore.standings.books import foreign_results
from clubscore.text import moment_text
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
from clubscore.tournaments.table_sizes import OddTables
from clubscore.tournaments.units import SEATS

from . import shape
from .foreign import program_plain, result_plain
from .mixing import mixing_plain
from .stages import CUTS, STAGES, cuts_plain
from .totals import totals_plain

CHUNK = 2**16  # characters sent at a time

Plain = dict[str, Any]


def event_chunks(tournament: Tournament) -> Iterator[str]:
    """Return the file of an event in pieces; it is read at once, at one moment. 16 queries."""
    return _json_chunks(_Event.read(tournament))


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
            hands = Hand.objects.filter(table__session__tournament=event)
            changes = HandChange.objects.filter(hand__table__session__tournament=event)
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
        cuts = cuts_plain(self.cuts, self.players, plain_fields, _who)
        wished = self._apart(where_possible=True)
        return {
            **({CUTS: cuts} if cuts else {}),
            **({shape.APART_WISHED: wished} if wished else {}),
            "application": shape.APPLICATION,
            "version": shape.VERSION,
            "club": self.club_name,
            "event": self._event(),
            "teams": [team.name for team in self.teams],
            "players": [self._player(entry) for entry in self.entries],
            shape.APART: self._apart(where_possible=False),
            "seat_locks": sorted(
                map(self._lock, self.locks), key=lambda lock: (lock["session"] or 0, lock["player"])
            ),
            "draws": [self._draw(draw) for draw in self.draws],
            "sessions": [self._session(session) for session in self.sessions],
            "penalties": [self._penalty(penalty) for penalty in self.penalties],
            "log": [self._change(change) for change in self.log],
        }

    def _event(self) -> Plain:
        event = self.tournament
        return {
            **plain_fields(event, shape.EVENT),
            **{name: getattr(event, name) for name in shape.EVENT_PLAIN},
            **({STAGES: plain_stages(event.stages)} if event.stages else {}),
            **({shape.TIES: True} if event.ties_by_hands else {}),
            **({shape.FORFEITS: True} if event.forfeits_last else {}),
            **({shape.GONG: True} if event.stops_at_gong else {}),
            **{key: told for key in shape.TEAM_NUMBERS if (told := getattr(event, key))},
            **({shape.TEAM_SUBSTITUTES: True} if event.team_substitutes else {}),
            **({shape.NO_SHOW: event.no_show_points} if event.no_show_points else {}),
            **({} if event.ema_weight is None else {shape.EMA_WEIGHT: event.ema_weight}),
            **({shape.ODD: event.odd_tables} if event.odd_tables != OddTables.NONE else {}),
            **mixing_plain(event.mixing),
            **program_plain(event),
            "created_by": _who(event.created_by, event.created_by_name),
        }

    def _player(self, entry: Entry) -> Plain:
        return {
            "player": self.players[entry.pk],
            **plain_fields(entry.player, shape.PLAYER),
            **plain_fields(entry, shape.ENTRY),
            "team": entry.team.name if entry.team else None,
            **({shape.HOME_CLUB: entry.home_club} if entry.home_club else {}),
            **({shape.PAID: True} if entry.paid else {}),
            "byes": [bye.session for bye in self.byes.get(entry.pk, ())],
            **result_plain(entry, self.results),
        }

    def _apart(self, *, where_possible: bool) -> list[list[int]]:
        pairs = [one for one in self.separations if one.where_possible == where_possible]
        return sorted(
            sorted((self.players[one.one_id], self.players[one.other_id])) for one in pairs
        )

    def _lock(self, lock: SeatLock) -> Plain:
        return {"player": self.players[lock.entry_id], **plain_fields(lock, shape.LOCK)}

    def _draw(self, draw: Draw) -> Plain:
        return {
            **plain_fields(draw, shape.DRAW),
            **{name: getattr(draw, name) for name in shape.DRAW_PLAIN},
            **mixing_plain(draw.mixing),
            "players": [self.players.get(pk) for pk in draw.players],
            "created_by": _who(draw.created_by, draw.created_by_name),
        }

    def _session(self, session: Session) -> Plain:
        tables = [self._table(table) for table in self.tables.get(session.pk, ())]
        plain = {**plain_fields(session, shape.SESSION), "tables": tables}
        if session.break_name:
            plain[shape.BREAK] = session.break_name
        if session.is_annulled:
            said = {key: _plain(getattr(session, name)) for key, name in shape.ANNULMENT.items()}
            by = _who(session.annulled_by, session.annulled_by_name)
            plain[shape.ANNULLED] = {**said, "by": by}
        return plain

    def _table(self, table: Table) -> Plain:
        seats = [
            {"wind": seat.wind, "player": self.players[seat.entry_id]}
            for seat in self.seats.get(table.pk, ())
        ]
        hands = [self._hand(hand) for hand in self.hands.get(table.pk, ())]
        confirmed = [self._confirmation(one) for one in self.confirmations.get(table.pk, ())]
        return {
            **plain_fields(table, shape.TABLE),
            **({shape.SIZE: table.size} if table.size != len(SEATS) else {}),
            "seats": seats,
            "totals": totals_plain(getattr(table, "totals", None)),
            "hands": hands,
            "confirmations": confirmed,
        }

    def _confirmation(self, given: Confirmation) -> Plain:
        return {
            **plain_fields(given, shape.CONFIRMATION),
            "player": self.players[given.entry_id],
            "totals": given.totals,
            "by": _who(given.by, given.by_name),
        }

    def _hand(self, hand: Hand) -> Plain:
        number = self.penalty_numbers.get(hand.penalty_id or 0)
        hand.penalty = self.penalties[number - 1] if number else None
        now = self._state(snapshot(hand))
        return {
            **now,
            **plain_fields(hand, shape.HAND),
            "penalty": number,
            "recorded_by": _who(hand.recorded_by, hand.recorded_by_name),
            "history": [
                self._hand_change(change, now) for change in self.hand_changes.get(hand.pk, ())
            ],
        }

    def _hand_change(self, change: HandChange, now: Plain) -> Plain:
        after = self._state(change.after)
        return {
            **plain_fields(change, shape.HAND_CHANGE),
            **({shape.NEW_SEATS: change.new_seats} if change.new_seats else {}),
            "by": _who(change.by, change.by_name),
            "before": None if change.before is None else self._state(change.before),
            "after": None if after == now else after,
        }

    def _state(self, state: Mapping[str, Any]) -> Plain:
        """Return a snapshot as it is in the file; the event's own options are not repeated."""
        kept = {name: state[name] for name in (*shape.STATE, *shape.STATE_PLAIN)}
        if kept["options"] == self.tournament.options:
            kept["options"] = None
        payments = list(payments_in(state))
        return {**kept, "payments": payments, "penalty_points": state["penalty"]}

    def _penalty(self, penalty: Penalty) -> Plain:
        session, table = self._place(penalty)
        return {
            **plain_fields(penalty, shape.PENALTY),
            "player": self.players[penalty.entry_id],
            "session": session,
            "table": table,
            "given_by": _who(penalty.given_by, penalty.given_by_name),
            "cancelled_by": _who(penalty.cancelled_by, penalty.cancelled_by_name),
        }

    def _change(self, change: Change) -> Plain:
        session, table = self._place(change)
        facts = dict(change.facts)
        if shape.names_a_penalty(change.kind, facts):
            facts[shape.PENALTY_FACTS] = self.penalty_numbers.get(facts[shape.PENALTY_FACTS])
        if change.kind == Change.Kind.TOTALS_RECORDED:
            facts.pop("token", None)
        if change.kind == Change.Kind.ENTRIES_ADDED:
            facts.pop("entries", None)  # ids of this database
        return {
            **plain_fields(change, shape.CHANGE),
            "session": session,
            "table": table,
            "by": _who(change.by, change.by_name),
            "facts": facts,
        }

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


def plain_fields(row: models.Model, names: Iterable[str]) -> Plain:
    """Return fields of a row by name, as the file has them."""
    return {name: _plain(getattr(row, name)) for name in names}


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return moment_text(value)
    return value.isoformat() if isinstance(value, date) else value


def _who(user: User | None, name: str) -> str | None:
    return (name if user is None else user.signature) or None
