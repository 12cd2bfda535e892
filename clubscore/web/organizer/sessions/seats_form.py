"""What an organizer fills in to seat a session by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from clubscore.tournaments.models import Entry
from clubscore.web.organizer.event.forms import seat_field
from clubscore.words import wind_name


class SeatSelect(forms.Select):
    """The list of players at a seat. It is the same at every seat, and made once for all."""

    def __init__(self, options: SafeString) -> None:
        """``options`` are those of the list, nobody chosen, in HTML."""
        super().__init__()
        self._options = options

    def use_required_attribute(self, initial: Any) -> bool:
        """Whether the first choice is nobody."""
        return True

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Return the list with the one at this seat chosen."""
        chosen = f'value="{escape(value or "")}"'
        options = self._options.replace(chosen, f"{chosen} selected", 1)
        own = flatatt(self.build_attrs({"name": name}, attrs))
        return format_html("<select{}>{}</select>", own, SafeString(options))


@dataclass(frozen=True, slots=True)
class TableSeats:
    """The fields of a table, each with its wind, in the order of the winds."""

    number: int
    fields: list[tuple[str, forms.BoundField]]

    @property
    def has_errors(self) -> bool:
        """Whether one of them must be corrected."""
        return any(field.errors for _wind, field in self.fields)


class SeatsForm(forms.Form):
    """Who sits where: a list to choose from for every seat of every table."""

    def __init__(
        self,
        sizes: Sequence[int],
        entries: Sequence[Entry],
        data: Any = None,
        *,
        seated: Mapping[tuple[int, int], int] | None = None,
    ) -> None:
        """``sizes``: how many sit at each table, from number 1.

        ``seated``: table number and wind → entry id, of those who sit already.
        """
        super().__init__(data)
        self._sizes = dict(enumerate(sizes, start=1))
        self._entries = {str(entry.pk): entry for entry in entries}
        choices = [
            ("", "–"),
            *((key, entry.player.sorted_name) for key, entry in self._entries.items()),
        ]
        options = format_html_join("", '<option value="{}">{}</option>', choices)
        for table, size in self._sizes.items():
            for wind in range(size):
                self.fields[seat_field(table, wind)] = forms.ChoiceField(
                    label=_("Table %(table)s, %(wind)s")
                    % {"table": table, "wind": wind_name(wind)},
                    choices=lambda: choices,  # else gone through for every seat
                    initial=(seated or {}).get((table, wind)),
                    widget=SeatSelect(options),
                )

    def rows(self) -> list[TableSeats]:
        """Return the fields by table."""
        return [
            TableSeats(
                table,
                [(wind_name(wind), self[name]) for wind, name in enumerate(self._names(table))],
            )
            for table in self._sizes
        ]

    def _names(self, table: int) -> list[str]:
        return [seat_field(table, wind) for wind in range(self._sizes[table])]

    def clean(self) -> dict[str, Any]:
        """Everyone sits once."""
        taken: dict[str, int] = {}
        for table in self._sizes:
            for name in self._names(table):
                entry = self.cleaned_data.get(name)
                if entry and entry in taken:
                    self.add_error(
                        name, _("Already sits at table %(table)s.") % {"table": taken[entry]}
                    )
                elif entry:
                    taken[entry] = table
        return self.cleaned_data

    def seats(self) -> list[list[Entry]]:
        """Return the entries of each table, from East on."""
        return [
            [self._entries[self.cleaned_data[name]] for name in self._names(table)]
            for table in self._sizes
        ]
