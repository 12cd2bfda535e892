"""An organizer's decisions about the rows of a list, as the page sends them."""

from collections.abc import Mapping
from typing import Final

from clubscore.errors import ClubError
from clubscore.exchange.roster.plan_rows import Decision
from clubscore.exchange.roster.row_changes import ListedField
from clubscore.people.players.ema_numbers import read_ema_number

IN_EVENT: Final = ("event",)  # the stamps of somebody there is nothing to decide about


def submitted_decisions(data: Mapping[str, str]) -> dict[int, Decision]:
    """Return the decisions about rows; fields that belong to no row are ignored."""
    told = data.get("settled", "").split()
    settled = {int(row) for row in told if row.isascii() and row.isdecimal() and len(row) < 7}
    decisions = {row: Decision(shown_stamps=IN_EVENT) for row in settled}
    for name in data:
        what, _dash, row = name.partition("-")
        if what not in ("out", "who", "sure", "shown", "ema") or not (
            row.isascii() and row.isdecimal()
        ):
            continue
        if len(row) < 7:
            key = int(row)
            shown = data.get(f"shown-{key}", "event" if key in settled else None)
            decisions[key] = Decision(
                is_left_out=f"out-{key}" in data,
                who=data.get(f"who-{key}", ""),
                is_sure=f"sure-{key}" in data,
                ema_number=_number(data.get(f"ema-{key}", "")),
                shown_stamps=None if shown is None else tuple(shown.split()),
                accepted_fields=tuple(
                    one.value for one in ListedField if f"do-{key}-{one.value}" in data
                ),
            )
    return decisions


def _number(text: str) -> str:
    try:
        return read_ema_number(text)
    except ClubError:
        return ""
