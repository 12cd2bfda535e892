"""``python manage.py makemessages``: Django's, which finds the names of the rules as well."""

from __future__ import annotations

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Collect texts to translate."""

    xgettext_options = [
        *makemessages.Command.xgettext_options,
        *("--keyword=Names:1c,2", "--keyword=Unit:1c,2,3"),  # scoring.names
    ]
