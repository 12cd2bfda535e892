"""The totals of a table typed in at the results desk."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final
from uuid import uuid4

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import BySeat, no_points
from clubscore.play.sitters import FIELD, Sitters, seats_now
from clubscore.play.totals.beside import MOST_TEXT, TotalsComparison
from clubscore.play.totals.paper import PaperTotals, paper_of
from clubscore.play.totals.sheet_points import MOST_STICKS, SheetPoints
from clubscore.tournaments.units import ALL_SEATS, SEATS
from clubscore.words import wind_name

from .rows import DeskTable

TOTAL: Final = re.compile(r"([+-]?)(\d{1,7})([+-]?)", re.ASCII)
MINUS: Final = str.maketrans("−–—", "---")


def _points(text: object) -> int | None:
    """Return the points written down; None for nothing, and for anything else."""
    found = TOTAL.fullmatch("".join(str(text).translate(MINUS).split()))
    if found is None or (found[1] and found[3]):
        return None
    return int(found[2]) * (-1 if "-" in (found[1], found[3]) else 1)


def _count(text: object) -> int | None:
    """Return how many are written down; None for nothing, and for anything else."""
    digits = str(text).strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) == 1 else None


class TotalField(forms.CharField):
    """Points with a sign before or after them: ``-23``, ``23-``, ``+85``."""

    def clean(self, value: Any) -> Any:
        """Return a whole number, None for nothing."""
        text = super().clean(value)
        points = _points(text)
        if points is None and text:
            raise forms.ValidationError(
                gettext("“%(text)s” is not a number of points. Write it like 85 or -23.")
                % {"text": text[:20]}
            )
        return points


class FalseWinsField(forms.CharField):
    """How many false wins someone has declared."""

    def clean(self, value: Any) -> Any:
        """Return a whole number, None for nothing."""
        text = super().clean(value)
        count = _count(text)
        if count is None and text:
            raise forms.ValidationError(
                gettext("“%(text)s” is not a number of false wins: write 0 to 9.")
                % {"text": text[:20]}
            )
        return count


class DeskForm(forms.Form):
    """A table and its totals; ``revision`` and ``reason`` are there to correct them."""

    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=9999)
    revision = forms.IntegerField(required=False, widget=forms.HiddenInput)
    reason = forms.CharField(label=_("Why are they corrected?"), required=False, max_length=200)
    as_on_sheet = forms.IntegerField(required=False)  # what they add up to, as somebody agreed to
    sticks = forms.IntegerField(required=False, min_value=0, max_value=MOST_STICKS)  # likewise
    beside = forms.CharField(required=False, max_length=MOST_TEXT)  # ``TotalsComparison``
    why = forms.CharField(
        label=_("Why are they recorded as they are?"), required=False, max_length=200
    )
    token = forms.UUIDField(widget=forms.HiddenInput)
    held = forms.CharField(required=False, max_length=400)  # hands on phones that were looked at

    def __init__(
        self,
        data: Any = None,
        *,
        with_lost: bool,
        sheet: SheetPoints,
        sizes: Mapping[int, int],
        initial: Any = None,
    ) -> None:
        """``with_lost`` asks for what false wins cost that nobody received.

        ``sheet`` says how the points are written on the sheets.
        ``sizes`` are the players of each table, by number: there are fields for the most.
        """
        super().__init__(data, initial={"token": uuid4(), **(initial or {})}, auto_id="desk-%s")
        self.with_lost = with_lost
        self.sheet = sheet
        self.computed_seat: int | None = None  # seat whose total was worked out
        self._sizes = sizes
        self.fields[FIELD] = forms.CharField(
            required=False, max_length=120, widget=forms.HiddenInput
        )
        self._seats = range(max(sizes.values(), default=len(SEATS)))
        for seat in self._seats:
            self.fields[f"t{seat}"] = TotalField(label=wind_name(seat), required=False)
        for seat in self._seats if with_lost else ():
            kind = FalseWinsField if sheet.false_win_cost else TotalField
            self.fields[f"l{seat}"] = kind(label=wind_name(seat), required=False)
        for name, field in self.fields.items():
            if name[0] in "tl" and name[1:].isdigit():
                field.widget.attrs |= {"autocomplete": "off", "maxlength": 12, "size": 6}
        self.fields["table"].widget = forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 4, "size": 4}
        )

    @property
    def totals(self) -> list[forms.BoundField]:
        """The fields of the totals."""
        return [self[f"t{seat}"] for seat in self._seats]

    @property
    def lost_points(self) -> list[forms.BoundField]:
        """The fields of what false wins cost, or none if someone receives that."""
        return [self[f"l{seat}"] for seat in self._seats] if self.with_lost else []

    @property
    def seats_there(self) -> range:
        """The seats of the table that is named."""
        return range(self._sizes.get(self.number or 0, len(self._seats)))

    @property
    def number(self) -> int | None:
        """The table named, if it is a number at all."""
        text = str(self["table"].value() or "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None

    @property
    def sitters(self) -> Sitters | None:
        """The players whose totals they are; None if no name was shown."""
        return Sitters.read(str(self[FIELD].value() or ""))

    @property
    def typed_totals(self) -> BySeat:
        """The totals typed, as on the sheet; nothing as long as one is missing."""
        values = [_points(self[f"t{seat}"].value()) for seat in self.seats_there]
        points = tuple(one for one in values if one is not None)
        return points if len(points) == len(values) else ()

    @property
    def typed_lost(self) -> BySeat:
        """What was typed for false wins; nothing if other players receive what they cost."""
        read = _count if self.sheet.false_win_cost else _points
        values = [read(field.value()) or 0 for field in self.lost_points]
        return tuple(values[: len(self.seats_there)]) or no_points(len(self.seats_there))

    @property
    def agreed_sticks(self) -> int:
        """How many sticks were left on the table, as someone has said of these totals."""
        agreed = _points(self["sticks"].value())
        return self.sticks_missing if agreed == self.sticks_missing else 0

    @property
    def off_by(self) -> int:
        """How far off the typed totals are, counting everything typed with them.

        0 while one is missing.
        """
        typed, lost = self.typed_totals, self.typed_lost
        return self.sheet.off_by(typed, lost, self.agreed_sticks) if typed else 0

    @property
    def sticks_missing(self) -> int:
        """How many sticks left on the table would account for the missing points."""
        typed, lost = self.typed_totals, self.typed_lost
        return self.sheet.sticks_missing(typed, lost) if typed else 0

    @property
    def is_doubtful(self) -> bool:
        """Whether the typed totals need a decision: they do not add up, or only with sticks."""
        return bool(self.off_by or self.sticks_missing)

    def difference(self, one: DeskTable) -> TotalsComparison | None:
        """Return the typed totals and those of the table's hands, if they differ."""
        hands, typed = one.row.state.hand_results, self.typed_totals
        if one.kind != "hands" or not typed or len(typed) != len(hands):
            return None
        try:
            results = self.sheet.paper(typed, self.typed_lost, 0, as_on_sheet=True).results
        except ClubError:
            return None
        return None if results == hands else TotalsComparison(results, hands)

    @property
    def agrees(self) -> bool:
        """Whether someone has agreed to what they add up to."""
        return str(self["as_on_sheet"].value()) == str(self.off_by)

    @property
    def is_correction(self) -> bool:
        """Whether it replaces totals that are there."""
        return bool(self["revision"].value())

    def clean(self) -> dict[str, Any]:
        """Ask for totals that are missing; a single one is computed and shown, not taken."""
        told = super().clean() or {}
        if any(f"t{seat}" in self.errors for seat in self.seats_there):
            return told
        missing = [seat for seat in self.seats_there if told.get(f"t{seat}") is None]
        if len(missing) == 1:
            self._work_out(missing[0], told)
        elif missing:
            self.add_error(None, gettext("Enter the totals of all players."))
        return told

    def paper(self) -> PaperTotals:
        """Return the totals of a valid form. Raises ``ClubError`` for what cannot be.

        Those that do not add up are as on the sheet if it was this sum that someone agreed to.
        """
        written, lost = self._by_seat("t"), self._by_seat("l")
        sticks = self.agreed_sticks
        agreed = self.cleaned_data["as_on_sheet"] == self.sheet.off_by(written, lost, sticks)
        return self.sheet.paper(written, lost, sticks, as_on_sheet=agreed)

    def for_correction(self, one: DeskTable) -> None:
        """Turn a submitted form into a correction of the stored totals."""
        paper = one.row.state.paper
        if paper is not None:
            self.data = {**_plain(self.data), "revision": paper.revision}

    def for_people(self, one: DeskTable) -> None:
        """Move the totals to the current seats of the people they were typed for."""
        now = one.row.state.sitters
        data = _plain(self.data) | {FIELD: str(now)}
        if (before := self.sitters) is not None:
            moved = seats_now(before, now)
            names = [(letter, seat) for letter in "tl" for seat in ALL_SEATS]
            data |= {f"{letter}{seat}": "" for letter, seat in names if f"{letter}{seat}" in data}
            for letter, seat in names:
                if seat in moved and f"{letter}{seat}" in self.data:
                    data[f"{letter}{moved[seat]}"] = self.data[f"{letter}{seat}"]
        self.data = data

    def _work_out(self, seat: int, values: Mapping[str, Any]) -> None:
        others = sum(values[f"t{other}"] for other in self.seats_there if other != seat)
        every = [others, *[0] * (len(self.seats_there) - 1)]
        rest = -self.sheet.off_by(every, self._by_seat("l"), values.get("sticks") or 0)
        self.computed_seat = seat
        self.data = {**_plain(self.data), f"t{seat}": str(rest)}
        text = gettext(
            "%(wind)s must be %(points)s if the others are right. Compare with the sheet"
            " and save again."
        )
        facts = {"wind": wind_name(seat), "points": self.sheet.total_words(rest)}
        self.add_error(None, text % facts)

    def _by_seat(self, letter: str) -> BySeat:
        told = self.cleaned_data
        return tuple(told.get(f"{letter}{seat}") or 0 for seat in self.seats_there)


def initial_values(one: DeskTable | None, submitted: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the form begins with: a table, with its totals if it has some.

    Totals that come with the address are kept: they were refused a moment ago.
    """
    if one is None:
        return {"table": submitted.get("table", "")}
    initial: dict[str, Any] = {"table": one.number, FIELD: str(one.row.state.sitters)}
    if Sitters.read(submitted.get(FIELD, "")):
        initial[FIELD] = submitted[FIELD]  # compared when it is saved
    paper = one.row.state.paper
    if paper is not None:
        initial["revision"] = paper.revision
        initial["as_on_sheet"] = paper.off_by or None
        written, sheet = paper_of(paper), one.sheet
        initial["sticks"] = sheet.sticks(written) or None
        initial |= {f"t{seat}": points for seat, points in enumerate(sheet.sheet_totals(written))}
        initial |= {f"l{seat}": points or "" for seat, points in enumerate(sheet.lost(written))}
    names = [f"{letter}{seat}" for letter in "tl" for seat in ALL_SEATS]
    return initial | {name: submitted[name][:12] for name in names if name in submitted}


def _plain(data: Any) -> dict[str, Any]:
    return {key: data.get(key) for key in data}
