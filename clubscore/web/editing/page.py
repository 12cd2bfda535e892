"""An edit page carries the values it showed, and asks which to keep where two people changed one.

Save under the lock: lock the rows, build the form from what is stored now, and let ``Edit`` merge
the data of the page into it. That saves what this person has changed, and what others have changed
since the page was opened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, Self, TypeAlias

from django import forms
from django.core.signing import BadSignature, Signer
from django.utils.datastructures import MultiValueDict
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from .merge import Dispute, MergedValues, RowOf, Value, Values, merge, no_rows

SHOWN: Final = "shown"  # the field with what the page showed
CHOICE: Final = "choice-"  # and the name of a field: whose value holds
REMOVE: Final = "-remove"  # after the name of a row: it is to go
SALT: Final = "clubscore.web.editing"
MINE, THEIRS = "mine", "theirs"
Tied: TypeAlias = Callable[[str], tuple[str, str]]  # field → the choice it belongs to, its value
NOTHING: Final = "–"


def no_ties(_name: str) -> tuple[str, str]:
    """Return no tie: on most pages no field depends on another."""
    return "", ""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A field in dispute, in words: a person chooses ``mine`` or ``theirs``."""

    name: str
    label: str
    before: str
    mine: str
    theirs: str


class StoredValues:
    """The stored values that forms show: ``values`` by name, and the words for them."""

    def __init__(self, *parts: forms.BaseForm, labels: Mapping[str, str] | None = None) -> None:
        """Take forms that nothing was sent to; ``labels``: of rows, and of fields that are gone."""
        self.labels = labels or {}
        self.fields = {
            bound.html_name: bound for form in parts for bound in form if not bound.is_hidden
        }
        self.values: dict[str, Value] = {name: _value(one) for name, one in self.fields.items()}

    def label(self, name: str) -> str:
        """Return what a field is called; one that is gone no longer has a name."""
        if name in self.fields:
            return str(self.labels.get(name) or self.fields[name].label)
        return str(self.labels.get(name) or gettext("No longer on this page"))

    def words(self, name: str, value: Value | Values | None) -> str:
        """Return the value of a field or of a row as people read it."""
        if value is None:
            return pgettext("value", "removed")
        if isinstance(value, Mapping):
            told = [
                f"{bound.label}: {self.words(bound.html_name, one)}"
                for field, one in value.items()
                if one not in ("", False, []) and (bound := self._field_like(field)) is not None
            ]
            return " · ".join(told) or NOTHING
        if isinstance(value, bool):
            return gettext("yes") if value else gettext("no")
        bound = self.fields.get(name)
        texts = value if isinstance(value, list) else [value]
        if bound is None:
            return ", ".join(texts) or NOTHING
        choices = _choices(bound.field)
        return ", ".join(choices.get(one) or _text_words(bound.field, one) for one in texts)

    def _field_like(self, name: str) -> forms.BoundField | None:
        """Return a field, or of a row that is gone the same one of another row."""
        kind = name.rpartition("-")[2]
        alike = (one for other, one in self.fields.items() if other.rpartition("-")[2] == kind)
        return self.fields.get(name) or next(alike, None)


class Edit:
    """The data of a page, merged with what is stored now; ``data`` is for the forms.

    ``row_of`` names the row of a field on pages whose rows can be added and removed, ``tied`` the
    choice that a field depends on. Data from a program, which has seen no page, is taken as it is.
    """

    def __init__(
        self,
        stored: StoredValues,
        data: Any = None,
        *,
        row_of: RowOf = no_rows,
        tied: Tied = no_ties,
    ) -> None:
        """Merge ``data`` with what is ``stored`` now."""
        self.stored, self.row_of, self.tied = stored, row_of, tied
        self.questions: list[Disagreement] = []
        self.data: MultiValueDict[str, str] | None = data
        self.new_rows: set[str] = set()  # that others have added since the page was opened
        self.token = _sign(stored.values, {})
        if data is not None and SHOWN in data:
            self._put_together(data)

    @classmethod
    def redisplay(cls, stored: StoredValues, data: Any) -> Self:
        """Return the edit of a page that is shown again unchecked, with the token it had."""
        edit = cls(stored)
        edit.token = data.get(SHOWN) or edit.token
        return edit

    @property
    def is_settled(self) -> bool:
        """Whether nothing is in dispute."""
        return not self.questions

    def _put_together(self, data: Any) -> None:
        theirs = self.stored.values
        before, asked = _read(data[SHOWN])
        self.new_rows = {self.row_of(name) for name in theirs.keys() - before.keys()} - {""}
        rows = {one: was[one] for was in asked.values() if isinstance(was, dict) for one in was}
        mine = self._sent_values(data, {**rows, **(before or theirs)})
        names = {*rows, *before, *theirs, *mine}
        for name, was in asked.items():
            choice = data.get(f"{CHOICE}{name}")
            for one in names:
                if name not in (one, self.row_of(one)) or choice == MINE:
                    continue
                if choice == THEIRS:
                    _set(mine, one, theirs.get(one))
                    _set(before, one, theirs.get(one))
                else:
                    _set(before, one, was.get(one) if isinstance(was, dict) else was)
        merged = merge(before, mine, theirs, self.row_of)
        self._ask_about_choices(merged, before, mine)
        self.token = _sign(theirs, {one.name: one.before for one in merged.disputes})
        self.questions = [self._question(one) for one in merged.disputes]
        self.data = self._data(data, names, merged.values)
        for one in merged.disputes:
            if one.mine is None and isinstance(one.theirs, Mapping):
                self.data[f"{one.name}{REMOVE}"] = "on"

    def _ask_about_choices(self, result: MergedValues, before: Values, mine: Values) -> None:
        """Ask about a choice that others have changed while its details were changed here."""
        for name, value in mine.items():
            choice, chosen = self.tied(name)
            then, now = mine.get(choice), self.stored.values.get(choice)
            is_changed = now is not None and value != before.get(name)
            if (
                is_changed
                and before.get(choice) == then == chosen != now
                and choice not in {one.name for one in result.disputes}
            ):
                result.disputes.append(Dispute(choice, then, then, now))
                result.values[choice] = chosen

    def _sent_values(self, data: Any, before: Values) -> dict[str, Value]:
        """Return what was sent as the page would have shown it, without rows that are to go."""
        rows = {self.row_of(name) for name in data}
        mine: dict[str, Value] = {}
        for name, value in {**self.stored.values, **before}.items():
            row = self.row_of(name)
            if row and (row not in rows or f"{row}{REMOVE}" in data):
                continue
            if name in data:
                mine[name] = _sent_value(data, name, value)
            elif name in before:
                mine[name] = _absent_value(value)
        return mine

    def _data(
        self, form_data: Any, names: set[str], values: Mapping[str, Value]
    ) -> MultiValueDict[str, str]:
        """Return what was sent with the merged values; what others have added comes last."""
        data: MultiValueDict[str, str] = MultiValueDict()
        for name in [*form_data, *(one for one in values if one not in form_data)]:
            value = values.get(name)
            if name not in names:
                data.setlist(name, form_data.getlist(name))
            elif value is True:
                data[name] = "on"
            elif isinstance(value, list):
                data.setlist(name, value)
            elif isinstance(value, str):
                data[name] = value
        return data

    def _question(self, dispute: Dispute) -> Disagreement:
        told = (dispute.before, dispute.mine, dispute.theirs)
        before, mine, theirs = (self.stored.words(dispute.name, value) for value in told)
        return Disagreement(dispute.name, self.stored.label(dispute.name), before, mine, theirs)


def _sign(values: Values, questions: Mapping[str, Any]) -> str:
    """Return the token of a page: the values stored now, and the earlier ones it asks about."""
    return Signer(salt=SALT).sign_object([values, questions], compress=True)


def _read(token: str) -> tuple[dict[str, Value], dict[str, Any]]:
    """Read the token of a page; if it cannot be read, everything is asked about."""
    try:
        before, asked = Signer(salt=SALT).unsign_object(token)
    except (BadSignature, ValueError):
        return {}, {}
    return before, asked


def _set(values: dict[str, Value], name: str, value: Value | None) -> None:
    if value is None:
        values.pop(name, None)
    else:
        values[name] = value


def _value(bound_field: forms.BoundField) -> Value:
    """Return what a browser sends of a field nobody has touched."""
    widget, value = bound_field.field.widget, bound_field.value()
    if isinstance(widget, forms.CheckboxInput):
        return bool(widget.check_test(value))
    if getattr(widget, "allow_multiple_selected", False):
        return [str(getattr(one, "pk", one)) for one in value or ()]
    text = widget.format_value(value)
    if isinstance(text, list | tuple):
        text = text[0] if text else ""
    return _plain("" if text is None else str(text))


def _plain(text: str) -> str:
    """Return a text with the ends of its lines as we store them."""
    return "\n".join(text.splitlines()).strip()


def _sent_value(data: Any, name: str, like: Value) -> Value:
    if isinstance(like, bool):
        return bool(forms.CheckboxInput().value_from_datadict(data, MultiValueDict(), name))
    if isinstance(like, list):
        return list(data.getlist(name))
    return _plain(data[name])


def _absent_value(like: Value) -> Value:
    """Return the value of a field that was not sent: browsers leave out unticked checkboxes."""
    if isinstance(like, bool):
        return False
    return [] if isinstance(like, list) else like


def _choices(field: forms.Field) -> dict[str, str]:
    if not isinstance(field, forms.ChoiceField) or isinstance(field, forms.ModelChoiceField):
        return {}
    told: dict[str, str] = {}
    choices: Any = field.choices
    for key, text in choices:
        inside: Iterable[Any] = text if isinstance(text, list | tuple) else [(key, text)]
        told.update((str(one), str(name)) for one, name in inside)
    return told


def _text_words(field: forms.Field, text: str) -> str:
    """Return a text; days and times as people write them."""
    if text and isinstance(field.widget, forms.DateTimeInput):
        with suppress(ValueError):
            return date_format(datetime.fromisoformat(text), "SHORT_DATETIME_FORMAT")
    if text and isinstance(field.widget, forms.DateInput):
        with suppress(ValueError):
            return date_format(date.fromisoformat(text), "SHORT_DATE_FORMAT")
    return text or NOTHING
