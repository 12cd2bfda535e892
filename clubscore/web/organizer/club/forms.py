"""What a club's administrators fill in about it: who it is, how its pages look, its logo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.errors import ClubError
from clubscore.people.clubs.logos import MOST_BYTES
from clubscore.people.clubs.services import CITY_LENGTH, CONTACT_LENGTH, NAME_LENGTH, WEB_LENGTH
from clubscore.people.models import Accent, Club
from clubscore.people.models.clubs import LEAST_WEEKS, MOST_WEEKS
from clubscore.web.fields import CountryField, NameField
from clubscore.web.time_zones import zone_choices
from clubscore.words import explain

if TYPE_CHECKING:
    Sent: TypeAlias = UploadedFile[bytes]

SHOWN: Final = (
    *("name", "city", "country", "web", "contact"),
    *("accent", "language", "time_zone", "contacts_weeks"),
)


class ClubForm(forms.Form):
    """Everything about a club but its logo and its rules."""

    name = NameField(label=pgettext_lazy("not of a person", "Name"), max_length=NAME_LENGTH)
    city = NameField(label=_("City"), max_length=CITY_LENGTH, required=False)
    country = CountryField()
    web = forms.URLField(
        label=_("Web address"),
        max_length=WEB_LENGTH,
        required=False,
        assume_scheme="https",
        help_text=_("Such as https://example.org."),
    )
    contact = NameField(
        label=_("Contact"),
        max_length=CONTACT_LENGTH,
        required=False,
        help_text=_("How to reach the club. Shown publicly."),
    )
    accent = forms.ChoiceField(label=_("Colour"), widget=forms.RadioSelect, choices=Accent.choices)
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        help_text=_(
            "Default for the club’s pages, if neither the visitor nor their browser prefers"
            " another."
        ),
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), help_text=_("For new events."))

    contacts_weeks = forms.IntegerField(
        label=_("Weeks to keep contacts"),
        min_value=LEAST_WEEKS,
        max_value=MOST_WEEKS,
        help_text=_(
            "After the last day of an event. The contacts and notes of its players are then "
            "deleted overnight; names and results stay."
        ),
    )

    def __init__(self, club: Club, data: Any = None, *, initial: Any = None) -> None:
        """Show what is known about ``club``, or ``initial``."""
        told = {name: getattr(club, name) for name in SHOWN}
        super().__init__(data, initial=initial or told)
        language, zone = self.fields["language"], self.fields["time_zone"]
        assert isinstance(language, forms.ChoiceField)  # noqa: S101 - tells mypy
        assert isinstance(zone, forms.ChoiceField)  # noqa: S101 - tells mypy
        language.choices = [("", _("site default")), *settings.LANGUAGES]
        zone.choices = zone_choices(club.time_zone)

    def entered_values(self) -> dict[str, Any]:
        """Return what was entered, unchecked."""
        return {name: self[name].value() for name in SHOWN}


class LogoForm(forms.Form):
    """A picture that is not too large to be looked at."""

    logo = forms.FileField(
        label=_("Image"),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
        help_text=_(
            "PNG or JPEG, preferably with a white or transparent background. Large images"
            " are resized."
        ),
    )
    file_name = ""

    def __init__(self, data: Any = None, files: Any = None, *, size: int = 0) -> None:
        """Bind what was sent; ``size`` is that of the whole request in bytes."""
        super().__init__(data, files)
        if files is not None and not files and size > MOST_BYTES:  # left unread
            self.fields["logo"].error_messages["required"] = _too_large()

    def clean_logo(self) -> bytes:
        """Return the file; refuse what is too large before it is read."""
        file: Sent = self.cleaned_data["logo"]
        if file.size is None or file.size > MOST_BYTES:
            raise forms.ValidationError(_too_large())
        self.file_name = file.name or ""
        content: bytes = file.read()
        return content


def _too_large() -> str:
    return explain(ClubError("logo_too_large", most=MOST_BYTES // 2**20))
