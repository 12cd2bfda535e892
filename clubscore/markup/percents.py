"""Percentages as each language writes them: ``11.8%``, in Italian ``11,8 %``."""

from __future__ import annotations

from django.template.defaultfilters import floatformat
from django.utils.translation import pgettext


def percent_words(value: float | None, decimals: int = 1) -> str:
    """Return a percentage, rounded, or a dash if it is not known.

    The sign never wraps to a line of its own.
    """
    if value is None:
        return "–"
    figure = floatformat(value, decimals)
    return pgettext("a share, as in 11.8%", "%(figure)s%%") % {"figure": figure}
