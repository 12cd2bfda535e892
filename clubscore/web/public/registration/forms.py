"""What someone fills in who wants to play in an event."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.tournaments.models import Tournament
from clubscore.tournaments.roster.food import MOST_FOOD_NOTE, food_choices
from clubscore.web.fields import CountryField, EmaNumberField, NameField


class RegistrationForm(forms.Form):
    """A request for a place: what ``entry_request`` takes, and consent."""

    first_name = NameField(
        label=_("First name"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "given-name"}),
    )
    last_name = NameField(
        label=_("Last name"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "family-name"}),
    )
    country = CountryField()
    ema_number = EmaNumberField(help_text=_("Eight digits, if you have one."))
    team = NameField(
        label=_("Team"),
        max_length=60,
        required=False,
        help_text=_("If you play as a team, all enter the same name."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    home_club = NameField(
        label=_("Home club"),
        max_length=60,
        required=False,
        help_text=_("The club you play for, if any."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    contact = NameField(
        label=_("E-mail or phone"),
        max_length=200,
        help_text=_("Only the organizers can see it."),
        widget=forms.TextInput(attrs={"autocomplete": "email"}),
    )
    remark = NameField(
        label=_("Note"),
        max_length=200,
        required=False,
        help_text=_("Only the organizers can see it."),
    )
    food = forms.ChoiceField(
        label=_("What do you eat?"),
        required=False,
        help_text=_("Only the organizers can see it."),
    )
    food_note = NameField(
        label=_("Allergies, or what you don’t eat"),
        max_length=MOST_FOOD_NOTE,
        required=False,
        help_text=_("Only the organizers can see it. It is deleted after the event."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    consent = forms.BooleanField(
        label=_("My name may be shown in the entry list and the results."),
    )
    website = forms.CharField(  # people do not see it; robots fill in everything
        label=_("Leave this empty"),
        required=False,
        widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}),
    )
    token = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, event: Tournament, data: Any = None) -> None:
        """Offer the country of ``event``."""
        super().__init__(data, initial={"country": event.country, "token": uuid4()})
        choices = food_choices(event)
        food = self.fields["food"]
        assert isinstance(food, forms.ChoiceField)  # noqa: S101 - tells mypy
        food.choices = [("", "–"), *((name, name) for name in choices)]
        if not choices:
            del self.fields["food"]
        if not event.asks_food:
            del self.fields["food_note"]
        elif not choices:
            self.fields["food_note"].label = gettext("What do you eat? Any allergies?")

    def clean_website(self) -> str:
        """Refuse what a robot filled in; should it have been a browser, people try once more."""
        if self.cleaned_data["website"]:
            raise forms.ValidationError(_("Leave this empty, then send the form again."))
        return ""

    @property
    def request(self) -> dict[str, Any]:
        """The values ``entry_request`` takes besides the event."""
        left_out = {"consent", "website"}
        return {key: value for key, value in self.cleaned_data.items() if key not in left_out}
