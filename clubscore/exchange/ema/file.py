"""The result file for the EMA, row by row."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Final

from django.utils.text import Truncator

from clubscore.exchange.downloads.results import points_of
from clubscore.exchange.downloads.spreadsheets import Cell, DownloadTable
from clubscore.standings.circuits.mers import days_of
from clubscore.standings.ranking import Ranking
from clubscore.standings.rows import StandingRow
from clubscore.tournaments.models import Tournament
from scoring.rulesets import get

from .report import ema_standings, event_weight, file_obstacle

HEADINGS: Final = (
    "Tournament name",
    "Number of participants",
    "Place",
    "Player's first name",
    "Player's last name",
    "EMA number",
    "Table points",
    "Score",
    "EMA member",
    "Country",
    "Date",
    "Countrycourt",
    "city",
    "mers",
    "shortname",
    "rules",
    "period",
    "NbDays",
    "Extra",
)
LONGEST_SHORT_NAME: Final = 30
MONTHS: Final = (
    *("Jan.", "Feb.", "Mar.", "Apr.", "May", "Jun."),
    *("Jul.", "Aug.", "Sep.", "Oct.", "Nov.", "Dec."),
)


def ema_table(event: Tournament) -> DownloadTable | None:
    """Return the result file as a table, or None if there is none. Six queries."""
    standings = ema_standings(event)
    names = get(event.ruleset).ema
    if names is None or file_obstacle(event, standings):
        return None
    weight = event_weight(standings).total
    lines = [_line(standings, row, weight, names.rules) for row in standings.rows]
    return DownloadTable(names.sheet, HEADINGS, lines)


def _line(standings: Ranking, row: StandingRow, weight: Fraction, rules: str) -> list[Cell]:
    event, player = standings.event, row.player
    return [
        event.name,
        len(standings.rows),
        row.place,
        player.first_name,
        player.last_name,
        player.ema_number,
        points_of(row.event_twelfths),
        row.event_total,
        "YES" if player.ema_number else "NO",
        player.country,
        event.ends_on,  # results age from the last day on
        event.country,
        event.city,
        weight,
        Truncator(event.name).chars(LONGEST_SHORT_NAME),
        rules,
        period(event.starts_on, event.ends_on),
        days_of(event.starts_on, event.ends_on),
        "NO",
    ]


def period(starts_on: date, ends_on: date) -> str:
    """Return the days of a tournament as the EMA writes them: ``13-14 Jun. 2026``."""
    first, last = MONTHS[starts_on.month - 1], MONTHS[ends_on.month - 1]
    end = f"{ends_on.day} {last} {ends_on.year}"
    if starts_on == ends_on:
        return end
    if starts_on.year != ends_on.year:
        return f"{starts_on.day} {first} {starts_on.year}-{end}"
    if starts_on.month != ends_on.month:
        return f"{starts_on.day} {first}-{end}"
    return f"{starts_on.day}-{end}"
