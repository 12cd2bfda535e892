"""What commands say, in the language of the terminal they are typed at."""

import os
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import translation

from clubscore.database import trouble_words

LOCALES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # in the order gettext asks them
SOURCE: Final = "en"  # where there is no language, as of what a timer starts


def terminal_language() -> str:
    """Return the language that the environment asks for, or English if we do not speak it."""
    written = next((value for name in LOCALES if (value := os.environ.get(name))), SOURCE)
    language = written.partition(":")[0][:2].lower()
    return language if language in dict(settings.LANGUAGES) else SOURCE


class UncheckedCommand(BaseCommand):
    """A command that starts in half the time: Django checks our code before a release instead."""

    requires_system_checks: list[str] = []


class TerminalCommand(UncheckedCommand):
    """A command for operators; ``--help`` is in English, as Django’s own options are."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run it in the language of the terminal; a full disk is a sentence, as is damage."""
        with translation.override(terminal_language()):
            try:
                return super().execute(*args, **options)
            except (DatabaseError, OSError) as error:
                if words := trouble_words(error):
                    raise CommandError(words) from error
                raise
