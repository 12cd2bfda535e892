"""Names from the engine that pages use offline."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.translation import get_language

from clubscore.web.phone.files import texts_file

register = template.Library()


@register.simple_tag
def engine_texts() -> str:
    """Return where the texts of the engine are served in the language of the page."""
    return static(texts_file(get_language() or settings.LANGUAGE_CODE))
