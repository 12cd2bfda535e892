"""The standing of a circuit, or of one of its periods, as a document: the same for everyone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.not_found import NotFoundError
from clubscore.printing.documents.registry import (
    DocumentKind,
    Parameters,
    Progress,
    Query,
    json_digest,
    register,
)
from clubscore.printing.pdf.rendering import template_to_pdf
from clubscore.standings.circuits.standing import CircuitLine, CircuitStanding, circuit_standing
from clubscore.standings.circuits.words import rule_lines
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Circuit

CIRCUIT: Final = "circuit"
TEMPLATE: Final = "printing/circuits/standing.html"
STYLE: Final = "css/print/circuits.css"
UPRIGHT: Final = 7  # events beside each other on a page that stands
MOST: Final = 18  # on one that lies; of more, the scores alone are printed
ROWS: Final = 32  # on a page


def circuit_parameters(standing: CircuitStanding) -> Parameters:
    """Return what to print, with a mark of all that is shown."""
    period = standing.period.number if standing.period else 0
    return {"circuit": standing.circuit.pk, "period": period, "mark": _mark(standing)[:32]}


def _mark(standing: CircuitStanding) -> str:
    circuit = standing.circuit
    return json_digest(
        [
            [circuit.name, circuit.starts_on, circuit.ends_on, circuit.rule, str(standing.on)],
            [circuit.club.name, circuit.club.logo_key],
            [[one.event.name, one.event.ends_on, one.players] for one in standing.events],
            [player.name for one in standing.events for player in one.winners],
            [_line_content(line) for line in (*standing.lines, *standing.apart)],
            [standing.obstacle, standing.passed_over_lines],
            [one.sentence for one in standing.unknown],
        ]
    )


def _line_content(line: CircuitLine) -> list[Any]:
    cells = [
        cell and [str(cell.counted_result.earned), cell.counted_result.counts]
        for cell in line.cells
    ]
    return [
        line.outcome.place,
        line.player.name,
        line.player.country,
        str(line.outcome.score),
        cells,
    ]


def _standing(parameters: Parameters) -> CircuitStanding:
    """Return the standings to print; raises ``gone`` if the circuit has been deleted."""
    circuit = Circuit.objects.select_related("club").filter(pk=parameters["circuit"]).first()
    if circuit is None:
        raise ClubError("gone")
    return circuit_standing(circuit, period=parameters["period"] or None)


def _parse_query(_query: Query, _access: EventAccess, _links: str) -> Parameters:
    raise NotFoundError  # no event has it


def _title(_event: object, parameters: Parameters) -> str:
    circuit = Circuit.objects.filter(pk=parameters["circuit"]).first()
    name = circuit.name if circuit else gettext("Circuit")
    return f"{name} – {gettext('Standings')}"


def _pages(_event: object, _parameters: Parameters) -> int:
    return 2


def _make(_event: object, parameters: Parameters, progress: Progress) -> bytes:
    progress(0)
    standing = _standing(parameters)
    events = len(standing.events)
    with timezone.override(ZoneInfo(standing.circuit.club.time_zone)):
        context = {
            "title": _title(None, parameters),
            "standing": standing,
            "circuit": standing.circuit,
            "club": standing.circuit.club,
            "rule_lines": rule_lines(standing.rule),
            "shape": "upright" if events <= UPRIGHT or events > MOST else "landscape",
            "with_cells": events <= MOST,
            "printed_at": timezone.localtime(),
        }
        return template_to_pdf(TEMPLATE, context, style=STYLE)


register(
    DocumentKind(
        CIRCUIT,
        _("Circuit standings"),
        _parse_query,
        lambda _access, _parameters: True,
        _title,
        _pages,
        _make,
        follows_event=False,
        lifetime=timedelta(hours=24),
    )
)
