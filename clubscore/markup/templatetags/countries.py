"""Countries in templates."""

from django import template

from clubscore.markup.flags import flag

register = template.Library()
register.filter("flag", flag)
