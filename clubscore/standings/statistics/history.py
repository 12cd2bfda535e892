"""A player's history over events: places, totals, rates, best hands, as far as public."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from django.db.models import Q, QuerySet

from clubscore.people.models import Player
from clubscore.play.explanation.score import TileGroup, flower_keys, tile_groups
from clubscore.play.ledger import entry_of
from clubscore.play.models import Hand
from clubscore.standings.figure import Figure
from clubscore.standings.ranking import NOT_LISTED, rankings
from clubscore.standings.rows import StandingRow
from clubscore.tournaments.models import Entry, Seat, Session, Tournament
from scoring.rulesets import get
from scoring.rulesets.base import Ruleset

from .figures import PlayedHand, Statistics, hands_of_tables, statistics_of
from .table_counts import known_tables

EVENTS_A_PAGE: Final = 25


@dataclass(frozen=True, slots=True)
class PastEvent:
    """An event with the player's row in its standings; None before anything is shown."""

    event: Tournament
    row: StandingRow | None
    of: int | None  # players ranked; None: not known


@dataclass(frozen=True, slots=True)
class TopHand:
    """One of the best hands, with its tiles as arranged if they were entered."""

    hand: Hand
    winner: Player | None
    tiles: tuple[TileGroup, ...]
    flowers: tuple[str, ...]
    value: int | None  # of a win, that of this winner

    @property
    def event(self) -> Tournament:
        """The event it was played in."""
        return self.hand.table.session.tournament


@dataclass(frozen=True, slots=True)
class UnderRules:
    """What someone did under one system of rules."""

    ruleset: Ruleset
    statistics: Statistics
    events: int
    sessions: int
    tables: Figure  # played, and those whose hands are known


def past_events(player: Player, first: int) -> tuple[list[PastEvent], int]:
    """Return a page of a player's events, latest first, and how many there are in all.

    Eight queries.
    """
    entries: QuerySet[Entry] = player.entries.exclude(state__in=NOT_LISTED)
    events = Tournament.objects.that_count().filter(entries__in=entries).select_related("club")
    count = events.count()
    page = list(events.order_by("-starts_on", "-pk")[first : first + EVENTS_A_PAGE])
    made = rankings(page, unpublished=False, player=player)
    past = []
    for ranking in made:
        rows = (*ranking.rows, *ranking.unranked)
        row = next((row for row in rows if row.player.pk == player.pk), None)
        row = row if ranking.has_results else None
        past.append(PastEvent(ranking.event, row, ranking.players))
    return past, count


def seats_by_ruleset(player: Player) -> dict[str, dict[int, int]]:
    """Return a player's seats in public events, by ruleset: table → seat.

    Results held back are left out.

    One query. The rules played most come first.
    """
    shown = Q(session__tournament__results_held=False) | Q(session__published_at__isnull=False)
    of_public = Q(session__tournament__visibility=Tournament.Visibility.PUBLIC)
    seats = Seat.objects.filter(
        shown, of_public, entry__player=player, session__state__in=Session.COUNTED
    )
    played: dict[str, dict[int, int]] = {}
    for ruleset, table, wind in seats.values_list("session__tournament__ruleset", "table", "wind"):
        played.setdefault(ruleset, {})[table] = wind
    return dict(sorted(played.items(), key=lambda item: -len(item[1])))


def under_rules(key: str, seats: Mapping[int, int]) -> UnderRules:
    """Return what a player did at some tables. Four queries."""
    figures = statistics_of(hands_of_tables(seats), seats)
    tables = Session.objects.filter(tables__in=list(seats))
    events = tables.order_by().values("tournament").distinct().count()
    known = known_tables(Q(pk__in=list(seats)))
    return UnderRules(get(key), figures, events, len(seats), known)


def top_hands(best: Sequence[PlayedHand]) -> list[TopHand]:
    """Return hands with their tiles and winners, in the order given. Two queries."""
    hands, winners = _hands_and_seats([one.hand for one in best])
    return [
        _top_hand(hands[one.hand], one.winner, one.value, winners)
        for one in best
        if one.hand in hands  # some may have gone since
    ]


def top_hands_by_id(ids: Iterable[int]) -> dict[int, TopHand]:
    """Return hands with their tiles and first winners, by id. Two queries."""
    hands, winners = _hands_and_seats(ids)
    return {pk: _top_hand(hand, hand.winner, hand.value, winners) for pk, hand in hands.items()}


SeatedPlayers: TypeAlias = Mapping[tuple[int, int], Player]
"""By table and seat."""


def _hands_and_seats(ids: Iterable[int]) -> tuple[dict[int, Hand], SeatedPlayers]:
    hands = Hand.objects.select_related("table__session__tournament__club").in_bulk(list(ids))
    seats = Seat.objects.filter(table__in={hand.table_id for hand in hands.values()})
    return hands, {
        (seat.table_id, seat.wind): seat.entry.player
        for seat in seats.select_related("entry__player")
    }


def _top_hand(hand: Hand, winner: int | None, value: int | None, players: SeatedPlayers) -> TopHand:
    held = None if winner is None else entry_of(hand).hand_of(winner).hand
    return TopHand(
        hand,
        None if winner is None else players.get((hand.table_id, winner)),
        tile_groups(held) if held else (),
        tuple(flower_keys(held.flowers)) if held else (),
        value,
    )
