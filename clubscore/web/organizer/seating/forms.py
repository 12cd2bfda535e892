"""What an organizer asks of the seating plan: sessions, players kept apart, locked seats."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.errors import ClubError
from clubscore.seating_plans.model import MOST_PLAYERS
from clubscore.tournaments.models import Entry, Tournament
from clubscore.tournaments.seating.mixing import MixedGroup, MixingRule, read_groups
from clubscore.tournaments.seating.services import MOST_SESSIONS
from clubscore.tournaments.units import SEATS
from clubscore.web.folding import FoldingForm
from clubscore.web.organizer.officials.forms import EntryField
from clubscore.words import explain, wind_name

MOST_SEED = 2**63 - 1
SESSIONS_AT_FIRST = 8
LONGEST_GROUPS = 4000  # characters


class PlanForm(FoldingForm):
    """How many sessions to plan, and the seed of a plan that is to be drawn again."""

    folded_fields = {"again": ("seed",)}

    sessions = forms.IntegerField(
        label=_("Sessions to plan"), min_value=1, max_value=MOST_SESSIONS, initial=SESSIONS_AT_FIRST
    )
    seed = forms.IntegerField(
        label=_("Draw number"),
        required=False,
        min_value=0,
        max_value=MOST_SEED,
        help_text=_(
            "Leave blank for a random number. The same number and players give the same plan."
        ),
    )
    teammates_apart = forms.BooleanField(
        label=_("Keep teammates apart"), required=False, initial=True
    )


class SeparationForm(forms.Form):
    """Two players who are not to meet."""

    one = EntryField(Entry.objects.none(), label=_("Player"))
    other = EntryField(Entry.objects.none(), label=_("is kept apart from"))

    where_possible = forms.BooleanField(
        label=_("Only where possible, like the groups below"), required=False
    )

    def __init__(self, event: Tournament, data: Any = None) -> None:
        """Offer the players of ``event``."""
        super().__init__(data, prefix="apart")
        for name in ("one", "other"):
            _offer(self, name, event)


class MixingForm(forms.Form):
    """Who is kept apart where possible: compatriots, clubmates, groups the organizer names."""

    countries = forms.BooleanField(label=_("Players from the same country"), required=False)
    clubs = forms.BooleanField(label=_("Players from the same home club"), required=False)
    teams = forms.BooleanField(
        label=_("Players in the same team, where they can’t all be kept apart"), required=False
    )
    groups = forms.CharField(
        label=pgettext_lazy("players kept apart", "Groups"),
        required=False,
        max_length=LONGEST_GROUPS,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        help_text=_(
            "Regions or families, for example. One group per line: its name, a colon, then "
            "countries or player numbers, such as “Europe: ITA, FRA, 3-8”. A number takes "
            "precedence over a country."
        ),
    )
    before_repeats = forms.ChoiceField(
        label=_("If that isn’t possible without repeated meetings"),
        choices=[
            ("", _("avoid repeated meetings first")),
            ("yes", _("keep them apart first")),
        ],
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, rule: MixingRule, data: Any = None) -> None:
        """Show what an event has."""
        initial = {
            "countries": rule.countries,
            "clubs": rule.clubs,
            "teams": rule.teams,
            "groups": "\n".join(map(str, rule.groups)),
            "before_repeats": "yes" if rule.before_repeats else "",
        }
        super().__init__(data, prefix="mixing", initial=initial)

    def clean_groups(self) -> tuple[MixedGroup, ...]:
        """Read the groups."""
        try:
            return read_groups(self.cleaned_data["groups"])
        except ClubError as error:
            raise forms.ValidationError(explain(error)) from None

    @property
    def rule(self) -> MixingRule:
        """What was sent, once it is valid."""
        sent = self.cleaned_data
        flags = (bool(sent["before_repeats"]), sent["teams"], sent["clubs"])
        return MixingRule(sent["countries"], sent["groups"], *flags)


class LockForm(forms.Form):
    """A player who has to sit at a table, at a wind or both."""

    entry = EntryField(Entry.objects.none(), label=_("Player"))
    session = forms.IntegerField(
        label=_("Session"),
        min_value=1,
        max_value=999,
        required=False,
        help_text=_("Leave blank for all sessions, including those drawn later."),
    )
    table = forms.IntegerField(
        label=_("Table"), required=False, min_value=1, max_value=MOST_PLAYERS // 4
    )
    wind = forms.TypedChoiceField(
        label=_("Starting wind"), required=False, coerce=int, empty_value=None
    )

    def __init__(self, event: Tournament, data: Any = None) -> None:
        """Offer the players of ``event``."""
        super().__init__(data, prefix="lock")
        _offer(self, "entry", event)
        wind = self.fields["wind"]
        assert isinstance(wind, forms.TypedChoiceField)  # noqa: S101 - tells mypy
        wind.choices = [("", "–"), *((seat, wind_name(seat)) for seat in SEATS)]


def _offer(form: forms.Form, name: str, event: Tournament) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - tells mypy
    field.queryset = event.entries.in_play().select_related("player")
