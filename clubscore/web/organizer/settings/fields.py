"""The form fields of settings: one for each type of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext

from clubscore.tournaments.place_points import PlacePoints, place_points_words, read_place_points
from clubscore.tournaments.settings.setting import Setting
from clubscore.tournaments.settings.types import (
    Count,
    Country,
    Day,
    Flag,
    Half,
    OneOf,
    Order,
    PlaceScale,
    Text,
    Time,
)
from clubscore.tournaments.table_points import PLACE_POINTS
from clubscore.web.fields import CountryField, DayField, LocalTimeField, NameField


class LinesField(forms.CharField):
    """A text in lines, which end in one way whatever the browser sends."""

    widget = forms.Textarea(attrs={"rows": 8})

    def to_python(self, value: Any) -> str:
        """Return the text."""
        return "\n".join(str(super().to_python(value) or "").splitlines()).strip()


class CountField(forms.IntegerField):
    """A whole number; ``empty`` is shown as an empty field, which means it."""

    def __init__(self, *, empty: int | None, **options: Any) -> None:
        """Take the options of an ``IntegerField``."""
        super().__init__(**options)
        self.empty = empty

    def prepare_value(self, value: Any) -> Any:
        """Show a number."""
        return None if value == self.empty else value

    def clean(self, value: Any) -> int | None:
        """Return a number."""
        number: int | None = super().clean(value)
        return self.empty if number is None else number


class PlacePointsField(forms.CharField):
    """Table points of the four places: whole or with a half, none above the one before it."""

    def __init__(self, *, highest: int, **options: Any) -> None:
        """Take the options of a ``CharField``; ``highest``: of a place."""
        super().__init__(max_length=40, **options)
        self.highest = highest

    def prepare_value(self, value: Any) -> Any:
        """Show table points as people write them."""
        return place_points_words(value) if isinstance(value, list) else value

    def clean(self, value: Any) -> list[PlacePoints]:
        """Return the table points, or none."""
        try:
            points = read_place_points(super().clean(value))
        except forms.ValidationError:
            raise
        except ValueError:
            points = [self.highest + 1]
        if not points:
            return []
        if max(points) > self.highest:
            raise forms.ValidationError(gettext("Enter four numbers, such as 4 2 1 0 or 4 2 1 ½."))
        if len(points) != len(PLACE_POINTS) or points != sorted(points, reverse=True):
            raise forms.ValidationError(
                gettext("Enter four numbers, none higher than the one before, such as 4 2 1 0.")
            )
        if not points[0]:
            raise forms.ValidationError(gettext("First place must earn something."))
        return points


def form_fields(setting: Setting) -> dict[str, forms.Field]:
    """Return the form fields of a setting by name: one, or for an order one for each place."""
    kind = setting.type
    if isinstance(kind, Order):
        return {
            order_field(setting, place): forms.ChoiceField(
                label=_label(setting) % {"place": place},
                required=False,
                choices=[("", "–"), *kind.choices.choices],
            )
            for place in range(1, kind.limit + 1)
        }
    field = FIELDS[type(kind)](kind)
    field.label = _label(setting)
    field.help_text = setting.help and gettext(setting.help)
    return {setting.field: field}


def _label(setting: Setting) -> str:
    label = setting.label
    return str(label) if isinstance(label, Promise) else gettext(label)


def order_field(setting: Setting, place: int) -> str:
    """Return the name of the field of one place in an order."""
    return f"{setting.field.removesuffix('s')}_{place}"


def _text(kind: Text) -> forms.Field:
    make = LinesField if kind.has_lines else NameField
    return make(max_length=kind.most, required=kind.is_required)


def _count(kind: Count) -> forms.Field:
    return CountField(
        empty=kind.empty, min_value=kind.lowest, max_value=kind.highest, required=False
    )


def _half(kind: Half) -> forms.Field:
    return forms.FloatField(
        min_value=kind.lowest, max_value=kind.highest, step_size=0.5, required=False
    )


FIELDS: Final[Mapping[type[Any], Callable[[Any], forms.Field]]] = {
    Text: _text,
    Country: lambda _kind: CountryField(),
    Day: lambda _kind: DayField(),
    Time: lambda _kind: LocalTimeField(required=False),
    Flag: lambda _kind: forms.BooleanField(required=False),
    Count: _count,
    Half: _half,
    OneOf: lambda kind: forms.ChoiceField(choices=kind.choices.choices, required=False),
    PlaceScale: lambda kind: PlacePointsField(highest=kind.highest, required=False),
}
