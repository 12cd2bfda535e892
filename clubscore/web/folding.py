"""Fields of a form that few people need: folded away until one of them says something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _

EMPTY: Final = ("", "None", "False")
MOST_NAMED: Final = 5  # fields; more would be longer than the heading they stand under


@dataclass(frozen=True, slots=True)
class Fold:
    """Some fields of a form; ``usual`` is what they say by name if nobody has set them.

    Without a usual value a field says nothing, or is not ticked.
    """

    fields: Sequence[forms.BoundField]
    usual: Mapping[str, Any]

    @property
    def is_open(self) -> bool:
        """Whether something in it is set or must be corrected."""
        return any(field.errors for field in self.fields) or bool(self._set_fields)

    @property
    def summary(self) -> str:
        """What is set, in words; if nothing is, what can be, unless that is long."""
        if set_fields := self._set_fields:
            return " · ".join(map(_words, set_fields))
        if len(self.fields) > MOST_NAMED:
            return ""
        return " · ".join(str(field.label) for field in self.fields)

    @property
    def _set_fields(self) -> list[forms.BoundField]:
        return [field for field in self.fields if _text(field.value()) != self._usual_text(field)]

    def _usual_text(self, field: forms.BoundField) -> str:
        value = self.usual.get(field.name)
        return _text(field.field.prepare_value(value))


class FoldingForm(forms.Form):
    """A form that names the fields it folds away, by the key of each fold."""

    folded_fields: Mapping[str, Sequence[str]] = {}
    usual: Mapping[str, Any] = {}

    @property
    def folds(self) -> dict[str, Fold]:
        """Each fold by its key."""
        return {
            key: Fold([self[name] for name in names], self.usual)
            for key, names in self.folded_fields.items()
        }


def _text(value: Any) -> str:
    text = str(value)
    return "" if text in EMPTY else text.strip()


def _words(field: forms.BoundField) -> str:
    """Return a field that is set: a tick by its label, another with its value."""
    value = _text(field.value())
    if isinstance(field.field, forms.BooleanField):
        return str(field.label) if value else _("not: %(label)s") % {"label": field.label}
    if isinstance(field.field, forms.ChoiceField):
        widget = field.field.widget
        labels = {str(key): str(label) for key, label in widget.choices}
        value = labels.get(value, value)
    return f"{field.label}: {value or '–'}"
