"""The open calls for a referee, on every page of an official."""

from __future__ import annotations

from typing import Any

from django import template

from clubscore.tournaments.models import Tournament
from clubscore.tournaments.officials.calls import calls_state, open_calls

register = template.Library()


@register.inclusion_tag("organizer/officials/_calls.html", takes_context=True)
def referee_calls(context: dict[str, Any], event: Tournament | None) -> dict[str, Any]:
    """Show which tables of an event wait for a referee, and keep that up to date."""
    known = event if event and event.pk else None  # one that is still to be imported has no calls
    calls = open_calls(known) if known else []
    return {
        "event": known,
        "calls": calls,
        "calls_state": calls_state(calls),
        "back": request.path if (request := context.get("request")) else "",
        "csrf_token": context.get("csrf_token"),
    }
