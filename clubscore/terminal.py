"""What commands say, in the language of the terminal they are typed at."""

from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import translation

from clubscore.database import trouble_words
from clubscore.environment.terminal import terminal_language
from clubscore.version import version

OF_DJANGO: Final = {
    *("--version", "--verbosity", "--settings", "--pythonpath", "--traceback"),
    *("--no-color", "--force-color", "--skip-checks"),
}


class UncheckedCommand(BaseCommand):
    """A command that starts in half the time: Django checks our code before a release instead.

    Its ``--help`` says what is its own; the options that all of Django’s commands have work too.
    """

    requires_system_checks: list[str] = []
    suppressed_base_arguments = OF_DJANGO

    def get_version(self) -> str:
        """Return what ``--version`` prints."""
        return f"Clubscore {version()}"


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
