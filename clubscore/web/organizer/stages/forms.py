"""The stages of an event as an organizer fills them in: one form for each."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.tournaments.place_points import PlacePoints, place_points_words, read_place_points
from clubscore.tournaments.stages.duplicate import MOST_STEPS
from clubscore.tournaments.stages.points import points_words
from clubscore.tournaments.stages.stage import (
    MOST_FACTOR,
    MOST_PLAYERS,
    MOST_PREMIUM,
    MOST_SESSIONS,
    NAME_LENGTH,
    STAGE_KEY,
    Carry,
    Cut,
    CutKind,
    Earns,
    OnTie,
    Rounding,
    Seating,
    Stage,
    check_stage,
    is_imp_scale,
)
from clubscore.tournaments.table_points import FRACTIONS
from clubscore.tournaments.units import MOST_TABLE_POINTS, TWELFTHS
from clubscore.web.fields import NameField
from clubscore.web.folding import FoldingForm
from clubscore.words import explain

PREFIX: Final = "stage-"
ALL = "1"
MISSING = {"stage_scale_missing": "scale", "stage_imps_missing": "imps"}  # field of an error
GLYPHS = {glyph: Fraction(part, TWELFTHS) for part, glyph in FRACTIONS.items()}


class FractionField(forms.CharField):
    """A part of 1, or table points: ``1/4``, ``¼``, ``0``, ``1½``."""

    def clean(self, value: Any) -> Fraction | None:
        """Return the number, or None if nothing was entered."""
        text = super().clean(value).replace(" ", "")
        if not text:
            return None
        extra = GLYPHS.get(text[-1:], Fraction(0))
        text = text[:-1] if extra else text
        try:
            return extra + Fraction(text or "0")
        except (ValueError, ZeroDivisionError):
            raise forms.ValidationError(_("Enter a number such as 0, 1 or 1/4.")) from None


class StageForm(FoldingForm):
    """A stage; ``stage`` is the value, None for a row that is empty or to be removed."""

    folded_fields = {
        "duplicate": ("imps", "compared"),
        "details": ("scale", "periods", "best_of", "bonus", "premium"),
    }

    name = NameField(
        label=pgettext_lazy("not of a person", "Name"), max_length=NAME_LENGTH, required=False
    )
    sessions = forms.IntegerField(
        label=_("Sessions"), min_value=1, max_value=MOST_SESSIONS, required=False
    )
    seating = forms.ChoiceField(label=_("Seats"), choices=Seating.choices)
    earns = forms.ChoiceField(label=_("What counts"), choices=Earns.choices)
    scale = forms.CharField(
        label=_("Table points of the stage"),
        required=False,
        max_length=40,
        help_text=_("For the four places at a table, such as 4 2 1 0."),
    )
    imps = forms.CharField(
        label=_("IMP scale"),
        required=False,
        max_length=8 * MOST_STEPS,
        help_text=_("For duplicate: the points from which a difference earns 1, 2, 3 … IMPs."),
    )
    compared = forms.IntegerField(
        label=_("Tables compared"),
        min_value=2,
        max_value=MOST_PLAYERS,
        required=False,
        help_text=_("For duplicate, if not all have the same deals: 4 for 1–4, 5–8, and so on."),
    )
    best_of = forms.IntegerField(
        label=_("Sessions that count"),
        min_value=1,
        max_value=MOST_SESSIONS,
        required=False,
        help_text=_(
            "Each player’s best sessions, in each period. Leave blank to use the event’s settings."
        ),
    )
    periods = forms.IntegerField(
        label=_("Periods"),
        min_value=1,
        max_value=MOST_SESSIONS,
        required=False,
        help_text=_(
            "Parts of the stage with the same number of sessions, each with its own winner."
        ),
    )
    bonus = FractionField(
        label=_("Table points for attending"),
        required=False,
        max_length=10,
        help_text=_("For every session played."),
    )
    premium = forms.IntegerField(
        label=_("Attendance points"),
        min_value=0,
        max_value=MOST_PREMIUM,
        required=False,
        help_text=_("For every session played."),
    )
    cut = forms.ChoiceField(
        label=_("Who advances"),
        required=False,
        choices=[("", _("everyone")), *CutKind.choices],
    )
    size = forms.IntegerField(
        label=_("How many"),
        min_value=1,
        max_value=MOST_PLAYERS,
        required=False,
        help_text=_("In total, or per block, table or period."),
    )
    on_tie = forms.ChoiceField(label=_("If players are tied at the cut"), choices=OnTie.choices)
    carry = FractionField(
        label=_("Carried over"),
        max_length=10,
        required=False,
        help_text=_("Of table points and points: 1 for all, 0 for nothing, or a part such as 1/4."),
    )
    rounding = forms.ChoiceField(label=_("Rounding"), choices=Rounding.choices)
    remove = forms.BooleanField(label=_("Remove this stage"), required=False)

    stage: Stage | None = None
    is_last = False  # of those that are filled in

    @property
    def key(self) -> str:
        """Which of the event's stages it is; "" for a new one."""
        key = str(self.prefix).removeprefix(PREFIX)
        return key if STAGE_KEY.fullmatch(key) else ""

    @property
    def is_left_out(self) -> bool:
        """Whether nothing was filled in, or the stage must be removed."""
        if self["remove"].value():
            return True
        shown = {name: str(self[name].value() or "").strip() for name in EMPTY}
        return not self.key and shown == {name: str(value or "") for name, value in EMPTY.items()}

    def clean_scale(self) -> tuple[PlacePoints, ...]:
        """Four numbers, whole or with a half, none above the one before it."""
        text = self.cleaned_data["scale"].strip()
        try:
            points = read_place_points(text)
        except ValueError:
            points = []
        is_scale = len(points) == 4 and points == sorted(points, reverse=True)
        if text and not (is_scale and 0 < points[0] <= MOST_TABLE_POINTS):
            raise forms.ValidationError(
                _("Enter four numbers, none higher than the one before, such as 4 2 1 0.")
            )
        return tuple(points)

    def clean_imps(self) -> tuple[int, ...]:
        """Whole points, each more than the one before."""
        steps = self.cleaned_data["imps"].replace(",", " ").replace(";", " ").split()
        if not steps:
            return ()
        scale = [int(step) for step in steps if step.isascii() and step.isdecimal()]
        if len(scale) != len(steps) or not is_imp_scale(scale):
            raise forms.ValidationError(
                _("Enter whole points, each more than the one before, such as 10 30 60.")
            )
        return tuple(scale)

    def clean_bonus(self) -> int:
        """Whole twelfths."""
        twelfths = (self.cleaned_data["bonus"] or 0) * TWELFTHS
        if twelfths.denominator != 1 or not 0 <= twelfths <= MOST_TABLE_POINTS * TWELFTHS:
            raise forms.ValidationError(_("Enter a number such as 0, 1 or 1/4."))
        return int(twelfths)

    def clean_carry(self) -> Fraction:
        """From nothing to all, or more."""
        carry = self.cleaned_data["carry"]
        factor = Fraction(1) if carry is None else carry
        if factor < 0 or max(factor.numerator, factor.denominator) > MOST_FACTOR:
            raise forms.ValidationError(_("Enter a number such as 0, 1 or 1/4."))
        return factor

    def clean(self) -> dict[str, Any]:
        """Make the stage from the input; the last stage has all remaining sessions."""
        values = self.cleaned_data
        if self.is_left_out:
            self.errors.clear()
            return values
        if not self.is_last and not values.get("sessions") and "sessions" not in self.errors:
            self.add_error("sessions", gettext("Enter how many sessions this stage has."))
        self._refuse_what_would_be_left_out(values)
        if self.is_last and values.get("cut"):
            self.add_error("cut", explain(ClubError("stage_last_cut")))
        if self.errors:
            return values
        if values["cut"] and not values["size"]:
            self.add_error("size", gettext("Enter how many players advance."))
            return values
        cut = None
        if values["cut"]:
            cut = Cut(CutKind(values["cut"]), values["size"], OnTie(values["on_tie"]))
        carry = values["carry"]
        stage = Stage(
            sessions=values["sessions"] or values["periods"] or 1,
            name=values["name"],
            earns=Earns(values["earns"]),
            scale=values["scale"] if values["earns"] == Earns.PLACES else (),
            bonus=values["bonus"],
            premium=values["premium"] or 0,
            periods=values["periods"] or 1,
            best_of=values["best_of"],
            seating=Seating(values["seating"]),
            cut=cut,
            carry=Carry(carry.numerator, carry.denominator, Rounding(values["rounding"])),
            imps=values["imps"] if values["earns"] == Earns.IMPS else (),
            tables_compared=values["compared"] if values["earns"] == Earns.IMPS else None,
            key=self.key,
        )
        try:
            check_stage(stage)
        except ClubError as error:
            self.add_error(MISSING.get(error.code), explain(error))
        else:
            self.stage = stage
        return values

    def _refuse_what_would_be_left_out(self, values: dict[str, Any]) -> None:
        """Say what to do about a field that is filled in but only counts with another choice."""
        for name, choice, value in (
            ("scale", "earns", Earns.PLACES),
            ("imps", "earns", Earns.IMPS),
            ("compared", "earns", Earns.IMPS),
        ):
            if values.get(name) and values.get(choice) not in {None, value}:
                text = gettext(
                    "This counts only with “%(choice)s”: choose that, or clear this field."
                )
                self.add_error(name, text % {"choice": value.label})
        if values.get("size") and not values.get("cut"):
            self.add_error("cut", gettext("Choose who advances, or clear “How many”."))


def stage_initial(stage: Stage) -> dict[str, Any]:
    """Return a stage as its form shows it."""
    carry = stage.carry
    return {
        "name": stage.name,
        "sessions": stage.sessions,
        "seating": stage.seating,
        "earns": stage.earns,
        "scale": place_points_words(stage.scale),
        "best_of": stage.best_of,
        "periods": stage.periods if stage.periods > 1 else None,
        "bonus": points_words(stage.bonus) if stage.bonus else "",
        "premium": stage.premium or None,
        "cut": stage.cut.kind if stage.cut else "",
        "size": stage.cut.size if stage.cut else None,
        "on_tie": stage.cut.on_tie if stage.cut else OnTie.LOT,
        "carry": str(Fraction(carry.numerator, carry.denominator)),
        "rounding": carry.rounding,
        "imps": " ".join(map(str, stage.imps)),
        "compared": stage.tables_compared,
    }


def new_stage() -> dict[str, Any]:
    """Return what a stage that is not filled in shows."""
    return {**stage_initial(Stage(1)), "sessions": None}


EMPTY: Final = new_stage()
