"""How an event is called, when it is, and how its players are ranked."""

from collections.abc import Mapping
from typing import Any, Self

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.tournaments.locks import has_hands
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.place_points import PlacePoints, place_points_words, read_place_points
from clubscore.tournaments.roster.requests import zone_of
from clubscore.tournaments.table_points import PLACE_POINTS
from clubscore.tournaments.table_sizes import OddTables
from clubscore.tournaments.tie_breaks import TieBreakName
from clubscore.tournaments.units import HEAVIEST, MOST_MINUTES, MOST_TABLE_POINTS
from clubscore.web.editing.page import Shown
from clubscore.web.fields import CountryField, DayField, LocalTimeField, NameField
from clubscore.web.organizer.event.forms import RULES_LABELS, RulesForms
from clubscore.words import explain
from scoring.rulesets import get
from scoring.rulesets.options import OptionValue

from .foreign import FOREIGN, ForeignFields

TIE_BREAKS_ASKED = 3
PLAIN = (  # fields of the event that are shown as they are stored
    *("venue", "fee", "description"),
    *("city", "country", "qualifier", "ema_weight", "session_minutes", "capacity", "best_of"),
    *("team_size", "team_best", "team_substitutes"),
    "stops_at_gong",
    "results_held",
    *("ties_by_hands", "forfeits_last", "no_show_points", "odd_tables"),
    *("registration_opens_at", "registration_closes_at", "provisional_minutes"),
)
GROUPS = {  # of the page, folded away: where a field is
    **dict.fromkeys(("venue", "fee", "description"), "about"),
    **dict.fromkeys(("capacity", "odd_tables"), "places"),
    **dict.fromkeys(("registration_opens_at", "registration_closes_at"), "places"),
    **dict.fromkeys(("place_points", "ties_by_hands", "forfeits_last", "tie"), "ranking"),
    **dict.fromkeys(("best_of", "qualifier", "ema_weight", "no_show_points"), "ranking"),
    **dict.fromkeys(("team_size", "team_best", "team_substitutes"), "teams"),
    **dict.fromkeys(("session_minutes", "stops_at_gong"), "sessions"),
    **dict.fromkeys(("results_held", "provisional_minutes"), "sessions"),
}


class SettingsForm(ForeignFields):
    """The settings of an event; ``settings`` are the values for ``event_change``."""

    name = NameField(label=_("Name"), max_length=100)
    starts_on = DayField(label=_("First day"))
    ends_on = DayField(label=_("Last day"))
    city = NameField(label=_("City"), max_length=100, required=False)
    country = CountryField()
    venue = NameField(
        label=_("Venue"),
        max_length=200,
        required=False,
        help_text=_("Name and address of the place where you play."),
    )
    fee = NameField(
        label=_("Fee"),
        max_length=100,
        required=False,
        help_text=_("Such as: 40 €, lunch included."),
    )
    description = forms.CharField(
        label=_("Description"),
        required=False,
        max_length=5000,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_(
            "For the event page: programme, meals, accommodation. Markdown: **bold**, -"
            " lists, [links](https://…), ## headings."
        ),
    )
    qualifier = forms.BooleanField(
        label=_("Qualifier for a higher championship"),
        required=False,
        help_text=_("Counts more towards the European Mahjong Association ranking."),
    )
    ema_weight = forms.FloatField(
        label=_("Weight the EMA gave"),
        required=False,
        min_value=0,
        max_value=HEAVIEST,
        step_size=0.5,
        help_text=_(
            "Empty: calculated. 0: outside the EMA’s ranking, such as the world championships."
        ),
    )
    session_minutes = forms.IntegerField(
        label=_("Minutes per session"),
        required=False,
        min_value=1,
        max_value=600,
        help_text=_("For the session clock, such as 120. Empty: no clock."),
    )
    stops_at_gong = forms.BooleanField(
        label=_("Play stops at the gong"),
        required=False,
        help_text=_("Otherwise the hand in play is finished, as in EMA tournaments."),
    )
    capacity = forms.IntegerField(
        label=_("Places"),
        required=False,
        min_value=1,
        max_value=2000,
        help_text=_("Maximum number of players, preferably a multiple of four. Empty: no limit."),
    )
    odd_tables = forms.ChoiceField(
        label=_("Players who fill no table of four"),
        choices=OddTables.choices,
        required=False,
        help_text=_(
            "Odd tables have three or five players: of five one sits out each hand, of three nobody"
            " is North."
        ),
    )
    registration_opens_at = LocalTimeField(label=_("Registration opens"), required=False)
    registration_closes_at = LocalTimeField(label=_("Registration closes"), required=False)
    place_points = forms.CharField(
        label=_("Table points"),
        required=False,
        max_length=40,
        help_text=_(
            "For the four places at a table, such as 4 2 1 0 or 4 2 1 ½; players who share a place"
            " share them too. Empty: only points count."
        ),
    )
    ties_by_hands = forms.BooleanField(
        label=_("Hands decide between equal points at a table"),
        required=False,
        help_text=_(
            "More hands won, then fewer deal-ins. Players equal in these too share the place."
        ),
    )
    forfeits_last = forms.BooleanField(
        label=_("Whoever forfeits a session comes last at the table"),
        required=False,
        help_text=_(
            "As the EMA has it: a player who falls ill or is disqualified during a session earns no"
            " table points, nor does the substitute; the others at the table move up."
        ),
    )
    no_show_points = forms.IntegerField(
        label=_("Points off for not coming"),
        required=False,
        min_value=0,
        max_value=MOST_TABLE_POINTS,
        help_text=_(
            "For whoever has a seat and is not there when a session starts, and is not excused."
            " Empty: none."
        ),
    )
    best_of = forms.IntegerField(
        label=_("Sessions that count"),
        required=False,
        min_value=1,
        max_value=200,
        help_text=_(
            "Only each player’s best sessions. Empty: all. A penalty counts even if its"
            " session doesn’t."
        ),
    )
    team_size = forms.IntegerField(
        label=_("Players in a team"),
        required=False,
        min_value=1,
        max_value=100,
        help_text=_("Before the first session you are asked about teams of another size."),
    )
    team_best = forms.IntegerField(
        label=_("Players who count"),
        required=False,
        min_value=1,
        max_value=100,
        help_text=_("Only the best of each team in the standings, such as 3. Empty: all."),
    )
    team_substitutes = forms.BooleanField(
        label=_("Substitutes count for their team"), required=False
    )
    results_held = forms.BooleanField(
        label=_("Publish results manually"),
        required=False,
        help_text=_("A session’s results stay hidden until you publish them."),
    )

    provisional_minutes = forms.IntegerField(
        label=_("Minutes results remain provisional"),
        required=False,
        min_value=0,
        max_value=MOST_MINUTES,
        help_text=_(
            "How long players can object after a session ends. 0: results are final at once."
        ),
    )

    def __init__(self, event: Tournament, data: Any = None, *, initial: Any = None) -> None:
        """Show the settings of ``event``, or ``initial``."""
        ties = event.tie_breaks
        super().__init__(
            data,
            initial=initial
            or {
                "name": event.name,
                "starts_on": event.starts_on,
                "ends_on": event.ends_on,
                **{key: getattr(event, key) for key in (*PLAIN, *FOREIGN)},
                "no_show_points": event.no_show_points or None,
                "place_points": place_points_words(event.place_points),
                **{f"tie_break_{place}": key for place, key in enumerate(ties, start=1)},
            },
        )
        if not event.is_foreign:
            for name in FOREIGN:
                del self.fields[name]
        if event.is_foreign or len(get(event.ruleset).table_sizes) == 1:
            del self.fields["odd_tables"]
        for name in ("registration_opens_at", "registration_closes_at"):
            field = self.fields[name]
            assert isinstance(field, LocalTimeField)  # noqa: S101 - tells mypy
            field.zone = zone_of(event)
        for place in range(1, TIE_BREAKS_ASKED + 1):
            self.fields[f"tie_break_{place}"] = forms.ChoiceField(
                label=_("Tie-break %s") % place,
                required=False,
                choices=[("", "–"), *TieBreakName.choices],
            )

    def rows(self) -> list[forms.BoundField]:
        """Return the tie-breaks in their order."""
        return [self[f"tie_break_{place}"] for place in range(1, TIE_BREAKS_ASKED + 1)]

    @property
    def groups_with_errors(self) -> set[str]:
        """The groups of the page that something has to be corrected in."""
        return {GROUPS.get(name.partition("_break_")[0], "") for name in self.errors}

    def clean_description(self) -> str:
        """Lines end in one way, whatever the browser sends."""
        return "\n".join(self.cleaned_data["description"].splitlines()).strip()

    def clean_no_show_points(self) -> int:
        """Nothing written is none."""
        return self.cleaned_data["no_show_points"] or 0

    def clean_place_points(self) -> list[PlacePoints]:
        """Four numbers, whole or with a half, none above the one before it."""
        try:
            points = read_place_points(self.cleaned_data["place_points"])
        except ValueError:
            points = [MOST_TABLE_POINTS + 1]
        if not points:
            return []
        if max(points) > MOST_TABLE_POINTS:
            raise forms.ValidationError(_("Enter four numbers, such as 4 2 1 0 or 4 2 1 ½."))
        if len(points) != len(PLACE_POINTS) or points != sorted(points, reverse=True):
            raise forms.ValidationError(
                _("Enter four numbers, none higher than the one before, such as 4 2 1 0.")
            )
        if not points[0]:
            raise forms.ValidationError(_("First place must earn something."))
        return points

    def clean(self) -> dict[str, Any]:
        """Days in order, every tie-break once."""
        told = self.cleaned_data
        if told.get("starts_on") and told.get("ends_on") and told["ends_on"] < told["starts_on"]:
            self.add_error("ends_on", explain(ClubError("ends_before_start")))
        opens, closes = told.get("registration_opens_at"), told.get("registration_closes_at")
        if opens and closes and closes <= opens:
            self.add_error("registration_closes_at", explain(ClubError("closes_before_opening")))
        size, best = told.get("team_size"), told.get("team_best")
        if size and best and best > size:
            self.add_error("team_best", gettext("No more than there are players in a team."))
        chosen: list[str] = []
        for field in self.rows():
            key = told.get(field.name)
            if key and key in chosen:
                self.add_error(field.name, gettext("Already selected above."))
            elif key:
                chosen.append(key)
        told["tie_breaks"] = chosen
        return told

    @property
    def settings(self) -> dict[str, Any]:
        """The values ``event_change`` takes besides name and days."""
        keys = (*PLAIN, "place_points", "tie_breaks", *FOREIGN)
        told = {key: self.cleaned_data[key] for key in keys if key in self.cleaned_data}
        if not told.get("odd_tables"):  # not asked: as it was
            told.pop("odd_tables", None)
        if told["provisional_minutes"] is None:  # likewise
            told["provisional_minutes"] = self.initial["provisional_minutes"]
        return told


class SettingsForms:
    """The page of the settings; ``rules`` is None once hands are recorded under them."""

    def __init__(self, event: Tournament, data: MultiValueDict[str, str] | None = None) -> None:
        """Bind ``data``; it may be without rules, which then stay as they are."""
        self.settings = SettingsForm(event, data)
        sent_rules = data if data is not None and "ruleset" in data else None
        self.rules = None if has_hands(event) else RulesForms(event, sent_rules)
        self.has_rules = sent_rules is not None and self.rules is not None
        self.wants_review = False  # what it would change in circuits is to be shown first

    @classmethod
    def unfinished(cls, event: Tournament, data: MultiValueDict[str, str]) -> Self:
        """Return the page with what was entered, unchecked, and a preset applied."""
        page = cls(event)
        bound = SettingsForm(event, data)
        values = {name: bound[name].value() for name in bound.fields}
        page.settings = SettingsForm(event, initial=values)
        page.rules = RulesForms.unfinished(event, data) if page.rules else None
        return page

    def shown(self) -> Shown:
        """Return what the page shows of what is stored."""
        return Shown(self.settings, *(self.rules.parts if self.rules else ()), labels=RULES_LABELS)

    def is_valid(self) -> bool:
        """Check both parts."""
        good = self.settings.is_valid()
        return (not self.rules or not self.has_rules or self.rules.is_valid()) and good

    @property
    def changed_rules(self) -> tuple[str, Mapping[str, OptionValue]] | None:
        """Ruleset and options as they were sent; None where they stay as they are."""
        if not self.rules or not self.has_rules:
            return None
        return self.rules.ruleset, self.rules.ruleset_options
