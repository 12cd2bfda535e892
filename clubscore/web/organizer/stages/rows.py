"""The rows of the page of stages: those of the event by their keys, and new ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.forms import ChoiceField
from django.utils.text import capfirst
from django.utils.translation import gettext

from clubscore.tournaments.models import Tournament
from clubscore.tournaments.stages.keys import known_stages
from clubscore.tournaments.stages.stage import MOST_STAGES, STAGE_KEY, Earns, Stage, stages_of
from clubscore.web.editing.page import Edit, StoredValues

from .forms import PREFIX, StageForm, new_stage, stage_initial

EMPTY_AT_FIRST: Final = 2  # stages to fill in by hand
MOST_ROWS: Final = 2 * MOST_STAGES  # of a page: those that are removed, and those that come
ROW: Final = re.compile(r"stage-(s[0-9a-f]{8}|[0-9]{1,2})-")


def row_of(name: str) -> str:
    """Return the stage of an event that a field belongs to; "" for one of a new stage."""
    row, _dash, _field = name.removeprefix(PREFIX).partition("-")
    return f"{PREFIX}{row}" if STAGE_KEY.fullmatch(row) else ""


def shown_stages(event: Tournament) -> StoredValues:
    """Return what the page shows of the stages an event has."""
    labels, shown = {}, []
    for one, stage in zip(stages_of(event), known_stages(event), strict=True):
        form = _stage_form(stage.key, initial=stage_initial(stage))
        name = capfirst(one.name)
        labels[str(form.prefix)] = name
        for bound in form:
            facts = {"stage": name, "field": bound.label}
            labels[bound.html_name] = gettext("%(stage)s: %(field)s") % facts
        shown.append(form)
    return StoredValues(*shown, labels=labels)


def stage_forms(stages: Sequence[Stage]) -> list[StageForm]:
    """Return a form for each stage, and empty ones to fill in."""
    more = 1 if stages else EMPTY_AT_FIRST
    new = iter(range(1, MOST_STAGES + EMPTY_AT_FIRST))
    filled = [_stage_form(stage.key or next(new), initial=stage_initial(stage)) for stage in stages]
    empty = [_stage_form(next(new), initial=new_stage()) for _more in range(more)]
    return [*filled, *empty][:MOST_STAGES]


def leave_out_imps(forms: Iterable[StageForm]) -> None:
    """Do not offer duplicate, except where it is already chosen."""
    for form in forms:
        field = form.fields["earns"]
        if isinstance(field, ChoiceField) and form["earns"].value() != Earns.IMPS:
            field.choices = [one for one in Earns.choices if one[0] != Earns.IMPS]


def sent_stage_forms(edit: Edit, stages: Sequence[Stage]) -> list[StageForm]:
    """Return the forms submitted; ``stages`` are those of the event, with their keys.

    A stage that someone else has added goes after the one it follows there.
    """
    assert edit.data is not None  # noqa: S101 - something was sent
    order = list(dict.fromkeys(row for name in edit.data if (row := _row(name))))
    keys = [stage.key for stage in stages]
    for key, before in zip(keys, [None, *keys], strict=False):
        if f"{PREFIX}{key}" in edit.new_rows and key in order:
            order.remove(key)
            order.insert(order.index(before) + 1 if before in order else 0, key)
    made = [_stage_form(row, edit.data) for row in order[:MOST_ROWS]]
    filled = [form for form in made if not form.is_left_out]
    if filled:
        filled[-1].is_last = True
    return made


def _stage_form(row: str | int, data: Any = None, *, initial: Any = None) -> StageForm:
    return StageForm(data, prefix=f"{PREFIX}{row}", initial=initial, use_required_attribute=False)


def _row(name: str) -> str:
    found = ROW.match(name)
    return found[1] if found else ""
