"""Words for the totals of a table and its hands, for templates."""

from django import template

from clubscore.play.totals.beside import beside_rows

register = template.Library()
register.filter(beside_rows)
