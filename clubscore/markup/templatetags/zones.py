"""Filters for time zones: ``{{ event.time_zone|zone_time }}``."""

from __future__ import annotations

from django import template

from clubscore.markup.zones import zone_place, zone_time

register = template.Library()
register.filter(zone_place)
register.filter(zone_time)
