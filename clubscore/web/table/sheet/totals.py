"""The totals written on a paper sheet, and what is sent with its lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms

from clubscore.play.entry.fields import ANSWER
from clubscore.play.selectors import SeatRow
from clubscore.play.sitters import FIELD, Sitters, seats_now
from clubscore.play.totals.beside import MOST_TEXT
from clubscore.web.fields import PointsField

from .forms import PLAYERS

MOST_TOTAL: Final = 2**31 - 1  # written on a paper


class TotalsForm(forms.Form):
    """The totals of the players as they are written on the paper, after some hand."""

    def __init__(self, data: Any, *, number: int, seats: Sequence[SeatRow]) -> None:
        """Ask for the totals after hand ``number``."""
        super().__init__(data, prefix=f"t{number}", auto_id="%s")
        self.number = number
        for seat in seats:
            self.fields[str(seat.seat)] = PointsField(
                label=seat.short_name,
                required=False,
                min_value=-MOST_TOTAL,
                max_value=MOST_TOTAL,
                widget=forms.TextInput(
                    attrs={
                        "data-cell": f"total{seat.seat}",
                        "aria-describedby": f"total-{number}",
                        "autocomplete": "off",
                    }
                ),
            )

    @property
    def totals(self) -> list[int | None]:
        """The totals by seat; None for one that is not given, or no number."""
        self.is_valid()
        return [self.cleaned_data.get(name) for name in self.fields]


class SheetHeadForm(forms.Form):
    """What is sent with the lines."""

    token = forms.UUIDField()
    first = forms.IntegerField(min_value=1, max_value=999)
    anyway = forms.BooleanField(required=False)
    seats = forms.CharField(max_length=120, required=False)
    beside = forms.CharField(max_length=MOST_TEXT, required=False)  # ``TotalsComparison``
    why = forms.CharField(max_length=200, required=False)

    @property
    def sitters(self) -> Sitters | None:
        """The players the columns were meant for."""
        return Sitters.read(self.cleaned_data[FIELD])


def moved_sheet(data: Mapping[str, str], before: Sitters, now: Sitters) -> dict[str, str]:
    """Return a submitted sheet with its players in their current columns.

    Players who no longer sit at the table are left out.
    """
    seats = {str(old): str(new) for old, new in seats_now(before, now).items()}
    moved = {}
    for name, value in data.items():
        line, _dash, field = name.partition("-")
        column, _line, seat = field.rpartition("_")
        if field in {"won", "source", "false_win"} or field.startswith((ANSWER, "also")):
            moved[name] = seats.get(value, "") if value.isdecimal() else value
        elif field.startswith(PLAYERS):
            moved[name] = _moved_numbers(value, seats)
        elif column == "points" or (line.startswith("t") and field.isdecimal()):
            if seat in seats:
                moved[f"{line}-{column and 'points_'}{seats[seat]}"] = value
        else:
            moved[name] = value
    return moved


def _moved_numbers(value: str, seats: Mapping[str, str]) -> str:
    """Return the numbers of columns with the people in the columns they have now."""
    moved = [seats.get(str(int(one) - 1)) for one in value if one in "12345"]
    return "".join(sorted(str(int(seat) + 1) for seat in moved if seat)) or value.strip("12345 ,")
