"""A tournament of MTS as an event file, which is all that gets imported.

MTS stores what counts in MCR: who won, on whose discard, for how many points. A hand of its sheet
becomes a hand entered as points; its total is the table's. Where the two differ, the totals count,
as they did in MTS, and the hands are recorded as well.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.exchange.event_file import shape
from clubscore.exchange.event_file.record import Plain
from clubscore.exchange.event_file.records import (
    ENTRY,
    FILE,
    HAND_ALONE,
    PLAYER,
    SESSION,
    STEP,
    TABLE,
    TOTALS,
)
from clubscore.exchange.event_file.writer import event_plain, state_plain
from clubscore.exchange.roster.cells.names import NameOrder, split_name, tidy_capitals
from clubscore.people.models import Player
from clubscore.people.players.countries import country_code
from clubscore.people.players.ema_numbers import read_ema_number
from clubscore.play.corrections.snapshots import snapshot
from clubscore.play.entry.assessment import Assessment, EventRules, no_points
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.hand_writes import fill_hand
from clubscore.play.ledger import Ledger, sum_by_seat
from clubscore.play.models import Hand, HandChange, TableTotals
from clubscore.text import fold
from clubscore.tournaments.models import Entry, Session, Table, Tournament, Via
from clubscore.tournaments.units import SEATS
from scoring.errors import RuleError
from scoring.rulesets import get
from scoring.rulesets.base import Outcome
from scoring.rulesets.options import checked_options

from .database import MtsHand, MtsPlayer, MtsTable, MtsTournament

RULES: Final = "mcr"
PLACE_POINTS: Final = (4, 2, 1, 0)  # of MTS, always
LABEL: Final = "MTS"  # who recorded it


@dataclass(frozen=True, slots=True)
class MtsPerson:
    """A player as the club’s list has people."""

    first_name: str
    last_name: str
    country: str


@dataclass(frozen=True, slots=True)
class Home:
    """What the event takes from the club that imports it, and what MTS does not store."""

    club: str
    country: str
    time_zone: str
    starts_on: date
    ends_on: date


def person_of(player: MtsPlayer) -> tuple[MtsPerson, bool]:
    """Return a player’s names and country, and whether they are certain.

    MTS has the name in one field, first name first. Unless capitals mark the last name, the split
    is certain only for two words; a country that does not exist is left empty.
    """
    first, last = split_name(player.name, NameOrder.FIRST_LAST)
    written = [word for word in player.name.split() if word.isupper() and len(word) > 1]
    country = country_code(player.country)
    person = MtsPerson(tidy_capitals(first), tidy_capitals(last), country or "")
    is_split = bool(written) or "," in player.name or len(player.name.split()) == 2
    return person, bool(is_split and country and first and last)


@dataclass(slots=True)
class HandsLeftOut:
    """What the event leaves out of a tournament: hands that do not make a whole game."""

    tables: int = 0
    hands: int = 0


def event_of(
    tournament: MtsTournament, people: Mapping[int, MtsPerson], home: Home
) -> tuple[bytes, HandsLeftOut]:
    """Return the file of an event, and what was left out of it.

    ``people`` overrides ``person_of`` for players by number. Raises ``mts_nothing_played``,
    ``mts_seat_unknown``, ``mts_seat_twice`` and ``mts_ema_number``.
    """
    if not tournament.played:
        raise ClubError("mts_nothing_played")
    writer = _Writer(tournament, people, home)
    text = json.dumps(writer.document(), ensure_ascii=False)
    return text.encode(), writer.left_out


class _Writer:
    """Turns one tournament into plain values, table after table."""

    def __init__(
        self, tournament: MtsTournament, people: Mapping[int, MtsPerson], home: Home
    ) -> None:
        self.mts, self.people, self.home = tournament, people, home
        self.now = timezone.now()
        self.left_out = HandsLeftOut()
        ruleset = get(RULES)
        self.rules = EventRules(ruleset, checked_options(ruleset.options, {}))
        self.places = {one.number: at for at, one in enumerate(tournament.players, start=1)}
        self.teams = {fold(one.team): one.team for one in tournament.players if one.team}

    def document(self) -> Plain:
        """Return what the file says."""
        sessions = [self._session(at, one) for at, one in enumerate(self.mts.rounds, start=1)]
        lists = ("apart", "apart_where_possible", "seat_locks", "draws", "penalties", "log", "cuts")
        return FILE.write(
            None,
            application=shape.APPLICATION,
            version=shape.VERSION,
            club=self.home.club,
            event=self._event(),
            teams=sorted(self.teams.values()),
            players=[self._player(one) for one in self.mts.players],
            sessions=sessions,
            **{key: [] for key in lists},
        )

    def _event(self) -> Plain:
        home = self.home
        event = Tournament(
            kind=Tournament.Kind.TOURNAMENT,
            name=" ".join(self.mts.name.split()),
            starts_on=home.starts_on,
            ends_on=home.ends_on,
            time_zone=home.time_zone,
            country=home.country,
            ruleset=RULES,
            options=dict(self.rules.options),
            place_points=list(PLACE_POINTS),
            visibility=Tournament.Visibility.DRAFT,  # somebody looks at it before all do
            created_at=self.now,
            created_by_name=LABEL,
        )
        return event_plain(event)

    def _player(self, player: MtsPlayer) -> Plain:
        at = self.places[player.number]
        person = self.people.get(player.number) or person_of(player)[0]
        entry = Entry(number=at, state=Entry.State.CONFIRMED, registered_at=self.now)
        known = Player(
            first_name=person.first_name,
            last_name=person.last_name,
            country=person.country,
            ema_number=_ema_number(player),
        )
        team = self.teams[fold(player.team)] if player.team else None
        own = ENTRY.write(entry, player=at, team=team, byes=[], result=None)
        return PLAYER.write(known) | own

    def _session(self, at: int, number: int) -> Plain:
        session = Session(
            number=at, state=Session.State.CLOSED, started_at=self.now, closed_at=self.now
        )
        tables = [table for table in self.mts.tables if table.round == number]
        seated: set[int] = set()
        for table in tables:
            for player in table.players:
                facts = {"round": number, "table": table.number, "player": player}
                if player not in self.places:
                    raise ClubError("mts_seat_unknown", **facts)
                if player in seated:
                    raise ClubError("mts_seat_twice", **facts)
                seated.add(player)
        played = [self._table(table) for table in tables]
        return SESSION.write(session, annulled=None, tables=played)

    def _table(self, played: MtsTable) -> Plain:
        hands = self._hands(played)
        follows = played.totals == sum_by_seat(no_points(len(SEATS)), *(h.payments for h in hands))
        counted = bool(hands) and follows
        if not hands and (lines := sum(not hand.is_blank for hand in played.hands)):
            self.left_out.tables += 1
            self.left_out.hands += lines
        table = Table(
            number=played.number,
            state=Table.State.CLOSED,
            closed_at=self.now,
            link_active=False,
            from_paper=True,
        )
        return TABLE.write(
            table,
            seats=[
                {"wind": wind, "player": self.places[player]}
                for wind, player in enumerate(played.players)
            ],
            totals=None if counted else self._totals(played, beside=bool(hands)),
            hands=[self._hand(hand) for hand in hands],
            confirmations=[],
        )

    def _hands(self, played: MtsTable) -> list[Hand]:
        """Return the hands of a sheet, scored by our rules, up to the first that was not played.

        Empty if they are not a game of MCR: there is a gap, or a hand cannot have the result given.
        Empty too if only totals count and some lines are blank: then the lines filled in were
        merely notes, not all that was played.
        """
        lines = list(played.hands)
        while lines and lines[-1].is_blank:
            lines.pop()
        if played.totals is None or (played.totals_only and len(lines) < len(played.hands)):
            return []
        game = Ledger(self.rules, (), (), len(SEATS))
        for number, line in enumerate(lines, start=1):
            assessment = self._assess(line, played, game) if line.number == number else None
            if assessment is None:
                return []
            hand = Hand(
                number=number,
                recorded_at=self.now,
                recorded_by_name=LABEL,
                via=Via.ORGANIZER,
                dealer=assessment.position.dealer,
                prevalent_wind=assessment.position.prevalent_wind,
            )
            fill_hand(hand, assessment)
            game = replace(game, hands=(*game.hands, hand))
        return list(game.hands)

    def _assess(self, line: MtsHand, played: MtsTable, game: Ledger) -> Assessment | None:
        """Return what a line is worth, or None if it cannot be a hand of this table."""
        position = game.position
        if position is None or not line.is_played:
            return None
        people = {player: seat for seat, player in enumerate(played.players)}
        try:
            if line.winner is None:
                entry = HandEntry(Outcome.DRAW)
            else:
                discarder = None if line.discarder is None else people[line.discarder]
                entry = HandEntry.win(people[line.winner], discarder, points=line.score)
            assessment = game.assess(entry, position)
        except (ClubError, RuleError, KeyError):
            return None
        return assessment if assessment.qualifies else None

    @staticmethod
    def _totals(played: MtsTable, *, beside: bool) -> Plain | None:
        if played.totals is None:
            return None
        totals = TableTotals(as_on_sheet=bool(sum(played.totals)), beside_hands=beside)
        return TOTALS.write(totals, points=list(played.totals), lost=[0] * len(SEATS))

    def _hand(self, hand: Hand) -> Plain:
        change = HandChange(
            revision=1,
            kind=HandChange.Kind.RECORDED,
            at=self.now,
            by_name=LABEL,
            via=Via.ORGANIZER,
        )
        step = STEP.write(change, before=None, after=None)
        state = state_plain(snapshot(hand), options=None)
        return state | HAND_ALONE.write(hand, penalty=None, history=[step], acceptances=[])


def _ema_number(player: MtsPlayer) -> str:
    try:
        return read_ema_number(player.ema_number)
    except ClubError:
        raise ClubError("mts_ema_number", player=player.name, text=player.ema_number) from None
