"""The live score of a submitted form, in words."""

from __future__ import annotations

from collections.abc import Callable

from django.forms.utils import ErrorDict
from django.utils.translation import pgettext

from clubscore.errors import ClubError
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.explanation.preview import INVALID, EntryPreview
from clubscore.words import explain

from .forms import HandForm


def preview_of(form: HandForm, answer: Callable[[HandEntry], EntryPreview]) -> EntryPreview:
    """Return what is wrong with a form, or the ``answer`` to what it says."""
    if not form.is_valid():
        return refusal_preview(form.errors)
    try:
        entry = form.entry()
    except ClubError as error:
        return EntryPreview(INVALID, pgettext("a hand", "Impossible"), explain(error))
    return answer(entry)


def refusal_preview(errors: ErrorDict) -> EntryPreview:
    """Return the first thing a form lacks."""
    problem = next(str(texts[0]) for texts in errors.values())
    return EntryPreview(INVALID, problem, problem)
