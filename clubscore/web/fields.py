"""Form fields shared by pages: names, days of events, times in an event's time zone, countries."""

import re
from datetime import UTC, date, datetime, tzinfo
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.markup.flags import country_name
from clubscore.people.models import COUNTRY
from clubscore.people.names import plain
from clubscore.people.players.countries import COUNTRIES, country_letters
from clubscore.people.players.ema_numbers import MOST_WRITTEN, read_ema_number
from clubscore.text import one_line
from clubscore.tournaments.locks import FIRST_DAY, LAST_DAY
from clubscore.words import explain

if TYPE_CHECKING:
    ManyRows = forms.ModelMultipleChoiceField[Any]
else:
    ManyRows = forms.ModelMultipleChoiceField


ID_DIGITS = 18  # of a row's id, at most: fewer than the 64 bits of a database hold
DAY = "%Y-%m-%d"
MINUTE = "%Y-%m-%dT%H:%M"
WHOLE = re.compile(r"[+-]?[0-9]{1,12}")
BETWEEN_THOUSANDS = re.compile(r"[.,’'\s]")
THOUSANDS = re.compile(r"[+-]?[1-9][0-9]{0,2}(?=([.,’'\s]))(?:\1[0-9]{3})+")
MINUS = str.maketrans("−–", "--")


class NameField(forms.CharField):
    """A text in one line; one in which nothing can be seen is missing."""

    def to_python(self, value: Any) -> str:
        """Return the line."""
        return one_line(super().to_python(value) or "")


def check_day(day: date) -> None:
    """Raise ``ValidationError`` for a day no event can be on."""
    if not FIRST_DAY <= day <= LAST_DAY:
        error = ClubError("day_out_of_range", first=FIRST_DAY.year, last=LAST_DAY.year)
        raise ValidationError(explain(error), code=error.code)


def is_apart(text: str) -> bool:
    """Tell whether a number has its thousands separated: ``8.000``, ``8,000``, ``8 000``."""
    return THOUSANDS.fullmatch(text.strip().translate(MINUS)) is not None


def whole_number(text: str) -> int | None:
    """Return a whole number as either language writes it; None for anything else.

    ``8000``, ``8.000``, ``8,000`` and ``8 000`` are the same; ``8.00`` is not a whole number.
    """
    text = text.strip().translate(MINUS)
    digits = BETWEEN_THOUSANDS.sub("", text) if is_apart(text) else text
    return int(digits) if WHOLE.fullmatch(digits) else None


class PointsField(forms.IntegerField):
    """Points, whose thousands may be written apart: Django reads ``8.000`` as 8."""

    widget = forms.TextInput  # one of numbers would show no 8,000

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Ask phones for their digits, where no sign is needed."""
        attrs: dict[str, Any] = super().widget_attrs(widget)
        is_counted = isinstance(self.min_value, int) and self.min_value >= 0
        return {"inputmode": "numeric", **attrs} if is_counted else attrs

    def to_python(self, value: Any) -> int | None:
        """Return the points, None for nothing; raise ``ValidationError`` for anything else."""
        if not isinstance(value, str) or not value.strip():
            return super().to_python(value)
        number = whole_number(value)
        if number is None:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(number)


class DayField(forms.DateField):
    """A day an event can be on."""

    def __init__(self, **options: Any) -> None:
        """Take the options of a ``DateField``; browsers show a calendar."""
        attributes = {"type": "date", "min": FIRST_DAY.isoformat(), "max": LAST_DAY.isoformat()}
        super().__init__(widget=forms.DateInput(attrs=attributes, format=DAY), **options)
        self.validators.append(check_day)


class LocalTimeField(forms.DateTimeField):
    """A time of day in the time zone of an event; its value is in UTC.

    Times that the clocks skip in spring or repeat in autumn are refused, unless the form showed
    that time and nobody changed it.
    """

    def __init__(self, **options: Any) -> None:
        """Take the options of a ``DateTimeField``; a form of another zone sets ``zone``."""
        attributes = {"type": "datetime-local"}
        super().__init__(widget=forms.DateTimeInput(attrs=attributes, format=MINUTE), **options)
        self.zone: tzinfo | None = None
        self._initial: datetime | None = None

    def _zone(self) -> tzinfo:
        return self.zone or timezone.get_current_timezone()

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        """Remember what the form shows."""
        initial = form.get_initial_for_field(self, field_name)
        self._initial = initial if isinstance(initial, datetime) else None
        return super().get_bound_field(form, field_name)

    def prepare_value(self, value: Any) -> Any:
        """Show a time as the clocks of the event do."""
        if isinstance(value, datetime):
            return value.astimezone(self._zone()).replace(tzinfo=None, fold=0)
        return value

    def to_python(self, value: Any) -> datetime | None:
        """Return the time in UTC."""
        if value in self.empty_values:
            return None
        try:
            read = datetime.fromisoformat(str(value).strip())
        except ValueError:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from None
        if read.tzinfo is not None:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        initial = self._initial
        if initial and read == self.prepare_value(initial).replace(second=0, microsecond=0):
            return initial.astimezone(UTC)
        check_day(read.date())
        return self._moment(read)

    def _moment(self, read: datetime) -> datetime:
        zone = self._zone()
        first, second = (read.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
        moment = first.astimezone(UTC)
        if moment.astimezone(zone).replace(tzinfo=None) != read:
            raise ValidationError(
                gettext("This time doesn’t exist: the clocks go forward that night."),
                code="skipped",
            )
        if first.utcoffset() != second.utcoffset():
            raise ValidationError(
                gettext(
                    "This time occurs twice: the clocks go back that night. Choose a time"
                    " an hour earlier or later."
                ),
                code="twice",
            )
        return moment


class RowsField(ManyRows):
    """Several rows of a table, to be ticked; numbers no database takes are none of them."""

    def clean(self, value: Any) -> Any:
        """Return the rows."""
        for key in value or ():
            if len(str(key)) > ID_DIGITS:
                message = self.error_messages["invalid_pk_value"]
                raise ValidationError(message, code="invalid_pk_value", params={"pk": key})
        return super().clean(value)


class CountryField(forms.CharField):
    """A country in three letters; its own name will do too. Pages list ``COUNTRIES``."""

    def __init__(self, **options: Any) -> None:
        """Take the options of a ``CharField``."""
        given: dict[str, Any] = {
            "label": _("Country"),
            "max_length": 40,
            "help_text": _("Three capital letters, such as ITA."),
            "widget": forms.TextInput(attrs={"list": "countries", "autocomplete": "off"}),
        }
        super().__init__(**given | options)
        said = _("Enter three capital letters, such as ITA.")
        self.validators.append(RegexValidator(COUNTRY, said, code="country"))

    def to_python(self, value: Any) -> str:
        """Return the code."""
        return country_letters(one_line(super().to_python(value) or ""))


class EmaNumberField(forms.CharField):
    """An EMA number; a leading zero that was left out is restored."""

    def __init__(self, **options: Any) -> None:
        """Take the options of a ``CharField``."""
        given: dict[str, Any] = {
            "label": _("EMA number"),
            "max_length": MOST_WRITTEN,
            "required": False,
            "help_text": _("Eight digits."),
            "widget": forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        }
        super().__init__(**given | options)

    def to_python(self, value: Any) -> str:
        """Return eight digits, or none."""
        try:
            return read_ema_number(one_line(super().to_python(value) or ""))
        except ClubError as error:
            raise ValidationError(_("Enter eight digits."), code=error.code) from None


def countries() -> list[tuple[str, str]]:
    """Return code and name of the countries pages offer, in the visitor’s language."""
    named = [(code, country_name(code)) for code in COUNTRIES]
    return sorted(named, key=lambda one: plain(one[1]))
