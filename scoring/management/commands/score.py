"""``python manage.py score``: the command line of the rules, in the language that is asked for."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.command_line import (
    Once,
    UsageError,
    add_arguments,
    answer_requests,
    check_nothing_else,
    score_lines,
)
from scoring.errors import RuleError
from scoring.explanation import error_sentence
from scoring.streams import StreamError, standard_input, standard_output


class Command(BaseCommand):
    """Score a hand and explain every point."""

    help = "Score a hand in notation, or with --batch a stream of JSON requests."
    requires_system_checks: list[str] = []
    suppressed_base_arguments = {  # of all of Django’s commands: --help says what is our own
        *("--version", "--verbosity", "--settings", "--pythonpath", "--traceback"),
        *("--no-color", "--force-color", "--skip-checks"),
    }

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the command line."""
        add_arguments(parser)
        parser.add_argument(
            "--engine",
            action=Once,
            choices=["server", "phone"],
            default="server",
            help="with --batch: phone is the script that browsers run, under node",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Score one hand, or all of stdin; exit 1 if a batch had an invalid line."""
        with translation.override(options["language"]):
            try:
                self._run(options)
            except (RuleError, UsageError, StreamError) as error:
                raise CommandError(error_sentence(error, options["language"])) from error

    def _run(self, options: dict[str, Any]) -> None:
        of_phone = options["engine"] == "phone"
        if options["batch"]:
            check_nothing_else(options)
            if of_phone:
                sys.exit(_phone_batch())
            with standard_output():
                all_valid = answer_requests(standard_input(), sys.stdout)
            sys.exit(not all_valid)
        if of_phone:
            raise CommandError(_("--engine=phone requires --batch."))
        with standard_output():
            for line in score_lines(options):
                self.stdout.write(line)


def _phone_batch() -> int:
    from scoring.phone.build import RUNTIME  # nothing else here needs a compiler
    from scoring.phone.node import NodeMissingError, run_batch

    script = _served_script("rules.js")
    runtime = _served_script("python.js")
    try:
        return run_batch(
            script.read_text(encoding="utf-8") if script else None,
            runtime.parent if runtime else RUNTIME,
        )
    except NodeMissingError:
        text = _("--engine=phone runs on Node.js: install the node command.")
        raise CommandError(text) from None


def _served_script(name: str) -> Path | None:
    """Return the path of a script served to phones; None if there is none and the rules suffice."""
    from django.contrib.staticfiles import finders

    path = finders.find(f"js/engine/{name}")
    return Path(path) if path else None
