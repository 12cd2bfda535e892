"""The effects of changing a hand: at its table and in the standings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext, pgettext

from clubscore.play.corrections.snapshots import snapshot
from clubscore.play.entry.assessment import no_points
from clubscore.play.hand_pages.hands import snapshot_words
from clubscore.play.ledger import net_points
from clubscore.play.models import Hand
from clubscore.play.selectors import TableState, table_state
from clubscore.tournaments.locks import lock_table
from clubscore.tournaments.models import Table
from clubscore.tournaments.stages.points import Exact
from clubscore.tournaments.stages.stage import points_rule
from clubscore.words import localized_name
from scoring.rulesets.base import GameState, Ruleset

from .ranking import ranking
from .rows import StandingRow


@dataclass(frozen=True, slots=True)
class FigureChange:
    """A figure before and after."""

    before: Exact | None
    after: Exact | None

    @property
    def moves(self) -> bool:
        """Tell whether this changes."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """A player of the table: points of the hand and the table, table points, place in the event.

    ``twelfths`` are of what the table earns, IMPs in duplicate; None if they are held back.
    """

    name: str
    short_name: str
    hand: FigureChange
    total: FigureChange
    twelfths: FigureChange
    place: FigureChange


@dataclass(frozen=True, slots=True)
class PlaceReview:
    """Someone at another table whose place changes."""

    name: str
    place: FigureChange


@dataclass(frozen=True, slots=True)
class LaterHandReview:
    """A hand that would be settled again with what the changed one leaves: points by seat."""

    number: int
    is_false_win: bool
    points: tuple[FigureChange, ...]


@dataclass(frozen=True, slots=True)
class CarriedReview:
    """What a game carries (a counter, the sticks on the table), now and after the change."""

    name: str
    figure: FigureChange


@dataclass(frozen=True, slots=True)
class LaterReview:
    """What a change of a hand would do to the game since; all of it is empty if nothing is."""

    hands: tuple[LaterHandReview, ...] = ()
    counters: tuple[CarriedReview, ...] = ()
    in_play: str = ""  # in a sentence, how the game would go on


@dataclass(frozen=True, slots=True)
class Review:
    """What a change of a hand would do: to it in words, to the four, to the places of others.

    ``later`` is what it does to the hands after it and to what the game carries.
    """

    was: str
    becomes: str
    players: tuple[PlayerReview, ...]
    others: tuple[PlaceReview, ...]
    earns: str  # what people call the points that results earn; empty where there are none
    earns_short: str  # the same for the head of a narrow column
    later: LaterReview
    starting_points: int  # of everybody; the totals of the table are shown with them


@dataclass(frozen=True, slots=True)
class _Figures:
    """Everything a correction can change, at one moment."""

    pk: int  # of the changed hand
    words: str
    hand: tuple[int, ...]
    state: TableState
    rows: dict[int, StandingRow]  # by entry
    twelfths: tuple[Exact | None, ...]  # by seat

    @classmethod
    def of(cls, table: Table, hand: Hand, *, unpublished: bool) -> _Figures:
        made = ranking(table.session.tournament, unpublished=unpublished)
        rows = {row.entry_id: row for row in (*made.rows, *made.unranked)}
        current = Hand.objects.select_related("penalty").get(pk=hand.pk)
        points = net_points(current) if current.is_valid else no_points(current.players)
        state = table_state(table)
        words = snapshot_words(snapshot(current), state.seats)
        return cls(hand.pk, words, points, state, rows, _earned(state, rows))

    def place(self, entry_id: int) -> int | None:
        row = self.rows.get(entry_id)
        return row.place if row else None


def correction_review(
    *, table: Table, hand: Hand, correct: Callable[[], Hand], unpublished: bool
) -> Review | None:
    """Return what ``correct`` would change: it is run and rolled back, and nothing is written.

    None if it changes nothing. ``unpublished`` includes sessions held back. Raises what ``correct``
    raises.
    """
    with transaction.atomic():
        locked = lock_table(table)
        before = _Figures.of(locked, hand, unpublished=unpublished)
        revision = Hand.objects.values_list("revision", flat=True).get(pk=hand.pk)
        changed = correct().revision != revision
        after = _Figures.of(locked, hand, unpublished=unpublished) if changed else before
        transaction.set_rollback(True)
    return _review(before, after) if changed else None


def _review(before: _Figures, after: _Figures) -> Review:
    four = {seat.entry_id for seat in before.state.seats}
    players = tuple(
        PlayerReview(
            was.name,
            was.short_name,
            FigureChange(before.hand[was.seat], after.hand[was.seat]),
            FigureChange(was.result, now.result),
            FigureChange(before.twelfths[was.seat], after.twelfths[was.seat]),
            FigureChange(before.place(was.entry_id), after.place(was.entry_id)),
        )
        for was, now in zip(before.state.seats, after.state.seats, strict=True)
    )
    others = (
        PlaceReview(row.name, FigureChange(row.place, after.place(entry)))
        for entry, row in before.rows.items()
        if entry not in four
    )
    moved = sorted(
        (one for one in others if one.place.moves),
        key=lambda one: (one.place.before is None, one.place.before or 0),
    )
    earns, later = _earns(before.state), _later(before, after)
    starting = before.state.starting_points
    return Review(before.words, after.words, players, tuple(moved), *earns, later, starting)


def _later(before: _Figures, after: _Figures) -> LaterReview:
    """Return what happens to the game since, where its hands depend on each other."""
    was, now = before.state.ledger, after.state.ledger
    if not was.rules.ruleset.hands_depend:
        return LaterReview()
    stood = {hand.pk: net_points(hand) for hand in was.played}
    hands = [
        LaterHandReview(
            hand.number,
            not hand.ends_hand,
            tuple(map(FigureChange, stood[hand.pk], net_points(hand))),
        )
        for hand in now.played
        if hand.pk != before.pk and net_points(hand) != stood.get(hand.pk, net_points(hand))
    ]
    return LaterReview(
        tuple(hands),
        _counters_and_sticks(was.state, now.state, was.rules.ruleset),
        _in_play(before, after),
    )


def _counters_and_sticks(
    before: GameState, after: GameState, ruleset: Ruleset
) -> tuple[CarriedReview, ...]:
    """Return the counters and sticks that would change."""
    was, now = before.position, after.position
    figures = [
        CarriedReview(
            localized_name(info.names),
            FigureChange(was.counters.get(info.key), now.counters.get(info.key)),
        )
        for info in ruleset.counters
    ]
    if ruleset.stick:
        sticks = FigureChange(was.pot // ruleset.stick, now.pot // ruleset.stick)
        figures.append(CarriedReview(gettext("Sticks on the table"), sticks))
    return tuple(one for one in figures if one.figure.moves)


def _in_play(before: _Figures, after: _Figures) -> str:
    """Describe how the game would continue, if that differs from now."""
    was, now = before.state.position, after.state.position
    if now is None:
        return gettext("This change ends the game.") if was is not None else ""
    if was is not None and (was.number, was.prevalent_wind, was.winds) == (
        now.number,
        now.prevalent_wind,
        now.winds,
    ):
        return ""
    facts = {"number": now.number, "name": after.state.seats[now.dealer].short_name}
    return gettext("In hand %(number)s %(name)s is East.") % facts


def _earned(state: TableState, rows: dict[int, StandingRow]) -> tuple[Exact | None, ...]:
    """Return what each seat earns from the table; in duplicate that depends on the other tables."""
    if points_rule(state.tournament, state.session.number).duplicate is None:
        return tuple(seat.twelfths for seat in state.seats)
    here = {
        entry: result.twelfths
        for entry, row in rows.items()
        for result in row.results
        if result.table == state.table.pk
    }
    return tuple(here.get(seat.entry_id) for seat in state.seats)


def _earns(state: TableState) -> tuple[str, str]:
    """Return what people call the points that results earn, and a short word for it."""
    rule = points_rule(state.tournament, state.session.number)
    if rule.duplicate is None and not rule.roots:
        short = pgettext("table points", "TP")
        return (gettext("Table points"), short) if rule.gives else ("", "")
    name = gettext("IMPs") if rule.duplicate is not None else gettext("Match points")
    return name, name
