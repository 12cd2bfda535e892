"""Figures of circuits in templates."""

from collections.abc import Mapping

from django import template

from clubscore.standings.circuits.words import figure_words, weight_words

register = template.Library()
register.filter("circuit_figure", figure_words)
register.filter("circuit_weight", weight_words)


@register.filter
def of_event(names: Mapping[int, str], event: int) -> str:
    """Return the name of an event by its id."""
    return names.get(event, "")


@register.filter
def seats_of(seats: Mapping[str, int], country: str) -> int:
    """Return the seats of a country."""
    return seats.get(country, 0)
