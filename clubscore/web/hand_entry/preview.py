"""The live score of the form that a request brings, in words."""

from __future__ import annotations

from collections.abc import Callable

from django.forms.utils import ErrorDict
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.entry.preview import INVALID, EntryPreview, PreviewRequest, answer
from clubscore.words import explain

from .forms import HandForm


def preview_of(form: HandForm, ask: Callable[[HandEntry], PreviewRequest]) -> EntryPreview:
    """Return what a form says, or what is wrong with it. ``ask`` adds what it is judged by."""
    if not form.is_valid():
        return refused(form.errors)
    try:
        entry = form.entry()
    except ClubError as error:
        return EntryPreview(INVALID, _("Impossible"), explain(error))
    return answer(ask(entry))


def refused(errors: ErrorDict) -> EntryPreview:
    """Return the first thing a form lacks."""
    problem = next(str(texts[0]) for texts in errors.values())
    return EntryPreview(INVALID, problem, problem)
