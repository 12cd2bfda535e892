"""The club's list of players as the organizer fills it in."""

from typing import Any, Final
from uuid import uuid4

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from clubscore.people.models import COUNTRY, Player
from clubscore.text import one_line
from clubscore.web.fields import EmaNumberField

SHORTEST: Final = 3  # letters and digits that are looked for


class PlayerForm(forms.Form):
    """Name, country and EMA number: what ``player_create`` and ``player_change`` take."""

    first_name = forms.CharField(label=_("First name"), max_length=60, required=False)
    last_name = forms.CharField(label=_("Last name"), max_length=60)
    country = forms.CharField(
        label=_("Country"),
        max_length=3,
        help_text=_("Three capital letters, such as ITA."),
        validators=[
            RegexValidator(COUNTRY, _("Enter three capital letters, such as ITA."), code="country")
        ],
    )
    ema_number = EmaNumberField()

    @classmethod
    def of(cls, player: Player, data: Any = None) -> "PlayerForm":
        """Show a player's data."""
        return cls(
            data,
            initial={
                "first_name": player.first_name,
                "last_name": player.last_name,
                "country": player.country,
                "ema_number": player.ema_number,
            },
        )


class NewPlayerForm(PlayerForm):
    """Someone new; a new form has a token of its own."""

    token = forms.UUIDField(widget=forms.HiddenInput, required=False, initial=uuid4)


class OtherForm(forms.Form):
    """Someone else from the same club."""

    other = forms.TypedChoiceField(label=_("The same person as"), coerce=int)

    def __init__(self, player: Player, data: Any = None) -> None:
        """Offer everyone but ``player``."""
        super().__init__(data)
        others = Player.objects.in_list().filter(club=player.club_id).exclude(pk=player.pk)
        others = others.exclude(privacy=Player.Privacy.ERASED)
        field = self.fields["other"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - tells mypy
        listed = sorted(others, key=lambda one: one.sort_key)
        field.choices = [("", "–"), *((one.pk, player_description(one)) for one in listed)]


def player_description(player: Player) -> str:
    """Return last and first name, country and EMA number, in the order of the list."""
    return " · ".join(
        part for part in (player.sorted_name, player.country, player.ema_number) if part
    )


PRIVACY = Player.Privacy
CHOICES = [
    (PRIVACY.SHOWN.value, _("In full")),
    (PRIVACY.INITIALS.value, _("As initials")),
    (PRIVACY.HIDDEN.value, _("Hidden: shown as “N.N.”, without a page across events")),
]


class PrivacyForm(forms.Form):
    """The name as a player asked to have it shown."""

    privacy = forms.ChoiceField(
        label=_("Shown to the public"), choices=CHOICES, widget=forms.RadioSelect
    )


class EraseForm(forms.Form):
    """Asked before anything is erased; ``confirmed``: the fingerprint of the texts shown."""

    also = forms.CharField(
        label=_("Other names, addresses or numbers"),
        required=False,
        max_length=600,
        help_text=_(
            "One per line: a nickname, an earlier name, an e-mail address or a phone number."
        ),
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off"}),
    )
    confirmed = forms.CharField(required=False, max_length=32, widget=forms.HiddenInput)
    agreed = forms.BooleanField(
        label=_("I understand that this cannot be undone."),
        error_messages={"required": _("Tick the box to confirm: this cannot be undone.")},
    )

    def clean_also(self) -> list[str]:
        """Return the lines that say something; a single sign would be found everywhere."""
        lines = [one for line in self.cleaned_data["also"].splitlines() if (one := one_line(line))]
        if short := [one for one in lines if sum(map(str.isalnum, one)) < SHORTEST]:
            raise forms.ValidationError(_("“%(text)s” is too short.") % {"text": short[0]})
        return lines
