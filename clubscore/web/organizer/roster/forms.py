"""A player's entry in an event."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubscore.tournaments.models import Entry
from clubscore.tournaments.roster.food import MOST_FOOD, MOST_FOOD_NOTE
from clubscore.web.fields import CountryField, EmaNumberField, NameField


class EntryForm(forms.Form):
    """Data of the player and of the place in the event: what ``entry_change`` takes."""

    first_name = NameField(label=_("First name"), max_length=60, required=False)
    last_name = NameField(label=_("Last name"), max_length=60)
    country = CountryField()
    ema_number = EmaNumberField()
    team = forms.CharField(
        label=_("Team"),
        max_length=60,
        required=False,
        help_text=_("Use the same team name for all teammates."),
        widget=forms.TextInput(attrs={"list": "teams"}),
    )
    home_club = NameField(
        label=_("Home club"),
        max_length=60,
        required=False,
        help_text=_("The club they play for, if not this one."),
        widget=forms.TextInput(attrs={"list": "home-clubs"}),
    )
    substitute = forms.BooleanField(
        label=_("Substitute"),
        required=False,
        help_text=_("Fills a table: their points count there, but they are not ranked."),
    )

    paid = forms.BooleanField(
        label=_("Fee paid"), required=False, help_text=_("Only organizers see it.")
    )

    food = NameField(
        label=_("Food"),
        max_length=MOST_FOOD,
        required=False,
        widget=forms.TextInput(attrs={"list": "food", "autocomplete": "off"}),
    )
    food_note = NameField(
        label=_("Allergies, or what they don’t eat"),
        max_length=MOST_FOOD_NOTE,
        required=False,
        help_text=_("Only organizers see it. It is deleted after the event."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, entry: Entry, data: Any = None, *, player_fixed: bool = False) -> None:
        """Show ``entry``; if ``player_fixed``, the fields of the club's list stay as they are."""
        player = entry.player
        super().__init__(
            data,
            initial={
                "first_name": player.first_name,
                "last_name": player.last_name,
                "country": player.country,
                "ema_number": player.ema_number,
                "team": entry.team.name if entry.team else "",
                "home_club": entry.home_club,
                "substitute": entry.substitute,
                "paid": entry.paid,
                "food": entry.food,
                "food_note": entry.food_note,
            },
        )
        if not (entry.tournament.asks_food or entry.food or entry.food_note):
            del self.fields["food"], self.fields["food_note"]
        for name in ("first_name", "last_name", "country", "ema_number"):
            self.fields[name].disabled = player_fixed or player.is_erased
        self.fields["country"].required = not player.is_erased
