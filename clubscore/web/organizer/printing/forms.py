"""What is chosen before printing: language, sessions, tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubscore.printing.documents.event_papers.orders import (
    LONGEST,
    PRIZE_LENGTH,
    Choices,
    PaperSelection,
    UnknownNumberError,
)
from clubscore.printing.documents.event_papers.roster import Roster
from clubscore.web.fields import NameField

OF_A_PRIZE: Final = ("prize", "winner")


class PrintForm(forms.Form):
    """The choices on the page of printable documents; an empty field means everything."""

    lang = forms.ChoiceField(label=gettext_lazy("Language"), required=False)
    second = forms.ChoiceField(label=gettext_lazy("Second language"), required=False)
    sessions = forms.CharField(
        label=gettext_lazy("Sessions"),
        required=False,
        max_length=LONGEST["sessions"],
        help_text=gettext_lazy("For example 1-3, 5. Leave blank for all."),
    )
    tables = forms.CharField(
        label=gettext_lazy("Tables"),
        required=False,
        max_length=LONGEST["tables"],
        help_text=gettext_lazy("For example 1-12. Leave blank for all."),
    )
    players = forms.CharField(
        label=gettext_lazy("Players"),
        required=False,
        max_length=LONGEST["players"],
        help_text=gettext_lazy("Player numbers, for example 7, 12-15. Leave blank for all."),
    )
    codes = forms.ChoiceField(label=gettext_lazy("QR codes for"), required=False)
    prize = NameField(
        label=gettext_lazy("What the prize is for"), required=False, max_length=PRIZE_LENGTH
    )
    winner = forms.ChoiceField(label=pgettext_lazy("prize", "Won by"), required=False)

    def __init__(self, roster: Roster, data: Any = None, initial: Any = None) -> None:
        """Offer the sessions there are."""
        super().__init__(data, initial={"lang": translation.get_language(), **(initial or {})})
        self.roster_choices = Choices.of(roster)
        self._offer("lang", settings.LANGUAGES)
        self._offer("second", [("", pgettext_lazy("language", "none")), *settings.LANGUAGES])
        rounds = [
            (str(number), _("Session %(number)s") % {"number": number})
            for number in self.roster_choices.codes
        ]
        self._offer("codes", [("", gettext_lazy("no codes")), *rounds])
        self._offer("winner", _winners(roster))

    def clean_sessions(self) -> frozenset[int]:
        """Return the numbers of sessions that exist."""
        return self._numbers("sessions")

    def clean_tables(self) -> frozenset[int]:
        """Return numbers of tables; before the draw there may be as many as there is room for."""
        return self._numbers("tables")

    def clean_players(self) -> frozenset[int]:
        """Return the numbers of players who have a seat or a bye."""
        return self._numbers("players")

    @property
    def language(self) -> str:
        """The language or two asked for, as ``it,en``, of a valid form; or else the visitor's."""
        first = self.cleaned_data["lang"] or translation.get_language() or "en"
        asked = dict.fromkeys((first, self.cleaned_data["second"]))
        return ",".join(filter(None, asked))

    @property
    def selection(self) -> PaperSelection:
        """The documents selected; the form must be valid."""
        codes = self.cleaned_data["codes"]
        sessions, tables = self.cleaned_data["sessions"], self.cleaned_data["tables"]
        players = self.cleaned_data["players"]
        prize, winner = self.cleaned_data["prize"], self.cleaned_data["winner"]
        number = int(codes) if codes else None
        return PaperSelection(sessions, tables, number, players, prize, winner)

    @property
    def common(self) -> list[forms.BoundField]:
        """The choices that several documents use."""
        return [field for field in self if field.name not in OF_A_PRIZE]

    @property
    def of_a_prize(self) -> list[forms.BoundField]:
        """What only the certificate for an own prize needs."""
        return [self[name] for name in OF_A_PRIZE]

    def check_prize(self) -> bool:
        """Tell whether a valid form has all that a prize needs; if not, add the errors."""
        if not self.cleaned_data["prize"]:
            self.add_error("prize", _("Write what the prize is for."))
        elif not self.cleaned_data["winner"]:
            self.add_error("winner", _("Choose who has won it."))
        return not self.errors

    def _offer(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - as declared above
        field.choices = choices

    def _numbers(self, name: str) -> frozenset[int]:
        text = self.cleaned_data[name]
        try:
            return self.roster_choices.numbers(name, text)
        except ValueError:
            facts: Mapping[str, object] = {"text": text}
            raise forms.ValidationError(
                _("“%(text)s” is not a list of numbers. Write it like 1-3, 5.") % facts
            ) from None
        except UnknownNumberError as unknown:
            message = {
                "sessions": _("This event has no session %(number)s."),
                "tables": _("This event has no table %(number)s."),
                "players": _("Number %(number)s has no seat in this event."),
            }[name]
            raise forms.ValidationError(message % {"number": unknown.number}) from None


def part_languages(choices: QueryDict) -> QueryDict:
    """Return the choices of an address, with two languages apart that it has as ``lang=it,en``."""
    first, comma, second = choices.get("lang", "").partition(",")
    if not comma or choices.get("second"):
        return choices
    parts = choices.copy()
    parts["lang"], parts["second"] = first, second
    return parts


def _winners(roster: Roster) -> list[Any]:
    """Offer the players by number, then the teams if there are any."""
    players = [
        (key, f"{one.number} {one.name}") for key, one in roster.winners.items() if one.number
    ]
    teams = [(key, one.name) for key, one in roster.winners.items() if one.number is None]
    groups = [(_("Players"), players), (_("Teams"), teams)]
    return [("", "–"), *((name, offered) for name, offered in groups if offered)]
