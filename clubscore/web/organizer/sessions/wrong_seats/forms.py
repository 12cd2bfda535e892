"""What an organizer fills in: at which tables, who really sat there, and which it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from clubscore.play.seat_corrections.services import NAMES, WINDS
from clubscore.tournaments.models import Entry, Seat, Session, Table
from clubscore.tournaments.sessions.real_seats import Chair
from clubscore.web.organizer.sessions.seats_form import SeatSelect
from clubscore.words import wind_name

MEANINGS = (
    (NAMES, gettext_lazy("The names were wrong")),
    (WINDS, gettext_lazy("The winds were wrong")),
)


def chair_field(table: Table, wind: int) -> str:
    """Return the name of the field of a seat."""
    return f"seat-{table.number}-{wind}"


class ArrangementForm(forms.Form):
    """Who really sat where at some tables: a list to choose from for each seat.

    A player chosen for another seat leaves the old one; if one player and one seat are left over,
    they belong together.
    """

    def __init__(self, session: Session, tables: Sequence[Table], data: Any = None) -> None:
        """Offer those who sit at ``tables`` first, then everyone else in the event."""
        super().__init__(data)
        self.tables = tables
        entries = session.tournament.entries.exclude(number=None).select_related("player")
        self._entries = {str(entry.pk): entry for entry in entries.order_by("number")}
        seats = Seat.objects.filter(table__in=tables).order_by("table__number", "wind")
        self.sitting: dict[Chair, str] = {
            (seat.table_id, seat.wind): str(seat.entry_id) for seat in seats
        }
        options = self._options()
        for table in tables:
            for wind in range(table.size):
                self.fields[chair_field(table, wind)] = forms.ChoiceField(
                    label=wind_name(wind),
                    choices=[(key, key) for key in self._entries],
                    initial=self.sitting.get((table.pk, wind)),
                    widget=SeatSelect(options),
                )

    def _options(self) -> SafeString:
        here = list(dict.fromkeys(self.sitting.values()))
        others = [key for key in self._entries if key not in set(here)]
        groups = [
            (gettext("Players of these tables"), here),
            (gettext("Other players"), others),
        ]
        return format_html_join(
            "",
            '<optgroup label="{}">{}</optgroup>',
            ((label, self._group(keys)) for label, keys in groups if keys),
        )

    def _group(self, keys: Sequence[str]) -> SafeString:
        return format_html_join(
            "",
            '<option value="{}">{}</option>',
            ((key, self._entries[key].numbered_name) for key in keys if key in self._entries),
        )

    def rows(self) -> list[tuple[Table, list[forms.BoundField]]]:
        """Return the fields by table, in the order of the winds."""
        return [
            (table, [self[chair_field(table, wind)] for wind in range(table.size)])
            for table in self.tables
        ]

    @property
    def can_exchange(self) -> bool:
        """Two tables of one size: all players of the one may have sat at the other."""
        return len(self.tables) == 2 and self.tables[0].size == self.tables[1].size

    def exchange_values(self) -> dict[str, str]:
        """Return what the form says if all players of the two tables sat at the other."""
        one, other = self.tables
        return {
            chair_field(here, wind): self.sitting[there.pk, wind]
            for here, there in ((one, other), (other, one))
            for wind in range(here.size)
        }

    def clean(self) -> dict[str, Any]:
        """Everyone sits once; a seat that is left over belongs to the player who is."""
        chosen = {chair: self.cleaned_data.get(name) for chair, name in self._names().items()}
        if None in chosen.values():
            return self.cleaned_data
        times = Counter(chosen.values())
        free = [
            chair for chair, key in chosen.items() if times[key] > 1 and self.sitting[chair] == key
        ]
        left = [key for key in self.sitting.values() if key not in times]
        if len(free) == 1 and len(left) == 1:
            chosen[free[0]] = left[0]
        for key, number in Counter(chosen.values()).items():
            if number > 1 and key is not None:
                name = self._entries[key].player.name
                self.add_error(None, gettext("%(name)s is seated twice.") % {"name": name})
        names = self._names()
        return {names[chair]: key for chair, key in chosen.items()}

    def seating(self) -> dict[Chair, Entry]:
        """Return who really sat on each seat of these tables."""
        return {
            chair: self._entries[self.cleaned_data[name]] for chair, name in self._names().items()
        }

    def _names(self) -> dict[Chair, str]:
        return {
            (table.pk, wind): chair_field(table, wind)
            for table in self.tables
            for wind in range(table.size)
        }

    def hidden(self) -> SafeString:
        """Return the arrangement to be sent on."""
        return format_html_join(
            "",
            '<input type="hidden" name="{}" value="{}">',
            ((name, self.cleaned_data[name]) for name in self._names().values()),
        )


def hidden_tables(tables: Sequence[Table]) -> SafeString:
    """Return the chosen tables to be sent on."""
    field = '<input type="hidden" name="table" value="{}">'
    return format_html_join("", field, ((table.number,) for table in tables))
