"""What is chosen before printing: language, sessions, tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .roster import Roster, people_of

RANGE: Final = re.compile(r"([0-9]{1,5})(?:[-–]([0-9]{1,5}))?")
MOST_TABLES: Final = 500  # of an event that has no seats yet


def numbers_of(text: str) -> frozenset[int]:
    """Read ``1-3, 5`` as 1, 2, 3 and 5; raises ``ValueError`` for anything else."""
    found: set[int] = set()
    spaced = re.sub(r"\s*[-–]\s*", "-", text)
    for part in re.split(r"[,;\s]+", spaced.strip(" ,;")):
        match = RANGE.fullmatch(part)
        if match is None:
            raise ValueError(part)
        first = int(match[1])
        last = int(match[2] or first)
        if not 1 <= first <= last:
            raise ValueError(part)
        found.update(range(first, last + 1))
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen: numbers, none for everything; the session whose QR codes are printed."""

    sessions: frozenset[int]
    tables: frozenset[int]
    codes: int | None
    players: frozenset[int] = frozenset()


class PrintForm(forms.Form):
    """The choices of the page of everything printable; what is empty is everything."""

    lang = forms.ChoiceField(label=gettext_lazy("Language"), required=False)
    sessions = forms.CharField(
        label=gettext_lazy("Sessions"),
        required=False,
        max_length=100,
        help_text=gettext_lazy("For example 1-3, 5. Empty: all of them."),
    )
    tables = forms.CharField(
        label=gettext_lazy("Tables"),
        required=False,
        max_length=100,
        help_text=gettext_lazy("For example 1-12. Empty: all of them."),
    )
    players = forms.CharField(
        label=gettext_lazy("Players"),
        required=False,
        max_length=2000,
        help_text=gettext_lazy("Their numbers, for example 7, 12-15. Empty: all of them."),
    )
    codes = forms.ChoiceField(label=gettext_lazy("QR codes of"), required=False)

    def __init__(self, roster: Roster, data: Any = None, initial: Any = None) -> None:
        """Offer the sessions there are."""
        super().__init__(data, initial={"lang": translation.get_language(), **(initial or {})})
        self.known_sessions = {one.number for one in roster.rounds}
        self.known_tables = set(roster.table_numbers)
        self.known_players = {person.number for person in people_of(roster.rounds)}
        self.has_seats = bool(roster.seated_rounds)
        both = ",".join(code for code, _name in settings.LANGUAGES)
        languages = [*settings.LANGUAGES, (both, gettext_lazy("Italian and English"))]
        self._offer("lang", languages)
        rounds = [
            (str(one.number), _("Session %(number)s") % {"number": one.number})
            for one in roster.seated_rounds
        ]
        self._offer("codes", [("", gettext_lazy("no codes")), *rounds])

    def clean_sessions(self) -> frozenset[int]:
        """Return the numbers of sessions that exist."""
        return self._numbers("sessions", self.known_sessions)

    def clean_tables(self) -> frozenset[int]:
        """Return numbers of tables; before the draw there may be as many as there is room for."""
        known = self.known_tables if self.has_seats else set(range(1, MOST_TABLES + 1))
        return self._numbers("tables", known)

    def clean_players(self) -> frozenset[int]:
        """Return the numbers of players who have a seat or a bye."""
        return self._numbers("players", self.known_players)

    @property
    def language(self) -> str:
        """The language or languages asked for, of a valid form; the visitor's where none is."""
        return self.cleaned_data["lang"] or translation.get_language() or "en"

    @property
    def chosen(self) -> Chosen:
        """What was chosen, of a valid form."""
        codes = self.cleaned_data["codes"]
        sessions, tables = self.cleaned_data["sessions"], self.cleaned_data["tables"]
        players = self.cleaned_data["players"]
        return Chosen(sessions, tables, int(codes) if codes else None, players)

    def _offer(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - as declared above
        field.choices = choices

    def _numbers(self, name: str, known: set[int]) -> frozenset[int]:
        text = self.cleaned_data[name]
        if not text:
            return frozenset()
        try:
            asked = numbers_of(text)
        except ValueError:
            facts: Mapping[str, object] = {"text": text}
            raise forms.ValidationError(
                _("“%(text)s” are no numbers: write them as 1-3, 5.") % facts
            ) from None
        if unknown := sorted(asked - known):
            message = {
                "sessions": _("There is no session %(number)s in this event."),
                "tables": _("There is no table %(number)s in this event."),
                "players": _("Number %(number)s has no seat in this event."),
            }[name]
            raise forms.ValidationError(message % {"number": unknown[0]})
        return asked
