"""What the pages of a table read: typed rows from a constant number of queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clubscore.people.models import Player
from clubscore.tournaments.models import Change, Penalty, Seat, Session, Table, Tournament
from clubscore.tournaments.stages.points import Exact
from clubscore.tournaments.stages.stage import points_rule
from clubscore.words import player_points
from scoring.rulesets.base import FinalScore, FinalScores, GameState, Position, Ruleset
from scoring.rulesets.kit.game import seat_wind
from scoring.tiles import Wind

from .entry.assessment import BySeat, EventRules, no_points
from .entry.phone_table import PhoneSeat
from .final_scores import GameSums, final_conduct, final_scores_of
from .hand_rows import HandRow, rows_of_hands
from .ledger import Ledger, sum_by_seat, with_further_wins
from .models import Hand, TableTotals, valid_totals
from .penalized_seats import forfeited_seats, last_seats, penalties_of, points_lost
from .quick_names import show_player, show_session
from .sitters import Sitters


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A player at a table. Points are those of this table only."""

    seat: int  # starting wind, 0 East to 3 North, 4 of who sat out first
    entry_id: int
    entry_number: int | None
    player: Player
    wind: Wind | None  # now, None: sits out; after the game, the starting wind
    total: int  # payments and penalties
    payments: int
    penalties: int  # negative
    result: int  # of the table: payments and false wins, before other penalties
    place: int | None  # from 1, by the result; equal ones share one; None before there is one
    twelfths: Exact  # of table points
    final: FinalScore | None = None  # of a table with a result, where the rules have final scores
    starting_points: int = 0

    @property
    def name(self) -> str:
        """First and last name."""
        return self.player.name

    @property
    def short_name(self) -> str:
        """Last name and initial."""
        return self.player.short_name

    @property
    def points_now(self) -> int:
        """The player's points; if a game starts with points, penalties come off the final score."""
        return self.starting_points + self.payments if self.starting_points else self.total

    @property
    def points_words(self) -> str:
        """The same in words: ``+24``, or ``31,300``."""
        return player_points(self.points_now - self.starting_points, self.starting_points)


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything about a table: who sits there, the hands, the totals, the state of the game.

    ``position`` is the hand in play, None when all hands were played. ``pending`` are the false
    wins in the hand in play; ``void`` the hands that no longer count.
    """

    table: Table
    ruleset: Ruleset
    seats: tuple[SeatRow, ...]  # none before the draw
    hands: tuple[HandRow, ...]
    pending: tuple[Hand, ...]
    void: tuple[Hand, ...]
    penalties: tuple[Penalty, ...]
    totals: BySeat
    position: Position | None
    game: GameState
    ledger: Ledger
    hand_results: BySeat  # what the hands come to with their false wins, whatever counts
    has_table_points: bool  # the table alone tells what its result earns beside points
    paper: TableTotals | None = None  # totals that count, instead of hands or beside them
    forfeited: tuple[int, ...] = ()  # seats whose players forfeited the session
    absent: tuple[int, ...] = ()  # those and seats of substitutes: played for whoever is missing
    last: tuple[int, ...] = ()  # seats of a forfeit that come behind all others
    remainder: int = 0  # points that nobody gets, where there are final scores

    @property
    def session(self) -> Session:
        """The table's session."""
        return self.table.session

    @property
    def tournament(self) -> Tournament:
        """The table's event."""
        return self.table.session.tournament

    @property
    def sitters(self) -> Sitters:
        """Who sits there, as ids of entries by seat."""
        return Sitters(seat.entry_id for seat in self.seats)

    @property
    def hands_played(self) -> int:
        """How many hands were played."""
        return len(self.hands)

    @property
    def hands_in_game(self) -> int | None:
        """The number of hands the table plays, or None if that is open."""
        return self.ledger.hands_in_game

    @property
    def last_recorded(self) -> Hand | None:
        """The hand, or the false win, recorded last of those that count."""
        recorded = (*self.ledger.hands, *self.ledger.false_wins)
        return max(recorded, key=lambda hand: hand.pk, default=None)

    @property
    def is_finished(self) -> bool:
        """Whether all hands of the game were played, or its totals are there."""
        return self.position is None or self.paper is not None

    @property
    def has_result(self) -> bool:
        """Whether something was played: a hand that counts was recorded, or totals were entered."""
        return bool(self.hands or self.pending) or self.paper is not None

    @property
    def off_by(self) -> int:
        """What totals recorded as on the sheet add up to; 0 at all other tables."""
        return 0 if self.paper is None else self.paper.off_by

    @property
    def has_totals_only(self) -> bool:
        """Whether its totals count, and its hands are not known."""
        return self.paper is not None and not (self.hands or self.pending)

    @property
    def beside(self) -> bool:
        """Whether its totals count, although it has recorded hands too."""
        return self.paper is not None and not self.has_totals_only

    @property
    def is_not_played(self) -> bool:
        """Whether the table was closed, and nothing was played at it."""
        return self.closed and not self.has_result

    @property
    def is_untouched(self) -> bool:
        """The table is open, and nothing was ever recorded there, not even anything now void."""
        recorded = (*self.hands, *self.pending, *self.void)
        return not recorded and not self.closed and not hasattr(self.table, "totals")

    @property
    def closed(self) -> bool:
        """Whether the table is closed, whether or not the game is finished."""
        return self.table.state == Table.State.CLOSED

    @property
    def is_over(self) -> bool:
        """Nothing more is played: the game is finished, or the table closed before its end."""
        return self.is_finished or self.closed

    @property
    def dealer(self) -> int | None:
        """The seat that deals in the hand in play; None at a table that is over."""
        return None if self.position is None or self.closed else self.position.dealer

    @property
    def starting_points(self) -> int:
        """What everyone has at the start; if it is not 0, penalties come off the final score."""
        return self.ledger.starting_points

    @property
    def standing_points(self) -> BySeat:
        """Points won and lost as the table counts them while it plays, by seat."""
        return tuple(seat.result for seat in self.seats) if self.starting_points else self.totals

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the most points, or first by final scores; nobody before any points."""
        points = self.standing_points
        if not any(points):
            return ()
        if any(seat.final for seat in self.seats):
            return tuple(seat.seat for seat in self.seats if seat.place == 1)
        return tuple(seat for seat, total in enumerate(points) if total == max(points))


def table_state(table: Table) -> TableState:
    """Return the state of a table. Four queries."""
    related = ("session__tournament__club", "totals")
    table = Table.objects.select_related(*related).get(pk=table.pk)
    show_session(table.session)
    seats = list(table.seats.select_related("entry__player").order_by("wind"))
    hands = list(
        with_further_wins(
            table.hands.select_related("penalty").order_by("number", "pk"),
            EventRules.of(table.session.tournament),
        )
    )
    return state_of(table, seats, hands, penalties_of([table])[table.pk], valid_totals(table))


def state_of(
    table: Table,
    seats: Sequence[Seat],
    hands: Sequence[Hand],
    penalties: Sequence[Penalty],
    paper: TableTotals | None = None,
) -> TableState:
    """Return the state of a table from rows already read, including its session and event.

    ``penalties`` are all that affect it, ``paper`` the totals that count there, if any.
    """
    for seat in seats:
        show_player(seat.entry.player)
    rules = EventRules.of(table.session.tournament)
    ledger = Ledger.of(rules, hands, table.size)
    game = ledger.state
    position = None if game.ending else game.position
    forfeited, last = forfeited_seats(seats, penalties), last_seats(table, seats, penalties)
    penalties = [one for one in penalties if one.table_id == table.pk]
    paid, lost = ledger.payments, points_lost(penalties, table.size)
    by_false_wins = points_lost([one for one in penalties if hasattr(one, "hand")], table.size)
    false_wins = ledger.false_wins_by_seat
    conduct = final_conduct(rules)
    cost = 0 if conduct is None else conduct.false_win_cost
    hand_results = sum_by_seat(paid, by_false_wins, tuple(-cost * count for count in false_wins))
    pot = -sum(paid)  # what nobody has been paid lies on the table
    if paper is not None:  # false wins of hands that do not count cost nothing
        by_paper = _negative(paper.lost_points)
        lost = sum_by_seat(lost, _negative(by_false_wins), by_paper)
        paid, by_false_wins = paper.payments, by_paper
        false_wins, pot = no_points(table.size), paper.pot
    totals = sum_by_seat(paid, lost)
    results = sum_by_seat(paid, by_false_wins)
    rule = points_rule(table.session.tournament, table.session.number)
    has_result = bool(ledger.hands or ledger.false_wins) or paper is not None
    absent = tuple(seat.wind for seat in seats if seat.entry.substitute or seat.wind in forfeited)
    final = None
    if has_result:
        sums = GameSums(paid, pot, false_wins, _negative(by_false_wins))
        final = final_scores_of(rules, sums, absent)
    scores = results if final is None else tuple(one.score for one in final.scores)
    worths = results if final is None else tuple(-one.place for one in final.scores)
    by_hands = (*ledger.won_and_dealt_in, last)
    earning = (scores if rule.roots else worths, *by_hands)
    twelfths = rule.points(*earning) if rule.gives and has_result else no_points(table.size)
    places = rule.places(worths, *by_hands) if has_result else (None,) * table.size
    return TableState(
        table=table,
        ruleset=rules.ruleset,
        seats=tuple(
            replace(
                _seat_row(seat, position, paid, lost, results, places, twelfths, final),
                starting_points=ledger.starting_points,
            )
            for seat in seats
        ),
        hands=rows_of_hands(ledger, () if ledger.starting_points else penalties),
        pending=tuple(hand for hand in ledger.false_wins if ledger.at(hand.number) is None),
        void=tuple(hand for hand in hands if not hand.is_valid),
        penalties=tuple(penalties),
        totals=totals,
        position=position,
        game=game,
        ledger=ledger,
        hand_results=hand_results,
        has_table_points=rule.gives,
        paper=paper,
        forfeited=forfeited,
        absent=absent,
        last=last,
        remainder=0 if final is None else final.remainder,
    )


def _negative(points: BySeat) -> BySeat:
    return tuple(-one for one in points)


def players_at(table: Table) -> tuple[PhoneSeat, ...]:
    """Return the players at a table by starting wind, with only their names. One query."""
    sitting = Player.objects.filter(entries__seats__table=table)
    players = list(sitting.order_by("entries__seats__wind"))
    for player in players:
        show_player(player)
    return tuple(
        PhoneSeat(seat, player.name, player.short_name) for seat, player in enumerate(players)
    )


def _seat_row(
    seat: Seat,
    position: Position | None,
    payments: BySeat,
    lost_points: BySeat,
    results: BySeat,
    places: Sequence[int | None],
    twelfths: Sequence[Exact],
    final: FinalScores | None,
) -> SeatRow:
    return SeatRow(
        seat=seat.wind,
        entry_id=seat.entry_id,
        entry_number=seat.entry.number,
        player=seat.entry.player,
        wind=seat_wind(seat.wind) if position is None else position.wind_at(seat.wind),
        total=payments[seat.wind] + lost_points[seat.wind],
        payments=payments[seat.wind],
        penalties=lost_points[seat.wind],
        result=results[seat.wind],
        place=places[seat.wind],
        twelfths=twelfths[seat.wind],
        final=None if final is None else final.scores[seat.wind],
    )


def table_log(table: Table) -> list[Change]:
    """Return the changes of a table, oldest first, with who made them. One query."""
    return list(table.changes.select_related("by").order_by("pk"))
