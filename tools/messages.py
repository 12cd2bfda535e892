"""Collect texts to translate: Django's ``makemessages``, which also finds the names of the rules.

``make messages`` runs it for both domains and all languages. Options are those of Django's command:
``python -m tools.messages --domain djangojs --locale it``.
"""

from __future__ import annotations

import os
import sys

import django
from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Collect texts to translate."""

    xgettext_options = [
        *makemessages.Command.xgettext_options,
        *("--keyword=Names:1c,2", "--keyword=Unit:1c,2,3"),  # scoring.names
    ]


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubscore.settings")
    django.setup()
    Command().run_from_argv(["python", "-m tools.messages", *sys.argv[1:]])
