"""The hands of an event as a table: one row for each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.explanation.counts import seat_hand_words
from clubscore.play.explanation.course import names_words
from clubscore.play.explanation.score import PatternRow, line_rows, score_view
from clubscore.play.ledger import entry_of, net_points, paid_winners_of, with_further_wins
from clubscore.play.models import Hand
from clubscore.tournaments.models import Entry, Seat, Table
from clubscore.tournaments.units import SEATS
from clubscore.words import wind_name
from scoring.rulesets.base import Ruleset

from .results import ResultTables
from .spreadsheets import Cell, DownloadTable


def hands_table(results: ResultTables) -> DownloadTable:
    """Return one row per valid hand, with columns for every seat. Three queries at most."""
    event = results.event
    rules = EventRules.of(event)
    tables = Table.objects.filter(session__in=results.ranking.sessions)
    players: defaultdict[int, dict[int, Entry]] = defaultdict(dict)
    seats = Seat.objects.filter(table__in=tables).select_related("entry__player")
    for seat in seats:
        players[seat.table_id][seat.wind] = seat.entry
    hands = Hand.objects.filter(table__in=tables, state=Hand.State.VALID)
    ordered = with_further_wins(hands.select_related("table__session", "penalty"), rules).order_by(
        "table__session__number", "table__number", "number", "-ends_hand", "pk"
    )
    headings = [
        _("Session"),
        _("Table"),
        _("Hand"),
        _("Prevalent wind"),
        _("Dealer"),
        _("Outcome"),
        _("Winner"),
        _("Winner: player number"),
        _("Winning tile from"),
        _("Winning tile from: player number"),
        pgettext("of a hand", "Tiles"),
        _("Value"),
        _("Patterns"),
    ]
    columns = max([len(SEATS), *(1 + max(by_wind) for by_wind in players.values())])
    for wind in range(columns):
        name = {"wind": wind_name(wind)}
        headings.append(_("%(wind)s: player number") % name)
        headings.append(_("%(wind)s: player") % name)
        if rules.all_hands:
            headings.append(_("%(wind)s: hand") % name)
        headings.append(_("%(wind)s: points") % name)
    headings.append(pgettext("time", "Recorded"))
    rows = [_hand(results, hand, players[hand.table_id], rules, columns) for hand in ordered]
    return DownloadTable(_("Hands"), tuple(headings), rows)


def _hand(
    results: ResultTables,
    hand: Hand,
    players: Mapping[int, Entry],
    rules: EventRules,
    columns: int,
) -> list[Cell]:
    names = {wind: entry.player.name_alone for wind, entry in players.items()}
    numbers = {wind: entry.number for wind, entry in players.items()}
    entry, winners = entry_of(hand), paid_winners_of(hand)
    is_drawn = hand.kind == Hand.Kind.WIN and not winners
    first = hand.winner if hand.winner in winners else next(iter(winners), None)
    discarder = None if is_drawn else hand.discarder
    cells: list[Cell] = [
        hand.table.session.number,
        hand.table.number,
        hand.number,
        wind_name(hand.prevalent_wind),
        names.get(hand.dealer, ""),
        str((Hand.Kind.ABORTIVE_DRAW if is_drawn else Hand.Kind(hand.kind)).label),
        names_words([names.get(seat, "") for seat in winners]),
        None if first is None else numbers.get(first),
        "" if is_drawn else _source(hand, names),
        None if discarder is None else numbers.get(discarder),
        *_hand_won(hand, entry, first, rules.ruleset),
    ]
    held = entry.hands if rules.all_hands else {}
    points = net_points(hand)
    for wind in range(columns):
        cells.append(numbers.get(wind))
        cells.append(names.get(wind, ""))
        if rules.all_hands:
            cells.append(seat_hand_words(held[wind], rules) if wind in held else "")
        cells.append(points[wind] if wind < len(points) else None)
    cells.append(results.local(hand.recorded_at))
    return cells


def _hand_won(hand: Hand, entry: HandEntry, winner: int | None, ruleset: Ruleset) -> list[Cell]:
    """Return tiles, value and patterns of a hand that was won, or of a false win."""
    if winner is None:
        return ["", None, ""]
    breakdown, value = hand.breakdown or {}, hand.value
    if winner != hand.winner:  # who is stored as the first is not paid
        value = hand.further_values.get(winner)
        breakdown = breakdown.get("also", {}).get(str(winner), {})
    held = entry.hands.get(winner)
    return ["" if held is None else held.tiles, value, _patterns(winner, breakdown, ruleset)]


def _source(hand: Hand, names: Mapping[int, str]) -> str:
    """Return who discarded the winning tile."""
    if hand.kind != Hand.Kind.WIN:
        return ""
    return (
        pgettext("winning tile", "self-drawn")
        if hand.discarder is None
        else names.get(hand.discarder, "")
    )


def _patterns(winner: int, breakdown: Mapping[str, Any], ruleset: Ruleset) -> str:
    """Return the patterns of a winner's hand: ``"Pure Straight 16, Dragon Pung 2 × 2"``."""
    rows: Iterable[PatternRow] = ()
    if "patterns" in breakdown:
        rows = score_view(ruleset, breakdown).patterns
    elif "seats" in breakdown:
        counted = breakdown["seats"].get(str(winner), {})
        rows = line_rows(ruleset, counted.get("lines", ()))
    return ", ".join(map(_pattern, rows))


def _pattern(row: PatternRow) -> str:
    if row.limit:
        return row.name
    worth = [str(row.points) if row.times == 1 else f"{row.points} × {row.times}"]
    if row.doubles:
        worth = [f"{row.total}"] if row.total else []
        worth.append(f"× {1 << row.doubles}")
    return " ".join([row.name, *worth])
