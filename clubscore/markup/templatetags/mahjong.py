"""Tiles, winds, signed points and shares in templates."""

from django import template

from clubscore import tile_names, words
from clubscore.markup import pictures
from clubscore.markup.percents import percent_words
from clubscore.tournaments.stages.points import exact_words, points_words
from clubscore.tournaments.table_points import table_points_words

register = template.Library()

# Functions as they are: the phone has them too, and finds them by their modules.
register.filter("signed", words.signed_points)
register.filter(words.off_by_words)
register.filter(words.minus_sign)
register.filter(words.player_points)
register.filter(words.points_behind)
register.filter(words.with_thousands)
register.filter(words.worth)
register.filter(words.unit_of)
register.filter(words.unit_heading)
register.filter(words.wind_name)
register.filter(tile_names.wind_letter)
register.filter("table_points", table_points_words)
register.filter("exact_points", points_words)
register.filter("exact", exact_words)
register.filter("percent", percent_words)
register.filter(pictures.with_tiles)
register.simple_tag(pictures.tile)
register.simple_tag(pictures.tiles)
register.simple_tag(pictures.flower_tiles)
