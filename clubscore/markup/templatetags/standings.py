"""Words in the rows of the standings, which are many."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext, ngettext

from clubscore.standings.ranking import StandingRow

register = template.Library()


@register.filter
def won_and_lost(row: StandingRow) -> str:
    """Return ``"3 won · 1 deal-in"``."""
    won = ngettext("%(won)s won", "%(won)s won", row.won) % {"won": row.won}
    lost = ngettext("%(dealt_in)s deal-in", "%(dealt_in)s deal-ins", row.dealt_in)
    return f"{won} · {lost % {'dealt_in': row.dealt_in}}"


@register.filter
def best_hand_words(row: StandingRow) -> str:
    """Return what a reader is told of the link to somebody's best hand."""
    facts = {"name": row.name, "value": row.best_value}
    return gettext("Best hand of %(name)s: %(value)s") % facts
