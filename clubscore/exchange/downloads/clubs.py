"""The tables of a club: its audit log, and the standings of its circuits."""

from __future__ import annotations

from fractions import Fraction

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubscore.people.audit import acts_of
from clubscore.people.models import Club
from clubscore.standings.circuits.standing import CircuitLine, CircuitStanding

from .spreadsheets import Cell, DownloadTable


def audit_table(club: Club) -> DownloadTable:
    """Return the log, the earliest line first; each hash is of the line and of that before it."""
    headings = (
        *(
            pgettext("audit log", "Line"),
            pgettext("audit log", "Time"),
            _("Activity"),
            pgettext("who did it", "By"),
            pgettext("audit log", "About"),
        ),
        *(_("Details"), pgettext("audit log", "Network"), _("Hash")),
    )
    rows: list[list[Cell]] = [
        [
            act.pk,
            timezone.localtime(act.at),
            str(act.get_kind_display()),
            act.by.signature if act.by else "",
            act.about.signature if act.about else "",
            act.details,
            act.address,
            act.chain,
        ]
        for act in acts_of(club).order_by("pk")
    ]
    return DownloadTable(club.name, headings, rows)


def circuit_table(standing: CircuitStanding) -> DownloadTable:
    """Return one row per player: what each event earned, how often it counts, and the score."""
    headings: list[str] = [
        *(_("Place"), _("First name"), _("Last name"), _("Country"), _("EMA number")),
        _("Score (simulation of the EMA’s ranking)") if standing.is_ema else _("Score"),
        _("Events"),
    ]
    for one in standing.events:
        headings += [
            _("%(event)s: place") % {"event": one.event.name},
            _("%(event)s: earned") % {"event": one.event.name},
            _("%(event)s: counts") % {"event": one.event.name},
        ]
    if standing.obstacle:
        return DownloadTable(standing.circuit.name, (_("Note"),), [[standing.obstacle]])
    rows = [_row(line) for line in (*standing.lines, *standing.apart)]
    return DownloadTable(standing.circuit.name, tuple(headings), rows)


def _row(line: CircuitLine) -> list[Cell]:
    player = line.player
    row: list[Cell] = [
        line.outcome.place,
        player.shown_first_name,
        player.shown_last_name,
        player.country,
        player.shown_ema_number,
        _number(line.outcome.score),
        line.played,
    ]
    for cell in line.cells:
        if cell is None:
            row += [None, None, None]
        else:
            counted = cell.counted_result
            row += [counted.result.place, _number(counted.earned), max(counted.in_parts)]
    return row


def _number(figure: Fraction) -> int | Fraction:
    return figure.numerator if figure.denominator == 1 else figure
