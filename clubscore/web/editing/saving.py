"""A page with one form that changes stored data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from django import forms
from django.db import transaction

from clubscore.errors import ClubError
from clubscore.words import explain

from .page import Edit, StoredValues

Stored = TypeVar("Stored")
Made = TypeVar("Made", bound=forms.Form)


class Saving(NamedTuple):
    """A form, its edit, and whether it has been saved."""

    form: Any
    edit: Edit
    is_done: bool


def save_form(
    data: Any,
    *,
    stored: Stored,
    lock: Callable[[], Stored],
    make: Callable[[Stored, Any], Made],
    save: Callable[[Made], object],
) -> Saving:
    """Show the form of what is ``stored``; with ``data``, save the changes made in it.

    ``lock`` locks the stored object and returns it as it is now, ``make`` makes its form, bound to
    the data unless that is None, and ``save`` writes a valid form. Raises what ``lock`` raises; an
    error that ``save`` raises is shown in the form.
    """
    if data is None:
        form = make(stored, None)
        return Saving(form, Edit(StoredValues(form)), is_done=False)
    with transaction.atomic():
        stored = lock()
        edit = Edit(StoredValues(make(stored, None)), data)
        form = make(stored, edit.data)
        if not (form.is_valid() and edit.is_settled):
            return Saving(form, edit, is_done=False)
        try:
            save(form)
        except ClubError as error:
            form.add_error(None, explain(error))
            return Saving(form, edit, is_done=False)
    return Saving(form, edit, is_done=True)
