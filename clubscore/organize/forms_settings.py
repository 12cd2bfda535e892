"""How an event is called, when it is, and how its players are ranked."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.events.clock import MOST_MINUTES
from clubscore.events.models import Tournament
from clubscore.events.table_points import PLACE_POINTS
from clubscore.standings.tie_breaks import TIE_BREAKS
from clubscore.wording import explain

TIE_BREAKS_ASKED = 3
MOST = 1000  # table points of a place


class SettingsForm(forms.Form):
    """The settings of an event; ``settings`` are the values for ``event_change``."""

    name = forms.CharField(label=_("Name"), max_length=100)
    starts_on = forms.DateField(
        label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    ends_on = forms.DateField(
        label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    city = forms.CharField(label=_("City"), max_length=100, required=False)
    place_points = forms.CharField(
        label=_("Table points"),
        required=False,
        max_length=40,
        help_text=_(
            "For the four places at a table, such as 4 2 1 0; equal places share theirs."
            " Empty: points alone decide."
        ),
    )
    best_of = forms.IntegerField(
        label=_("Sessions that count"),
        required=False,
        min_value=1,
        max_value=200,
        help_text=_("Each player's best ones. Empty: all."),
    )
    results_held = forms.BooleanField(
        label=_("Hold results back"),
        required=False,
        help_text=_("Everybody sees a session's results only once you publish them."),
    )

    provisional_minutes = forms.IntegerField(
        label=_("Minutes results stay provisional"),
        required=False,
        min_value=0,
        max_value=MOST_MINUTES,
        help_text=_(
            "After the end of a session players can still object for so long, and its pages say so."
            " 0: final at once."
        ),
    )

    def __init__(self, event: Tournament, data: Any = None) -> None:
        """Show the settings of ``event``."""
        ties = event.tie_breaks
        super().__init__(
            data,
            initial={
                "name": event.name,
                "starts_on": event.starts_on,
                "ends_on": event.ends_on,
                "city": event.city,
                "place_points": " ".join(map(str, event.place_points)),
                "best_of": event.best_of,
                "results_held": event.results_held,
                "provisional_minutes": event.provisional_minutes,
                **{f"tie_break_{place}": key for place, key in enumerate(ties, start=1)},
            },
        )
        for place in range(1, TIE_BREAKS_ASKED + 1):
            self.fields[f"tie_break_{place}"] = forms.ChoiceField(
                label=_("Tie-break %s") % place,
                required=False,
                choices=[("", "–"), *((key, _(tie.name)) for key, tie in TIE_BREAKS.items())],
            )

    def rows(self) -> list[forms.BoundField]:
        """Return the tie-breaks in their order."""
        return [self[f"tie_break_{place}"] for place in range(1, TIE_BREAKS_ASKED + 1)]

    def clean_place_points(self) -> list[int]:
        """Four whole numbers, none above the one before it."""
        text = self.cleaned_data["place_points"].replace("-", " ").replace(",", " ").split()
        if not text:
            return []
        if not all(part.isdecimal() and int(part) <= MOST for part in text):
            raise forms.ValidationError(_("Give four whole numbers, such as 4 2 1 0."))
        points = [int(part) for part in text]
        if len(points) != len(PLACE_POINTS) or points != sorted(points, reverse=True):
            raise forms.ValidationError(
                _("Give four whole numbers, none above the one before it, such as 4 2 1 0.")
            )
        if not points[0]:
            raise forms.ValidationError(_("The first place has to earn something."))
        return points

    def clean(self) -> dict[str, Any]:
        """Days in order, every tie-break once."""
        told = self.cleaned_data
        if told.get("starts_on") and told.get("ends_on") and told["ends_on"] < told["starts_on"]:
            self.add_error("ends_on", explain(ClubError("ends_before_start")))
        chosen: list[str] = []
        for field in self.rows():
            key = told.get(field.name)
            if key and key in chosen:
                self.add_error(field.name, gettext("This is already higher up."))
            elif key:
                chosen.append(key)
        told["tie_breaks"] = chosen
        return told

    @property
    def settings(self) -> dict[str, Any]:
        """The values ``event_change`` takes besides name and days."""
        keys = (
            "city",
            "place_points",
            "tie_breaks",
            "best_of",
            "results_held",
            "provisional_minutes",
        )
        told = {key: self.cleaned_data[key] for key in keys}
        if told["provisional_minutes"] is None:  # left empty: as it was
            told["provisional_minutes"] = self.initial["provisional_minutes"]
        return told
