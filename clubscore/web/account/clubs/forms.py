"""A club to be started, and who starts it."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.people.clubs.beginning import NewClub, check_no_link
from clubscore.people.clubs.services import CITY_LENGTH, NAME_LENGTH
from clubscore.web.fields import CountryField, NameField
from clubscore.web.time_zones import zone_aliases, zone_choices
from clubscore.words import explain


class NewClubForm(forms.Form):
    """The name and place of a new club, and who is asking unless that is known."""

    name = NameField(label=_("Name of the club"), max_length=NAME_LENGTH)
    city = NameField(label=_("City"), max_length=CITY_LENGTH, required=False)
    country = CountryField()
    language = forms.ChoiceField(
        label=_("Language"),
        choices=settings.LANGUAGES,
        help_text=_("For the club’s pages. Visitors can switch."),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"), widget=forms.Select(attrs={"data-guess-zone": ""})
    )
    first_name = NameField(
        label=_("Your first name"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "given-name"}),
    )
    last_name = NameField(
        label=_("Your last name"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "family-name"}),
    )
    email = forms.EmailField(
        label=_("Your e-mail"),
        max_length=254,
        help_text=_(
            "We’ll send a link to this address that starts the club. Nobody else sees the address."
        ),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def __init__(self, data: Any = None, *, is_known: bool = False) -> None:
        """Leave out the questions about the person if that ``is_known``."""
        language = get_language() or settings.LANGUAGE_CODE
        guess = {
            "country": "ITA" if language == "it" else "",
            "language": language,
            "time_zone": settings.TIME_ZONE,
        }
        super().__init__(data, initial=guess)
        zone = self.fields["time_zone"]
        assert isinstance(zone, forms.ChoiceField)  # noqa: S101 - tells mypy
        zone.choices = zone_choices(settings.TIME_ZONE)
        zone.widget.attrs["data-aliases"] = json.dumps(zone_aliases())
        if is_known:
            for name in ("first_name", "last_name", "email"):
                del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """Refuse names that lead elsewhere."""
        told = super().clean() or {}
        for name in ("name", "city", "first_name", "last_name"):
            try:
                check_no_link(told.get(name, ""))
            except ClubError as error:
                self.add_error(name, explain(error))
        return told

    @property
    def new_club(self) -> NewClub:
        """The new club; the form must be valid."""
        names = ("name", "city", "country", "time_zone", "language")
        return NewClub(**{name: self.cleaned_data[name] for name in names})
