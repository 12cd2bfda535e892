"""Penalties: whose, for what, how many points."""

from fractions import Fraction
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from clubscore.tournaments.models import Entry, Penalty, Session, Tournament
from clubscore.tournaments.units import TWELFTHS
from clubscore.web.fields import PointsField

MOST_POINTS, MOST_TABLE_POINTS = 99_999, 99
VULGAR = {"⅙": "1/6", "¼": "1/4", "⅓": "1/3", "½": "1/2", "⅔": "2/3", "¾": "3/4", "⅚": "5/6"}
# What the Chinese rules of 1998 name.
REASONS = (
    _("Up to 10 minutes late"),
    _("10 to 15 minutes late"),
    _("More than 15 minutes late"),
    _("Claim not completed"),
    _("Win declared below the minimum"),
    _("Win declared when not ready"),
    _("Wrong number of tiles"),
    _("Tiles exposed by mistake"),
    _("Disturbing the game"),
)


class EntryField(forms.ModelChoiceField):  # type: ignore[type-arg]  # Django's takes none at run time
    """A player of the event, by number and name."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        """Ask for one, in words, as long as none is chosen."""
        super().__init__(*arguments, **{"empty_label": _("Choose…"), **settings})

    def label_from_instance(self, obj: Any) -> str:
        """Return ``7 Anna Baldini``."""
        return str(obj.numbered_name)


class SessionField(forms.ModelChoiceField):  # type: ignore[type-arg]  # as above
    """A session of the event, by number."""

    def label_from_instance(self, obj: Any) -> str:
        """Return ``Session 3``."""
        return str(_("Session %(number)s") % {"number": obj.number})


class PenaltyForm(forms.Form):
    """A penalty in an event."""

    entry = EntryField(Entry.objects.none(), label=_("Player"))
    session = SessionField(
        Session.objects.none(),
        label=_("Session"),
        required=False,
        empty_label=_("the whole event"),
    )
    hand_number = forms.IntegerField(label=_("Hand"), required=False, min_value=1, max_value=999)
    kind = forms.ChoiceField(
        label=_("Kind"), choices=Penalty.Kind.choices, initial=Penalty.Kind.POINTS
    )
    points = PointsField(
        label=_("Points off the total"), required=False, min_value=0, max_value=MOST_POINTS
    )
    table_points = forms.CharField(
        label=_("Table points off"),
        required=False,
        max_length=20,
        help_text=_("Such as 1, 0.5 or 1/3."),
    )
    reason = forms.CharField(
        label=_("Reason"), max_length=200, widget=forms.TextInput(attrs={"list": "reasons"})
    )
    article = forms.CharField(label=_("Article of the rules"), required=False, max_length=60)
    remark = forms.CharField(label=_("Note"), required=False, max_length=200)
    token = forms.UUIDField(widget=forms.HiddenInput)
    again = forms.IntegerField(required=False, widget=forms.HiddenInput)  # given, and shown

    def __init__(self, event: Tournament, data: Any = None, *, initial: Any = None) -> None:
        """Offer the players and started sessions of ``event``."""
        super().__init__(data, initial={"token": uuid4(), **(initial or {})})
        self.repeat_of = 0  # id of the same penalty, given just now: asked about
        entries = event.entries.exclude(number=None).select_related("player")
        started = event.sessions.that_count().order_by("-number")
        for name, choices in (("entry", entries), ("session", started)):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - tells mypy
            field.queryset = choices

    def clean(self) -> dict[str, Any]:
        """Only a points penalty deducts points."""
        told = super().clean() or {}
        if told.get("kind") not in {None, Penalty.Kind.POINTS}:
            for name in ("points", "table_points"):
                if told.get(name):
                    text = _(
                        "Only a points penalty deducts points: choose that, or clear the field."
                    )
                    self.add_error(name, text)
        return told

    def clean_points(self) -> int:
        """Nothing is 0."""
        return self.cleaned_data["points"] or 0

    def clean_table_points(self) -> int:
        """Return twelfths."""
        text = self.cleaned_data["table_points"].strip().replace(",", ".")
        for sign, plain in VULGAR.items():
            text = text.replace(sign, f" {plain}")
        try:
            twelfths = TWELFTHS * sum(map(Fraction, text.split()), Fraction(0))
        except (ValueError, ZeroDivisionError):
            twelfths = Fraction(-1)
        if twelfths.denominator != 1 or not 0 <= twelfths <= TWELFTHS * MOST_TABLE_POINTS:
            raise forms.ValidationError(
                _("Enter table points in halves, thirds or quarters, such as 1, 0.5 or 1/3.")
            )
        return int(twelfths)
