"""What commands say, in the language of the terminal they are typed at."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import translation

from clubscore.database import trouble_words
from clubscore.environment.language import terminal_language


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
