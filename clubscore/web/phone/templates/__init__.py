"""Django's templates on the phone: lowered to JavaScript, one construct at a time.

``build.lower_templates`` writes them; their runtime is ``static/js/engine/django.js``. What a tag
or filter becomes is decided here and nowhere guessed: one that is not known stops the build,
naming template and line. See ``docs/phone-engine.md``.
"""

# Each module adds the nodes that it lowers to the table in `nodes`.
from . import blocks, tags, texts

__all__ = ["blocks", "tags", "texts"]
